"""`judge` from notation: what is known of a turn beside its table."""

from __future__ import annotations

import pytest

from server.cli.main import main
from tests.server.calling import answer


def test_the_open_pile_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    judged = answer(capsys, "judge", "", "--game", "gin-rami", "--taken", "9H", "--discarded", "9H")
    assert [finding["reason"] for finding in judged["findings"]] == ["taken_discarded"]
    laid = ("judge", "KS KH KD", "--before", "", "--game", "gin-rami", "--rack", "KS KH 5D")
    assert answer(capsys, *laid)["ruling"] == "unsure"
    assert answer(capsys, *laid, "--drawn", "4S")["ruling"] == "illegal"
    assert answer(capsys, *laid, "--drawn", "KD")["ruling"] == "legal"
    assert answer(capsys, *laid, "--taken", "KD")["ruling"] == "legal"


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


def test_a_stock_of_fewer_than_no_pieces_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "MAISON", "--game", "lettres", "--stock", "-1", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "meldwatch: A stock has no -1 pieces.\n"
