"""Abstention (selective prediction): what a reading does not call sure, whatever its pieces' scores are.

What the box has no more of is doubted, and read as the next likely that it has.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, WILD
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import UNIT, Quads, axes, corners
from vision.grouping.plane import fit_plane
from vision.reading import Alternative, Reading, RecognizedPiece
from vision.recognition.calibration import Calibration
from vision.recognition.face_scores import Candidate

EDGE: Final = 0.003
"""How near the picture's edge a cut-off piece's corner lies, as a share of the longer side."""

MOSTLY_SHOWN: Final = 0.5
"""The share of the next piece of a group that must lie on the picture: of less nothing would be read there."""

PRINTED: Final = np.array([[0.08, 0.1], [0.92, 0.1], [0.92, 0.7], [0.08, 0.7]], np.float32)
"""Where on a piece something may be printed that tells its face: shares of its width and height."""

JOKERS: Final = 4
"""How many jokers may lie somewhere and nothing else; chips on a circuit board are more."""

WEIGHT: Final = 1 / 3
"""The power to which the share that is sure weighs in how clearly a picture shows pieces."""

NEARLY: Final = 0.5
"""How likely another face is, beside the one that the box has no more of, from which that is read instead."""

FEW: Final = 3
"""Fewer pieces than this speak for each other but little: one or two signs of a packet or a page may look like them."""

SET: Final = 5
"""With fewer pieces than this there is no telling how large, and of what proportion, a table's are."""

OTHER_SIZE: Final = 1.25
"""How many times as large or small as the others a piece looks, on their plane, that is none of their set, …"""

OTHER_SHAPE: Final = 1.45
"""… and how many times as wide or narrow beside its height: a key, the cell of a calendar."""

ON_PICTURE: Final = 0.5
"""The share of these differences that none has on the picture itself where there are no misfits on the plane."""

HYSTERESIS: Final = 0.8
"""The share of a bound down to which a table that was over it stays so: one near it would come and go as a whole."""

PRIOR: Final = 0.4
"""What speaks against pieces before anything is found, where the clearest find is one: a few signs of a page may read
as well as a dim table's pieces, but not forty. …"""

REFUSED: Final = 0.2
"""… And so does this share of the detector's score of each find that the classifier takes for none: print has many. It
counts less as it is smaller than what is taken for pieces: the weave of a cloth is no print."""

SURPLUS: Final = 0.85
"""What it costs in objectness where all is more than the box holds. Of a sudoku's 81 figures 63 are: though they are as
clear as tiles, it must not pass for a table. Of two boxes laid out whole half is, and that must."""


def objectness(seen: Sequence[Candidate], faces: Sequence[str], box: Mapping[str, int]) -> float:
    """Objectness of a whole picture (out-of-distribution detection): the mean of its finds', the clearer counting more.

    A find's is its detector's score times its likeliest face's chance. One by one some signs of a printed page read
    as well as pieces, but they are few (a PRIOR speaks against them), among much that the classifier refuses; and the
    printed cells of a board take little from the plates on it. Jokers and backs count only where nothing else lies:
    empty cells look like them, and so do more than a few jokers alone. What is there more often than the `box` holds it
    speaks against pieces: a sudoku has nine of each number.
    """
    found: list[Candidate] = []
    refused: list[Detection] = []
    for each in seen:
        if each.scores.is_piece(each.detection.score):
            found.append(each)
        else:
            refused.append(each.detection)
    told = [each for each in found if faces[each.scores.likeliest] not in (WILD, FACE_DOWN)]
    clear = [each.detection.score * each.scores.chance for each in told or found]
    if not clear:
        return 0.0
    counts = Counter(faces[each.scores.likeliest] for each in told or found)
    most = {WILD: JOKERS} | dict(box)
    surplus = sum(max(0, count - most.get(face, count)) for face, count in counts.items())
    side = max(1.0, median(each.detection.side for each in told or found))
    against = PRIOR + REFUSED * sum(each.score * min(1.0, each.side / side) for each in refused)
    mean = sum(each * each for each in clear) / (against + sum(clear))
    return max(0.0, mean - SURPLUS * surplus / len(clear))


def clarity(objectness: float, sure: int, read: int) -> float:
    """How clearly a picture shows pieces of which so many of those `read` are sure: its objectness, weighed by that.

    Where most of many pieces is sure a dim table is one all the same; where little is, or few were read, print may be
    as like them. One more is taken to be in doubt.
    """
    return objectness * math.pow(sure / (read + 1), WEIGHT)


