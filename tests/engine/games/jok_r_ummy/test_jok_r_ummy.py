"""Jok-R-ummy: the language of programmes, what answers them, turns and scores (RULES 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.games.jok_r_ummy.answers import answer_in
from engine.games.jok_r_ummy.jok_r_ummy import JokRummy
from engine.games.jok_r_ummy.programmes import Demand, Programme, ProgrammeError, deck
from engine.games.match import Match
from engine.hands import HandError
from engine.melds.arrange import Meld
from engine.options import OptionError
from engine.scoring.rounds import Round
from engine.table import CARD_FACES, WILD, Table
from engine.verdicts.verdict import Reason, Ruling
from engine.words import LANGUAGES, Language
from tests.engine.oracles import least_left, same_pieces

GAME = JokRummy()


@pytest.mark.parametrize(
    ("text", "programme"),
    [
        ("2x run 4", Programme(Demand.RUN, 4, 2)),
        ("2 x Run 4", Programme(Demand.RUN, 4, 2)),
        ("run 5 spades", Programme(Demand.RUN, 5, suits="S")),
        ("suite 5 pique", Programme(Demand.RUN, 5, suits="S")),
        ("2× suite 3 cœur carreau", Programme(Demand.RUN, 3, 2, "HD")),
        ("mixed 7", Programme(Demand.MIXED, 7)),
        ("set 3 kings", Programme(Demand.SET, 3, rank=13)),
        ("série 3 rois", Programme(Demand.SET, 3, rank=13)),
        ("3x set 4", Programme(Demand.SET, 4, 3)),
        ("set 3 7", Programme(Demand.SET, 3, rank=7)),
        ("prime", Programme(Demand.PRIME)),
        ("2 suites 4", Programme(Demand.RUN, 4, 2)),
        ("Suite mixte 7", Programme(Demand.MIXED, 7)),
        ("serie 3 roi", Programme(Demand.SET, 3, rank=13)),
        ("suite 5 piques", Programme(Demand.RUN, 5, suits="S")),
        ("2 x suite 3 trefle, carreaux", Programme(Demand.RUN, 3, 2, "CD")),
        ("set of 3 queens", Programme(Demand.SET, 3, rank=12)),
        ("run 4 heart", Programme(Demand.RUN, 4, suits="H")),
    ],
)
def test_programmes_are_read_and_written(text: str, programme: Programme) -> None:
    assert Programme.parse(text) == programme
    assert Programme.parse(str(programme)) == programme


@pytest.mark.parametrize(
    "text",
    ["", "run", "run 2", "set 3 spades", "run 5 kings", "mixed 7 spades", "2x prime", "run 14", "run -4",
     "set 3 2s", "9999999x run 3", "run 99999999999", "walk 4", "0x run 3"],
)  # fmt: skip
def test_what_is_no_programme_is_quoted(text: str) -> None:
    with pytest.raises(ProgrammeError, match=f"not a programme: '{text}'"):
        Programme.parse(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_programme_is_read_as_it_is_said(language: Language) -> None:
    read = [Programme.parse(each.words.say(language)) for each in deck()]
    assert read == list(deck())


def test_more_cards_than_a_hand_has_are_counted() -> None:
    with pytest.raises(ProgrammeError) as refused:
        Programme.parse("5x suite 3")
    assert (
        refused.value.words.fr
        == "Trop de cartes pour une main : 5 suites de 3, cela en fait 15 ; 13 au plus."
    )


def test_the_deck_holds_63_different_ways_to_say_themselves() -> None:
    assert len(deck()) == 63
    assert all(Programme.parse(str(each)) == each for each in deck())


def answers(laid: str, programme: str, *, in_each: bool = False) -> bool:
    melds = [group.faces for group in Table.parse(laid)]
    found = answer_in(melds, Programme.parse(programme), GAME.meld_rules, natural_in_each=in_each)
    return found is not None


@pytest.mark.parametrize(
    ("laid", "programme", "expected"),
    [
        ("3S 4S 5S 6S", "run 4", True),
        ("3S 4S 5S 6S 7S", "run 4", True),
        ("3S 4S 5S", "run 4", False),
        ("3S 4S 5S 6H", "run 4", False),
        ("3S 4S 5S 6H", "mixed 4", True),
        ("3S 4S 5S 6S", "mixed 4", True),
        ("3S 4S 5S 6S", "run 4 hearts", False),
        ("3S 4S 5S 6S", "run 4 spades hearts", True),
        ("3S * 5S 2H", "run 4 spades", True),
        ("AS 2S 3S", "run 3", True),
        ("QS KS AS", "run 3", True),
        ("KS AS 2S", "run 3", True),  # the 2 is wild, and the run laid out of order
        ("KS AS 3S", "run 3", False),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "run 13", True),
        ("KS KS KD KH KC", "set 5", True),
        ("KS KS KD", "set 3 kings", True),
        ("QS QS QD", "set 3 kings", False),
        ("KS * 2D", "set 3 kings", True),
        ("* 2S 2D", "set 3 kings", False),
        ("KS KH KD | * 2S 2D", "2x set 3", True),
        ("3S 4S 5S | 3H 4H 5H", "2x run 3 hearts spades", True),
        ("3S 4S 5S | 6S 7S 8S", "2x run 3 hearts spades", False),
        ("3S 4S 5S | 6S 7S 8S", "2x run 3 spades", True),
        ("3S 4S 5S", "2x run 3", False),
        ("", "prime", True),
    ],
)
def test_what_answers_a_programme(laid: str, programme: str, expected: bool) -> None:
    assert answers(laid, programme) is expected


def test_a_natural_card_in_each_meld_where_the_house_says_so() -> None:
    assert answers("KS KH KD | * 2S 2D", "2x set 3")
    assert not answers("KS KH KD | * 2S 2D", "2x set 3", in_each=True)


SMALL = [Programme.parse(text) for text in (
    "run 3", "run 4 spades", "2x run 3", "mixed 4", "2x mixed 3", "set 3", "2x set 3", "set 4 5s",
    "2x run 3 spades hearts",
)]  # fmt: skip
LOW = [face for face in (*CARD_FACES, *CARD_FACES) if face[:-1] in ("A", "2", "3", "4", "5")] + [WILD] * 2


def brute(hand: list[str], programme: Programme, *, in_each: bool) -> bool:
    """Whether some disjoint choices of the least number of cards answer the programme."""
    melds = list(combinations(range(len(hand)), programme.least))
    if programme.times == 1:
        tried = [(meld,) for meld in melds]
    else:
        tried = [(one, other) for one, other in combinations(melds, 2) if not set(one) & set(other)]
    return any(
        answer_in(
            [tuple(hand[at] for at in meld) for meld in each],
            programme,
            GAME.meld_rules,
            natural_in_each=in_each,
        )
        is not None
        for each in tried
    )


@settings(max_examples=60, deadline=None)
@given(st.permutations(LOW), st.integers(3, 7), st.sampled_from(SMALL), st.booleans())
def test_what_a_hand_can_answer_against_brute_force(
    order: list[str], size: int, programme: Programme, in_each: bool
) -> None:
    hand = order[:size]
    game = GAME.with_settings([f"natural_in_each={'yes' if in_each else 'no'}"])
    found = game.answer(Table.of([hand]), programme)
    assert (found is not None) == brute(hand, programme, in_each=in_each)
    if found is not None:
        assert not Counter(card for meld in found for card in meld) - Counter(hand)
        assert answer_in(found, programme, GAME.meld_rules, natural_in_each=in_each) is not None


def test_a_hand_of_wilds_alone_answers_primes_alone() -> None:
    hand = Table.of([["*"] * 4 + [f"2{suit}" for suit in "SHDC"] * 2])
    assert {each.demand for each in GAME.answerable(hand, deck())} == {Demand.PRIME}
    assert GAME.answer(hand, Programme.parse("4x run 3")) is None


FEW = [face for face in LOW if face[:-1] in ("3", "4", "5") or face == WILD or face == "2S"]


@settings(max_examples=40)
@given(st.permutations(FEW), st.integers(3, 8))
def test_sets_and_runs_share_equal_cards_at_their_best(order: list[str], size: int) -> None:
    """With new runs a set may have to leave a card to a run, whichever of its suits that is."""
    game = GAME.with_settings(["new_runs=yes"])
    rules = replace(game.meld_rules, values=(1,) * 14)
    found = game.arrange(Table.of([order[:size]]))
    assert found.deadwood == least_left(order[:size], rules, lambda _: 1)
    assert same_pieces(order[:size], *found.melds, found.left)


def turn(
    before: str, after: str, *more: str, rack: str | None = None, opened: bool | None = True
) -> list[Reason]:
    verdict = GAME.with_settings(more).judge(
        Table.parse(before),
        Table.parse(after),
        rack=None if rack is None else Table.parse(rack),
        opened=opened,
    )
    return [finding.reason for finding in verdict.findings]


LAID = "3S 4S * 6S 7S 8S 9S"
"""The run of the sheet's example."""


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("KS KH KD KC", "KS KH KD KC KS", []),
        (LAID, "3S 4S * 6S 7S 8S 9S 10S", []),
        (LAID, "AS * 3S 4S * 6S 7S 8S 9S", []),
        (LAID, "3S 4S * 6S | 6S 7S 8S 9S", [Reason.MELD_PARTED]),
        (LAID, "3S 4S 5S 6S 7S 8S 9S *", [Reason.WILD_MOVED]),
        (LAID, "3S 4S 5S 6S 7S 8S 9S", [Reason.WILD_TAKEN, Reason.WILD_MOVED]),
        # The sheet: a 5 in hand may not take the joker's place, whatever becomes of the joker.
        (LAID, "3S 4S 5S 6S 7S 8S 9S | QS QH *", [Reason.WILD_MOVED]),
        ("3S 4S 2H 6S", "3S 4S 5S 6S | QS QH 2H", [Reason.WILD_MOVED]),
        ("3S 4S *", "* 3S 4S | 9S 9H 9D", [Reason.WILD_MOVED]),
        ("3S 4S * | 7D 8D 9D", "7D 8D 9D | * 4S 3S | 9S 9H 9C", [Reason.OUT_OF_ORDER]),
        ("3S * 5S", "5S * 3S | 9S 9H 9D", [Reason.OUT_OF_ORDER]),
        ("3S 4S * | 3S 4S *", "* 3S 4S | 3S 4S * | 9S 9H 9D", [Reason.WILD_MOVED]),
        # No joker is to blame where one meld was taken into another, or beside its twin.
        ("4S 5S 6S | 7S 8S 9S", "4S 5S 6S 7S 8S 9S", [Reason.MELD_PARTED]),
        ("7S 8S 9S | 4S * 6S", "4S * 6S 7S 8S 9S", [Reason.MELD_PARTED]),
        ("3S 3H 3C | 3S 3H 3C", "3S 3H 3C 3S | 3H 3C 3D", [Reason.MELD_PARTED]),
        # Of melds alike each grows into one of its own, in whatever order they lie.
        ("5S 6S 7S | 5S 6S 7S 8S", "5S 6S 7S 8S 9S | 4S 5S 6S 7S", []),
        ("5S 6S 7S | 5S 6S 7S 8S", "4S 5S 6S 7S | 5S 6S 7S 8S 9S", []),
        # Also where a joker stands elsewhere in a run of the same cards.
        ("3S 4S * | * 3S 4S", "3S 4S * 6S | * 3S 4S", []),
        ("* 3S 4S | 3S 4S *", "3S 4S * 6S | * 3S 4S", []),
        ("* 3S 4S | 3S 4S *", "* 3S 4S 5S | 3S 4S *", []),
        # Wilds never move, whether something else is laid or not.
        ("3S 4S *", "* 3S 4S", [Reason.WILD_MOVED]),
        ("3S 4S 5S", "5S 3S 4S", [Reason.OUT_OF_ORDER, Reason.NOTHING_LAID]),
        # Nothing says what wilds alone were laid for.
        ("KS KH KD | * 2S 2D", "KS KH KD | * 2S 2D QC", []),
        # What lay there wrongly holds no joker to be blamed.
        ("3S 4S 9H", "3S 4S 9H 5S", [Reason.NEITHER_SET_NOR_RUN]),
        ("3S 4S", "3S 4S 5S", []),
        # A run of one suit is lengthened in it; one that was mixed takes any.
        ("3S 4S 5S", "3S 4S 5S 6H", [Reason.MIXED_COLOURS]),
        ("3S * 5S", "3S * 5S 6H", [Reason.MIXED_COLOURS]),
        ("3S 4S 5S", "3S 4S 5S 6S", []),
        ("3S 4H 5S", "3S 4H 5S 6D", []),
        ("5S * *", "5S * * 5H", []),
        ("5S * *", "5S * * 8H", [Reason.MIXED_COLOURS]),
        (LAID, f"{LAID} | QS QH QD", []),
        (LAID, f"{LAID} | QS QS QS", [Reason.TOO_MANY_COPIES]),
        (LAID, f"{LAID} | QS * 2D", []),
        (LAID, f"{LAID} | 2S * 2D", [Reason.ONLY_WILDS]),
        (LAID, f"{LAID} | QH KH AH", [Reason.NEW_RUN]),
        (LAID, LAID, [Reason.NOTHING_LAID]),
        ("KS KH KD | * 2S 2D", "KS KH KD | * 2S 2D | 5S 5H 5D", []),
    ],
)
def test_turns_after_the_programme(before: str, after: str, expected: list[Reason]) -> None:
    assert turn(before, after) == expected


