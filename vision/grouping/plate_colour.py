"""What the plates' colour tells: plates beside others that the detector did not see, and blank ones that are none.

On a board a blank plate differs from a cell by little but its colour, which is that of the plates around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, WILD
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import Quad, axes, overlap
from vision.grouping.plates import blank_as_wild, is_plate
from vision.input.camera import Image
from vision.piece_kinds import PLATE
from vision.recognition.classifier import NOTHING, FaceReader, rectify
from vision.recognition.face_scores import Candidate, Chances, FaceScores

Colour = npt.NDArray[np.float32]

CLEAR: Final = 0.6
"""The probability of its letter from which a plate tells where others may lie."""

PITCH: Final = 1.03
"""How far apart plates that touch, or lie on a board's cells, stand, as a share of a plate."""

ABOUT: Final = 0.1
"""How far to every side of a place that may hold a blank plate it is read too, as a share of a plate."""

TAKEN: Final = 0.7
"""How near to a place, in plates, something found takes it."""

SAME: Final = 0.5
"""How near to each other, in plates, two places are one that two plates tell of."""

SMALL: Final = (32, 32)
"""Width and height in pixels of the crop whose colour is taken."""

UNLIKE: Final = 30.0
"""How far in CIE L*a*b* (OpenCV's 8-bit scale) a plate's colour may be from the nearest of those beside it."""

ALIKE: Final = 8.0
"""How far a blank plate's hue (a*b*) may be from that of the plates near by at most, …"""

TOLD: Final = 1.5
"""… how far most free places' must be, or it tells nothing, where they have not quite another one, …"""

LIGHTER: Final = 20.0
"""… and how much darker or lighter it may be: lamps and shadows make plates so."""

FEW: Final = 4
"""How many plates near by tell what colour plates have; with fewer on the table nothing tells it of what was seen.
And how many free places that have nearly that colour tell which one cells have."""

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
    middle: Quad
    beside: list[int]
    colour: Colour
    mixed: float


class PlateColours:
    """The plates' colours over a picture, and how near to them a blank one's has to be: nearer than cells' are.

    A cell's hue may differ from the plates' by a few units only; but then most cells' does, and to the same side.
    They are taken from what was `seen` that reads as a letter clearly; `faces` are the columns of its scores.
    """

    def __init__(self, image: Image, seen: Sequence[Candidate], faces: Sequence[str]) -> None:
        self._image = image
        self._faces = faces
        plates = [_upright(each) for each in _plates(seen, faces) if _is_clear(each, faces)]
        self._middles = _middles(plates)
        self._colours = np.array([_colour(image, quad)[0] for quad in plates], np.float32).reshape(-1, 3)
        self._places = _places(image, plates, self._middles)
        self._nearest = self._least_of_cells()

    def _least_of_cells(self) -> float:
        """How far a blank plate's hue may be from the plates' near by."""
        plain = [self._off(place.middle, place.colour) for place in self._places if place.mixed < PLAIN]
        hues = [hue for hue, _ in plain if hue < ALIKE]
        if len(hues) < FEW:
            return ALIKE
        return median(hues) / 2 if median(hues) > TOLD else 0.0

    def _off(self, middle: Quad, colour: Colour) -> tuple[float, float]:
        """How far a colour at a place is from that of the plates near by: in hue, and in lightness."""
        near = np.linalg.norm(self._middles - middle, axis=1).argsort()[:FEW]
        light, *hue = np.median(self._colours[near] - colour, 0)
        return float(np.linalg.norm(hue)), float(abs(light))

    def _is_plates(self, middle: Quad, colour: Colour) -> bool:
        """Whether a colour at a place is the plates', and not the cells'."""
        hue, light = self._off(middle, colour)
        return hue < self._nearest and light < LIGHTER

    def _free(self, taken: Sequence[Quad]) -> list[_Place]:
        """The places that nothing has `taken`."""
        middles = _middles(taken)
        return [
            place
            for place in self._places
            if np.linalg.norm(middles - place.middle, axis=1).min() >= TAKEN * _side(place.quad)
        ]

    def believed(self, seen: Sequence[Candidate]) -> list[Candidate]:
        """What was `seen` without the blank plates and jokers that have another colour than the plates near by.

        Those that have it stay in doubt: a cell of a board may have nearly that colour.
        """
        if len(self._middles) < FEW:
            return list(seen)
        unlike: set[Candidate] = set()
        doubtful: set[Candidate] = set()
        for each in _plates(seen, self._faces):
            if self._faces[int(each.scores.chances.max(0).argmax())] in (WILD, FACE_DOWN):
                quad = each.detection.quad
                alike = self._is_plates(quad.mean(0), _ground_colour(self._image, quad))
                (doubtful if alike else unlike).add(each)
        return [
            Candidate(each.detection, replace(each.scores, nothing=max(each.scores.nothing, 1 - CAUTION)))
            if each in doubtful
            else each
            for each in seen
            if each not in unlike
        ]

    def unseen(self, seen: Sequence[Candidate], reader: FaceReader) -> list[Candidate]:
        """The plates right beside clear ones that are not among those `seen`."""
        tried = []
        for place in self._free([each.detection.quad for each in _plates(seen, self._faces)]):
            if np.linalg.norm(self._colours[place.beside] - place.colour, axis=1).min() < UNLIKE:
                blank = place.mixed < PLAIN and self._is_plates(place.middle, place.colour)
                tried += [(quad, blank) for quad in (_about(place.quad) if blank else (place.quad,))]
        read = reader.read([reader.crop(self._image, quad) for quad, _ in tried])
        columns, nothing = [reader.faces.index(face) for face in self._faces], reader.faces.index(NOTHING)
        found = [
            Candidate(Detection(PLATE, SCORE, quad), scores)
            for (quad, blank), chances in zip(tried, read, strict=True)
            if (scores := _look(chances[columns], float(chances[nothing]), self._faces, blank))
        ]
        return _best(found)


