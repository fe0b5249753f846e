"""`meldwatch deal`, and what else the command line tells of who deals, what is drawn and how the stock stands."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.cli.main import main


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_who_deals_and_begins(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "deal", "R5 B1 K9", "--players", "3", "--game", "tile-gin")
    assert (found["chosen"], found["dealer"], found["begins"], found["dealt"]) == ([1], 1, 2, [10, 10, 11])
    again = answer(capsys, "deal", "R5 * K9", "--players", "3")
    assert (again["chosen"], again["dealer"], again["begins"], again["dealt"]) == ([1], None, None, [])
    turned = answer(capsys, "deal", "--game", "gin-rami", "--dealer", "2", "--refused", "1")
    assert (turned["begins"], turned["offer"]) == (1, {"player": 1, "may_take": True})
    spade = answer(capsys, "deal", "KH 3S", "--players", "4", "--game", "jok-r-ummy")
    assert (spade["dealer"], spade["begins"], len(spade["programmes"])) == (1, 2, 63)
    assert spade["programmes"][3] == {"text": "run 5", "fr": "suite de 5", "en": "run of 5"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("deal", "R5 B1", "--players", "3"), "Each player draws one piece: 2 for 3 players."),
        (("deal", "--players", "9"), "Rummy is for 2 to 4 players, not 9."),
        (("deal", "--players", "0"), "Rummy is for 2 to 4 players, not 0."),
        (("deal", "--dealer", "3"), "There is no player 3."),
        (("deal", "QS", "--players", "2"), "Not of this game: queen of spades."),
        (("score", "0 5", "--dealer", "3"), "There is no player 3."),
        (("judge", "", "--game", "gin-rami", "--taken", "KS", "--drawn", "KD"), "One piece a turn"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main([*arguments, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_what_people_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "KS 3H", "--game", "gin-rami", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "Le joueur 1 distribue (10 10), le joueur 2 commence.",
        "Le joueur 2 peut prendre la carte retournée.",
    ]
    assert main(["deal", "R5 B5", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("These players draw again: 1, 2.")
    assert main(["score", "0 10", "0 0", "--dealer", "1", "--game", "gin-rami", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("Player 2 deals, player 1 begins.\n")


def test_who_deals_next_after_a_void_hand(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "score", "0 10", "0 0", "--dealer", "1", "--game", "gin-rami")
    assert found["next"] == {"dealer": 1, "begins": 0}


def test_a_turn_of_letters_says_how_many_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    turn = ("judge", "TARIF | MAISON", "--before", "TARIF", "--game", "lettres", "--opened", "yes")
    assert answer(capsys, *turn, "--rack", "MAISONEE")["draws"] == 5
    assert answer(capsys, *turn, "--rack", "MAISONEE", "--set", "refill=4")["draws"] == 2
    assert answer(capsys, *turn)["draws"] is None
    for stock, draws in (("9", 5), ("3", 3), ("0", 0)):
        assert answer(capsys, *turn, "--rack", "MAISONEE", "--stock", stock)["draws"] == draws
    passed = ("judge", "TARIF", "--before", "TARIF", "--game", "lettres", "--opened", "yes")
    assert answer(capsys, *passed)["draws"] == 1
    assert main([*turn, "--rack", "MAISONEE", "--lang", "fr"]) == 0
    assert "À piocher : 5 lettres." in capsys.readouterr().out


def test_the_stock_and_the_drawn_piece_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "judge", "", "--game", "gin-rami", "--stock", "2")
    assert [each["reason"] for each in found["findings"]] == ["stock_low"]
    assert found["ruling"] == "legal"
    laid = ("judge", "KS KH KD | 3S 3D 3H", "--before", "KS KH KD", "--rack", "3S 3D 4C", "--opened", "yes")
    assert answer(capsys, *laid, "--game", "jok-r-ummy")["ruling"] == "unsure"
    assert answer(capsys, *laid, "--game", "jok-r-ummy", "--drawn", "3H")["ruling"] == "legal"