@pytest.mark.parametrize(
    ("programme", "before", "after", "expected"),
    [
        ("run 4", "", "3S 4S 5S 6S", []),
        ("run 4", LAID, f"{LAID} 10S | 3H 4H 5H 6H | QS QH QD", []),
        ("run 4", LAID, f"{LAID} 10S", [Reason.PROGRAMME_NOT_ANSWERED]),
        ("run 4", LAID, f"{LAID} | QS QH QD", [Reason.PROGRAMME_NOT_ANSWERED]),
        ("run 4", LAID, f"{LAID} | 3H 4H 5H 6H | 3D 4D 5D", [Reason.NEW_RUN]),
        ("mixed 4", "", "3S 4H 5S 6D", []),
        ("2x set 3", "", "KS KH KD | * 2S 2D", []),
        # What may not lie there by itself answers the programme, and what is a new set besides is one.
        ("2x set 3", "", "KS KH KD | 5S 5H 5D | * 2S 2D", []),
        ("run 3", "", "5D * * | 5S 6S 7S", []),
        ("2x run 3", "", "5D * * | 5S 6S 7S | 8H 9H 10H", []),
        ("set 3", "", "5D * * | 5S 6S 7S", [Reason.NEW_RUN]),
        ("set 3", "", "* 2S 2D | 5S 5H 5D", [Reason.ONLY_WILDS]),
        # A run that was lengthened is none of those that are laid, whichever of two alike that is.
        ("run 3", "5S 6S 7S", "4S 5S 6S 7S | 5S 6S 7S 8S", []),
        ("run 5", "5S 6S 7S", "4S 5S 6S 7S 8S | 5S 6S 7S 8S", []),
        ("run 5", "5S 6S 7S", "5S 6S 7S 8S | 4S 5S 6S 7S 8S", []),
        ("run 4", "4S 5S 6S 7S", "4S 5S 6S 7S 8S 2C | 4S 5S 6S 7S 8S 9S", []),
        ("2x run 3", "5S 6S 7S", "4S 5S 6S 7S | 5S 6S 7S 8S", [Reason.PROGRAMME_NOT_ANSWERED]),
        ("prime", "KS KH KD", "KS KH KD KC", []),
        (None, LAID, f"{LAID} 10S", [Reason.PROGRAMME_FIRST]),
        (None, LAID, f"{LAID} | 3H 4H 5H 6H", []),
        # It may have been two sets that were asked for.
        (None, "", "KS KH KD | * 2S 2D", []),
        (None, "", "* 2S 2D", [Reason.ONLY_WILDS]),
    ],
)
def test_turns_with_the_programme(
    programme: str | None, before: str, after: str, expected: list[Reason]
) -> None:
    more = [] if programme is None else [f"programme={programme}"]
    assert turn(before, after, *more, opened=False) == expected