def bound(calibrated: float, was_over: bool) -> float:
    """A bound on a whole picture with hysteresis: lower for a table that was seen to be over it before."""
    return HYSTERESIS * calibrated if was_over else calibrated


def doubted_together(reading: Reading, shown: float, clear: float, sought: int = 0) -> Reading:
    """Doubt everything where what is `shown` (objectness) is not `clear`, by how much of it is sure: it may be print.

    How many were `sought` beside others, and are never sure, does not speak against those.
    """
    sure, read = sum(each.sure for each in reading.detections), len(reading.detections) - sought
    if clarity(shown, sure, read) >= clear:
        return reading
    return all_doubted(reading)


def mirrored_doubted(reading: Reading) -> Reading:
    """Doubt everything on a mirrored picture: a 7 may read as a 1 there."""
    return replace(all_doubted(reading), mirrored=True)


def all_doubted(reading: Reading) -> Reading:
    """Doubt everything."""
    return replace(reading, detections=tuple(replace(each, sure=False) for each in reading.detections))


def sure_from(calibration: Calibration, pieces: int) -> float:
    """The score from which one of so many pieces may be sure: fewer than FEW have to be surer."""
    return max(calibration.sure, calibration.alone) if pieces < FEW else calibration.sure


def few_doubted(reading: Reading, calibration: Calibration) -> Reading:
    """Doubt what is not sure by itself where fewer than FEW are read."""
    if len(reading.detections) >= FEW:
        return reading
    enough = sure_from(calibration, len(reading.detections))
    found = (replace(each, sure=each.sure and each.score >= enough) for each in reading.detections)
    return replace(reading, detections=tuple(found))


def backs_doubted(reading: Reading) -> Reading:
    """Doubt cards face down where nothing that shows its face is sure: a box, a phone, a switch may be as plain."""
    if any(each.sure and each.face != FACE_DOWN for each in reading.detections):
        return reading
    return all_doubted(reading)


def misfits_doubted(reading: Reading, aspect: float) -> Reading:
    """Doubt what is no piece of the others' set by its size or its proportion (outliers), on the plane they share.

    A key or a figure in a calendar reads as well as a tile, but is not as large and as wide as those that lie around
    it. `aspect` is the usual proportion of the kind. Of what shows no way up the proportion is not asked.
    """
    quads = np.array([each.corners for each in reading.detections], np.float32).reshape(-1, 4, 2)
    told = np.array([each.face not in (WILD, FACE_DOWN) for each in reading.detections], bool)
    if len(quads) < SET or not _misfits(quads, told, ON_PICTURE).any():
        return reading
    fit = fit_plane(quads, aspect, np.array([each.score for each in reading.detections]))
    is_off = _misfits(fit.plane.place(quads) if fit else quads, told)
    found = (
        replace(each, sure=False) if off else each
        for each, off in zip(reading.detections, is_off.tolist(), strict=True)
    )
    return replace(reading, detections=tuple(found))


def _misfits(quads: Quads, told: npt.NDArray[np.bool_], share: float = 1.0) -> npt.NDArray[np.bool_]:
    """Which of N quads (N×4×2) are of another size than the others, or, where it is `told`, of another proportion.

    By that `share` of the differences that misfits have.
    """
    _, rights, downs = axes(quads)
    wide, high = (np.log(np.maximum(np.linalg.norm(sides, axis=1), 1e-6)) for sides in (rights, downs))
    sizes, shapes = _from_others((wide + high) / 2), _from_others(wide - high)
    is_off = (sizes > share * np.log(OTHER_SIZE)) | (told & (shapes > share * np.log(OTHER_SHAPE)))
    return np.asarray(is_off)


