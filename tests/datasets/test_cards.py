"""Drawn cards show what they are called: pips, indices, symmetry, colours."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from datasets.cards import DECK_FACES, CardArt, Deck, find_fonts, random_deck
from engine.table import CARD_FACES, WILD

HEIGHT = 420
SEEDS = range(6)
Image = npt.NDArray[np.uint8]


def deck(seed: int) -> Deck:
    return random_deck(np.random.default_rng(seed))


def ink(art: CardArt) -> Image:
    """Where the card differs from its paper (255), its rim left out."""
    image = art.image[..., :3].astype(int)
    paper = np.median(image.reshape(-1, 3), axis=0)
    marked = (np.abs(image - paper).max(2) > 70).astype(np.uint8) * 255
    rim = np.zeros_like(marked)
    rim[3:-3, 3:-3] = marked[3:-3, 3:-3]
    corners = cv2.erode(np.pad(art.image[..., 3], 1), np.ones((7, 7), np.uint8))[1:-1, 1:-1]
    return np.where(corners == 255, rim, 0).astype(np.uint8)


def box(quad: npt.NDArray[np.float32]) -> tuple[int, int, int, int]:
    left, top = np.floor(quad.min(0)).astype(int)
    right, bottom = np.ceil(quad.max(0)).astype(int)
    return max(left, 0), max(top, 0), right, bottom


def without_indices(art: CardArt) -> Image:
    """The ink between the indices."""
    marked = ink(art)
    for index in art.indices:
        left, top, right, bottom = box(index.quad)
        marked[top:bottom, left:right] = 0
    return marked


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("face", [face for face in CARD_FACES if face[:-1].isdigit()])
def test_a_number_card_shows_as_many_pips_as_it_says(seed: int, face: str) -> None:
    drawn = deck(seed)
    if drawn.style.border:
        pytest.skip("the line around the card would be counted")
    _, _, stats, _ = cv2.connectedComponentsWithStats(without_indices(drawn.draw(face, 600)))
    areas = stats[1:, cv2.CC_STAT_AREA]
    assert (areas > 100).sum() == int(face[:-1])
    assert areas.max() < 1.3 * np.median(areas)
