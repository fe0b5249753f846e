"""Rummy: turns, counts, scores, by the words of its sheet (RULES 1)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.rummy import Rummy
from engine.hands import HandError
from engine.scoring.rounds import Round, RoundError
from engine.table import Table
from engine.verdicts.verdict import Reason, Ruling, Verdict

TABLE = "R7 R8 R9 | K13 B13 Y13"


def turn(
    before: str, after: str, *settings: str, rack: str | None = None, opened: bool | None = None
) -> Verdict:
    return (
        Rummy()
        .with_settings(settings)
        .judge(
            Table.parse(before),
            Table.parse(after),
            rack=None if rack is None else Table.parse(rack),
            opened=opened,
        )
    )


def reasons(verdict: Verdict) -> list[Reason]:
    return [finding.reason for finding in verdict.findings]


@pytest.mark.parametrize(
    ("before", "after", "opened", "expected"),
    [
        ("", "K10 B10 R10", None, []),
        ("", "R9 B9 K9 | R1 B1 K1", None, []),
        ("", "R9 B9 K9", None, [Reason.OPENING_TOO_LOW]),
        ("", "K10 *  R10", None, []),
        (TABLE, f"{TABLE} | R9 B9 K9", True, []),
        (TABLE, f"{TABLE} | R9 B9 K9", False, [Reason.OPENING_TOO_LOW]),
        (TABLE, f"{TABLE} | K10 B10 R10", False, []),
        (TABLE, "K13 B13 Y13 | R9 R8 R7 | K10 B10 R10", False, [Reason.OUT_OF_ORDER]),
        (TABLE, f"{TABLE} R13 | K10 B10 R10", False, [Reason.TABLE_TOUCHED]),
        (TABLE, f"{TABLE} R13", True, []),
        (TABLE, f"{TABLE} R13", False, [Reason.TABLE_TOUCHED, Reason.OPENING_TOO_LOW]),
        (TABLE, TABLE, True, [Reason.NOTHING_LAID]),
        (TABLE, TABLE, False, [Reason.NOTHING_LAID]),
        (TABLE, "R7 R8 R9", True, [Reason.VANISHED, Reason.NOTHING_PLACED]),
        ("R4 R5 R6 R7 R8 R9", "R4 R5 R6 | R7 R8 R9", True, [Reason.NOTHING_PLACED]),
        ("R4 R5 R6 R7 R8 R9", "R4 R5 R6 | R6 R7 R8 R9", True, []),
        ("R4 R5 R6 R7", "R4 R5 R6 | R7 B7 K7", True, []),
        ("R4 R5 R6 R7", "R4 R5 | R6 | R7 B7 K7", True, [Reason.TOO_SHORT, Reason.TOO_SHORT]),
        ("R7 * R9", "R7 R8 R9", True, [Reason.WILD_TAKEN]),
        ("R7 * R9", "R7 R8 R9 | B5 K5 *", True, []),
        ("R7 ? R9", "R7 R8 R9 | B5 K5 Y5", True, [Reason.BEFORE_UNREAD]),
        ("R7 R8 R9", "R7 R8 ? | B5 K5 Y5", True, [Reason.UNREAD]),
        ("R7 ? R9", "R7 R8 R9", True, [Reason.BEFORE_UNREAD]),
        ("R7 R8 R9 | QS", "R7 R8 R9 | B5 K5 Y5", True, [Reason.BEFORE_UNREAD]),
        ("R7 R8 R9 | R7 B7 K7 | R7 Y7 K7", "R7 R8 R9 | R7 B7 K7", True, [Reason.BEFORE_UNREAD]),
        ("# # #", "# # | R10 B10 K10", None, []),
    ],
)
def test_turns(before: str, after: str, opened: bool | None, expected: list[Reason]) -> None:
    assert reasons(turn(before, after, opened=opened)) == expected


def test_only_ones_own_pieces_are_added() -> None:
    verdict = turn(TABLE, f"{TABLE} R13 | R1 B1 K1", rack="R13 R1 B1 Y4")
    (finding,) = verdict.findings
    assert (finding.reason, finding.pieces) == (Reason.NOT_FROM_RACK, (9,))
    assert "1 noir" in finding.say("fr")


@pytest.mark.parametrize(
    ("rack", "expected"), [("R13 ? ? ? Y4", []), ("R13 # # # Y4", []), ("R13 ? Y4", [Reason.NOT_FROM_RACK])]
)
def test_a_rack_that_was_not_read_whole_accuses_nobody(rack: str, expected: list[Reason]) -> None:
    assert reasons(turn(TABLE, f"{TABLE} R13 | R1 B1 K1", rack=rack)) == expected


def test_an_opening_may_be_lower_or_touch_the_table_where_the_house_says_so() -> None:
    assert turn("", "R1 R2 R3", "opening_minimum=0").ruling is Ruling.LEGAL
    assert turn("", "R1 R2 R3", "preset=no-minimum").ruling is Ruling.LEGAL
    touched = turn(TABLE, f"{TABLE} R13 | K10 B10 R10", "opening_untouched=no", opened=False)
    assert touched.ruling is Ruling.LEGAL


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("R7 * R9", "R7 R8 R9 | B5 K5 *", []),
        ("R7 * R9", "R7 * R9 R10", []),
        ("R5 B5 *", "R5 B5 K5 | * R7 R8", []),
        ("R7 * R9 | R8 B8 K8 Y8", "R7 R8 R9 | B8 K8 Y8 | * B3 B4", [Reason.WILD_MOVED]),
        ("R7 * R9", "R7 B7 K7 | R9 B9 * ", [Reason.WILD_MOVED]),
        # One Star stays, the other is replaced by the tile it stands for: whichever of them is asked first.
        ("R7 B7 * | R7 K7 *", "R7 B7 K7 | R7 K7 * | R1 R2 *", []),
        ("R7 K7 * | R7 B7 *", "R7 K7 * | R7 B7 K7 | R1 R2 *", []),
    ],
)
def test_a_star_leaves_only_when_replaced_from_the_rack_where_the_house_says_so(
    before: str, after: str, expected: list[Reason]
) -> None:
    assert reasons(turn(before, after, "carry_stars=no")) == expected
    assert reasons(turn(before, after)) == []


def test_a_star_in_a_run_of_mixed_colours_is_replaced_by_a_tile_of_any_colour() -> None:
    house = ("carry_stars=no", "mixed_runs=yes")
    assert reasons(turn("B2 R3 *", "B2 R3 Y4 | R9 R10 *", *house)) == []
    assert reasons(turn("B2 * *", "B2 R3 Y4 | R9 R10 * | K9 K10 *", *house)) == []
    assert reasons(turn("B2 R3 *", "Y1 B2 R3 | R9 R10 *", *house)) == [Reason.WILD_MOVED]


def test_going_out_with_a_discard() -> None:
    """RULES 1: always draw, always discard, so going out needs a discard too; the tile drawn first may be that."""
    laid = f"{TABLE} R13"
    assert reasons(turn(TABLE, laid, "draw=draw-discard", rack="R13")) == []
    assert reasons(turn(TABLE, laid, "draw=draw-discard", rack="")) == [
        Reason.MAYBE_DRAWN,
        Reason.NO_DISCARD_LEFT,
    ]
    assert reasons(turn(TABLE, laid, "draw=draw-discard", rack="R13 K2")) == []
    assert reasons(turn(TABLE, laid, rack="R13")) == []


@pytest.mark.parametrize(("hand", "points"), [("", 0), ("R13 K2", 15), ("* B1", 26), ("* *", 50)])
def test_count(hand: str, points: int) -> None:
    assert Rummy().count(Table.parse(hand)) == points


@pytest.mark.parametrize("hand", ["R7 ?", "R7 #", "QS", "R7 R7 R7", "* * *"])
def test_a_hand_that_cannot_be_counted(hand: str) -> None:
    with pytest.raises(HandError):
        Rummy().count(Table.parse(hand))


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("R10 / R5 / / R8", (-10, -5, 23, -8)),
        ("R10 / R5 / / R8 ; at_once", (-20, -10, 46, -16)),
        ("R3 * / ", (-28, 28)),
        ("R3 / B4 / K10", (-3, -4, -10)),
        ("R3 / B4 / K10 ; at_once", (-3, -4, -10)),
        ("-10 -5 +23 -8", (-10, -5, 23, -8)),
    ],
)
def test_scores(text: str, points: tuple[int, ...]) -> None:
    assert Rummy().score(Round.parse(text)).points == points


@pytest.mark.parametrize(
    "text",
    [
        "R3",
        "/ ",
        "/ / R3",
        "R1 / R2 / R3 / R4 / R5",
        "R3 / B4 ; first=9",
        "10 999999999",
        "R3 / Q9",
        "R1 / ; huh",
    ],
)
def test_rounds_that_cannot_be_scored(text: str) -> None:
    with pytest.raises(RoundError):
        Rummy().score(Round.parse(text))


def test_all_racks_together_hold_no_more_than_the_box() -> None:
    with pytest.raises(HandError, match="red 7, 3 times"):
        Rummy().score(Round.parse("R7 / R7 R7 / "))


@given(st.lists(st.integers(0, 60), min_size=2, max_size=4), st.booleans())
def test_a_won_round_sums_to_nothing(counts: list[int], at_once: bool) -> None:
    box = list(Counter(Rummy().equipment.copies).elements())
    hands = [Table.of([box[at::4][: count % 20 + 1]]) for at, count in enumerate(counts[1:])]
    score = Rummy().score(Round((Table(), *hands), at_once=at_once))
    assert sum(score.points) == 0


def test_who_starts() -> None:
    assert Rummy().first_player(["R5", "B3", "K9"]) == (1,)
    assert Rummy().first_player(["R3", "B3", "K9"]) == (0, 1)
    assert Rummy().first_player(["R5", "*", "K9"]) == (1,)
    assert Rummy().with_settings(["redraw_star=no"]).first_player(["R5", "*", "K9"]) == (0,)


def test_what_is_best_to_lay() -> None:
    best = Rummy().arrange(Table.parse("R7 R8 R9 K13 B13 * Y2"))
    assert best.deadwood == 2
    assert sorted(len(meld) for meld in best.melds) == [3, 3]
    assert best.left == ("Y2",)


def test_two_who_are_out_are_told_by_how_many_hands_are_empty() -> None:
    with pytest.raises(RoundError) as refused:
        Rummy().score(Round.parse("/ / R5"))
    assert refused.value.words.say("fr") == "Un seul joueur finit ; mains vides ici : 2."
    assert refused.value.words.say("en") == "Only one player goes out; empty hands here: 2."
