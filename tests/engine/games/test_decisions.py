"""What the sheets leave open: each decision is an option, its default what was settled, and it can be switched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games import game
from engine.games.jok_r_ummy.jok_r_ummy import JokRummy
from engine.games.jok_r_ummy.programmes import Programme
from engine.games.rummy import Rummy
from engine.melds.melds import MeldRules, findings, readings
from engine.options import describe
from engine.scoring.rounds import Round
from engine.table import Table
from engine.verdicts.verdict import Reason
from tests.engine.games.test_gin_games import LOOSE, NINE, OTHER
from tests.engine.games.test_gin_games import MELDED as NINE_CARDS

DOCS = Path(__file__).parents[3] / "docs" / "rules"


def legal(
    name: str, after: str, before: str | None = None, opened: bool | None = None
) -> Callable[..., object]:
    """Whether a table, or the turn that led to it, is legal under some settings."""
    lying = None if before is None else Table.parse(before)
    return lambda *settings: (
        game(name, settings).judge(lying, Table.parse(after), opened=opened).ruling.value == "legal"
    )


def points(name: str, text: str) -> Callable[..., object]:
    """What a hand is worth under some settings."""
    return lambda *settings: game(name, settings).score(Round.parse(text)).points


def starts(*settings: str) -> object:
    return Rummy().with_settings(settings).first_player(["R5", "*", "K9"])


def sentence(*settings: str) -> object:
    return game("rummy", settings).judge(None, Table.parse("Y7 Y8 Y10")).findings[0].say("en")


def answer(*settings: str) -> object:
    hand = Table.parse("KS * * 2S 2D 2H")
    return bool(JokRummy().with_settings(settings).answer(hand, Programme.parse("2x set 3")))


def stars(*settings: str) -> object:
    rules = Rummy().with_settings(settings).meld_rules
    return bool(readings(("*", "*", "*"), rules))


def option(name: str, wanted: str) -> Callable[..., object]:
    """An option's value, where it is what happens beside the table."""
    return lambda *settings: next(
        each.value for each in describe(game(name, settings).options) if each.name == wanted
    )


RUNS = "R7 R8 R9 | K13 B13 Y13"
DECISIONS = [
    # every game: a run laid out of order is accepted
    *(
        (name, "any_order=no", legal(name, table), True, False)
        for name, table in (
            ("rummy", "R9 R7 R8"),
            ("tile-gin", "R9 R7 R8"),
            ("gin-250", "9S 7S 8S"),
            ("gin-rami", "9S 7S 8S"),
            ("jok-r-ummy", "9S 7S 8S"),
        )
    ),
    # 1: the fourth colour is yellow
    (
        "rummy",
        "fourth_colour=orange",
        sentence,
        "The run is broken; missing: yellow 9.",
        "The run is broken; missing: orange 9.",
    ),
    ("tile-gin", "fourth_colour=orange", option("tile-gin", "fourth_colour"), "yellow", "orange"),
    # a meld of Stars alone is refused
    ("rummy", "star_melds=yes", stars, False, True),
    # a Star drawn to see who starts is redrawn
    ("rummy", "redraw_star=no", starts, (1,), (0,)),
    # at the opening nothing on the table is touched
    (
        "rummy",
        "opening_untouched=no",
        legal("rummy", f"{RUNS} R13 | K10 B10 R10", RUNS, opened=False),
        False,
        True,
    ),
    # a rearrangement may carry a Star along
    (
        "rummy",
        "carry_stars=no",
        legal("rummy", "R7 R8 R9 | B8 K8 Y8 | * B3 B4", "R7 * R9 | R8 B8 K8 Y8", opened=True),
        True,
        False,
    ),
    # the 1 also after the 13: 12-13-1, but not 13-1-2
    ("rummy", "ace=either", legal("rummy", "R12 R13 R1"), False, True),
    ("rummy", "ace=either", legal("rummy", "R13 R1 R2"), False, False),
    ("rummy", "ace=round", legal("rummy", "R13 R1 R2"), False, True),
    # the sand timer runs for a minute
    ("rummy", "seconds=90", option("rummy", "seconds"), 60, 90),
    # 2: of eleven tiles one is discarded; lay-offs after a gin too; the stock empty is a void hand
    (
        "tile-gin",
        "discard_when_laying=no",
        points("tile-gin", f"{NINE} Y4 Y2 / {LOOSE} ; first=1"),
        (20 + 72 + 20, 0),
        (20 + 68 + 20, 0),
    ),
    (
        "tile-gin",
        "lay_off_after_gin=no",
        points("tile-gin", f"{NINE} R4 / {LOOSE.replace('B2', 'R10')} ; first=1"),
        (25 + 72 + 20, 0),
        (25 + 82 + 20, 0),
    ),
    ("tile-gin", "void_when_empty=no", points("tile-gin", f"{LOOSE} / {NINE} Y9"), (0, 0), (0, 85)),
    # 3: the other lays off after a gin too
    (
        "gin-250",
        "lay_off_after_gin=no",
        points("gin-250", f"{NINE_CARDS} 5S / {OTHER.replace('9C', '9D')} ; first=1"),
        (25 + 68, 0),
        (25 + 77, 0),
    ),
    # 4: one natural card in the whole programme; a new set holds one; a 2 may be a 2; the open pile is shuffled
    ("jok-r-ummy", "natural_in_each=yes", answer, True, False),
    (
        "jok-r-ummy",
        "wild_sets=yes",
        legal("jok-r-ummy", "3S 4S 5S | 2S * 2D", "3S 4S 5S", opened=True),
        False,
        True,
    ),
    ("jok-r-ummy", "twos_stand=no", legal("jok-r-ummy", "AS 2S 3S"), True, False),
    ("jok-r-ummy", "reshuffle=no", option("jok-r-ummy", "reshuffle"), True, False),
    # 6: GAMINS from other letters while GAMIN still lies there
    (
        "lettres",
        "plural_beside_word=no",
        legal("lettres", "GAMIN | GAMINS", "GAMIN", opened=True),
        True,
        False,
    ),
]


@pytest.mark.parametrize(
    ("name", "setting", "told", "default", "switched"),
    DECISIONS,
    ids=[f"{name} {setting} {number}" for number, (name, setting, *_) in enumerate(DECISIONS)],
)
def test_a_decision_is_an_option(
    name: str, setting: str, told: Callable[..., object], default: object, switched: object
) -> None:
    assert told() == default
    assert told(setting) == switched
    (found,) = (each for each in describe(game(name).options) if each.name == setting.partition("=")[0])
    assert found.words.fr
    assert found.words.en
    assert f"| `{found.name}` |" in (DOCS / f"{name}.md").read_text("utf-8")


def test_stars_alone_are_worth_the_most_they_can_be_where_the_house_takes_them() -> None:
    rules = MeldRules(wild_melds=True)
    assert [str(each) for each in readings(("*", "*", "*"), rules)] == ["R13 B13 K13"]
    assert readings(("*",) * 5, rules)[0].points == 9 + 10 + 11 + 12 + 13
    assert findings(("*",) * 3, rules) == ()
    assert [each.reason for each in findings(("*",) * 3, MeldRules())] == [Reason.ONLY_WILDS]
    assert not readings(("*",) * 14, rules)
