"""The engine's benchmark runs, with whichever libraries there are, and finds us right."""

from __future__ import annotations

import re

import pytest

from benchmarks import engine, worst
from engine.melds.arrange import Arrangement


def test_the_benchmark_runs_and_finds_nothing_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    engine.gin_deadwood(25)
    engine.whole_table()
    said = capsys.readouterr().out
    assert re.findall(r"brute force disagrees on (\d+) of (\d+)", said) == [("0", "25")] * 4
    assert "judging all 106 tiles: " in said


def test_the_worst_cases_are_answered_or_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worst, "SETTINGS", {"jok-r-ummy": (["decks=3", "new_runs=yes"],)})
    answers = {}
    for said, call in (*worst.arrangements(), *worst.showdowns()):
        answers[said] = worst.timed(call)[1]
    refused = answers["jok-r-ummy decks=3 new_runs=yes: arrange 500"]
    assert refused == "Too many alike: ace of spades, 12 times; the box holds only 3."
    assert "joker, 30 times" in str(answers["jok-r-ummy decks=3 new_runs=yes: arrange 30"])
    assert isinstance(answers["jok-r-ummy decks=3 new_runs=yes: arrange 0"], Arrangement)
