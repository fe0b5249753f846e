"""The best melds of a hand, against brute force and the two ways against each other."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.equipment import Equipment, card_box, tile_box
from engine.melds.arrange import arrange, arrangements, melds_in
from engine.melds.deadwood import Deadwood, hand_of
from engine.melds.melds import Ace, MeldRules, readings
from engine.table import CARD_FACES, WILD
from tests.engine.oracles import face_value, least_left, same_pieces, splits

GIN = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
HIGH_ACE = (0, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
CARDS = MeldRules(values=GIN)
TILES = MeldRules()


def hands(box: Equipment, ranks: str, low: int, high: int) -> st.SearchStrategy[list[str]]:
    """Hands from few ranks, so that melds are common and share pieces."""
    copies = [
        face
        for face in Counter(box.copies).elements()
        if face == WILD or face.strip("RBKYSHDC") in ranks.split()
    ]
    return st.permutations(copies).flatmap(
        lambda order: st.integers(low, high).map(lambda size: list(order[:size]))
    )


few_cards = hands(card_box(), "2 3 4 5 6", 0, 10)
few_tiles = hands(tile_box(), "1 2 3 4 13", 0, 9)


@settings(max_examples=60, deadline=None)
@given(few_cards)
def test_cards_against_brute_force(hand: list[str]) -> None:
    aim = least_left(hand, CARDS, face_value(CARDS, 0))
    assert arrange(hand, CARDS).deadwood == aim
    assert Deadwood(GIN).least(hand_of(hand)) == aim


@settings(max_examples=60, deadline=None)
@given(few_tiles, st.sampled_from([TILES, MeldRules(ace=Ace.EITHER), MeldRules(mixed_runs=True)]))
def test_tiles_with_stars_against_brute_force(hand: list[str], rules: MeldRules) -> None:
    assert arrange(hand, rules, 25).deadwood == least_left(hand, rules, face_value(rules, 25))


@settings(max_examples=30, deadline=None)
@given(hands(card_box(), "A 2 3 4 5", 11, 11))
def test_the_discard_is_chosen_before_the_melds(hand: list[str]) -> None:
    aim = min(least_left(rest, CARDS, face_value(CARDS, 0)) for rest, _ in splits(hand))
    assert Deadwood(GIN).after_discard(hand_of(hand)) == aim


@settings(max_examples=150)
@given(
    st.permutations(CARD_FACES),
    st.integers(0, 16),
    st.sampled_from(list(Ace)),
    st.sampled_from([GIN, HIGH_ACE]),
)
def test_the_two_ways_agree_and_lose_no_card(
    order: list[str], size: int, ace: Ace, values: tuple[int, ...]
) -> None:
    hand, rules = list(order[:size]), MeldRules(ace=ace, values=values)
    found = arrange(hand, rules)
    assert found.deadwood == Deadwood(values, ace).least(hand_of(hand))
    assert same_pieces(hand, *found.melds, found.left)
    assert all(readings(meld, rules) for meld in found.melds)
    assert found.deadwood == sum(map(face_value(rules, 0), found.left))


@given(hands(tile_box(), "1 2 3 4 5 6 7 8 9 10 11 12 13", 0, 20))
def test_no_tile_is_lost_or_invented(hand: list[str]) -> None:
    found = arrange(hand, TILES, 25)
    assert found.proved
    assert same_pieces(hand, *found.melds, found.left)
    assert all(readings(meld, TILES) for meld in found.melds)
    assert found.deadwood == sum(map(face_value(TILES, 25), found.left))


@given(hands(tile_box(0), "1 2 3 4 5 6 7 8 9 10 11 12 13", 0, 14))
def test_deadwood_does_not_rise_when_a_wild_that_counts_nothing_is_added(hand: list[str]) -> None:
    assert arrange([*hand, WILD], TILES, 0).deadwood <= arrange(hand, TILES, 0).deadwood


@given(few_cards)
def test_every_best_arrangement_leaves_as_little(hand: list[str]) -> None:
    found = arrangements(hand, CARDS)
    assert {each.deadwood for each in found} == {arrange(hand, CARDS).deadwood}
    assert all(same_pieces(hand, *each.melds, each.left) for each in found)
    assert len({frozenset(each.melds) for each in found}) == len(found)


@pytest.mark.parametrize(
    ("hand", "melds", "left", "deadwood"),
    [
        ("QS QH QD 6D 7D 8D 5C AC", {"QS QH QD", "6D 7D 8D"}, "AC 5C", 6),
        ("", set(), "", 0),
        ("7S 7H 7D 8D 9D", {"7D 8D 9D"}, "7S 7H", 14),
        ("7S 7H 7D 7C 8D 9D", {"7S 7H 7C", "7D 8D 9D"}, "", 0),
        ("AS 2S 3S 4S 5S 6S", {"AS 2S 3S 4S 5S 6S"}, "", 0),
    ],
)
def test_hands(hand: str, melds: set[str], left: str, deadwood: int) -> None:
    said = arrange(hand.split(), CARDS).as_json()
    assert set(said["melds"]) == melds
    assert (said["left"], said["deadwood"], said["proved"]) == (left, deadwood, True)


def test_a_star_stands_where_the_tile_itself_is_in_another_meld() -> None:
    hand = ["R11", "R12", "R12", "R13", "R13", "*"]
    assert arrange(hand, TILES, 25).left == ()


@pytest.mark.parametrize(
    ("hand", "after"),
    [
        ("QS QH QD QC 8S 8H 8D 8C 2S 3S 4S", 0),
        ("QS QH QD 8S 8H 8D 8C 2S 3S 4S 5S", 0),
        ("QS QH QD 8S 8H 8D 2S 3S 4S KC KD", 10),
        ("9S 9H 9D 10D JD 2S 2H 2C 5C 6C KC", 9 + 9 + 5 + 6),
        # OpenSpiel melds before it discards, and finds 12 and 6.
        ("4S 5S 6S 3H 3D 4D 5D 6D 2C 5C 6C", 10),
        ("5S 7S 5D 6D 7D 5C 6C 7C 8C 9C 10C", 5),
    ],
)
def test_the_best_discard_of_eleven(hand: str, after: int) -> None:
    assert Deadwood(GIN).after_discard(hand_of(hand.split())) == after


def test_known_number_of_gin_melds() -> None:
    melds = {frozenset(meld) for meld in melds_in(Counter(CARD_FACES), CARDS)}
    assert len(melds) == 329
    assert sum(len(meld) <= 5 for meld in melds) == 185


ROUND_RUNS = MeldRules(ace=Ace.ROUND)


@pytest.mark.parametrize("rules", [TILES, MeldRules(mixed_runs=True), ROUND_RUNS])
def test_the_whole_box_is_arranged_without_end(rules: MeldRules) -> None:
    """Far more rests than can be searched; that nothing at all is left proves the answer even so."""
    box = list(Counter(tile_box().copies).elements())
    found = arrange(box, rules, 25)
    assert same_pieces(box, *found.melds, found.left)
    assert found.proved == (not found.left)


def test_a_search_that_is_cut_short_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ["R1", "R2", "R3", "B1", "B2", "B3", "K1", "K2", "K3", "Y9"]
    assert arrange(hand, TILES).proved
    monkeypatch.setattr("engine.melds.arrange.BUDGET", 20)
    found = arrange(hand, TILES)
    assert same_pieces(hand, *found.melds, found.left)
    assert not found.proved
