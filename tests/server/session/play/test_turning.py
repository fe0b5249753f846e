"""What surrounds a turn: the timer, a fault and its penalty, turns that end by themselves, starting over."""

import pytest
from starlette.testclient import TestClient

from engine.games import game
from engine.games.jok_r_ummy.programmes import Programme
from engine.table import Table
from engine.words import Words
from server.session.play.play import PlayError
from server.session.play.turn_timer import TurnTimer
from server.storage.database import StoreError
from server.storage.store import Store
from server.web.app import create_app
from tests.drawn import Drawn, WatchedTable

OPENED = Drawn("K10 B10 Y10")
FAULTY = Drawn("K10 B10 Y10 | R1 R2 R4")
GROWN = Drawn("K10 B10 Y10 | R10 R11 R12")
TABLES = (OPENED, FAULTY, GROWN, Drawn(""))


@pytest.fixture
def table():
    table = WatchedTable(*TABLES)
    table.session.begin_match(["Anna", "Ben"])
    return table


def test_the_sand_runs_stops_and_is_full_again_at_each_turn():
    sand = TurnTimer.of(60)
    assert (sand.left_at(1000), sand.runs) == (60, False)
    running = sand.run(100)
    assert (running.left_at(130), running.left_at(500)) == (30, 0)
    stopped = running.stop(130)
    assert (stopped.left_at(900), stopped.run(900).left_at(910)) == (30, 20)
    assert running.turned(130).left_at(140) == 50
    assert not stopped.turned(140).runs
    assert running.stop(500).run(600).left_at(600) == 60
    assert not TurnTimer().run(5).runs


def test_a_match_takes_the_timer_of_its_game_and_each_turn_turns_it(table):
    assert (table.session.snapshot.turn.seconds, table.session.snapshot.turn.runs) == (60, False)
    running = table.session.change_turn(lambda turn: turn.let_run(True, table.session.clock())).turn
    assert running.runs
    after = table.session.end_turn(table.show(0).sight).turn
    assert (after.runs, after.left) == (True, 60)
    assert after.touched > running.touched
    assert table.session.change_turn(lambda turn: turn.set_timer(90)).turn.seconds == 90


def test_a_refused_turn_names_its_faults_and_the_penalty_until_the_table_is_as_it_was(table):
    table.session.end_turn(table.show(0).sight)
    with pytest.raises(PlayError):
        table.session.end_turn(table.show(1).sight)
    turn = table.session.snapshot.turn
    assert any("30" in why.en for why in turn.fault.words)
    assert len(turn.fault.words) > 1
    assert "no further penalty" in turn.fault.penalty.en
    assert [piece.face for piece in turn.ghost] == ["K10", "B10", "Y10"]
    assert turn.ghost_size == (1280, 720)
    assert turn.ghost[0].outline == table.session.snapshot.pieces[0].outline
    back = table.show(0).turn.fault
    assert back.back
    assert table.session.end_turn(table.session.snapshot.sight).turn.fault is None


def test_a_fault_is_forgotten_once_the_turn_is_mended(table):
    table.session.end_turn(table.show(0).sight)
    with pytest.raises(PlayError):
        table.session.end_turn(table.show(1).sight)
    assert table.show(2).turn.fault is None


def test_a_refused_turn_of_which_a_piece_is_put_right_names_the_faults_that_are_left(table):
    session = table.session
    shown = session.show_typed(Table.parse("R10 R11 R12 | B10 B11 K12 | R1 R2 K3"))
    with pytest.raises(PlayError):
        session.end_turn(shown.sight)
    assert "12" in str(session.snapshot.turn.fault.words)
    assert "black 3" in str(session.snapshot.turn.fault.words)
    fault = session.correct(shown.sight, 5, "B12").turn.fault
    assert "black 12" not in str(fault.words)
    assert "black 3" in str(fault.words)
    other = session.show_typed(Table.parse("R10 R11 R12 | R1 R2 R4")).turn.fault
    assert other.words == fault.words  # it is being put back: what was refused stands


