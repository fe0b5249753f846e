"""What people put right in a reading: each amendment is tied to a place, and holds while its piece lies there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Final, Protocol

from vision.pipeline import Reading
from vision.read import Corner, Corners, Detection

NEIGHBOUR: Final = 1.6
"""How far an added piece may lie from its neighbour, in lengths of that piece, to lie in one group with it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece as it stands now, and what had been read of it: None where nothing was, and it was added."""

    now: Detection
    was: Detection | None
    by_hand: bool = False

    @property
    def seen(self) -> Detection:
        """What the picture showed, or what was added."""
        return self.was or self.now


@dataclass(frozen=True, slots=True)
class Laid:
    """The pieces of a reading under amendment, and its groups, of their indices."""

    entries: tuple[Entry, ...]
    groups: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, reading: Reading) -> Laid:
        """A reading as it was made."""
        return cls(tuple(Entry(each, each) for each in reading.detections), reading.groups)

    def nearest(self, place: Corner, reach: float, fits: Callable[[Entry], bool] | None = None) -> int | None:
        """The piece within reach of a place, the nearest of them; None where none lies there."""
        near = [
            (dist(place, middle(entry.now)), at)
            for at, entry in enumerate(self.entries)
            if fits is None or fits(entry)
        ]
        away, at = min(near, default=(0.0, -1))
        return at if near and away <= reach else None

    def put(self, at: int, entry: Entry) -> Laid:
        """With another entry in the place of this one."""
        return replace(self, entries=(*self.entries[:at], entry, *self.entries[at + 1 :]))

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


class Amendment(Protocol):
    """Something put right in a reading."""

    def apply(self, laid: Laid) -> Laid | None:
        """The pieces once it is put right; None where it does not hold any more."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A face given to the piece at a place: what had been read there, and how far the piece reaches (px)."""

    place: Corner
    reach: float
    read: str
    face: str

    @classmethod
    def of(cls, detection: Detection, face: str) -> Correction:
        """The correction that gives this piece a face."""
        return cls(middle(detection), reach_of(detection), detection.face, face)

    def apply(self, laid: Laid) -> Laid | None:
        """The same piece is at the same place, and nothing else is surely read there."""
        known = (self.read, self.face)
        at = laid.nearest(
            self.place, self.reach, lambda entry: not entry.seen.sure or entry.seen.face in known
        )
        if at is None:
            return None
        entry = laid.entries[at]
        right = replace(entry.now, face=self.face, score=1.0, sure=True)
        return laid.put(at, replace(entry, now=right, by_hand=True))


@dataclass(frozen=True, slots=True)
class Removal:
    """What was read at a place is no piece, or none that counts."""

    place: Corner
    reach: float
    read: str

    @classmethod
    def of(cls, detection: Detection) -> Removal:
        """The removal of this piece."""
        return cls(middle(detection), reach_of(detection), detection.face)

    def apply(self, laid: Laid) -> Laid | None:
        """The same is read there again, or something vague is."""
        at = laid.nearest(
            self.place, self.reach, lambda entry: not entry.seen.sure or entry.seen.face == self.read
        )
        return None if at is None else laid.without(at)


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

    def apply(self, laid: Laid) -> Laid | None:
        """Nothing is read there still, and the neighbour lies where it lay."""
        added = Detection(self.face, 1.0, self.corners)
        reach = reach_of(added)
        if laid.nearest(middle(added), reach) is not None:
            return None
        at = len(laid.entries)
        grown = Laid((*laid.entries, Entry(added, None, by_hand=True)), (*laid.groups, (at,)))
        if self.neighbour is None:
            return grown
        beside = laid.nearest(self.neighbour, reach)
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
class Together:
    """The pieces at these places lie in one group, whatever it looked like."""

    places: tuple[Corner, ...]
    reach: float

    @classmethod
    def of(cls, detections: Sequence[Detection]) -> Together:
        """These pieces as one group."""
        return cls(tuple(middle(each) for each in detections), min(map(reach_of, detections)))

    def apply(self, laid: Laid) -> Laid | None:
        """Every one of the pieces lies where it lay."""
        found = [laid.nearest(place, self.reach) for place in self.places]
        pieces = [at for at in found if at is not None]
        return laid.together(pieces) if len(set(pieces)) == len(found) else None


def in_table_order(laid: Laid) -> Laid:
    """The same pieces numbered group after group, as a reading has them."""
    order = [at for group in laid.groups for at in group]
    number = {at: place for place, at in enumerate(order)}
    return Laid(
        tuple(laid.entries[at] for at in order),
        tuple(tuple(number[at] for at in group) for group in laid.groups),
    )


def middle(detection: Detection) -> Corner:
    """The middle of a piece, in pixels of its picture."""
    xs, ys = zip(*detection.corners, strict=True)
    return sum(xs) / 4, sum(ys) / 4


def reach_of(detection: Detection) -> float:
    """How far from its middle a piece surely reaches: half its shorter side."""
    return min(_sides(detection)) / 2


def _sides(detection: Detection) -> list[float]:
    return [dist(detection.corners[i - 1], corner) for i, corner in enumerate(detection.corners)]


def _moved(detection: Detection, place: Corner) -> Corners:
    x, y = middle(detection)
    a, b, c, d = ((px - x + place[0], py - y + place[1]) for px, py in detection.corners)
    return a, b, c, d


def _in_order(entries: Sequence[Entry], pieces: Sequence[int]) -> tuple[int, ...]:
    """Pieces in reading order: along their own rows, or down their columns, whichever they spread along more."""
    found = [entries[at].now for at in pieces]
    across = [sum(each.corners[1][axis] - each.corners[0][axis] for each in found) for axis in (0, 1)]
    down = [sum(each.corners[3][axis] - each.corners[0][axis] for each in found) for axis in (0, 1)]

    def along(way: Sequence[float]) -> list[float]:
        length = dist(way, (0, 0)) or 1.0
        return [(x * way[0] + y * way[1]) / length for x, y in map(middle, found)]

    places = max(along(across), along(down), key=lambda each: max(each) - min(each))
    return tuple(at for _, at in sorted(zip(places, pieces, strict=True)))
