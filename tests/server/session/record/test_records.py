"""The record of a match: every change is written before it is shown, and the match follows from what was written."""

import json

import pytest

from engine.games import GAMES, game
from engine.games.jok_r_ummy.programmes import Programme
from engine.games.match import Match
from engine.scoring.rounds import Round, Turn
from engine.table import Table
from engine.words import Words
from server.session.library.match_library import whole
from server.session.play.play import Play, PlayError
from server.session.record.events import (
    NewEvent,
    RecordError,
    change_from_record,
    change_to_record,
    kind_of,
    play_after,
    settings_of,
    standing,
)
from server.session.session import Session
from server.storage.database import StoreError
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader
from tests.engine.games.test_replays import RECORDINGS
from tests.engine.replaying import replay
from vision.input.picture import decode_picture

OPENED, FAULTY = Drawn("K10 B10 Y10"), Drawn("K10 B10 Y10 | R1 R2 R4")


@pytest.fixture
def store():
    return Store.open()


@pytest.fixture
def session(store):
    seconds = iter(range(1000, 9000))
    reader = DrawnReader([OPENED, FAULTY])
    return Session(reader, game("rummy"), lambda: iter(()), store=store, now=lambda: float(next(seconds)))


def show(session, drawn):
    return session.show_photo(drawn.picture(session.reader.tables.index(drawn))).sight


def played(store):
    (kept,) = store.matches()
    return play_after(game(kept.game, kept.settings), kept.players, store.events(kept.id))


def kinds(store):
    return [event.kind for event in store.events(store.matches()[0].id)]


def test_all_that_is_done_at_the_table_is_written_and_read_back(session, store):
    session.begin_match(["Anna", "Ben"])
    session.end_turn(show(session, OPENED))
    session.change_match(lambda play: play.give_turn(0))
    session.change_match(lambda play: play.end_round([-12, 12]))
    session.change_match(lambda play: play.end_round([5, -5]))
    assert played(store) == session.state.playing
    session.change_match(lambda play: play.correct_round(0, [-20, 20]))
    assert played(store) == session.state.playing
    session.change_match(lambda play: play.undo())
    session.change_match(lambda play: play.remove_round(0))
    assert played(store) == session.state.playing
    assert kinds(store) == ["turn", "lay", "seat", "round", "round", "edit", "undo", "edit"]
    session.end_match()
    assert store.matches()[0].ended is not None


def test_a_turn_is_kept_with_the_picture_it_was_judged_by(session, store):
    session.begin_match(["Anna", "Ben"])
    session.end_turn(show(session, OPENED))
    turn, lay = store.events(1)
    assert (turn.kind, turn.pictured, lay.kind, lay.pictured) == ("turn", True, "lay", False)
    image = decode_picture(store.picture(1, turn.number))
    assert image.shape == (720, 1280, 3)
    assert abs(image.astype(int) - OPENED.picture(0)).mean() < 4


def test_a_refused_turn_is_written_once_with_its_reasons(session, store):
    session.begin_match(["Anna", "Ben"])
    sight = show(session, FAULTY)
    for _ in range(2):
        with pytest.raises(PlayError):
            session.end_turn(sight)
    (fault,) = store.events(1)
    assert (fault.kind, fault.payload["player"], fault.pictured) == ("fault", 0, True)
    assert all(finding["fr"] and finding["en"] for finding in fault.payload["findings"])
    session.end_turn(sight, anyhow=True)
    assert store.events(1, ["turn"])[-1].payload["anyhow"]


def test_other_things_are_recorded_beside_the_turns(session, store):
    nobody = NewEvent("dispute", {"fr": "personne ne joue"})
    assert session.journal.write(session.kept, nobody, None) is None
    session.begin_match(["Anna", "Ben"])
    show(session, OPENED)
    dispute = NewEvent("dispute", {"player": 1, "group": "K10 B10 Y10"})
    event = session.journal.write(session.kept, dispute, session.evidence())
    assert (event.number, event.kind, event.pictured) == (1, "dispute", True)
    assert played(store) == session.state.playing


def test_the_timer_and_the_programmes_outlive_the_program(store):
    def table():
        return Session(
            DrawnReader([OPENED]), game("jok-r-ummy"), lambda: iter(()), store=store, now=lambda: 5.0
        )

    first, programme = table(), Programme.parse("2x set 3")
    first.begin_match(["Anna", "Ben"])
    first.change_turn(lambda turn: turn.set_timer(45))
    first.change_turn(lambda turn: turn.set_programme(1, programme))
    assert kinds(store) == ["ways", "ways"]
    again = table()
    shown = again.go_on(store.match(1), game("jok-r-ummy"))
    assert (shown.turn.seconds, shown.turn.programmes) == (45, (None, str(programme)))


