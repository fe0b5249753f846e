"""Phones at a table: a hand stays with its phone until it is shown, and is then its player's in the one count."""

import json

import pytest

from engine.errors import SpokenError
from engine.games import game
from engine.table import Table
from server.session.counting import Counting
from server.session.observation.validation import corrected
from server.session.phoning import Phoning, speaks_for_last
from server.session.play.count import CountError
from server.session.play.phones import PhoneError
from server.session.play.play import PlayError
from server.session.session import Session
from server.session.spoken import as_body
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader

HAND = Drawn("R1 B4 K4", doubts={1: ("B1",)})
NOTHING = Drawn("")
PLAYERS = ["Anna", "Ben"]


@pytest.fixture
def session():
    session = Session(DrawnReader([HAND, NOTHING]), game("rummy"), lambda: iter(()), store=Store.open())
    session.begin_match(PLAYERS)
    return session


@pytest.fixture
def phoning(session):
    phoning = Phoning(session)
    phoning.claim("a", 0)
    phoning.claim("b", 1)
    return phoning


def own(phoning, secret):
    return phoning.view(secret, at_table=False)


def faces(hand):
    return [piece.face for piece in hand.pieces]


def test_a_hand_is_photographed_put_right_and_counted_by_its_own_phone_alone(session, phoning):
    written = len(session.journal.store.events(session.kept.id))
    phoning.take_photo("b", HAND.picture(0))
    kept = own(phoning, "b").hand
    assert (faces(kept), kept.points, kept.pieces[1].sure) == (["R1", "B4", "K4"], None, False)
    phoning.mend("b", lambda sight: corrected(sight, session.game, 1, "B4"))
    kept = own(phoning, "b").hand
    assert (kept.points, kept.corrections) == (9, 1)
    assert own(phoning, "a").hand is None
    assert (phoning.jpeg("a"), phoning.jpeg("stranger")) == (None, None)
    assert phoning.jpeg("b").startswith(b"\xff\xd8")
    assert "K4" not in json.dumps(as_body(session.snapshot))
    assert session.snapshot.count is None
    assert len(session.journal.store.events(session.kept.id)) == written


def test_a_hand_that_is_shown_is_its_player_s_in_the_count_and_agreed_to(session, phoning):
    phoning.take_typed("b", Table.parse("R1 B4 K4"))
    shown = phoning.show("b", may_count=True).count
    assert [hand.agreed for hand in shown.hands] == [False, True]
    assert shown.hands[1].points == 9
    assert shown.seat == 0
    assert own(phoning, "b").hand is None
    phoning.take_typed("a", Table())
    counting = phoning.show("a", may_count=False).count
    assert counting.out == 0
    counting = Counting(session)
    counting.change(lambda count: count.knowing(False, None))
    assert [player.total for player in counting.finish().play.players] == [9, -9]
    kinds = [event.kind for event in session.journal.store.events(session.kept.id)]
    assert kinds.count("count") == 2


def test_a_hand_is_not_shown_while_a_piece_is_not_read_nor_where_phones_may_not_begin_to_count(phoning):
    phoning.take_photo("b", HAND.picture(0))
    with pytest.raises(SpokenError):
        phoning.show("b", may_count=True)
    assert phoning.session.snapshot.count is None
    assert own(phoning, "b").hand is not None
    phoning.take_typed("b", Table.parse("R1"))
    with pytest.raises(PhoneError, match="begin"):
        phoning.show("b", may_count=False)


def test_a_hand_goes_with_its_round_its_match_and_its_phone(session, phoning):
    def keep():
        phoning.take_typed("b", Table.parse("R1"))

    for change in (
        lambda: session.change_match(lambda play: play.end_round([5, -5])),
        lambda: session.begin_match(PLAYERS),
        lambda: phoning.drop("b"),
        lambda: phoning.claim("b", 0),
    ):
        phoning.claim("b", 1)
        keep()
        change()
        assert own(phoning, "b").hand is None
    keep()
    phoning.forget()
    assert own(phoning, "b").number is None
    assert session.snapshot.phones.every == ()


def test_phones_speak_for_names_so_that_a_rematch_knows_them(session, phoning):
    session.begin_match(["Chloé", "Ben"])
    assert [(each.name, each.seat) for each in session.snapshot.phones.every] == [("Anna", None), ("Ben", 1)]
    assert own(phoning, "a").seat is None
    with pytest.raises(PhoneError, match="who you are"):
        phoning.take_typed("a", Table.parse("R1"))
    session.end_match()
    assert own(phoning, "b").seat is None


def test_what_cannot_be_is_refused(session, phoning):
    with pytest.raises(PhoneError, match="3"):
        phoning.claim("c", 2)
    with pytest.raises(PhoneError, match="photograph"):
        phoning.show("a", may_count=True)
    with pytest.raises(PhoneError, match="photograph"):
        phoning.mend("a", lambda sight: sight.undo())
    with pytest.raises(CountError, match="in this photo"):
        phoning.take_photo("a", NOTHING.picture(1))
    session.end_match()
    with pytest.raises(PlayError):
        phoning.claim("c", 0)
    phoning.claim("a", None)
    assert own(phoning, "a").number is None


def test_who_speaks_for_the_last_turn_is_known(session, phoning):
    assert not speaks_for_last(session.state, "a")
    sight = session.show_typed(Table.parse("K10 B10 Y10")).sight
    session.end_turn(sight)
    assert [speaks_for_last(session.state, each) for each in ("a", "b", "c")] == [True, False, False]
    session.change_match(lambda play: play.end_round([1, -1]))
    assert not speaks_for_last(session.state, "a")
