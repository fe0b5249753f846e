"""Typefaces found on this machine, as cached glyph masks."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as PilImage
from PIL import ImageDraw, ImageFont

from engine.table import LETTER_FACES

Mask = npt.NDArray[np.uint8]

FONTS_VARIABLE = "MELDWATCH_FONTS"
_SYSTEM = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "C:/Windows/Fonts")
_STRANGE = (
    "emoji", "symbol", "awesome", "math", "music", "dingbat", "d050000l", "braille", "kristi", "biolinum_k",
    "cmex", "cmsy", "cmmi", "stixsiz", "stixnonuni", "notosans", "notoserif", "thin", "hairline", "initials",
)  # fmt: skip
_HEAVY = (
    "bold",
    "black",
    "heavy",
    "demi",
    "semi",
    "extra",
    "medium",
    "bebas",
    "lobster",
    "rb.",
    "rbi.",
    "75f",
    "77f",
)
_SIZE = 160
ALIKE = 0.85
"""The share of two letters' ink that lies on both from which they cannot be told apart."""
SAME = 0.97
"""The share from which two capitals drawn as large as each other are one."""
SQUARE = 0.83
"""The share of the box around it that an O fills from which a typeface is a square one; an ellipse fills 0.79."""


@lru_cache(maxsize=1)
def typefaces() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(heavy, regular) font files of the folders that are looked in, each name once."""
    found: dict[str, str] = {}
    for folder in folders():
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            name = path.name.lower()
            if path.suffix.lower() in (".ttf", ".otf") and not any(word in name for word in _STRANGE):
                found.setdefault(path.name, str(path))
    usable = sorted((name.lower(), path) for name, path in found.items() if _usable(path))
    heavy = tuple(path for name, path in usable if any(word in name for word in _HEAVY))
    regular = tuple(path for name, path in usable if path not in heavy)
    if not heavy or not regular:
        raise RuntimeError(
            "no typefaces found: install some fonts, or name a folder of them in MELDWATCH_FONTS"
        )
    return heavy, regular


def folders() -> list[Path]:
    """Where typefaces lie: where $MELDWATCH_FONTS says (written as PATH is), else the system's and matplotlib's."""
    named = [Path(folder) for folder in os.environ.get(FONTS_VARIABLE, "").split(os.pathsep) if folder]
    return named or [Path(folder) for folder in _SYSTEM] + _matplotlib_fonts()


def _matplotlib_fonts() -> list[Path]:
    try:
        import matplotlib
    except ImportError:
        return []
    return [Path(matplotlib.get_data_path()) / "fonts" / "ttf"]


def _usable(path: str) -> bool:
    """Whether digits and capitals are all there and differ from one another."""
    try:
        font = ImageFont.truetype(path, 24)
        masks = [bytes(font.getmask(letter)) for letter in "0123456789AEMRZ"]
        plain = all(any(mask) for mask in masks) and len(set(masks)) == len(masks)
        return plain and not _turns_over(path) and not _same_capitals(path)
    except (OSError, ValueError):
        return False


def _turns_over(path: str) -> bool:
    """Whether a typeface's N upside down is its U: nobody could tell how a plate with either lies."""
    upright, over = (
        np.asarray(PilImage.fromarray(mask).resize((32, 32))) > 127
        for mask in (glyphs(path, "U"), glyphs(path, "N")[::-1, ::-1])
    )
    return bool((upright & over).sum() > ALIKE * (upright | over).sum())


def _same_capitals(path: str) -> bool:
    """Whether two of a typeface's capitals are the same: a K like its H, or boxes for letters that it has not."""
    size, letters = (32, 40), [letter for letter in LETTER_FACES if letter != "I"]
    masks = [glyphs(path, letter) for letter in letters]
    if not all(map(np.any, masks)):
        return True
    drawn = np.stack([cv2.resize(mask, size, interpolation=cv2.INTER_AREA).ravel() for mask in masks])
    shares = drawn / 255.0
    apart = np.abs(shares[:, None] - shares).sum(2)
    alike = 1 - apart / (shares.sum(1)[:, None] + shares.sum(1))
    return bool((alike[np.triu_indices(len(letters), 1)] > SAME).any())


def pick(rng: np.random.Generator, heavy: float = 0.75) -> str:
    """A font file, a heavy one with the given probability."""
    choices = typefaces()[0 if rng.random() < heavy else 1]
    return str(choices[int(rng.integers(len(choices)))])


@lru_cache(maxsize=1)
def square() -> tuple[str, ...]:
    """The typefaces with a squarish O, as the letters of many makers' plates have it; all where there is none."""
    every = [path for part in typefaces() for path in part]
    return tuple(path for path in every if _filled(path) > SQUARE) or tuple(every)


def _filled(path: str) -> float:
    """The share of the box around a typeface's O that lies within its outline."""
    mask = (glyphs(path, "O") > 127).astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return max(map(cv2.contourArea, outlines)) / mask.size


@lru_cache(maxsize=4096)
def glyphs(font: str, text: str, tracking: float = 0.0) -> Mask:
    """The text as a tight mask (uint8, about 110 px high for capitals); tracking is a share of the em."""
    loaded = _load(font)
    if not tracking:
        box = loaded.getbbox(text)
        picture = PilImage.new("L", (int(box[2] - box[0]) + 4, int(box[3] - box[1]) + 4))
        ImageDraw.Draw(picture).text((2 - box[0], 2 - box[1]), text, fill=255, font=loaded)
    else:
        advance = [loaded.getlength(letter) + tracking * _SIZE for letter in text]
        picture = PilImage.new("L", (int(sum(advance)) + _SIZE, 2 * _SIZE))
        draw, x = ImageDraw.Draw(picture), _SIZE / 4
        for letter, step in zip(text, advance, strict=True):
            draw.text((x, _SIZE / 4), letter, fill=255, font=loaded)
            x += step
    mask: Mask = np.asarray(picture, dtype=np.uint8)
    rows, columns = np.flatnonzero(mask.max(1)), np.flatnonzero(mask.max(0))
    if not len(rows):
        return np.zeros((8, 8), np.uint8)
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


@lru_cache(maxsize=4096)
def lowered(font: str, letter: str) -> float:
    """How far a letter's middle lies below an H's, as a share of its height: tails lower it, accents lift it."""
    (_, top, _, foot), (_, high, _, low) = (_load(font).getbbox(each, anchor="ls") for each in (letter, "H"))
    return float(top + foot - high - low) / 2 / max(low - high, 1)


@lru_cache(maxsize=4096)
def has_glyph(font: str, letter: str) -> bool:
    """Whether a typeface draws a letter, and not the box it draws for what it lacks."""
    drawn = _load(font).getmask(letter)
    return bool(drawn.getbbox()) and bytes(drawn) != bytes(_load(font).getmask("\uffff"))


@lru_cache(maxsize=512)
def _load(font: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font, _SIZE)
