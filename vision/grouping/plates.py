"""Letter plates: which way up they lie, and the words they make, across and down where they cross."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, WILD
from vision.geometry import Quads, axes, connected
from vision.grouping import rows as layout
from vision.grouping.arranged import Arranged, in_order
from vision.grouping.tiles import CLEARLY_DOWN, in_place
from vision.piece_kinds import LETTERS
from vision.recognition.calibration import Calibration, recognized
from vision.recognition.face_scores import TURNS, Candidate, Chances, FaceScores
from vision.recognition.orientation import certain

Linked = npt.NDArray[np.bool_]

TIGHT: Final = 0.28
"""The widest gap between plates that stand under each other in a word, as a share of a plate's height."""

FREQUENT: Final = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (8, 2, 3, 3, 16, 2, 2, 2, 9, 1, 1, 6, 4, 7, 7, 2, 1, 7, 7, 7, 7, 2, 1, 1, 1, 1),
        strict=True,
    )
)
"""Plates of each letter in a box (sheet `lettres`); other languages' boxes are much alike."""

ROUND: Final = (*sorted(LETTERS.same_sideways), WILD)
"""What reads the same on every side."""

LEAST_DOWN: Final = 0.3
"""The probability from which a blank plate that lies by itself is one face down."""

CLEARLY: Final = (0.8, 0.3)
"""A plate shows which way up it lies when one turn reads at least this likely, and no other more than this."""


def arrange(seen: Sequence[Candidate], faces: Sequence[str], calibration: Calibration) -> Arranged:
    """Settle every plate's turn with its neighbours', then find the words, and put all in table order."""
    found = [each for each in seen if is_plate(each, faces)]
    kept = in_place(found, LETTERS)
    usual = np.array([FREQUENT.get(face, 1) for face in faces], np.float32)
    scores = [_any_way_up(_weighed(blank_as_wild(each.scores, faces), usual), faces) for each in kept]
    settled = turns([each.detection.quad for each in kept], scores)
    read = [
        recognized(each.detection, turn, chances, each.scores, faces, calibration)
        for each, (turn, chances) in zip(kept, settled, strict=True)
    ]
    quads = np.array([found.corners for found in read], np.float32).reshape(-1, 4, 2)
    groups = words(quads)
    # A plate face down may have a print too, and so has a board's cell.
    read = [replace(each, sure=each.sure and each.face != WILD) for each in read]
    alone = {group[0] for group in groups if len(group) == 1}
    down = faces.index(FACE_DOWN)
    for i in alone:
        if read[i].face == WILD and kept[i].scores.chances[:, down].max() > LEAST_DOWN:
            read[i] = replace(read[i], face=FACE_DOWN)
    return in_order(read, groups)


def is_plate(each: Candidate, faces: Sequence[str]) -> bool:
    """Whether a find is a plate: it can be read, or is clearly a blank one."""
    return each.scores.is_piece(each.detection.score) and not _vaguely_blank(each.scores, faces)


def _weighed(scores: FaceScores, usual: Chances) -> FaceScores:
    """The scores with its turns weighed against each other by how many plates of their letters a box has."""
    weighed = scores.chances * usual[scores.chances.argmax(1)][:, None]
    clearest = float(weighed.sum(1).max())
    return replace(scores, chances=weighed * (scores.chances.sum(1).max() / max(clearest, 1e-9)))


def _any_way_up(scores: FaceScores, faces: Sequence[str]) -> FaceScores:
    """The scores with what reads the same on every side as likely at every turn: its neighbours tell how it lies."""
    columns = [faces.index(face) for face in ROUND]
    chances = scores.chances.copy()
    chances[:, columns] = chances[:, columns].max(0)
    return replace(scores, chances=chances)


def _vaguely_blank(scores: FaceScores, faces: Sequence[str]) -> bool:
    """Whether a detection may be a blank plate but not clearly: it shows nothing to read, as a cell of a board does."""
    merged = blank_as_wild(scores, faces)
    best = int(merged.chances[merged.turn].argmax())
    blank = scores.chances[merged.turn, faces.index(FACE_DOWN)] > LEAST_DOWN
    return faces[best] == WILD and bool(blank) and float(merged.chances[merged.turn, best]) < CLEARLY_DOWN


def blank_as_wild(scores: FaceScores, faces: Sequence[str]) -> FaceScores:
    """The scores with a plate face down taken for a blank one: they look alike, and in a word it is the joker."""
    chances = scores.chances.copy()
    chances[:, faces.index(WILD)] += chances[:, faces.index(FACE_DOWN)]
    chances[:, faces.index(FACE_DOWN)] = 0
    return replace(scores, chances=chances)


