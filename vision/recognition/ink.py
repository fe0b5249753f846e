"""The inks of a table together: its tiles share four inks and one light, so an ink that lies with another's is doubted.

What is compared is how much less of each primary colour an ink sends back than the tile around it: that is the same in
warm light and in cold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.input.camera import Image

Chroma = npt.NDArray[np.float64]

AROUND: Final = 10
"""Pixels of a crop's border that may show what lies beside the tile."""

CONTRAST: Final = 30.0
"""How much darker or lighter than the tile, all three channels together, ink must be, …"""

STRONG: Final = 0.6
"""… and as what share of the strongest: its edges are mixed with the tile's colour."""

DARK: Final = 110
"""How light the ground of a dark card is at most, in its lightest channel, …"""

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


def chroma(crop: Image) -> Chroma | None:
    """How blue and how red (2, -1 to 1) the ink of a tile's crop (BGR) is beside the tile; None where there is none."""
    inner = crop[AROUND:-AROUND, AROUND:-AROUND].reshape(-1, 3).astype(np.float32)
    body = np.median(inner, 0)
    off = np.abs(inner - body).sum(1)
    ink = inner[off > max(STRONG * float(off.max()), CONTRAST)]
    if len(ink) < LEAST_INK:
        return None
    blue, green, red = np.log(_linear(np.median(ink, 0)) / _linear(body))
    return np.tanh(np.array([blue - green, red - green]) / SATURATED)


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
    found = {i for i in known if _astray(i, colours, known)}
    middles = {
        colour: middle
        for colour in sorted(set(colours))
        if (middle := _middle(colour, colours, known)) is not None
    }
    for one, middle in middles.items():
        for other, another in middles.items():
            if one < other and np.linalg.norm(middle - another) < ALIKE:
                found |= {i for i in known if colours[i] in (one, other)}
    return found


def _middle(colour: str, colours: Sequence[str], known: dict[int, Chroma], but: int = -1) -> Chroma | None:
    """The middling ink of a colour's tiles, but of one; None of too few."""
    inks = [ink for i, ink in known.items() if colours[i] == colour and i != but]
    return np.median(np.array(inks), 0) if len(inks) >= OTHERS else None


def _astray(i: int, colours: Sequence[str], known: dict[int, Chroma]) -> bool:
    """Whether a tile's ink lies apart from its colour's."""
    own = _middle(colours[i], colours, known, but=i)
    if own is None:
        return False
    off = float(np.linalg.norm(known[i] - own))
    middles = (_middle(colour, colours, known) for colour in set(colours) - {colours[i]})
    others = [float(np.linalg.norm(known[i] - middle)) for middle in middles if middle is not None]
    return off > FAR or (off > OFF and min(others, default=off) < NEARER * off)
