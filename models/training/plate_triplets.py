"""What plate verification learns from: places with and without a plate, each beside a plate and another place there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np

from datasets.render.sheets import DECOY
from engine.table import FACE_DOWN, WILD
from models.training.crops import ClassifierSpec, Crop, jitter
from vision.geometry import Quad, axes
from vision.grouping.free_places import PITCH
from vision.input.camera import Image
from vision.piece_kinds import PLATE
from vision.recognition.classifier import NOTHING, SIDE
from vision.recognition.plate_verification import PLATE_THERE, around, middles_of, nearest, triplet

CLEARLY_SEEN: Final = 0.8
"""The share of a plate that must be seen for another to be compared with it, or for it to be taught as there."""

FEWEST: Final = 3
"""With fewer letters in sight there is nothing to compare with."""

FAR: Final = 0.25
"""The share of free places that lie two to four plates away and not right beside a plate."""

LETTERS_TOO: Final = 0.25
"""The share of plates with a letter that are taught beside the blank ones."""

MOST_FREE: Final = 24
"""How many free places of a scene are taught at most: there are many times as many as blank plates."""

MOST_ALIKE: Final = 28
"""How many things that only look like pieces are, at most."""

ALONE: Final = 0.03
"""The share of places that are beside no other free one."""

APART: Final = 0.75
"""How far from every plate's middle a free place's is at least, in plates."""


def triplets(
    rng: np.random.Generator, image: Image, entry: dict[str, Any], strays: Sequence[Quad] = ()
) -> Iterator[Crop]:
    """Crops of a scene's places (SIDE×SIDE×9) and whether a plate is there: blank ones, some letters, free places.

    None is where something only looks like a piece either (decoys), or where the detector took it for one (`strays`).
    """
    plates = [piece for piece in entry["pieces"] if piece["kind"] == PLATE]
    seen = [(_quad(each), each["face"]) for each in plates if each["seen"] > CLEARLY_SEEN]
    letters = [jitter(rng, quad) for quad, face in seen if face not in (WILD, FACE_DOWN)]
    if len(letters) < FEWEST:
        return
    blank = [quad for quad, face in seen if face in (WILD, FACE_DOWN)]
    there = blank + [quad for quad in letters if rng.random() < LETTERS_TOO]
    middles = middles_of([_quad(each) for each in plates])
    free = _free(rng, letters, middles, image.shape)
    others = [*free, *blank]
    alike = [*strays, *(_quad(each) for each in entry.get("decoys", ()) if each["kind"] == DECOY)]
    nothing = [*free[:MOST_FREE], *(alike[i] for i in rng.permutation(len(alike))[:MOST_ALIKE])]
    for quad, name in [*((each, PLATE_THERE) for each in there), *((each, NOTHING) for each in nothing)]:
        near, beside = nearest(quad, middles_of(letters)), nearest(quad, middles_of(others))
        other = others[int(rng.choice(beside))] if beside and rng.random() > ALONE else quad
        plate = letters[int(rng.choice(near))]
        yield triplet(partial(around, image), jitter(rng, quad), plate, jitter(rng, other)), name


def _quad(piece: dict[str, Any]) -> Quad:
    return np.asarray(piece["quad"], np.float32)


def _side(quad: Quad) -> float:
    _, right, down = axes(quad)
    return float(np.linalg.norm(right) + np.linalg.norm(down)) / 2


def _free(rng: np.random.Generator, letters: list[Quad], middles: Quad, shape: tuple[int, ...]) -> list[Quad]:
    """Places on the letters' lines where no plate lies, each once."""
    found: list[Quad] = []
    for number in rng.permutation(4 * len(letters)):
        quad = letters[number // 4]
        _, right, down = axes(quad)
        steps = int(rng.integers(2, 5)) if rng.random() < FAR else 1
        place = np.asarray(quad + (right, down, -right, -down)[number % 4] * PITCH * steps, np.float32)
        middle, side = place.mean(0), _side(quad)
        if (place < 0).any() or (place > [shape[1], shape[0]]).any():
            continue
        if np.linalg.norm(middles - middle, axis=1).min() < APART * side:
            continue
        if all(np.linalg.norm(each.mean(0) - middle) > side / 2 for each in found):
            found.append(place)
    return found


PLATES: Final = ClassifierSpec(
    "plates", (PLATE_THERE, NOTHING), (SIDE, SIDE), frozenset({PLATE}), "", "plates.yaml", 9, triplets
)
"""Whether a plate lies at a place."""
