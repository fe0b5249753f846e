"""Which pieces lie together: rows by geometry alone, in reading order, and the tiers of a rack."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, median
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.geometry import Quads, Vector, axes, connected, cross, line_angle

WIDEST_GAP: Final = 0.62
"""The widest gap between neighbours of a row, as a share of a piece's width."""

MANY: Final = 8
"""How many pieces with a neighbour tell how wide the gaps within a table's rows are, …"""

MOST, WIDER, LEAST_GAP = 0.75, 3.0, 0.35
"""… the gap that such a share of them do not exceed, how many times as wide one may be, and what it may be anyway."""

STEP: Final = 0.42
"""How far a neighbour may be shifted up or down, as a share of a piece's height."""

TURN: Final = 25.0
"""Degrees by which neighbours of a row may be turned against each other."""

TIERS: Final = 1.5
"""The farthest two tiers of a rack stand apart, as a share of a piece's height, …"""

UNEVEN: Final = 1.5
"""… how many times as far as two others of it, …"""

STRAIGHT: Final = 0.1
"""… and how far from its line, as such a share, a piece on one may stand."""

LEVEL: Final = 9.0
"""Degrees by which a piece on a rack may be turned, …"""

LEANING: Final = 0.15
"""… and the share of pieces that may lean more."""

MELD, STRAIGHTER = 3, 0.05
"""Where each group has so many pieces they may be a table's melds in lines: as tiers they have to be so straight."""

PARALLEL: Final = 0.94
"""The least cosine between the directions of two rows that may be a rack's tiers."""

NEAR: Final = 2.5
"""How far, in its sides, lies what tells on which side a piece lies that does not show it."""


def rows(quads: Quads) -> tuple[tuple[int, ...], ...]:
    """Groups of indices of N quads (N×4×2, reading order up to half a turn), each from left to right as it is read.

    Pieces that stand alone are groups of one. Groups come from the top of the picture to its foot.
    """
    if not len(quads):
        return ()
    links = [np.flatnonzero(row).tolist() for row in _beside(quads)]
    groups = _ordered(quads, connected(links))
    return tuple(from_top(quads, _tiers(quads, groups)))


def _beside(quads: Quads) -> npt.NDArray[np.bool_]:
    """Which of N pieces are neighbours in a row (N×N), whichever way up each of them lies."""
    found, gaps = next_to(quads, quads, WIDEST_GAP, either_way=True)
    return np.asarray(found & (gaps < _widest(gaps, found)))


def next_to(
    ones: Quads, others: Quads, widest: float, *, either_way: bool = False
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.floating]]:
    """Which of the others lie to the right or left of each of N pieces, by at most so wide a gap; and the gaps (N×N).

    They are level, of about one size and turned alike, or with `either_way` half round. Gaps are shares of its width.
    """
    (middle, right, down), (there, along, below) = axes(ones), axes(others)
    area = cross(right, down)
    area = np.where(np.abs(area) < 1, np.inf, area)[:, None]
    apart = there[None] - middle[:, None]
    across = np.abs(cross(apart, down[:, None]) / area)
    step = np.abs(cross(right[:, None], apart) / area)
    wide, high, width, height = (np.linalg.norm(each, axis=1) for each in (right, down, along, below))
    widths = width[None] / np.maximum(wide, 1e-6)[:, None]
    least = np.cos(np.radians(TURN))
    rights, downs = right @ along.T, down @ below.T
    if either_way:
        rights, downs = np.abs(rights), np.abs(downs)
    alike = (rights > least * np.outer(wide, width)) & (downs > least * np.outer(high, height))
    gaps = across - (1 + widths) / 2
    found = alike & (widths > 0.6) & (widths < 1.67) & (step <= STEP) & (across > 0.55) & (gaps < widest)
    np.fill_diagonal(found, False)
    return np.asarray(found), gaps


def _widest(gaps: npt.NDArray[np.floating], found: npt.NDArray[np.bool_]) -> float:
    """The widest gap within a row on this table: where the pieces of rows lie close, those farther apart lie alone."""
    nearest = np.where(found, gaps, np.inf).min(1, initial=np.inf)
    nearest = nearest[np.isfinite(nearest)]
    if len(nearest) < MANY:
        return WIDEST_GAP
    return float(np.clip(WIDER * np.quantile(nearest, MOST), LEAST_GAP, WIDEST_GAP))


def directions(quads: Quads, groups: Sequence[Sequence[int]]) -> Quads:
    """The mean reading directions of G groups (G×2), in pixels; pieces turned half round count the other way.

    Where as many lie either way it is that of the one with the least index, however the group is ordered.
    """
    _, rights, _ = axes(quads)
    members = [i for group in groups for i in group]
    starts = np.cumsum([0, *map(len, groups)])[:-1]
    totals = np.add.reduceat((rights / np.maximum(_lengths(rights), 1e-6)[:, None])[members], starts)
    first = rights[[min(group) for group in groups]]
    return np.asarray(np.where(_lengths(totals)[:, None] > 0.5, totals, first))


def opposite(quads: Quads, groups: Sequence[Sequence[int]]) -> list[list[bool]]:
    """Of each group, which of its pieces' own reading directions are against its own."""
    _, rights, _ = axes(quads)
    along = np.zeros_like(rights)
    for group, its in zip(groups, directions(quads, groups), strict=True):
        along[list(group)] = its
    against = ((rights * along).sum(1) < 0).tolist()
    return [[against[i] for i in group] for group in groups]