def test_a_table_that_was_put_back_and_is_wrong_again_is_not_said_to_be_as_it_was(table):
    table.session.end_turn(table.show(0).sight)
    with pytest.raises(PlayError):
        table.session.end_turn(table.show(1).sight)
    assert table.show(0).turn.fault.back
    assert table.show(1).turn.fault is None
    assert table.session.snapshot.ruling == "illegal"
    with pytest.raises(PlayError):
        table.session.end_turn(table.session.snapshot.sight)
    assert not table.session.snapshot.turn.fault.back


def test_a_turn_ends_by_itself_once_the_table_has_changed_holds_and_lies_still(table):
    assert table.show(0, seconds=6).play.seat == 0
    table.session.change_turn(lambda turn: turn.end_by_itself(True))
    assert table.show(0, seconds=0.2).play.seat == 1
    assert table.show(0, seconds=6).play.seat == 1
    assert table.show(1, seconds=6).play.seat == 1
    assert table.show(2, seconds=2).play.seat == 1
    assert table.show(2, seconds=4).play.seat == 0


def test_starting_over_takes_the_table_as_seen_and_counts_no_turn(table):
    over = table.session.start_over(table.show(1).sight)
    assert (over.play.seat, over.play.last, over.play.added) == (0, None, ())
    assert over.play.before == (("K10", "B10", "Y10"), ("R1", "R2", "R4"))
    assert not over.play.players[0].opened
    assert len(over.turn.ghost) == 6
    undone = table.session.change_match(lambda play: play.undo())
    assert (undone.play.before, undone.turn.ghost) == ((), ())


def test_the_ghost_goes_with_the_turn_that_is_taken_back(table):
    table.session.end_turn(table.show(0).sight)
    table.session.change_match(lambda play: play.give_turn(0))
    table.session.end_turn(table.show(2).sight)
    assert len(table.session.snapshot.turn.ghost) == 6
    assert len(table.session.change_match(lambda play: play.undo()).turn.ghost) == 3


def test_what_surrounds_a_turn_needs_a_match():
    with pytest.raises(PlayError):
        WatchedTable(OPENED).session.change_turn(lambda turn: turn.let_run(True, 0.0))


def test_a_programme_is_noted_for_its_player(table):
    shown = table.session.change_turn(lambda turn: turn.set_programme(1, Programme.parse("2x run 4")))
    assert shown.turn.programmes == (None, "2x run 4")


def test_all_of_it_over_http(table):
    client = TestClient(create_app(table.session), base_url="http://localhost")
    assert client.get("/match/clock").json() == {"seconds": 60, "left": 60, "runs": False}
    assert client.post("/match/clock", json={"run": True}).json()["turn"]["runs"]
    ways = client.put("/match/ways", json={"seconds": 0, "by_itself": True}).json()["turn"]
    assert (ways["seconds"], ways["by_itself"]) == (0, True)
    assert "2x run 4" in client.get("/match/programmes").json()
    said = client.post("/rules/programme", json={"text": "2x suite 4 pique"}).json()
    assert said == {"text": "2x run 4 spades", "fr": "2 suites de 4 à pique", "en": "2 runs of 4 in spades"}
    assert client.put("/match/programme", json={"seat": 0, "text": "nonsense"}).status_code == 409
    noted = client.put("/match/programme", json={"seat": 0, "text": "série 3 rois"}).json()
    assert noted["turn"]["programmes"][0] == "set 3 kings"
    assert noted["turn"]["programmes_said_fr"] == ["série de 3 rois", ""]
    sight = table.show(0).sight
    assert client.post("/match/over", json={"sight": sight}).json()["play"]["before"]
    removed = client.post("/corrections/remove", json={"sight": sight, "pieces": [0, 2]}).json()
    assert removed["table"] == "B10"
    added = client.post("/corrections/add", json={"sight": sight, "x": 600, "y": 500, "face": "R1"}).json()
    assert added["table"] == "B10 | R1"
    joined = client.post("/corrections/group", json={"sight": sight, "pieces": [0, 1]}).json()
    assert (joined["table"], joined["corrections"]) == ("B10 R1", 4)
    for path, body in (
        ("add", {"x": 6000, "y": 5, "face": "R1"}),
        ("add", {"x": 6, "y": 5, "face": "Z"}),
        ("remove", {"pieces": [9]}),
        ("group", {"pieces": []}),
    ):
        assert client.post(f"/corrections/{path}", json={"sight": sight, **body}).status_code == 409


