from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision import detect
from vision.camera import Image
from vision.detect import Detector, Spot, distinct, overlap


def spot(x: float, y: float, score: float, kind: str = "tile", turn: int = 0, side: float = 40) -> Spot:
    quad = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)
    return Spot(kind, score, np.roll(quad, turn, 0))


@pytest.mark.parametrize(("apart", "shared"), [(0.0, 1.0), (20.0, 0.5), (40.0, 0.0), (90.0, 0.0)])
def test_overlap_is_the_shared_part_of_the_smaller_one(apart: float, shared: float) -> None:
    assert overlap(spot(0, 0, 1).quad, spot(apart, 0, 1).quad) == pytest.approx(shared, abs=1e-4)


def test_a_piece_found_twice_counts_once_and_its_corners_are_steadied() -> None:
    found = distinct([spot(0, 0, 0.9), spot(4, 0, 0.9, turn=1), spot(100, 0, 0.5)])
    assert [each.score for each in found] == [0.9, 0.5]
    assert found[0].quad == pytest.approx(spot(2, 0, 1).quad)


def test_views_that_lie_askew_between_two_orders_of_the_corners_do_not_bend_the_outline() -> None:
    whole = spot(0, 0, 0.8)
    share = np.array([0.5, 0.4, 0.3])
    askew = [
        Spot("tile", 0.9, ((1 - part) * whole.quad + part * np.roll(whole.quad, 1, 0)).astype(np.float32))
        for part in share
    ]
    (found,) = distinct([*askew, whole, spot(1, 0, 0.8, turn=1)])
    assert found.score == 0.9
    ways = [np.roll(found.quad, turn, 0) for turn in range(4)]
    assert min(float(np.abs(way - whole.quad).max()) for way in ways) < 1


def test_one_view_far_larger_than_the_others_bends_no_outline() -> None:
    (found,) = distinct([spot(0, 0, 0.9), spot(1, 0, 0.85), spot(-60, -60, 0.8, side=160)])
    assert found.quad == pytest.approx(spot(0, 0, 1).quad, abs=1)


def test_a_pip_taken_for_a_plate_bends_no_card() -> None:
    (found,) = distinct([spot(0, 0, 0.9, "card", side=200), spot(20, 20, 0.8, "plate", side=30)])
    assert found.quad == pytest.approx(spot(0, 0, 1, side=200).quad)


def test_neighbours_that_touch_stay_two() -> None:
    assert len(distinct([spot(0, 0, 0.9), spot(41, 0, 0.8), spot(0, 41, 0.7)])) == 3


def test_half_a_piece_on_a_better_one_is_dropped_and_moves_nothing() -> None:
    found = distinct([spot(0, 0, 0.9), spot(18, 0, 0.8)])
    assert len(found) == 1
    assert found[0].quad == pytest.approx(spot(0, 0, 1).quad)


def test_an_index_lies_on_its_card() -> None:
    assert len(distinct([spot(0, 0, 0.9, "card", side=200), spot(5, 5, 0.8, "index", side=20)])) == 2


class Brightest:
    """A network that outlines all that is bright, and notes how light what surrounds the picture is."""

    names = ("tile",)
    corner = 0.0

    def __init__(self, around: int) -> None:
        self.metadata = {"around": str(around)} if around else {}

    def run(self, batch: Any) -> Any:
        assert batch.shape[2] % 32 == batch.shape[3] % 32 == 0
        ys, xs = np.nonzero(batch[0].min(0) > 0.9)
        (x0, x1), (y0, y1) = (xs.min(), xs.max() + 1), (ys.min(), ys.max() + 1)
        self.corner = float(batch[0, 0, 0, 0])
        box = [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0]
        return np.array([*box, 0.9, x0, y0, x1, y0, x1, y1, x0, y1], np.float32)[None, :, None]


@pytest.mark.parametrize("around", [0, 32])
def test_what_is_found_lies_where_it_is_on_the_picture_with_grey_around_or_without(
    around: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Brightest(around)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((300, 400, 3), np.uint8)
    image[100:180, 40:100] = 255
    (found,) = Detector(Path("detector.onnx"), (800, 400)).find(image)
    assert found.quad == pytest.approx(np.array([[40, 100], [100, 100], [100, 180], [40, 180]]), abs=1)
    assert network.corner == pytest.approx(114 / 255 if around else 0, abs=1e-3)


class Focused:
    """A network that outlines every bright square no narrower than it can see, as clearly as it is sharp."""

    names = ("tile",)
    metadata: ClassVar[dict[str, str]] = {}
    least = 12

    def __init__(self, score: Callable[[int], float]) -> None:
        self.score = score
        self.shapes: list[tuple[int, int]] = []

    def run(self, batch: Any) -> Any:
        self.shapes.append(batch.shape[2:])
        _, _, stats, _ = cv2.connectedComponentsWithStats((batch[0].mean(0) > 0.7).astype(np.uint8))
        found = [(x, y, x + w, y + h) for x, y, w, h, _ in stats[1:].tolist() if w >= self.least]
        rows = [
            [
                (x0 + x1) / 2,
                (y0 + y1) / 2,
                x1 - x0,
                y1 - y0,
                self.score(x1 - x0),
                x0,
                y0,
                x1,
                y0,
                x1,
                y1,
                x0,
                y1,
            ]
            for x0, y0, x1, y1 in found
        ]
        return np.array(rows, np.float32).reshape(-1, 13).T[None]


def squares(width: int, height: int, side: int, pitch: int) -> tuple[Image, npt.NDArray[np.float32]]:
    """A dark picture with bright squares all over it, and the squares' upper left corners."""
    places = [(x, y) for x in range(5, width - side, pitch) for y in range(5, height - side, pitch)]
    image = np.zeros((height, width, 3), np.uint8)
    for x, y in places:
        image[y : y + side, x : x + side] = 255
    return image, np.array(sorted(places), np.float32)


@pytest.mark.parametrize(("side", "pitch"), [(160, 211), (56, 97), (40, 83), (24, 71)])
def test_on_a_large_picture_tiny_pieces_are_seen_wherever_they_lie_and_each_once(
    side: int, pitch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Focused(lambda width: 0.95 - width / 1000)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    image, places = squares(3840, 2160, side, pitch)
    found = Detector(Path("detector.onnx"), (1024,)).find(image)
    assert len(found) == len(places)
    quads = np.array([each.quad for each in found])
    nearest = [np.abs(places - quad[0]).max(1).min() for quad in quads]
    assert max(nearest) < 3
    assert quads[:, 2] - quads[:, 0] == pytest.approx(side, abs=5)
    assert max(max(shape) for shape in network.shapes) <= 1312


def test_what_is_seen_no_clearer_from_closer_by_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Focused(lambda width: 0.9 if width < 24 else 0.5)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    image, places = squares(2048, 1536, 32, 140)
    found = Detector(Path("detector.onnx"), (1024,)).find(image)
    assert [each.score for each in found] == [pytest.approx(0.9)] * len(places)


def test_an_empty_table_is_looked_at_once_more_and_a_part_of_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Focused(lambda width: 0.9)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    detector, empty = Detector(Path("detector.onnx"), (1024,)), np.zeros((1000, 2000, 3), np.uint8)
    assert detector.find(empty[:, :1000], 0.5) == ()
    assert network.shapes == [(512, 512)]
    assert detector.find(empty) == ()
    assert sum(height * width for height, width in network.shapes[2:]) > 1000 * 2000
