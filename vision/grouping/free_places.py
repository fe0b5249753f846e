"""The free places beside plates: plates that the detector did not see there, and blank ones that are cells of a board.

On a board a blank plate differs from a cell by little, and the detector takes keys and print for blank plates: whether
a plate lies at a place is verified by a network of its own (`vision.recognition.plate_verification`), and by the
plates' colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, WILD
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import Quad, axes, overlap
from vision.grouping.plate_colour import PlateColours, of_another_colour
from vision.grouping.plates import is_plate
from vision.input.camera import Image
from vision.piece_kinds import PLATE
from vision.recognition.classifier import NOTHING, TURNED, FaceReader
from vision.recognition.face_scores import Candidate, Chances, FaceScores
from vision.recognition.plate_verification import PlateVerifier

CLEAR: Final = 0.6
"""The probability of its letter from which a plate tells where others may lie."""

PITCH: Final = 1.03
"""How far apart plates that touch, or lie on a board's cells, stand, as a share of a plate."""

ABOUT: Final = 0.1
"""How far to every side of a place where a plate lies it is read too, as a share of a plate."""

TAKEN: Final = 0.7
"""How near to a place, in plates, something found takes it."""

SAME: Final = 0.5
"""How near to each other, in plates, two places are one that two plates tell of."""

PLAINLY: Final = 0.97
"""What is read at least so likely is a plate, whatever its colour."""

FEW: Final = 4
"""How many clear plates tell what plates look like; with fewer on the table nothing is taken from what was seen."""

THERE: Final = 0.5
"""The least probability of a plate, …"""

OF_THEIR_COLOUR: Final = 0.1
"""… and of one that has the plates' very colour, where the cells do not, …"""

LEAST_BLANK: Final = 0.15
"""… which must be read as blank or face down so likely where the detector saw nothing: a bare table may have it too."""

READ: Final = 0.6
"""The least probability of a letter at such a place; …"""

PRINTED: Final = 0.5
"""… where none is read, but something is printed so likely, either way up, it is one that cannot be told."""

UNTOLD: Final = 0.75
"""How far the reader is believed about such a one."""

CAUTION: Final = 0.9
"""What the detector did not see, and a blank plate, is never quite sure: how far the reader is believed."""

SCORE: Final = 0.5
"""What stands for the detector's score."""

BLANK: Final = (WILD, FACE_DOWN)


class FreePlaces:
    """The places around the plates of a picture whose letters are clear, and whether a plate lies there.

    They are taken from what was `seen`; `faces` are the columns of its scores.
    """

    def __init__(
        self, image: Image, seen: Sequence[Candidate], faces: Sequence[str], verifier: PlateVerifier
    ) -> None:
        self._image = image
        self._faces = faces
        self._other = self._of_another_colour(seen)
        likely = [each for each in seen if each not in self._other]
        plates = [each for each in likely if is_plate(each, faces)]
        self._letters = [each for each in plates if self._face(each) not in BLANK]
        self._blanks = [each for each in likely if self._face(each) in BLANK]
        self._clear = [_upright(each) for each in self._letters if each.scores.chance > CLEAR]
        free = _without(_places(image, self._clear), [each.detection.quad for each in self._letters])
        blanks = [each.detection.quad for each in self._blanks]
        chances = verifier.chances(image, [*free, *blanks], self._clear, free)
        colours = PlateColours(image, self._clear, free)
        is_there = [
            chance >= THERE or (chance >= OF_THEIR_COLOUR and colours.is_plates(colours.unlike(place)))
            for place, chance in zip([*free, *blanks], chances.tolist(), strict=True)
        ]
        plainly = (chances >= THERE).tolist()
        self._likely = [(free[i], plainly[i]) for i in range(len(free)) if is_there[i]]
        self._true_blanks = set(self._few(list(compress(self._blanks, is_there[len(free) :]))))

    def _of_another_colour(self, seen: Sequence[Candidate]) -> set[Candidate]:
        """What is not read plainly, and has plainly another colour than the plates that are clear."""
        clear = [each for each in seen if is_plate(each, self._faces) and each.scores.chance > CLEAR]
        vague = [each for each in seen if each.scores.chance < PLAINLY]
        places, plates = ([_upright(each) for each in some] for some in (vague, clear))
        plainly = [each.scores.chance >= PLAINLY for each in clear]
        other = of_another_colour(self._image, places, plates, plainly)
        return set(compress(vague, other.tolist()))

    def _face(self, each: Candidate) -> str:
        return self._faces[each.scores.likeliest]

    def _few(self, blanks: Sequence[Candidate]) -> Sequence[Candidate]:
        """Blanks where they are no more than letters; else, as it may be a pattern, those that the detector sees."""
        if len(blanks) <= len(self._letters):
            return blanks
        return [each for each in blanks if each.detection.score > SCORE]

    def believed(self, seen: Sequence[Candidate]) -> list[Candidate]:
        """What was `seen` without the blank plates and jokers that are none; those that are stay in doubt.

        And without what has another colour than plates have, and is not read plainly.
        """
        if len(self._clear) < FEW:
            return list(seen)
        likely = [each for each in seen if each not in self._other]
        blanks = {each: self._as_blank(each) if each in self._true_blanks else None for each in self._blanks}
        return [kept for each in likely if (kept := blanks.get(each, each)) is not None]

    def unseen(self, seen: Sequence[Candidate], reader: FaceReader) -> list[Candidate]:
        """The plates right beside clear ones that are not among those `seen`."""
        taken = [each.detection.quad for each in seen if is_plate(each, self._faces)]
        tried = [(place, plainly) for place, plainly in self._likely if _without([place], taken)]
        if not tried:
            return []
        about = [_about(place) for place, _ in tried]
        crops = [reader.crop(self._image, quad) for quads in about for quad in quads]
        read = reader.read(crops).reshape(len(tried), -1, len(reader.faces))
        columns = [reader.faces.index(face) for face in (*self._faces, NOTHING, TURNED)]
        found = (
            self._plate_at(quads, scores[:, columns], plainly)
            for (_, plainly), quads, scores in zip(tried, about, read, strict=True)
        )
        best = _best([each for each in found if each is not None])
        blanks = [each for each in best if self._face(each) in BLANK]
        return [each for each in best if self._face(each) not in BLANK] + list(self._few(blanks))

    def _plate_at(
        self, quads: Sequence[Quad], scores: npt.NDArray[np.float32], plainly: bool
    ) -> Candidate | None:
        """The plate at a place, if one is there: the letter read there, or one that cannot be told, or a blank.

        It was read at each of M `quads`: `scores` are those of the faces, of *nothing* and of *turned* (M×N+2).
        """
        own, nothing, turned = scores[:, :-2], scores[:, -2], scores[:, -1]
        letters = [face not in BLANK for face in self._faces]
        letter, blank = own[:, letters], own[:, np.logical_not(letters)].sum(1)
        if letter.max() >= READ:
            at = int(letter.max(1).argmax())
            return _doubted(quads[at], own[at] * CAUTION, nothing[at])
        if plainly and (turned + letter.sum(1)).mean() > PRINTED:
            return _doubted(quads[0], UNTOLD * _among(own.mean(0), letters))
        if plainly or blank.max() >= LEAST_BLANK:
            at = int(blank.argmax())
            return self._as_blank(_doubted(quads[at], own[at], nothing[at]))
        return None

    def _as_blank(self, each: Candidate) -> Candidate:
        """A plate without a letter, in doubt: blank or face down as it was read."""
        columns = [self._faces.index(face) for face in BLANK]
        chances = np.zeros_like(each.scores.chances)
        shares = each.scores.chances[:, columns].max(0) + 1e-6
        chances[:, columns] = shares / shares.sum()
        detection = replace(each.detection, score=max(each.detection.score, SCORE))
        return Candidate(detection, replace(each.scores, chances=chances, nothing=1 - CAUTION))


