"""`count` from notation, as scripts and as people call it."""

from __future__ import annotations

import pytest

from server.cli.main import main
from tests.server.calling import answer


def test_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "count", "--from", "R13 K2 *")["points"] == 40
    hand = "QS QH QD 6D 7D 8D 5C AC"
    assert answer(capsys, "count", "--from", hand, "--game", "gin-rami")["points"] == 57
    assert answer(capsys, "count", "--from", hand, "--game", "gin-rami", "--hand")["points"] == 6


def test_what_people_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "--from", "R13 K2", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "R13 K2: 15 points, 2 pieces\n"
    assert main(["count", "--from", "", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "0 points, 0 pieces\n"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (["count"], "either a picture or --from"),
        (["count", "--from", "R7 ?"], "is not read"),
        (["count", "--from", "R7 X9"], "'X9'"),
        (["count", "--from", "R7 R7 R7"], "red 7, 3 times"),
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


def test_a_photo_that_is_not_there_is_refused_in_the_language_that_is_spoken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["count", "nothing.jpg", "--lang", "fr"]) == 2
    assert capsys.readouterr().err == "meldwatch: nothing.jpg : Ce fichier n’existe pas.\n"
