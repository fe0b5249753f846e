"""Number tiles: which finds are tiles, and the rows they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.table import FACE_DOWN, WILD
from vision.grouping import rows as layout
from vision.grouping.arranged import Arranged, alike
from vision.grouping.plane import fit_plane
from vision.grouping.row_orientation import orient_rows
from vision.grouping.top_down import LEAST_ALIKE, certainty, upright
from vision.piece_kinds import TILES, PieceKind
from vision.reading import RecognizedPiece
from vision.recognition.calibration import Calibration, recognized
from vision.recognition.face_scores import Candidate, FaceScores

CLEARLY_DOWN: Final = 0.9
"""The least probability at which a piece is taken to lie face down."""

LEAST_LEVEL: Final = 8
"""With fewer pieces than this their plane is not asked."""

LEAST_FIT: Final = 0.8
"""The share of the pieces that must fit on one plane for it to be the table's."""

PLAINLY: Final = 0.35
"""A piece read as clearly as this is one, whatever its size: it may stand on a rack."""


def arrange(seen: Sequence[Candidate], faces: Sequence[str], calibration: Calibration) -> Arranged:
    """Group the tiles, let each row settle which way up it lies; all in table order."""
    found = [
        each
        for each in seen
        if each.scores.is_piece(each.detection.score) and not vaguely_down(each.scores, faces)
    ]
    kept = in_place(found, TILES)
    quads = layout.aligned(upright(kept), [_shows_no_way_up(each.scores, faces) for each in kept])
    rows = layout.rows(quads)
    scores = [[kept[i].scores for i in row] for row in rows]
    opposite = layout.opposite(quads, rows)
    tiers = layout.may_be_tiers(quads, rows)
    detections: list[RecognizedPiece] = []
    groups: list[tuple[int, ...]] = []
    others = {faces.index(face): faces.index(other) for face, other in TILES.other_turned.items()}
    for row, (against, settled) in zip(rows, orient_rows(scores, opposite, tiers, others), strict=True):
        read = [
            recognized(kept[i].detection, turn, chances, kept[i].scores, faces, calibration)
            for i, (turn, chances) in zip(row, settled, strict=True)
        ]
        groups.append(tuple(range(len(detections), len(detections) + len(read))))
        detections += read[::-1] if against else read
    return tuple(detections), tuple(groups)


def in_place(seen: Sequence[Candidate], kind: PieceKind) -> list[Candidate]:
    """Those of about one size, less what is unclear and off the plane that most share, if they do.

    From the side the nearest look several times as large as the farthest: one that is read clearly is also kept if
    it is as large as a piece is there on that plane.
    """
    usual = alike(seen, LEAST_ALIKE)
    clear = (certainty(seen) > PLAINLY).tolist()
    if len(usual) < LEAST_LEVEL or (len(usual) == len(seen) and all(clear)):
        return usual
    fit = fit_plane(upright(usual), kind.aspect, certainty(usual))
    if fit is None or fit.fits.mean() < LEAST_FIT:
        return usual
    among = {id(each) for each in usual}
    fits = fit.fitting(upright(seen)).tolist()
    return [
        each
        for each, fit, read in zip(seen, fits, clear, strict=True)
        if (id(each) in among) + fit + read >= 2
    ]


def _shows_no_way_up(scores: FaceScores, faces: Sequence[str]) -> bool:
    """Whether a tile shows nothing that tells on which side it lies: a joker or a back."""
    return faces[scores.likeliest] in (WILD, FACE_DOWN)


def vaguely_down(scores: FaceScores, faces: Sequence[str]) -> bool:
    """Whether it may be a piece face down but not clearly: it shows nothing to read, as an empty place does."""
    chances = scores.chances[scores.turn]
    return faces[int(chances.argmax())] == FACE_DOWN and float(chances.max()) < CLEARLY_DOWN
