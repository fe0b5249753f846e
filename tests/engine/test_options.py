"""House rules from text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES, game
from engine.options import OptionError, describe
from engine.table import Table
from engine.verdicts.verdict import Ruling


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
    assert by_name["melds"].allowed.fr == by_name["melds"].allowed.en == "both, sets, runs"


@pytest.mark.parametrize(
    ("name", "setting", "sentence"),
    [
        ("rummy", "stars=perhaps", "stars prend oui ou non, et non 'perhaps'"),
        ("rummy", "deal=many", "deal prend de 5 à 20, et non 'many'"),
        ("lettres", "accept=le bon", "'accept=le bon' : « le bon » ne s’écrit pas en lettres seulement"),
    ],
)
def test_a_wrong_setting_is_quoted_in_french(name: str, setting: str, sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        game(name, [setting])
    assert refused.value.words.fr == sentence


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


WRITTEN = {
    "rummy": (
        "deal=12 redraw_star=no draw=draw-keep opening_minimum=40 opening_untouched=no carry_stars=no "
        "star_melds=yes stars=no star_value=30 fourth_colour=orange melds=sets ace=round mixed_runs=yes "
        "any_order=no seconds=90"
    ),
    "tile-gin": (
        "least_melded=7 rest_under=12 discard_when_laying=no lay_off_after_gin=no void_when_empty=no "
        "big_gin=60 small_gin=30 laid_first=25 least_left=40 lower=10 second_lower=5 equal=5 ace=either "
        "any_order=no fourth_colour=orange"
    ),
    "gin-250": (
        "target=300 least_melded=7 big_gin=no big_gin_points=60 small_gin_points=30 second_bonus=10 "
        "lay_off_after_gin=no round_bonus=50 shutout_bonus=100 small_gin_bonus=40 big_gin_bonus=80 "
        "hand_bonus=25 upcard=yes ace=low ace_value=1 any_order=no"
    ),
    "jok-r-ummy": (
        "target=5 decks=3 natural_in_each=yes twos_stand=no wild_sets=yes new_runs=yes reshuffle=no "
        "any_order=no deal=11"
    ),
    "gin-rami": (
        "knock=5 gin_bonus=20 undercut_bonus=10 lay_off_after_gin=yes target=150 shutout_bonus=100 "
        "ace=round any_order=no"
    ),
    "lettres": (
        "least_letters=2 opening_letters=5 opening_more_words=yes plural_beside_word=no "
        "joker_words_grow=no deal=10 refill=5 seconds=0 theme=yes"
    ),
}
"""Every house rule that a settings file or a kept match of an earlier version may name."""


@pytest.mark.parametrize("name", list(WRITTEN))
def test_what_was_written_down_earlier_is_still_taken(name: str) -> None:
    settings = WRITTEN[name].split()
    rules = game(name, settings)
    changed = {option.name for option in describe(rules.options) if option.value != option.default}
    assert changed >= {setting.partition("=")[0] for setting in settings}
