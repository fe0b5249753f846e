"""Benchmarks are run by hand, seldom: that what they import is there is seen here."""

import importlib
from pathlib import Path

import pytest

MODULES = sorted(path.stem for path in (Path(__file__).parents[1] / "benchmarks").glob("[a-z]*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_a_benchmark_finds_what_it_imports(name: str) -> None:
    assert importlib.import_module(f"benchmarks.{name}").__doc__
