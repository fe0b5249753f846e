"""House rules from text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES, game
from engine.options import OptionError, describe
from engine.table import Table
from engine.verdict import Ruling


@pytest.mark.parametrize(
    ("setting", "text"),
    [
        ("ace=either", "R12 R13 R1"),
        ("preset=ace-after-13", "R12 R13 R1"),
        ("mixed-runs=oui", "R7 B8 K9"),
        ("mixed_runs=1", "R7 B8 K9"),
    ],
)
def test_a_setting_changes_the_ruling(setting: str, text: str) -> None:
    table = Table.parse(text)
    assert game("rummy").judge(None, table).ruling is Ruling.ILLEGAL
    assert game("rummy", [setting]).judge(None, table).ruling is Ruling.LEGAL


def test_only_sets_and_only_runs() -> None:
    table = Table.parse("R7 B7 K7 | R1 R2 R3")
    for played, rulings in (("sets", ["legal", "illegal"]), ("runs", ["illegal", "legal"])):
        verdict = game("rummy", [f"melds={played}"]).judge(None, table)
        assert [group.ruling.value for group in verdict.groups] == rulings


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("stars", "NAME=VALUE, not 'stars'"),
        ("star=yes", "no option 'star'; there are: .*stars"),
        ("stars=perhaps", "stars takes yes or no, not 'perhaps'"),
        ("melds=words", "melds takes both, sets, runs, not 'words'"),
    ],
)
def test_a_wrong_setting_is_quoted(setting: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        game("rummy", [setting])


def test_options_are_described_with_their_values() -> None:
    by_name = {option.name: option for option in describe(game("rummy", ["stars=no"]).options)}
    assert by_name["stars"].value is False
    assert by_name["stars"].default is True
    assert by_name["melds"].allowed == "both, sets, runs"


ROOT = Path(__file__).parents[2]
SOURCES = [
    path.read_text("utf-8") for folder in ("engine", "server") for path in (ROOT / folder).rglob("*.py")
]


@pytest.mark.parametrize(
    ("name", "option"),
    [(name, option.name) for name, rules in GAMES.items() for option in describe(rules.options)],
)
def test_every_option_is_asked_for_somewhere(name: str, option: str) -> None:
    """A house rule nobody asks for would be shown, and change nothing."""
    asked = re.compile(rf"(?:options|each)\.{option}\b|\"{option}\"")
    assert any(asked.search(source) for source in SOURCES), f"{name}: {option}"
