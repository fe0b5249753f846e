"""Set Transformer over a table's tiles: what colour each is of, told by the inks of all of them together.

One by one a faint blue is taken for black, or an orange for red; but a table's tiles share four inks and one light. So
a small network (self-attention, which knows no order) is shown each tile's ink, what the classifier makes of its
colour, and how well it is seen, those of all tiles at once. Trained by `models.train colours`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.table import TILE_COLOURS, TILE_NUMBERS
from vision.detection.network import Network
from vision.recognition.face_scores import Candidate

LEAST: Final = 1e-3
"""The least share of a number's chances that the classifier leaves any colour: however sure it is, it may be wrong."""

INK: Final = slice(5, 19)
"""Where in a token the values of its tile's ink are; before them are the logits and how likely it shows a number."""

Tokens: TypeAlias = npt.NDArray[np.float32]
"""What the network is shown of N tiles (N×K): logits of the four colours first."""


@dataclass(frozen=True, eq=False)
class Tiles:
    """Those of a picture's finds whose ink is told, as the network is shown them.

    `places` says which finds they are, `numbers` how likely each is to show a number in a colour (N × turns ×
    TILE_NUMBERS × TILE_COLOURS), `priors` how likely the classifier takes each, as it lies, for a colour (N×4).
    """

    places: tuple[int, ...]
    numbers: npt.NDArray[np.float64]
    priors: npt.NDArray[np.float64]
    tokens: Tokens

    @classmethod
    def of(cls, seen: Sequence[Candidate], faces: Sequence[str]) -> Tiles:
        """The tiles among what was seen, whose scores are of these `faces`."""
        told = [(i, each, each.scores.ink) for i, each in enumerate(seen) if each.scores.ink is not None]
        columns = _columns(faces)
        numbers = np.array([each.scores.chances[:, columns] for _, each, _ in told], np.float64)
        numbers = numbers.reshape(-1, 4, len(TILE_NUMBERS), len(TILE_COLOURS))
        likely = numbers[np.arange(len(told)), [each.scores.turn for _, each, _ in told]].sum(1)
        shown = likely.sum(1, keepdims=True)
        priors = likely / np.maximum(shown, 1e-6)
        seen_so = [
            (each.detection.score, math.log(each.detection.side), each.scores.nothing) for _, each, _ in told
        ]
        parts = (np.log(priors + LEAST), shown.clip(0, 1), [ink for *_, ink in told], seen_so)
        tokens = np.hstack(parts) if told else np.zeros((0, 0))
        return cls(tuple(i for i, *_ in told), numbers, priors, tokens.astype(np.float32))


class ColourReader:
    """The network that tells the colours of a table's tiles, all at once."""

    def __init__(self, path: Path) -> None:
        self.network = Network(path)

    def told_together(self, seen: Sequence[Candidate], faces: Sequence[str]) -> list[Candidate]:
        """The same finds, the colours of the tiles among them told by all their inks (posteriors for priors).

        How likely each is to show a number, and which, stays, in each turn; so do jokers' and backs' chances.
        """
        tiles = Tiles.of(seen, faces)
        found = list(seen)
        if not tiles.places:
            return found
        columns = _columns(faces)
        for i, numbers in zip(tiles.places, weighed(tiles, self.posteriors(tiles.tokens)), strict=True):
            chances = seen[i].scores.chances.copy()
            chances[:, columns] = numbers
            found[i] = replace(seen[i], scores=replace(seen[i].scores, chances=chances))
        return found

    def posteriors(self, tokens: Tokens) -> npt.NDArray[np.float64]:
        """How likely each of N tiles is of each colour (N × TILE_COLOURS)."""
        logits = self.network.run(tokens[None])[0].astype(np.float64)
        likely = np.exp(logits - logits.max(1, keepdims=True))
        return np.asarray(likely / likely.sum(1, keepdims=True))


def _columns(faces: Sequence[str]) -> list[list[int]]:
    """Where among the faces each number is in each colour (TILE_NUMBERS × TILE_COLOURS)."""
    return [[faces.index(f"{colour}{number}") for colour in TILE_COLOURS] for number in TILE_NUMBERS]


def weighed(tiles: Tiles, posteriors: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How likely each tile shows each number in each colour at each turn, its colours weighed as the posteriors say."""
    shown = tiles.numbers.sum(3, keepdims=True)
    floored = (1 - LEAST) * tiles.numbers + LEAST / len(TILE_COLOURS) * shown
    likely = floored * (posteriors / np.maximum(tiles.priors, LEAST))[:, None, None]
    return np.asarray(likely * shown / np.maximum(likely.sum(3, keepdims=True), 1e-12))
