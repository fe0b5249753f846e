"""What follows from a transition: what was asked for is written first, and what else the disk refuses is only said."""

from dataclasses import replace

import pytest

from engine.errors import SpokenError
from engine.games import game
from engine.words import Words
from server.session.play.play import Play
from server.session.record.events import NewEvent
from server.session.settling import settled
from server.session.state import MatchInPlay, TableState, Transition
from server.storage.database import StoreError
from server.storage.kept import KeptMatch

ASKED, MORE = NewEvent("turn", {}), NewEvent("lay", {})


@pytest.fixture
def state():
    rules = game("rummy")
    return TableState(rules, rules, "camera", match=MatchInPlay(Play.begin(rules, ["Anna", "Ben"]), None))


def disk(full_of=()):
    """A disk that refuses these events, and what it has taken."""
    taken = []

    def write(kept, event):
        if event in full_of:
            raise StoreError(Words("Le disque est plein.", "The disk is full."))
        taken.append(event)

    return write, taken


def test_all_is_written_in_its_order(state):
    write, taken = disk()
    assert settled(Transition(state, (ASKED, MORE)), write).notices == ()
    assert taken == [ASKED, MORE]


def test_what_was_asked_for_and_cannot_be_written_is_refused(state):
    write, taken = disk(full_of=[ASKED])
    with pytest.raises(StoreError, match="full"):
        settled(Transition(state, (ASKED, MORE)), write)
    assert taken == []


def test_what_follows_from_it_and_cannot_be_written_is_said(state):
    write, taken = disk(full_of=[ASKED, MORE])
    refusal = SpokenError(Words("Non.", "No."))
    for made in (
        Transition(state, (ASKED, MORE), refusal=refusal),
        Transition(state, (NewEvent("x", {}), MORE)),
    ):
        (notice,) = settled(made, write).notices
        assert (notice.code, notice.words.en) == ("not_kept", "The disk is full.")
    assert [event.kind for event in taken] == ["x"]


def test_it_is_said_until_something_is_written_again(state):
    state = replace(state, match=replace(state.match, kept=KeptMatch(1, "rummy", (), ("Anna", "Ben"), 0.0)))
    write, _ = disk(full_of=[MORE])
    full = settled(Transition(state, (ASKED, MORE)), write)
    assert settled(Transition(full), write).notices == full.notices
    assert settled(Transition(full, (ASKED,)), write).notices == ()


def test_where_no_match_is_played_nothing_is_written(state):
    write, taken = disk()
    settled(Transition(replace(state, match=None), (ASKED,)), write)
    assert taken == []
