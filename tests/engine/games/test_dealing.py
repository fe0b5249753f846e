"""Who deals and who begins, what each takes, the card turned up, and what follows an empty stock."""

from __future__ import annotations

import pytest

from engine.games import GAMES, game
from engine.games.dealing import DealError, stock_findings
from engine.games.match import Match
from engine.scoring.rounds import Round
from engine.table import Table
from engine.verdicts.verdict import Reason, Weight

LAID = "QS QH QD 6D 7D 8D 2S 3S 4S 10C / KC KH KD 9H 10H JH 5C 4H 2C 4D ; first=1"
VOID = "QS QH QD 6D 7D 8D 2S 3S 4S 10C / KC KH KD 9H 10H JH 5C 4H 2C 4D"


@pytest.mark.parametrize(
    ("name", "drawn", "settings", "chosen"),
    [
        ("rummy", "R5 B3 K9", (), (1,)),
        ("rummy", "R5 * K9", (), (1,)),
        ("rummy", "R5 * K9", ("redraw_star=no",), (0,)),
        ("tile-gin", "R5 B3 K3", (), (1, 2)),
        ("gin-rami", "KS AH", (), (0,)),
        ("gin-250", "9S 9H", (), (0, 1)),
        # The sheet: "le premier joueur à recevoir, face en l'air, une carte de pique".
        ("jok-r-ummy", "KH 3D 2S 5S", (), (2,)),
        ("jok-r-ummy", "KH * 3D", (), (0, 1, 2)),
        ("lettres", "E B *", (), (2,)),
        ("lettres", "E B K", (), (1,)),
        ("lettres", "E B B", (), (1, 2)),
    ],
)
def test_who_is_chosen_by_what_was_drawn(
    name: str, drawn: str, settings: tuple[str, ...], chosen: tuple[int, ...]
) -> None:
    assert game(name, settings).first_player([piece.face for piece in Table.parse(drawn).pieces]) == chosen


@pytest.mark.parametrize(
    ("name", "players", "dealer", "begins", "dealt"),
    [
        ("rummy", 3, 1, 1, (14, 14, 14)),
        ("tile-gin", 3, 1, 2, (10, 10, 11)),
        ("tile-gin", 2, 1, 0, (11, 10)),
        ("gin-250", 2, 0, 1, (10, 10)),
        ("gin-rami", 2, 1, 0, (10, 10)),
        ("jok-r-ummy", 4, 3, 0, (13, 13, 13, 13)),
        ("lettres", 2, 1, 1, (14, 14)),
    ],
)
def test_who_begins_and_what_each_takes(
    name: str, players: int, dealer: int, begins: int, dealt: tuple[int, ...]
) -> None:
    dealing = game(name).dealing(players)
    assert dealing.begins(dealer, players) == begins
    assert dealing.dealt(dealer, players) == dealt


@pytest.mark.parametrize(
    ("name", "setting"), [("rummy", "deal=9"), ("jok-r-ummy", "deal=9"), ("lettres", "deal=9")]
)
def test_the_house_says_how_many_are_dealt(name: str, setting: str) -> None:
    dealing = game(name, [setting]).dealing(2)
    assert dealing.dealt(0, 2) == (9, 9)
    assert any("9" in each.words.fr and "9" in each.words.en for each in dealing.customs)


@pytest.mark.parametrize(
    ("name", "rounds", "dealers"),
    [
        # The sheet: after a void hand "le donneur reste le même".
        ("gin-rami", (LAID, VOID, "0 5", "0 0"), [1, 0, 0, 1, 1]),
        ("rummy", ("R1 / ", "R1 / B2"), [1, 0, 1]),
    ],
)
def test_the_deal_goes_round(name: str, rounds: tuple[str, ...], dealers: list[int]) -> None:
    dealing, played = game(name).dealing(2), [Round.parse(text) for text in rounds]
    assert [dealing.dealer(played[:hands], 1, 2) for hands in range(len(played) + 1)] == dealers


@pytest.mark.parametrize(
    ("name", "stays"), [("gin-250", True), ("gin-rami", True), ("tile-gin", True), ("rummy", False)]
)
def test_after_a_void_hand_of_gin_the_same_one_deals_again(name: str, stays: bool) -> None:
    match = Match(game(name), ("Ann", "Ben"))
    assert (match.push(Round(entered=(0, 0))).dealer == match.dealer) is stays
    assert match.push(Round(entered=(5, 0))).dealer != match.dealer


