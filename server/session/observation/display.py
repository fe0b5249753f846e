"""Display: what is on show, the live picture or what stands in its place: a photo, a typed table, a frozen moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from server.session.observation.notices import Notice
from server.session.observation.observation import Observation


@dataclass(frozen=True, slots=True)
class Live:
    """The live picture is on show."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo is on show, and what it asks for."""

    observation: Observation
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Typed:
    """A table that was typed is on show, drawn as a picture."""

    observation: Observation


@dataclass(frozen=True, slots=True)
class Frozen:
    """A moment is held on to, whatever happens at the table; `of` is what was on show."""

    of: Live | Photo | Typed
    observation: Observation


Display: TypeAlias = Live | Photo | Typed | Frozen
