"""Reuse of scores between the looks of a coarse-to-fine cascade: what was read plainly is not read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.detection.non_maximum_suppression import TURNED, Detection
from vision.recognition.face_scores import Candidate

PLAINLY: Final = 0.99
"""How surely a piece must be read to be looked at no closer; where all are, a glance is enough."""

AS_WELL: Final = 0.15
"""How far apart the corners of two outlines lie at most, as a share of the piece's side, that show it alike."""


def read_before(detections: Sequence[Detection], before: Sequence[Candidate]) -> dict[int, Candidate]:
    """Those detections, by their numbers, whose outline is that of something read plainly `before`: as it was read.

    Whichever corner an outline begins with, the one returned begins where the former did, as its scores do.
    """
    plain = [each for each in before if each.scores.chance >= PLAINLY]
    if not plain or not detections:
        return {}
    then = np.stack([each.detection.quad for each in plain])
    now = np.ascontiguousarray(
        np.stack([each.quad for each in detections])[:, TURNED]
    )  # N×4×4×2, by the corner that is the first
    apart = np.linalg.norm(now[:, :, None] - then, axis=4).max(3) / [each.detection.side for each in plain]
    found = {}
    for i, detection in enumerate(detections):
        turn, k = divmod(int(apart[i].argmin()), len(plain))
        if apart[i, turn, k] < AS_WELL and detection.kind == plain[k].detection.kind:
            found[i] = Candidate(replace(detection, quad=now[i, turn]), plain[k].scores)
    return found
