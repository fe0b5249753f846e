"""How readings compare with a photograph's labels: what was right, wrong, missed and made up.

A labelled piece is right when the detection on it has its face. A photograph is wholly right when every piece is right
and nothing else was read on it. Whatever is read beside the labelled pieces is invented, and so is a piece that is read
twice. Where not all pieces are labelled that holds as far as it can be known: see `invented`. What lies in an `ignore`
rectangle counts neither way. Sure but wrong are detections that call themselves sure and are not right.

Cards overlap, and what is labelled is the box of the part that is seen, or the faces alone: a photograph of cards is
compared by the faces on it, each counted as often as it is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from datasets.photographs.real import RECKONED, RealPhoto, RealPiece
from vision.geometry import Quad
from vision.reading import Reading

LEAST_SHARED = 0.35
"""Overlap (intersection over union) from which a detection is taken to lie on a labelled piece; where outlines were
RECKONED one whose middle lies on it does too."""

BOARD = "board"
"""The layout of photographs of boards, beside which loose plates may lie that are not labelled."""

AT_EDGE = 0.01
"""How near the picture's edge a piece may be cut off by it, as a share of the longer side."""


@dataclass(frozen=True)
class Outcome:
    """How one photograph was read; indices of detections and of labelled pieces."""

    photo: RealPhoto
    pieces: int
    right: int
    wrong: tuple[int, ...]
    missed: tuple[int, ...]
    invented: tuple[int, ...]
    judged: tuple[int, ...]
    """The detections that count: those on labelled pieces and those invented."""
    rows: int
    rows_right: int
    milliseconds: float
    reading: Reading = field(repr=False)

    @property
    def whole(self) -> bool:
        """Whether everything was read, and right."""
        return self.right == self.pieces and not self.invented

    @property
    def faulty(self) -> frozenset[int]:
        """The detections that are not right."""
        return frozenset((*self.wrong, *self.invented))

    @property
    def sure(self) -> int:
        """How many of the detections that count call themselves sure."""
        return len(self.judged) - self.unsure

    @property
    def unsure(self) -> int:
        """How many of the detections that count do not call themselves sure."""
        return sum(not self.reading.detections[i].sure for i in self.judged)

    @property
    def sure_invented(self) -> int:
        """How many invented detections call themselves sure."""
        return sum(self.reading.detections[i].sure for i in self.invented)

    @property
    def sure_wrong(self) -> int:
        """How many detections call themselves sure and are not right."""
        return sum(self.reading.detections[i].sure for i in self.faulty)


def outcome(photo: RealPhoto, reading: Reading, milliseconds: float) -> Outcome:
    """Compare a reading with a photograph's labels."""
    if photo.kind == "cards":
        return _by_faces(photo, reading, milliseconds)
    quads = [np.asarray(found.corners, np.float32) for found in reading.detections]
    counted = [i for i, quad in enumerate(quads) if not _ignored(photo, quad)]
    pairs = matched(photo, [quads[i] for i in counted], size=reading.size)
    partner = {counted[i]: piece for i, piece in pairs}
    right = [i for i, piece in partner.items() if reading.detections[i].face == photo.pieces[piece].face]
    wrong = [i for i in partner if i not in right]
    spare = [i for i in counted if i not in partner and invented(photo, reading.size, quads[i])]
    return Outcome(
        photo=photo,
        pieces=len(photo.pieces),
        right=len(right),
        wrong=tuple(wrong),
        missed=tuple(piece for piece in range(len(photo.pieces)) if piece not in partner.values()),
        invented=tuple(spare),
        judged=tuple(sorted((*partner, *spare))),
        rows=len(photo.rows),
        rows_right=rows_right(photo, reading),
        milliseconds=milliseconds,
        reading=reading,
    )


def is_cut_off(piece: RealPiece, size: tuple[int, int]) -> bool:
    """Whether a labelled piece's outline goes on beyond the edge of a picture of this `size` (w, h)."""
    outline = piece.polygon
    return outline is not None and bool(((outline < 0) | (outline > np.array(size))).any())


def cut_off(compared: Outcome) -> tuple[int, int, int]:
    """Of a picture's labelled tiles or plates that its edge cuts off: how many there are, are read, and are read right.

    They are never all seen, so that in `models.evaluation.judged` they do not count.
    """
    photo, reading = compared.photo, compared.reading
    quads = [np.asarray(found.corners, np.float32) for found in reading.detections]
    partner = {piece: found for found, piece in matched(photo, quads, size=reading.size)}
    cut = [i for i, piece in enumerate(photo.pieces) if is_cut_off(piece, reading.size)]
    read = [i for i in cut if i in partner]
    right = [i for i in read if reading.detections[partner[i]].face == photo.pieces[i].face]
    return len(cut), len(read), len(right)


def rows_right(photo: RealPhoto, reading: Reading) -> int:
    """How many of the photograph's rows were read whole, each face in its place."""
    groups = Counter(tuple(reading.detections[i].face for i in group) for group in reading.groups)
    return sum((Counter(photo.rows) & groups).values())


