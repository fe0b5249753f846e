"""What the readers learn from: rectified crops of a built dataset, cut as inexactly as the detector cuts them.

There are two of faces: one for tiles, plates, indices and backs, one for whole cards, which have small print on a large
face. What verifies plates learns from triplets of crops (`models.training.plate_triplets`).

Signs and cells that were printed on purpose where no piece lies (a scene's decoys) are cut as nothing.
With a detector at hand its own finds are cut too: the pieces as it outlines them, and what it takes for pieces.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from datasets.build import processes
from datasets.photographs.real import BACKGROUND
from datasets.render.sheets import DECOY, DECOY_CARD
from engine.table import CARD_FACES, FACE_DOWN, WILD
from vision.detection.detector import Detector
from vision.geometry import Quad, overlap
from vision.piece_kinds import AUTO, BACK, CARD, CROPPED, FACES, INDEX, LETTERS, PLATE, SAME_TURNED, WHOLE
from vision.recognition.classifier import CARD_SIZE, NOTHING, PROGRAMME, SIDE, TURNED, rectify

Crops = npt.NDArray[np.uint8]
Crop = tuple[npt.NDArray[np.uint8], str]


@dataclass(frozen=True)
class ClassifierSpec:
    """What one reader learns: its name, the faces it tells apart, its crops' size (w, h), the labels it is for.

    `decoy` is the kind of things of its pieces' size that it is shown as nothing. What is built otherwise than a reader
    of faces says how: its `architecture`, its crops' `channels`, and what cuts them out of a scene. One that learns
    from the crops of another `shares` those, by its name.
    """

    name: str
    faces: tuple[str, ...]
    size: tuple[int, int]
    labels: frozenset[str]
    decoy: str
    architecture: str = "reader.yaml"
    channels: int = 3
    cut: (
        Callable[[np.random.Generator, npt.NDArray[Any], dict[str, Any], list[Quad]], Iterator[Crop]] | None
    ) = None
    shares: str = ""


READER = ClassifierSpec(
    "reader",
    (*FACES[AUTO], TURNED, NOTHING),
    (SIDE, SIDE),
    CROPPED,
    DECOY,
)
"""Every face, a piece face down, a piece turned the wrong way, and no piece at all."""

SECOND_STAGE = replace(READER, name="second-stage", architecture="second-stage.yaml", shares=READER.name)
"""The same, wider, for what that leaves unclear."""

CARDS = ClassifierSpec(
    "cards",
    (*CARD_FACES, WILD, FACE_DOWN, PROGRAMME, TURNED, NOTHING),
    CARD_SIZE,
    WHOLE,
    DECOY_CARD,
)
"""The same of whole cards, and whether one is a programme card."""

CARDS_ASIDE = 0.15
"""Whole cards for one of which a crop on its side is cut too."""

DETECTED_AT = 384
"""Pixels of the longer side at which the detector looks at the pictures of a dataset."""


@dataclass(frozen=True)
class CropOrder:
    """One picture's share of a reader's crops: folder, split, line of the .jsonl, crops a piece, a detector's file."""

    kind: ClassifierSpec
    folder: Path
    split: str
    line: str
    each: int
    seed: int
    detector: Path | None


def build(
    kind: ClassifierSpec,
    folder: Path,
    split: str,
    each: int = 2,
    detector: Path | None = None,
    workers: int | None = None,
) -> int:
    """Cut a reader's crops of a built dataset into {split}-{name}.bin and {split}-{name}.npy; returns how many."""
    lines = (folder / f"{split}.jsonl").read_text(encoding="utf-8").splitlines()
    orders = [CropOrder(kind, folder, split, line, each, index, detector) for index, line in enumerate(lines)]
    bin_file, faces_file = files(kind, folder, split)
    found = []
    with processes(workers or os.cpu_count() or 1) as pool, open(bin_file, "wb") as out:
        for crops, faces in pool.map(cut, orders, chunksize=4):
            out.write(crops.tobytes())
            found.append(faces)
    np.save(faces_file, np.concatenate(found) if found else np.zeros(0, np.int64))
    return sum(map(len, found))


def files(kind: ClassifierSpec, folder: Path, split: str) -> tuple[Path, Path]:
    """Where the crops of a reader and their faces are kept."""
    name = kind.shares or kind.name
    return folder / f"{split}-{name}.bin", folder / f"{split}-{name}.npy"


