"""Watcher: frames of a source become pictures to show, and readings of the table at rest."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, runtime_checkable

from server.session.observation.notices import COVERED, NOT_READ, RESTLESS, SILENT, STUMBLED, Notice, unlit
from server.session.sources.frame_grabber import FrameGrabber
from server.session.state import Activity, TableState
from vision.input.camera import CameraError, Frame, Image
from vision.input.framing import Framing
from vision.live.framed_reader import FramedReader, inside_only, placed
from vision.live.live_reader import PartReader
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
"""Seconds after which it is said that something keeps moving, or lies over pieces: it need not be hands."""

HELD_BACK: Final = 0.5
"""Seconds for which a reading with doubts is held back at most, until those have been looked at again."""

WHOLE: Final = Framing()


@runtime_checkable
class Reads(Protocol):
    """What a session asks of its reader."""

    def read(self, image: Image, box: Mapping[str, int] | None = None) -> Reading:
        """Read one picture (BGR uint8, H×W×3); a face seen more often than `box` has it is doubted."""


class Watched(Protocol):
    """What a watcher tells what it has seen."""

    @property
    def state(self) -> TableState:
        """What is on the table now."""

    def put_picture(self, image: Image, longest: int | None = None) -> int:
        """Keep a picture (BGR uint8) to be shown, at most so many pixels long; answers its number."""

    def pass_by(self, **seen: Any) -> None:
        """Show what passes by."""

    def take_in(self, epoch: int, image: Image, reading: Reading, picture: int | None = None) -> None:
        """Take in what was read on the live picture."""

    def lie_still(self, seconds: float) -> None:
        """The table has lain still for so long."""


@dataclass(frozen=True, slots=True, eq=False)
class Untold:
    """A reading of a table at rest that is held back: of which epoch, on which picture (BGR uint8), and its number."""

    epoch: int
    image: Image
    reading: Reading
    picture: int


class Watcher:
    """Watches a source of frames and reads what lies there; `see` is for one thread, the others for any.

    `begin` opens the source anew at each call; a `clip` is played once, at its own pace, and may be replayed.
    """

    def __init__(
        self, reader: Reads, table: Watched, begin: Callable[[], Iterator[Frame]], *, clip: bool = False
    ) -> None:
        self.reader = reader
        self._table = table
        self._grabber = FrameGrabber(begin, clip=clip)
        self._steady = MotionDetector()
        self._live_reader: FramedReader | None = None
        self._epoch: int | None = None
        self._still = 0.0  # when nothing moved last, …
        self._free = 0.0  # … and when nothing was held to lie over the table
        self._settled = 0.0
        self._due = float("-inf")
        self._untold: Untold | None = None
        self._unread: Notice | None = None  # why what lies still could not be read
        self._reading = threading.Lock()  # one picture is read at a time
        self._stopped = False
        self._thread = threading.Thread(target=self._watch, name="look", daemon=True)

    @property
    def ended(self) -> bool:
        """Whether a clip has been played to its end."""
        return self._grabber.ended

    def start(self) -> None:
        """Begin to film and to look."""
        self._grabber.start()
        self._thread.start()

    def stop(self, wait: float) -> None:
        """Stop; waits at most so many seconds each for the camera and for a reading under way."""
        self._stopped = True
        self._grabber.stop(wait)
        if self._thread.is_alive():
            self._thread.join(wait)

    def gone(self, wait: float) -> CameraError | None:
        """Why the source gives no pictures, if it does not; waits at most so many seconds for its first."""
        return self._grabber.answer(wait, SILENCE) if self._thread.is_alive() else None

    def leave(self) -> None:
        """Film no more from the source that is on."""
        self._grabber.stop(2.0)

    def film(self, begin: Callable[[], Iterator[Frame]], *, clip: bool) -> None:
        """Film from another source."""
        self._grabber = FrameGrabber(begin, clip=clip)
        if self._thread.is_alive():
            self._grabber.start()

    def replay(self) -> None:
        """Play a clip from its beginning."""
        if self._grabber.clip:
            self._grabber.replay()

    def use(self, reader: Reads) -> None:
        """Read with another reader, once a reading under way is done."""
        with self._reading:
            self.reader = reader

    def read(self, image: Image, box: Mapping[str, int] | None) -> Reading:
        """Read a picture; one at a time."""
        with self._reading:
            return self.reader.read(image, box)

    def see(self, frame: Frame) -> None:
        """Take the next frame in; frames come in the order of their time."""
        state = self._table.state
        if self._epoch != state.epoch:
            self._epoch, self._still, self._live_reader = state.epoch, frame.time, None
            self._untold = self._unread = None
            self._steady.forget()
        framing = state.framing
        if framing != WHOLE:
            frame = replace(frame, image=framing.turned(frame.image))
        rest = self._steady.update(
            frame if framing.area is None else replace(frame, image=framing.front(frame.image))
        )
        if not self._steady.is_held:
            self._free = frame.time
        if rest is MotionState.MOVING:
            self._pass_by(frame, state)
            return
        self._still = frame.time
        if rest is MotionState.SETTLED:
            self._settled = frame.time
            self._settle(frame, state)
        else:
            self._look_twice(frame, state)
            self._table.lie_still(frame.time - self._settled)

    def _pass_by(self, frame: Frame, state: TableState) -> None:
        """Something moves: pictures are shown in passing, and nothing is judged."""
        self._tell()
        if frame.time < self._due:
            return
        self._due = max(self._due, frame.time - SHOWN_EVERY) + SHOWN_EVERY
        if self._steady.is_held:
            notice = self._unread or (COVERED if frame.time - self._free > LONG else None)
        else:
            notice = RESTLESS if frame.time - self._still > LONG else None
        self._table.pass_by(
            activity=Activity.LOOKING if state.live is None else Activity.HANDS,
            picture=self._table.put_picture(frame.image, PASSING_SIDE),
            notices=(notice,) if notice else (),
            ended=False,
        )

    def _settle(self, frame: Frame, state: TableState) -> None:
        """The table has come to rest: read this frame; what cannot be read is tried again while it lies still."""
        picture = self._table.put_picture(frame.image)
        if not self._steady.is_held:
            self._table.pass_by(activity=Activity.READING, picture=picture)
        self._unread = unlit(state.framing.front(frame.image))
        reading = None if self._unread else self._read_live(frame.image, state)
        if reading is not None:
            self._untold = Untold(state.epoch, frame.image, reading, picture)
            if self._live_reader is None or not self._live_reader.is_in_doubt:
                self._tell()
        else:
            self._steady.hold()
            self._pass_by(frame, state)

    def _look_twice(self, frame: Frame, state: TableState) -> None:
        """The table lies still: look once more at what is in doubt, and tell what came of it."""
        reading = self._read_live(frame.image, state, doubts=True)
        if self._untold is None:
            if reading is not None:
                self._table.take_in(state.epoch, frame.image, reading)
            return
        if reading is not None:
            self._untold = replace(self._untold, reading=reading)
        live, waited = self._live_reader, frame.time - self._settled
        if reading is None or live is None or not live.is_in_doubt or waited >= HELD_BACK:
            self._tell()

    def _tell(self) -> None:
        """Tell the reading that is held back, if one is: of the picture on which the table came to rest."""
        if self._untold is not None:
            told, self._untold = self._untold, None
            self._table.take_in(told.epoch, told.image, told.reading, told.picture)

    def _read_live(self, image: Image, state: TableState, *, doubts: bool = False) -> Reading | None:
        """Read the table again: what has changed, or where there are `doubts`; None where that brings nothing new.

        A picture at which the reader stumbles brings nothing, and that is said.
        """
        try:
            with self._reading:
                return self._look_at(image, state, doubts=doubts)
        except Exception:
            log.exception("a picture could not be read")
            self._unread = NOT_READ
            return None

    def _look_at(self, image: Image, state: TableState, *, doubts: bool) -> Reading | None:
        reader, box = self.reader, state.game.equipment.copies
        if not isinstance(reader, PartReader):
            return None if doubts else _read_whole(reader, image, state.framing, box)
        if self._live_reader is None or self._live_reader.reader is not reader:
            self._live_reader = FramedReader(reader, state.framing)
        live = self._live_reader
        return live.read_doubts(image, box) if doubts else live.read(image, box)

    def _watch(self) -> None:
        while not self._stopped:
            frame = self._grabber.next(SILENCE)
            if self._stopped or not self._table.state.is_live:
                continue
            try:
                self.see(frame) if frame else self._nothing_came()
            except Exception:
                log.exception("the watcher has stumbled")
                self._table.pass_by(activity=Activity.LOOKING, notices=(STUMBLED,))

    def _nothing_came(self) -> None:
        self._tell()
        gone = self._grabber.gone
        if self._grabber.ended:
            self._table.pass_by(ended=True)
        elif gone is not None or self._table.state.picture is not None:
            self._epoch = None
            notice = Notice("camera_gone", gone.words) if gone else SILENT
            self._table.pass_by(activity=Activity.GONE, notices=(notice,))


def _read_whole(reader: Reads, image: Image, framing: Framing, box: Mapping[str, int] | None) -> Reading:
    """Read the playing area of a picture, by a reader that reads no parts."""
    if framing.area is None:
        return reader.read(image, box)
    cut = framing.cut(image)
    inside = inside_only(reader.read(cut.image, box), cut)
    return placed(inside, cut.corner, (image.shape[1], image.shape[0]))
