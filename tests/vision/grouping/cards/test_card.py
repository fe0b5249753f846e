"""One card that was seen twice: what of both is kept."""

import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.grouping.cards.card import Card, merged

QUAD = np.array([[0, 0], [10, 0], [10, 14], [0, 14]], np.float32)


def card(*views: float, found: bool) -> Card:
    """A card of which these views were read, the first of its whole face where its outline was found."""
    quad = QUAD + np.float32(100 * found)
    chances = [np.float32([view, 1 - view]) for view in views]
    return Card(quad, quad, Detection("card", 0.9, quad), chances, [0.1], 0.0, found)


@pytest.mark.parametrize(
    ("own", "other", "views"),
    [
        pytest.param(
            card(0.9, 0.8, found=True), card(0.7, 0.6, found=True), [0.9, 0.8, 0.6], id="outlined both"
        ),
        pytest.param(card(0.9, 0.8, found=True), card(0.6, found=False), [0.9, 0.8, 0.6], id="an index more"),
        pytest.param(
            card(0.8, found=False), card(0.7, 0.6, found=True), [0.7, 0.6, 0.8], id="its outline at last"
        ),
        pytest.param(card(0.8, found=False), card(0.6, found=False), [0.8, 0.6], id="two indices"),
    ],
)
def test_of_a_card_seen_twice_one_whole_face_is_kept_and_every_index(
    own: Card, other: Card, views: list[float]
) -> None:
    is_found = own.found or other.found
    merged(own, other)
    assert [float(each[0]) for each in own.chances] == pytest.approx(views)
    assert (own.found, own.outline[0, 0] == 100) == (is_found, is_found)