def load(kind: ClassifierSpec, folder: Path, split: str) -> tuple[Crops, npt.NDArray[np.int64]]:
    """The crops (N × height × width × channels, mapped) and their faces as indices into the kind's faces."""
    bin_file, faces_file = files(kind, folder, split)
    faces = np.load(faces_file)
    width, height = kind.size
    shape = (len(faces), height, width, kind.channels)
    if not len(faces):
        return np.zeros(shape, np.uint8), faces
    return np.memmap(bin_file, np.uint8, "r", shape=shape), faces


def cut(order: CropOrder) -> tuple[Crops, npt.NDArray[np.int64]]:
    """The crops of one picture (N × height × width × channels) and their faces as indices into the kind's faces."""
    cv2.setNumThreads(1)
    kind, entry = order.kind, json.loads(order.line)
    rng = np.random.default_rng([order.seed, 17])
    own = [piece for piece in entry["pieces"] if piece["kind"] in kind.labels]
    of_use = (
        entry["layout"] == BACKGROUND
        or kind.labels & {piece["kind"] for piece in own} - {BACK}
        or any(decoy["kind"] == kind.decoy for decoy in entry.get("decoys", ()))
    )
    found = list(_of_picture(rng, order, entry, own)) if of_use else []
    width, height = kind.size
    crops = np.array([crop for crop, _ in found], np.uint8).reshape(-1, height, width, kind.channels)
    return crops, np.array([kind.faces.index(face) for _, face in found], np.int64)


