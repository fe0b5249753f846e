"""Two lays in one difference: somebody forgot to end a turn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import Table
from server.session.play.play import PlayError
from server.session.play.turning import is_part
from tests.drawn import Drawn, WatchedTable

ANNA = Drawn("K10 B10 Y10")
BOTH = Drawn("K10 B10 Y10 | R11 R12 R13")
TOO_LOW = Drawn("K10 B10 Y10 | R1 R2 R3")
MORE = Drawn("K10 B10 Y10 | R11 R12 R13 | B11 B12 B13")
FAULTY = Drawn("K10 B10 Y10 | R11 R12")
TABLES = (ANNA, BOTH, TOO_LOW, MORE, FAULTY)


class Played(WatchedTable):
    """A watched table at which Anna, Ben and Chloé play."""

    def __init__(self):
        super().__init__(*TABLES)
        self.session.begin_match(["Anna", "Ben", "Chloé"])

    def lies(self, drawn):
        return self.show(TABLES.index(drawn))


@pytest.fixture
def table():
    return Played()


def test_two_lays_that_were_seen_one_after_the_other_are_offered_as_two_turns_and_taken_in_one(table):
    assert table.lies(ANNA).turn.two == ()
    shown = table.lies(BOTH)
    (two,) = shown.turn.two
    assert (two.seats, two.laid) == ((0, 1), (("K10", "B10", "Y10"), ("R11", "R12", "R13")))
    after = table.session.end_as_two(shown.sight, two.step)
    assert (after.play.seat, after.play.pushed, after.play.last) == (2, 2, 1)
    assert after.play.added == ("R11", "R12", "R13")
    assert [player.opened for player in after.play.players] == [True, True, False]
    assert after.turn.two == ()
    undone = table.session.change_match(lambda play: play.undo())
    assert (undone.play.seat, undone.play.before) == (1, (("K10", "B10", "Y10"),))


def test_a_second_lay_that_is_no_turn_of_the_next_player_is_not_offered(table):
    table.lies(ANNA)
    assert table.lies(TOO_LOW).turn.two == (), "Ben has not opened: six points are too few"


def test_each_step_may_have_been_the_end_of_the_first_turn_and_the_latest_comes_first(table):
    for drawn in (ANNA, BOTH):
        table.lies(drawn)
    shown = table.lies(MORE)
    then = [" ".join(each.laid[1]) for each in shown.turn.two]
    assert then == ["B11 B12 B13", "R11 R12 R13 B11 B12 B13"]
    table.session.end_as_two(shown.sight, shown.turn.two[0].step)
    assert table.session.snapshot.play.seat == 2


def test_what_was_not_in_order_or_was_taken_back_was_no_step(table):
    table.lies(FAULTY)
    assert table.lies(BOTH).turn.two == (), "nothing has held before"
    table.lies(ANNA)
    assert table.lies(BOTH).turn.two != ()
    other = Played()
    other.lies(BOTH)
    assert other.lies(ANNA).turn.two == ()


def test_what_are_no_two_turns_is_refused_and_nothing_is_played(table):
    sight = table.lies(ANNA).sight
    for step in (0, 7):
        with pytest.raises(PlayError, match="cannot be two turns"):
            table.session.end_as_two(sight, step)
    assert table.session.snapshot.play.pushed == 0


def test_an_ended_turn_begins_the_steps_anew(table):
    table.session.end_turn(table.lies(ANNA).sight)
    assert table.lies(BOTH).turn.two == ()


@given(st.lists(st.integers(1, 13), min_size=1, max_size=8), st.lists(st.integers(1, 13), max_size=4))
@settings(max_examples=50)
def test_a_table_is_part_of_another_where_that_has_all_of_it_and_more(faces, more):
    one = Table.of([[f"R{face}" for face in faces]])
    other = Table.of([[f"R{face}" for face in (*faces, *more)]])
    assert is_part(one, other) == bool(more)
    assert not is_part(other, one)
