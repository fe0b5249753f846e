"""What outlives the program beside turns and rounds: a count under way, and what was put right at the table."""

from functools import partial

import cv2
import pytest
from starlette.testclient import TestClient

from engine.games import game
from engine.words import Words
from server.session.library.match_library import whole
from server.session.session import Session
from server.storage.database import StoreError
from server.web.app import create_app
from tests.drawn import Drawn, WatchedTable

SEEN = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={2: ("R6", "Y9")})
SURE = Drawn("R7 R8 R9 | K13 B13 Y13", misread={2: "B11"})
GONE = Drawn("R7 R8 | K13 B13 Y13")


class Program(WatchedTable):
    """A run of the program over drawn tables, its matches kept in a store."""

    def __init__(self, store, *tables):
        super().__init__(*tables)
        self.session = Session(self.reader, game("rummy"), lambda: iter(()), store=store)
        self.client = TestClient(create_app(self.session), base_url="http://localhost")

    def go_on(self):
        store = self.session.journal.store
        return self.session.go_on(store.match(1), game("rummy"))

    def ask(self, path, body=None, method="post"):
        answer = self.client.request(method, path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()


def corrected(store, *tables):
    """A run in which the third piece of the first table was put right during a match."""
    program = Program(store, *(tables or (SEEN,)))
    program.session.begin_match(["Ann", "Ben"])
    program.session.correct(program.show(0).sight, 2, "R6")
    return program


def test_a_match_that_is_gone_on_with_is_no_longer_over_and_is_offered_again_after_a_stop(store):
    corrected(store).session.end_match()
    assert store.match(1).ended is not None
    Program(store, SEEN).go_on()
    assert store.match(1).ended is None
    assert Program(store, SEEN).ask("setup", method="get")["running"]["id"] == 1


@pytest.mark.parametrize("looks_first", [True, False])
@pytest.mark.parametrize("again", [SEEN, SURE], ids=["as before", "misread for certain"])
def test_a_piece_put_right_at_the_table_is_right_after_a_stop(store, looks_first, again):
    corrected(store)
    program = Program(store, again)
    if looks_first:
        assert program.show(0).corrections == 0
        shown = program.go_on()
    else:
        program.go_on()
        shown = program.show(0)
    assert (shown.table, shown.corrections) == ("R7 R8 R6 | K13 B13 Y13", 1)
    assert shown.state == "verdict"
    assert program.session.undo().corrections == 0
    assert Program(store, SEEN).go_on().corrections == 0


@pytest.mark.parametrize("store", ["memory"], indirect=True)
def test_what_left_while_the_program_was_stopped_or_before_is_forgotten(store):
    corrected(store)
    program = Program(store, GONE, SEEN)
    program.go_on()
    assert (program.show(0).table, program.show(0).corrections) == ("R7 R8 | K13 B13 Y13", 0)
    assert program.show(1).table == "R7 R8 R9 | K13 B13 Y13"
    again = Program(store, SEEN)
    again.go_on()
    assert again.show(0).table == "R7 R8 R9 | K13 B13 Y13", "another piece lies there now"


@pytest.mark.parametrize("store", ["memory"], indirect=True)
def test_what_lies_put_right_when_a_match_begins_is_kept_with_it(store):
    program = corrected(store)
    program.session.begin_match(["Carl", "Dora"])
    again = Program(store, SEEN)
    again.session.go_on(store.match(2), game("rummy"))
    assert again.show(0).table == "R7 R8 R6 | K13 B13 Y13"
    again.session.replay()
    last = Program(store, SEEN)
    last.session.go_on(store.match(2), game("rummy"))
    assert last.show(0).corrections == 0, "the table was looked at afresh"


def test_a_match_in_which_nothing_happened_leaves_no_trace(store):
    session = Program(store, SEEN).session
    session.begin_match(["Ann", "Ben"])
    session.begin_match(["Carl", "Dora"])
    session.change_turn(lambda turn: turn.set_timer(30))
    assert [match.players for match in store.matches()] == [("Carl", "Dora")]
    session.change_match(lambda play: play.end_round([5, -5]))
    session.end_match()
    assert [match.players for match in store.matches()] == [("Carl", "Dora")]


@pytest.mark.parametrize("how", ["photo", "typed"])
def test_a_photo_or_typed_table_put_right_is_on_show_again_until_a_turn_ends_with_it(store, how):
    program = Program(store, Drawn("K10 B10 Y9", doubts={2: ("Y10",)}))
    program.session.begin_match(["Ann", "Ben"])
    if how == "photo":
        shown = program.session.show_photo(program.tables[0].picture(0))
    else:
        shown = program.ask("/typed", {"table": "K10 B10 ?"})
        shown = program.session.snapshot
    program.session.correct(shown.sight, 2, "Y10")
    again = Program(store, *program.tables)
    shown = again.go_on()
    assert (shown.source, shown.state, shown.table) == (how, "verdict", "K10 B10 Y10")
    assert [piece.corrected for piece in shown.pieces] == [False, False, True]
    assert again.session.jpeg(shown.picture).startswith(b"\xff\xd8")
    again.session.end_turn(shown.sight)
    after = Program(store, *program.tables).go_on()
    assert (after.source, after.play.pushed, after.table) == ("camera", 1, "")


@pytest.mark.parametrize("store", ["memory"], indirect=True)
def test_all_ways_to_put_something_right_are_kept_and_told_of_once(store):
    program = Program(store, SEEN)
    program.session.begin_match(["Ann", "Ben"])
    sight = program.show(0).sight
    program.ask("/corrections/add", {"sight": sight, "x": 600, "y": 500, "face": "R1"})
    program.ask("/corrections/remove", {"sight": sight, "pieces": [5]})
    before = program.ask("/corrections/group", {"sight": sight, "pieces": [0, 3]})
    again = Program(store, SEEN)
    again.go_on()
    assert again.show(0).table == before["table"]
    again.show(0, hand=0.2, seconds=0.5)
    assert again.show(0).corrections == 3
    told = whole(store, store.match(1))["history"]
    assert [event["kind"] for event in told] == ["correction"] * 3
    assert all(event["pictured"] and "kept" not in event for event in told)
    assert told[-1]["table"] == before["table"]


@pytest.mark.parametrize("store", ["memory"], indirect=True)
def test_a_correction_that_cannot_be_written_is_not_shown(store, monkeypatch):
    program = Program(store, SEEN)
    program.session.begin_match(["Ann", "Ben"])
    before = program.show(0)

    def full(*_, **__):
        raise StoreError(Words("Le disque est plein.", "The disk is full."))

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(StoreError):
        program.session.correct(before.sight, 2, "R6")
    program.show(0, hand=0.2, seconds=0.5)
    assert program.show(0).corrections == 0


@pytest.mark.parametrize("store", ["memory"], indirect=True)
@pytest.mark.parametrize("refused", ["begin", "end", "remember_colours"])
def test_a_match_that_the_disk_does_not_take_leaves_the_present_one_to_be_played_on(
    store, monkeypatch, refused
):
    def full(*_, **__):
        raise StoreError(Words("Le disque est plein.", "The disk is full."))

    session = Program(store, SEEN).session
    session.begin_match(["Ann", "Ben"])
    session.change_match(lambda play: play.end_round([1, -1]))
    with monkeypatch.context() as disk:
        disk.setattr(store, refused, full)
        with pytest.raises(StoreError):
            session.begin_match(["Cleo", "Dan"])
    session.change_match(lambda play: play.end_round([2, -2]))
    kept = store.match(1)
    assert (kept.players, kept.ended) == (("Ann", "Ben"), None)
    assert session.kept == kept
    assert [event.number for event in store.events(1)] == [1, 2]


def counted(store):
    """A run with a count under way: a photographed hand put right and agreed to, a typed one not agreed to."""
    program = Program(store, Drawn("R7 R8", doubts={1: ("*",)}))
    program.session.begin_match(["Ann", "Ben", "Cleo"])
    program.ask("/count")
    photo = cv2.imencode(".png", program.tables[0].picture(0))[1].tobytes()
    program.client.post("/count/0/photo", files={"photo": ("hand.png", photo)})
    program.ask("/count/0/piece", {"piece": 1, "face": "*"})
    program.ask("/count/0/agree")
    program.ask("/count/1/typed", {"text": "B1 B2"})
    program.ask("/count/known", {"at_once": True}, "put")
    return program


def without_numbers(count):
    hands = [{**hand, "picture": bool(hand["picture"]), "sight": 0} for hand in count["hands"]]
    return {**count, "hands": hands}


def test_a_count_under_way_is_there_after_a_stop_and_ends_with_its_round(store):
    program = counted(store)
    before, jpeg = program.ask("/state", method="get")["count"], program.client.get("/count/0.jpg").content
    again = Program(store, Drawn(""))
    again.go_on()
    after = again.ask("/state", method="get")["count"]
    assert without_numbers(after) == without_numbers(before)
    assert [hand["agreed"] for hand in before["hands"]] == [True, False, False]
    assert again.client.get("/count/0.jpg").content == jpeg
    assert again.ask("/count/0/undo")["count"]["hands"][0]["corrections"] == 0
    again.ask("/count/0/piece", {"piece": 1, "face": "*"})
    for seat in (0, 1):
        again.ask(f"/count/{seat}/agree")
    third = Program(store, Drawn(""))
    assert third.go_on().count.missing.en == "Cleo’s hand is still to be shown."
    third.ask("/count/2/typed", {"text": ""})
    third.ask("/count/2/agree")
    points = third.ask("/count/finish")["play"]["players"]
    assert sum(player["total"] for player in points) == 0
    last = Program(store, Drawn("")).go_on()
    assert (last.count, last.play.pushed) == (None, 1)
    told = whole(store, store.match(1))["history"]
    assert [event["kind"] for event in told] == ["count"] * 4 + ["round"]
    assert not any("kept" in event for event in told)


@pytest.mark.parametrize("store", ["memory"], indirect=True)
def test_a_count_that_was_left_does_not_come_back_and_each_match_has_its_own(store):
    program = counted(store)
    program.ask("/count", method="delete")
    assert Program(store, Drawn("")).go_on().count is None
    program.ask("/count")
    assert program.ask("/match", {"players": ["Dora", "Emil"]})["count"] is None
    fresh = program.ask("/count")["count"]
    assert [hand["shown"] for hand in fresh["hands"]] == [False, False]
    assert Program(store, Drawn("")).go_on().count is not None


def test_where_the_table_lay_is_known_after_a_stop_and_the_hand_beside_it_told_from_it(store):
    tables = Drawn("K10 B10 Y10"), Drawn("K10 B10 Y10 | R7 *")
    before = Program(store, *tables)
    before.session.begin_match(["Ann", "Ben"])
    before.session.end_turn(before.show(0).sight)
    program = Program(store, *tables)
    assert program.go_on().turn.ghost == before.session.snapshot.turn.ghost
    program.ask("/count")
    sight = program.show(1, seconds=3).sight
    hand = program.ask("/count/0/live", {"sight": sight})["count"]["hands"][0]
    assert [piece["face"] for piece in hand["pieces"]] == ["R7", "*"]


@pytest.mark.parametrize("store", ["memory"], indirect=True)
def test_after_a_stop_a_turn_taken_back_leaves_the_table_before_it(store):
    tables = Drawn("K10 B10 Y10"), Drawn("K10 B10 Y10 | R10 R11 R12")
    before = Program(store, *tables)
    before.session.begin_match(["Ann", "Ben"])
    before.session.end_turn(before.show(0).sight)
    ghost = before.session.snapshot.turn.ghost
    before.session.end_turn(before.show(1, seconds=3).sight)
    assert len(Program(store, *tables).go_on().turn.ghost) == 6
    before.session.change_match(lambda play: play.undo())
    assert Program(store, *tables).go_on().turn.ghost == ghost
    written_down = before.session.change_match(lambda play: play.end_round([5, -5]))
    assert Program(store, *tables).go_on().turn.ghost == written_down.turn.ghost == ()


@pytest.mark.parametrize("store", ["memory"], indirect=True)
def test_a_match_goes_on_though_where_its_table_lay_makes_no_sense(store):
    Program(store, SEEN).session.begin_match(["Ann", "Ben"])
    turn = {"player": 0, "table": "K10 B10 Y10"}
    store.append(1, "turn", {"keep": 0, "pushed": [turn], "seat": 1}, 1.0)
    store.append(1, "lay", {"lay": {"size": "?"}}, 1.0)
    shown = Program(store, SEEN).go_on()
    assert (len(shown.turn.ghost), shown.play.seat) == (0, 1)


@pytest.mark.parametrize("store", ["memory"], indirect=True)
@pytest.mark.parametrize("kept", [{}, {"begun": True, "known": {}, "hands": {}}, {"reading": {}}])
def test_a_match_goes_on_though_what_was_kept_beside_it_makes_no_sense(store, kept):
    Program(store, SEEN).session.begin_match(["Ann", "Ben"])
    store.append(1, "counting", {"kept": kept}, 1.0)
    store.append(1, "correction", {"source": "live", "kept": kept}, 1.0, b"no picture")
    shown = Program(store, SEEN).go_on()
    assert (shown.count, shown.corrections, len(shown.play.players)) == (None, 0, 2)


@pytest.mark.parametrize("store", ["memory"], indirect=True)
@pytest.mark.parametrize("meanwhile", ["entered", "undone"])
def test_a_count_under_way_outlives_a_stop_though_a_round_was_entered_or_undone_meanwhile(store, meanwhile):
    program = Program(store, Drawn(""))
    program.session.begin_match(["Ann", "Ben", "Cleo"])
    program.ask("/match/rounds", {"points": [5, -2, -3]})
    program.ask("/count")
    program.ask("/count/1/typed", {"text": "B1 B2"})
    if meanwhile == "entered":
        program.ask("/match/rounds", {"points": [1, 2, -3]})
    else:
        program.ask("/match/undo")
    assert program.session.snapshot.count is not None
    after = Program(store, Drawn("")).go_on()
    assert [hand.points for hand in after.count.hands] == [0, 3, 0]


@pytest.mark.parametrize("store", ["memory"], indirect=True)
def test_a_program_killed_between_a_counted_round_and_the_end_of_its_count_does_not_count_it_twice(
    store, monkeypatch
):
    program = Program(store, Drawn(""))
    program.session.begin_match(["Ann", "Ben"])
    program.ask("/count")
    for seat, hand in enumerate(("", "B1 B2")):
        program.ask(f"/count/{seat}/typed", {"text": hand})
        program.ask(f"/count/{seat}/agree")
    program.ask("/count/known", {"at_once": False}, "put")
    append = store.append

    def killed(match, kind, *rest, **more):
        if kind == "counting":
            raise StoreError(Words("Le disque est plein.", "The disk is full."))
        return append(match, kind, *rest, **more)

    monkeypatch.setattr(store, "append", killed)  # the end of the count is never written
    shown = program.ask("/count/finish")
    assert [(notice["code"], shown["count"]) for notice in shown["notices"]] == [("not_kept", None)]
    monkeypatch.undo()
    after = Program(store, Drawn("")).go_on()
    assert (after.count, [player.total for player in after.play.players]) == (None, [3, -3])


class Stopped(BaseException):
    """The program is stopped, at whatever it was doing."""


def stop(*_):
    raise Stopped


@pytest.mark.parametrize("played", [False, True], ids=["nothing happened", "played"])
@pytest.mark.parametrize("asked", ["another", "an older one"])
def test_one_match_takes_the_place_of_another_at_once_whenever_the_program_is_stopped(
    store, monkeypatch, played, asked
):
    program = Program(store)
    program.session.begin_match(["Ann", "Ben"])
    program.ask("/match/rounds", {"points": [-1, 1]})
    program.session.begin_match(["Cid", "Dan"])
    if played:
        program.ask("/match/rounds", {"points": [-2, 2]})
    before = store.matches()
    # A new match is begun before the other is left, with its end or with nothing kept of it; an older one after it.
    monkeypatch.setattr(store, "delete" if asked == "another" and not played else "end", stop)
    change = partial(program.session.begin_match, ["Eve", "Fay"]) if asked == "another" else program.go_on
    with pytest.raises(Stopped):
        change()
    assert store.matches() == before
