"""Who has won and why, in a sentence, and matches written a line a turn."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.games.match import Match
from engine.scoring.rounds import Round, RoundError, Turn
from engine.scoring.standing import standing
from engine.table import Table


def said(
    name: str, *rounds: str, players: str = "Anne Bob", settings: tuple[str, ...] = ()
) -> tuple[str, str]:
    match = Match(game(name, settings), tuple(players.split()))
    for text in rounds:
        match = match.push(Turn.parse(text) if Turn.is_written(text) else Round.parse(text))
    words = standing(match.sheet, match.players)
    return words.fr, words.en


def test_nothing_yet() -> None:
    assert said("rummy") == ("Rien n’est encore marqué.", "Nothing has been scored yet.")


def test_the_highest_total_leads() -> None:
    fr, en = said("rummy", "-10 -5 +23 -8", "-3 +18 -9 -6", players="A B C D")
    assert fr == "C est en tête avec 14 points : le plus haut total ; A -13, B 13, D -14."
    assert en == "C leads with 14 points: the highest total; A -13, B 13, D -14."


def test_a_tie_names_everybody_who_shares_it() -> None:
    assert said("rummy", "7 7 -3", players="A B C") == (
        "A et B sont en tête à égalité avec 7 points : le plus haut total ; C -3.",
        "A and B lead, level with 7 points: the highest total; C -3.",
    )


def test_rounds_won_by_points_and_their_bonuses_are_told() -> None:
    assert said("gin-250", "200 0", "50 0", "0 30")[1] == (
        "Anne leads with 450 points (hand +250, opponent without a point +200, 1 round won): "
        "the highest total of all rounds; Bob 30."
    )
    assert "(1 manche gagnée)" in said("gin-rami", "60 0", "45 0")[0]
    assert "(2 rounds won)" in said("gin-rami", "100 0", "0 99", "100 0")[1]


def test_the_first_to_answer_enough_programmes_wins_even_with_as_many() -> None:
    rounds = ["KS / / 5H ; answered=2,3", "KS / 5H / 5H ; answered=3,2"]
    fr, en = said("jok-r-ummy", *rounds, players="A B C", settings=("target=2",))
    assert fr == "C gagne avec 2 programmes : qui en réalise 2 le premier gagne ; A 0, B 2."
    assert en == "C wins with 2 programmes: the first to complete 2 of them wins; A 0, B 2."
    assert said("jok-r-ummy", rounds[0], players="A B C")[1].startswith(
        "B and C lead, level with 1 programme:"
    )


def test_a_match_of_letters_is_over_when_a_rack_is_empty() -> None:
    turns = ["1: FIABILITE ; rack=EIRIABCTLFTSIO", "2: FIABILITE | MAISON ; emptied"]
    assert (
        said("lettres", *turns)[0]
        == "Anne et Bob sont en tête à égalité avec 18 points : le plus haut total."
    )
    assert said("lettres", *turns, "AB / ")[0].startswith("Anne et Bob gagnent à égalité")
    assert said("lettres", *turns, "3 0")[0].startswith("Anne est en tête avec 21 points")


def test_players_without_names_are_known_by_their_numbers() -> None:
    assert (
        said("rummy", "1 0", players="1 2")[0]
        == "Joueur 1 est en tête avec 1 point : le plus haut total ; joueur 2 0."
    )


@pytest.mark.parametrize(
    "text", ["1: TARIF | LAIT ; rack=L A I T X X", "2: ", "3: R7 R8 R9 ; emptied", "6: ; rack=K2 emptied"]
)
def test_turn_notation(text: str) -> None:
    turn = Turn.parse(text)
    assert Turn.parse(str(turn)) == turn


def test_a_turn_says_all_it_knows() -> None:
    turn = Turn.parse("2: TARIF | LAIT ; rack=LAITXX emptied")
    assert turn == Turn(1, Table.parse("TARIF | LAIT"), Table.parse("LAITXX"), emptied=True)


@pytest.mark.parametrize(
    "text", ["0: R7", "7: R7", "x: R7", ": R7", "1: X99", "1: R7 ; rack=X99", "1: R7 ; huh", "10001: R7"]
)
def test_what_is_no_turn_is_quoted(text: str) -> None:
    with pytest.raises(RoundError, match="not a round"):
        Turn.parse(text)
