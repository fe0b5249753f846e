"""What fills a joker: jesters, magicians, riders, animals, ornaments; another in every deck, as makers have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.cards.art import Colour, Image, disc, path, polygon, shrink, upside_down
from datasets.render.cards.brush import Brush, Point, oval_at
from datasets.render.cards.figures import SKINS, Palette, star
from datasets.render.cards.shapes import bezier

Rng = np.random.Generator

_DOUBLED: Final = 0.18
"""The share of pictures whose upper half stands on its head below, too, …"""

_SIDEWAYS: Final = 0.12
"""… of those that lie on their side, …"""

_ONE_INK: Final = 0.4
"""… and of those printed in one ink: makers give a deck a coloured joker and a plain one."""

_STARS: Final = 0.25
"""The share of pictures with stars strewn about."""


def picture(width: int, height: int, palette: Palette, rng: Rng) -> Image:
    """A joker's picture (BGR) of a size in pixels."""
    sideways = rng.random() < _SIDEWAYS
    size = (height, width) if sideways else (width, height)
    draw = _DRAWN[rng.choice(len(_DRAWN), p=_SHARES)]
    canvas = draw(*size, palette, rng)
    if draw is not _ornament and rng.random() < _DOUBLED:
        half = _fitted(canvas, (size[0], size[1] // 2), palette, rng)
        canvas = np.vstack([half, upside_down(half)])
    canvas = _fitted(canvas, size, palette, rng)
    if rng.random() < _STARS:
        _strew(canvas, palette, rng)
    if rng.random() < _ONE_INK:
        canvas = _in_one_ink(canvas, palette, rng)
    return np.ascontiguousarray(np.rot90(canvas, int(rng.choice([1, 3])))) if sideways else canvas


def _fitted(canvas: Image, size: tuple[int, int], palette: Palette, rng: Rng) -> Image:
    """What is drawn on a canvas, as large as fits into a size (w, h), or a little smaller, in its middle."""
    x, y, wide, high = cv2.boundingRect(_off(canvas, palette.paper).astype(np.uint8))
    factor = min(size[0] / wide, size[1] / high) * rng.uniform(0.65, 1)
    drawn = shrink(canvas[y : y + high, x : x + wide], max(1, int(wide * factor)), max(1, int(high * factor)))
    fitted = np.full((size[1], size[0], 3), palette.paper, np.uint8)
    top, left = (size[1] - drawn.shape[0]) // 2, (size[0] - drawn.shape[1]) // 2
    fitted[top : top + drawn.shape[0], left : left + drawn.shape[1]] = drawn
    return fitted


def _off(canvas: Image, colour: Colour) -> npt.NDArray[np.int16]:
    """How far each pixel is off a colour, at most of its three channels."""
    return np.asarray(np.abs(canvas.astype(np.int16) - np.array(colour, np.int16)).max(2), np.int16)


def _jester(width: int, height: int, palette: Palette, rng: Rng) -> Image:
    """A belled head over a ruff and a patterned body, or a nest of stars."""
    brush = Brush(width, height, palette, rng, width)
    middle = height / 2 / width
    if rng.random() < 0.25:
        for step, radius in enumerate(np.linspace(0.48, 0.1, 5)):
            points = star((0.5, middle), radius, int(rng.integers(5, 9)))
            brush.fill(points, palette.inks[step % len(palette.inks)])
        return brush.canvas
    hem = 2 * middle * rng.uniform(0.85, 1.0)
    brush.dress([(0.34, middle), (0.66, middle), (0.9, hem), (0.5, hem - 0.1), (0.1, hem)])
    for x in np.linspace(0.28, 0.72, 6):
        brush.fill([(x - 0.06, middle - 0.02), (x + 0.06, middle - 0.02), (x, middle + 0.14)], brush.ink())
    head = np.array((0.5, middle - 0.14))
    _cap(brush, head, 1.0, (-1, 0, 1))
    brush.face(head, 0.14, SKINS[rng.integers(len(SKINS))])
    return brush.canvas


def _cap(brush: Brush, head: Point, size: float, sides: tuple[int, ...]) -> None:
    """A fool's cap: horns to these sides, a bell on each."""
    for side in sides:
        drop = 0.34 if side == 0 else brush.rng.uniform(0.02, 0.2)
        ends = [
            (side * 0.1 - 0.09, -0.08),
            (side * 0.3, -0.42),
            (side * 0.4, -drop),
            (side * 0.1 + 0.09, -0.08),
        ]
        root, rise, tip, other = ((head[0] + x * size, head[1] + y * size) for x, y in ends)
        brush.dress(np.vstack([bezier(root, rise, rise, tip), bezier(tip, tip, rise, other)]))
        brush.oval(tip, (0.04 * size, 0.04 * size), brush.palette.inks[0])


def _performer(width: int, height: int, palette: Palette, rng: Rng) -> Image:
    """Someone from head to foot, in a hat, with a staff, balls or cards, cloaked or not, on a wheel or on foot."""
    unit = min(width * 1.1, height * 0.62)
    brush = Brush(width, height, palette, rng, unit)
    rides = rng.random() < 0.35
    hip = np.array((width * rng.uniform(0.42, 0.58), height * 0.5)) / unit + (0, 0.0 if rides else 0.12)
    neck = hip + np.array((rng.uniform(-0.14, 0.14), -0.3))
    if rides:
        _wheels(brush, hip)
    if rng.random() < 0.4:
        brush.dress([neck, np.add(hip, (-0.36, 0.42)), np.add(hip, (0.36, 0.42))])
    hands = []
    for side in (-1, 1):
        knee = hip + np.array((side * rng.uniform(0.02, 0.24), rng.uniform(0.12, 0.26)))
        foot = knee + np.array((side * rng.uniform(-0.12, 0.2), rng.uniform(0.16, 0.24)))
        brush.stroke([hip, knee, foot], 0.075, brush.ink())
        brush.oval(np.add(foot, (side * 0.04, 0)), (0.08, 0.035), palette.inks[0])
        shoulder = np.add(neck, (side * 0.11, 0.06))
        turn = rng.uniform(-1.2, 1.4)
        elbow = shoulder + np.array((side * np.cos(turn), np.sin(turn))) * 0.17
        turn += rng.uniform(-1.4, 0.6)
        hands.append(elbow + np.array((side * np.cos(turn), np.sin(turn))) * 0.16)
        brush.stroke([shoulder, elbow, hands[-1]], 0.06, brush.ink())
    left, right = rng.uniform(0.08, 0.22, 2)
    waist = [np.add(hip, (right, 0.08)), np.add(hip, (-left, 0.08))]
    brush.dress([np.add(neck, (-0.13, 0.02)), np.add(neck, (0.13, 0.02)), *waist])
    _hatted(brush, neck + np.array((rng.uniform(-0.05, 0.05), -0.13)))
    _held(brush, hands)
    return brush.canvas


def _hatted(brush: Brush, head: Point) -> None:
    """A head, now and then bearded, in a fool's cap, a pointed hat, a high one or a crown."""
    rng, radius = brush.rng, 0.1
    kind = rng.integers(4)
    if kind == 0:
        _cap(brush, head, 0.6, (-1, 0, 1) if rng.random() < 0.5 else (-1, 1))
    brush.face(head, radius, SKINS[rng.integers(len(SKINS))])
    if rng.random() < 0.3:
        end = (rng.uniform(-0.5, 0.5), rng.uniform(1.4, 3.2))
        brush.fill(np.array([(-0.9, 0.3), (0.9, 0.3), end]) * radius + head, (225, 225, 228))
    if kind == 1:
        tip = (rng.uniform(-1.2, 1.2), -rng.uniform(2.2, 4.2))
        brush.dress(np.array([(-1.3, -0.5), (1.3, -0.5), tip]) * radius + head)
    elif kind == 2:
        ink = brush.ink()
        brush.fill(np.array([(-0.8, -0.7), (0.8, -0.7), (0.9, -2.1), (-0.9, -2.1)]) * radius + head, ink)
        brush.oval(np.add(head, (0, -0.7 * radius)), (1.6 * radius, 0.25 * radius), ink)
    elif kind == 3:
        spikes = [(-1, -0.5), (-1.1, -1.6), (-0.5, -1.0), (0, -1.8), (0.5, -1.0), (1.1, -1.6), (1, -0.5)]
        brush.fill(np.array(spikes) * radius + head, brush.ink())


def _held(brush: Brush, hands: list[Point]) -> None:
    """What the hands hold: a staff with a head, balls in an arc, a fan of cards, a lute, or nothing."""
    rng = brush.rng
    kind, hand, ink = rng.integers(5), hands[rng.integers(2)], brush.ink()
    if kind == 0:
        way = np.array((rng.uniform(-0.4, 0.4), -1.0)) * rng.uniform(0.2, 0.35)
        brush.stroke([hand - way, hand + way], 0.025, ink)
        x, y = (hand + way).tolist()
        is_star = rng.random() < 0.6
        brush.fill(
            star((x, y), 0.08, int(rng.integers(4, 8))) if is_star else oval_at((x, y), (0.06, 0.07)), ink
        )
    elif kind == 1:
        for turn in np.linspace(np.pi * 1.05, np.pi * 1.95, int(rng.integers(3, 7))):
            spot = (hands[0] + hands[1]) / 2 + np.array((np.cos(turn) * 0.34, np.sin(turn) * 0.42))
            brush.oval(spot, (0.045, 0.045), brush.ink())
    elif kind == 2:
        for turn in np.linspace(-0.7, 0.7, int(rng.integers(3, 6))):
            across, up = np.array((np.cos(turn), np.sin(turn))), np.array((np.sin(turn), -np.cos(turn)))
            card = [
                hand + across * a + up * b for a, b in ((-0.04, 0), (0.04, 0), (0.04, 0.15), (-0.04, 0.15))
            ]
            brush.fill(card, brush.palette.paper)
    elif kind == 3:
        brush.oval(hand, (0.12, 0.09), ink)
        brush.stroke([hand, np.add(hand, (rng.choice([-1, 1]) * 0.28, -0.16))], 0.03)


def _wheels(brush: Brush, hip: Point) -> None:
    """One wheel, or two with a frame, or a ball, under who rides."""
    rng, low = brush.rng, float(hip[1]) + 0.5
    if rng.random() < 0.3:
        brush.oval((hip[0], low), (0.24, 0.24), brush.ink())
        return
    places, radius = ((0.0,), 0.22) if rng.random() < 0.4 else ((-0.3, 0.3), 0.2)
    for x in float(hip[0]) + np.array(places):
        tyre = oval_at((x, low), (radius, radius))
        brush.stroke([*tyre, tyre[0]], 0.025)
        for turn in np.arange(int(rng.integers(5, 10))) * 0.7:
            brush.stroke([(x, low), (x + np.cos(turn) * radius, low + np.sin(turn) * radius)], 0.008)
        brush.stroke([(x, low), tuple(hip)], 0.02)


def _animal(width: int, height: int, palette: Palette, rng: Rng) -> Image:
    """A beast sitting: an owl, a cat, a monkey or what might be one, its body of patterned cloth or plain."""
    unit = min(width, height * 0.6) * rng.uniform(0.7, 1.0)
    brush = Brush(width, height, palette, rng, unit)
    body = np.array((width * rng.uniform(0.44, 0.56), height / 2)) / unit + (0, 0.14)
    inks = [palette.inks[i] for i in rng.permutation(len(palette.inks))]
    if rng.random() < 0.6:
        side = rng.choice([-1, 1])
        tail = [(0, 0.3), (side * 0.5, 0.4), (side * 0.6, -0.3), (side * 0.3, -0.2)]
        brush.stroke(bezier(*[(float(body[0] + x), float(body[1] + y)) for x, y in tail]), 0.07)
    trunk = oval_at(body, (rng.uniform(0.2, 0.34), rng.uniform(0.28, 0.4)))
    if rng.random() < 0.6:
        brush.dress(trunk)
    else:
        brush.fill(trunk, inks[0])
    head = body + np.array((rng.uniform(-0.1, 0.1), -rng.uniform(0.36, 0.46)))
    radius, lift, is_eared = rng.uniform(0.17, 0.25), rng.uniform(1.0, 1.9), rng.random() < 0.8
    for side in (-1, 1):
        ear = np.array([(side * 0.95, -0.2), (side * 0.25, -0.85), (side * 0.85, -lift)]) * radius + head
        brush.fill(
            ear if is_eared else oval_at(np.add(head, (side * radius, -radius / 2)), (0.08, 0.08)), inks[0]
        )
    brush.oval(head, (radius, radius * 0.95), inks[rng.integers(2)])
    eye = radius * rng.uniform(0.18, 0.38)
    for side in (-1, 1):
        spot = np.add(head, (side * radius * 0.42, -radius * 0.12))
        brush.oval(spot, (eye, eye), (245, 245, 245))
        brush.oval(spot, (eye * 0.4, eye * 0.5), (25, 25, 25))
    beak = [(-0.16, 0.2), (0.16, 0.2), (0, rng.uniform(0.4, 0.7))]
    brush.fill(np.array(beak) * radius + head, inks[-1])
    if rng.random() < 0.5:
        _cap(brush, np.add(head, (0, -radius * 0.4)), radius * 2.6, (-1, 0, 1))
    for side in (-1, 1):
        brush.oval(np.add(body, (side * 0.14, 0.38)), (0.1, 0.05), inks[-1])
    return brush.canvas


def _ornament(width: int, height: int, palette: Palette, rng: Rng) -> Image:
    """Curls and leaves the same in all four quarters, a star or a disc in the middle."""
    brush = Brush(-(-width // 2), -(-height // 2), palette, rng, width)
    reach = np.array((0.5, height / 2 / width)) * rng.uniform(0.6, 0.98)
    for _ in range(int(rng.integers(5, 12))):
        curl = bezier(*[(float(x), float(y)) for x, y in rng.random((4, 2)) * reach])
        ink = brush.ink() if rng.random() < 0.6 else palette.line
        if rng.random() < 0.3:
            polygon(brush.canvas, curl * width, ink)
        path(brush.canvas, curl * width, ink, width * rng.uniform(0.01, 0.04))
    right = np.hstack([brush.canvas[:, ::-1], brush.canvas])
    brush.canvas = np.ascontiguousarray(np.vstack([right[::-1], right])[:height, :width])
    centre, radius = (0.5, height / 2 / width), rng.uniform(0.1, 0.25)
    is_star = rng.random() < 0.6
    points = star(centre, radius, int(rng.integers(5, 10))) if is_star else oval_at(centre, (radius, radius))
    brush.fill(points, palette.inks[0])
    return brush.canvas


def _strew(canvas: Image, palette: Palette, rng: Rng) -> None:
    """Stars and crescents, large and small, where they fall."""
    height, width = canvas.shape[:2]
    for _ in range(int(rng.integers(3, 14))):
        spot = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        radius = width * float(rng.uniform(0.02, 0.07))
        ink = palette.inks[rng.integers(len(palette.inks))]
        if rng.random() < 0.6:
            polygon(canvas, star(spot, radius), ink)
        else:
            disc(canvas, spot, (radius, radius), ink)
            disc(canvas, (spot[0] + radius * 0.4, spot[1]), (radius * 0.8, radius * 0.8), palette.paper)


def _in_one_ink(canvas: Image, palette: Palette, rng: Rng) -> Image:
    """The picture in shades of one ink, or as a silhouette with its lines in the paper's colour."""
    ink, paper = np.array(palette.plain_ink(rng), np.float32), np.array(palette.paper, np.float32)
    off = _off(canvas, palette.paper)
    if rng.random() < 0.5:
        amount = np.where(_off(canvas, palette.line) < 40, 0.0, np.clip(off / 60, 0, 1))
    else:
        amount = np.clip(off / max(1, int(off.max())), 0, 1)
    return np.rint(paper + (ink - paper) * amount[..., None]).astype(np.uint8)


_DRAWN: Final[tuple[Callable[[int, int, Palette, Rng], Image], ...]] = (
    _ornament,
    _jester,
    _performer,
    _animal,
)
_SHARES: Final = (0.1, 0.22, 0.48, 0.2)