def test_what_cannot_be_written_is_not_shown_as_done(session, store, monkeypatch):
    session.begin_match(["Anna", "Ben"])
    sight, before = show(session, OPENED), session.snapshot

    def full(*_, **__):
        raise StoreError(Words("Le disque est plein.", "The disk is full."))

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(StoreError):
        session.end_turn(sight)
    assert session.snapshot == before
    assert session.state.playing.match.turns == ()


def test_what_still_counts_is_told_from_what_was_taken_back(session, store):
    session.begin_match(["Anna", "Ben"])
    for points in ([1, 2], [3, 4], [5, 6]):
        session.change_match(lambda play, points=points: play.end_round(points))
    session.change_match(lambda play: play.undo())
    assert standing(store.events(1)) == (1, 2)
    session.change_match(lambda play: play.correct_round(1, [7, 8]))
    assert standing(store.events(1)) == (1, 2), "a round that is rewritten is the one that was played"
    session.end_turn(show(session, OPENED))
    played = standing(store.events(1))
    session.change_match(lambda play: play.correct_round(0, [9, 9]))
    assert standing(store.events(1)) == played, "and so is what followed it"
    session.change_match(lambda play: play.remove_round(0))
    assert standing(store.events(1)) == played[1:]


def test_a_corrected_round_is_told_with_its_points_of_now_and_the_last_one_is_not_taken_back(session, store):
    session.begin_match(["Anna", "Ben"])
    for points in ([1, 2], [3, 4]):
        session.change_match(lambda play, points=points: play.end_round(points))
    session.change_match(lambda play: play.correct_round(0, [7, 8]))
    session.change_match(lambda play: play.close())
    told = [event for event in whole(store, store.match(1))["history"] if event["kind"] == "round"]
    assert [(event["points"], event["stands"]) for event in told] == [([7, 8], True), ([3, 4], True)]


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_recorded_match_goes_through_its_record(recording):
    match = replay(recording).match
    play = Play(Match(match.game, match.players))
    for pushed in match.turns:
        newer = Play(play.match.push(pushed), 1)
        payload = json.loads(json.dumps(change_to_record(play, newer)))
        assert change_from_record(play, payload) == newer
        assert kind_of(play, newer) == ("turn" if isinstance(pushed, Turn) else "round")
        play = newer


@pytest.mark.parametrize(
    "pushed",
    [
        Round((Table.parse("QS QH"), Table.parse("")), first=1),
        Round((Table.parse("A*"), Table.parse("LA?")), answered=(0, 1), upcard="7S"),
        Round(entered=(-12, 0)),
        Turn(1, Table.parse("R7 R8 R9 | # ? *"), rack=Table.parse(""), emptied=True),
    ],
    ids=str,
)
def test_all_a_turn_or_round_can_say_is_written(pushed):
    play = Play(Match(game("rummy"), ("Anna", "Ben")))
    newer = Play(Match(game("rummy"), ("Anna", "Ben"), (pushed,)))
    assert change_from_record(play, json.loads(json.dumps(change_to_record(play, newer)))) == newer


@pytest.mark.parametrize("name", GAMES)
def test_house_rules_are_written_as_settings(name):
    plain = game(name)
    assert settings_of(plain) == ()
    for preset in plain.presets:
        rules = game(name, [f"preset={preset}"])
        assert game(name, settings_of(rules)).options == rules.options


@pytest.mark.parametrize(
    ("settings", "written"),
    [
        (["accept=zorbul,bidulx"], ("accept=BIDULX,ZORBUL",)),
        (["refill=5", "refuse=MAISON", "accept=ZORBUL"], ("refill=5", "accept=ZORBUL", "refuse=MAISON")),
        (["accept=ZORBUL", "refuse=ZORBUL"], ("refuse=ZORBUL",)),
    ],
)
def test_the_words_of_a_house_are_written_as_settings_without_those_that_ship(settings, written):
    rules = game("lettres", settings)
    assert settings_of(rules) == written
    assert game("lettres", settings_of(rules)) == rules


def test_a_word_that_ships_refused_may_be_accepted():
    refused = min(game("lettres").house.refused)
    rules = game("lettres", [f"accept={refused}"])
    assert game("lettres", settings_of(rules)) == rules


@pytest.mark.parametrize(
    "payload",
    [
        {"keep": 0, "pushed": [{"round": "Z99"}], "seat": 0},
        {"keep": 0, "pushed": [{"player": 0, "table": "Z99"}], "seat": 0},
        {"keep": 0, "seat": 0},
        {"keep": "all", "pushed": [], "seat": 0},
    ],
)
def test_a_record_that_makes_no_sense_is_one_sentence(payload):
    with pytest.raises(RecordError, match="cannot be read back"):
        change_from_record(Play(Match(game("rummy"), ("Anna", "Ben"))), payload)
