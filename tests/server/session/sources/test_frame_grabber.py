"""The filming thread: the newest frame wins, clips keep their pace, and nothing spins."""

import time

import numpy as np

from engine.words import Words
from server.session.sources.frame_grabber import FrameGrabber
from tests.e2e.browsing import wait_until
from vision.input.camera import CameraError, Frame

IMAGE = np.zeros((4, 4, 3), np.uint8)


def clip(seconds, rate=50):
    return lambda: (Frame(IMAGE, number / rate, number) for number in range(round(seconds * rate)))


def test_a_slow_looker_gets_the_newest_frame_and_never_a_queue():
    film = FrameGrabber(clip(3), clip=True)
    film.start()
    first = film.next(30)
    time.sleep(0.3)
    second = film.next(30)
    assert second.time - first.time > 0.2
    assert second.number - first.number > 10
    film.stop()


def test_a_clip_keeps_its_own_pace_is_held_at_its_end_and_says_so():
    film = FrameGrabber(clip(0.5), clip=True)
    begun = time.monotonic()
    film.start()
    times = []
    while not film.ended:
        frame = film.next(2)
        times += [frame.time] if frame else []
    assert 1.3 < time.monotonic() - begun < 60
    assert times == sorted(times)
    assert times[-1] - times[0] > 1.2
    film.replay()
    assert film.next(1).time > times[-1]
    film.stop()


def test_a_source_that_is_gone_or_gives_nothing_is_tried_again_but_not_at_once(monkeypatch):
    monkeypatch.setattr("server.session.sources.frame_grabber.RETRY", 0.2)
    tries = []

    def nothing():
        tries.append(time.monotonic())
        if len(tries) == 2:
            raise CameraError(Words("partie", "gone"))
        return iter(())

    film = FrameGrabber(nothing)
    film.start()
    wait_until(lambda: len(tries) >= 3)
    film.stop()
    assert min(np.diff(tries)) > 0.15


def test_it_stops_at_once():
    film = FrameGrabber(clip(20), clip=True)
    film.start()
    film.next(30)
    begun = time.monotonic()
    film.stop()
    assert time.monotonic() - begun < 10, "it does not wait for the clip's end"
