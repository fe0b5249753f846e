"""`hint`: the most that can be laid, as scripts and as people ask for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from server.cli.main import main
from tests.server.calling import answer, lines_of, refused


def test_hint_says_what_the_contract_names(capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "hint", "R7 R8 R9", "--rack", "R10 R6 B1", "--game", "rummy")
    assert said == {
        "table": "R6 R7 R8 R9 R10",
        "laid": "R6 R10",
        "left": "B1",
        "proved": True,
        "opens": None,
        "out": False,
    }
    said = answer(capsys, "hint", "", "--rack", "R10 R11 R12 B1")
    assert (said["opens"], said["laid"]) == (True, "R10 R11 R12")
    assert answer(capsys, "hint", "B1 B2 B3", "--rack", "B4", "--opened", "no")["opens"] is False
    by_points = answer(
        capsys, "hint", "", "--rack", "K13 B13 R1 R2 B1 *", "--most", "points", "--opened", "yes"
    )
    assert by_points["laid"] == "* B13 K13"


def test_hints_for_letters(capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "hint", "GAMIN", "--rack", "ES", "--game", "lettres")
    assert sorted(said["table"]) == sorted("MINAGES")
    assert (said["points"], said["out"], said["proved"]) == (2 * 2 + 7, True, False)
    assert {"word": "MINAGES", "plates": "MINAGES", "from": "GAMIN", "points": 11} in said["rearrangements"]


def test_hints_a_line_from_stdin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = "R7 R8 R9\tR10\nR7 R8 R9\n\tR1\nR7 R8\tR9\nfoo9\tR1\n"
    said = lines_of(capsys, monkeypatch, text, "hint", "-", "--game", "rummy", "--json", status=2)
    assert [each.get("laid") for each in said] == ["R10", None, "", None, None]
    assert all(each["fr"] and each["en"] for each in said if "error" in each)
    assert "tab" in said[1]["en"]


def test_a_hint_as_people_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", "R7 R8 R9", "--rack", "R10 B1", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "À poser : 10 rouge.",
        "Reste : 1 bleu.",
        "La table : R7 R8 R9 R10",
    ]
    assert main(["hint", "R7 R8 R9", "--rack", "B1", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "Nothing can be laid.\n"
    assert main(["hint", "TOI", "--rack", "XE", "--lang", "en", "--game", "lettres"]) == 0
    assert "Nothing can be laid." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("hint", "R7 R8 R9"), "A rack is needed"),
        (("hint", "R7 R8", "--rack", "R9"), "The table is not in order: R7 R8."),
        (("hint", "R7 R8 R9", "--rack", "QQQ7"), "QQQ7"),
        (("hint", "R7 R8 R9", "--rack", "R7 R7"), "red 7, 3 times"),
        (("hint", "", "--rack", "QS", "--game", "gin-rami"), "no hints for"),
        (("hint", "", "--rack", "R7", "--most", "luck"), "luck"),
    ],
)
def test_what_cannot_be_hinted(capsys: pytest.CaptureFixture[str], call: tuple[str, ...], said: str) -> None:
    assert said in refused(capsys, *call)


def test_other_commands_do_without_the_solver() -> None:
    code = "import sys; from server.cli.main import main; main(['word', 'gamin']); sys.exit('highspy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_pieces_are_called_as_the_game_calls_them(capsys: pytest.CaptureFixture[str]) -> None:
    rack = ("--rack", "Y1 Y2 Y3 *", "--set", "opening_minimum=0", "--set", "fourth_colour=orange")
    assert main(["hint", "", *rack, "--lang", "fr"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "À poser : étoile, 1 orange, 2 orange et 3 orange."
