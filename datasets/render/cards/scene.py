"""Tables with playing cards: melds laid overlapping, fans, columns, hands spread out and single cards."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from datasets.render import about, photo
from datasets.render.cards.art import CardArt
from datasets.render.cards.cards import DECK_FACES, Deck, random_deck
from datasets.render.cards.programme import PROGRAMME, programme
from datasets.render.cards.svg_sheets import SheetDeck, load_baked
from datasets.render.layouts import Layout, Pose
from datasets.render.painter import ground
from datasets.render.projection import Art, Picture, PrintedMark, Rng, camera, pyramid
from datasets.render.scene import Scene, compose, scene_of
from datasets.render.surfaces import surface
from datasets.render.tables import beside
from engine.table import FACE_DOWN, WILD
from vision.piece_kinds import BACK, CARD, INDEX

DEALT = (*DECK_FACES, WILD)
"""What is dealt from: a deck has two jokers."""

HEIGHT = 360
THICKNESS = 0.004

PROGRAMMES = 0.3
"""Scenes of cards on which there may be programme cards."""


INVERTED = 0.1
"""The share of printed decks that are taken as black ones."""

STAIRS = 0.25
"""The share of rows of cards that go aslant, as stairs do."""

HANDS_APART = 1.15
"""How far apart cards of two hands lie at least, in their heights."""

LOOSE = 0.5
"""The share of hands, fans left out, that are laid card by card, no two of a step or in line."""

SMALL = 0.4
"""The share of tables seen from far away, their indices 25 pixels high or less."""


def inverted(card: Picture, seed: int) -> Picture:
    """A card (BGRA) of a black deck: light for dark, its hues kept, the light signs silver, white or golden."""
    lab = cv2.cvtColor(np.ascontiguousarray(card[..., :3]), cv2.COLOR_BGR2LAB)
    lab[..., 0] = 255 - (lab[..., 0].astype(np.float32) * 0.9).astype(np.uint8)
    turned = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)
    tint = np.array([(1, 1, 1), (0.55, 0.85, 1), (0.85, 0.85, 0.87)][seed % 3])
    return np.dstack([np.clip(turned * tint, 0, 255).astype(np.uint8), card[..., 3]])


@lru_cache(maxsize=1)
def _baked(folder: Path) -> tuple[SheetDeck, ...]:
    return load_baked(folder)


@lru_cache(maxsize=2)
def deck_of(block: int, folder: Path | None) -> Deck | SheetDeck:
    """The deck of a block of scenes: a printed one half the time where a folder of them is given, else one drawn."""
    rng = np.random.default_rng([block, 23])
    baked = _baked(folder) if folder else ()
    return baked[int(rng.integers(len(baked)))] if baked and rng.random() < 0.55 else random_deck(rng)


@lru_cache(maxsize=120)
def card_art(block: int, folder: Path | None, face: str) -> Art:
    """A card of a block's deck with its marks: the whole card and each of its indices.

    A programme card's face here is PROGRAMME with a number, for there are many of them; its mark has none.
    """
    deck = deck_of(block, folder)
    if face.startswith(PROGRAMME):
        drawn = CardArt(programme(HEIGHT, np.random.default_rng([block, 37, int(face[len(PROGRAMME) :])])))
        face = PROGRAMME
    elif face == FACE_DOWN:
        has_back = isinstance(deck, Deck) or deck.has_back
        drawn = CardArt((deck if has_back else random_deck(np.random.default_rng([block, 29]))).back(HEIGHT))
    else:
        has_face = isinstance(deck, Deck) or face in deck.faces
        drawn = (deck if has_face else random_deck(np.random.default_rng([block, 31]))).draw(face, HEIGHT)
    image = drawn.image
    if isinstance(deck, SheetDeck) and np.random.default_rng([block, 41]).random() < INVERTED:
        image = inverted(image, block)
    height, width = image.shape[:2]
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    kind = BACK if face == FACE_DOWN else CARD
    marks = (
        PrintedMark(kind, face, whole),
        *(PrintedMark(INDEX, box.face, quad := box.quad.astype(np.float32), quad) for box in drawn.indices),
    )
    return Art(pyramid(image), 1.0, THICKNESS, (200.0, 200.0, 200.0), marks, 0.3)


def _spread(
    rng: Rng,
    count: int,
    x: float,
    y: float,
    turn: float,
    step: float,
    down: bool,
    row: int,
    level: int,
    neat: float = 1.0,
) -> list[Pose]:
    """Cards one over the other, each showing a strip; `down` lays them towards the viewer, now and then aslant.

    The less `neat` (0–1), the less even and straight.
    """
    shift, twist = 0.012 + 0.04 * (1 - neat), 0.03 + 0.05 * (1 - neat)
    way = turn + (np.pi / 2 if down else 0.0)
    if count > 1 and rng.random() < STAIRS:
        way += float(rng.uniform(-0.8, 0.8))
    across = np.array([np.cos(way), np.sin(way)])
    return [
        Pose(
            float(x + across[0] * step * (i - (count - 1) / 2) + rng.normal(0, shift)),
            float(y + across[1] * step * (i - (count - 1) / 2) + rng.normal(0, shift)),
            turn + float(rng.normal(0, twist)),
            h=(level + i) * THICKNESS, row=row, level=level + i,
        )
        for i in range(count)
    ]  # fmt: skip


def _loose(rng: Rng, count: int, x: float, y: float, turn: float, row: int, level: int) -> list[Pose]:
    """A hand laid card by card, its steps long and short, some cards pushed up or down, its line bent."""
    steps = np.exp(rng.normal(np.log(rng.uniform(0.12, 0.26)), rng.uniform(0.3, 0.7), count)).clip(0.04, 0.6)
    along = np.cumsum(steps) - steps.sum() / 2
    bend = np.cumsum(rng.normal(rng.normal(0, 0.03), 0.04, count))
    across = bend - bend.mean() + rng.normal(0, rng.uniform(0.02, 0.16), count)
    turns = turn + rng.normal(0, rng.uniform(0.02, 0.12), count)
    ahead, aside = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    places = (x, y) + along[:, None] * ahead + across[:, None] * aside
    return [
        Pose(float(at[0]), float(at[1]), float(angle), h=(level + i) * THICKNESS, row=row, level=level + i)
        for i, (at, angle) in enumerate(zip(places, turns, strict=True))
    ]


def _fan(rng: Rng, count: int, x: float, y: float, turn: float, row: int, level: int) -> list[Pose]:
    """A hand held as a fan around a point below it."""
    reach, total = float(rng.uniform(0.9, 2.2)), float(rng.uniform(0.1, 0.22)) * count
    poses = []
    for i in range(count):
        angle = turn + (i - (count - 1) / 2) * total / max(count - 1, 1) + float(rng.normal(0, 0.01))
        poses.append(
            Pose(
                float(x + np.sin(angle) * reach),
                float(y - np.cos(angle) * reach + reach),
                angle,
                (level + i) * THICKNESS,
                row=row,
                level=level + i,
            )
        )
    return poses


def _heap(rng: Rng, count: int, x: float, y: float, level: int) -> list[Pose]:
    """Cards thrown one over another, any way up."""
    spread = float(rng.uniform(0.2, 0.9))
    places = rng.normal((x, y), spread, (count, 2))
    return [
        Pose(
            float(across),
            float(down),
            float(rng.uniform(0, 2 * np.pi)),
            (level + i) * THICKNESS,
            level=level + i,
        )
        for i, (across, down) in enumerate(places)
    ]


def cards_layout(rng: Rng, extent: tuple[float, float]) -> Layout:
    """Poses of cards on a table, later ones over earlier ones."""
    poses: list[Pose] = []
    base = float(rng.normal(0, 0.2) if rng.random() < 0.6 else rng.uniform(0, 2 * np.pi))
    for row in range(int(rng.integers(1, 9))):
        x, y = (float(rng.uniform(-0.45, 0.45) * side) for side in extent)
        turn = (
            base
            + float(rng.normal(0, 0.12))
            + (float(rng.integers(4)) * np.pi / 2 if rng.random() < 0.2 else 0)
        )
        kind = rng.random()
        level = len(poses)
        count = int(rng.integers(3, 8))
        if kind < 0.1:
            step = float(rng.uniform(0.1, 0.22))
            poses += _spread(rng, int(rng.integers(10, 14)), x, y, turn, step, rng.random() < 0.3, row, level)
        elif kind < 0.2:
            poses += _heap(rng, int(rng.integers(3, 16)), x, y, level)
        elif kind < 0.4:
            poses += _spread(rng, count, x, y, turn, float(rng.uniform(0.12, 0.36)), False, row, level)
        elif kind < 0.49:
            poses += _spread(rng, count, x, y, turn, float(rng.uniform(0.17, 0.32)), True, row, level)
        elif kind < 0.63:
            poses += _fan(rng, int(rng.integers(3, 14)), x, y, turn, row, level)
        elif kind < 0.75:
            poses += _spread(
                rng, int(rng.integers(2, 6)), x, y, turn, float(rng.uniform(0.72, 1.0)), False, row, level
            )
        else:
            poses += _spread(rng, 1, x, y, float(rng.uniform(0, 2 * np.pi)), 1.0, False, row, level)
    return Layout("cards", tuple(poses))


def hands_layout(rng: Rng, extent: tuple[float, float]) -> Layout:
    """Poses of one to four whole hands of cards, apart from each other: spreads, columns, fans, mostly of one step."""
    poses: list[Pose] = []
    base, step = float(rng.normal(0, 0.15)), float(rng.uniform(0.11, 0.26))
    wanted, row, most = int(rng.integers(1, 5)), 0, int(rng.choice([7, 13]))
    for _ in range(40 * wanted):
        turn = base + (float(rng.integers(4)) * np.pi / 2 if rng.random() < 0.5 else 0.0)
        x, y = (float(rng.uniform(-0.45, 0.45) * side) for side in extent)
        count, kind, level = int(rng.integers(most - 4, most + 1)), rng.random(), len(poses)
        if kind < 0.2:
            new = _fan(rng, count, x, y, turn, row, level)
        elif rng.random() < LOOSE:
            new = _loose(rng, count, x, y, turn, row, level)
        else:
            neat = float(rng.uniform(0, 1))
            new = _spread(rng, count, x, y, turn, step, kind < 0.35, row, level, neat)
        if all(np.hypot(one.x - other.x, one.y - other.y) > HANDS_APART for one in new for other in poses):
            poses, row = poses + new, row + 1
        if row == wanted:
            break
    return Layout("hands", tuple(poses))


def _face(rng: Rng, down: float, asked: float) -> str:
    """A card face down, a programme card, or any other, by chance."""
    if rng.random() < down:
        return FACE_DOWN
    if rng.random() < asked:
        return f"{PROGRAMME}{rng.integers(12)}"
    return DEALT[int(rng.integers(len(DEALT)))]


def cards_scene(
    rng: Rng,
    block: int,
    folder: Path | None,
    backdrop: Picture | None = None,
    width: int = 640,
    height: int = 640,
    hands: bool = False,
) -> Scene:
    """A table with cards of one deck, 55 to 420 pixels high; with whole `hands` of them, 60 to 150."""
    low, high = (60, 150) if hands else (55, 140) if rng.random() < SMALL else (100, 420)
    size = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    tilt = float(np.abs(rng.normal(0, 0.4)).clip(0, 1.0))
    extent = (width / size, height / size / max(np.cos(tilt), 0.4))
    layout = hands_layout(rng, extent) if hands else cards_layout(rng, extent)
    view = camera(rng, width, height, size, tilt, float(rng.normal(0, 0.3)), (0.0, 0.0, 0.0))
    below = backdrop.copy() if backdrop is not None else ground(rng, surface(rng), view, width, height)
    down = 0.0 if hands else float(rng.uniform(0, 0.2))
    asked = float(rng.uniform(0, 0.3) if rng.random() < PROGRAMMES else 0)
    faces = [_face(rng, down, asked) for _ in layout.poses]
    if hands:
        faces = [DEALT[int(number)] for number in rng.permutation(len(DEALT))[: len(faces)]]
    arts = [card_art(block, folder, face) for face in faces]
    arms = int(rng.choice([0, 1, 2], p=[0.85, 0.12, 0.03]))
    under = about.things(rng, extent, view, beside(rng), layout)
    things = int(rng.choice([0, 0, 1, 3]))
    picture, found = compose(rng, layout, arts, view, below, size * 0.5, things, arms, under)
    sharp = float(np.clip(1.4 - size / 260 - (0.35 if rng.random() < 0.4 else 0), 0, 1))
    scene = scene_of(photo.photograph(rng, picture, sharp), found, "cards")
    return replace(scene, hidden=None)  # what is half covered lies within other cards' outlines here
