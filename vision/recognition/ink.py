"""The inks of a table together: its tiles share four inks and one light, so an ink that lies with another's is doubted.

What is compared is how much less of each primary colour an ink sends back than the tile around it: that is the same in
warm light and in cold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.input.camera import Image

Chroma = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.float32]

AROUND: Final = 10
"""Pixels of a crop's border that may show what lies beside the tile."""

CONTRAST: Final = 30.0
"""How much darker or lighter than the tile, all three channels together, ink must be, …"""

STRONG: Final = 0.6
"""… and as what share of the strongest: its edges are mixed with the tile's colour."""

DARK: Final = 110
"""How light the ground of a dark card is at most, in its lightest channel, …"""

LIGHT: Final = 150
"""… how light, in the lightest channel, it is at least where a card is none of a black deck, …"""

LEAST_LIGHT: Final = 0.03
"""… and how much of a crop at least is printed lighter on it."""

LEAST_INK: Final = 12
"""With fewer pixels than this nothing is told."""

SATURATED: Final = 1.5
"""Differences of logarithms from which more makes little difference: dark channels are mostly noise."""

OTHERS: Final = 2
"""How many other tiles of a colour tell what its ink is like."""

NEARER: Final = 0.7
"""How near, beside its own colour's, another's ink must be to a tile's for that to be doubted, …"""

OFF: Final = 0.25
"""… unless its own is nearer than this anyhow."""

FAR: Final = 0.5
"""From here on it lies with none of its colour."""

ALIKE: Final = 0.15
"""Inks of two colours that are no farther apart cannot be told from each other."""


def chromas(crops: Sequence[Image]) -> list[Chroma | None]:
    """How blue and how red (2, -1 to 1) ink is on tiles' crops (BGR) beside each tile; None where there is none."""
    if not len(crops):
        return []
    inner = np.stack(crops)[:, AROUND:-AROUND, AROUND:-AROUND].reshape(len(crops), -1, 3)
    pixels = np.ascontiguousarray(inner.transpose(0, 2, 1), np.float32)
    bodies = median(pixels)
    off = np.abs(pixels - bodies[..., None]).sum(1)
    is_ink = off > np.maximum(STRONG * off.max(1), CONTRAST)[:, None]
    told = np.flatnonzero(np.count_nonzero(is_ink, 1) >= LEAST_INK)
    inks = np.array([median(pixels[i][:, is_ink[i]]) for i in told], np.float32).reshape(-1, 3)
    blue, green, red = np.log(_linear(inks) / _linear(bodies[told])).T
    found: list[Chroma | None] = [None] * len(crops)
    for i, ink in zip(told, np.tanh(np.stack([blue - green, red - green], 1) / SATURATED), strict=True):
        found[i] = ink
    return found


def median(values: Pixels) -> Pixels:
    """The medians along the last axis, as `np.median` has them: parted at one place, NumPy is ten times as quick."""
    middle = values.shape[-1] // 2
    parted = np.partition(values, middle, -1)
    if values.shape[-1] % 2:
        return np.asarray(parted[..., middle])
    return np.asarray((parted[..., middle] + parted[..., :middle].max(-1)) / 2, values.dtype)


def is_light(crop: Image) -> bool:
    """Whether most of a crop (BGR) is lighter than the ground of any dark card, as of one printed dark on light."""
    return bool(np.median(crop[AROUND:-AROUND, AROUND:-AROUND].max(2)) > LIGHT)


def is_light_on_dark(crop: Image) -> bool:
    """Whether what is printed on a crop (BGR) is lighter than a dark ground, as on the cards of a black deck."""
    inner = crop[AROUND:-AROUND, AROUND:-AROUND].max(2).astype(np.float32)
    off = inner - np.median(inner)
    lighter, darker = float((off > CONTRAST).mean()), float((off < -CONTRAST).mean())
    return bool(np.median(inner) < DARK and lighter > LEAST_LIGHT and lighter > 2 * darker)


def _linear(colour: npt.NDArray[np.floating]) -> npt.NDArray[np.float64]:
    """A colour (sRGB, 0–255) as light, never quite none."""
    return np.asarray((colour + 6.0) / 255.0, np.float64) ** 2.2


def doubtful(colours: Sequence[str], inks: Sequence[Chroma | None]) -> set[int]:
    """The tiles, by number, whose ink lies with another colour's than they were read in, or with none.

    `colours` are what was read ("" where no colour was). Where the inks of two colours cannot be told from each other,
    all of both are in doubt.
    """
    known = {i: ink for i, ink in enumerate(inks) if ink is not None and colours[i]}
    of_colour = {
        colour: [i for i in known if colours[i] == colour] for colour in sorted({colours[i] for i in known})
    }
    groups = {colour: np.array([known[i] for i in own]) for colour, own in of_colour.items()}
    middles = {colour: np.median(group, 0) for colour, group in groups.items() if len(group) >= OTHERS}
    found = {
        i
        for colour, own in of_colour.items()
        if len(own) > OTHERS
        for i, is_astray in zip(own, _astray(colour, groups[colour], middles), strict=True)
        if is_astray
    }
    for one, middle in middles.items():
        for other, another in middles.items():
            if one < other and np.linalg.norm(middle - another) < ALIKE:
                found |= {*of_colour[one], *of_colour[other]}
    return found


def _astray(colour: str, inks: Chroma, middles: Mapping[str, Chroma]) -> list[bool]:
    """Whether the inks (N×2) of tiles of a colour lie apart from those of all others of it."""
    off = np.linalg.norm(inks - without_each(inks), axis=1)
    others = [np.linalg.norm(inks - middle, axis=1) for other, middle in middles.items() if other != colour]
    nearest = np.min(others, 0) if others else off
    return [bool(far) for far in (off > FAR) | ((off > OFF) & (nearest < NEARER * off))]


def without_each(values: Chroma) -> Chroma:
    """For each of N values (N×…), at least two, the median of the others: of N sorted once, one place is left out."""
    order = values.argsort(0)
    ranks, inner = order.argsort(0), np.take_along_axis(values, order, 0)
    low, high = (len(values) - 2) // 2, (len(values) - 1) // 2

    def others(place: int) -> Chroma:
        return np.asarray(np.where(ranks <= place, inner[place + 1], inner[place]))

    return np.asarray((others(low) + others(high)) / 2)