@pytest.mark.parametrize("name", list(GAMES))
def test_the_first_hand_is_dealt_so_that_the_first_seat_begins(name: str) -> None:
    low, high = GAMES[name].seats
    for players in range(low, high + 1):
        assert Match(GAMES[name], tuple("ABCDEF"[:players])).begins == 0


@pytest.mark.parametrize("name", ["gin-250", "gin-rami"])
def test_the_card_turned_up_is_offered_to_the_opponent_then_the_dealer(name: str) -> None:
    dealing = game(name).dealing(2)
    offers = [dealing.offer(0, refused, 2) for refused in range(3)]
    assert [(each.player, each.may_take) for each in offers if each] == [(1, True), (0, True), (1, False)]
    assert game("rummy").dealing(2).offer(0, 0, 2) is None


@pytest.mark.parametrize(
    ("name", "settings", "stock", "said"),
    [
        ("gin-rami", (), 3, None),
        ("gin-rami", (), 2, "le même donneur distribue à nouveau"),
        ("gin-250", (), 2, "le coup est nul"),
        ("tile-gin", (), 0, "le coup est nul"),
        ("tile-gin", ("void_when_empty=no",), 0, "le plus petit reste marque"),
        ("tile-gin", (), 2, None),
        ("jok-r-ummy", (), 0, "est mélangée"),
        ("jok-r-ummy", ("reshuffle=no",), 0, "si personne n’en veut, la manche est finie"),
        ("rummy", (), 0, "quand tous sont bloqués"),
        ("lettres", (), 0, "dès qu’un chevalet est vide"),
    ],
)
def test_what_follows_once_the_stock_runs_low(
    name: str, settings: tuple[str, ...], stock: int, said: str | None
) -> None:
    found = stock_findings(game(name, settings).dealing(2), stock)
    assert bool(found) == (said is not None)
    for finding in found:
        assert finding.reason is Reason.STOCK_LOW
        assert finding.reason.weight is Weight.NOTE
        assert said is not None
        assert said in finding.say("fr")


def test_what_becomes_of_a_discard_nobody_wants_depends_on_how_many_play() -> None:
    """The sheet: with two it is out of play, with three or four it goes back into the stock."""
    two, three = (
        [each.words.en for each in game("tile-gin").dealing(players).customs if each.about == "discard"]
        for players in (2, 3)
    )
    assert "out of play" in two[0]
    assert "back into the stock" in three[0]


def test_letters_are_drawn_up_to_what_the_house_says() -> None:
    (said,) = [
        each.words.fr for each in game("lettres", ["refill=5"]).dealing(2).customs if each.about == "drawing"
    ]
    assert "jusqu’à 5 lettres" in said


def test_who_failed_keeps_the_programme() -> None:
    score = game("jok-r-ummy").score(Round.parse("KS / / 5D ; answered=2,3"))
    assert score.keeps == (0,)
    assert score.as_json()["keeps"] == [0]
    assert "keeps" not in game("gin-rami").score(Round.parse(LAID)).as_json()


def test_each_draws_one_piece_except_where_they_are_turned_up_one_by_one() -> None:
    with pytest.raises(DealError, match="3 for 2 players"):
        game("rummy").dealing(2).chosen((0,), 3, 2)
    assert game("jok-r-ummy").dealing(2).chosen((4,), 5, 2) == (0,)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_custom_is_said_in_both_languages(name: str) -> None:
    for players in GAMES[name].seats:
        dealing = GAMES[name].dealing(players)
        for words in (dealing.stock.words, *(each.words for each in dealing.customs)):
            assert words.fr != words.en
            assert words.fr.endswith(".")
            assert words.en.endswith(".")


@pytest.mark.parametrize("name", list(GAMES))
def test_a_deal_does_not_say_that_the_stock_is_empty_by_now(name: str) -> None:
    said = game(name).dealing(2).stock.words
    assert said.en.startswith("Once ")
    assert said.fr.startswith(("Une fois ", "Quand ", "Si "))
