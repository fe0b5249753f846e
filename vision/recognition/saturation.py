"""Saturation: whether a picture shows colours, or so few that a red ink on it is no other than a black.

Where it shows none, each piece that was seen so is in doubt by itself. Where tiles show next to none, all of a table
must: a black number on a white table has none by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.input.camera import Image
from vision.recognition.face_scores import Candidate
from vision.recognition.ink import LEVELS

GREY: Final = 4
"""Levels by which the channels of nearly all of a grey picture's pixels differ at most, as JPEG leaves them: …"""

NEARLY_ALL: Final = 0.999
"""… so many of them, …"""

EVERY: Final = 4
"""… of every so many rows and columns. Photographs in colour differ by 7 and more."""

WASHED_OUT: Final = 24
"""Levels by which they differ at most, in a light that leaves tiles white, where next to no colour is left: photographs
of tiles differ by 131 and more, and by 20 to 32 with fifteen hundredths of their colour."""

PARTS: Final = 16
"""Into how many parts, of every so many rows, a picture is divided that is looked at one by one."""

MOST_TINT: Final = 2.5
"""How many times as light a channel is made at most to leave tiles white."""


def is_grey(image: Image) -> bool:
    """Whether a picture (BGR) shows no colours, as of a camera for the night: there a red is no other than a black."""
    return _is_within(image[::EVERY, ::EVERY], GREY)


def is_washed_out(image: Image, bodies: npt.NDArray[np.floating]) -> bool:
    """Whether a picture (BGR) on which tiles have these `bodies` (N×3, as `Print` has them) shows next to no colours.

    What tints all of it is taken off (white balance by the tiles): by lamplight an ink without colour is no red one.
    """
    if not len(bodies):
        return False
    white = np.median(bodies, 0)
    tint = np.clip(white.max() / np.maximum(white, 1), 1, MOST_TINT)
    levels = np.clip(np.outer(tint, np.arange(LEVELS)), 0, LEVELS - 1).astype(np.uint8)
    return _is_within(image[::EVERY, ::EVERY], WASHED_OUT, levels)


def without_colours(seen: Sequence[Candidate]) -> list[Candidate]:
    """What was seen of a table, all of it as without colours where all of it shows next to none."""
    if not all(each.scores.pale for each in seen):
        return list(seen)
    return [replace(each, scores=replace(each.scores, grey=True)) for each in seen]


def _is_within(image: npt.NDArray[np.uint8], most: int, levels: npt.NDArray[np.uint8] | None = None) -> bool:
    """Whether the channels of nearly all of a picture's pixels (BGR) differ by so many levels at most.

    With `levels` (3×256) each is taken for what it says. Few rows tell of most pictures that they do not.
    """
    few, apart = (1 - NEARLY_ALL) * image.shape[0] * image.shape[1], 0
    for first in range(PARTS):
        rows = image[first::PARTS]
        blue, green, red = (rows[..., at] if levels is None else levels[at][rows[..., at]] for at in range(3))
        differ = np.maximum(np.maximum(blue, green), red) - np.minimum(np.minimum(blue, green), red)
        apart += int(np.count_nonzero(differ > most))
        if apart > few:
            return False
    return True
