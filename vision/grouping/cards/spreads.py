"""Which cards lie together, and in which order: spreads, fans, columns and stairs, by how each card lies to the next.

Cards are chained to their nearest neighbours, each to two at most, on opposite sides: a curved fan stays one row, and
two rows that touch stay two. The cards of a hand spread loosely lie higher and lower: its parts are joined afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from statistics import median
from typing import Final

import numpy as np

from vision.geometry import Vector, between, connected, cross
from vision.grouping.cards.card_pose import CardPose
from vision.grouping.cards.decks import SLENDER

FANNED: Final = 40.0
"""Degrees by which neighbours of a row may be turned against each other."""

ASIDE: Final = 1.2
"""How far apart, in their widths or heights, neighbours of a row may lie along it, …"""

LAID_APART: Final = 1.5
"""… and those that lie side by side, in line and all at about such steps, …"""

IN_LINE: Final = (15.0, 0.2)
"""… turned by no more degrees and shifted by no more of their size, …"""

STAIR: Final = (1.8, 0.25)
"""How far apart, in their widths or heights, lie the cards of a stair that do not touch, three at least: each step is
like the next, but for this share of it."""

EVEN: Final = 0.7
"""… none of a row's steps shorter than this share of such a one."""

COVERS: Final = 0.85
"""The step, in a card's widths or heights, from which a row's cards hide nothing of each other."""

SHIFTED: Final = 0.5
"""… and how far, as such a share, across it; less the farther they lie apart."""

BENT: Final = 1.7
"""How far aside a row's next step may lead for how far on, as seen on the card between the two, …"""

WAVERS: Final = 0.15
"""… and how far anyway, in widths of a card."""

LOOSE: Final = (0.12, 0.75, 0.45)
"""How far aside, at least and at most, and how far up or down the next card of a loosely spread hand lies, in widths of
a card."""

TURN: Final = 60.0
"""Degrees between neighbours that count as much as a card's width between them."""

FEW: Final = 2
"""How many cards at most lie beside the line of a row's neighbours, and yet between them."""

FAN: Final = 3
"""How many cards a fan has at least, where two touch, …"""

OPENS: Final = 1.0
"""… by how many degrees its cards are turned on at least, the middling one, …"""

BACK: Final = 15.0
"""… and how far back from its neighbour the first of the next fan is."""

STANDS: Final = 0.3
"""How far to the left a row's reading direction may point before it is taken to be upside down."""


@dataclass(frozen=True, slots=True)
class Link:
    """To a neighbour: which way as seen on this card, in its widths, and whether (1) or not (-1) that stands alike."""

    way: Vector
    alike: float


@dataclass(frozen=True, slots=True)
class NeighbourStep:
    """From one card to one that may be its neighbour: how far, and the link from each to the other.

    `apart` says that there is room between them, `stair` that it is none but beside one more like it.
    """

    far: float
    ends: tuple[int, int]
    links: tuple[Link, Link] = field(compare=False)
    apart: bool = False
    stair: bool = False


def together(poses: Sequence[CardPose]) -> list[tuple[int, ...]]:
    """Rows of cards by their numbers, each from the undermost to the topmost, rows from the top of the picture down.

    That is from left to right, or downwards, with the ends that are seen upright; where both are, as on the picture.
    """
    links: list[dict[int, Link]] = [{} for _ in poses]
    chains = list(range(len(poses)))
    every = sorted(_steps(poses), key=lambda step: step.far)
    steps = [step for step in every if not step.stair]
    for fits in (_fits, _fits_loosely):
        for step in steps:
            one, other = step.ends
            if chains[one] != chains[other] and fits(step, links):
                links[one][other], links[other][one] = step.links
                chains = [chains[one] if chain == chains[other] else chain for chain in chains]
    _insert(steps, links)
    _climb([step for step in every if step.stair], links)
    _part_fans(poses, links)
    rows = [_ordered(poses, links, row) for row in connected([list(link) for link in links])]
    return sorted(rows, key=lambda row: _place(poses, row))


