"""Movement over a drawn table, with time driven by hand."""

import cv2
import numpy as np
import pytest

from vision.input.camera import Frame
from vision.live.motion import MotionDetector, MotionState

MOVING, SETTLED, STILL = MotionState.MOVING, MotionState.SETTLED, MotionState.STILL


def table(tiles=((300, 300), (340, 300), (380, 300)), *, noise=0.0, light=0.0, arm=None):
    """A 1280×720 table of small bright tiles; an arm reaches in from the lower border to a height."""
    image = np.full((720, 1280, 3), (60, 100, 140), np.float32)
    for x, y in tiles:
        cv2.rectangle(image, (x, y), (x + 30, y + 42), (225, 235, 240), -1)
    if arm is not None:
        cv2.rectangle(image, (600, arm), (720, 719), (120, 150, 210), -1)
    image += light
    if noise:
        cv2.randn(grain := np.empty_like(image), 0, noise)
        image += grain
    return image.clip(0, 255).astype(np.uint8)


class Watch:
    """A Steady and its clock: shows it a picture for some seconds, by default at 25 frames a second."""

    def __init__(self, rate=25, **knobs):
        self.steady, self.number, self.rate = MotionDetector(**knobs), 0, rate

    def see(self, picture, seconds=1.0):
        states = []
        for i in range(round(seconds * self.rate)):
            image = picture(i) if callable(picture) else picture
            states.append(self.steady.update(Frame(image, self.number / self.rate, self.number)))
            self.number += 1
        return states


def test_a_still_table_settles_once_and_is_not_read_again():
    states = Watch().see(table(), 4)
    assert states.count(SETTLED) == 1
    settled = states.index(SETTLED)
    assert settled / 25 == pytest.approx(0.3, abs=0.05)
    assert set(states[:settled]) == {MOVING}
    assert set(states[settled + 1 :]) == {STILL}


def test_a_camera_s_noise_is_no_movement():
    states = Watch().see(lambda i: table(noise=12), 2)
    assert states.count(SETTLED) == 1
    assert states[-1] is STILL


def test_a_lamp_that_dims_is_no_movement():
    watch = Watch()
    watch.see(table())
    assert set(watch.see(lambda i: table(light=-1.2 * i))) == {STILL}


def test_nothing_settles_while_a_hand_moves_and_then_once():
    watch = Watch()
    watch.see(table())
    assert set(watch.see(lambda i: table(arm=700 - 12 * i), 2)) == {MOVING}
    after = watch.see(table())
    assert after.count(SETTLED) == 1


def test_a_very_slow_hand_is_movement_too():
    watch = Watch()
    watch.see(table())
    states = watch.see(lambda i: table(arm=719 - i), 4)
    assert SETTLED not in states


def test_an_arm_that_lies_still_is_waited_for_and_its_going_settles_the_table():
    watch = Watch()
    watch.see(table())
    assert set(watch.see(table(arm=350), 3)) == {MOVING}
    assert watch.see(table(((300, 300), (340, 300)))).count(SETTLED) == 1


def test_what_stays_longer_than_patience_is_part_of_the_table():
    watch = Watch(patience=2.0)
    watch.see(table())
    assert watch.see(table(arm=350), 3).count(SETTLED) == 1


def test_an_arm_taken_for_table_is_not_waited_for_when_it_goes():
    watch = Watch(10)
    watch.see(table())
    assert watch.see(table(arm=350), 6).count(SETTLED) == 1
    watch.see(lambda i: table(arm=400 + 60 * i), 0.5)
    assert watch.see(table(((300, 300), (340, 300))), 0.2) == [MOVING, SETTLED]


def test_what_is_held_is_moving_and_settles_anew_after_patience():
    watch = Watch(10, patience=2.0)
    watch.see(table())
    watch.see(table(arm=350), 0.1)
    for _ in range(3):
        states = watch.see(table(arm=350), 2)
        assert states == [MOVING] * 19 + [SETTLED]
        watch.steady.hold()
    assert watch.see(table(((300, 300), (340, 300))), 0.2) == [MOVING, SETTLED]


def test_one_tile_laid_between_two_frames_is_seen():
    watch = Watch()
    watch.see(table())
    states = watch.see(table(((300, 300), (340, 300), (380, 300), (420, 300))))
    assert states[0] is MOVING
    assert states.count(SETTLED) == 1


def test_tiles_laid_at_the_border_are_no_arm():
    watch = Watch()
    watch.see(table())
    assert SETTLED in watch.see(table(((300, 300), (1240, 300), (1249, 670), (700, 677))), 0.5)


def test_another_picture_size_starts_anew():
    watch = Watch()
    watch.see(table())
    assert watch.see(table()[:500]).count(SETTLED) == 1


def shaken(image, x, y):
    """The picture as a camera sees it that is shifted by some pixels."""
    return cv2.warpAffine(
        image, np.array([[1, 0, x], [0, 1, y]], float), image.shape[1::-1], borderMode=cv2.BORDER_REPLICATE
    )