def turns(quads: Sequence[Quads], scores: Sequence[FaceScores]) -> list[tuple[int, Chances]]:
    """For each plate its turn and its faces' chances: what it shows itself, and what those that touch it show."""
    links = _links(_touching(np.array(quads, np.float32).reshape(-1, 4, 2)))
    settled: list[tuple[int, Chances]] = [(0, scores[i].chances[0]) for i in range(len(quads))]
    for group in connected(links):
        for i, prior in zip(group, _priors(quads, scores, group), strict=True):
            parts = prior[:, None] * scores[i].chances
            settled[i] = int(parts.max(1).argmax()), certain(parts[:, None], scores[i].chances[None])[0]
    return settled


def _priors(quads: Sequence[Quads], scores: Sequence[FaceScores], group: Sequence[int]) -> list[Chances]:
    """How likely each turn of each plate of a group is before it is read: as far as the clear ones agree."""
    steps = [_quarter(quads[group[0]], quads[i]) for i in group]
    shown = [scores[i].chances.max(1) * TURNS for i in group]
    belief = [
        sum(float(np.log(own[(turn - step) % 4] + 1e-3)) for own, step in zip(shown, steps, strict=True))
        for turn in range(4)
    ]
    common = int(np.argmax(belief))
    clear = [_clear(scores[i]) for i in group]
    best = [int(scores[i].chances.max(1).argmax()) for i in group]
    agrees = [float(turn == (common - step) % 4) for turn, step in zip(best, steps, strict=True)]
    found = []
    for number, step in enumerate(steps):
        others = [agree for i, agree in enumerate(agrees) if i != number and clear[i]]
        trust = (sum(others) + 0.25) / (len(others) + 1)
        prior = (1 - trust) * TURNS
        prior[(common - step) % 4] += trust
        found.append(np.asarray(prior, np.float32))
    return found


def _clear(scores: FaceScores) -> bool:
    ranked = np.sort(scores.chances.max(1))
    return bool(ranked[-1] >= CLEARLY[0] and ranked[-2] <= CLEARLY[1])


def _quarter(one: Quads, other: Quads) -> int:
    """How many quarter turns the other's first corner stands on from the first's: 0–3."""
    right, along = axes(one)[1], axes(other)[1]
    angle = np.degrees(np.arctan2(along[1], along[0]) - np.arctan2(right[1], right[0]))
    return int(np.round(angle / 90)) % 4


def _touching(quads: Quads) -> Linked:
    """Which of N plates lie side by side or one under the other, their edges along each other (N×N)."""
    linked = np.zeros((len(quads), len(quads)), bool)
    for turn in range(4):
        turned = np.roll(quads, -turn, 1)
        linked |= _next(quads, turned, layout.WIDEST_GAP) | _next(_sideways(quads), _sideways(turned), TIGHT)
    return linked


def _sideways(quads: Quads) -> Quads:
    """The quads with down for right: what stands under one comes to stand beside it."""
    return np.ascontiguousarray(quads[:, [0, 3, 2, 1]])


def _next(ones: Quads, others: Quads, gap: float) -> Linked:
    """For each of N plates which of the others follow on its line to the right or left, turned as it is (N×N)."""
    return layout.next_to(ones, others, gap)[0]


def _links(linked: Linked) -> list[list[int]]:
    return [np.flatnonzero(row).tolist() for row in linked | linked.T]


def words(quads: Quads) -> list[tuple[int, ...]]:
    """Groups of indices of N settled quads: words across, words down that hold a plate of no word across, the rest.

    A plate where two words cross stands in both. Groups come from the top of the picture to its foot.
    """
    across = _chains(quads, _next(quads, quads, layout.WIDEST_GAP), 1)
    placed = {i for group in across if len(group) > 1 for i in group}
    under = _chains(quads, _next(_sideways(quads), _sideways(quads), TIGHT), 2)
    down = [group for group in under if len(group) > 1 and any(i not in placed for i in group)]
    upright = {i for group in down for i in group}
    groups = [group for group in across if len(group) > 1 or group[0] not in upright] + down
    return layout.from_top(quads, groups)


def _chains(quads: Quads, linked: Linked, axis: int) -> list[tuple[int, ...]]:
    """Connected plates, ordered along their own right (axis 1) or down (axis 2)."""
    found = []
    for group in connected(_links(linked)):
        along = np.sum([axes(quads[i])[axis] for i in group], axis=0)
        found.append(tuple(sorted(group, key=lambda i: float(quads[i].mean(0) @ along))))
    return found
