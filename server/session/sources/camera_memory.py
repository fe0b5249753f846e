"""What is remembered of cameras, in the data folder: which one was chosen, and what of its picture is looked at.

A webcam is known by its name, which stays where its number changes; of an address no password is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from engine.errors import SpokenError, why
from engine.words import Words, message
from server.session.sources.sources import Source, Webcam, cameras
from server.storage.disk import put_in_place
from vision.input.camera import SightError
from vision.input.framing import Framing, playing_area

FILE: Final = "cameras.json"
"""The file in the data folder."""
REMEMBERED: Final = ("camera", "address", "phone")
"""The kinds of source that are framed for good: a video is not seen again, photos and notation need no frame."""


class UnkeptError(SpokenError):
    """Something of a camera that cannot be kept."""


@dataclass(frozen=True, slots=True)
class KeptFraming:
    """A framing as it is written down."""

    turns: int = 0
    area: list[tuple[float, float]] | None = None
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the file says: the camera that was chosen (its key), and what is looked at of each."""

    chosen: str | None = None
    framings: Mapping[str, KeptFraming] = field(default_factory=dict)


KEPT: Final = TypeAdapter(Remembered)


class CameraMemory:
    """Remembers cameras; without a file for as long as the program runs. `listed` names this computer's webcams."""

    def __init__(self, file: Path | None = None, listed: Callable[[], tuple[Webcam, ...]] = cameras) -> None:
        self.fault: Words | None = None
        self._file, self._listed = file, listed
        self._kept = Remembered() if file is None else self._read(file)

    def framing(self, feed: Source) -> Framing:
        """What of a source's picture is looked at: all of it, where nothing else was chosen."""
        kept = self._kept.framings.get(self._key(feed) or "")
        if kept is None:
            return Framing()
        try:
            area = None if kept.area is None else playing_area(kept.area)
            return Framing(kept.turns % 4, area, kept.mirrored)
        except SightError:
            return Framing()

    def keep(self, feed: Source, framing: Framing) -> None:
        """Remember what of a source's picture is looked at; raises UnkeptError where that cannot be kept."""
        key = self._key(feed)
        if key is None:
            return
        framings = {name: each for name, each in self._kept.framings.items() if name != key}
        if framing != Framing():
            area = None if framing.area is None else list(framing.area)
            framings[key] = KeptFraming(framing.turns, area, framing.mirrored)
        self._write(replace(self._kept, framings=framings))

    def choose(self, feed: Source) -> None:
        """Remember which webcam the table is watched by; raises UnkeptError where that cannot be kept."""
        if feed.kind == "camera" and self._kept.chosen != (key := self._key(feed)):
            self._write(replace(self._kept, chosen=key))

    @property
    def chosen(self) -> Source | None:
        """The webcam that was chosen last, if it is there."""
        wanted = self._kept.chosen
        if wanted is None:
            return None
        if wanted.removeprefix("camera ").isdecimal():
            return Source("camera", wanted.removeprefix("camera "))
        known = (Source("camera", str(each.index)) for each in self._listed())
        return next((feed for feed in known if self._key(feed) == wanted), None)

    def _key(self, feed: Source) -> str | None:
        if feed.kind not in REMEMBERED:
            return None
        if feed.kind != "camera":
            return f"{feed.kind} {feed.shown}".strip()
        known = self._listed()
        named = next((each.name for each in known if str(each.index) == feed.named), None)
        if named is None or sum(each.name == named for each in known) > 1:
            return f"camera {feed.named}"
        return f"camera {named}"

    def _read(self, file: Path) -> Remembered:
        try:
            return KEPT.validate_json(file.read_bytes())
        except FileNotFoundError:
            return Remembered()
        except OSError as error:
            reason = why(error)
        except ValidationError as error:
            reason = error.errors()[0]["msg"]
        self.fault = message("cameras.what_is_remembered_of_the_cameras", file=file, why=reason)
        return Remembered()

    def _write(self, kept: Remembered) -> None:
        if self._file is not None:
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                newer = self._file.with_suffix(".new")
                newer.write_bytes(KEPT.dump_json(kept, indent=1))
                put_in_place(newer, self._file)
            except OSError as error:
                raise UnkeptError("cameras.this_cannot_be_remembered_why", why=why(error)) from error
        self._kept = kept