def may_be_tiers(quads: Quads, groups: Sequence[Sequence[int]]) -> Quads:
    """Which of G groups may be tiers of one rack (G×G): 1 for two in the same direction, -1 in opposite ones, else 0.

    They are parallel, and a piece of the one stands above or beside one of the other.
    """
    middles, _, downs = axes(quads)
    members = [i for group in groups for i in group]
    starts = np.cumsum([0, *map(len, groups)])[:-1]
    xs, ys = middles[members].T
    squares = np.subtract.outer(xs, xs) ** 2 + np.subtract.outer(ys, ys) ** 2
    apart = np.sqrt(np.minimum.reduceat(np.minimum.reduceat(squares, starts, 0), starts, 1))
    heights = np.add.reduceat(_lengths(downs[members]), starts) / [len(group) for group in groups]
    lengths = directions(quads, groups)
    ways = lengths / np.maximum(_lengths(lengths), 1e-6)[:, None]
    cosines = ways @ ways.T
    near = (apart <= TIERS * (heights[:, None] + heights) / 2) & (np.abs(cosines) > PARALLEL)
    np.fill_diagonal(near, False)
    return np.asarray(np.where(near, np.sign(cosines), 0), np.float32)


def _lengths(vectors: Vector) -> Vector:
    """How long vectors (… × 2) are."""
    return np.asarray(np.sqrt((vectors * vectors).sum(-1)))


def _ordered(quads: Quads, groups: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """The groups, the pieces of each from left to right as it is read."""
    middles, _, _ = axes(quads)
    return [
        tuple(group[i] for i in np.argsort(middles[list(group)] @ along, kind="stable").tolist())
        if len(group) > 1
        else tuple(group)
        for group, along in zip(groups, directions(quads, groups), strict=True)
    ]


def from_top(quads: Quads, groups: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The groups from top to bottom, then from left to right; heights within one piece's height count as one."""
    middles, _, downs = axes(quads)
    places, heights = middles.tolist(), _lengths(downs).tolist()

    def place(group: tuple[int, ...]) -> tuple[int, float]:
        x, y = (fmean(values) for values in zip(*(places[i] for i in group), strict=True))
        return round(y / max(median(heights[i] for i in group), 1.0)), x

    return sorted(groups, key=place)


def aligned(quads: Quads, loose: Sequence[bool]) -> Quads:
    """The quads, those that are `loose` rolled a quarter turn where most that are not, near by, lie across them.

    What a joker or a back shows does not tell on which of its sides it lies; what lies around it does.
    """
    if all(loose) or not any(loose):
        return quads
    firm = np.flatnonzero(~np.asarray(loose, bool))
    middles = quads.mean(1)
    turned = quads.copy()
    for i in np.flatnonzero(loose):
        middle, right, down = axes(quads[i])
        side = float(np.linalg.norm(right) + np.linalg.norm(down)) / 2
        near = firm[np.linalg.norm(middles[firm] - middle, axis=1) < NEAR * side]
        across = [line_angle(right, axes(quads[j])[1]) for j in near]
        if sum(angle > 90 - TURN for angle in across) > sum(angle < TURN for angle in across):
            turned[i] = np.roll(quads[i], -1, 0)
    return turned


def _tiers(quads: Quads, groups: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Join the groups of each tier where everything stands on the two or three tiers of a rack.

    Those are straight, one above the other at equal steps; a piece or two may lean. Melds laid in lines by hand are
    less straight, and two of them joined would be none.
    """
    everyone = [i for group in groups for i in group]
    if len(everyone) < 4:
        return groups
    (along,) = directions(quads, [everyone])
    along = along / max(float(np.linalg.norm(along)), 1e-6)
    middles, rights, downs = axes(quads[everyone])
    straight = np.abs(rights @ along) >= np.cos(np.radians(LEVEL)) * _lengths(rights)
    if np.count_nonzero(~straight) > LEANING * len(everyone):
        return groups
    across = np.array([-along[1], along[0]], np.float32)
    height = float(np.median(np.abs(downs @ across)))
    levels = middles @ across
    order = np.argsort(levels)
    tiers = np.split(order, np.flatnonzero(np.diff(levels[order]) > 0.5 * height) + 1)
    steps = np.diff([float(levels[tier].mean()) for tier in tiers])
    bent = max(_bent(middles[tier] @ along, levels[tier]) for tier in tiers)
    most = STRAIGHTER if min(map(len, groups)) >= MELD else STRAIGHT
    if not 2 <= len(tiers) <= 3 or bent > most * height or not _even(steps / height):
        return groups
    return _ordered(quads, [[everyone[i] for i in tier] for tier in tiers])


def _bent(along: Vector, levels: Vector) -> float:
    """How far the farthest of a tier's pieces stands from the line that they make; two make one anyhow."""
    if len(along) < 3:
        return 0.0
    off = levels - np.polyval(np.polyfit(along, levels, 1), along)
    return float(np.abs(off).max())


def _even(steps: Vector) -> bool:
    """Whether the steps from tier to tier, in heights of a piece, may be a rack's."""
    return bool((steps < TIERS).all() and steps.max(initial=0) < UNEVEN * steps.min(initial=TIERS))
