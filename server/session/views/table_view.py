"""The table as the page shows it: its pieces, its groups with their verdicts, and findings on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from engine.verdicts.verdict import Finding, GroupVerdict, Ruling
from engine.words import Words
from server.session.observation.observation import Observation
from server.session.spoken import Spoken

Pixel: TypeAlias = tuple[int | float, int | float]
"""A place in a picture (x, y), in pixels: `int` is said too, so that a whole one is written as 12 and not as 12.0."""


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece: its face (as corrected), whether that is sure or was given by hand, and where it lies.

    `outline` is four pixel points; `alternatives` are other faces it may have, the likeliest first; `group` is the
    first group it lies in.
    """

    face: str
    read: str
    sure: bool
    corrected: bool
    outline: tuple[Pixel, ...]
    alternatives: tuple[str, ...]
    group: int


@dataclass(frozen=True, slots=True)
class GroupView(Spoken):
    """A group: its pieces' indices, and its verdict with one sentence in each language."""

    text: str
    pieces: tuple[int, ...]
    ruling: Ruling
    kind: str | None
    points: int
    readings: tuple[str, ...]
    words: Words

    @classmethod
    def of(cls, ruled: GroupVerdict, pieces: Iterable[int], **more: Any) -> Self:
        """A group's verdict, with what else is said of it."""
        return cls(
            text=ruled.text,
            pieces=tuple(pieces),
            ruling=ruled.ruling,
            kind=ruled.kind and ruled.kind.value,
            points=ruled.points,
            readings=tuple(map(str, ruled.readings)),
            words=Words.each(ruled.say),
            **more,
        )


@dataclass(frozen=True, slots=True)
class FindingView(Spoken):
    """A reason, its weight (fault, doubt or note), the pieces it concerns, and its sentence in each language."""

    reason: str
    weight: str
    pieces: tuple[int, ...]
    words: Words


def finding_view(found: Finding) -> FindingView:
    """A finding as the page shows it."""
    weight = found.reason.weight.value
    return FindingView(found.reason.value, weight, found.pieces, Words.each(found.say))


def show_pieces(sight: Observation) -> tuple[PieceView, ...]:
    """The pieces of a sight with everything put right, in table order."""
    laid = sight.laid
    group_of = {piece: number for number, group in reversed([*enumerate(laid.groups)]) for piece in group}
    return tuple(
        PieceView(
            face=entry.now.face,
            read=entry.seen.face,
            sure=entry.now.sure,
            corrected=entry.by_hand,
            outline=tuple((round(x, 1), round(y, 1)) for x, y in entry.now.corners),
            alternatives=tuple(other.face for other in entry.seen.alternatives),
            group=group_of[index],
        )
        for index, entry in enumerate(laid.entries)
    )