def _of_picture(
    rng: np.random.Generator, order: CropOrder, entry: dict[str, Any], own: list[dict[str, Any]]
) -> Iterator[Crop]:
    image = cv2.imread(str(order.folder / "images" / order.split / f"{entry['name']}.jpg"))
    assert image is not None, entry["name"]
    if order.kind.cut:
        finds = _finds(order, image, entry, own)
        strays = [quad for found, outlines in finds if found is None for quad in outlines]
        yield from order.kind.cut(rng, image, entry, strays)
        return
    for piece in own:
        quad = np.asarray(piece["quad"], np.float32)
        yield from _of_piece(rng, order.kind, image, piece, [jitter(rng, quad) for _ in range(order.each)])
    for found, outlines in _finds(order, image, entry, own):
        if found is None:
            yield from ((rectify(image, quad, order.kind.size), NOTHING) for quad in outlines)  # type: ignore[arg-type]
        else:
            yield from _of_piece(rng, order.kind, image, found, outlines)
    for decoy in entry.get("decoys", ()):
        if decoy["kind"] == order.kind.decoy:
            outline = jitter(rng, np.asarray(decoy["quad"], np.float32))
            turned = np.roll(outline, int(rng.integers(4)), 0)
            yield rectify(image, turned, order.kind.size), NOTHING  # type: ignore[arg-type]
    every = [np.asarray(piece["quad"], np.float32) for piece in entry["pieces"]] + hidden(entry)
    for quad in _nowhere(rng, every, image.shape, 1 + len(own) // 6):
        yield rectify(image, quad, order.kind.size), NOTHING  # type: ignore[arg-type]


def is_complete(entry: dict[str, Any]) -> bool:
    """Whether what has no label on a picture, and is not `hidden`, is no piece; elsewhere it may lie under another."""
    return entry["layout"] == BACKGROUND or "hidden" in entry


def hidden(entry: dict[str, Any]) -> list[Quad]:
    """Where pieces lie on a picture of which too little is seen for a label (4×2 each)."""
    return [np.asarray(quad, np.float32) for quad in entry.get("hidden", ())]


@lru_cache(maxsize=1)
def _detector(path: Path) -> Detector:
    return Detector(path, (DETECTED_AT,))


def _finds(
    order: CropOrder, image: npt.NDArray[Any], entry: dict[str, Any], own: list[dict[str, Any]]
) -> Iterator[tuple[dict[str, Any] | None, list[Quad]]]:
    """What the detector finds: each labelled piece as it outlines it; with None, the outlines of what is no piece."""
    if order.detector is None:
        return
    quads = [np.asarray(piece["quad"], np.float32) for piece in own]
    strays, half_seen = [], hidden(entry)
    for detection in _detector(order.detector).find(image):
        if detection.kind not in order.kind.labels:
            continue
        shares = [
            overlap(detection.quad, quad) if (detection.kind == INDEX) == (piece["kind"] == INDEX) else 0.0
            for piece, quad in zip(own, quads, strict=True)
        ]
        best = int(np.argmax(shares)) if shares else -1
        if best >= 0 and shares[best] > 0.7:
            turns = [np.roll(detection.quad, shift, 0) for shift in range(4)]
            yield own[best], [min(turns, key=lambda turn: float(np.abs(turn - quads[best]).sum()))]
        elif max([*shares, *(overlap(detection.quad, quad) for quad in half_seen)], default=0.0) < 0.15:
            strays.append(detection.quad)
    if is_complete(entry):
        yield None, strays


def jitter(rng: np.random.Generator, quad: Quad) -> Quad:
    """The quad as a detector may have found it: each corner a little off, the whole shifted or scaled."""
    size = np.sqrt(max(float(cv2.contourArea(quad)), 1.0))
    middle = quad.mean(0)
    spread = float(rng.choice([0.015, 0.04, 0.07], p=[0.5, 0.35, 0.15]))
    moved = (quad - middle) * (1 + rng.normal(0, spread, 2)) + middle + rng.normal(0, spread * size, 2)
    return np.asarray(moved + rng.normal(0, spread * size, (4, 2)), np.float32)


def _of_piece(
    rng: np.random.Generator,
    kind: ClassifierSpec,
    image: npt.NDArray[Any],
    piece: dict[str, Any],
    outlines: list[Quad],
) -> Iterator[Crop]:
    """Crops of a piece as it is outlined: upright, and now and then turned the wrong way; none where it is not told."""
    face = str(piece["face"])
    if face not in kind.faces or not outlines:
        return
    for quad in outlines:
        turn = {FACE_DOWN: int(rng.integers(4))}.get(
            face, 2 * int(rng.integers(2)) if piece["kind"] == CARD else 0
        )
        yield rectify(image, np.roll(quad, turn, 0), kind.size), face
    quad = outlines[int(rng.integers(len(outlines)))]
    aside = rectify(image, np.roll(quad, int(rng.choice([1, 3])), 0), kind.size)
    if piece["kind"] == CARD:
        if rng.random() < CARDS_ASIDE:
            yield aside, TURNED
        return
    if face in (WILD, FACE_DOWN):
        return
    if rng.random() < (0.9 if face in LETTERS.other_turned else 0.45):
        over = rectify(image, np.roll(quad, 2, 0), kind.size)
        yield over, face if face in SAME_TURNED else TURNED
    if rng.random() < (0.7 if piece["kind"] == PLATE else 0.25) and (
        piece["kind"] != PLATE or face not in LETTERS.same_sideways
    ):
        yield aside, TURNED


def _nowhere(
    rng: np.random.Generator, quads: list[npt.NDArray[np.float32]], shape: tuple[int, ...], count: int
) -> list[npt.NDArray[np.float32]]:
    """Quads that hold no whole piece: somewhere on the table, or half beside a piece."""
    height, width = shape[:2]
    middles = np.array([quad.mean(0) for quad in quads]) if quads else np.zeros((0, 2))
    sizes = np.array([np.sqrt(cv2.contourArea(quad)) for quad in quads]) if quads else np.zeros(0)
    found = []
    for _ in range(count * 6):
        size = float(np.exp(rng.uniform(np.log(16), np.log(160))))
        middle = rng.uniform(0, 1, 2) * (width, height)
        if len(quads) and rng.random() < 0.6:
            chosen = int(rng.integers(len(quads)))
            size = float(sizes[chosen] * rng.uniform(0.8, 1.3))
            angle = rng.uniform(0, 2 * np.pi)
            middle = middles[chosen] + size * rng.uniform(0.6, 1.1) * np.array([np.cos(angle), np.sin(angle)])
        if len(quads) and (np.linalg.norm(middles - middle, axis=1) < 0.5 * np.maximum(sizes, size)).any():
            continue
        corners = cv2.boxPoints(
            ((float(middle[0]), float(middle[1])), (size * 0.8, size), float(rng.uniform(0, 360)))
        )
        if corners.min() > -size * 0.2 and (corners.max(0) < [width + size * 0.2, height + size * 0.2]).all():
            found.append(corners.astype(np.float32))
        if len(found) >= count:
            break
    return found
