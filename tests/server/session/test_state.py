"""The one state: what is shown follows from it, and a turn is in it as one or not at all."""

from dataclasses import replace

import pytest

from engine.games import game
from engine.table import Table
from engine.words import Words
from server.session.play.play import PlayError
from server.session.session import Session
from server.session.views.snapshot import view
from server.storage.database import StoreError
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader, WatchedTable

SEEN = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={2: ("R6", "Y9")})
GONE = Drawn("R7 R8 | K13 B13 Y13")


def at_a_table(store, *tables):
    """A table whose match is kept in a store."""
    table = WatchedTable(*(tables or (SEEN,)))
    table.session = Session(table.reader, game("rummy"), lambda: iter(()), store=store)
    table.session.begin_match(["Ann", "Ben"])
    return table


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
        raise StoreError(Words("Le disque est plein.", "The disk is full."))

    monkeypatch.setattr(store, "append", full)
    shown = table.show(1, seconds=2)
    assert (shown.table, shown.corrections, shown.state) == ("R7 R8 | K13 B13 Y13", 0, "verdict")
    assert [(notice.code, notice.words.en) for notice in shown.notices] == [("not_kept", "The disk is full.")]


def test_it_is_said_of_a_table_that_was_typed_or_photographed_too(monkeypatch):
    store = Store.open()
    faulty = Drawn("R7 R8")
    session = at_a_table(store, faulty).session

    def full(*_, **__):
        raise StoreError(Words("Le disque est plein.", "The disk is full."))

    for show in (
        lambda: session.show_photo(faulty.picture(0)),
        lambda: session.show_typed(Table.parse("R7")),
    ):
        shown = show()
        assert "not_kept" not in [notice.code for notice in shown.notices]
        with monkeypatch.context() as disk:
            disk.setattr(store, "append", full)
            with pytest.raises(PlayError):
                session.end_turn(shown.sight)
        assert "not_kept" in [notice.code for notice in session.snapshot.notices]
        session.freeze()
        assert "not_kept" in [notice.code for notice in session.snapshot.notices]
        session.resume()
        session.change_match(lambda play: play.end_round([1, -1]))


@pytest.mark.parametrize("first", [True, False])
def test_a_turn_is_taken_as_one_or_not_at_all(monkeypatch, first):
    store = Store.open()
    table = at_a_table(store, Drawn("K10 B10 Y10"))
    sight, append = table.show(0).sight, store.append

    def full(match, kind, *rest, **more):
        if (kind == "turn") == first:
            raise StoreError(Words("Le disque est plein.", "The disk is full."))
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
