"""Shaded hands over a plain table."""

from functools import cache

import numpy as np
import pytest

from datasets.render.shaded_hand import shaded_hand

SHAPE = (360, 480, 3)
TABLE = np.full(SHAPE, 180, np.uint8)
STILL = np.zeros(2)


@cache
def hand(seed):
    return shaded_hand(np.random.default_rng(seed))


def changed(seed, towards=0.0, motion=STILL):
    """Where a hand changes the table, its palm in the middle."""
    placed = hand(seed).placed(SHAPE, np.array([240.0, 180.0]), towards, 60.0, motion)
    return np.abs(placed.over(TABLE).astype(int) - 180).max(2)


@pytest.mark.parametrize(("towards", "border"), [(0, np.s_[-1]), (np.pi, np.s_[0]), (np.pi / 2, np.s_[:, 0])])
def test_a_forearm_reaches_in_over_the_border_it_comes_from(towards, border):
    found = changed(1, towards) > 8
    assert found[180, 240]
    assert found[border].any()
    assert sum(bool(side.any()) for side in (found[0], found[-1], found[:, 0], found[:, -1])) == 1


def test_the_same_rng_draws_the_same_hand_and_another_another():
    again = shaded_hand(np.random.default_rng(1))
    assert np.array_equal(again.layers, hand(1).layers)
    assert not np.array_equal(hand(1).layers, hand(2).layers)


def test_it_casts_a_shadow_beyond_itself():
    layers = hand(1).layers
    beside = layers[..., 3] == 0
    assert layers[..., 4][beside].max() > 0.3


def test_what_moves_is_blurred_across_its_way():
    sharp, blurred = changed(1), changed(1, motion=np.array([50.0, 0.0]))
    assert np.abs(np.diff(blurred[150])).max() < np.abs(np.diff(sharp[150])).max() / 2


def test_a_hand_that_has_gone_is_not_seen():
    assert not hand(1).placed(SHAPE, np.array([240.0, 900.0]), 0.0, 60.0, STILL).is_seen
    assert hand(1).placed(SHAPE, np.array([240.0, 180.0]), 0.0, 60.0, STILL).is_seen
