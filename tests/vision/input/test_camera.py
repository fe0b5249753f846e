"""Frames from clips made on the spot, and from cameras that come and go."""

from itertools import count

import cv2
import numpy as np
import pytest

from vision.input import camera as cameras
from vision.input.camera import RETRIES, CameraError, frames


class ScriptedCamera:
    """A capture that answers from a script: a number is a picture of that grey, None is silence."""

    def __init__(self, script, opens=True):
        self.script = list(script)
        self.opens = opens
        self.released = self.decoded = 0

    def isOpened(self):
        return self.opens

    def grab(self):
        self.grey = self.script.pop(0) if self.script else None
        return self.grey is not None

    def retrieve(self):
        self.decoded += 1
        return True, np.full((4, 6, 3), self.grey, np.uint8)

    def get(self, propId):
        return 0.0

    def release(self):
        self.released += 1


def greys(found):
    return [int(frame.image[0, 0, 0]) for frame in found]


@pytest.fixture
def clip(tmp_path):
    """Eight frames at ten a second, each brighter by thirty."""
    path = tmp_path / "clip é.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for number in range(8):
        writer.write(np.full((48, 64, 3), 30 * number, np.uint8))
    writer.release()
    return path


def test_a_clip_gives_its_frames_with_their_place_in_the_clip(clip):
    found = list(frames(clip))
    assert [frame.number for frame in found] == list(range(8))
    assert [frame.time for frame in found] == pytest.approx([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7], abs=0.02)
    assert greys(found) == pytest.approx([30 * number for number in range(8)], abs=4)
    assert found[0].image.shape == (48, 64, 3)


def test_a_clip_may_be_named_by_text(clip):
    assert len(list(frames(str(clip)))) == 8


def test_a_clip_that_is_not_there_or_is_none_is_refused(tmp_path):
    with pytest.raises(CameraError, match=r"There is no video .*none\.mp4"):
        next(frames(tmp_path / "none.mp4"))
    text = tmp_path / "text.mp4"
    text.write_text("this is no clip")
    with pytest.raises(CameraError, match="not a video"):
        next(frames(text))


@pytest.mark.parametrize("source", [63, "63"])
def test_a_camera_that_is_not_there_is_said(source):
    with pytest.raises(CameraError, match="Camera 63 does not answer") as caught:
        next(frames(source))
    assert "caméra 63" in caught.value.words.fr


def test_an_address_where_nobody_answers_is_said():
    with pytest.raises(CameraError, match=r"Nothing answers at http://127.0.0.1:9/"):
        next(frames("http://127.0.0.1:9/video"))


def test_a_live_frame_carries_the_clock_s_time():
    ticks = iter([5.0, 5.5, 7.0])
    source = frames(
        0, open_capture=lambda _: ScriptedCamera([1, 2, 3]), clock=lambda: next(ticks), pause=lambda _: None
    )
    assert [next(source).time for _ in range(3)] == [5.0, 5.5, 7.0]


def test_of_a_fast_camera_only_as_many_pictures_are_decoded_as_are_wanted():
    camera = ScriptedCamera(range(1, 61))
    ticks = count()
    source = frames(0, open_capture=lambda _: camera, clock=lambda: next(ticks) / 60, pause=lambda _: None)
    found = [next(source) for _ in range(15)]
    assert greys(found) == list(range(1, 61, 4))
    assert camera.decoded == 15


def test_a_camera_unplugged_and_back_again_goes_on():
    cameras = [ScriptedCamera([10, None]), ScriptedCamera([], opens=False), ScriptedCamera([20])]
    script, pauses = iter(cameras), []
    source = frames(0, open_capture=lambda _: next(script), clock=count().__next__, pause=pauses.append)
    found = [next(source), next(source)]
    assert greys(found) == [10, 20]
    assert [frame.number for frame in found] == [0, 1]
    assert len(pauses) == 2
    source.close()
    assert all(camera.released for camera in cameras)


def test_a_camera_that_stays_silent_is_given_up():
    opened, pauses = [], []

    def open_silent(_):
        opened.append(ScriptedCamera([10] if not opened else []))
        return opened[-1]

    source = frames(0, open_capture=open_silent, clock=count().__next__, pause=pauses.append)
    next(source)
    with pytest.raises(CameraError, match="stopped sending"):
        next(source)
    assert len(pauses) == RETRIES
    assert len(opened) == RETRIES + 1


def test_every_picture_lets_the_retries_begin_anew():
    source = frames(
        0, open_capture=lambda _: ScriptedCamera([10]), clock=count().__next__, pause=lambda _: None
    )
    assert greys(next(source) for _ in range(3 * RETRIES)) == [10] * 3 * RETRIES


def test_an_address_is_opened_by_what_its_scheme_names(monkeypatch):
    opened = []
    monkeypatch.setitem(cameras.ADDRESSES, "still", lambda address: opened.append(address) or "a capture")
    assert cameras.open_capture("STILL://bench") == "a capture"
    assert opened == ["STILL://bench"]
