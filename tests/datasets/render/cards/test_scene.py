"""Tables with cards: what is labelled, programme cards among them."""

import numpy as np
import pytest

from datasets.render.cards import scene
from datasets.render.cards.programme import ASPECT, PROGRAMME, programme
from datasets.render.cards.scene import cards_layout, cards_scene, hands_layout, inverted
from models.training.crops import CARDS


def test_a_programme_card_has_the_shape_of_a_card_and_says_something() -> None:
    cards = [programme(200, np.random.default_rng(seed)) for seed in range(6)]
    assert all(card.shape == (200, round(200 * ASPECT), 4) for card in cards)
    assert all(card[..., :3].std() > 3 for card in cards)
    assert not np.array_equal(cards[0], cards[1])


def test_programme_cards_are_labelled_as_cards_without_a_face_or_an_index(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scene, "PROGRAMMES", 1.0)
    labels = [
        label
        for seed in range(20)
        for label in cards_scene(np.random.default_rng(seed), 0, None, width=256, height=256).labels
    ]
    asking = [label for label in labels if label.face.startswith(PROGRAMME)]
    assert {label.kind for label in asking} == {"card"}
    assert {label.face for label in asking} == {PROGRAMME}
    assert {label.face for label in labels if label.kind in CARDS.labels} <= set(CARDS.faces)


def test_a_black_deck_has_light_signs_and_keeps_its_red() -> None:
    card = np.full((40, 30, 4), 255, np.uint8)
    card[5:15, 5:15, :3] = (20, 20, 20)
    card[20:30, 5:15, :3] = (30, 20, 200)
    for seed in range(3):
        black = inverted(card, seed)
        assert black[0, 0, :3].max() < 60
        assert black[10, 10, 2] > 180
        blue, green, red = (int(value) for value in black[25, 10, :3])
        assert red > 1.5 * max(blue, green)


def test_a_heap_has_no_order_and_a_hand_has_one() -> None:
    rng = np.random.default_rng(1)
    poses = [pose for _ in range(60) for pose in cards_layout(rng, (6.0, 6.0)).poses]
    rows = [pose for pose in poses if pose.row < 0]
    assert rows
    assert len(rows) < len(poses) / 2


def test_hands_laid_card_by_card_keep_their_order_though_their_steps_differ(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def steps(share: float) -> list[float]:
        """Of each hand side by side that is no fan the longest step beside the middling one."""
        monkeypatch.setattr(scene, "LOOSE", share)
        told = []
        for seed in range(60):
            poses = hands_layout(np.random.default_rng(seed), (6.0, 6.0)).poses
            for row in {pose.row for pose in poses}:
                hand = [pose for pose in poses if pose.row == row]
                places, turn = (
                    np.array([(pose.x, pose.y) for pose in hand]),
                    np.median([p.turn for p in hand]),
                )
                apart = np.diff(places @ (np.cos(turn), np.sin(turn)))
                is_fan = abs(hand[-1].turn - hand[0].turn) > 0.5
                if len(hand) > 5 and (apart > 0).all() and not is_fan:
                    told.append(float(apart.max() / np.median(apart)))
        return told

    laid, spread = steps(1.0), steps(0.0)
    assert len(laid) > len(spread)
    assert np.median(laid) > 1.2 * np.median(spread)


def test_hands_lie_apart_and_show_every_card_once() -> None:
    for seed in range(12):
        poses = hands_layout(np.random.default_rng(seed), (6.0, 6.0)).poses
        for one in poses:
            for other in poses:
                assert one.row == other.row or np.hypot(one.x - other.x, one.y - other.y) > 1
        made = cards_scene(np.random.default_rng(seed), 0, None, width=256, height=256, hands=True)
        shown = {label.number: label.face for label in made.labels}
        assert len(set(shown.values())) == len(shown)
