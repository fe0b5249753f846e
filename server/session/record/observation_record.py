"""An observation in plain values, as it is written into the record of a match, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from server.session.observation.corrections import Correction
from server.session.observation.observation import Observation
from server.session.record.events import unreadable
from vision.input.camera import Image
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Written:
    """What of an observation is written: the picture is kept beside it."""

    reading: Reading
    corrections: tuple[Correction, ...]


Plain = TypeVar("Plain")

_PLAIN: Final = TypeAdapter(Written)
_READING: Final = TypeAdapter(Reading)

_LIVE: Final[Any] = {"detections": {"__all__": {"outline"}}}
"""What of a reading is not written: only watching the table asks how far a card reaches."""


def observation_to_record(seen: Observation) -> dict[str, Any]:
    """An observation in plain values for JSON, without its picture."""
    plain = Written(seen.reading, seen.corrections)
    written: dict[str, Any] = _PLAIN.dump_python(plain, mode="json", exclude={"reading": _LIVE})
    return written


def reading_to_record(reading: Reading) -> dict[str, Any]:
    """A reading in plain values for JSON."""
    written: dict[str, Any] = _READING.dump_python(reading, mode="json", exclude=_LIVE)
    return written


def reading_from_record(written: Mapping[str, Any]) -> Reading:
    """The reading that was written; raises RecordError."""
    return _read(_READING, written)


def observation_from_record(
    written: Mapping[str, Any], picture: int, image: Image | None = None
) -> Observation:
    """The observation that was written, of the picture of this number (BGR uint8, of any scale); raises RecordError."""
    read = _read(_PLAIN, written)
    return replace(Observation.of(picture, read.reading, image), corrections=read.corrections)


def _read(plain: TypeAdapter[Plain], written: Mapping[str, Any]) -> Plain:
    try:
        return plain.validate_python(written)
    except ValidationError as error:
        raise unreadable(ValueError(error.errors()[0]["msg"])) from error
