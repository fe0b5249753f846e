"""`score` from notation, as scripts and as people call it."""

from __future__ import annotations

import pytest

from server.cli.main import main
from tests.server.calling import answer


def test_score(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = ("-10 -5 +23 -8", "-3 +18 -9 -6", "-12 +21 -2 -7", "+22 -9 -10 -3")
    said = answer(capsys, "score", *rounds, "--players", "A,B,C,D")
    assert (said["players"], said["totals"], said["winners"]) == (["A", "B", "C", "D"], [-3, 25, 2, -24], [1])
    gin = "QS QH QD 6D 7D 8D 2S 3S 4S 10C / KC KH KD 9H 10H JH 5C 4H 2C 4D ; first=1"
    said = answer(capsys, "score", gin, "--game", "gin-rami")
    assert said["rounds"][0]["points"] == said["totals"] == [5, 0]
    assert said["rounds"][0]["left"] == [10, 15]


def test_score_of_a_match_of_letters_turn_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    turns = ("1: FIABILITE ; rack=EIRIABCTLFTSIO", "2: FIABILITE | TARIF", "2: FIABILITE | MAISON", "AB / ")
    said = answer(capsys, "score", *turns, "--game", "lettres", "--players", "Zoé,Max")
    assert [(turn["points"], turn["ruling"]) for turn in said["turns"]] == [
        (18, "legal"),
        (0, "illegal"),
        (12, "legal"),
    ]
    assert said["turns"][1]["findings"][0]["reason"] == "opening_word_short"
    assert (said["totals"], said["winners"], said["over"]) == ([18, 12], [0], True)
    assert said["en"] == "Zoé wins with 18 points: the highest total; Max 12."
    assert main(["score", *turns, "--game", "lettres", "--lang", "fr"]) == 0
    assert "Tour 2 : Le premier mot compte au moins 6 lettres" in capsys.readouterr().out


def test_an_earlier_round_is_corrected_or_taken_off(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = ("60 0", "0 20", "45 0", "0 100", "--game", "gin-rami")
    assert answer(capsys, "score", *rounds)["totals"] == [105, 120]
    mended = answer(capsys, "score", *rounds, "--correct", "2", "0 99", "--remove", "4", "--remove", "1")
    assert mended["totals"] == [45, 99]


def test_what_people_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "10 -10", "-5 5", "--players", "Zoé,Max", "--lang", "fr"]) == 0
    assert "Zoé est en tête avec 5 points" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (["score", "10 x"], "not a round"),
        (["score", "99999999 1"], "not a round"),
        (["score", "10"], "2 to 4 players, not 1"),
        (["score", "1 2", "1 2 3"], "This round has 3 players"),
        (["score", "1 2", "--players", "A,A"], "a name of their own"),
        (["score", "1 2", "--game", "chess"], "'chess'"),
        (["score", "1 2", "--set", "programme"], "NAME=VALUE"),
    ],
)
def test_refusals_are_one_sentence(
    call: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*call, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_a_round_that_is_none_is_told_of_in_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "R7 / X9", "--lang", "fr"]) == 2
    assert (
        capsys.readouterr().err
        == "meldwatch: Cette manche ne se lit pas (ce n’est pas une table) : 'R7 / X9'.\n"
    )


def test_people_read_why_a_round_does_not_stand(capsys: pytest.CaptureFixture[str]) -> None:
    void = "KS KH 9H 7H 5H 3H AH JC 9C 4C / QS QH QD 6D 7D 8D 2S 3S 4S AC ; first=1"
    assert main(["score", void, "--game", "gin-rami", "--lang", "en"]) == 0
    assert "1: To knock, no more than 10 points may be left" in capsys.readouterr().out