def test_what_are_no_cards_answers_no_programme() -> None:
    assert turn("", "ABC", "programme=run 3", opened=False) == [Reason.NOT_IN_BOX] * 3
    assert turn("3S 4S R5", "3S 4S R5 | 7H R8 R9") == [Reason.NOT_IN_BOX] * 3
    assert turn("3S 4S 5S", "3S 4S 5S ?") == [Reason.UNREAD]


SPADES = tuple(f"{rank}S" for rank in range(3, 11))
RUNS = st.tuples(st.integers(0, 3), st.integers(3, 5)).map(lambda run: SPADES[run[0] : sum(run)])
LONGER = st.tuples(st.sampled_from(("", "2C")), st.sampled_from(("", "2D")))


def some_run_each(before: Sequence[Meld], after: Sequence[Meld], least: int, times: int) -> bool:
    """Whether each run of before is one of after, as it was or longer, and all the rest are so many of this length."""
    return len(after) == len(before) + times and any(
        all(f" {' '.join(old)} " in f" {' '.join(new)} " for old, new in zip(before, order, strict=False))
        and all(len(new) >= least for new in order[len(before) :])
        for order in permutations(after)
    )


@settings(max_examples=80, deadline=None)
@given(st.lists(RUNS, max_size=3), st.lists(RUNS, min_size=1, max_size=2), st.integers(3, 5), st.data())
def test_which_run_was_lengthened_and_which_laid_against_brute_force(
    before: list[Meld], laid: list[Meld], least: int, data: st.DataObject
) -> None:
    ends = data.draw(st.lists(LONGER, min_size=len(before), max_size=len(before)))
    grown = [
        (*[low] * bool(low), *run, *[high] * bool(high))
        for run, (low, high) in zip(before, ends, strict=True)
    ]
    after, times = data.draw(st.permutations([*grown, *laid])), data.draw(st.integers(1, 2))
    assume(max(Counter(card for run in after for card in run).values()) <= 3)
    game = GAME.with_settings(["decks=3", f"programme={times}x run {least}"])
    said = game.judge(Table.of(before), Table.of(after), opened=False)
    assert (said.ruling is Ruling.LEGAL) == some_run_each(before, after, least, times)


