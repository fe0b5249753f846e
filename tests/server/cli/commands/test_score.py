"""`count`, `arrange` and `score` from notation, as scripts and as people call them."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from server.cli.main import main


def answer(capsys: pytest.CaptureFixture[str], *call: str) -> Any:
    assert main([*call, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "count", "--from", "R13 K2 *")["points"] == 40
    hand = "QS QH QD 6D 7D 8D 5C AC"
    assert answer(capsys, "count", "--from", hand, "--game", "gin-rami")["points"] == 57
    assert answer(capsys, "count", "--from", hand, "--game", "gin-rami", "--hand")["points"] == 6


def test_arrange(capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "arrange", "QS QH QD 6D 7D 8D 5C AC", "--game", "gin-rami")
    assert sorted(said["melds"]) == ["6D 7D 8D", "QS QH QD"]
    assert (sorted(said["left"].split()), said["deadwood"], said["proved"]) == (["5C", "AC"], 6, True)


def test_arrange_eleven_cards_of_gin(capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "arrange", "QS QH QD 6D 7D 8D 2S 3S 4S KC AH", "--game", "gin-rami")
    assert (said["deadwood"], said["left"]) == (11, "AH KC")
    assert (said["discard"], said["after_discard"]) == ("KC", 1)
    assert main(["arrange", "QS QH QD 6D 7D 8D 2S 3S 4S KC AH", "--game", "gin-rami", "--lang", "fr"]) == 0
    assert "rejeter : KC (1)" in capsys.readouterr().out


def test_arrange_line_by_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("QS QH QD AC\nAS AS\n5C\n"))
    assert main(["arrange", "-", "--game", "gin-rami", "--json"]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("deadwood") for line in lines] == [1, None, 5]
    assert "AS: 2 times" in lines[1]["en"]


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


def test_the_open_pile_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    judged = answer(capsys, "judge", "", "--game", "gin-rami", "--taken", "9H", "--discarded", "9H")
    assert [finding["reason"] for finding in judged["findings"]] == ["taken_discarded"]
    laid = ("judge", "KS KH KD", "--before", "", "--game", "gin-rami", "--rack", "KS KH 5D")
    assert answer(capsys, *laid)["ruling"] == "unsure"
    assert answer(capsys, *laid, "--drawn", "4S")["ruling"] == "illegal"
    assert answer(capsys, *laid, "--drawn", "KD")["ruling"] == "legal"
    assert answer(capsys, *laid, "--taken", "KD")["ruling"] == "legal"


def test_what_people_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "10 -10", "-5 5", "--players", "Zoé,Max", "--lang", "fr"]) == 0
    assert "Zoé est en tête avec 5 points" in capsys.readouterr().out
    assert main(["count", "--from", "R13 K2", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "R13 K2: 15 points, 2 pieces\n"
    assert main(["arrange", "R7 R8 R9 K2", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "melds: R7 R8 R9\nleft: K2 (2)\n"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (["count"], "either a picture or --from"),
        (["count", "--from", "R7 ?"], "is not read"),
        (["count", "--from", "R7 X9"], "'X9'"),
        (["count", "--from", "R7 R7 R7"], "R7: 3 times"),
        (["arrange", "TARIF", "--game", "lettres"], "no melds to arrange"),
        (["arrange", "QS"], "Not of this game: QS"),
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


def test_people_read_why_a_round_does_not_stand(capsys: pytest.CaptureFixture[str]) -> None:
    void = "KS KH 9H 7H 5H 3H AH JC 9C 4C / QS QH QD 6D 7D 8D 2S 3S 4S AC ; first=1"
    assert main(["score", void, "--game", "gin-rami", "--lang", "en"]) == 0
    assert "1: To lay, no more than 10 points may be left" in capsys.readouterr().out


def test_programmes_a_hand_can_answer(capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "arrange", "3S 4S 5S 6S 7S KH KD KC", "--game", "jok-r-ummy")
    assert {"run 5", "run 5 spades", "set 3 kings"} & set(said["programmes"])
    assert "set 4" not in said["programmes"]


def test_a_turn_of_letters_is_scored(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("judge", "BORDS | TARIF", "--before", "TARIF", "--rack", "BORDS", "--game", "lettres")
    assert answer(capsys, *call)["turn"] == {"points": 15, "letters": 5, "emptied": True, "longest": "BORDS"}
    assert answer(capsys, *call, "--opened", "no")["turn"] is None
    assert "turn" not in answer(capsys, "judge", "BORDS", "--game", "lettres")
    assert main([*call, "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("This turn: 15 points.\n")


def test_whether_one_has_opened_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("judge", "R7 R8 R9 R10", "--before", "R7 R8 R9", "--rack", "R10")
    assert answer(capsys, *call)["ruling"] == "legal"
    reasons = [each["reason"] for each in answer(capsys, *call, "--opened", "no")["findings"]]
    assert reasons == ["table_touched", "opening_too_low"]
