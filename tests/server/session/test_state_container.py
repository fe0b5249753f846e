"""The state container: many change it at once and nothing is lost, and neither a disk nor a follower holds it up."""

import threading
import time

from server.session.state import Activity
from server.storage.store import Store
from tests.drawn import with_hand
from tests.server.session.test_state import SEEN, at_a_table
from vision.input.camera import Frame

SYNC = 0.2
"""Seconds that a slow disk takes to have written."""


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
    assert len(set(shown)) >= 8, "twice as many as what is written meanwhile"
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
