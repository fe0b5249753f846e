"""The change of light between two pictures of one table, beside hands that cover much of it."""

import cv2
import numpy as np
import pytest

from vision.live.illumination import Light, banding, light_between, relit
from vision.live.scene_change import changed, look_of

RNG = np.random.default_rng(2)
TABLE = np.kron(RNG.uniform(40, 200, (9, 16)), np.ones((10, 10))).astype(np.float32)


@pytest.mark.parametrize(("gain", "offset"), [(1.0, 25.0), (0.5, 0.0), (1.2, -20.0)])
def test_light_is_told_from_what_most_of_the_picture_says(gain, offset):
    now = TABLE * gain + offset
    now[20:50, 30:70] = 10
    assert light_between(TABLE, now, 24) == pytest.approx((gain, offset), abs=2)
    assert changed(TABLE, now, 12)[25:45, 35:65].mean() > 0.9
    assert not changed(TABLE, now, 12)[60:].any()


@pytest.mark.parametrize(("base", "gain", "grey"), [(70, 1.0, 40), (110, 0.9, 70), (70, 1.0, 70)])
def test_a_large_dark_hand_over_a_dull_table_is_not_taken_for_its_light(base, gain, grey):
    dull = TABLE * 0.15 + base
    now = dull * gain
    now[:, 40:104] = grey + RNG.normal(0, 3, (90, 64))
    assert light_between(dull, now, 32)[0] == pytest.approx(gain, abs=0.1)
    assert not changed(dull, now, 16)[:, :36].any()


@pytest.mark.parametrize(("gain", "grey"), [(1.0, 10), (1.0, 230), (0.7, 230), (1.1, 10)])
def test_light_is_told_beside_a_hand_over_more_than_half_of_a_lively_table(gain, grey):
    now = TABLE * gain
    now[:, 20:116] = grey + RNG.normal(0, 3, (90, 96))
    assert light_between(TABLE, now, 32) == pytest.approx((gain, 0), abs=2)


@pytest.mark.parametrize(("wide", "grey"), [(60, 10), (90, 230)])
def test_light_that_was_added_is_told_beside_a_hand(wide, grey):
    now = (TABLE + 60).clip(0, 255)
    now[:, 20 : 20 + wide] = grey + RNG.normal(0, 3, (90, wide))
    assert light_between(TABLE, now, 32) == pytest.approx((1, 60), abs=3)


@pytest.mark.parametrize("grey", [10, 230])
def test_a_hand_over_more_than_half_of_a_dull_table_is_no_light_that_was_added(grey):
    dull = TABLE * 0.15 + 70
    now = dull.copy()
    now[:, 20:116] = grey + RNG.normal(0, 3, (90, 96))
    assert not changed(dull, now, 16)[:, 118:].any()


def test_a_picture_of_one_grey_only_gets_lighter():
    grey = np.full((90, 160), 100, np.float32)
    assert not changed(grey, grey + 60, 12).any()
    assert changed(grey, np.where(np.arange(160) < 20, 30, grey).astype(np.float32), 12).mean() == 20 / 160


@pytest.mark.parametrize("gain", [0.8, 1.0, 1.2])
def test_a_hand_over_most_of_a_woollen_cloth_is_not_taken_for_its_light(gain):
    rng = np.random.default_rng(7)
    cloth = np.repeat(rng.uniform(110, 170, (480, 640, 1)), 3, axis=2)
    now = cloth * gain + rng.normal(0, 14, cloth.shape)
    now[:, :400] = np.array([50, 70, 130]) + rng.normal(0, 3, (480, 400, 3))
    before, after = look_of(cloth.astype(np.uint8)), look_of(now.clip(0, 255).astype(np.uint8))
    assert light_between(before, after, 32)[0] == pytest.approx(gain, abs=0.12)
    assert light_between(before[0], after[0], 32)[0] < 0.7, "grey alone, it is"
    where = changed(before, after, 16)
    assert where[:, :390].mean() > 0.95
    assert where[:, 410:].mean() < 0.3