def scattered(count=40, seed=5):
    """A table full of tiles."""
    rng = np.random.default_rng(seed)
    return table([(int(x), int(y)) for x, y in rng.integers((20, 20), (1220, 640), (count, 2))])


@pytest.mark.parametrize("rate", [10, 25, 30])
def test_the_second_frame_without_the_hand_is_the_one_that_is_read(rate):
    watch = Watch(rate)
    watch.see(table())
    more = ((300, 300), (340, 300), (380, 300), (420, 300))
    watch.see(lambda i: table(more, arm=350 - 12 * i), 0.5)
    assert watch.see(table(more), 4 / rate) == [MOVING, SETTLED, STILL, STILL]


@pytest.mark.parametrize("tip", [690, 640, 560])
def test_a_hand_that_waits_at_the_border_is_not_judged_at_once(tip):
    watch = Watch(10)
    watch.see(table())
    watch.see(lambda i: table(arm=300 + 40 * i), 1)
    assert set(watch.see(table(arm=tip), 0.3)) == {MOVING}


def test_daylight_that_goes_by_unevenly_is_no_movement():
    watch, bright = Watch(10), scattered()
    watch.see(bright)
    slope = np.linspace(0, 1, 1280, dtype=np.float32)[:, None]
    states = watch.see(lambda i: (bright * (1 - 0.0015 * i * slope)).astype(np.uint8), 10)
    assert set(states) == {STILL}


def test_a_lamp_that_is_switched_on_settles_once_more():
    watch, bright = Watch(10), scattered()
    watch.see((bright * 0.4).astype(np.uint8))
    assert watch.see(bright).count(SETTLED) <= 1
    assert watch.see(bright, 0.5)[-1] is STILL


def test_a_trembling_camera_is_no_movement():
    watch, rng = Watch(10), np.random.default_rng(1)
    image = scattered()
    watch.see(image)
    assert set(watch.see(lambda i: shaken(image, *rng.uniform(-1.5, 1.5, 2)), 3)) == {STILL}


def lit_by_a_lamp_on_the_mains(image, number, rate, depth, bands):
    """A frame in light that flickers 100 times a second, which a camera's rolling shutter shows as wandering bands."""
    turn = 100.03 * number / rate + np.linspace(0, bands, len(image))[:, None, None]
    return (image * (1 + depth * np.sin(2 * np.pi * turn))).clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize("rate", [10, 25, 30])
@pytest.mark.parametrize("bands", [1.6, 2.3, 4.1])
@pytest.mark.parametrize("depth", [0.04, 0.12])
def test_a_lamp_that_flickers_is_no_movement_and_a_hand_in_its_light_is_one(rate, bands, depth):
    watch = Watch(rate)

    def lit(picture):
        return lambda i: lit_by_a_lamp_on_the_mains(picture, i, rate, depth, bands)

    assert watch.see(lit(scattered()), 1).count(SETTLED) == 1
    assert set(watch.see(lit(scattered()), 2)) == {STILL}

    def with_a_hand(i):
        arm = cv2.rectangle(
            scattered(), (500 + 20 * (i % 30), 350), (640 + 20 * (i % 30), 719), (110, 140, 200), -1
        )
        return lit_by_a_lamp_on_the_mains(arm, i, rate, depth, bands)

    assert SETTLED not in watch.see(with_a_hand, 1)
    assert watch.see(lit(scattered()), 1).count(SETTLED) == 1


def test_a_camera_that_was_knocked_is_no_arm():
    watch, image = Watch(10), scattered()
    watch.see(image)
    assert watch.see(shaken(image, 40, 24)).count(SETTLED) == 1


def test_an_arm_that_was_looked_at_has_bent_nothing():
    watch = Watch(10)
    watch.see(table())
    watch.see(lambda i: table(arm=300 + 10 * i), 1)
    assert watch.see(table(((300, 300), (340, 300))), 0.2) == [MOVING, SETTLED]


def test_a_cat_that_walks_over_the_table_is_waited_for_and_one_that_sits_is_not_for_ever():
    image = scattered()

    def cat(x, y=300):
        picture = image.copy()
        cv2.ellipse(picture, (round(x), y), (230, 130), 0, 0, 360, (50, 55, 60), -1)
        cv2.circle(picture, (round(x) + 240, y - 60), 70, (45, 50, 60), -1)
        return picture

    watch = Watch(10)
    watch.see(image)
    assert set(watch.see(lambda i: cat(-200 + 40 * i), 2)) == {MOVING}
    assert watch.see(cat(600), 0.3) == [MOVING] * 3
    assert watch.see(cat(600)).count(SETTLED) == 1
    assert set(watch.see(lambda i: cat(640 + 40 * i), 2)) == {MOVING}
    assert watch.see(image, 0.5).count(SETTLED) == 1


def test_nothing_grows_however_long_it_watches():
    def size(steady):
        return sum(value.nbytes for value in vars(steady).values() if isinstance(value, np.ndarray))

    watch = Watch(10)
    watch.see(table())
    before = size(watch.steady)
    watch.see(lambda i: table(arm=700 - 30 * (i % 20)), 6)
    watch.see(table(), 4)
    assert 0 < size(watch.steady) <= before
