"""The rule a group is measured by, in the words of its sheet."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.table import Table


@pytest.mark.parametrize(
    ("name", "table", "fr", "en"),
    [
        ("rummy", "R7 * R9", "Une étoile remplace n’importe quelle pièce", "A Star stands for any piece"),
        (
            "jok-r-ummy",
            "7S 2H 9S",
            "Un joker ou un 2 remplace n’importe quelle carte",
            "A joker or a 2 stands for",
        ),
    ],
)
def test_a_wild_is_called_as_the_sheet_calls_it(name: str, table: str, fr: str, en: str) -> None:
    rules = game(name)
    said = rules.rule_for(rules.judge(None, Table.parse(table)).groups[0])
    assert fr in said.fr
    assert en in said.en


@pytest.mark.parametrize(
    ("name", "settings", "table", "told"),
    [
        ("rummy", (), "R7 B7 K7", ["Set:"]),
        ("rummy", (), "R7 B7 R7", ["Set:"]),
        ("rummy", (), "R7 R8 R9", ["Run:"]),
        ("rummy", (), "R7 R8 R10", ["Run:"]),
        ("rummy", (), "R1 B6 K9", ["Set:", "Run:"]),
        ("rummy", ("melds=runs",), "R7 B7 K7", ["Only runs"]),
        ("rummy", ("melds=sets",), "R7 R8 R9", ["Only sets"]),
        ("gin-rami", (), "7S 7H 7D", ["Set: 3 or 4 cards"]),
        ("jok-r-ummy", (), "7S 7H 7H", ["Set: 3 or more cards"]),
    ],
)
def test_a_group_is_told_the_rule_that_it_keeps_or_breaks_and_no_other(
    name: str, settings: tuple[str, ...], table: str, told: list[str]
) -> None:
    rules = game(name, settings)
    said = rules.rule_for(rules.judge(None, Table.parse(table)).groups[0]).en
    assert all(each in said for each in told)
    assert sum(said.count(each) for each in ("Set:", "Run:", "Only ")) == len(told)
