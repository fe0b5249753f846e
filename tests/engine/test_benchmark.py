"""The engine's benchmark runs, with whichever libraries there are, and finds us right."""

from __future__ import annotations

import re

import pytest

from benchmarks import engine


def test_the_benchmark_runs_and_finds_nothing_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    engine.gin_deadwood(25)
    engine.whole_table()
    said = capsys.readouterr().out
    assert re.findall(r"brute force disagrees on (\d+) of (\d+)", said) == [("0", "25")] * 4
    assert float(re.search(r"all 106 tiles: ([\d.]+) ms anew", said)[1]) < 20  # type: ignore[index]
