"""Which way up each row of number tiles lies: by what its pieces show, where their ink lies, and its rack's tiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.recognition.face_scores import TURNS, USUAL_HEIGHT, Chances, FaceScores, uplift
from vision.recognition.orientation import LEAST, PLAIN, certain

ODD_ONE_OUT: Final = 0.02
"""How likely a piece lies the other way up than the one beside it; than a row of many, as many times less likely."""

ONE_WAY: Final = 0.1
"""A face this unlikely half a turn on is no face that reads that way, too."""

USUALLY: Final = 1.0
"""What is usual counts as much as so many tiles of a table that plainly show how high their ink lies."""

TIERS_AGREE: Final = 4.0
"""How much the other tiers of a rack, each and all, tell at most of which way up one stands (log-odds)."""


def orient_rows(
    rows: Sequence[Sequence[FaceScores]],
    opposite: Sequence[Sequence[bool]],
    tiers: npt.NDArray[np.float32],
    others: Mapping[int, int],
) -> list[tuple[bool, list[tuple[int, Chances]]]]:
    """Decide of each row which way up it lies.

    `opposite` says for each of its pieces whether its own best turn reads against the row's direction. A set's ink lies
    as high on every tile: those that plainly read one way tell how high (`height_of_ink`). Where it lies low, what the
    reader makes of a 6 or a 9 by its place does not count (`others`: such faces, each with the one it is half a turn
    on). What those plainly read that may be `tiers` of the same rack tells, too (R×R: 1 in the same direction, -1 in
    the opposite one, else 0), for where the ink lies is ill seen there.
    Returned is of each row whether it is to be read against that direction, and for each piece its turn and its faces'
    chances, both ways weighed.
    """
    if not rows:
        return []
    every = [scores for row in rows for scores in row]
    counts = [len(row) for row in rows]
    starts, numbers = np.cumsum([0, *counts])[:-1], np.arange(len(every))
    turn = np.array([scores.turn for scores in every]) + 2 * np.array(
        [each for row in opposite for each in row]
    )
    turns = np.stack([turn, turn + 2]) % 4  # along the row's direction, and against it
    chances = np.stack([scores.chances for scores in every])
    heights = np.stack([scores.ink_height for scores in every])
    height = height_of_ink(chances, heights)
    best = chances.max(2) * TURNS * uplift(heights, height)
    belief = np.add.reduceat(np.log(best[numbers, turns] + 1e-4), starts, 1)
    shown = np.log(chances.max(2)[numbers, turns] + LEAST)
    by_row = np.add.reduceat(shown[1] - shown[0], starts)
    belief[1] += (tiers @ by_row.clip(-TIERS_AGREE, TIERS_AGREE)).clip(-TIERS_AGREE, TIERS_AGREE)
    weight = np.exp(belief - belief.max(0))
    odd = np.array([ODD_ONE_OUT / (count - 1) if count > 1 else 0.0 for count in counts])
    weight = weight / weight.sum(0) * (1 - 2 * odd) + odd
    shapes = turned_alike(chances, others) if height < 0 else chances
    parts = np.repeat(weight, counts, 1)[..., None] * shapes[numbers, turns]
    upright = turns[parts.max(2).argmax(0), numbers].tolist()
    settled = zip(upright, certain(parts, shapes), strict=True)
    return [
        (against, list(islice(settled, count)))
        for against, count in zip((weight[1] > weight[0]).tolist(), counts, strict=True)
    ]


def height_of_ink(chances: Chances, heights: Chances) -> float:
    """How far above its middle a table's set has its ink, as a share of a tile's height.

    Empirical Bayes: the mean of those that plainly read one way only, and, as one more, of what is usual. `chances` are
    those of N tiles (N × turns × faces), `heights` how high the ink of each lies at each turn (N × turns).
    """
    numbers, likeliest = np.arange(len(chances)), chances.max(2)
    turn = likeliest.argmax(1)
    plain = (likeliest[numbers, turn] > PLAIN) & (likeliest[numbers, (turn + 2) % 4] < ONE_WAY)
    told = heights[numbers, turn][plain]
    return float((told.sum() + USUALLY * USUAL_HEIGHT) / (len(told) + USUALLY))


def turned_alike(chances: Chances, others: Mapping[int, int]) -> Chances:
    """Chances (N × turns × faces) in which each face of `others` is as likely as the one it is half a turn on.

    They are one shape: what a reader makes of where on the tile it lies is which way up that is, and no more.
    """
    alike = chances.copy()
    for face, other in others.items():
        alike[:, :, face] = np.maximum(chances[:, :, face], chances[:, [2, 3, 0, 1], other])
    return np.asarray(alike / np.maximum(alike.sum(2, keepdims=True), 1), np.float32)
