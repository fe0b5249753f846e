"""No sentence has a code for a piece: what players read names it as they do."""

import re

import pytest

from engine.games import game
from engine.table import Table
from engine.words import LANGUAGES

CODE = re.compile(r"\b[RBKY]\d{1,2}\b|\b(?:10|[2-9AJQK])[SHDC]\b|\*")
TURNS = [
    ("rummy", "", "R7 R7 R7 *"),
    ("rummy", "R7 R8 R9 *", "R7 R8 R9"),
    ("rummy", "R7 R8 R9 | * B5 K5", "R7 R8 * | B5 K5 Y5"),
    ("rummy", "", "R12 R13 R1"),
    ("rummy", "", "KS KH KD"),
    ("tile-gin", "R7 R8 R9", "R7 R8"),
    ("gin-rami", "", "KS KH KD | QS"),
    ("gin-rami", "KS KH KD", "KS KH"),
    ("jok-r-ummy", "KS KH KD", "KS KH 2D"),
    ("jok-r-ummy", "5S 6S * 8S", "5S 6S 7S 8S *"),
    ("lettres", "", "MA*ZX"),
    ("lettres", "MAI*ON", "MAI | *ON"),
    ("lettres", "MAISON", "MAISON | MAISO*"),
]


@pytest.mark.parametrize(("name", "before", "after"), TURNS)
def test_findings_and_groups_are_told_without_codes(name: str, before: str, after: str) -> None:
    rules = game(name)
    verdict = rules.judge(rules.read(Table.parse(before)), rules.read(Table.parse(after)))
    said = [each.say(language) for each in (*verdict.findings, *verdict.groups) for language in LANGUAGES]
    assert said
    assert [sentence for sentence in said if CODE.search(sentence)] == []
