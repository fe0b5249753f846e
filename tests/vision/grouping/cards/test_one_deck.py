"""In a single deck no face is there twice: what other cards show tells what an unclear one is."""

from itertools import product

import numpy as np
import pytest

from engine.table import CARD_FACES, FACE_DOWN, WILD
from vision.grouping.cards.one_deck import told_apart

FACES = (*CARD_FACES, WILD, FACE_DOWN)
ONE, TWO = dict.fromkeys(CARD_FACES, 1), dict.fromkeys(CARD_FACES, 2)
UNCLEAR = {"8C": 0.4, "8S": 0.6}


def card(**chances: float) -> np.ndarray:
    shown = np.zeros(len(FACES), np.float32)
    for face, chance in chances.items():
        shown[FACES.index(face)] = chance
    return shown


def plain(count: int) -> list[np.ndarray]:
    """The eight of spades and so many other cards, each beyond doubt."""
    others = [face for face in CARD_FACES if face not in ("8S", "8C")][:count]
    return [card(**{face: 0.995}) for face in ("8S", *others)]


def likeliest(chances: np.ndarray) -> tuple[str, float]:
    return FACES[int(chances.argmax())], float(chances.max())


@pytest.mark.parametrize(
    ("beside", "box", "told"),
    [
        (plain(0), ONE, True),
        (plain(0), TWO, False),
        (plain(30), TWO, False),
        (plain(30), None, True),
        (plain(12), None, False),
        ([*plain(30), plain(30)[7]], None, False),
    ],
    ids=["one deck", "two decks", "many of two decks", "many", "few", "many, and one face twice"],
)
def test_an_unclear_card_is_what_a_single_deck_leaves_it_to_be(beside, box, told) -> None:  # type: ignore[no-untyped-def]
    face, chance = likeliest(told_apart([*beside, card(**UNCLEAR)], FACES, box)[-1])
    assert (face, chance > 0.95) == (("8C", True) if told else ("8S", False))
    if not told:
        assert chance == pytest.approx(0.6)


def test_two_that_claim_one_face_keep_it_both_and_neither_stays_certain() -> None:
    told = told_apart([card(**{"8S": 0.97, "8C": 0.03})] * 2, FACES, ONE)
    assert [likeliest(chances)[0] for chances in told] == ["8S", "8S"]
    assert max(likeliest(chances)[1] for chances in told) < 0.95


def test_jokers_and_backs_lie_there_as_often_as_they_do() -> None:
    cards = [card(**{face: 0.9}) for face in (WILD, WILD, FACE_DOWN, FACE_DOWN)]
    assert np.array_equal(told_apart(cards, FACES, ONE), cards)


def test_what_it_is_sure_of_is_as_right_as_all_ways_to_deal_the_cards_say() -> None:
    """Beside the exact posterior, by brute force over every assignment of five faces to two to four cards."""
    chance = np.random.default_rng(1)
    told, alone = [], []
    for _ in range(1500):
        own = chance.dirichlet(np.full(5, 0.25), chance.integers(2, 5))
        exact = np.zeros(own.shape)
        for dealt in product(range(5), repeat=len(own)):
            if len(set(dealt)) == len(dealt):
                exact[np.arange(len(own)), dealt] += np.prod(own[np.arange(len(own)), dealt])
        exact /= max(exact[0].sum(), 1e-12)
        cards = [np.pad(row, (0, len(FACES) - 5)).astype(np.float32) for row in own]
        now = np.array(told_apart(cards, FACES, ONE))[:, :5]
        told += exact[now > 0.97].tolist()
        alone += exact[own > 0.97].tolist()
    assert len(told) > 1.2 * len(alone)
    assert np.mean(told) > max(0.96, np.mean(alone))
