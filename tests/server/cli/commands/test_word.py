"""`word`: what may be laid in Rummikub Lettres, as scripts and as people ask for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.cli.main import main
from tests.server.calling import answer, lines_of, refused


def test_word_says_what_the_contract_names(capsys: pytest.CaptureFixture[str]) -> None:
    said = answer(capsys, "word", "MANGEONS")
    assert {key: said[key] for key in ("word", "accepted", "reason", "lemmas")} == {
        "word": "MANGEONS",
        "accepted": False,
        "reason": "conjugated",
        "lemmas": ["manger"],
    }
    assert said["fr"].startswith("MANGEONS n’est qu’une forme conjuguée")
    assert answer(capsys, "word", "élevé")["spellings"] == ["élevé", "élève"]
    assert answer(capsys, "word", "GAMINS", "--table", "GAMIN | TOIT")["beside"] == "GAMIN"
    strict = ("--set", "plural_beside_word=no")
    assert answer(capsys, "word", "GAMINS", "--table", "GAMIN | TOIT", *strict)["reason"] == "plural_of"
    assert answer(capsys, "word", "IF", "--set", "least_letters=2")["accepted"]


def test_words_a_line_from_stdin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    said = lines_of(capsys, monkeypatch, "MANGEONS\nœil\n12\n\nLA*T\n", "word", "-", status=2)
    assert [each.get("accepted") for each in said] == [False, True, None, None, True]
    assert [each.get("error") for each in said] == [None, None, "notation", "notation", None]


def test_words_as_people_read_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "gamin", "MANGEONS", "--lang", "fr"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == "✓ GAMIN est accepté."
    assert second.startswith("✗ MANGEONS n’est qu’une forme conjuguée : manger")


def test_a_house_list_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    house = tmp_path / "house.txt"
    house.write_text("+ ZORGL\n- GAMIN\n", "utf-8")
    assert answer(capsys, "word", "zorgl", "--house", str(house))["accepted"]
    assert answer(capsys, "word", "gamin", "--house", str(house))["reason"] == "refused_by_house"
    house.write_text("GAMIN\n", "utf-8")
    assert "Unreadable house list" in refused(capsys, "word", "gamin", "--house", str(house))
    for none, why in ((tmp_path / "none.txt", "(No such file or directory)"), (tmp_path, "(Is a directory)")):
        said = refused(capsys, "word", "gamin", "--house", str(none))
        assert said.endswith(f"Unreadable house list: {none} {why}.\n")
    house.write_bytes("+ ÉTÉ".encode("latin-1"))
    assert "(not a word of letters: '�T�')" in refused(capsys, "word", "gamin", "--house", str(house))
    house.write_text("+ ZORGL\n", "utf-8-sig")  # as editors on Windows write it
    assert answer(capsys, "word", "zorgl", "--house", str(house))["accepted"]
    assert "not a word of letters: 'R7'" in refused(capsys, "word", "R7")
