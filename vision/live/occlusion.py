"""Occlusion: what lies over pieces and is no piece, as a hand that rests, however long it does.

What was taken away leaves bare table, and a change no larger than its own place. What covers pieces also covers table
around them: it is larger than they are, mostly reaches in over the border, and does not look like the table beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np

from vision.geometry import Corners
from vision.input.camera import Image
from vision.live.colour_model import Colours
from vision.live.illumination import Mask, Small
from vision.live.places import Places, size_of
from vision.live.registration import camera_motion
from vision.live.scene_change import SceneChange, components, outlined, without_specks
from vision.piece_kinds import KINDS
from vision.reading import Reading, RecognizedPiece

AT_BORDER: Final = 0.5
"""How much of the table a thing covers that reaches in over the border, in pieces, at least, …"""

ALONE: Final = 2.0
"""… and one that lies in the middle."""

LARGE: Final = 0.25
"""How much of that is enough where pieces are cards, which are twice as long beside a hand."""

EVERYTHING: Final = 0.6
"""The share of the picture that may change: where it is more, this is another view, and nothing lies over it, …"""

ALL_OF_IT: Final = 0.95
"""… and the same where no piece is seen that did not lie there: a hand near the camera hides as much as it covers."""

RIM: Final = 0.3
"""How far a piece's shadow and side reach beyond its face, or it may lie off a reckoned outline, in pieces."""

FLAT_RIM: Final = 0.1
"""The same of a card that is outlined."""

MORE: Final = 1.2
"""How much may change from over the border where cards lay and around them, in their own area; more is no card's."""

CHANGED: Final = 0.1
"""The share of a piece's place that must have changed for something to cover it."""

LEFT: Final = 0.4
"""The share of its place that no other piece has taken, for something to cover it."""

MOSTLY: Final = 0.7
"""The share of the table's colours from which a place is bare; what is less is not, if anything reaches in there, …"""

HARDLY: Final = 0.35
"""… and up to which a thing can be told from the table."""

ENOUGH: Final = 40
"""Pixels from which a colour is known."""


@dataclass(frozen=True, eq=False)
class Occlusion:
    """What has come over a table since it lay bare, as masks of the small picture.

    `things` is where it lies, `foreign` the part of that where no piece came or went, and `bare` where there is table
    now as there was. `laid` is where pieces have come to lie that did not lie there before, and `unlike_table` where
    pieces are gone, none is read now, and what is seen has not the table's colours; `image` (BGR uint8) is the later
    picture.
    """

    change: SceneChange
    things: Mask
    foreign: Mask
    bare: Mask
    laid: Mask
    unlike_table: Mask
    image: Image

    @classmethod
    def between(cls, change: SceneChange, before: Places, now: Places, image: Image) -> Occlusion:
        """What has come between two readings of one table; `image` (BGR uint8) is that of the later one."""
        scale, where = change.scale, without_specks(change.where)
        everyone, gone = (*before.pieces, *now.pieces), before.lacking(now)
        come = now.come_since(before)
        if change.where.mean() > (EVERYTHING if come else ALL_OF_IT) or not everyone:
            where = np.zeros_like(where)
        size = size_of(everyone) * scale
        is_flat = KINDS[now.kind].by_corner
        lost, taken = (_rimmed(pieces, is_flat, size, scale, where) for pieces in (gone, come))
        lain, laid, read = (
            outlined([piece.extent for piece in pieces], scale, where) for pieces in (gone, come, now.pieces)
        )
        if is_flat and (change.covered & lost).sum() > MORE * lain.sum():
            lost = lain
        bare = ~(where | _rimmed(everyone, is_flat, size, scale, where))
        # A hand over a fan lies within the outlines of the cards that it covers.
        strange = lost & where & change.novel if is_flat and gone else np.zeros_like(where)
        explained = taken | (lost & ~_not_of(bare, strange, image))
        foreign = cv2.morphologyEx((where & ~explained).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3))) > 0
        things = _things(where, foreign, size * LARGE**0.5 if is_flat else size)
        # Where a card is taken, others are seen; and another view is another table.
        open_to_see = (
            np.zeros_like(where) if is_flat or not where.any() else lain & ~_dilated(read, FLAT_RIM * size)
        )
        unlike_table = _not_of(bare, open_to_see, image)
        return cls(change, things & where, things & foreign, bare, laid, unlike_table, image)

    @cached_property
    def picture(self) -> Image:
        """The later picture, made as small as the masks."""
        return _shrunk(self.image, self.things)

    @property
    def uncovered(self) -> Small:
        """How the table looks, and how it looked wherever a thing lies over it and no piece has come."""
        return np.where(self.things & ~self.laid, self.change.before, self.change.now)

    def covers_any(self, pieces: Iterable[RecognizedPiece], now: Places) -> bool:
        """Whether something lies over one of these, which are not read as they were."""
        return any(
            self.touches(piece.corners) if now.at(piece) else self.covers(piece.corners) for piece in pieces
        )

    def covers(self, corners: Corners) -> bool:
        """Whether something lies over a piece's place (pixels of the picture).

        What reaches in over the border may lie on no more table than that which pieces explain: they lie close, or fill
        the picture.
        """
        place = outlined((corners,), self.change.scale, self.things)
        if not place.any():
            return False
        if self.change.covered[place].mean() >= CHANGED and self.unlike_table[place].mean() > 1 - MOSTLY:
            return True
        free = place & ~self.laid
        is_free = free.sum() >= LEFT * place.sum()
        return bool(self.things[place].mean() >= CHANGED and is_free and not self._is_bare(free))

    def touches(self, corners: Corners) -> bool:
        """Whether something lies over a part of it."""
        place = outlined((corners,), self.change.scale, self.things)
        return bool(place.any() and self.things[place].mean() >= CHANGED)

    def _is_bare(self, place: Mask) -> bool:
        """Whether a place has the colours of the table around it, from which the thing beside it can be told."""
        rows, columns = _around(place)
        picture, place = self.picture[rows, columns], place[rows, columns]
        table, thing = picture[self.bare[rows, columns]], picture[self.foreign[rows, columns] & ~place]
        if min(len(table), len(thing)) < ENOUGH:
            return False
        of_table, of_thing = Colours.of(table), Colours.of(thing)
        nearer = of_table.likelihood(picture[place]) > of_thing.likelihood(picture[place])
        is_table = nearer & of_table.holds(picture[place])
        return bool(is_table.mean() > MOSTLY and of_table.holds(thing).mean() < HARDLY)


