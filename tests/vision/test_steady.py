"""Movement over a drawn table, with time driven by hand."""

import cv2
import numpy as np
import pytest

from vision.camera import Frame
from vision.steady import Rest, Steady

MOVING, SETTLED, STILL = Rest.MOVING, Rest.SETTLED, Rest.STILL


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
    """A Steady and its clock: shows it a picture for some seconds at 25 frames a second."""

    def __init__(self, **knobs):
        self.steady, self.number = Steady(**knobs), 0

    def see(self, picture, seconds=1.0):
        states = []
        for i in range(round(seconds * 25)):
            image = picture(i) if callable(picture) else picture
            states.append(self.steady.update(Frame(image, self.number / 25, self.number)))
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
