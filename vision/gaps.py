"""Plates that the detector did not see: those that must lie right beside others, blank ones above all.

On a board a blank plate differs from a cell by little but its colour, which is that of the plates around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, WILD
from vision.camera import Image
from vision.detect import Spot, overlap
from vision.judgement import Look, Seen
from vision.layout import axes
from vision.plates import is_plate
from vision.read import NOTHING, FaceReader, Quad, rectify

Colour = npt.NDArray[np.float32]

CLEAR: Final = 0.6
"""The probability of its letter from which a plate tells where others may lie."""

PITCH: Final = 1.03
"""How far apart plates that touch, or lie on a board's cells, stand, as a share of a plate."""

TAKEN: Final = 0.3
"""The share of a place that lies under something found from which it is not free."""

SAME: Final = 0.5
"""The share of two places that lies under both from which they are one, told by two plates."""

SMALL: Final = (32, 32)
"""Width and height in pixels of the crop whose colour is taken."""

UNLIKE: Final = 30.0
"""How far in CIE L*a*b* (OpenCV's 8-bit scale) a plate's colour may be from the nearest of those beside it, …"""

ALIKE: Final = 8.0
"""… and a blank one's."""

PLAIN: Final = 0.1
"""The share of a blank plate's pixels that may differ from its colour, …"""

INK: Final = 14.0
"""… by so much."""

READ: Final = 0.6
"""The least probability of a letter, or of a blank plate, at such a place."""

CAUTION: Final = 0.9
"""What the detector did not see is never quite sure: how far the reader is believed."""

SCORE: Final = 0.5
"""What stands for the detector's score."""


@dataclass(slots=True, eq=False)
class _Place:
    """A free place beside plates: a quad as theirs stand, those plates, its colour, and its share of other colours."""

    quad: Quad
    beside: list[int]
    colour: Colour
    mixed: float


def unseen(image: Image, seen: Sequence[Seen], reader: FaceReader, faces: Sequence[str]) -> list[Seen]:
    """The plates right beside those `seen` that are not among them; `faces` are the columns of their looks."""
    known = [each for each in seen if each.spot.kind == "plate" and is_plate(each, faces)]
    plates = [np.roll(each.spot.quad, -each.look.turn, 0) for each in known if _is_clear(each, faces)]
    colours = [_colour(image, quad)[0] for quad in plates]
    places = _places(image, plates, [each.spot.quad for each in known])
    offsets = np.array(
        [min((place.colour - colours[i] for i in place.beside), key=np.linalg.norm) for place in places],
        np.float32,
    ).reshape(-1, 3)
    likely = [i for i in range(len(places)) if np.linalg.norm(offsets[i]) < UNLIKE]
    read = reader.read([reader.crop(image, places[i].quad) for i in likely])
    found = []
    for i, chances in zip(likely, read, strict=True):
        blank = places[i].mixed < PLAIN and _is_odd(offsets, i)
        if look := _look(chances, reader, faces, blank):
            found.append(Seen(Spot("plate", SCORE, places[i].quad), look))
    return found


def _is_clear(each: Seen, faces: Sequence[str]) -> bool:
    best = int(each.look.chances.max(0).argmax())
    return float(each.look.chances.max()) > CLEAR and faces[best] not in (WILD, FACE_DOWN)


def _places(image: Image, plates: Sequence[Quad], taken: Sequence[Quad]) -> list[_Place]:
    """The places beside upright plates that nothing has `taken`, each once."""
    found: list[_Place] = []
    limit = np.array(image.shape[1::-1], np.float32)
    for i, quad in enumerate(plates):
        middle, right, down = axes(quad)
        for step in (right, down, -right, -down):
            place = np.asarray(quad + step * PITCH, np.float32)
            if (place < 0).any() or (place > limit).any():
                continue
            reach = 2 * float(np.linalg.norm(right) + np.linalg.norm(down))
            near = (other for other in taken if np.linalg.norm(other.mean(0) - middle) < reach)
            if any(overlap(place, other) > TAKEN for other in near):
                continue
            twin = next((other for other in found if overlap(place, other.quad) > SAME), None)
            if twin:
                twin.beside.append(i)
            else:
                found.append(_Place(place, [i], *_colour(image, place)))
    return found


def _colour(image: Image, quad: Quad) -> tuple[Colour, float]:
    """The colour (L*a*b*) of most of what lies under a quad, and the share of what has another."""
    crop = cv2.cvtColor(rectify(image, quad, SMALL), cv2.COLOR_BGR2LAB).astype(np.float32)
    inner = crop[7:-7, 7:-7].reshape(-1, 3)
    colour = np.asarray(np.median(inner, 0), np.float32)
    return colour, float((np.linalg.norm(inner - colour, axis=1) > INK).mean())


def _is_odd(offsets: Colour, i: int) -> bool:
    """Whether a place has the colour of the plates beside it, and other free places have not.

    Where cells, or the table, are of that colour too, nothing tells a blank plate from them.
    """
    off = float(np.linalg.norm(offsets[i]))
    others = np.linalg.norm(np.delete(offsets, i, 0) - offsets[i], axis=1)
    return off < ALIKE and int((others < max(off, ALIKE / 2)).sum()) <= 1


def _look(
    chances: npt.NDArray[np.float32], reader: FaceReader, faces: Sequence[str], blank: bool
) -> Look | None:
    """What the reader makes of a place at the turn of those beside it; None where it is no plate."""
    own = np.array([chances[reader.faces.index(face)] for face in faces], np.float32)
    down, wild = faces.index(FACE_DOWN), faces.index(WILD)
    own[wild] += own[down]
    own[down] = 0
    best = int(own.argmax())
    if own[best] < READ or (best == wild and not blank):
        return None
    turned = np.zeros((4, len(faces)), np.float32)
    turned[0] = own * CAUTION
    return Look(turned, float(chances[reader.faces.index(NOTHING)]))
