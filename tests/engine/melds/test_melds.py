"""Runs and sets against the rule sheet's words, known counts and properties."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.melds.melds import Ace, MeldRules, findings, readings
from engine.table import TILE_FACES, WILD
from engine.verdicts.verdict import Kind, Reason

RULES = MeldRules()
ROUND = MeldRules(ace=Ace.ROUND)
EITHER = MeldRules(ace=Ace.EITHER)
MIXED = MeldRules(mixed_runs=True)


def melds_with(stars: int, size: int) -> set[tuple[str, ...]]:
    """Every multiset of `size` tiles, exactly `stars` of them Stars, that is a meld: all of them are tried."""
    tiles = [tile for rank in range(1, 14) for tile in (f"{colour}{rank}" for colour in "RBKY")]
    by_rank = {tile: int(tile[1:]) for tile in tiles}
    found = set()
    for faces in combinations_with_replacement(tiles, size - stars):
        if faces and by_rank[faces[-1]] - by_rank[faces[0]] < size:  # no meld spans more numbers than pieces
            laid = (*faces, *(WILD,) * stars)
            if readings(laid, RULES):
                found.add(laid)
    return found


@pytest.mark.parametrize(("stars", "known"), [(0, 185), (1, 679 - 185), (2, 1173 - 679)])
def test_known_number_of_melds_of_three_to_five(stars: int, known: int) -> None:
    assert sum(len(melds_with(stars, size)) for size in (3, 4, 5)) == known


def test_wraparound_runs_of_one_suit() -> None:
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    suit = [f"{rank}S" for rank in ranks]
    runs = {
        frozenset((suit * 2)[start : start + size])
        for size in range(3, 14)
        for start in range(13)
        if readings(tuple((suit * 2)[start : start + size]), ROUND)
    }
    assert len(runs) == 131


@pytest.mark.parametrize(
    ("text", "rules", "kind", "points"),
    [
        ("K2 K3 K4", RULES, Kind.RUN, 9),
        ("R7 R8 R9 R10 R11", RULES, Kind.RUN, 45),
        ("R5 B5 K5 Y5", RULES, Kind.SET, 20),
        ("R5 B5 *", RULES, Kind.SET, 15),
        ("* R7 R8", RULES, Kind.RUN, 21),
        ("R7 R8 *", RULES, Kind.RUN, 24),
        ("R12 R13 *", RULES, Kind.RUN, 36),
        ("R9 R8 R7", RULES, Kind.RUN, 24),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", RULES, Kind.RUN, 91),
        ("R12 R13 R1", EITHER, Kind.RUN, 26),
        ("R12 R13 *", EITHER, Kind.RUN, 26),
        ("KS AS 2S", ROUND, Kind.RUN, 16),
        ("R7 B8 K9", MIXED, Kind.RUN, 24),
        ("QS QH QD", RULES, Kind.SET, 36),
    ],
)
def test_melds(text: str, rules: MeldRules, kind: Kind, points: int) -> None:
    found = readings(tuple(text.split()), rules)
    assert (found[0].kind, found[0].points) == (kind, points)


@pytest.mark.parametrize(
    ("text", "rules", "reason", "pieces"),
    [
        ("R7", RULES, Reason.TOO_SHORT, (0,)),
        ("R7 R8", RULES, Reason.TOO_SHORT, (0, 1)),
        ("* * *", RULES, Reason.ONLY_WILDS, (0, 1, 2)),
        ("R7 B7 R7", RULES, Reason.COLOUR_TWICE, (0, 2)),
        ("R7 B7 K7 Y7 *", RULES, Reason.SET_TOO_LONG, (0, 1, 2, 3, 4)),
        ("R7 R7 R8", RULES, Reason.NUMBER_TWICE, (0, 1)),
        ("R7 R8 R10", RULES, Reason.GAP, (0, 1, 2)),
        ("R5 * R9", RULES, Reason.GAP, (0, 1, 2)),
        ("R12 R13 R1", RULES, Reason.ROUND_THE_END, (2,)),
        ("R13 R1 R2", EITHER, Reason.ROUND_THE_END, (1,)),
        ("R13 * R2", RULES, Reason.ROUND_THE_END, (0, 1, 2)),
        ("R7 R8 B9", RULES, Reason.MIXED_COLOURS, (2,)),
        ("B5 R5 K6", RULES, Reason.WRONG_NUMBER, (2,)),
        ("R1 B6 K9", RULES, Reason.NEITHER_SET_NOR_RUN, (0, 1, 2)),
        ("R7 B7 K7", MeldRules(sets=False), Reason.SETS_NOT_PLAYED, (0, 1, 2)),
        ("B5 R5 K6", MeldRules(sets=False), Reason.NEITHER_SET_NOR_RUN, (0, 1, 2)),
        ("R7 R8 R9", MeldRules(runs=False), Reason.RUNS_NOT_PLAYED, (0, 1, 2)),
        (" ".join(["R1", *["*"] * 13]), RULES, Reason.RUN_TOO_LONG, tuple(range(14))),
        ("R9 R7 R8", RULES, Reason.OUT_OF_ORDER, (0, 1, 2)),
        ("R9 R8 R7", RULES, Reason.OUT_OF_ORDER, (0, 1, 2)),
    ],
)
def test_reasons(text: str, rules: MeldRules, reason: Reason, pieces: tuple[int, ...]) -> None:
    found = findings(tuple(text.split()), rules)
    assert (found[0].reason, found[0].pieces) == (reason, pieces)


def test_a_wild_is_read_in_every_way() -> None:
    found = {str(reading) for reading in readings(("R7", "*", "*"), RULES)}
    assert found == {"R7 R8 R9", "R7 R6 R5", "R7 B7 K7", "R7 B7 Y7", "R7 K7 Y7"}


def test_the_most_valuable_reading_comes_first() -> None:
    assert str(readings(("R7", "*", "*"), RULES)[0]) == "R7 R8 R9"
    assert readings(("R13", "*", "*"), RULES)[0].kind is Kind.SET


def test_thirty_wilds_are_no_run() -> None:
    reasons = [finding.reason for finding in findings(("R1", *[WILD] * 29), RULES)]
    assert reasons == [Reason.RUN_TOO_LONG]


@given(st.lists(st.sampled_from((*TILE_FACES, WILD)), max_size=15))
def test_a_group_has_readings_or_faults_never_both(faces: list[str]) -> None:
    laid = tuple(faces)
    found = readings(laid, RULES)
    faults = [finding for finding in findings(laid, RULES) if finding.reason is not Reason.OUT_OF_ORDER]
    assert bool(found) != bool(faults)


@given(st.lists(st.sampled_from((*TILE_FACES, WILD)), min_size=3, max_size=6), st.randoms())
def test_whether_a_group_is_a_meld_does_not_depend_on_its_order(faces: list[str], random: object) -> None:
    shuffled = list(faces)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert bool(readings(tuple(faces), RULES)) == bool(readings(tuple(shuffled), RULES))
