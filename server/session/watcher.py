"""Watching: a source of frames becomes pictures to show, readings of the table at rest, and frozen snapshots."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from engine.games import Game
from server.session.observation.observation import Observation
from server.session.sources.frame_grabber import FrameGrabber
from server.session.sources.picture_cache import PictureCache
from server.session.views.notices import NOT_READ, RESTLESS, SILENT, STUMBLED, Notice, notices_on
from server.session.views.snapshot import Snapshot, State
from vision.input.camera import Frame, Image
from vision.live.live_reader import LiveReader, PartReader
from vision.live.motion import MotionDetector, MotionState
from vision.reading import Reading

log = logging.getLogger(__name__)

SILENCE: Final = 2.5
"""Seconds without a picture after which a camera is said to be gone."""
SHOWN_EVERY: Final = 1 / 20
"""Seconds between two pictures shown while something moves, on the average: cameras do not keep step with it."""

PASSING_SIDE: Final = 960
"""Pixels of the longer side of pictures that are shown in passing, while something moves."""

LONG: Final = 12.0
"""Seconds of movement after which it is said that something keeps moving: it need not be hands."""


class Reads(Protocol):
    """What a session asks of its reader."""

    def read(self, image: Image, box: Mapping[str, int] | None = None) -> Reading:
        """Read one picture (BGR uint8, H×W×3); a face seen more often than `box` has it is doubted."""


class Watch:
    """Watches a source of frames and reads what lies there; every method may be called from any thread.

    `begin` opens the source anew at each call; a `clip` is played once, at its own pace, and may be replayed.
    """

    def __init__(
        self,
        reader: Reads,
        game: Game,
        begin: Callable[[], Iterator[Frame]],
        *,
        clip: bool = False,
    ) -> None:
        self.game = game
        self._reader = reader
        self._film = FrameGrabber(begin, clip=clip)
        self._steady = MotionDetector()
        self._eyes: LiveReader | None = None
        self._gallery = PictureCache()
        source = "clip" if clip else "camera"
        self._blank = Snapshot(game=game.name, source=source, feed=source)
        self._snapshot = self._blank
        self._live: Observation | None = None
        self._photo: Observation | None = None
        self._anew = True
        self._still = 0.0
        self._settled = 0.0
        self._due = float("-inf")
        self._listeners: tuple[Callable[[], None], ...] = ()
        self._lock = threading.RLock()
        self._at_work = threading.Lock()
        self._stopped = False
        self._thread = threading.Thread(target=self._look, name="look", daemon=True)

    @property
    def snapshot(self) -> Snapshot:
        """The newest whole state."""
        return self._snapshot

    def start(self) -> None:
        """Begin to film and to look."""
        self._film.start()
        self._thread.start()

    def stop(self, wait: float = 0.25) -> None:
        """Stop; waits at most so many seconds each for the camera and for a reading under way."""
        self._stopped = True
        self._film.stop(wait)
        if self._thread.is_alive():
            self._thread.join(wait)

    def film(
        self, begin: Callable[[], Iterator[Frame]], *, clip: bool = False, source: str = "camera"
    ) -> Snapshot:
        """Watch another source from now on; what was seen by the last one is forgotten."""
        self._film.stop(2.0)
        with self._lock:
            self._film = FrameGrabber(begin, clip=clip)
            self._blank = replace(self._blank, source=source, feed=source)
            if self._thread.is_alive():
                self._film.start()
            return self._look_afresh()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function at each new snapshot, from whichever thread made it; answers how to end that."""
        with self._lock:
            self._listeners = (*self._listeners, listener)

        def end() -> None:
            with self._lock:
                self._listeners = tuple(each for each in self._listeners if each is not listener)

        return end

    def see(self, frame: Frame) -> None:
        """Take the next frame in, as the looking thread does with each; frames come in the order of their time."""
        if self._anew:
            self._anew, self._still = False, frame.time
            self._steady.forget()
            self._eyes = None
        rest = self._steady.update(frame)
        if rest is not MotionState.MOVING:
            self._still = frame.time
        if rest is MotionState.SETTLED:
            self._settled = frame.time
            self._settle(frame)
        elif rest is MotionState.STILL:
            self._look_twice(frame)
            self._still_for(frame.time - self._settled)
        elif rest is MotionState.MOVING and frame.time >= self._due:
            self._due = max(self._due, frame.time - SHOWN_EVERY) + SHOWN_EVERY
            self._show(
                State.LOOKING if self._live is None else State.HANDS,
                picture=self._gallery.hang(frame.image, PASSING_SIDE),
                notices=(RESTLESS,) if frame.time - self._still > LONG else (),
                ended=False,
            )

    def jpeg(self, picture: int) -> bytes | None:
        """The picture of that number, while it is one of the last few."""
        return self._gallery.jpeg(picture)

    def _look(self) -> None:
        while not self._stopped:
            frame = self._film.next(SILENCE)
            if self._photo is not None or self._stopped:
                continue
            try:
                self.see(frame) if frame else self._nothing_came()
            except Exception:
                log.exception("the watcher has stumbled")
                self._show(State.LOOKING, notices=(STUMBLED,))

    def _settle(self, frame: Frame) -> None:
        """The table has come to rest: read this frame, and judge it."""
        picture = self._gallery.hang(frame.image)
        self._show(State.READING, picture=picture)
        reading = self._read_live(frame.image)
        with self._lock:
            if reading is not None and not self._anew:
                self._take_in(picture, frame.image, reading)

    def _look_twice(self, frame: Frame) -> None:
        """The table lies still: look once more at what is in doubt, and tell what that changes."""
        reading = self._read_live(frame.image, doubts=True)
        with self._lock:
            if reading is None or self._live is None or self._anew:
                return
            if str(reading.judged) != str(self._live.reading.judged):
                self._take_in(self._gallery.hang(frame.image), frame.image, reading)

    def _take_in(self, picture: int, image: Image, reading: Reading) -> None:
        """Show what was read on the live picture of that number, and judge it."""
        newer = Observation.of(picture, reading, image)
        self._live = self._live.carried_over(newer) if self._live else newer
        self._gallery.hold(picture)
        if self._photo is None:
            judged = self._judged(self._snapshot, self._live)
            self._publish(judged, state=State.VERDICT, picture=picture, notices=notices_on(image, reading))

    def read(self, image: Image) -> Reading:
        """Read a picture; one at a time."""
        with self._at_work:
            return self._reader.read(image, self.game.equipment.copies)

    def _read_live(self, image: Image, *, doubts: bool = False) -> Reading | None:
        """Read the table again: what has changed, or where there are `doubts`; None where that brings nothing new.

        A picture at which the reader stumbles brings nothing, and that is said.
        """
        try:
            return self._look_at(image, doubts=doubts)
        except Exception:
            log.exception("a picture could not be read")
            self._show(State.LOOKING, notices=(NOT_READ,))
            return None

    def _look_at(self, image: Image, *, doubts: bool) -> Reading | None:
        with self._at_work:
            reader, box = self._reader, self.game.equipment.copies
            if not isinstance(reader, PartReader):
                return None if doubts else reader.read(image, box)
            if self._eyes is None or self._eyes.reader is not reader:
                self._eyes = LiveReader(reader)
            return self._eyes.read_doubts(image, box) if doubts else self._eyes.read(image, box)

    def _nothing_came(self) -> None:
        gone = self._film.gone
        if self._film.ended:
            self._show(self._snapshot.state, ended=True)
        elif gone is not None or self._snapshot.picture is not None:
            self._anew = True
            self._show(State.GONE, notices=(Notice("camera_gone", gone.fr, gone.en) if gone else SILENT,))

    def _look_afresh(self) -> Snapshot:
        """Forget what was seen."""
        with self._lock:
            self._photo, self._live, self._anew = None, None, True
            return self._publish(self._blank)

    def _show(self, state: State, **changes: Any) -> None:
        """Publish a state of the live picture, unless a photo is on show."""
        with self._lock:
            if self._photo is None:
                self._publish(self._snapshot, state=state, **changes)

    def _publish(self, snapshot: Snapshot, **changes: Any) -> Snapshot:
        """Make this the newest state, where it says anything new, and tell every listener."""
        with self._lock:
            newer = replace(snapshot, **changes, number=self._snapshot.number)
            if newer == self._snapshot:
                return newer
            self._snapshot = replace(newer, number=newer.number + 1)
            listeners = self._listeners
        for listener in listeners:
            listener()
        return self._snapshot

    def _judged(self, snapshot: Snapshot, sight: Observation | None) -> Snapshot:
        """The snapshot with a sight, judged as the game has it."""
        raise NotImplementedError

    def _still_for(self, seconds: float) -> None:
        """The table has lain still, read and judged, for so long."""
