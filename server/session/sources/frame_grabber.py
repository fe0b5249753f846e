"""Filming on a thread of its own: the newest frame wins, nothing queues up."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from vision.input.camera import CameraError, Frame

RETRY: Final = 2.0
"""Seconds before a camera that is gone is tried again."""
HOLD: Final = 1.0
"""Seconds for which a clip's last picture is held, so that the table it leaves is seen to be still."""


class FrameGrabber:
    """Takes frames from a source and holds the newest. `begin` opens the source anew at each call.

    A clip is played at its own pace and once, until `replay`; a camera that is gone is tried again and again.
    """

    def __init__(self, begin: Callable[[], Iterator[Frame]], *, clip: bool = False) -> None:
        self.clip = clip
        self.ended = False
        self.gone: CameraError | None = None
        self._begin = begin
        self._numbers = itertools.count()
        self._newest: Frame | None = None
        self._news = False
        self._last = float("-inf")  # when the last frame came, by the monotonic clock
        self._over = False  # the source has come to an end by itself
        self._arrived = threading.Condition()
        self._wake = threading.Event()
        self._stopped = False
        self._thread = threading.Thread(target=self._shoot, name="film", daemon=True)

    def start(self) -> None:
        """Begin to film."""
        self._thread.start()

    def stop(self, wait: float = 0.5) -> None:
        """Stop filming; waits at most so many seconds for a camera that does not answer."""
        self._stopped = True
        self._wake.set()
        self._tell()
        if self._thread.is_alive():
            self._thread.join(wait)

    def replay(self) -> None:
        """Play a clip from its beginning."""
        self.ended = False
        self._wake.set()

    def next(self, wait: float) -> Frame | None:
        """The newest frame not given yet; None once that many seconds brought none, or at once when the film stops."""
        with self._arrived:
            self._arrived.wait_for(lambda: self._newest is not None or self._news, wait)
            frame, self._newest, self._news = self._newest, None, False
        return frame

    def answer(self, wait: float, silence: float) -> CameraError | None:
        """Why no frames come, if none do: waits so long for one that is no older than `silence` (s)."""

        def is_known() -> bool:
            return self.gone is not None or self._over or time.monotonic() - self._last < silence

        with self._arrived:
            known = self._arrived.wait_for(is_known, wait)
            return self.gone if known else CameraError("notices.the_camera_has_stopped_sending_pictures")

    def _shoot(self) -> None:
        while not self._stopped:
            try:
                whole = self._play()
            except CameraError as gone:
                self._tell(gone=gone)
                self._wake.wait(RETRY)
            else:
                if whole and self.clip:
                    self._tell(ended=True)
                    self._wake.wait()
                elif whole:
                    with self._arrived:
                        self._over = True
                        self._arrived.notify_all()
                    self._wake.wait(RETRY)
            self._wake.clear()

    def _play(self) -> bool:
        """Play the source; False where a replay or the end of the session came first."""
        begun = time.monotonic()
        for frame in _with_end_held(self._begin()) if self.clip else self._begin():
            if self._wake.is_set() or not self._offer(frame, begun):
                return False
        return True

    def _offer(self, frame: Frame, begun: float) -> bool:
        """Hand a frame on when it is due; False where it is not wanted any more."""
        due = begun + frame.time if self.clip else frame.time
        if self.clip and self._wake.wait(max(0.0, due - time.monotonic())):
            return False
        with self._arrived:
            self._newest, self.gone = Frame(frame.image, due, next(self._numbers)), None
            self._last = time.monotonic()
            self._arrived.notify_all()
        return True

    def _tell(self, *, ended: bool = False, gone: CameraError | None = None) -> None:
        with self._arrived:
            self.ended, self.gone, self._news = ended, gone, True
            self._arrived.notify_all()


def _with_end_held(frames: Iterator[Frame]) -> Iterator[Frame]:
    """A clip's frames, and then the last one again for `HOLD` seconds."""
    last = None
    for last in frames:
        yield last
    if last is not None:
        for tenth in range(1, round(HOLD * 10) + 1):
            yield replace(last, time=last.time + tenth / 10)