def _from_others(values: npt.NDArray[np.floating]) -> npt.NDArray[np.floating]:
    """How far each of N values lies from the median of the others."""
    if len(values) < 2:
        return np.zeros_like(values)
    order = np.argsort(values, kind="stable")
    ranks = np.empty(len(values), np.intp)
    ranks[order] = np.arange(len(values))
    middles = ((len(values) - 2) // 2, (len(values) - 1) // 2)  # of the others, in order
    medians = sum(values[order[place + (place >= ranks)]] for place in middles) / 2
    return np.asarray(np.abs(values - medians))


def cut_off_doubted(reading: Reading, framed: bool) -> Reading:
    """Doubt the pieces of which the picture's edge cuts a side off: a 1 there may be an 11, and the row may go on.

    A single corner, or the foot alone, takes nothing of what is printed; nor does a side of which the outline beyond
    the edge shows that it is but a margin. One that ends at the edge shows nothing of the kind, unless the detector
    sees pictures `framed`: then the piece ends there too.
    """
    size = np.array(reading.size)
    edge = EDGE * float(size.max())

    def cut_off(found: RecognizedPiece) -> bool:
        quad = np.array(found.corners, np.float32)
        beyond = np.maximum(-quad, quad - size + 1).max(1)
        top_left, top_right, *foot = (beyond > -edge).tolist()
        if not (top_left or top_right) or sum((top_left, top_right, *foot)) < 2:
            return False
        printed = cv2.perspectiveTransform(PRINTED[None], cv2.getPerspectiveTransform(UNIT, quad))[0]
        hidden = not framed and beyond.max() < edge
        return bool(hidden or (printed < 0).any() or (printed > size - 1).any())

    found = (
        replace(each, sure=False) if each.sure and cut_off(each) else each for each in reading.detections
    )
    return replace(reading, detections=tuple(found))


def edges_noted(reading: Reading) -> Reading:
    """Note where a group ends at the picture's edge: one more piece would lie there, mostly beyond it.

    It would as far off as the last but one lies, of a piece by itself on either side.
    """
    width, height = reading.size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    quads = np.array([each.extent for each in reading.detections], np.float32).reshape(-1, 4, 2)
    middles, rights, _ = axes(quads)
    places: list[int] = []
    steps: list[npt.NDArray[np.floating]] = []
    for group in reading.groups:
        first, *_, last = group * 2
        beside = [(first, group[1]), (last, group[-2])] if len(group) > 1 else []
        places += [first, last]
        steps += [middles[at] - middles[other] for at, other in beside] or [rights[first], -rights[first]]
    beyond = quads[places] + np.array(steps, np.float32).reshape(-1, 1, 2)
    leaves = ((beyond < 0) | (beyond > frame[2])).any((1, 2)).tolist()
    at_edge = {
        at
        for at, quad, may_end in zip(places, beyond, leaves, strict=True)
        if may_end and cv2.intersectConvexConvex(frame, quad)[0] < MOSTLY_SHOWN * cv2.contourArea(quads[at])
    }
    found = (
        replace(each, at_edge=True) if i in at_edge else each for i, each in enumerate(reading.detections)
    )
    return replace(reading, detections=tuple(found))


def on_picture(reading: Reading) -> Reading:
    """The same with every corner on the picture: pieces that its edge cuts off are outlined beyond it."""
    quads = np.array([each.corners for each in reading.detections], np.float32).reshape(-1, 4, 2)
    shown = np.clip(quads, 0, np.array(reading.size, np.float32))
    beyond = (shown != quads).any((1, 2)).tolist()
    found = (
        replace(each, corners=corners(quad)) if off else each
        for each, quad, off in zip(reading.detections, shown, beyond, strict=True)
    )
    return replace(reading, detections=tuple(found))


def doubted(reading: Reading, box: Mapping[str, int]) -> Reading:
    """Doubt the least certain of what is there more often than the box holds it, and read it as what it may be instead.

    That is its likeliest other face of which the box has one left, if it is nearly as likely; else it keeps its face.
    """
    counts = Counter(each.face for each in reading.detections)
    found = list(reading.detections)
    for i in sorted(range(len(found)), key=lambda i: found[i].score):
        each = found[i]
        if counts[each.face] > box.get(each.face, counts[each.face]):
            other = next(
                (other for other in each.alternatives if counts[other.face] < box.get(other.face, 0)), None
            )
            found[i] = replace(each, sure=False)
            if other is not None and other.score > NEARLY * each.score:
                found[i] = _as(each, other)
            counts[each.face] -= 1
            counts[found[i].face] += found[i].face != each.face
    return replace(reading, detections=tuple(found))


def _as(each: RecognizedPiece, other: Alternative) -> RecognizedPiece:
    """A piece read as another that it may be, and not for sure; what it was read as before is the next likely."""
    rest = tuple(one for one in each.alternatives if one.face != other.face)
    before = Alternative(each.face, each.score)
    return replace(each, face=other.face, score=other.score, sure=False, alternatives=(before, *rest))