def _middles(quads: Sequence[Quad]) -> Quad:
    """The middles (N×2) of quads."""
    return np.array([quad.mean(0) for quad in quads], np.float32).reshape(-1, 2)


def _about(quad: Quad) -> list[Quad]:
    """A place, and a little to every side of it: how far plates stand apart is known about."""
    _, right, down = axes(quad)
    steps = (0 * right, right, -right, down, -down)
    return [np.asarray(quad + ABOUT * step, np.float32) for step in steps]


def _best(found: Sequence[Candidate]) -> list[Candidate]:
    """The plates that are read most clearly, each once."""
    kept: list[Candidate] = []
    for each in sorted(found, key=lambda each: -float(each.scores.chances.max())):
        if all(overlap(each.detection.quad, other.detection.quad) < 1 - SAME for other in kept):
            kept.append(each)
    return kept


def _plates(seen: Sequence[Candidate], faces: Sequence[str]) -> list[Candidate]:
    """The plates among what was seen."""
    return [each for each in seen if each.detection.kind == PLATE and is_plate(each, faces)]


def _is_clear(each: Candidate, faces: Sequence[str]) -> bool:
    best = int(each.scores.chances.max(0).argmax())
    return float(each.scores.chances.max()) > CLEAR and faces[best] not in (WILD, FACE_DOWN)


def _upright(each: Candidate) -> Quad:
    return np.roll(each.detection.quad, -each.scores.turn, 0)


def _side(quad: Quad) -> float:
    """How long a plate's sides are in the mean."""
    _, right, down = axes(quad)
    return float(np.linalg.norm(right) + np.linalg.norm(down)) / 2


def _places(image: Image, plates: Sequence[Quad], middles: Quad) -> list[_Place]:
    """The places beside upright plates where none of them lies, each once; `middles` are the plates'."""
    found: list[_Place] = []
    limit = np.array(image.shape[1::-1], np.float32)
    for i, quad in enumerate(plates):
        middle, right, down = axes(quad)
        side = _side(quad)
        for step in (right, down, -right, -down):
            place = np.asarray(quad + step * PITCH, np.float32)
            if (place < 0).any() or (place > limit).any():
                continue
            at = middle + step * PITCH
            if np.linalg.norm(middles - at, axis=1).min() < TAKEN * side:
                continue
            twin = next((other for other in found if np.linalg.norm(other.middle - at) < SAME * side), None)
            if twin:
                twin.beside.append(i)
            else:
                found.append(_Place(place, at, [i], *_colour(image, place)))
    return found


def _lab(image: Image, quad: Quad) -> Colour:
    """What lies under a quad in L*a*b* (SMALL)."""
    return cv2.cvtColor(rectify(image, quad, SMALL), cv2.COLOR_BGR2LAB).astype(np.float32)


def _ground_colour(image: Image, quad: Quad) -> Colour:
    """The colour (L*a*b*) of a plate; where a joker's face is printed on it, of what is along its edges."""
    colour, mixed = _colour(image, quad)
    if mixed < PLAIN:
        return colour
    crop = _lab(image, quad)
    along = np.zeros(crop.shape[:2], bool)
    along[5:-5, 5:-5] = True
    along[9:-9, 9:-9] = False
    return np.asarray(np.median(crop[along], 0), np.float32)


def _colour(image: Image, quad: Quad) -> tuple[Colour, float]:
    """The colour (L*a*b*) of most of what lies under a quad, and the share of what has another."""
    inner = _lab(image, quad)[7:-7, 7:-7].reshape(-1, 3)
    colour = np.asarray(np.median(inner, 0), np.float32)
    return colour, float((np.linalg.norm(inner - colour, axis=1) > INK).mean())


def _look(chances: Chances, nothing: float, faces: Sequence[str], blank: bool) -> FaceScores | None:
    """What the reader makes of a place at the turn of those beside it; None where it is no plate."""
    turned = np.zeros((4, len(faces)), np.float32)
    turned[0] = chances
    scores = blank_as_wild(FaceScores(turned, nothing), faces)
    best = int(scores.chances[0].argmax())
    if scores.chances[0, best] < READ or (faces[best] == WILD and not blank):
        return None
    return replace(scores, chances=scores.chances * CAUTION)
