"""What people put right in a reading: each amendment is tied to a place, and holds while its piece lies there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Final, TypeAlias

from engine.table import UNREAD
from vision.geometry import Corner, Corners
from vision.live.registration import Motion
from vision.reading import Reading, RecognizedPiece

NEIGHBOUR: Final = 1.6
"""How far an added piece may lie from its neighbour, in lengths of that piece, to lie in one group with it."""
STILL: Final = 0.5
"""How far the middle of a piece that has not moved may be found away, in its reach."""


@dataclass(frozen=True, slots=True)
class CorrectedPiece:
    """A piece as it stands now, and what had been read of it: None where nothing was, and it was added."""

    now: RecognizedPiece
    was: RecognizedPiece | None
    by_hand: bool = False

    @property
    def seen(self) -> RecognizedPiece:
        """What the picture showed, or what was added."""
        return self.was or self.now


@dataclass(frozen=True, slots=True)
class Laid:
    """The pieces of a reading under amendment, and its groups, of their indices."""

    entries: tuple[CorrectedPiece, ...]
    groups: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, reading: Reading) -> Laid:
        """A reading as it was made."""
        return cls(tuple(CorrectedPiece(each, each) for each in reading.detections), reading.groups)

    def nearest(
        self, place: Corner, reach: float, fits: Callable[[CorrectedPiece], bool] | None = None
    ) -> int | None:
        """The piece within reach of a place, the nearest of them; None where none lies there."""
        near = [
            (dist(place, middle(entry.now)), at)
            for at, entry in enumerate(self.entries)
            if fits is None or fits(entry)
        ]
        away, at = min(near, default=(0.0, -1))
        return at if near and away <= reach else None

    def lying_at(
        self, corners: Corners, faces: Collection[str | None] | None = None, share: float = 1.0
    ) -> int | None:
        """The piece that lies where one has these corners, one of these faces read; `share` of its reach away."""
        place = RecognizedPiece(UNREAD, 0.0, corners)
        fits = None if faces is None else lambda entry: entry.seen.face in faces
        return self.nearest(middle(place), share * reach_of(place), fits)

    def given(self, at: int, face: str) -> Laid:
        """With this face for a piece, by hand."""
        entry = self.entries[at]
        right = replace(
            entry, now=replace(entry.now, face=face, score=1.0, sure=True, at_edge=False), by_hand=True
        )
        return replace(self, entries=(*self.entries[:at], right, *self.entries[at + 1 :]))

    def without(self, at: int) -> Laid:
        """Without one piece."""
        groups = (tuple(i - (i > at) for i in group if i != at) for group in self.groups)
        return Laid(self.entries[:at] + self.entries[at + 1 :], tuple(filter(None, groups)))

    def together(self, pieces: Sequence[int]) -> Laid:
        """With these pieces as one group, in the place of the group that it empties, else behind all others."""
        own = _in_order(self.entries, pieces)
        left = [tuple(i for i in group if i not in pieces) for group in self.groups]
        at = next((at for at, group in enumerate(left) if not group), len(left))
        groups = (*left[:at], own, *left[at:])
        return replace(self, groups=tuple(filter(None, groups)))


@dataclass(frozen=True, slots=True)
class FaceChange:
    """A face given to the piece that lies at a place, None where it is no piece; and what had been read there."""

    corners: Corners
    read: str
    face: str | None

    @classmethod
    def of(cls, entry: CorrectedPiece, face: str | None) -> FaceChange:
        """The correction that gives this piece a face, or takes it out."""
        return cls(entry.now.corners, entry.seen.face, face)

    @property
    def places(self) -> tuple[Corners, ...]:
        """The places it is tied to."""
        return (self.corners,)

    def seen_by(self, motion: Motion) -> FaceChange:
        """The same as a camera sees it that was moved."""
        return replace(self, corners=motion.corners(self.corners))

    def met(self, laid: Laid) -> FaceChange:
        """The same for the piece that lies at the place now, whatever was read there."""
        at = laid.lying_at(self.corners, share=STILL)
        return self if at is None else replace(self, read=laid.entries[at].seen.face)

    def apply(self, laid: Laid) -> Laid | None:
        """The pieces once it is put right; None where neither what had been read nor the face is read there."""
        at = laid.lying_at(self.corners, (self.read, self.face))
        if at is None:
            return None
        return laid.without(at) if self.face is None else laid.given(at, self.face)


@dataclass(frozen=True, slots=True)
class Addition:
    """A piece nobody read: where it lies, its face, and the place of the neighbour whose group it joins."""

    corners: Corners
    face: str
    neighbour: Corner | None = None

    @classmethod
    def at(cls, laid: Laid, place: Corner, face: str, size: tuple[int, int]) -> Addition:
        """The addition of a piece at a place: as large as the nearest one, in whose group it lies if it is near."""
        nearest = laid.nearest(place, float("inf"))
        if nearest is None:
            half = size[0] / 40
            x, y = place
            square = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
            return cls(square, face)
        other = laid.entries[nearest].now
        away = dist(place, middle(other))
        is_near = away <= NEIGHBOUR * max(_sides(other))
        return cls(_moved(other, place), face, middle(other) if is_near else None)

    @property
    def places(self) -> tuple[Corners, ...]:
        """The places it is tied to."""
        return (self.corners,)

    def seen_by(self, motion: Motion) -> Addition:
        """The same as a camera sees it that was moved."""
        neighbour = self.neighbour and motion.point(self.neighbour)
        return replace(self, corners=motion.corners(self.corners), neighbour=neighbour)

    def met(self, laid: Laid) -> Addition | FaceChange:
        """The same; a piece that is read at the place by now is given the face."""
        at = laid.lying_at(self.corners, share=STILL)
        return self if at is None else FaceChange(self.corners, laid.entries[at].seen.face, self.face)

    def apply(self, laid: Laid) -> Laid | None:
        """The pieces and this one; None where another is read there, or the neighbour does not lie where it lay."""
        if laid.lying_at(self.corners) is not None:
            return None
        added = RecognizedPiece(self.face, 1.0, self.corners)
        at = len(laid.entries)
        grown = Laid((*laid.entries, CorrectedPiece(added, None, by_hand=True)), (*laid.groups, (at,)))
        if self.neighbour is None:
            return grown
        beside = laid.nearest(self.neighbour, reach_of(added))
        if beside is None:
            return None
        group = next(group for group in laid.groups if beside in group)
        return replace(
            laid,
            entries=grown.entries,
            groups=tuple(
                _in_order(grown.entries, (*group, at)) if each == group else each for each in laid.groups
            ),
        )


@dataclass(frozen=True, slots=True)
class Regrouping:
    """The pieces at these places lie in one group, whatever it looked like."""

    places: tuple[Corners, ...]

    @classmethod
    def of(cls, entries: Sequence[CorrectedPiece]) -> Regrouping:
        """These pieces as one group."""
        return cls(tuple(entry.now.corners for entry in entries))

    def seen_by(self, motion: Motion) -> Regrouping:
        """The same as a camera sees it that was moved."""
        return replace(self, places=tuple(motion.corners(place) for place in self.places))

    def met(self, _: Laid) -> Regrouping:
        """The same: what is read of the pieces does not matter."""
        return self

    def apply(self, laid: Laid) -> Laid | None:
        """The pieces with that group; None where one of them does not lie where it lay."""
        found = [laid.lying_at(place) for place in self.places]
        pieces = [at for at in found if at is not None]
        return laid.together(pieces) if len(set(pieces)) == len(found) else None


Correction: TypeAlias = FaceChange | Addition | Regrouping
"""Something put right in a reading, tied to places: `apply` puts it right there.

