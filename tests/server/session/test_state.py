"""The one state: it is changed by many at once and nothing is lost, and neither a disk nor a follower holds it up."""

import threading
import time
from dataclasses import replace

import pytest

from engine.games import game
from server.session.session import Session
from server.session.state import Activity
from server.session.views.snapshot import view
from server.storage.store import Store, StoreError
from tests.drawn import Drawn, DrawnReader, WatchedTable, with_hand
from vision.input.camera import Frame

SEEN = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={2: ("R6", "Y9")})
GONE = Drawn("R7 R8 | K13 B13 Y13")
SYNC = 0.2
"""Seconds that a slow disk takes to have written."""


def at_a_table(store, *tables):
    """A table whose match is kept in a store."""
    table = WatchedTable(*(tables or (SEEN,)))
    table.session = Session(table.reader, game("rummy"), lambda: iter(()), store=store)
    table.session.begin_match(["Ann", "Ben"])
    return table


def slowed(store, monkeypatch, meanwhile=lambda: time.sleep(SYNC)):
    """The store on a disk that takes its time, while which something else may happen."""
    append = store.append

    def slow(*rest, **more):
        meanwhile()
        return append(*rest, **more)

    monkeypatch.setattr(store, "append", slow)


def in_threads(*calls):
    """Call these at once, each on a thread of its own."""
    barrier = threading.Barrier(len(calls))
    threads = [threading.Thread(target=lambda call=call: (barrier.wait(), call())) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)


def test_a_disk_that_takes_its_time_holds_no_picture_up(monkeypatch):
    store = Store.open()
    table = at_a_table(store)
    session, lying = table.session, SEEN.picture(0)
    moving = [with_hand(lying, share) for share in (0.2, 0.3)]
    sight = table.show(0).sight
    slowed(store, monkeypatch)

    def write():
        for _ in range(2):
            session.correct(sight, 2, "R9")
            session.change_match(lambda play: play.end_round([5, -5]))

    writing = threading.Thread(target=write)
    shown = []
    writing.start()
    while writing.is_alive():
        number = next(table.numbers)
        session.see(Frame(moving[number % 2], number / 25, number))
        shown.append(session.snapshot.picture)
    assert len(set(shown)) >= 15 * 4 * SYNC, "15 a second of the time that the disk takes"
    assert len(session.snapshot.play.lines) == 2
    assert session.snapshot.corrections == 2


def test_of_what_several_phones_and_the_camera_change_at_once_nothing_is_lost(monkeypatch):
    store = Store.open()
    table = at_a_table(store)
    session, moving = table.session, with_hand(SEEN.picture(0), 0.2)
    slowed(store, monkeypatch, lambda: time.sleep(0.002))

    def phone(points):
        for _ in range(8):
            session.change_match(lambda play: play.end_round(points))

    def camera():
        for number in range(40):
            session.see(Frame(moving, number / 20, number))

    def timer():
        for _ in range(8):
            session.change_turn(lambda turn: turn.set_timer(turn.timer.seconds + 1))

    in_threads(lambda: phone([1, -1]), lambda: phone([2, -2]), lambda: phone([4, -4]), timer, camera)
    assert len(session.state.playing.match.turns) == 24
    assert [player.total for player in session.snapshot.play.players] == [56, -56]
    assert session.snapshot.turn.seconds == 68
    assert [event.number for event in store.events(1)] == list(range(1, 33))


def test_what_passes_by_while_something_is_written_is_there_beside_it(monkeypatch):
    store = Store.open()
    session = at_a_table(store).session

    def pass_by():
        seen = {"activity": Activity.HANDS, "picture": 77}
        passing = threading.Thread(target=session.pass_by, kwargs=seen, daemon=True)
        passing.start()
        passing.join(10)
        assert session.snapshot.picture == 77, "it is shown at once"

    slowed(store, monkeypatch, pass_by)
    shown = session.change_match(lambda play: play.end_round([5, -5]))
    assert (shown.state, shown.picture, len(shown.play.lines)) == (Activity.HANDS, 77, 1)