class Background:
    """Background subtraction: the table as it was read last, and as it was before anything reached in over it.

    `is_reached_over` is whether something has come over it between the last two readings.
    """

    def __init__(self) -> None:
        self._reading: Reading | None = None
        self._looks: tuple[Small, ...] = ()  # as it was read last; as it was where nothing lay over it
        self.is_reached_over = False

    def shows(self, reading: Reading, image: Image, now: Small) -> bool:
        """Whether a picture (BGR uint8) shows the table: a reading of it is kept, unless something lies over pieces.

        `now` is its look, as `look_of` makes it.
        """
        known = self._reading
        if known is None or known.kind != reading.kind:
            return self._anew(reading, now)
        before, after, (last, bare) = Places(known), Places(reading), self._looks
        motion = camera_motion(before, after, (last, now))
        if motion is not None:
            before, is_one = motion.places(before), last is bare
            last = motion.look(last, now)
            bare = last if is_one else motion.look(bare, now)
        gone = before.lacking(after)

        def since(look: Small) -> Occlusion:
            return Occlusion.between(SceneChange.between(look, now, image.shape[1]), before, after, image)

        occlusion = since(bare)
        is_over = bool(occlusion.things.any())
        lately = since(last) if is_over and last is not bare else occlusion
        covered = bool(gone) and occlusion.covers_any(gone, after)
        if covered and lately.covers_any(gone, after):
            return False
        self._reading, self.is_reached_over = reading, is_over and bool(lately.things.any())
        if before.pieces or after.pieces:
            bare = occlusion.uncovered if is_over else now
        self._looks = (now, bare)
        return True

    def _anew(self, reading: Reading, now: Small) -> bool:
        self._reading, self._looks, self.is_reached_over = reading, (now, now), False
        return True

    def keep(self, reading: Reading) -> None:
        """Take this for what lies on the table that it shows."""
        self._reading = reading


def _not_of(bare: Mask, where: Mask, image: Image) -> Mask:
    """Which of these places have a colour that the bare table has not (masks).

    None, where no bare table is seen: pieces that are taken from a full one leave it.
    """
    if not where.any() or bare.sum() < ENOUGH:
        return np.zeros_like(where)
    strange, picture = where.copy(), _shrunk(image, where)
    strange[where] = ~Colours.of(picture[bare]).holds(picture[where])
    return strange


def _shrunk(image: Image, like: Mask) -> Image:
    """A picture (BGR uint8) made as small as a mask."""
    return np.asarray(cv2.resize(image, like.shape[::-1], interpolation=cv2.INTER_AREA), np.uint8)


def _things(where: Mask, foreign: Mask, size: float) -> Mask:
    """Connected components: where what changed, gaps closed, covers so much of the table that it is no piece."""
    labels, _, at_border = components(where)
    covered = np.bincount(labels[foreign], minlength=len(at_border))
    large = covered >= np.where(at_border, AT_BORDER, ALONE) * size**2
    large[0] = False
    return np.asarray(large[labels])


def _rimmed(pieces: Sequence[RecognizedPiece], is_flat: bool, size: float, scale: float, like: Mask) -> Mask:
    """Where pieces lie, with the rim that goes with them."""
    flat = [piece.extent for piece in pieces if is_flat and piece.outline is None]
    others = [piece.extent for piece in pieces if not is_flat or piece.outline is not None]
    narrow = _dilated(outlined(flat, scale, like), FLAT_RIM * size)
    return narrow | _dilated(outlined(others, scale, like), RIM * size)


def _dilated(mask: Mask, by: float) -> Mask:
    side = 2 * round(by) + 1
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((side, side), np.uint8)) > 0)


def _around(place: Mask) -> tuple[slice, slice]:
    """The rows and columns of a place with so much around it on each side."""
    left, top, wide, high = cv2.boundingRect(place.astype(np.uint8))
    by = max(wide, high)
    return slice(max(top - by, 0), top + high + by), slice(max(left - by, 0), left + wide + by)
