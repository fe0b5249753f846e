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
