"""Mirroring: a camera whose program flips its picture left to right, as for a portrait, shows no face as it is.

What does not read as it lies reads plainly then once it is flipped; of a picture that is not mirrored hardly anything
does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.input.camera import Image
from vision.piece_kinds import CARD, SAME_MIRRORED
from vision.recognition.classifier import FaceReader
from vision.recognition.face_scores import Candidate

PLAIN: Final = 0.97
"""A face this likely is plain: it is not looked for in a mirror, and it is what is looked for there."""

LEAST: Final = 3
"""So many pieces that are not plain may speak for a mirror, …"""

DIM: Final = 0.1
"""… where they are such a share of all: seven of ten number tiles are not plain in a mirror, a third of plates, …"""

MOST: Final = 0.6
"""… and such a share of those that are plain once they are flipped says that it is one."""

PROBED: Final = 4
"""How many are looked at first: where not half of these are plain then, no others are."""


def with_mirrored(
    image: Image, seen: Sequence[Candidate], reader: FaceReader, columns: Sequence[int]
) -> list[Candidate]:
    """The same, of each of them told whether it has no plain face, but one of these `columns` in a mirror.

    One that shows there what looks the same in a mirror tells neither: an 8 that is not plain may be so there, and a 7
    be taken for a 1. None are looked at where few are not plain; nor whole cards, whose indices tell.
    """
    pieces, dim = sum(map(_is_told, seen)), [i for i, each in enumerate(seen) if _is_dim(each)]
    if len(dim) < max(LEAST, DIM * pieces):
        return list(seen)
    same = [i for i in columns if reader.faces[i] in SAME_MIRRORED]
    telling = [i for i in columns if i not in same]
    told = list(seen)

    def look(chosen: Sequence[int]) -> None:
        crops = [
            np.ascontiguousarray(reader.crop(image, seen[i].detection.quad, turn)[:, ::-1])
            for i in chosen
            for turn in range(4)
        ]
        read = reader.read(crops).reshape(len(chosen), 4, len(reader.faces)).max(1) > PLAIN
        for i, mirrored, alike in zip(
            chosen, read[:, telling].any(1).tolist(), read[:, same].any(1).tolist(), strict=True
        ):
            told[i] = replace(seen[i], scores=replace(seen[i].scores, mirrored=mirrored, same_mirrored=alike))

    probed = dim[:: -(-len(dim) // PROBED)]
    look(probed)
    plain = sum(told[i].scores.mirrored or told[i].scores.same_mirrored for i in probed)
    if plain >= len(probed) / 2:
        look([i for i in dim if i not in probed])
    return told


def is_mirrored(seen: Sequence[Candidate]) -> bool:
    """Whether a table is seen in a mirror: most of those that are not plain, and tell, are once they are flipped."""
    dim = [each.scores for each in seen if _is_dim(each)]
    flipped = sum(each.mirrored for each in dim)
    telling = sum(each.mirrored or not each.same_mirrored for each in dim)
    return flipped >= max(LEAST, MOST * telling)


def _is_told(each: Candidate) -> bool:
    """Whether it is a piece that a mirror is told by."""
    return each.detection.kind != CARD and each.scores.nothing < 0.5


def _is_dim(each: Candidate) -> bool:
    """Whether it is one of those, and not plain."""
    return _is_told(each) and each.scores.chance < PLAIN
