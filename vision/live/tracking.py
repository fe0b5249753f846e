"""Tracking: a piece that lies still over several views of a table, and what all of them say of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.detection.non_maximum_suppression import MOST_OVERLAP, Detection
from vision.detection.regions import overlapping, region_of
from vision.geometry import overlap
from vision.piece_kinds import INDEX
from vision.reading import RecognizedPiece
from vision.recognition.face_scores import Candidate

SAME: Final = 0.6
"""The overlap from which two finds are one piece that lies still."""

VOTES: Final = 6
"""The most votes that a piece's past has against a new view."""


@dataclass(frozen=True, slots=True, eq=False)
class TrackedPiece:
    """A find that lies on the table, its scores averaged over so many views (`votes`), less those that missed it."""

    seen: Candidate
    votes: int = 1


def averaged(kept: TrackedPiece, seen: Candidate) -> TrackedPiece:
    """A piece that lies still averaged with one more view of it, whichever corner that begins with."""
    quad = kept.seen.detection.quad
    turn = min(range(4), key=lambda turn: float(np.abs(np.roll(seen.detection.quad, turn, 0) - quad).sum()))
    old, new, share = kept.seen.scores, seen.scores, np.float32(1 / (kept.votes + 1))
    scores = replace(
        old,
        chances=old.chances + (np.roll(new.chances, turn, 0) - old.chances) * share,
        nothing=old.nothing + (new.nothing - old.nothing) * float(share),
        ink_height=old.ink_height + (np.roll(new.ink_height, turn) - old.ink_height) * share,
        foreign=old.foreign + (new.foreign - old.foreign) * float(share),
        grey=old.grey and new.grey,
        pale=old.pale and new.pale,
        mirrored=old.mirrored or new.mirrored,
        same_mirrored=old.same_mirrored or new.same_mirrored,
    )
    corners = np.asarray(quad + (np.roll(seen.detection.quad, turn, 0) - quad) * share, np.float32)
    score = kept.seen.detection.score + (seen.detection.score - kept.seen.detection.score) * float(share)
    detection = Detection(kept.seen.detection.kind, score, corners)
    found = Candidate(detection, scores, kept.seen.sought and seen.sought)
    return TrackedPiece(found, min(kept.votes + 1, VOTES))


def missed(kept: TrackedPiece) -> list[TrackedPiece]:
    """A piece that one more view of its place has not shown: none, if more have missed it than have shown it."""
    return [replace(kept, votes=kept.votes - 1)] if kept.votes else []


def is_of(kept: TrackedPiece, pieces: Iterable[RecognizedPiece]) -> bool:
    """Whether one of these pieces was read of a find."""
    quad = kept.seen.detection.quad
    return any(overlap(quad, np.array(piece.corners, np.float32)) >= SAME for piece in pieces)


def unaltered(now: TrackedPiece, before: Iterable[TrackedPiece]) -> TrackedPiece:
    """A piece as it was before, if this is one more view of it."""
    if now.votes == 1:
        return now
    return next((old for old in before if same_place(old.seen, now.seen, SAME)), now)


def same_place(one: Candidate, other: Candidate, least: float = MOST_OVERLAP) -> bool:
    """Whether two finds lie on one place; an index may lie on its card."""
    if (one.detection.kind == INDEX) != (other.detection.kind == INDEX):
        return False
    return overlapping(region_of(one.detection.quad), region_of(other.detection.quad)) and (
        overlap(one.detection.quad, other.detection.quad) >= least
    )