def test_own_cards_and_new_runs_where_the_house_says_so() -> None:
    assert turn(LAID, f"{LAID} | QS QH QD", rack="QS 5H 5D") == [Reason.NOT_FROM_RACK]
    assert turn(LAID, f"{LAID} | QH KH AH", "new_runs=yes") == []
    assert turn(LAID, f"{LAID} | QH KD AH", "new_runs=yes") == [Reason.MIXED_COLOURS]


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        ("AS 2S 3S", Ruling.LEGAL),
        ("QS KS AS", Ruling.LEGAL),
        ("KS AS 3S", Ruling.ILLEGAL),
        ("QS KS AS 3S 4S", Ruling.ILLEGAL),
        ("KS KS KD KH KC", Ruling.LEGAL),
        ("KS KS KS", Ruling.UNSURE),
        ("2S 2H 2D", Ruling.ILLEGAL),
        ("3S 4H 5D", Ruling.LEGAL),
        ("KS KH", Ruling.ILLEGAL),
    ],
)
def test_tables(text: str, ruling: Ruling) -> None:
    assert GAME.judge(None, Table.parse(text)).ruling is ruling


def test_a_two_as_a_two() -> None:
    game = GAME.with_settings(["twos_stand=no"])
    assert [f.reason for f in game.judge(None, Table.parse("AS 2S 3S")).findings] == [Reason.TWO_AS_TWO]
    assert game.judge(None, Table.parse("3S 2S 5S")).ruling is Ruling.LEGAL


