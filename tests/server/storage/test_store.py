"""Where matches are kept: in memory, in a file, and in a real PostgreSQL, all in the same way."""

import pytest

from server.storage.database import StoreError
from server.storage.store import FILE, Store


def test_what_is_kept_is_found_again(store):
    first = store.begin("rummy", ["melds=sets"], ["Zoë", "Ben"], 1000.5)
    second = store.begin("gin-rami", [], ["Anna", "Ben"], 2000.0)
    assert store.matches() == (second, first)
    assert store.match(first.id) == first
    assert (first.settings, first.players, first.ended) == (("melds=sets",), ("Zoë", "Ben"), None)
    store.end(first.id, 1500.0)
    assert store.match(first.id).ended == 1500.0
    store.end(first.id, None)
    assert store.match(first.id) == first


def test_events_keep_their_order_their_words_and_their_pictures(store):
    match = store.begin("rummy", [], ["Anna", "Ben"], 0.0)
    other = store.begin("rummy", [], ["Carl", "Dora"], 0.0)
    payload = {"player": 1, "table": "R7 R8 R9", "fr": "« évident »", "deep": [{"seats": [0, 1]}]}
    assert store.append(match.id, "turn", payload, 10.25, b"\xff\xd8 picture").number == 1
    store.append(other.id, "turn", {}, 11.0)
    store.append(match.id, "fault", {}, 12.0)
    turn, fault = store.events(match.id)
    assert (turn.number, turn.kind, turn.payload, turn.at, turn.pictured) == (1, "turn", payload, 10.25, True)
    assert (fault.number, fault.kind, fault.pictured) == (2, "fault", False)
    assert store.events(match.id, ("fault", "undo")) == (fault,)
    assert store.picture(match.id, 1) == b"\xff\xd8 picture"
    assert store.picture(match.id, 2) is None
    assert store.picture(other.id, 1) is None


def test_a_match_is_thrown_away_with_all_that_was_kept_of_it(store):
    match = store.begin("rummy", [], ["Anna", "Ben"], 0.0)
    store.append(match.id, "turn", {}, 1.0, b"picture")
    store.delete(match.id)
    assert (store.matches(), store.events(match.id), store.picture(match.id, 1)) == ((), (), None)
    with pytest.raises(StoreError, match=f"no match {match.id}"):
        store.match(match.id)
    with pytest.raises(StoreError, match="is gone"):
        store.append(match.id, "turn", {}, 2.0)


def test_two_that_write_at_once_do_not_lose_each_other_s_words(tmp_path):
    one, other = Store.in_folder(tmp_path), Store.in_folder(tmp_path)
    match = one.begin("rummy", [], ["Anna", "Ben"], 0.0)
    for turn in range(3):
        one.append(match.id, "turn", {"by": "one"}, turn)
        other.append(match.id, "turn", {"by": "other"}, turn)
    assert [event.number for event in one.events(match.id)] == [1, 2, 3, 4, 5, 6]
    assert other.events(match.id) == one.events(match.id)


def test_a_data_folder_that_cannot_be_made_and_a_file_that_is_none_get_one_sentence(tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreError, match="cannot be made"):
        Store.in_folder(tmp_path / "file")
    (tmp_path / FILE).write_bytes(b"no database, but long enough to be looked into " * 40)
    with pytest.raises(StoreError, match="not a database"):
        Store.in_folder(tmp_path)


def test_a_player_is_known_by_a_colour_until_it_is_forgotten_or_the_last_match_goes(store):
    one = store.begin("rummy", [], ["Anna", "Ben"], 0.0)
    other = store.begin("rummy", [], ["Anna", "Carl"], 0.0)
    store.remember_colours({"Anna": 3, "Ben": 1, "Carl": 0})
    store.remember_colours({"Anna": 4})
    assert store.colours() == {"Anna": 4, "Ben": 1, "Carl": 0}
    store.delete(one.id)
    assert store.colours() == {"Anna": 4, "Carl": 0}
    store.forget_colours(["Anna", "nobody"])
    assert store.colours() == {"Carl": 0}
    store.delete(other.id)
    assert store.colours() == {}
