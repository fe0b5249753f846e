"""The kinds of scenes that are rendered, by name: each kind of piece, racks, dim boards, hands of cards, no piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from datasets.render.cards.scene import cards_scene
from datasets.render.projection import Picture, Rng
from datasets.render.scene import Scene
from datasets.render.tables import empty_scene, tiles_scene
from datasets.render.tiles.style import TileSet
from vision.piece_kinds import CARDS, LETTERS, TILES

EMPTY: Final = "empty"
"""The name of scenes without a piece."""


@dataclass(frozen=True)
class PieceSets:
    """What several scenes share: pixels a side, a set of tiles and one of plates, a deck's number, baked decks.

    Where they are `mixed` each tile and plate is of a set of its own, as large as those.
    """

    side: int
    tiles: TileSet
    plates: TileSet
    deck: int = 0
    baked: Path | None = None
    mixed: bool = False


def _laid(
    sets: PieceSets,
    style: TileSet,
    rng: Rng,
    backdrop: Picture | None,
    layout: str | None = None,
    dim: bool = False,
) -> Scene:
    return tiles_scene(rng, style, backdrop, sets.side, sets.side, layout, dim, sets.mixed)


def _tiles(sets: PieceSets, rng: Rng, backdrop: Picture | None) -> Scene:
    return _laid(sets, sets.tiles, rng, backdrop)


def _racks(sets: PieceSets, rng: Rng, backdrop: Picture | None) -> Scene:
    return _laid(sets, sets.tiles, rng, backdrop, "rack")


def _plates(sets: PieceSets, rng: Rng, backdrop: Picture | None) -> Scene:
    return _laid(sets, sets.plates, rng, backdrop)


def _boards(sets: PieceSets, rng: Rng, backdrop: Picture | None) -> Scene:
    return _laid(sets, sets.plates, rng, backdrop, "crossword", dim=True)


def _cards(sets: PieceSets, rng: Rng, backdrop: Picture | None) -> Scene:
    return cards_scene(rng, sets.deck, sets.baked, backdrop, sets.side, sets.side)


def _hands(sets: PieceSets, rng: Rng, backdrop: Picture | None) -> Scene:
    return cards_scene(rng, sets.deck, sets.baked, backdrop, sets.side, sets.side, hands=True)


def _empty(sets: PieceSets, rng: Rng, backdrop: Picture | None) -> Scene:
    return empty_scene(rng, backdrop, sets.side, sets.side)


SCENES: Final[Mapping[str, Callable[[PieceSets, Rng, Picture | None], Scene]]] = {
    TILES.id: _tiles,
    "racks": _racks,
    LETTERS.id: _plates,
    "boards": _boards,
    CARDS.id: _cards,
    "hands": _hands,
    EMPTY: _empty,
}
"""What is rendered, by the name that `datasets.build --kinds` has for it."""
