"""Tables seen aslant, projected here: what is found from above lies where it is on the picture."""

import cv2
import numpy as np
import pytest

from tests.vision.grouping.test_plane import HEIGHT, WIDTH, seen, table
from vision.detection.non_maximum_suppression import Detection
from vision.grouping import top_down
from vision.grouping.tiles import in_place
from vision.grouping.top_down import detect_from_above
from vision.piece_kinds import TILES
from vision.recognition.face_scores import Candidate, FaceScores


def outlined(quads, clear=0.95, score=0.8):
    """Quads as they were found and read, each upright."""
    chances = np.zeros((4, 2), np.float32)
    chances[0, 0] = clear
    return [Candidate(Detection("tile", score, quad), FaceScores(chances, 1 - clear)) for quad in quads]


def painted(quads):
    """A dark picture with bright pieces."""
    image = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(image, (quad * 16).round().astype(np.int32), (255, 255, 255), cv2.LINE_AA, 4)
    return image


def rectangles(image, longest):
    """A look that knows rectangles only."""
    assert max(image.shape[:2]) == longest
    contours, _ = cv2.findContours(
        (image[..., 0] > 150).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    return [
        Detection("tile", 0.95, cv2.boxPoints(cv2.minAreaRect(each))) for each in contours if len(each) > 20
    ]


def piece(x, y, size=1):
    return size * np.array([[-0.35, -0.5], [0.35, -0.5], [0.35, 0.5], [-0.35, 0.5]]) + np.array([x, y])


def grid():
    """Rows and columns of pieces that do not touch, all on the picture."""
    return np.array([piece(x, y) for x in np.arange(-7.5, 8, 1.5) for y in (-4, -2, 0, 2, 4)])


def errors(found, quads):
    """How far the corners of each quad are from those of the nearest find, in whatever order those stand."""
    ways = np.array(
        [np.roll(each.quad[::way], turn, 0) for each in found for way in (1, -1) for turn in range(4)]
    )
    return [np.abs(ways - quad).max((1, 2)).min() for quad in quads]


@pytest.mark.parametrize("degrees", [50, 60, 65])
def test_a_look_that_knows_rectangles_only_finds_every_piece_of_a_table_seen_aslant(degrees):
    quads = seen(grid(), degrees)
    assert max(errors(rectangles(painted(quads), WIDTH), quads)) > 6
    found = detect_from_above(rectangles, painted(quads), outlined(seen(grid(), degrees, noise=0.06)), TILES)
    assert len(found) == len(quads)
    assert max(errors(found, quads)) < 4


@pytest.mark.parametrize(("degrees", "is_fitted"), [(0, False), (8, False), (22, True), (40, True)])
@pytest.mark.parametrize("turn", [0.0, 0.5, 1.2])
def test_a_plane_is_fitted_only_where_the_pieces_are_seen_stretched(degrees, is_fitted, turn, monkeypatch):
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    around = np.array([(piece(0, 0) @ turned) + middle for middle in grid().mean(1)])
    fitted = []
    monkeypatch.setattr(top_down, "fit_plane", lambda quads, *_: fitted.append(len(quads)))
    quads = seen(around, degrees)
    assert detect_from_above(rectangles, painted(quads), outlined(quads), TILES) == []
    assert bool(fitted) is is_fitted


@pytest.mark.parametrize(("degrees", "count"), [(0, 20), (30, 20), (60, 3), (60, 0)])
def test_nothing_is_looked_at_from_above_that_is_seen_so_or_of_which_the_plane_is_unknown(degrees, count):
    quads = seen(table(count), degrees)

    def look(image, longest):
        raise AssertionError

    assert detect_from_above(look, painted(quads), outlined(quads), TILES) == []


def test_what_the_edge_cuts_off_is_left_to_the_first_look():
    quads = seen(grid(), 60) - np.float32([quarter := seen(grid(), 60)[:5, :, 0].mean(), 0])
    inside = ((quads > 0) & (quads < (WIDTH, HEIGHT))).all((1, 2))
    assert quarter > 0
    assert 0 < (~inside).sum() < len(quads)
    found = detect_from_above(rectangles, painted(quads), outlined(quads), TILES)
    assert len(found) == inside.sum()
    assert max(errors(found, quads[inside])) < 4


def test_the_nearest_pieces_of_a_table_seen_aslant_are_not_too_large_and_a_box_beside_them_is():
    far = [piece(x, y) for x in np.arange(-6, 7, 1.5) for y in (-11, -9)]
    near = [piece(x, 14) for x in (-3, 0, 3)]
    large = [piece(0, -4, 3)]
    quads = seen(np.array([*far, *near, *large]), 62)
    pieces = outlined(quads)
    areas = [cv2.contourArea(quad) ** 0.5 for quad in quads]
    assert min(areas[-4:]) > 2.4 * np.median(areas)
    kept = in_place(pieces, TILES)
    assert [each in kept for each in pieces] == [True] * (len(far) + len(near)) + [False]


def test_a_slight_slant_of_ill_drawn_outlines_counts_only_if_more_is_seen_from_above():
    quads = seen(grid(), 48)
    assert detect_from_above(rectangles, painted(quads), outlined(quads, score=0.9), TILES) == []
    assert len(detect_from_above(rectangles, painted(quads), outlined(quads, score=0.8), TILES)) == len(quads)
