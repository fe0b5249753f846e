"""Benchmarks are run by hand, seldom: that what they import is there is seen here."""

import importlib
from pathlib import Path

import numpy as np
import pytest

from benchmarks import vision

MODULES = sorted(path.stem for path in (Path(__file__).parents[1] / "benchmarks").glob("[a-z]*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_a_benchmark_finds_what_it_imports(name: str) -> None:
    assert importlib.import_module(f"benchmarks.{name}").__doc__


def test_ratios_are_of_one_picture_in_one_round_and_the_first_round_warms_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr(vision.time, "perf_counter", lambda: clock[0])
    busy = iter([9.0, *[1.0, 8.0] * vision.ROUNDS])  # the machine is as slow as that, round by round

    class Work:
        def __init__(self, first: bool, seconds: float) -> None:
            self.first, self.seconds, self.done = first, seconds, 0

        def __call__(self, image: np.ndarray) -> None:
            if self.first and self.done % 2 == 0:
                slow[0] = next(busy)
            self.done += 1
            clock[0] += self.seconds * slow[0] * (1 + float(image.max()))

    slow = [1.0]
    works = {"short": Work(True, 0.003), "long": Work(False, 0.010)}
    pictures = [np.full((2, 2, 3), light, np.uint8) for light in (0, 4)]
    times = vision.milliseconds(works, pictures)
    assert {name: len(each) for name, each in times.items()} == dict.fromkeys(works, 2 * vision.ROUNDS)
    assert times["short"][:2] == pytest.approx([3, 15]), "the first round does not count"
    short, long = vision.told(times)
    assert short.endswith("0.300 (0.300 to 0.300)"), "however slow the machine, and however long the picture"
    assert long.endswith("1.000 (1.000 to 1.000)")
