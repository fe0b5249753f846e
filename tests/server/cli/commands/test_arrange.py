"""`arrange` from notation, as scripts and as people call it."""

from __future__ import annotations

import io
import json

import pytest

from server.cli.main import main
from tests.server.calling import answer


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
    assert "ace of spades, 2 times" in lines[1]["en"]


def test_programmes_a_hand_can_answer(capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "arrange", "3S 4S 5S 6S 7S KH KD KC", "--game", "jok-r-ummy")
    assert {"run 5", "run 5 spades", "set 3 kings"} & set(said["programmes"])
    assert "set 4" not in said["programmes"]


def test_what_people_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arrange", "R7 R8 R9 K2", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "melds: R7 R8 R9\nleft over: K2 (2)\n"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (["arrange", "TARIF", "--game", "lettres"], "no melds to arrange"),
        (["arrange", "QS"], "Not of this game: queen of spades"),
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