def test_whoever_changes_the_table_waits_for_what_is_being_written(monkeypatch):
    store = Store.open()
    session = at_a_table(store).session
    others = []

    def another():
        if not others:
            others.append(
                threading.Thread(target=session.change_match, args=(lambda p: p.end_round([1, 2]),))
            )
            others[0].start()
            others[0].join(0.1)
            assert others[0].is_alive(), "it would begin with what is not so any more"

    slowed(store, monkeypatch, another)
    session.change_match(lambda play: play.end_round([5, -5]))
    others[0].join(60)
    assert [line.points for line in session.snapshot.play.lines] == [(5, -5), (1, 2)]


def test_a_follower_that_takes_its_time_holds_nobody_else_up():
    session = at_a_table(None).session
    held, go_on = threading.Event(), threading.Event()

    def follow():
        if not held.is_set():
            held.set()
            go_on.wait(60)

    session.listen(follow)
    slow = threading.Thread(target=session.change_match, args=(lambda play: play.end_round([5, -5]),))
    slow.start()
    assert held.wait(60)
    session.pass_by(activity=Activity.HANDS)
    shown = session.change_match(lambda play: play.end_round([1, -1]))
    assert slow.is_alive()
    assert (shown.state, len(shown.play.lines)) == (Activity.HANDS, 2)
    go_on.set()
    slow.join(60)
    assert len(session.snapshot.play.lines) == 2, "no older snapshot follows a newer one"


def test_a_view_writes_nothing_and_is_what_the_page_is_shown(monkeypatch):
    store = Store.open()
    table = at_a_table(store)
    table.session.correct(table.show(0).sight, 2, "R9")
    events, state = store.events(1), table.session.state
    monkeypatch.setattr(store, "append", None)
    assert replace(view(state), number=table.session.snapshot.number) == table.session.snapshot
    assert (table.session.state, store.events(1)) == (state, events)


def test_what_the_disk_refuses_by_itself_is_said_and_is_no_fault_of_the_camera(monkeypatch):
    store = Store.open()
    table = at_a_table(store, SEEN, GONE)
    table.session.correct(table.show(0).sight, 2, "R6")

    def full(*_, **__):
        raise StoreError("Le disque est plein.", "The disk is full.")

    monkeypatch.setattr(store, "append", full)
    shown = table.show(1, seconds=2)
    assert (shown.table, shown.corrections, shown.state) == ("R7 R8 | K13 B13 Y13", 0, "verdict")
    assert [(notice.code, notice.words.en) for notice in shown.notices] == [("not_kept", "The disk is full.")]


@pytest.mark.parametrize("first", [True, False])
def test_a_turn_is_taken_as_one_or_not_at_all(monkeypatch, first):
    store = Store.open()
    table = at_a_table(store, Drawn("K10 B10 Y10"))
    sight, append = table.show(0).sight, store.append

    def full(match, kind, *rest, **more):
        if (kind == "turn") == first:
            raise StoreError("Le disque est plein.", "The disk is full.")
        return append(match, kind, *rest, **more)

    monkeypatch.setattr(store, "append", full)
    if first:
        with pytest.raises(StoreError):
            table.session.end_turn(sight)
    else:
        assert [notice.code for notice in table.session.end_turn(sight).notices] == ["not_kept"]
    assert table.session.snapshot.play.pushed == (0 if first else 1)
    assert [event.kind for event in store.events(1)] == ([] if first else ["turn"])
    assert len(table.session.snapshot.turn.ghost) == (0 if first else 3)


def test_what_was_read_before_the_table_was_looked_at_afresh_is_of_no_use():
    class Slow(DrawnReader):
        def candidates(self, image, scale=None):
            session.replay()
            return super().candidates(image, scale)

    table = WatchedTable(SEEN)
    session = table.session
    session.reader = Slow([SEEN])
    assert table.show(0).table == ""