ROWS = np.arange(90)[:, None] / 90


@pytest.mark.parametrize("bands", [1.4, 2.0, 3.3, 5.5])
@pytest.mark.parametrize("exposure", [0.7, 1.0, 1.1])
def test_bands_of_flicker_are_told_beside_a_hand(bands, exposure):
    flicker = 1 + 0.15 * np.sin(2 * np.pi * bands * ROWS + 1)
    now = exposure * TABLE * flicker
    now[40:, 50:100] = 10
    light = Light.between(TABLE, now.astype(np.float32), 24)
    assert np.ptp(light.on(TABLE) - TABLE * flicker * exposure) < 12
    assert light.off(light.gain * TABLE + light.offset) == pytest.approx(TABLE, abs=0.01)
    differs = changed(TABLE, now.astype(np.float32), 12)
    assert differs[45:, 55:95].mean() > 0.9
    assert not differs[:38].any()
    assert not differs[:, :48].any()


@pytest.mark.parametrize(("top", "left", "wide"), [(0, 0, 110), (30, 20, 120), (60, 0, 160), (45, 30, 100)])
@pytest.mark.parametrize("grey", [20, 90, 150, 230])
def test_what_lies_over_whole_rows_is_no_band(top, left, wide, grey):
    now = TABLE.copy()
    now[top : top + 30, left : left + wide] = grey + RNG.normal(0, 3, (30, wide))
    assert banding(TABLE, now) is None
    two = now.copy()
    two[:12, :140] = grey
    assert changed(TABLE, two, 12)[top + 5 : top + 25, left + 5 : left + wide - 5].mean() > 0.5


def test_a_table_in_steady_light_has_no_bands():
    assert banding(TABLE, TABLE) is None
    noisy = TABLE + RNG.normal(0, 2, TABLE.shape).astype(np.float32)
    assert banding(TABLE, noisy) is None


def tile(number, ink=(40, 40, 40), shadow=None):
    """A tile of 40 × 52 pixels on wood as a look of half that size, with noise; `shadow` is a light for each column."""
    image = np.full((92, 80, 3), (60, 100, 140), np.uint8)
    cv2.rectangle(image, (20, 20), (60, 72), (225, 235, 240), -1)
    wide = 0.8 if number > 9 else 1.4
    cv2.putText(image, str(number), (24, 60), cv2.FONT_HERSHEY_DUPLEX, wide, ink, 2, cv2.LINE_AA)
    lit = image * (np.ones(80) if shadow is None else shadow)[None, :, None]
    look = look_of(
        cv2.resize((lit + RNG.normal(0, 2, lit.shape)).clip(0, 255).astype(np.uint8), (1280, 1472))
    )
    return np.stack([cv2.resize(plane, (40, 46), interpolation=cv2.INTER_AREA) for plane in look])


PLACE = np.zeros((46, 40), bool)
PLACE[10:36, 10:30] = True
HALF = 1 - 0.4 / (1 + np.exp(-(np.arange(80) - 40) / 4))


@pytest.mark.parametrize("shadow", [np.full(80, 0.6), np.full(80, 1.25), HALF])
@pytest.mark.parametrize("number", range(1, 14))
def test_a_tile_in_a_shadow_is_the_same_and_another_one_is_not(number, shadow):
    assert relit(tile(number), tile(number, shadow=shadow), PLACE)
    for other in range(1, 14):
        if other != number and not {number, other} <= {10, 11, 12, 13}:
            assert not relit(tile(number), tile(other, shadow=shadow), PLACE)
    assert not relit(tile(number), tile(number, (40, 40, 200), shadow), PLACE)


def test_a_tile_in_the_same_light_is_looked_at_and_so_is_one_that_a_hand_covers():
    for number in range(1, 14):
        for other in range(1, 14):
            assert not relit(tile(number), tile(other), PLACE)
        assert not relit(tile(number), tile(number) * 0 + 70, PLACE)
