from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.detection import detector as detect
from vision.detection.detector import Detector, Resampling, by_areas, by_halves
from vision.detection.non_maximum_suppression import Detection


class Brightest:
    """A network that outlines all that is bright, and notes how light what surrounds the picture is."""

    names = ("tile",)
    corner = 0.0

    def __init__(self, around: int, boxes: bool) -> None:
        self.metadata = {"around": str(around)} if around else {}
        self.boxes = boxes

    def run(self, batch: Any) -> Any:
        assert batch.shape[2] % 32 == batch.shape[3] % 32 == 0
        ys, xs = np.nonzero(batch[0].min(0) > 0.9)
        (x0, x1), (y0, y1) = (xs.min(), xs.max() + 1), (ys.min(), ys.max() + 1)
        self.corner = float(batch[0, 0, 0, 0])
        box = [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0] if self.boxes else []
        return np.array([*box, 0.9, x0, y0, x1, y0, x1, y1, x0, y1], np.float32)[None, :, None]


@pytest.mark.parametrize("boxes", [True, False])
@pytest.mark.parametrize("around", [0, 32])
def test_what_is_found_lies_where_it_is_on_the_picture_with_grey_around_or_without(
    around: int, boxes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Brightest(around, boxes)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((300, 400, 3), np.uint8)
    image[100:180, 40:100] = 255
    (found,) = Detector(Path("detector.onnx"), (800, 400)).find(image)
    assert found.quad == pytest.approx(np.array([[40, 100], [100, 100], [100, 180], [40, 180]]), abs=1)
    assert network.corner == pytest.approx(114 / 255 if around else 0, abs=1e-3)


class Cards:
    """A network that finds so many indices of such a height, as a share of what it is shown, and notes its size."""

    names = ("index", "tile")

    def __init__(self, count: int, share: float, tiles: int = 0) -> None:
        self.metadata: dict[str, str] = {}
        self.count, self.share, self.tiles = count, share, tiles
        self.shown: list[int] = []

    def run(self, batch: Any) -> Any:
        side = batch.shape[3]
        self.shown.append(side)
        found = []
        for i in range(self.count + self.tiles):
            x, high = side * (0.1 + 0.06 * i), side * self.share
            kind = (0.9, 0.0) if i < self.count else (0.0, 0.9)
            found.append([x, x, high, high, *kind, x, x, x + high, x, x + high, x + high, x, x + high])
        return np.array(found, np.float32).reshape(-1, 14).T[None]


@pytest.mark.parametrize(
    ("width", "count", "share", "tiles", "looked_at"),
    [
        (4096, 6, 0.012, 0, 2048),
        (1600, 6, 0.012, 0, 1600),
        (1200, 6, 0.012, 0, 1024),
        (4096, 6, 0.04, 0, 1024),
        (4096, 1, 0.012, 0, 1024),
        (4096, 6, 0.012, 14, 1024),
    ],
)
def test_a_large_picture_of_tiny_indices_is_looked_at_from_closer_by(  # type: ignore[no-untyped-def]
    width, count, share, tiles, looked_at, monkeypatch
) -> None:
    network = Cards(count, share, tiles)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((width // 2, width, 3), np.uint8)
    Detector(Path("detector.onnx"), (1024, 512), frozenset(), cards=True).find(image)
    assert max(network.shown) == looked_at
    network.shown.clear()
    Detector(Path("detector.onnx"), (1024, 512), frozenset()).find(image)
    assert max(network.shown) == 1024, "not where no cards are looked for"


@pytest.mark.parametrize(
    ("count", "tiles", "scale", "cards", "besides"),
    [
        (3, 0, None, True, True),
        (11, 0, None, True, True),
        (12, 0, None, True, False),
        (3, 3, None, True, True),
        (3, 4, None, True, False),
        (0, 0, None, True, True),
        (3, 0, 0.5, True, False),
        (3, 0, None, False, False),
    ],
)
def test_few_cards_are_looked_at_between_the_sizes_too(  # type: ignore[no-untyped-def]
    count, tiles, scale, cards, besides, monkeypatch
) -> None:
    network = Cards(count, 0.05, tiles)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((500, 1000, 3), np.uint8)
    Detector(Path("detector.onnx"), (1024, 512), frozenset(), cards).find(image, scale)
    assert (640 in network.shown) is besides


class Tiles:
    """A network that finds tiles with these scores, such a share of any picture wide, and notes how wide that is."""

    names = ("tile",)

    def __init__(self, scores: list[float], share: float) -> None:
        self.metadata: dict[str, str] = {}
        self.scores, self.share = scores, share
        self.shown: list[int] = []

    def run(self, batch: Any) -> Any:
        side = batch.shape[3]
        self.shown.append(side)
        wide = self.share * side
        found = []
        for i, score in enumerate(self.scores):
            left, right = (1.2 * i) * wide, (1.2 * i + 1) * wide
            found.append([score, left, 0, right, 0, right, wide, left, wide])
        return np.array(found, np.float32).reshape(-1, 9).T[None]


@pytest.mark.parametrize(
    ("scores", "share", "glances", "shown"),
    [
        ([0.9] * 8, 0.06, 2, [384, 640]),
        ([0.9] * 8, 0.04, 1, [384, 640]),
        ([0.9] * 8, 0.025, 0, [384, 640]),
        ([0.9] * 3, 0.06, 0, [384]),
        ([0.7] * 8, 0.06, 0, [384]),
        ([0.9] * 8 + [0.3], 0.06, 2, [384, 640]),
        ([0.9] * 8 + [0.3] * 2, 0.06, 0, [384]),
        ([], 0.06, 0, [384]),
    ],
)
def test_large_and_clear_pieces_are_found_at_a_glance(
    scores: list[float], share: float, glances: int, shown: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Tiles(scores, share)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((500, 1000, 3), np.uint8)
    detector = Detector(Path("detector.onnx"), glances=(384, 640))
    assert [len(pieces) for pieces in detector.at_a_glance(image)] == [len(scores)] * glances
    assert network.shown == shown, "large ones that are few or unclear are not glanced at again"
    network.share *= 2
    network.shown.clear()
    assert len(list(detector.at_a_glance(image[:, :500], 0.5))) == glances
    assert network.shown[0] == 192, "a part is looked at as the whole is"
    assert not list(Detector(Path("detector.onnx")).at_a_glance(image))


def test_no_closer_look_is_taken_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Tiles([0.9] * 8, 0.06)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((500, 1000, 3), np.uint8)
    next(Detector(Path("detector.onnx"), glances=(384, 640)).at_a_glance(image))
    assert network.shown == [384]


def square(x: float, y: float, side: float = 40, score: float = 0.9) -> Detection:
    corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
    return Detection("tile", score, np.array(corners, np.float32))


def test_only_regions_around_what_is_doubted_are_looked_at_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Brightest(0, boxes=False)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((800, 1000, 3), np.uint8)
    image[105:145, 302:342] = 255
    seen = [square(60 * i, 600) for i in range(4)] + [square(300, 100, score=0.6)]
    shown: list[tuple[int, ...]] = []
    run = network.run

    def noted(batch: Any) -> Any:
        shown.append(batch.shape)
        return run(batch)

    monkeypatch.setattr(network, "run", noted)
    found = Detector(Path("detector.onnx"), (1000, 500)).closer(image, seen, seen[4:])
    assert found is not None
    assert len(shown) == 1
    assert max(shown[0][2:]) <= 160, (
        "the tile and a tile and a quarter on each side, as large as in the whole"
    )
    (moved,) = [each for each in found if each.quad[0, 1] < 500]
    assert moved.quad[0] == pytest.approx([302, 105], abs=1)
    assert {id(each) for each in seen[:4]} <= {id(each) for each in found}


@pytest.mark.parametrize(
    ("place", "framed"),
    [
        ((500, 400), [False, False]),
        ((0, 400), [True, False]),
        ((500, 0), [False, True]),
        ((0, 0), [True, True]),
        ((960, 760), [False, False]),
    ],
)
def test_a_region_is_framed_only_where_the_picture_ends(
    place: tuple[int, int], framed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Brightest(32, boxes=False)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.full((800, 1000, 3), 1, np.uint8)
    x, y = place
    image[y + 2 : y + 40, x + 2 : x + 40] = 255
    shown: list[Any] = []
    run = network.run
    monkeypatch.setattr(network, "run", lambda batch: shown.append(batch[0, 0]) or run(batch))
    seen = [square(x, y, score=0.6)]
    found = Detector(Path("detector.onnx"), (1000, 500)).closer(image, seen, seen)
    assert found is not None
    assert found[0].quad[0] == pytest.approx([x + 1.4, y + 1.4], abs=0.3), "the mean of both, by their scores"
    (look,) = shown
    assert [(255 * edge).min() > 100 for edge in (look[:, 0], look[0])] == framed


class Nothing:
    """A network that finds nothing."""

    names = ("tile",)
    metadata: dict[str, str] = {}  # noqa: RUF012

    def run(self, batch: Any) -> Any:
        return np.zeros((1, 9, 0), np.float32)


@pytest.mark.parametrize(
    ("row", "looked_at"),
    [
        ([(890, 300), (930, 300)], True),
        ([(890, 300), (930, 300), (970, 300)], False),
        ([(930, 300)], False),
        ([(870, 300), (910, 300)], False),
        ([(930, 260), (930, 300)], False),
        ([(500, 300), (540, 300)], False),
    ],
)
def test_a_row_that_the_edge_may_cut_off_is_looked_at_there(  # type: ignore[no-untyped-def]
    row, looked_at, monkeypatch
) -> None:
    network = Brightest(0, boxes=False)
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.zeros((800, 1000, 3), np.uint8)
    image[300:340, 971:] = 255
    looks: list[Any] = []
    run = network.run
    monkeypatch.setattr(network, "run", lambda batch: looks.append(batch) or run(batch))
    found = Detector(Path("detector.onnx"), (1000, 500)).closer(image, [square(*each) for each in row], [])
    assert found is not None
    assert (len(looks), len(found)) == (looked_at, len(row) + looked_at)


def test_what_the_border_of_a_region_cuts_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detect, "Network", lambda _: Brightest(0, boxes=False))
    image = np.zeros((800, 1000, 3), np.uint8)
    image[100:140, 345:700] = 255
    seen = [square(300, 100)]
    assert Detector(Path("detector.onnx"), (1000, 500)).closer(image, seen, seen) == tuple(seen)


@pytest.mark.parametrize(
    ("side", "score", "scale", "looked_at"),
    [
        (61, 0.9, None, True),
        (64, 0.9, None, False),
        (64, 0.4, None, True),
        (64, 0.9, 0.5, True),
        (127, 0.9, 0.5, False),
    ],
)
def test_what_is_clear_and_large_is_looked_at_no_closer_for_its_face(
    side: float, score: float, scale: float | None, looked_at: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(detect, "Network", lambda _: Nothing())
    detector = Detector(Path("detector.onnx"))
    looks: list[int] = []
    monkeypatch.setattr(detector, "detect_at", lambda _, longest, inner: looks.append(longest) or [])
    seen = [square(400, 300, side, score), square(100, 100, 60)]
    assert detector.closer(np.zeros((800, 1000, 3), np.uint8), seen, seen[:1], scale) is not None
    assert bool(looks) is looked_at


def test_where_most_is_doubted_the_whole_picture_is_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detect, "Network", lambda _: Nothing())
    seen = [square(100 * i, 100 * j) for i in range(10) for j in range(8)]
    detector = Detector(Path("detector.onnx"))
    assert detector.closer(np.zeros((800, 1000, 3), np.uint8), seen, seen) is None
    assert detector.closer(np.zeros((800, 1000, 3), np.uint8), seen, seen[:1]) is not None


@pytest.mark.parametrize("size", [(1600, 1200), (1501, 1127), (1280, 960)])
def test_a_picture_by_halves_keeps_its_lights_and_averages_its_grain(size: tuple[int, int]) -> None:
    across = np.linspace(20, 200, size[0])
    grain = np.random.default_rng(1).normal(0, 20, (size[1], size[0], 3))
    image = (across[None, :, None] + grain).clip(0, 255).astype(np.uint8)
    small = by_halves(image, (320, 240)).astype(float)
    meant = cv2.resize(image, (320, 240), interpolation=cv2.INTER_AREA).astype(float)
    assert small.shape == (240, 320, 3)
    assert np.abs(small.mean((0, 2)) - meant.mean((0, 2))).max() < 2
    assert np.square(small - meant).mean() < 6**2


@pytest.mark.parametrize(("glances", "resampling"), [((384,), by_halves), ((), by_areas)])
def test_pictures_are_scaled_by_halves_where_glances_do(
    glances: tuple[int, ...], resampling: Resampling, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Nothing()
    looks: list[Any] = []
    monkeypatch.setattr(
        network, "run", lambda batch: looks.append(batch) or Nothing().run(batch), raising=False
    )
    monkeypatch.setattr(detect, "Network", lambda _: network)
    image = np.random.default_rng(1).integers(0, 256, (1200, 1200, 3), np.uint8)
    assert Detector(Path("detector.onnx"), (512,), glances=glances).detect_at(image, 512) == []
    assert (np.round(255 * looks[0][0, ::-1]) == resampling(image, (512, 512)).transpose(2, 0, 1)).all()
