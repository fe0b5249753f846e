"""Tables with cards: what is labelled, programme cards among them."""

import numpy as np

from datasets.card_programme import ASPECT, PROGRAMME, programme
from datasets.card_scene import cards_scene
from models.crops import CARDS


def test_a_programme_card_has_the_shape_of_a_card_and_says_something() -> None:
    cards = [programme(200, np.random.default_rng(seed)) for seed in range(6)]
    assert all(card.shape == (200, round(200 * ASPECT), 4) for card in cards)
    assert all(card[..., :3].std() > 3 for card in cards)
    assert not np.array_equal(cards[0], cards[1])


def test_programme_cards_are_labelled_as_cards_without_a_face_or_an_index() -> None:
    labels = [
        label
        for seed in range(40)
        for label in cards_scene(np.random.default_rng(seed), 0, None, width=256, height=256).labels
    ]
    asking = [label for label in labels if label.face.startswith(PROGRAMME)]
    assert {label.kind for label in asking} == {"card"}
    assert {label.face for label in asking} == {PROGRAMME}
    assert {label.face for label in labels if label.kind in CARDS.labels} <= set(CARDS.faces)
