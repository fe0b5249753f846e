"""What annotate draws shows on every ground, differs by sign and not by colour alone, and spares the rest."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from vision.annotate import RINGS, annotate
from vision.reading import Reading, RecognizedPiece

SIZE = (400, 300)
GROUNDS = {
    "black": np.zeros((300, 400, 3), np.uint8),
    "white": np.full((300, 400, 3), 255, np.uint8),
    "felt": np.full((300, 400, 3), (60, 110, 20), np.uint8),
    "noise": np.random.default_rng(1).integers(0, 256, (300, 400, 3), np.uint8),
    **{name: np.full((300, 400, 3), ring.colour, np.uint8) for name, ring in RINGS.items()},
}


def tile(left, top, face="R7", sure=True, width=40, height=56):
    right, low = left + width, top + height
    return RecognizedPiece(face, 0.99, ((left, top), (right, top), (right, low), (left, low)), sure)


def reading(*groups):
    found = [piece for group in groups for piece in group]
    indices = iter(range(len(found)))
    return Reading(SIZE, tuple(found), tuple(tuple(next(indices) for _ in group) for group in groups))


ONE_GROUP = reading([tile(100, 100), tile(145, 100, "R8"), tile(190, 100, "R9")])


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize("ruling", RINGS)
def test_ring_outlines_and_names_stand_out_on_every_ground(ground, ruling):
    drawn = annotate(ground, ONE_GROUP, [ruling])
    change = np.abs(drawn.astype(int) - ground).max(axis=2) > 90
    rows, columns = np.nonzero(change)
    assert change.sum() > 1500
    assert rows.min() < 100
    assert rows.max() > 156
    assert columns.min() < 100
    assert columns.max() > 230


def test_the_picture_itself_and_what_lies_elsewhere_stay_as_they_are():
    ground = GROUNDS["noise"]
    before = ground.copy()
    drawn = annotate(ground, ONE_GROUP, ["illegal"])
    assert drawn.shape == ground.shape
    assert (ground == before).all()
    assert (drawn[:70] == before[:70]).all()
    assert (drawn[:, 260:] == before[:, 260:]).all()


def test_rulings_differ_where_no_colour_is_seen(monkeypatch):
    alike = {ruling: replace(ring, colour=(160, 160, 160), ink=(0, 0, 0)) for ruling, ring in RINGS.items()}
    monkeypatch.setattr("vision.annotate.RINGS", alike)
    drawn = {ruling: annotate(GROUNDS["white"], ONE_GROUP, [ruling]) for ruling in RINGS}
    for first, second in combinations(drawn, 2):
        assert (np.abs(drawn[first].astype(int) - drawn[second]) > 90).any(axis=2).sum() > 60, (first, second)


def test_without_rulings_there_is_a_ring_but_no_sign():
    plain, judged = (annotate(GROUNDS["black"], ONE_GROUP, rulings) for rulings in ([], ["legal"]))
    assert (plain != GROUNDS["black"]).any()
    assert (judged == RINGS["legal"].ink).all(axis=2).sum() > (plain == RINGS["legal"].ink).all(axis=2).sum()


def test_an_unsure_piece_looks_different_and_a_hopeless_one_is_drawn():
    sure, unsure = (
        annotate(GROUNDS["felt"], reading([tile(100, 100, "R7", sure)])) for sure in (True, False)
    )
    assert (sure != unsure).any(axis=2).sum() > 100
    assert (annotate(GROUNDS["felt"], reading([tile(100, 100, "?", False)])) != GROUNDS["felt"]).any()


def test_an_empty_picture_is_handed_back_as_it_was():
    assert (annotate(GROUNDS["noise"], Reading(SIZE, (), ())) == GROUNDS["noise"]).all()


def test_pieces_over_the_border_and_of_every_scale_are_drawn():
    for scale in (4, 30, 400):
        drawn = annotate(GROUNDS["white"], reading([tile(-10, -8, width=scale, height=scale)]), ["unsure"])
        assert (drawn != 255).any()


@pytest.mark.parametrize("megapixel", [0.1, 12])
def test_lines_grow_with_the_pieces(megapixel):
    side = round((megapixel * 1e6) ** 0.5)
    ground = np.zeros((side, side, 3), np.uint8)
    piece = tile(side // 4, side // 4, width=side // 4, height=side // 3)
    drawn = annotate(ground, reading([piece]), ["legal"])
    share = (drawn != 0).any(axis=2).mean()
    assert 0.02 < share < 0.2
