"""Decks that come as a folder of one SVG a card, kept as bitmaps like the installed ones.

Free ones: npm `@letele/playing-cards` (CC0; its components written out as SVG), `@heruka_urgyen/react-playing-cards`
(MIT; four folders). Both hold Adrian Kennard's designs, with two or four colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from datasets.render.cards.art import Image, shrink
from datasets.render.cards.find import find_indices
from datasets.render.cards.svg_sheets import BAKED_HEIGHT, write_deck
from engine.table import CARD_FACES, WILD

ASPECT = 5 / 7
"""Width over height of such cards."""


def face_of(name: str) -> str | None:
    """The face that a file's name stands for (`10H`, `TH`, `Hq`), `*` for a joker, `back`; None where none."""
    name = name.upper().replace("T", "10") if len(name) == 2 else name.upper()
    if name == "BACK" or re.fullmatch("B1", name):
        return "back"
    if re.fullmatch("JOKER|J[12]|[12]J", name):
        return WILD
    found = re.fullmatch("(10|[2-9AJQK])([SHDC])|([SHDC])(10|[2-9AJQK])", name)
    if found is None:
        return None
    face = found[1] + found[2] if found[1] else found[4] + found[3]
    return face if face in CARD_FACES else None


def keep_folder(source: Path, folder: Path, language: str = "en") -> int:
    """Keep a folder of SVGs as a deck; how many faces it has. Raises ValueError where cards are missing."""
    cards = dict(_cards(source))
    back = cards.pop("back", None)
    missing = set(CARD_FACES) - set(cards)
    if missing:
        raise ValueError(f"{source} lacks {len(missing)} of 52 cards, {min(missing)} among them")
    quads = find_indices(cards)
    write_deck(folder, language, {face: cards[face] for face in quads}, back, quads)
    return len(quads)


def _cards(source: Path) -> Iterator[tuple[str, Image]]:
    import resvg_py

    for file in sorted(source.glob("*.svg")):
        face = face_of(file.stem)
        if face is None:
            continue
        head, rest = file.read_text(encoding="utf-8").split("<svg", 1)
        tag, body = rest.split(">", 1)
        bare = re.sub(r'\s(width|height)="[^"]*"', "", tag)
        wide, tall = round(2 * BAKED_HEIGHT * ASPECT), 2 * BAKED_HEIGHT
        text = f'{head}<svg{bare} width="{wide}" height="{tall}">{body}'
        png = resvg_py.svg_to_bytes(svg_string=text, width=wide)
        picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
        yield face, shrink(np.asarray(picture, np.uint8), round(BAKED_HEIGHT * ASPECT), BAKED_HEIGHT)