def _doubted(quad: Quad, chances: Chances, nothing: float = 0.0) -> Candidate:
    """A plate that the detector did not see, of these chances (faces) as it lies: for the rest, it may be nothing."""
    turns = np.zeros((4, len(chances)), np.float32)
    turns[0] = chances
    empty = max(float(nothing), 1 - float(chances.sum()))
    return Candidate(Detection(PLATE, SCORE, quad), FaceScores(turns, empty))


def _among(chances: Chances, columns: Sequence[bool]) -> Chances:
    """The chances (faces) of some faces if it is one of those."""
    own = np.where(columns, chances + 1e-6, 0)
    return np.asarray(own / own.sum(), np.float32)


def _without(places: Sequence[Quad], taken: Sequence[Quad]) -> list[Quad]:
    """The places that nothing has `taken`."""
    middles = np.array([quad.mean(0) for quad in taken], np.float32).reshape(-1, 2)
    return [
        place
        for place in places
        if np.linalg.norm(middles - place.mean(0), axis=1).min(initial=np.inf) >= TAKEN * _side(place)
    ]


def _about(quad: Quad) -> list[Quad]:
    """A place, and a little to every side of it: how far plates stand apart is known about."""
    _, right, down = axes(quad)
    steps = (0 * right, right, -right, down, -down)
    return [np.asarray(quad + ABOUT * step, np.float32) for step in steps]


def _best(found: Sequence[Candidate]) -> list[Candidate]:
    """The plates that are read most clearly, each once."""
    kept: list[Candidate] = []
    for each in sorted(found, key=lambda each: -each.scores.chance):
        if all(overlap(each.detection.quad, other.detection.quad) < 1 - SAME for other in kept):
            kept.append(each)
    return kept


def _upright(each: Candidate) -> Quad:
    return np.roll(each.detection.quad, -each.scores.turn, 0)


def _side(quad: Quad) -> float:
    """How long a plate's sides are in the mean."""
    _, right, down = axes(quad)
    return float(np.linalg.norm(right) + np.linalg.norm(down)) / 2


def _places(image: Image, plates: Sequence[Quad]) -> list[Quad]:
    """The places beside upright plates where none of them lies, each once."""
    found: list[Quad] = []
    limit = np.array(image.shape[1::-1], np.float32)
    for quad in plates:
        _, right, down = axes(quad)
        for step in (right, down, -right, -down):
            place = np.asarray(quad + step * PITCH, np.float32)
            if (place >= 0).all() and (place <= limit).all():
                found.append(place)
    kept: list[Quad] = []
    for place in _without(found, plates):
        if all(np.linalg.norm(place.mean(0) - other.mean(0)) >= SAME * _side(place) for other in kept):
            kept.append(place)
    return kept