def invented(photo: RealPhoto, size: tuple[int, int], quad: Quad) -> bool:
    """Whether a detection that is no labelled piece's is known to be of none; `size` (w, h) is the picture's.

    Where labels are not complete that is what lies on a labelled piece once more, on a board between labelled plates,
    and on a table of tiles, of which only those are not labelled that the picture's edge cuts off, away from that.
    """
    if photo.complete:
        return True
    x, y = (float(value) for value in quad.mean(0))
    outlines = _outlines(photo)
    if any(cv2.pointPolygonTest(cv2.convexHull(outline), (x, y), False) > 0 for outline in outlines):
        return True
    if photo.layout == BOARD and outlines:
        return cv2.pointPolygonTest(cv2.convexHull(np.concatenate(outlines)), (x, y), False) > 0
    edge = AT_EDGE * max(size)
    inside = bool((quad > edge).all() and (quad < np.array(size) - edge).all())
    return photo.kind == "number-tiles" and inside


def _by_faces(photo: RealPhoto, reading: Reading, milliseconds: float) -> Outcome:
    """Compare the faces read with the faces there; `missed` numbers the photograph's faces.

    A face read more often than it is there is invented; where all cards are labelled so is what is no misread one.
    """
    found = reading.detections
    left = list(enumerate(photo.faces))
    right, spare = [], []
    for i in sorted(range(len(found)), key=lambda i: -found[i].score):
        same = [place for place in left if place[1] == found[i].face]
        if same:
            left.remove(same[0])
            right.append(i)
        elif not _ignored(photo, np.asarray(found[i].corners, np.float32)):
            spare.append(i)
    twice = [i for i in spare if found[i].face in photo.faces]
    other = [i for i in spare if i not in twice]
    wrong = other[: len(left)]
    made_up = [*twice, *(other[len(left) :] if photo.complete else ())]
    return Outcome(
        photo=photo,
        pieces=len(photo.faces),
        right=len(right),
        wrong=tuple(wrong),
        missed=tuple(number for number, _ in left[len(wrong) :]),
        invented=tuple(made_up),
        judged=tuple(sorted((*right, *wrong, *made_up))),
        rows=len(photo.rows),
        rows_right=rows_right(photo, reading),
        milliseconds=milliseconds,
        reading=reading,
    )


def _ignored(photo: RealPhoto, quad: Quad) -> bool:
    x, y = quad.mean(0)
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in photo.ignore)


def matched(
    photo: RealPhoto,
    quads: Sequence[Quad],
    least: float = LEAST_SHARED,
    size: tuple[int, int] | None = None,
) -> list[tuple[int, int]]:
    """Detections (their outlines, N×2) and labelled pieces of a photograph that lie on each other, by index.

    Of labelled pieces that the edge of a picture of this `size` (w, h) cuts off what is on it is compared, as readings
    have their corners there: such a piece, read, would be taken for one made up beside one passed over.
    """
    outlines = _outlines(photo)
    if size is not None:
        outlines = [_on_picture(outline, size) for outline in outlines]
    return overlapping(quads, outlines, photo.source in RECKONED, least)


def _on_picture(outline: Quad, size: tuple[int, int]) -> Quad:
    """What of a convex outline lies on a picture of this size (w, h); all of one that lies beside it."""
    width, height = size
    frame = _boxed((0, 0, width, height))
    area, shown = cv2.intersectConvexConvex(cv2.convexHull(outline.astype(np.float32)), frame)
    return np.asarray(shown, np.float32).reshape(-1, 2) if area > 0 else outline


def _outlines(photo: RealPhoto) -> list[Quad]:
    """The labelled pieces' outlines, or boxes where those are not known."""
    return [_boxed(piece.box) if piece.polygon is None else piece.polygon for piece in photo.pieces]


def _boxed(box: tuple[float, float, float, float]) -> Quad:
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def overlapping(
    quads: Sequence[Quad], outlines: Sequence[Quad], inexact: bool = False, least: float = LEAST_SHARED
) -> list[tuple[int, int]]:
    """Quads and outlines that share `least` of what both cover, by index, the best overlaps first, each used once.

    Where the outlines are `inexact`, a quad whose middle lies on one does too.
    """
    hulls = [cv2.convexHull(quad) for quad in quads]
    candidates = []
    for number, outline in enumerate(outlines):
        label = cv2.convexHull(outline.astype(np.float32))
        for i, (hull, quad) in enumerate(zip(hulls, quads, strict=True)):
            shared, _ = cv2.intersectConvexConvex(hull, label)
            union = cv2.contourArea(hull) + cv2.contourArea(label) - shared
            within = inexact and cv2.pointPolygonTest(label, tuple(map(float, quad.mean(0))), False) > 0
            if union > 0 and (within or shared / union >= least):
                candidates.append((shared / union, i, number))
    pairs: dict[int, int] = {}
    for _, i, number in sorted(candidates, reverse=True):
        if i not in pairs and number not in pairs.values():
            pairs[i] = number
    return list(pairs.items())


def expected_error(scores: npt.NDArray[np.float64], right: npt.NDArray[np.bool_], bins: int = 10) -> float:
    """The expected calibration error: how far score and share right are apart, over bins of equal count."""
    parts = np.array_split(np.argsort(scores), bins)
    return float(
        sum(abs(scores[part].mean() - right[part].mean()) * len(part) for part in parts if len(part))
        / len(scores)
    )
