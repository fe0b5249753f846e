"""Jokers as they are drawn: of many designs, always the same for a deck, their word or sign marked."""

import math

import numpy as np
import pytest

from datasets.render.cards.cards import random_deck
from datasets.render.cards.figures import Palette
from datasets.render.cards.jokers import picture
from engine.table import WILD

PALETTES = (
    Palette((250, 252, 252), (30, 28, 28), ((38, 28, 200), (150, 70, 25), (60, 195, 240), (250, 252, 252))),
    Palette((28, 26, 26), (245, 245, 245), ((38, 28, 200), (150, 70, 25), (60, 195, 240), (200, 200, 200))),
)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_picture_fills_its_place_and_stays_in_it(palette: Palette) -> None:
    drawn = [picture(120, 260, palette, np.random.default_rng(seed)) for seed in range(80)]
    for canvas in drawn:
        assert canvas.shape == (260, 120, 3)
        off = np.abs(canvas.astype(int) - palette.paper).max(2) > 30
        rows, columns = np.flatnonzero(off.any(1)), np.flatnonzero(off.any(0))
        assert max(np.ptp(rows) / 260, np.ptp(columns) / 120) > 0.35
    assert len({canvas.tobytes() for canvas in drawn}) == len(drawn)


def test_a_picture_hangs_on_its_seed_alone() -> None:
    first, again = (picture(90, 150, PALETTES[0], np.random.default_rng(7)) for _ in range(2))
    assert np.array_equal(first, again)


@pytest.mark.parametrize("palette", PALETTES)
def test_a_word_is_printed_in_an_ink_that_is_seen(palette: Palette) -> None:
    rng = np.random.default_rng(3)
    assert all(math.dist(palette.plain_ink(rng), palette.paper) > 100 for _ in range(40))


@pytest.mark.parametrize("seed", range(30))
def test_a_jokers_two_words_lie_on_the_card_and_are_printed(seed: int) -> None:
    card = random_deck(np.random.default_rng([seed, 99])).draw(WILD, 300)
    height, width = card.image.shape[:2]
    assert [box.face for box in card.indices] == [WILD, WILD]
    for box in card.indices:
        (left, top), (right, bottom) = box.quad.min(0), box.quad.max(0)
        assert min(left, top) > -0.02 * height
        assert max(right - width, bottom - height) < 0.02 * height
        part = card.image[max(round(top), 0) : round(bottom), max(round(left), 0) : round(right), :3]
        assert np.ptp(part.reshape(-1, 3).astype(int), 0).max() > 40