def test_the_button_judges_as_the_page_does_with_the_programme_that_is_worked_on():
    table = WatchedTable()
    table.session.take_game(game("jok-r-ummy"), table.reader)
    table.session.begin_match(["Anna", "Ben"])
    table.session.change_turn(lambda turn: turn.set_programme(0, Programme.parse("2x suite 3")))
    seen = table.session.show_typed(Table.parse("5S 6S 7S"))
    assert seen.ruling == "illegal"
    with pytest.raises(PlayError, match="as it was"):
        table.session.end_turn(seen.sight)
    table.session.change_turn(lambda turn: turn.set_programme(0, Programme.parse("suite 3")))
    assert table.session.end_turn(seen.sight).play.seat == 1


def test_a_full_disk_is_told_apart_from_a_picture_that_cannot_be_read_and_the_turn_ends_later(monkeypatch):
    table, store = WatchedTable(*TABLES), Store.open()
    table.session.journal.store = store
    table.session.begin_match(["Anna", "Ben"])
    table.session.change_turn(lambda turn: turn.end_by_itself(True))
    append = store.append

    def full(*_, **__):
        raise StoreError(Words("Le disque est plein.", "The disk is full."))

    monkeypatch.setattr(store, "append", full)
    shown = table.show(0, seconds=6)
    assert [(notice.code, notice.words.en) for notice in shown.notices] == [("not_kept", "The disk is full.")]
    assert (shown.state, shown.play.seat) == ("verdict", 0)
    monkeypatch.setattr(store, "append", append)
    shown = table.show(0, seconds=6)
    assert (shown.notices, shown.play.seat) == ((), 1)


def test_what_is_left_from_a_round_is_no_turn_until_it_is_cleared_and_the_timer_stands(table):
    table.session.change_turn(lambda turn: turn.let_run(True, table.session.clock()))
    table.show(1)
    shown = table.session.change_match(lambda play: play.end_round([5, -5]))
    assert (shown.turn.clearing, shown.ruling, shown.findings, shown.groups) == (True, None, (), ())
    assert (shown.turn.runs, shown.turn.left) == (False, 60)
    assert table.show(0, seconds=3).turn.clearing, "some of it lies there still"
    with pytest.raises(PlayError, match="clear away"):
        table.session.end_turn(table.session.snapshot.sight)
    shown = table.show(3, seconds=3)
    assert (shown.turn.clearing, shown.table) == (False, "")
    assert table.show(0, seconds=3).ruling == "legal", "what is laid again is a turn"


def test_a_round_that_is_taken_back_has_its_table_again(table):
    table.show(0)
    table.session.change_match(lambda play: play.end_round([5, -5]))
    shown = table.session.change_match(lambda play: play.undo())
    assert (shown.turn.clearing, shown.ruling) == (False, "legal")


def test_a_first_lay_that_is_too_low_tells_what_it_is_worth_and_has_to_be_worth(table):
    table.session.end_turn(table.show(0).sight)
    assert table.session.snapshot.turn.opening is None
    shown = table.session.show_typed(Table.parse("K10 B10 Y10 | R1 R2 R3"))
    assert (shown.points, shown.turn.opening) == (36, (6, 30))
