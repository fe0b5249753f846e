"""Hints: for tiles proved against brute force, under the house rules; for letters every word of the rack."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import game
from engine.games.rummy import Rummy
from engine.hands import HandError
from engine.hints.hint import Hint, HintError, hint
from engine.lexicon.lexicon import french
from engine.melds.melds import MeldRules, readings
from engine.table import Table
from engine.verdicts.verdict import Ruling


def rummy(*rules: str) -> Rummy:
    return Rummy().with_settings(rules)


def of(table: str, rack: str, *rules: str, opened: bool | None = True, by_points: bool = False) -> Hint:
    return hint(rummy(*rules), Table.parse(table), Table.parse(rack), opened=opened, by_points=by_points)


@lru_cache(maxsize=100_000)
def is_meld(faces: tuple[str, ...], rules: MeldRules) -> bool:
    return bool(readings(faces, rules))


@lru_cache(maxsize=200_000)
def can_lie(faces: tuple[str, ...], rules: MeldRules) -> bool:
    """Whether pieces can be split into melds, by trying every split."""
    if not faces:
        return True
    first, rest = faces[0], faces[1:]
    for size in range(2, len(rest) + 1):
        for chosen in set(combinations(rest, size)):
            if is_meld((first, *chosen), rules):
                left = Counter(rest) - Counter(chosen)
                if can_lie(tuple(sorted(left.elements())), rules):
                    return True
    return False


def most(table: Table, rack: Table, rules: MeldRules) -> int:
    """The most pieces of a rack that can be laid, by trying every choice of them."""
    lying = [piece.face for piece in table.pieces]
    own = [piece.face for piece in rack.pieces]
    for size in range(len(own), 0, -1):
        for chosen in set(combinations(sorted(own), size)):
            if can_lie(tuple(sorted([*lying, *chosen])), rules):
                return size
    return 0


MELDS = [
    "R1 R2 R3",
    "R3 R4 R5",
    "B3 B4 B5",
    "R4 B4 K4",
    "R5 B5 Y5 K5",
    "R3 * R5",
    "* B4 K4",
    "R11 R12 R13",
    "R2 R3 R4 R5",
]
TILES = [f"{colour}{number}" for colour in "RBK" for number in (1, 2, 3, 4, 5, 6, 12, 13)]
TABLES = st.lists(st.sampled_from(MELDS), max_size=2).map(lambda melds: Table.parse(" | ".join(melds)))
RACKS = st.lists(st.sampled_from([*TILES, "*"]), max_size=5).map(
    lambda tiles: Table.of([[tile] for tile in tiles])
)


def fits(*tables: Table) -> bool:
    count = Counter(piece.face for table in tables for piece in table.pieces)
    return not Rummy().equipment.excess(count)


@pytest.mark.parametrize(
    "rules", [(), ("ace=either",), ("ace=round",), ("melds=runs",), ("melds=sets",), ("mixed_runs=yes",)]
)
@given(table=TABLES, rack=RACKS)
@settings(max_examples=80, deadline=None)
def test_no_lay_of_more_tiles_exists(rules: tuple[str, ...], table: Table, rack: Table) -> None:
    house = rummy(*rules)
    if not fits(table, rack) or house.judge(None, table).ruling is not Ruling.LEGAL:
        return
    found = hint(house, table, rack, opened=True)
    assert found.proved
    assert len(found.laid) == most(table, rack, house.meld_rules)
    assert Counter(found.laid) + Counter(found.left) == rack.count()
    assert found.table.count() == table.count() + Counter(found.laid)
    assert found.out == (bool(found.laid) and not found.left)
    assert found.table == table if not found.laid else True
    if found.laid:
        assert house.judge(table, found.table, rack=rack, opened=True).ruling is Ruling.LEGAL


@given(table=TABLES, rack=RACKS)
@settings(max_examples=60, deadline=None)
def test_stars_that_may_not_be_carried_along_are_not(table: Table, rack: Table) -> None:
    house = rummy("carry_stars=no")
    if not fits(table, rack) or house.judge(None, table).ruling is not Ruling.LEGAL:
        return
    strict, free = hint(house, table, rack, opened=True), hint(rummy(), table, rack, opened=True)
    assert strict.proved
    assert len(strict.laid) <= len(free.laid)
    if strict.laid:
        assert house.judge(table, strict.table, rack=rack, opened=True).ruling is Ruling.LEGAL
    if house.judge(table, free.table, rack=rack, opened=True).ruling is Ruling.LEGAL:
        assert len(strict.laid) >= len(free.laid)


@pytest.mark.parametrize(
    ("table", "rack", "rules", "laid", "left"),
    [
        ("R7 R8 R9", "R10 R6 B1", (), "R6 R10", "B1"),
        ("R7 R8 R9 R10", "B7 K7", (), "B7 K7", ""),
        ("R3 * R5 | B1 B2 B3", "R4 K1", (), "R4", "K1"),
        ("R3 * R5", "K5 B5", ("carry_stars=no",), "", "B5 K5"),
        ("R3 * R5", "R4 B1 B2", ("carry_stars=no",), "R4 B1 B2", ""),
        ("R3 * R5", "R6", ("carry_stars=no",), "R6", ""),
        ("R7 R8 R9", "R10", ("draw=draw-discard",), "", "R10"),
        ("R7 R8 R9", "R10 B1", ("draw=draw-discard",), "R10", "B1"),
        ("", "", (), "", ""),
        ("R7 R8 R9", "", (), "", ""),
    ],
)
def test_lays_by_hand(table: str, rack: str, rules: tuple[str, ...], laid: str, left: str) -> None:
    found = of(table, rack, *rules)
    assert sorted(found.laid) == sorted(laid.split())
    assert sorted(found.left) == sorted(left.split())
    assert found.proved


def test_points_may_count_more_than_pieces() -> None:
    rack = "R1 R2 R3 R4 R12 B12 K4 B4"
    table = "R11 R13 *"
    assert len(of(table, rack).laid) >= len(of(table, rack, by_points=True).laid)
    heavy = of("", "R13 B13 K13 R12 R11 R10 *", by_points=True)
    assert heavy.out
    two = "K13 B13 R1 R2 B1 *"
    assert sorted(of("", two, by_points=True).laid) == ["*", "B13", "K13"]


@pytest.mark.parametrize(
    "lying",
    [
        "B1 B2 B3 | K5 K6 K7",
        "R1 R2 R3 | B1 B2 B3 | K1 K2 K3",
        "R1 B1 K1 | R2 B2 K2 | R3 B3 K3",
        "K3 B3 R3 | * Y12 Y13 | Y3 Y2 Y1",
    ],
)
def test_what_does_not_change_stays_as_it_lies(lying: str) -> None:
    assert str(of(f"R7 R8 R9 | {lying}", "R10").table) == f"{lying} | R7 R8 R9 R10"


@pytest.mark.parametrize(
    ("rack", "least", "opens", "laid"),
    [
        ("R9 R10 R11 B1", 30, True, "R9 R10 R11"),
        ("R9 R10 * B1", 30, True, "R9 R10 *"),
        ("R8 R9 R10 B1", 30, False, ""),
        ("R8 R9 R10 B1", 27, True, "R8 R9 R10"),
        ("R1 R2 R3 B8 B9 B10", 30, True, "R1 R2 R3 B8 B9 B10"),
        ("", 0, False, ""),
    ],
)
def test_the_first_lay_comes_from_the_rack_alone(rack: str, least: int, opens: bool, laid: str) -> None:
    found = of("R12 R13 R11", rack, f"opening_minimum={least}", opened=False)
    assert found.opens is opens
    assert sorted(found.laid) == sorted(laid.split())
    assert str(found.table).startswith("R12 R13 R11")
    if laid:
        after = rummy(f"opening_minimum={least}").judge(
            Table.parse("R12 R13 R11"), found.table, rack=Table.parse(rack), opened=False
        )
        assert after.ruling is Ruling.LEGAL


def test_a_full_table_goes_out() -> None:
    melds = [f"{c}{n} {c}{n + 1} {c}{n + 2} {c}{n + 3}" for c in "RBKY" for n in (1, 5, 9)] * 2
    found = of(" | ".join(melds), "R13 B13 K13 Y13 R13 B13 K13 Y13 * *")
    assert found.out
    assert found.proved


@pytest.mark.parametrize(
    ("name", "table", "rack", "said"),
    [
        ("rummy", "R7 R8", "R9", "not in order"),
        ("rummy", "R7 R8 R9", "R7 R7", "red 7, 3 times"),
        ("rummy", "R7 R8 R9", "QS", "Not of this game"),
        ("rummy", "R7 R8 R9", "?", "not read"),
        ("rummy", "R7 R8 ?", "R9", "not in order"),
        ("gin-rami", "", "QS", "no hints for"),
        ("lettres", "XQZ", "ABC", "not in order"),
        ("lettres", "", "R7", "Not of this game"),
    ],
)
def test_what_cannot_be_hinted_is_said_in_a_sentence(name: str, table: str, rack: str, said: str) -> None:
    with pytest.raises((HintError, HandError), match=said) as raised:
        hint(game(name), Table.parse(table), Table.parse(rack))
    assert raised.value.words.fr


def letters(table: str, rack: str, *rules: str, opened: bool | None = None) -> Hint:
    return hint(game("lettres", rules), Table.parse(table), Table.parse(rack), opened=opened)


def test_every_word_of_the_rack() -> None:
    rack = "GAMINSE"
    found = letters("", rack)
    assert found.letters is not None
    spelled = Counter(rack)
    expected = {word for word in french().accepted if len(word) > 2 and not Counter(word) - spelled}
    assert set(found.letters.words) == expected
    assert [len(word) for word in found.letters.words] == sorted(map(len, expected), reverse=True)


def test_the_first_word_has_six_letters() -> None:
    found = letters("", "EIRIABCTLFTSIO", opened=False)
    assert found.opens
    assert found.letters is not None
    assert found.letters.rearranged == ()
    assert letters("", "GAMIN", opened=False).opens is False
    assert letters("", "GAMIN", "opening_letters=5", opened=False).out


def test_words_made_with_one_of_the_table() -> None:
    found = letters("GAMIN | TOI", "ESXQ")
    assert found.letters is not None
    made = {each.word: each for each in found.letters.rearranged}
    assert made["MINAGES"].taken == "GAMIN"
    assert made["MINAGES"].points == 2 + 7
    assert not made.keys() & {"GAMINS", "GAMINE", "GAMINES", "GAMIN"}
    rules = game("lettres")
    for each in found.letters.rearranged:
        verdict = rules.judge(Table.parse("GAMIN | TOI"), each.table, rack=Table.parse("ESXQ"))
        assert verdict.ruling is Ruling.LEGAL
    assert found.letters.best is not None
    assert found.table == found.letters.best.table


def test_a_joker_lies_where_a_letter_is_missing() -> None:
    found = letters("GAMIN", "E*")
    assert found.letters is not None
    assert any(each.plates.count("*") == 1 for each in found.letters.rearranged)
    assert found.table.count() - Table.parse("GAMIN").count() == Counter(found.laid)


def test_words_of_the_house_are_hinted() -> None:
    found = letters("TARIF", "ZORGLX", "accept=ZORGL", "refuse=OGRE")
    assert found.letters is not None
    assert "ZORGL" in found.letters.words


def test_both_jokers_are_tried_in_rearrangements() -> None:
    found = letters("GAMIN", "**")
    assert found.letters is not None
    assert max(len(each.word) for each in found.letters.rearranged) == 7
    assert found.left == ()
