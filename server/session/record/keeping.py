"""What was put right at the table, kept with the match: it is there again after a stop, however the program ended."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from server.session.observation.observation import Observation
from server.session.record.events import CHANGES, RecordError, laid_after
from server.session.record.journal import Book
from server.session.record.observation_record import reading_read, reading_written, sight_read, sight_written
from server.storage.store import Event, StoreError
from vision.input.camera import Image, SightError
from vision.input.picture import decode_picture
from vision.reading import Reading

log = logging.getLogger(__name__)

LIVE: Final = "live"
"""Where a sight is from: the live picture. The others are shown in its place: `photo`, `typed`."""


@dataclass(frozen=True, slots=True, eq=False)
class Recalled:
    """A sight with what was put right in it, where it is from, and its picture (BGR uint8)."""

    source: str
    sight: Observation
    image: Image


class Keeping:
    """Writes what is put right at the table into the match's book. Not for several threads at once.

    `picture` answers the picture (JPEG) of a sight.
    """

    def __init__(self, book: Book, picture: Callable[[Observation], bytes | None]) -> None:
        self._book, self._picture = book, picture
        self._kept: dict[
            bool, int
        ] = {}  # how much is put right: in the live picture (True), in what is shown

    def begin(self) -> None:
        """Another match is played, or none: nothing is kept with it yet."""
        self._kept = {}

    def write(self, source: str, sight: Observation, said: Mapping[str, Any]) -> None:
        """Write down what people have put right; raises StoreError."""
        self._write("correction", source, sight, said)

    def note(self, source: str, sight: Observation | None) -> None:
        """Write down what is put right, where that has changed by itself, as when a piece has left."""
        number = len(sight.corrections) if sight else 0
        if number == self._kept.get(source == LIVE, 0):
            return
        self._kept[source == LIVE] = number
        try:
            self._write("mended", source, sight, {})
        except StoreError:
            log.exception("what is put right at the table could not be written down")

    def recall(self) -> tuple[Recalled, ...]:
        """What was put right in the live picture, and in one shown in its place since the last turn.

        What makes no sense any more is left out.
        """
        last: dict[bool, Event] = {}
        for event in self._book.events(*CHANGES, "correction", "mended"):
            if event.kind in CHANGES:
                last.pop(False, None)
            else:
                last[event.payload.get("source") == LIVE] = event
        found = (self._recalled(event) for event in last.values() if event.payload.get("kept"))
        recalled = tuple(each for each in found if each is not None)
        self._kept = {each.source == LIVE: len(each.sight.corrections) for each in recalled}
        return recalled

    def lay(self, seen: Reading) -> None:
        """Write down where the table lies after a turn; beside the turn, for whoever lists matches reads all turns."""
        try:
            self._book.write("lay", {"lay": reading_written(seen)})
        except StoreError:
            log.exception("where the table lies could not be written down")

    def laid(self) -> dict[int, Reading]:
        """The table after so many turns and rounds, where it was seen and that makes sense."""
        found = {}
        for number, lay in laid_after(self._book.events(*CHANGES, "lay")).items():
            try:
                found[number] = reading_read(lay)
            except RecordError:
                log.exception("where the table lay cannot be read back")
        return found

    def _write(self, kind: str, source: str, sight: Observation | None, said: Mapping[str, Any]) -> None:
        if self._book.kept is None:
            return
        mends = sight is not None and bool(sight.corrections)
        kept = sight_written(sight) if sight and mends else None
        picture = self._picture(sight) if sight and mends else None
        self._book.write(kind, {**said, "source": source, "kept": kept}, picture)
        self._kept[source == LIVE] = len(sight.corrections) if sight else 0

    def _recalled(self, event: Event) -> Recalled | None:
        jpeg = self._book.picture(event.number)
        try:
            image = decode_picture(jpeg or b"")
            return Recalled(event.payload["source"], sight_read(event.payload["kept"], 0, image), image)
        except (SightError, RecordError):
            log.exception("what was put right cannot be read back")
            return None
