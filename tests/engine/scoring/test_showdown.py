"""Which melds are laid at the end of a hand of gin: those that were, else those that serve who lays first best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import game
from engine.games.gin_rami import VALUES
from engine.melds.melds import MeldRules, readings
from engine.scoring.gin_hands import ShownHand, lay_off, possible_lays
from engine.scoring.rounds import Round
from engine.scoring.score import Item
from engine.table import CARD_FACES, Table
from engine.verdicts.verdict import Reason

RULES = MeldRules(values=VALUES, wilds=frozenset())
LOW = [face for face in CARD_FACES if face[:-1] in ("A", "2", "3", "4", "5")]


def points(name: str, text: str, *rules: str) -> tuple[int, ...]:
    return game(name, rules).score(Round.parse(text)).points


def disjoint_melds(hand: Sequence[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every choice of melds of a hand that share no card, by trying all its parts."""
    melds = [
        part for size in range(3, len(hand) + 1) for part in combinations(hand, size) if readings(part, RULES)
    ]

    def choose(start: int, free: frozenset[str]) -> Iterator[list[tuple[str, ...]]]:
        yield []
        for at in range(start, len(melds)):
            if free.issuperset(melds[at]):
                yield from ([melds[at], *more] for more in choose(at + 1, free - set(melds[at])))

    return choose(0, frozenset(hand))


def knocks(knocker: Sequence[str], other: Sequence[str]) -> list[int]:
    """What each knock that the sheet allows brings to the knocker, less what it brings to the other."""
    results = []
    for melds in disjoint_melds(knocker):
        melded = {card for meld in melds for card in meld}
        deadwood = sum(RULES.values[1 if c[:-1] == "A" else int(c[:-1])] for c in knocker if c not in melded)
        exposed = [readings(meld, RULES)[0] for meld in melds]
        in_order = [
            tuple(sorted(meld, key=lambda card: "A2345".index(card[0]))) if reading.ends else meld
            for meld, reading in zip(melds, exposed, strict=True)
        ]
        if deadwood == 0:
            results.append(25 + lay_off(other, (), RULES).points)
        elif deadwood <= 10:
            left = lay_off(other, in_order, RULES).points
            results.append(left - deadwood if left > deadwood else left - deadwood - 25)
    return results


@settings(max_examples=60, deadline=None)
@given(st.permutations(LOW))
def test_a_knock_is_the_best_of_all_that_may_be_laid(order: list[str]) -> None:
    knocker, other = order[:8], order[8:16]
    results = knocks(knocker, other)
    first, second = points("gin-rami", f"{' '.join(knocker)} / {' '.join(other)} ; first=1")
    assert first - second == max(results, default=0)


@pytest.mark.parametrize("laid", ["8C 9C 7C 10C JC | AH AC AD | 3H | 2H", "8C 9C 7C 10C JC AH AC AD 3H 2H"])
def test_the_least_deadwood_is_not_always_the_best_knock(laid: str) -> None:
    """With A 2 3 of hearts in a run two points are left, but the other lays the 4 off and undercuts."""
    assert points("gin-rami", f"{laid} / 7D 3S 4H 2S 4S 6D 5S 9D 2C 8D ; first=1") == (1, 0)


OTHER = "KS KH 9H 7H 5C 4H JD JC 9C 4C"


@pytest.mark.parametrize(
    ("name", "laid", "left"),
    [
        ("gin-rami", "AS AD AC | QS QH QD | 6D 7D 8D | 5H", 5),
        # The ace would end the run of spades: 2 S would then be left over, not A S.
        ("gin-rami", "AS AD AC | QS QH QD | 6D 7D 8D | 2S 3S", 2),
        ("gin-rami", "3S 3D 3C | QS QH QD | 6S 7S 8S 9S | KD", 0),
        # Two melds that lie too close to be told apart are two melds.
        ("gin-rami", "QS QH QD 6D 7D 8D | 2S 3S 4S | AC", 1),
        # Nothing that was laid is a meld: only pieces in rows.
        ("gin-rami", "QS QH | QD 6D 7D 8D 2S 3S | 4S AC", 1),
        # All eleven lie in melds and one has to be thrown: the end of the run.
        ("gin-rami", "QS QH QD | 6D 7D 8D 9D | 2S 2H 2C 2D", 0),
        ("gin-250", "QS QH QD | 6D 7D 8D | 2S 2H 2C | 3C", 3),
    ],
)
def test_what_was_laid_is_taken_as_it_lies(name: str, laid: str, left: int) -> None:
    found = game(name).score(Round.parse(f"{laid} / {OTHER} ; first=1"))
    assert found.left[0] == left
    lay = found.lays[0]
    thrown = (lay.discard,) if lay.discard else ()
    assert Counter([*sum(lay.melds, ()), *lay.left, *thrown]) == Table.parse(laid).count()