def _insert(steps: Sequence[NeighbourStep], links: Sequence[dict[int, Link]]) -> None:
    """Put a card or two that lie between two neighbours of a loosely spread row, but higher or lower, into that row."""
    nearest: dict[tuple[int, int], Link] = {}
    for step in steps:
        for (one, other), link in zip((step.ends, step.ends[::-1]), step.links, strict=True):
            if _is_loose(step) and link.alike > 0:
                nearest.setdefault((one, other), link)
    for chain in connected([list(link) for link in links]):
        if len(chain) > FEW:
            continue
        for one, other in [
            (one, other) for one, near in enumerate(links) for other in near if one not in chain
        ]:
            forward = float(np.sign(links[one][other].way[0]))
            known = [i for i in chain if (one, i) in nearest]
            path = [one, *sorted(known, key=lambda i: forward * float(nearest[one, i].way[0])), other]
            ways = [nearest.get(pair) for pair in pairwise(path)]
            if len(known) == len(chain) and all(way and forward * float(way.way[0]) > 0 for way in ways):
                del links[one][other], links[other][one]
                for i in chain:
                    links[i].clear()
                for a, b in pairwise(path):
                    links[a][b], links[b][a] = nearest[a, b], nearest[b, a]
                break


def _climb(steps: Sequence[NeighbourStep], links: Sequence[dict[int, Link]]) -> None:
    """Link stairs of cards that do not touch: where a step is like the one before it, or the next."""
    ways: list[dict[int, Link]] = [{} for _ in links]
    for step in steps:
        for (one, other), link in zip((step.ends, step.ends[::-1]), step.links, strict=True):
            ways[one].setdefault(other, link)
    for step in steps:
        for middle, end in (step.ends, step.ends[::-1]):
            if len(links[middle]) > 1 or links[end]:
                continue
            way = ways[middle][end]
            before = links[middle] or {i: link for i, link in ways[middle].items() if not links[i]}
            goes_on = [i for i, link in before.items() if i != end and _is_like(link.way, -way.way)]
            for i in (end, *goes_on[:1]) if goes_on else ():
                if i not in links[middle]:
                    links[middle][i], links[i][middle] = ways[middle][i], ways[i][middle]


def _is_like(one: Vector, other: Vector) -> bool:
    """Whether two steps of a stair are alike."""
    return float(np.linalg.norm(one - other)) < STAIR[1] * float(np.linalg.norm(other))


def _part_fans(poses: Sequence[CardPose], links: Sequence[dict[int, Link]]) -> None:
    """Cut chains of two fans that touch: each card of a fan is turned on, and where the next begins far back."""
    for chain in connected([list(link) for link in links]):
        row = _walked(links, chain)
        turns = [_turned(poses[one], poses[other]) for one, other in pairwise(row)]
        if len(row) < 2 * FAN:
            continue
        usual = median(turns)
        for at in range(FAN, len(row) - FAN + 1):
            one, other = row[at - 1], row[at]
            if abs(usual) > OPENS and turns[at - 1] * np.sign(usual) < -BACK:
                del links[one][other], links[other][one]


def _turned(one: CardPose, other: CardPose) -> float:
    """Degrees, signed, by which a card is turned against another, half turns left out."""
    angle = float(np.degrees(np.arctan2(cross(one.down, other.down), one.down @ other.down)))
    return (angle + 90) % 180 - 90


def _walked(links: Sequence[dict[int, Link]], chain: Sequence[int]) -> list[int]:
    """A chain of cards from its one end to the other."""
    row = [next((i for i in chain if len(links[i]) < 2), chain[0])]
    while after := [other for other in links[row[-1]] if other not in row]:
        row.append(after[0])
    return row


def _fits(step: NeighbourStep, links: Sequence[dict[int, Link]]) -> bool:
    """Whether a step may be taken after those before it: no card has three neighbours, or two on one side."""
    return all(
        len(links[end]) < 2
        and all(
            _goes_on(link.way, before.way) and (not step.apart or _even(link.way, before.way))
            for before in links[end].values()
        )
        for end, link in zip(step.ends, step.links, strict=True)
    )


def _fits_loosely(step: NeighbourStep, links: Sequence[dict[int, Link]]) -> bool:
    """Whether it may be taken between the ends of two rows, one of whose cards lies half over one of the other's.

    Those of a hand that was spread loosely lie higher and lower, but each to the right of the one before.
    """
    return _is_loose(step) and all(
        len(links[end]) < 2 and all(float(link.way[0] * before.way[0]) < 0 for before in links[end].values())
        for end, link in zip(step.ends, step.links, strict=True)
    )


def _is_loose(step: NeighbourStep) -> bool:
    """Whether a step may be one of a hand that was spread loosely."""
    across, along = map(abs, step.links[0].way)
    return bool(LOOSE[0] < across < LOOSE[1] and along < LOOSE[2])


def _even(way: Vector, before: Vector) -> bool:
    """Whether the way before is nearly as long as this one."""
    return float(np.linalg.norm(before)) > EVEN * float(np.linalg.norm(way))


