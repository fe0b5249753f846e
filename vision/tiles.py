"""Number tiles: which finds are tiles, and the rows they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from engine.table import FACE_DOWN
from vision import layout
from vision.arranged import Arranged, alike
from vision.judgement import Calibration, Look, Seen, detection, settle
from vision.locate import ASPECTS, locate
from vision.read import Detection

CLEARLY_DOWN: Final = 0.9
"""The least probability at which a piece is taken to lie face down."""

LEAST_LEVEL: Final = 8
"""With fewer pieces than this their plane is not asked."""

LEAST_FIT: Final = 0.8
"""The share of the pieces that must fit on one plane for it to be the table's."""

PLAINLY: Final = 0.35
"""A piece read as clearly as this is one, whatever its size: it may stand on a rack."""

LEAST_ALIKE: Final = 0.42
"""How small a piece may look beside the middling one."""


def arrange(seen: Sequence[Seen], faces: Sequence[str], calibration: Calibration) -> Arranged:
    """Group the tiles, let each row settle which way up it lies, and put all in table order."""
    found = [
        each for each in seen if each.look.is_piece(each.spot.score) and not vaguely_down(each.look, faces)
    ]
    kept = in_place(alike(found, LEAST_ALIKE), "tiles")
    quads = np.array([np.roll(each.spot.quad, -each.look.turn, 0) for each in kept], np.float32)
    quads = quads.reshape(-1, 4, 2)
    detections: list[Detection] = []
    groups: list[tuple[int, ...]] = []
    for group in layout.rows(quads):
        along = layout.direction(quads, group)
        opposite = [bool(layout.axes(quads[i])[1] @ along < 0) for i in group]
        against, settled = settle([kept[i].look for i in group], opposite)
        read = [
            detection(kept[i].spot, turn, chances, kept[i].look, faces, calibration)
            for i, (turn, chances) in zip(group, settled, strict=True)
        ]
        groups.append(tuple(range(len(detections), len(detections) + len(read))))
        detections += read[::-1] if against else read
    return tuple(detections), tuple(groups)


def in_place(seen: Sequence[Seen], kind: str) -> list[Seen]:
    """Those that are read clearly or are as large as a piece is on the plane that most of them share, if they do."""
    if len(seen) < LEAST_LEVEL:
        return list(seen)
    quads = np.array([np.roll(each.spot.quad, -each.look.turn, 0) for each in seen], np.float32)
    clear = np.array([float(each.look.chances.max()) for each in seen])
    located = locate(quads, ASPECTS[kind], clear.astype(np.float64))
    if located is None or located.fits.mean() < LEAST_FIT:
        return list(seen)
    return [
        each for each, fits, read in zip(seen, located.fits, clear, strict=True) if fits or read > PLAINLY
    ]


def vaguely_down(look: Look, faces: Sequence[str]) -> bool:
    """Whether a spot may be a piece face down but not clearly: it shows nothing to read, as an empty place does."""
    chances = look.chances[look.turn]
    return faces[int(chances.argmax())] == FACE_DOWN and float(chances.max()) < CLEARLY_DOWN
