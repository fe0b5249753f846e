"""Differences between two small grey pictures: what counts, and what light and a tremble explain."""

import numpy as np
import pytest

from vision.live.scene_change import SceneChange, changed, look_of, mixed, shifted, shrink

RNG = np.random.default_rng(2)
TABLE = np.kron(RNG.uniform(40, 200, (9, 16)), np.ones((10, 10))).astype(np.float32)


def test_the_view_s_shift_is_undone_and_nobody_s_picture_is_touched():
    before, now = TABLE.copy(), np.roll(TABLE, (3, 5), (0, 1))
    back = shifted(before, now)
    assert np.abs(back - now)[8:-8, 8:-8].mean() < 6
    assert (before == TABLE).all()
    assert (now == np.roll(TABLE, (3, 5), (0, 1))).all()


def test_parts_of_a_look_are_as_in_another_and_what_lies_beyond_the_border_is_left_out():
    look, other = np.zeros((2, 90, 160), np.float32), np.ones((2, 90, 160), np.float32)
    both = mixed(look, other, [(-20, 8, 12, 17), (1270, 700, 1300, 800), (30, -40, 50, -10)], 1280)
    assert not look.any()
    assert both[0].sum() == both[1].sum() == 2 * 2 + 2 * 3
    assert both[:, 1:3, 0:2].all(), "rounded outwards"
    assert both[:, 87:, 158:].all()


@pytest.mark.parametrize("shape", [(720, 1280), (480, 640), (1, 5), (900, 2)])
def test_any_picture_is_shrunk_in_its_proportions(shape):
    small = shrink(np.full((*shape, 3), 90, np.uint8), 160)
    assert small.shape == (max(1, round(shape[0] * 160 / shape[1])), 160)
    assert small.mean() == pytest.approx(90, abs=1)


GREEN, RED = (60, 130, 70), (60, 75, 178)
"""Two colours (BGR) of one luma."""


def coloured(*places, gain=1.0, tint=(0, 0, 0)):
    """A lively table in colour, RED there (columns), in some light."""
    image = np.kron(np.random.default_rng(4).uniform(40, 160, (18, 32, 3)), np.ones((40, 40, 1)))
    image[200:400] = GREEN
    for left, right in places:
        image[200:400, left:right] = RED
    return (image * gain + tint).clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("gain", "tint"), [(1.0, (0, 0, 0)), (0.8, (0, 0, 0)), (1.1, (6, 0, -6)), (1.0, (14, 2, -14))]
)
def test_what_changes_in_colour_alone_has_changed_and_a_camera_s_white_balance_is_no_change(gain, tint):
    before, now = look_of(coloured()), look_of(coloured((600, 800), gain=gain, tint=tint))
    where = changed(before, now, 16)
    assert where[110:190, 310:390].all()
    assert not where[:, :290].any()
    assert not where[:, 410:].any()


@pytest.mark.parametrize(
    ("rows", "columns", "reaches_in"),
    [
        pytest.param((0, 300), (500, 800), True, id="from above"),
        pytest.param((420, 720), (500, 800), True, id="from below"),
        pytest.param((200, 500), (0, 300), True, id="from the left"),
        pytest.param((200, 500), (980, 1280), True, id="from the right"),
        pytest.param((200, 500), (500, 800), False, id="in the middle"),
        pytest.param((0, 60), (500, 560), False, id="too small for an arm"),
    ],
)
def test_what_is_large_and_comes_from_over_any_border_is_an_arm(rows, columns, reaches_in):
    table = coloured()
    now = table.copy()
    now[slice(*rows), slice(*columns)] = (90, 120, 220)
    change = SceneChange.between(look_of(table), look_of(now), table.shape[1])
    assert change.where.any()
    assert change.covered.any() == reaches_in