def test_what_was_laid_may_be_too_little() -> None:
    """The 2 of clubs beside the other two would make nine: it was not laid there."""
    apart = f"QS QH QD | 6D 7D 8D | 2S 2H | 2C 3C / {OTHER} ; first=1"
    assert game("gin-250").score(Round.parse(apart)).findings[0].reason is Reason.TOO_FEW_MELDED
    assert game("gin-250").score(Round.parse(apart.replace(" |", ""))).left[0] == 3


def test_the_others_melds_are_taken_as_they_lie_too() -> None:
    """Left alone the other would break the set of fives for the run of hearts."""
    knocker = "QS QH QD 6D 7D 8D 2S 2C 2D 9C"
    other = "5H 5S 5C | KH | 3H 4H | 9D | JS | 10C | KC"
    as_laid = game("gin-rami").score(Round.parse(f"{knocker} / {other} ; first=1"))
    assert as_laid.lays[1].melds == (("5H", "5S", "5C"),)
    assert as_laid.lays[1].laid_off == ("9D",)
    assert as_laid.left[1] == 10 + 3 + 4 + 10 + 10 + 10


def test_what_lies_in_no_meld_may_still_lengthen_ones_own() -> None:
    knocker, other = "QS QH QD 6D 7D 8D 2S 2C 2D 9C", "3H 4H 5H | 6H | KH KC | 10C JS 9H 8S"
    found = game("gin-rami").score(Round.parse(f"{knocker} / {other} ; first=1"))
    assert found.lays[1].melds == (("3H", "4H", "5H", "6H"),)
    assert found.lays[1].laid_off == ()


NINE = "R7 R8 R9 K13 B13 Y13 R1 R2 R3"
LOOSE = "B2 B4 K5 K7 Y6 Y8 B9 Y10 K11 K12"


@pytest.mark.parametrize(
    ("known", "item"),
    [("", Item.SMALL_GIN), (" drawn", Item.LAID_FIRST), (" taken=R4", Item.LAID_FIRST)],
)
def test_tile_gin_is_a_small_gin_only_for_who_has_not_drawn(known: str, item: Item) -> None:
    """The sheet: ten tiles, "donc sans avoir ni pioché, ni pris l'écart"."""
    found = game("tile-gin").score(Round.parse(f"{NINE} R4 / {LOOSE} ; first=1{known}"))
    assert found.parts[0].item is item
    assert found.points[0] == {Item.SMALL_GIN: 25, Item.LAID_FIRST: 20}[item] + 74 + 20


def test_a_round_with_a_drawn_piece_is_written_as_it_is_read() -> None:
    text = "R7 R8 R9 / K1 ; first=1 drawn"
    assert str(Round.parse(text)) == text
    assert not Round.parse("R7 R8 R9 / K1 ; first=1").drawn


@settings(max_examples=40, deadline=None)
@given(st.permutations(LOW), st.booleans())
def test_every_lay_accounts_for_every_card(order: list[str], discard: bool) -> None:
    hand = ShownHand(tuple(order[:9]))
    for lay in possible_lays(hand, RULES, discard=discard, most_left=2, kept=order[0]):
        thrown = (lay.discard,) if lay.discard else ()
        assert Counter([*sum(lay.melds, ()), *lay.left, *thrown]) == Counter(hand.faces)
        assert len(lay.left) <= 2
        assert lay.discard != order[0]
        assert all(readings(meld, RULES) for meld in lay.melds)
