"""Letter plates: which way up they lie, and the words they make, across and down where they cross."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.table import FACE_DOWN, WILD
from vision import layout
from vision.judgement import TURNS, Calibration, Chances, Look, Seen, detection
from vision.read import Detection
from vision.tiles import CLEARLY_DOWN, Arranged, alike, in_place

Quads = npt.NDArray[np.float32]

TIGHT: Final = 0.28
"""The widest gap between plates that stand under each other in a word, as a share of a plate's height."""

STEP: Final = 0.42
"""How far a neighbour may be shifted out of the line, as a share of a plate."""

LEAST_DOWN: Final = 0.3
"""The probability from which a blank plate that lies by itself is one face down."""

CLEARLY: Final = (0.8, 0.3)
"""A plate shows which way up it lies when one turn reads at least this likely, and no other more than this."""


def arrange(seen: Sequence[Seen], faces: Sequence[str], calibration: Calibration) -> Arranged:
    """Settle every plate's turn with its neighbours', then find the words, and put all in table order."""
    kept = in_place(alike([each for each in seen if not _vaguely_blank(each.look, faces)]), "letters")
    settled = turns([each.spot.quad for each in kept], [_blank_as_wild(each.look, faces) for each in kept])
    read = [
        detection(each.spot, turn, chances, each.look, faces, calibration)
        for each, (turn, chances) in zip(kept, settled, strict=True)
    ]
    quads = np.array([found.corners for found in read], np.float32).reshape(-1, 4, 2)
    groups = words(quads)
    alone = {group[0] for group in groups if len(group) == 1}
    down = faces.index(FACE_DOWN)
    for i in alone:
        if read[i].face == WILD and kept[i].look.chances[:, down].max() > LEAST_DOWN:
            read[i] = replace(read[i], face=FACE_DOWN)
    return _in_order(read, groups)


def _vaguely_blank(look: Look, faces: Sequence[str]) -> bool:
    """Whether a spot may be a blank plate but not clearly: it shows nothing to read, as a cell of a board does."""
    merged = _blank_as_wild(look, faces)
    best = int(merged.chances[merged.turn].argmax())
    blank = look.chances[merged.turn, faces.index(FACE_DOWN)] > LEAST_DOWN
    return faces[best] == WILD and bool(blank) and float(merged.chances[merged.turn, best]) < CLEARLY_DOWN


def _blank_as_wild(look: Look, faces: Sequence[str]) -> Look:
    """The look with a plate face down taken for a blank one: they look alike, and in a word it is the joker."""
    chances = look.chances.copy()
    chances[:, faces.index(WILD)] += chances[:, faces.index(FACE_DOWN)]
    chances[:, faces.index(FACE_DOWN)] = 0
    return replace(look, chances=chances)


def _in_order(read: Sequence[Detection], groups: Sequence[tuple[int, ...]]) -> Arranged:
    """Detections in the order in which the words first name them, and the words by those numbers."""
    order = list(dict.fromkeys(i for group in groups for i in group))
    place = {i: number for number, i in enumerate(order)}
    return tuple(read[i] for i in order), tuple(tuple(place[i] for i in group) for group in groups)


def turns(quads: Sequence[Quads], looks: Sequence[Look]) -> list[tuple[int, Chances]]:
    """For each plate its turn and its faces' chances: what it shows itself, and what those that touch it show."""
    links = [
        [j for j in range(len(quads)) if j != i and _touching(quads[i], quads[j])] for i in range(len(quads))
    ]
    settled: list[tuple[int, Chances]] = [(0, looks[i].chances[0]) for i in range(len(quads))]
    for group in layout.connected(links):
        for i, prior in zip(group, _priors(quads, looks, group), strict=True):
            parts = prior[:, None] * looks[i].chances
            settled[i] = int(parts.max(1).argmax()), parts.sum(0)
    return settled