def test_a_wrong_programme_is_refused() -> None:
    with pytest.raises(OptionError, match="not a programme"):
        GAME.with_settings(["programme=walk 4"])


def test_what_to_lay() -> None:
    hand = "KS KH KD KC 5S 5H 2D 7C 9D"
    found = GAME.arrange(Table.parse(hand))
    assert found.deadwood == 2
    assert same_pieces(hand.split(), *found.melds, found.left)
    run = GAME.with_settings(["programme=run 4"]).arrange(Table.parse("5S 6S 7S 8S KS KH KD 3C"))
    assert run.melds[0] == ("5S", "6S", "7S", "8S")
    assert run.left == ("3C",)


def test_seven_programmes_win_and_the_first_of_several_wins() -> None:
    match = [Round.parse("KS / / 5H ; answered=2,3")] * 6
    sheet = GAME.sheet(3, match)
    assert (sheet.totals, sheet.over) == ((0, 6, 6), False)
    sheet = GAME.sheet(3, [*match, Round.parse("KS / 5H / 5H ; answered=3,2")])
    assert (sheet.totals, sheet.over, sheet.winners) == ((0, 7, 7), True, (2,))
    assert GAME.sheet(2, [Round.parse("KS / 5H ; answered=1,1")]).totals == (2, 0)


def test_six_players_have_three_decks() -> None:
    hands = " / ".join(["KS 4H"] * 3 + ["5H"] * 3)
    assert GAME.score(Round.parse(f"{hands} ; answered=1")).points == (1, 0, 0, 0, 0, 0)
    with pytest.raises(HandError, match="king of spades, 3 times"):
        GAME.score(Round.parse("KS / KS / KS"))
    three_kings = Table.parse("KS KS KS")
    names = ("A", "B", "C", "D", "E", "F")
    assert Match(GAME, names).judge(three_kings, 0).ruling is Ruling.LEGAL
    assert Match(GAME, names[:5]).judge(three_kings, 0).ruling is Ruling.UNSURE


def test_a_new_set_of_wilds_alone_where_the_house_says_so() -> None:
    after = f"{LAID} | 2S * 2D"
    assert turn(LAID, after) == [Reason.ONLY_WILDS]
    assert turn(LAID, after, "wild_sets=yes") == []


def test_wilds_alone_in_a_programme_are_told_of() -> None:
    working = GAME.with_settings(["programme=2x set 3"])
    told = working.judge(Table(), Table.parse("KS KH KD | 2C 2D *")).groups[1]
    assert told.say("en") == "Jokers and 2s alone: they stand for what is asked."


def test_count() -> None:
    assert GAME.count(Table.parse("KS * 2D")) == 3
