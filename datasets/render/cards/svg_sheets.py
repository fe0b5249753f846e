"""Decks installed on this machine as SVG sheets: cut into cards, their indices found, kept as bitmaps in a folder.

Nothing of them is part of this project. What is known here, with the licences that Debian's copyright files name:

- `gnome-cards-data` (aisleriot), GPL-3 or later: ancient_french, anglo, anglo_modern, anglo_modern_4_color,
  anglo_poker, atlasnye, atlasnye_skat, bellot, berlin, bonded, dondorf, gnomangelo_bitmap, lattmann, neoclassical,
  neoclassical_4_color, orell, paris, plastic, rheinland, simplistic, slavic_costumes, tango, tarocco, tigullio,
  Атласные.
- `kdegames-card-data-kf5` (libkdegames), GPL-2 or later: standard, xskat-french; GPL-3 or later: penguins.

Left out: decks with other suits or misleading suit colours (swiss-xvii, xskat-german, konqi, oxygen…), with courts
without letters (guyenne-classic), with indices that are not rank above suit (tango_nuevo) or run into a frame
(ornamental, jolly-royal), and those that come twice.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from datasets.render.cards.art import CardArt, Image, IndexBox, shrink
from datasets.render.cards.find import Quads, find_indices
from engine.table import CARD_RANKS, WILD

BAKED_HEIGHT: Final = 420
"""Pixels that a kept card is high."""
_FOLDER: Final = Path("/usr/share")
_UP: Final = CARD_RANKS
_DOWN: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_UNCLEAR_JOKERS: Final = ("rheinland", "tango")
_QUALITY: Final = 88


@dataclass(frozen=True, slots=True)
class SvgSheet:
    """An SVG of a whole deck: its file under /usr/share, index language, the order of its rows and columns.

    `view` (x, y, width, height) replaces the drawing's own; `loose` sheets have gaps between cards instead of a grid.
    """

    name: str
    file: str
    language: str = "en"
    suits: str = "CDHS"
    ranks: tuple[str, ...] = _UP
    rows: int = 5
    view: tuple[float, float, float, float] | None = None
    loose: bool = False
    jokers: bool = True


def _gnome(name: str, language: str = "en") -> SvgSheet:
    return SvgSheet(name, f"aisleriot/cards/{name}.svgz", language)


SHEETS: Final = (
    *(
        _gnome(name)
        for name in (
            "anglo",
            "anglo_modern",
            "anglo_modern_4_color",
            "anglo_poker",
            "atlasnye",
            "bellot",
            "bonded",
            "dondorf",
            "gnomangelo_bitmap",
            "neoclassical",
            "neoclassical_4_color",
            "orell",
            "paris",
            "plastic",
            "simplistic",
            "tango",
            "tigullio",
        )
    ),
    _gnome("ancient_french", "fr"),
    *(_gnome(name, "de") for name in ("atlasnye_skat", "berlin", "lattmann", "rheinland")),
    _gnome("tarocco", "it"),
    *(_gnome(name, "ru") for name in ("slavic_costumes", "Атласные")),
    SvgSheet(
        "penguins",
        "carddecks/svg-penguins/penguins.svgz",
        suits="CSHD",
        ranks=_DOWN,
        view=(-50, -50, 1100, 500),
        loose=True,
        jokers=False,
    ),
    SvgSheet(
        "standard",
        "carddecks/svg-standard/standard.svgz",
        suits="SHCD",
        ranks=_DOWN,
        rows=4,
        view=(0, 0, 936, 384),
        jokers=False,
    ),
    SvgSheet(
        "xskat-french",
        "carddecks/svg-xskat-french/french.svgz",
        "de",
        suits="CSHD",
        ranks=_DOWN,
        view=(0, 0, 936, 560),
        jokers=False,
    ),
)


@dataclass(frozen=True, slots=True, eq=False)
class SheetDeck:
    """A kept deck: the same calls as a drawn one. Not every deck has a joker: see `faces`."""

    name: str
    language: str
    folder: Path
    quads: Mapping[str, Quads]
    has_back: bool

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces the deck has."""
        return tuple(self.quads)

    def draw(self, face: str, height: int) -> CardArt:
        """The card `height` px high with its indices; kept for the next call (read only)."""
        image = _bitmap(self.folder / f"{_file_name(face)}.webp", height)
        scale = np.array((1.0, 1.0), np.float32) * np.float32(height)
        return CardArt(
            image, tuple(IndexBox(face, np.asarray(q, np.float32) * scale) for q in self.quads[face])
        )

    def back(self, height: int) -> Image:
        """The deck's back (BGRA) `height` px high; raises FileNotFoundError where `has_back` is false."""
        return _bitmap(self.folder / "back.webp", height)


@lru_cache(maxsize=400)
def _bitmap(file: Path, height: int) -> Image:
    """A kept bitmap (BGRA) at a height."""
    image = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise FileNotFoundError(f"no card at {file}")
    card = np.asarray(image, np.uint8)
    if card.shape[0] != height:
        card = shrink(card, round(card.shape[1] * height / card.shape[0]), height)
    card.setflags(write=False)
    return card


def load_baked(folder: Path) -> tuple[SheetDeck, ...]:
    """The decks kept in a folder, by name; empty where there is none. Bitmaps are read when they are first drawn."""
    return tuple(_load(file) for file in sorted(folder.glob("*/deck.json")))


