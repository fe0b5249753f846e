from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.detection import detector as detect
from vision.detection.detector import Detector
from vision.input.camera import Image


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
            (
                *((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0, self.score(x1 - x0)),
                *(x0, y0, x1, y0, x1, y1, x0, y1),
            )
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
    assert max(max(shape) for shape in network.shapes) <= 1120


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


@pytest.mark.parametrize(
    ("scores", "slices"), [([], True), ([0.6], True), ([0.6] * 3, True), ([0.6] * 4, False), ([0.9], False)]
)
def test_where_next_to_nothing_is_seen_what_may_be_too_tiny_is_looked_for(
    scores: list[float], slices: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Faint(Focused):
        def run(self, batch: Any) -> Any:
            self.shapes.append(batch.shape[2:])
            side = batch.shape[3] / 10
            rows = [
                (0, 0, 0, 0, score, x, 0, x + side, 0, x + side, side, x, side)
                for x, score in zip(np.arange(0, 10 * side, 2 * side), scores, strict=False)
            ]
            return np.array(rows, np.float32).reshape(-1, 13).T[None]

    network = Faint(lambda width: 0.9)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    Detector(Path("detector.onnx"), (1024, 512)).find(np.zeros((1000, 2000, 3), np.uint8))
    assert (len(network.shapes) > 2) is slices


def test_a_slice_is_framed_only_where_the_picture_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Focused(lambda width: 0.95 - width / 1000)
    monkeypatch.setattr(network, "metadata", {"around": "32"}, raising=False)
    frames: list[list[bool]] = []
    run = network.run

    def noted(batch: Any) -> Any:
        light = 255 * batch[0].mean(0)
        frames.append([bool((abs(edge - 114) < 2).all()) for edge in (light[:, 0], light[0])])
        return run(batch)

    monkeypatch.setattr(network, "run", noted)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    image, places = squares(2048, 2048, 30, 100)
    found = Detector(Path("detector.onnx"), (1024,)).find(image)
    assert len(found) == len(places)
    assert frames == [[True, True], [True, True], [False, True], [True, False], [False, False]]


@pytest.mark.parametrize(("score", "slices"), [(0.9, 0), (0.7, 4)])
def test_where_glances_do_tiny_pieces_that_are_clear_are_not_looked_at_from_closer_by(
    score: float, slices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Focused(lambda width: score if width < 20 else 0.9)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    image, places = squares(2048, 2048, 30, 100)
    found = Detector(Path("detector.onnx"), (1024,), glances=(384,)).find(image)
    assert len(found) == len(places)
    assert [each.score for each in found] == [pytest.approx(0.9)] * len(places)
    assert len(network.shapes) == 1 + slices


@pytest.mark.parametrize(
    ("score", "count", "everywhere"), [(0.4, 81, True), (0.6, 81, False), (0.4, 1, False)]
)
def test_where_far_more_is_seen_from_closer_by_the_parts_where_nothing_was_seen_are_looked_at_too(
    score: float, count: int, everywhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Focused(lambda width: score if width < 16 else 0.9)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    image, places = squares(2048, 2048, 20, 120)
    near = [(x, y) for x, y in places.astype(int).tolist() if max(x, y) < 1000]
    image[:1000, :1000] = 0
    for x, y in near[:count]:
        image[y : y + 26, x : x + 26] = 255
    image[1805:1865, 1805:1865] = 255  # large and plain, so that more than next to nothing is seen
    found = Detector(Path("detector.onnx"), (1024,)).find(image)
    assert len(found) == (len(places) if everywhere else 1 + len(near[:count]))
    assert [each.score for each in found] == [pytest.approx(0.9)] * len(found)


@pytest.mark.parametrize(("side", "shown"), [(34, 21), (30, 21), (24, 21), (21, 21), (16, 16), (9, 9)])
def test_a_picture_is_scaled_to_no_more_than_shows_its_tiny_pieces_plainly(
    side: int, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    widths: list[list[int]] = []

    class Noting(Focused):
        least = 4

        def run(self, batch: Any) -> Any:
            found = super().run(batch)
            widths.append(found[0, 2].tolist())
            return found

    network = Noting(lambda width: 0.5 if width < 18 else 0.9)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    image, places = squares(2048, 2048, side, 160)
    found = Detector(Path("detector.onnx"), (1024,)).find(image)
    assert len(found) == len(places)
    assert np.median(np.concatenate(widths[1:])) == pytest.approx(shown, abs=2)


def test_a_large_piece_beside_tiny_ones_stays_as_the_whole_picture_shows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Focused(lambda width: 0.5 if width < 16 else 0.9 if width < 75 else 0.95)
    monkeypatch.setattr(detect, "Network", lambda path: network)
    image, places = squares(2048, 2048, 28, 160)
    image[5:135, 5:135] = 255
    found = Detector(Path("detector.onnx"), (1024,)).find(image)
    assert len(found) == len(places)
    assert [each.score for each in found] == [pytest.approx(0.9)] * len(places)
