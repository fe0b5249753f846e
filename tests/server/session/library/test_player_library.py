"""What the kept matches tell of each player, and what is left once one is forgotten."""

import json

import pytest

from engine.games import game
from engine.scoring.rounds import Round, Turn
from server.session.library.player_library import exported, forget, player_records
from server.session.play.play import Play
from server.session.record.events import change_to_record, kind_of
from server.storage.store import Store

RUMMY = ("1: R10 R11 R12", "2: R10 R11 R12 | K1 K2 K3", "/ B1 B2")
"""Anna lays 33 points, Ben 6, and goes out with 3 left to Ben."""


@pytest.fixture
def store():
    store = Store.open()
    yield store
    store.close()


def keep(store, name, players, *played, at=0.0, rules=()):
    """A kept match in which this was played; a picture is kept with each turn."""
    kept = store.begin(name, rules, players, at)
    play = Play.begin(game(name, rules), players)
    for text in played:
        turn = Turn.parse(text) if Turn.is_written(text) else None
        after = Play(play.match.push(turn or Round.parse(text)))
        store.append(
            kept.id,
            kind_of(play, after),
            change_to_record(play, after),
            at,
            picture_of(turn.player) if turn else None,
        )
        play = after
    return kept


def picture_of(seat):
    """What stands for the picture of a player's turn: as large as one, and like no other."""
    return f"picture of the player of seat {seat}".encode() * 400


def by_name(records):
    return {each.name: each for each in records}


def test_wins_rounds_and_points_are_counted_over_all_matches_of_a_player(store):
    keep(store, "rummy", ["Anna", "Ben"], *RUMMY, rules=("rounds=1",))
    keep(store, "rummy", ["Ben", "Chloé"], "5 -5", rules=("rounds=1",), at=10)
    keep(store, "rummy", ["Anna", "Chloé"], "-7 7", at=20)
    records = by_name(player_records(store))
    ben = records["Ben"]
    assert (ben.matches, ben.won, ben.last) == (2, 1, 10)
    assert (ben.beaten, ben.lost_to) == ({"Chloé": 1}, {"Anna": 1})
    (rummy,) = records["Anna"].games
    assert (rummy.matches, rummy.won, rummy.rounds, rummy.points) == (1, 1, 2, 3 - 7), (
        "the second is not over"
    )
    assert [each.name for each in player_records(store)][-1] == "Chloé"


def test_the_best_lay_is_the_turn_worth_most_and_names_its_match(store):
    keep(store, "rummy", ["Anna", "Ben"], "1: R1 R2 R3")
    best = keep(store, "rummy", ["Anna", "Ben"], *RUMMY)
    (rummy,) = by_name(player_records(store))["Anna"].games
    assert (rummy.best.points, rummy.best.laid, rummy.best.match) == (33, ("R10", "R11", "R12"), best.id)


def test_of_letters_the_longest_word_is_told(store):
    keep(store, "lettres", ["Anna", "Ben"], "1: MER", "2: MER | CHATON", "1: MER | CHATON | ET")
    records = by_name(player_records(store))
    assert (records["Anna"].longest_word, records["Ben"].longest_word) == ("MER", "CHATON")


def test_of_gin_the_best_is_a_hand(store):
    hands = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C / KD KH QS 3H 5H 7S 9S 9D 2D 4D ; first=1"
    keep(store, "gin-rami", ["Anna", "Ben"], hands)
    (gin,) = by_name(player_records(store))["Anna"].games
    assert gin.unit == "hand"
    assert (gin.rounds, gin.best.points > 25, gin.best.laid) == (1, True, ())
    assert by_name(player_records(store))["Ben"].games[0].best is None


def test_a_season_is_what_was_begun_in_a_time(store):
    for at in (0.0, 10.0, 20.0):
        keep(store, "rummy", ["Anna", "Ben"], "5 -5", rules=("rounds=1",), at=at)
    assert [each.matches for each in player_records(store, 10, 20)] == [1, 1]
    assert player_records(store, 21) == ()


def test_matches_without_a_turn_and_such_as_cannot_be_read_tell_nothing(store):
    keep(store, "rummy", ["Anna", "Ben"])
    store.begin("whist", (), ["Zoë", "Ben"], 0.0)
    assert player_records(store) == ()


def test_who_is_forgotten_is_nowhere_and_the_others_keep_their_matches(store):
    kept = keep(store, "rummy", ["Anna", "Ben"], *RUMMY, rules=("rounds=1",))
    assert len(exported(store, "Ben")) == 1
    assert forget(store, "Ben", "fr") == 1
    records = by_name(player_records(store))
    assert set(records) == {"Anna", "Joueur 2"}
    assert (records["Anna"].won, records["Anna"].beaten) == (1, {"Joueur 2": 1})
    assert [store.picture(kept.id, number) for number in (1, 2)] == [picture_of(0), None]
    assert "Ben" not in json.dumps([[each.players for each in store.matches()], exported(store, "Joueur 2")])
    assert (exported(store, "Ben"), forget(store, "Ben", "fr")) == ([], 0)


def test_whoever_is_forgotten_is_called_as_nobody_else_at_the_table(store):
    keep(store, "rummy", ["Joueur 2", "Ben"], "5 -5")
    forget(store, "Ben", "fr")
    (match,) = store.matches()
    assert len(set(match.players)) == 2
    assert by_name(player_records(store))


def test_nothing_in_the_data_folder_holds_the_name_of_whoever_was_forgotten(tmp_path):
    store = Store.in_folder(tmp_path)
    for _ in range(5):
        kept = keep(store, "rummy", ["Anna", "Bartholomew"], *RUMMY, rules=("rounds=1",))
        store.end(kept.id, 5.0)
    store.remember_colours({"Anna": 1, "Bartholomew": 2})
    forget(store, "Bartholomew", "en")
    assert store.colours() == {"Anna": 1}
    files = [file for file in tmp_path.iterdir() if file.is_file()]
    assert any(picture_of(0)[:40] in file.read_bytes() for file in files)
    assert any(b"Anna" in file.read_bytes() for file in files)
    for gone in (b"Bartholomew", picture_of(1)[:40]):
        assert [file.name for file in files if gone in file.read_bytes()] == []
    store.close()
