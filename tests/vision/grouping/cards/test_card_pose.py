"""How a card lies, by its outline alone or by the indices that are seen of it."""

import numpy as np
import pytest

from tests.vision.grouping.cards.test_cards import CARDS, corners_of, seen, whole
from vision.grouping.cards.card_pose import pose, pose_of
from vision.grouping.cards.cards import carded


@pytest.mark.parametrize("degrees", [0, 30, 200])
def test_an_outline_tells_both_ends_each_as_far_from_the_middle(degrees):
    outline = whole(100, 100, degrees)
    lies = pose_of(outline)
    first, second = lies.marks
    assert (first.way, second.way) == (1.0, -1.0)
    assert np.allclose((first.at + second.at) / 2, outline.mean(0), atol=0.5)
    upper_left = (
        outline[0] if degrees < 90 else outline[np.argmin(np.linalg.norm(outline - first.at, axis=1))]
    )
    assert np.linalg.norm(first.at - upper_left) < 0.3 * np.linalg.norm(lies.down)


@pytest.mark.parametrize(
    ("corners", "upright", "is_whole"), [("a", True, False), ("ac", False, True), ("abcd", False, True)]
)
def test_of_a_covered_card_its_upper_end_is_seen_of_the_topmost_both(corners, upright, is_whole):
    things = [seen("index", quad, "9D") for quad in corners_of(300, 300, 10, corners)]
    (card,), deck = carded(things, CARDS)
    lies = pose(card, deck)
    assert (lies.upright, lies.whole) == (upright, is_whole)