def _load(file: Path) -> SheetDeck:
    kept = json.loads(file.read_text(encoding="utf-8"))
    return SheetDeck(
        kept["name"], kept["language"], file.parent, kept["quads"], (file.parent / "back.webp").exists()
    )


def bake(folder: Path) -> tuple[str, ...]:
    """Keep every installed deck that the folder lacks (about 3 s each); the names of those that were drawn."""
    missing = [sheet for sheet in SHEETS if not (folder / sheet.name / "deck.json").exists()]
    present = [sheet for sheet in missing if (_FOLDER / sheet.file).exists()]
    for sheet in present:
        _keep(sheet, folder / sheet.name)
    return tuple(sheet.name for sheet in present)


def _keep(sheet: SvgSheet, folder: Path) -> None:
    """Cut a sheet into bitmaps, find the indices, write both."""
    cards = dict(cut(sheet))
    back = cards.pop("back", None)
    quads = find_indices(cards)
    write_deck(folder, sheet.language, {face: cards[face] for face in quads}, back, quads)


def write_deck(
    folder: Path, language: str, cards: Mapping[str, Image], back: Image | None, quads: Mapping[str, Quads]
) -> None:
    """Write a deck's bitmaps and where its indices are into a folder of its name."""
    folder.mkdir(parents=True, exist_ok=True)
    for face, card in {**cards, **({} if back is None else {"back": back})}.items():
        cv2.imwrite(str(folder / f"{_file_name(face)}.webp"), card, [cv2.IMWRITE_WEBP_QUALITY, _QUALITY])
    kept = {"name": folder.name, "language": language, "quads": quads}
    (folder / "deck.json").write_text(json.dumps(kept), encoding="utf-8")


def _file_name(face: str) -> str:
    return "joker" if face == WILD else face


def cut(sheet: SvgSheet) -> Iterator[tuple[str, Image]]:
    """A sheet's cards (BGRA, `BAKED_HEIGHT` px high), by face, then its joker and its back where it has them."""
    picture = _render(sheet)
    cells = _loose_cells(picture) if sheet.loose else _grid_cells(picture, sheet.rows)
    for suit, row in zip(sheet.suits, cells, strict=False):
        for rank, cell in zip(sheet.ranks, row, strict=True):
            yield rank + suit, _trimmed(cell)
    if sheet.jokers and sheet.name not in _UNCLEAR_JOKERS:
        yield WILD, _trimmed(cells[4][1])
    if sheet.jokers:
        yield "back", _trimmed(cells[4][2])


def _render(sheet: SvgSheet) -> Image:
    """The whole sheet (BGRA), its cards a little higher than `BAKED_HEIGHT`."""
    import resvg_py

    text = gzip.decompress((_FOLDER / sheet.file).read_bytes()).decode("utf-8", errors="replace")
    head = re.search(r"<svg[^>]*>", text, re.DOTALL)
    assert head is not None
    if sheet.view:
        x, y, width, height = sheet.view
        bare = re.sub(r'\s(width|height|viewBox)="[^"]*"', "", head[0])[:-1]
        text = text.replace(
            head[0], f'{bare} width="{width}" height="{height}" viewBox="{x} {y} {width} {height}">'
        )
    wide = 6400 if sheet.loose else 4200
    png = resvg_py.svg_to_bytes(svg_string=text, width=wide)
    picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    return np.asarray(picture, np.uint8)


def _grid_cells(picture: Image, rows: int) -> list[list[Image]]:
    """Thirteen equal columns in equal rows."""
    height, width = picture.shape[:2]
    down = np.linspace(0, height, rows + 1).round().astype(int)
    across = np.linspace(0, width, 14).round().astype(int)
    return [[picture[y0:y1, x0:x1] for x0, x1 in pairwise(across)] for y0, y1 in pairwise(down)]


def _loose_cells(picture: Image) -> list[list[Image]]:
    """The first four rows of thirteen cards of one size, with gaps between them."""
    solid = (picture[..., 3] > 100).astype(np.uint8)
    boxes = cv2.connectedComponentsWithStats(solid)[2][1:]
    boxes = boxes[boxes[:, cv2.CC_STAT_AREA] > boxes[:, cv2.CC_STAT_AREA].max() * 0.1]
    usual = np.median(boxes[:, 2:4], axis=0)
    cards = boxes[(np.abs(boxes[:, 2:4] / usual - 1) < 0.06).all(1)]
    lines: dict[int, list[Image]] = {}
    for x, y, width, height, _ in sorted(cards.tolist()):
        line = next((top for top in lines if abs(top - y) < height / 2), y)
        lines.setdefault(line, []).append(picture[y : y + height, x : x + width])
    return [lines[top] for top in sorted(lines) if len(lines[top]) == 13][:4]


def _trimmed(cell: Image) -> Image:
    """The card without the empty rim around it, at `BAKED_HEIGHT`."""
    solid = cell[..., 3] > 100 if cell.shape[2] == 4 else np.ones(cell.shape[:2], np.bool_)
    rows, columns = np.flatnonzero(solid.mean(1) > 0.5), np.flatnonzero(solid.mean(0) > 0.5)
    card = cell[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    if card.shape[2] == 3:
        card = np.dstack([card, np.full(card.shape[:2], 255, np.uint8)])
    return shrink(
        np.ascontiguousarray(card), round(card.shape[1] * BAKED_HEIGHT / card.shape[0]), BAKED_HEIGHT
    )