def _goes_on(way: Vector, before: Vector) -> bool:
    """Whether a way goes on on the other side of where the one before came from: in a narrow spread it may waver."""
    length = max(float(np.linalg.norm(before)), 1e-6)
    on, aside = -float(way @ before) / length, abs(float(way[0] * before[1] - way[1] * before[0])) / length
    return on > 0 and aside < max(BENT * on, WAVERS)


def _steps(poses: Sequence[CardPose]) -> Iterator[NeighbourStep]:
    """Every step from one card to another that may be its neighbour in a row, by marks of the same kind."""
    for i, j in combinations(range(len(poses)), 2):
        one, other = poses[i], poses[j]
        alike = 1.0 if one.down @ other.down >= 0 else -1.0
        turned = between(one.down, alike * other.down)
        if turned > FANNED:
            continue
        right, down = (one.right + alike * other.right) / 2, (one.down + alike * other.down) / 2
        width, height = (max(float(np.linalg.norm(axis)), 1e-6) for axis in (right, down))
        for start, end in product(one.marks, other.marks):
            apart = end.at - start.at
            across, along = float(apart @ right) / width**2, float(apart @ down) / height**2
            roomy = _is_apart(across, along, turned)
            near = roomy or _is_step(across, along)
            stair = turned < IN_LINE[0] and max(abs(across), abs(along)) < STAIR[0]
            if start.way == alike * end.way and (near or stair):
                way = np.array([across, along * height / width])
                far = float(np.linalg.norm(way)) + turned / TURN + start.doubt + end.doubt
                both = Link(way, alike), Link(-alike * way, alike)
                yield NeighbourStep(far, (i, j), both, roomy, not near)


def _is_step(across: float, along: float) -> bool:
    """Whether a neighbour may lie so far across and along a card, in its widths and heights."""
    less, more = sorted((abs(across), abs(along)))
    return more < ASIDE and less < SHIFTED * (1.0 if more < 0.6 else 0.6)


def _is_apart(across: float, along: float, turned: float) -> bool:
    """Whether it may lie so in a row of cards with room between them."""
    less, more = sorted((abs(across), abs(along)))
    return ASIDE <= more < LAID_APART and turned < IN_LINE[0] and less < IN_LINE[1]


def _ordered(
    poses: Sequence[CardPose], links: Sequence[dict[int, Link]], row: Sequence[int]
) -> tuple[int, ...]:
    """A chain of cards from its one end to the other."""
    order = [next((i for i in row if len(links[i]) < 2), row[0])]
    sign, signs, total, steps = 1.0, [1.0], np.zeros(2), []
    while after := [other for other in links[order[-1]] if other not in order]:
        link = links[order[-1]][after[0]]
        total = total + sign * link.way
        sign *= link.alike
        order.append(after[0])
        steps.append(float(np.max(np.abs(link.way * (1.0, SLENDER)))))
        signs.append(sign)
    forward = total[0] if abs(total[0]) >= abs(total[1]) else total[1]
    forward = np.sign(forward) * _upright(
        [poses[i] for i in order], signs, float(np.sign(forward)), bool(steps) and median(steps) < COVERS
    )
    return tuple(order if forward >= 0 else order[::-1])


def _upright(poses: Sequence[CardPose], signs: Sequence[float], forward: float, covered: bool) -> float:
    """Whether (1) or not (-1) a row's cards stand upright, that leads `forward` (1) as its first stands, or back (-1).

    Where they are `covered` by each other as their ends stand that are seen; where both are, the card seen whole is the
    topmost. Else as on the picture: of one of those only the edge of the picture cuts an end off.
    """
    seen = sum(sign for pose, sign in zip(poses, signs, strict=True) if pose.upright)
    if covered and 2 * abs(seen) >= len(poses):
        return float(np.sign(seen))
    if covered and poses[0].whole != poses[-1].whole:
        return forward if poses[-1].whole else -forward
    right = np.sum([sign * pose.right for pose, sign in zip(poses, signs, strict=True)], axis=0)
    right = right / max(float(np.linalg.norm(right)), 1e-6)
    return -1.0 if right[0] < -STANDS or (right[0] <= STANDS and right[1] < 0) else 1.0


def _place(poses: Sequence[CardPose], row: Sequence[int]) -> tuple[float, float]:
    """Top to bottom, then left to right; heights within one card's height count as one."""
    marks = [poses[i].marks[0] for i in row]
    middles = [
        mark.at + mark.way * (poses[i].right + poses[i].down) / 2 for mark, i in zip(marks, row, strict=True)
    ]
    middle = np.mean(middles, axis=0)
    height = float(np.median([np.linalg.norm(poses[i].down) for i in row]))
    return round(float(middle[1]) / max(height, 1.0)), float(middle[0])
