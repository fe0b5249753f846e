"""Corrections stick to a piece while it lies where it lay, and no longer."""

import pytest

from server.sight import Sight
from tests.drawn import Drawn

TABLE = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={2: ("R6", "Y9")})


def faces(sight):
    return str(sight.corrected.table)


@pytest.fixture
def corrected():
    return Sight(1, TABLE.reading).correct(2, "R6")


def test_a_corrected_piece_is_sure_and_judged_as_it_was_said(corrected):
    assert faces(corrected) == "R7 R8 R6 | K13 B13 Y13"
    assert corrected.corrected.judged == corrected.corrected.table
    assert corrected.corrected_pieces == {2}


def test_the_last_correction_of_a_piece_counts_and_each_is_undone(corrected):
    twice = corrected.correct(2, "Y9").correct(0, "K7")
    assert faces(twice) == "K7 R8 Y9 | K13 B13 Y13"
    assert faces(twice.undo()) == "R7 R8 Y9 | K13 B13 Y13"
    assert faces(twice.undo().undo()) == "R7 R8 R6 | K13 B13 Y13"
    assert twice.undo().undo().undo() == Sight(1, TABLE.reading)
    assert Sight(1, TABLE.reading).undo() == Sight(1, TABLE.reading)


def test_it_stays_when_more_is_laid_beside_it(corrected):
    more = Drawn("R7 R8 R9 | K13 B13 Y13 | B1 B2 B3", doubts={2: ("R6",)})
    assert faces(corrected.seen_again(2, more.reading)) == "R7 R8 R6 | K13 B13 Y13 | B1 B2 B3"


def test_it_goes_with_its_piece_and_does_not_come_back(corrected):
    gone = corrected.seen_again(2, Drawn("R7 R8").reading)
    assert gone.corrections == ()
    assert faces(gone.seen_again(3, TABLE.reading)) == "R7 R8 R9 | K13 B13 Y13"


def test_it_goes_when_something_else_is_surely_read_at_its_place(corrected):
    other = Drawn("R7 R8 B11 | K13 B13 Y13")
    assert faces(corrected.seen_again(2, other.reading)) == "R7 R8 B11 | K13 B13 Y13"


def test_it_stays_when_the_same_is_read_there_for_certain(corrected):
    certain = Drawn("R7 R8 R9 | K13 B13 Y13")
    assert faces(corrected.seen_again(2, certain.reading)) == "R7 R8 R6 | K13 B13 Y13"