def _priors(quads: Sequence[Quads], looks: Sequence[Look], group: Sequence[int]) -> list[Chances]:
    """How likely each turn of each plate of a group is before it is read: as far as the clear ones agree."""
    steps = [_quarter(quads[group[0]], quads[i]) for i in group]
    shown = [looks[i].chances.max(1) * TURNS for i in group]
    belief = [
        sum(float(np.log(own[(turn - step) % 4] + 1e-3)) for own, step in zip(shown, steps, strict=True))
        for turn in range(4)
    ]
    common = int(np.argmax(belief))
    clear = [_clear(looks[i]) for i in group]
    best = [int(looks[i].chances.max(1).argmax()) for i in group]
    agrees = [float(turn == (common - step) % 4) for turn, step in zip(best, steps, strict=True)]
    found = []
    for number, step in enumerate(steps):
        others = [agree for i, agree in enumerate(agrees) if i != number and clear[i]]
        trust = (sum(others) + 0.25) / (len(others) + 1)
        prior = (1 - trust) * TURNS
        prior[(common - step) % 4] += trust
        found.append(np.asarray(prior, np.float32))
    return found


def _clear(look: Look) -> bool:
    ranked = np.sort(look.chances.max(1))
    return bool(ranked[-1] >= CLEARLY[0] and ranked[-2] <= CLEARLY[1])


def _quarter(one: Quads, other: Quads) -> int:
    """How many quarter turns the other's first corner stands on from the first's: 0–3."""
    right, along = layout.axes(one)[1], layout.axes(other)[1]
    angle = np.degrees(np.arctan2(along[1], along[0]) - np.arctan2(right[1], right[0]))
    return int(np.round(angle / 90)) % 4


def _touching(one: Quads, other: Quads) -> bool:
    """Whether two plates lie side by side or one under the other, their edges along each other."""
    for turn in range(4):
        turned = np.roll(other, -turn, 0)
        if _next(one, turned, STEP, layout.WIDEST_GAP) or _next(
            _sideways(one), _sideways(turned), STEP, TIGHT
        ):
            return True
    return False


def _sideways(quad: Quads) -> Quads:
    """The quad with down for right: what stands under it comes to stand beside it."""
    return np.ascontiguousarray(quad[[0, 3, 2, 1]])


def _next(one: Quads, other: Quads, step: float, gap: float) -> bool:
    """Whether the other follows to the right or left in the first one's line, turned as it is, at most a gap away."""
    (middle, right, down), (at, along, below) = layout.axes(one), layout.axes(other)
    basis = np.stack([right, down], 1)
    if abs(np.linalg.det(basis)) < 1:
        return False
    across, shift = np.linalg.solve(basis, at - middle)
    widths = float(np.linalg.norm(along) / max(float(np.linalg.norm(right)), 1e-6))
    if not 0.6 < widths < 1.67 or abs(shift) > step or not 0.55 < abs(across) < (1 + widths) / 2 + gap:
        return False
    return max(layout.between(right, along), layout.between(down, below)) < layout.TURN


def words(quads: Quads) -> list[tuple[int, ...]]:
    """Groups of indices of N settled quads: words across, words down that hold a plate of no word across, the rest.

    A plate where two words cross stands in both. Groups come from the top of the picture to its foot.
    """
    across = _chains(quads, lambda one, other: _next(one, other, STEP, layout.WIDEST_GAP), 1)
    placed = {i for group in across if len(group) > 1 for i in group}
    down = [
        group
        for group in _chains(
            quads, lambda one, other: _next(_sideways(one), _sideways(other), STEP, TIGHT), 2
        )
        if len(group) > 1 and any(i not in placed for i in group)
    ]
    upright = {i for group in down for i in group}
    groups = [group for group in across if len(group) > 1 or group[0] not in upright] + down
    return sorted(groups, key=lambda group: layout.place(quads, group))


def _chains(quads: Quads, beside: Callable[[Quads, Quads], bool], axis: int) -> list[tuple[int, ...]]:
    """Connected plates, ordered along their own right (axis 1) or down (axis 2)."""
    count = len(quads)
    links = [[j for j in range(count) if j != i and beside(quads[i], quads[j])] for i in range(count)]
    found = []
    for group in layout.connected(links):
        along = np.sum([layout.axes(quads[i])[axis] for i in group], axis=0)
        found.append(tuple(sorted(group, key=lambda i: float(quads[i].mean(0) @ along))))
    return found
