"""Hard example mining: the second stage of a cascade learns mostly from what the first does not read plainly."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from models.training.crops import Crops
from vision.recognition.classifier import UNCLEAR, FaceReader

EASY: Final = 8
"""One in so many easy crops is learned from, too: what is plain has to stay so, and dimmed some of it is hard."""

AT_ONCE: Final = 4096
"""Crops that are copied from their file at a time."""


def hard_examples(first: FaceReader, crops: Crops, faces: npt.NDArray[np.int64]) -> npt.NDArray[np.intp]:
    """Which of N crops (uint8, N×H×W×3, BGR) with their true faces to learn from: the hard ones and some others.

    Hard is one whose true face the first stage gives no more than UNCLEAR: it would not settle that by itself.
    """
    likely = np.zeros(len(crops), np.float32)
    for start in range(0, len(crops), AT_ONCE):
        some = np.asarray(crops[start : start + AT_ONCE])
        likely[start : start + AT_ONCE] = first.read(list(some))[
            np.arange(len(some)), faces[start : start + AT_ONCE]
        ]
    easy = np.flatnonzero(likely > UNCLEAR)
    return np.sort(np.concatenate([np.flatnonzero(likely <= UNCLEAR), easy[::EASY]]))