`seen_by` ties it to those places as a camera that was moved sees them, `met` to what lies there now.
"""


def in_table_order(laid: Laid) -> Laid:
    """The same pieces numbered group after group, as a reading has them: one in two groups once."""
    order = list(dict.fromkeys(at for group in laid.groups for at in group))
    number = {at: place for place, at in enumerate(order)}
    return Laid(
        tuple(laid.entries[at] for at in order),
        tuple(tuple(number[at] for at in group) for group in laid.groups),
    )


def middle(detection: RecognizedPiece) -> Corner:
    """The middle of a piece, in pixels of its picture."""
    xs, ys = zip(*detection.corners, strict=True)
    return sum(xs) / 4, sum(ys) / 4


def reach_of(detection: RecognizedPiece) -> float:
    """How far from its middle a piece surely reaches: half its shorter side."""
    return min(_sides(detection)) / 2


def _sides(detection: RecognizedPiece) -> list[float]:
    return [dist(detection.corners[i - 1], corner) for i, corner in enumerate(detection.corners)]


def _moved(detection: RecognizedPiece, place: Corner) -> Corners:
    x, y = middle(detection)
    a, b, c, d = ((px - x + place[0], py - y + place[1]) for px, py in detection.corners)
    return a, b, c, d


def _in_order(entries: Sequence[CorrectedPiece], pieces: Sequence[int]) -> tuple[int, ...]:
    """Pieces in reading order: along their own rows, or down their columns, whichever they spread along more."""
    found = [entries[at].now for at in pieces]
    across = [sum(each.corners[1][axis] - each.corners[0][axis] for each in found) for axis in (0, 1)]
    down = [sum(each.corners[3][axis] - each.corners[0][axis] for each in found) for axis in (0, 1)]

    def along(way: Sequence[float]) -> list[float]:
        length = dist(way, (0, 0)) or 1.0
        return [(x * way[0] + y * way[1]) / length for x, y in map(middle, found)]

    places = max(along(across), along(down), key=lambda each: max(each) - min(each))
    return tuple(at for _, at in sorted(zip(places, pieces, strict=True)))
