"""Laying and laying off at the end of a hand of gin, against brute force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.melds.arrange import arrange
from engine.melds.melds import Ace, MeldRules, readings
from engine.scoring.gin_hands import best_lays, lay_off
from engine.table import CARD_FACES, TILE_FACES
from tests.engine.oracles import face_value, least_left, same_pieces, splits

CARDS = MeldRules(values=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), wilds=frozenset())
ROUND = MeldRules(ace=Ace.ROUND, values=(0, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), wilds=frozenset())
TILES = MeldRules(wilds=frozenset())
LOW_CARDS = [face for face in CARD_FACES if face[:-1] in ("A", "2", "3", "4", "5", "K")]
LOW_TILES = [face for face in TILE_FACES * 2 if int(face[1:]) < 5]


def laid_off(
    hand: Sequence[str], exposed: Sequence[tuple[str, ...]], rules: MeldRules
) -> Iterator[list[str]]:
    """What is left of the hand after each way of giving its pieces to the exposed melds, or to none."""
    for choice in product(range(len(exposed) + 1), repeat=len(hand)):
        given_to = [
            [face for face, at in zip(hand, choice, strict=True) if at == to] for to in range(len(exposed))
        ]
        if all(readings((*meld, *more), rules) for meld, more in zip(exposed, given_to, strict=True)):
            yield [face for face, at in zip(hand, choice, strict=True) if at == len(exposed)]


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([(CARDS, LOW_CARDS), (ROUND, LOW_CARDS), (TILES, LOW_TILES)]).flatmap(
        lambda kind: st.tuples(st.just(kind[0]), st.permutations(kind[1]))
    )
)
def test_laying_off_against_brute_force(case: tuple[MeldRules, list[str]]) -> None:
    rules, pieces = case
    exposed = arrange(pieces[:10], rules).melds[:2]
    hand = pieces[10:16]
    assume(exposed)
    aim = min(least_left(rest, rules, face_value(rules, 0)) for rest in laid_off(hand, exposed, rules))
    found = lay_off(hand, exposed, rules)
    assert found.points == aim
    assert same_pieces(hand, *found.melds, found.left, found.laid_off)
    assert all(readings(meld, rules) for meld in found.exposed)
    assert same_pieces([*sum(exposed, ()), *found.laid_off], *found.exposed)


@settings(max_examples=25, deadline=None)
@given(st.permutations(LOW_CARDS))
def test_the_best_discard_against_brute_force(order: list[str]) -> None:
    hand = order[:9]
    aim = min(least_left(rest, CARDS, face_value(CARDS, 0)) for rest, _ in splits(hand))
    found = best_lays(hand, CARDS, discard=True)
    assert {lay.points for lay in found} == {aim}
    assert all(same_pieces(hand, *lay.melds, lay.left, (lay.discard or "",)) for lay in found)


@settings(max_examples=25, deadline=None)
@given(st.permutations(LOW_TILES), st.booleans())
def test_enough_melded_before_little_left(order: list[str], discard: bool) -> None:
    hand = order[: 10 + discard]
    for lay in best_lays(hand, TILES, discard=discard, most_left=2):
        assert lay.melded >= 8
        assert same_pieces(hand, *lay.melds, lay.left, (lay.discard,) if lay.discard else ())
        assert lay.points >= arrange(hand, TILES).deadwood - (int(lay.discard[1:]) if lay.discard else 0)


def test_a_lay_off_may_need_ones_own_meld_broken() -> None:
    """Laying the 5 off on the run leaves less than keeping it in a set with two kings unmelded."""
    found = lay_off(["5S", "5H", "5D", "6S", "7S"], [("2S", "3S", "4S")], CARDS)
    assert found.points == 10
    found = lay_off(["5S", "6S", "7S", "5H"], [("2S", "3S", "4S")], CARDS)
    assert found.points == 5
