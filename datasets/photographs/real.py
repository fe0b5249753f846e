"""Labelled real photographs: the manifest read into values, and cut into training scenes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

import cv2
import numpy as np
import numpy.typing as npt

from datasets.render.photo import grain, lens
from datasets.render.projection import Picture, Quad, Rng
from datasets.render.scene import LEAST_CARD, LEAST_VISIBLE, Label, Scene, within
from engine.table import UNREAD
from vision.piece_kinds import KINDS

LONGEST = 1000
"""Pixels of a photograph's longer side at which its pieces are taken to be seen; of a smaller one its own."""

KIND_OF = {kind.photographs: kind.classes[0] for kind in KINDS.values()}
"""What the detector calls the pieces on photographs of each kind."""

KEPT, AROUND = "index", 1.4
"""The kind of labels that stay where all around them is left out, and how far around them the picture is kept."""

BACKGROUND = "background"
"""The layout of photographs without any piece."""

RECKONED = frozenset(("jheidel/scrabble-opencv",))
"""Sources whose outlines were reckoned from a board's cells, and lie up to half a plate off."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom edge in pixels."""


@dataclass(frozen=True)
class RealPiece:
    """A labelled piece: face, box and outline where there is one, in pixels.

    Of rendered cards and their indices, `number` tells what is printed on one card (-1: not known).
    """

    face: str
    box: Box
    polygon: npt.NDArray[np.float32] | None
    number: int = -1


@dataclass(frozen=True)
class RealPhoto:
    """One photograph of the manifest. `ignore` holds rectangles in pixels with pieces that do not count.

    Of some photographs of cards the boxes of printed corner `indices` are known, and of cards face down (`backs`),
    but not where whole cards lie: no place on them is free of pieces.
    """

    path: Path
    kind: str
    layout: str
    split: str
    source: str
    faces: tuple[str, ...]
    pieces: tuple[RealPiece, ...]
    rows: tuple[tuple[str, ...], ...]
    complete: bool
    ignore: tuple[Box, ...]
    indices: tuple[RealPiece, ...] = ()
    backs: tuple[Box, ...] = ()

    @property
    def located(self) -> bool:
        """Whether every piece is known with its place: what is not labelled is then no piece."""
        return self.complete and not self.indices and not self.backs and len(self.pieces) == len(self.faces)

    def image(self) -> Picture:
        """The photograph, BGR uint8."""
        picture = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if picture is None:
            raise FileNotFoundError(f"not a picture: {self.path}")
        return picture  # type: ignore[return-value]


def photos(folder: Path, kind: str | None = None, split: str | None = None) -> tuple[RealPhoto, ...]:
    """The photographs under a folder with a manifest.json, filtered; raises FileNotFoundError where there is none."""
    entries = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    built = (_photo(folder, entry) for entry in entries if (folder / entry["file"]).exists())
    return tuple(photo for photo in built if kind in (None, photo.kind) and split in (None, photo.split))


def _photo(folder: Path, entry: dict[str, Any]) -> RealPhoto:
    width, height = entry["size"]
    scale = np.array([width, height], np.float32)

    def box(shares: Sequence[float]) -> Box:
        x0, y0, x1, y1 = shares
        return x0 * width, y0 * height, x1 * width, y1 * height

    def piece(found: dict[str, Any]) -> RealPiece:
        outline = found.get("polygon")
        polygon = np.asarray(outline, np.float32) * scale if outline else None
        return RealPiece(plain(found["face"]), box(found["box"]), polygon)

    return RealPhoto(
        path=folder / entry["file"],
        kind=entry["kind"],
        layout=entry["layout"],
        split=entry["split"],
        source=entry["repo"],
        faces=tuple(map(plain, entry["faces"])),
        pieces=tuple(piece(found) for found in entry["pieces"] or ()),
        rows=tuple(tuple(map(plain, row)) for row in entry.get("rows") or ()),
        complete=bool(entry["complete"]),
        ignore=tuple(map(box, entry.get("ignore") or ())),
        indices=tuple(map(piece, entry.get("indices") or ())),
        backs=tuple(map(box, entry.get("backs") or ())),
    )


def plain(face: str) -> str:
    """A face without accents: Ä counts as A."""
    return "".join(mark for mark in normalize("NFD", face) if not combining(mark))


def quad_of(polygon: npt.NDArray[np.float32]) -> Quad:
    """Four corners that hold an outline best, clockwise; the first is any of them."""
    hull = cv2.convexHull(polygon.astype(np.float32))
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.045, 0.06, 0.08):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) == 4 and cv2.contourArea(corners) > 0.93 * cv2.contourArea(hull):
            return _clockwise(corners[:, 0].astype(np.float32))
    return _clockwise(cv2.boxPoints(cv2.minAreaRect(hull)).astype(np.float32))


def _clockwise(quad: Quad) -> Quad:
    """The corners so that they run clockwise on the picture (y down)."""
    return quad if cv2.contourArea(quad, oriented=True) > 0 else np.ascontiguousarray(quad[::-1])


def upright_by_ink(picture: Picture, quad: Quad) -> Quad:
    """Turn a number tile's outline so that its upper edge comes first: the ink lies in the upper half of a tile."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
    start = 0 if sides[0] + sides[2] < sides[1] + sides[3] else 1
    quad = np.roll(quad, -start, 0)
    target = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32)
    flat = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(quad, target), (60, 84)).astype(
        np.float32
    )
    inner = flat[6:-6, 6:-6]
    ink = np.abs(inner - np.median(inner.reshape(-1, 3), 0)).sum(2)
    ink = np.where(ink > 0.5 * ink.max(), ink, 0).sum(1)
    middle = float((ink * np.arange(len(ink))).sum() / max(ink.sum(), 1e-6))
    return quad if middle < len(ink) / 2 else np.roll(quad, -2, 0)


Known = Mapping[str, Any]
"""What `models.label` wrote of photographs, by file name: labels, and boxes to leave out."""


def completed(photo: RealPhoto, picture: Picture, known: Known) -> tuple[RealPhoto, tuple[Label, ...]]:
    """The photograph, with what is to be left out of it, and its labels, completed where that is known."""
    if photo.path.name not in known:
        return photo, oriented(photo, picture)
    answer = known[photo.path.name]
    labels = tuple(
        Label(each["kind"], each["face"], np.asarray(each["quad"], np.float32), -1, 1.0)
        for each in answer["labels"]
    )
    lost = tuple((a, b, c, d) for a, b, c, d in answer["ignore"])
    return replace(photo, ignore=(*photo.ignore, *lost)), labels


def oriented(photo: RealPhoto, picture: Picture) -> tuple[Label, ...]:
    """The photograph's outlined pieces as labels; number tiles are turned upright, of plates it is not told."""
    labels = []
    for piece in photo.pieces:
        if piece.polygon is not None and photo.kind in KIND_OF and len(piece.polygon) >= 3:
            quad = quad_of(piece.polygon)
            if photo.kind == "number-tiles":
                quad = upright_by_ink(picture, quad)
            face = piece.face if photo.kind == "number-tiles" else UNREAD
            labels.append(Label(KIND_OF[photo.kind], face, quad, -1, 1.0))
    return tuple(labels)


def scenes(
    rng: Rng, photo: RealPhoto, labels: tuple[Label, ...], count: int, side: int = 640
) -> Iterator[Scene]:
    """`count` turned, scaled, re-lit squares cut out of a photograph, with the labels that can still be seen.

    Of a photograph without a piece the first is all of it. `layout` says "background" there, else "real".
    """
    picture = blanked(photo.image(), photo.ignore, labels)
    labels = uncovered(labels, photo.ignore)
    empty = photo.layout == BACKGROUND
    height, width = picture.shape[:2]
    if empty and count:
        scale = min(1.0, LONGEST / max(height, width))
        yield Scene(
            _relit(rng, cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)),  # type: ignore[arg-type]
            (),
            BACKGROUND,
        )
    for _ in range(count - empty):
        scale = float(np.exp(rng.uniform(np.log(0.45), np.log(1.5)))) * min(1.0, LONGEST / max(height, width))
        turn = float(rng.normal(0, 8)) if rng.random() < 0.5 else float(rng.uniform(0, 360))
        centre = (width * rng.uniform(0.15, 0.85), height * rng.uniform(0.15, 0.85))
        warp = cv2.getRotationMatrix2D(centre, turn, scale)
        warp[:, 2] += (side / 2 - centre[0], side / 2 - centre[1])
        flags = cv2.INTER_AREA if scale < 0.6 else cv2.INTER_LINEAR
        cut = cv2.warpAffine(picture, warp, (side, side), flags=flags, borderMode=cv2.BORDER_REFLECT_101)
        inside = np.zeros((side, side), np.uint8)
        outline = cv2.transform(
            np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32), warp
        )[0]
        cv2.fillConvexPoly(inside, outline.astype(np.int32), 255)
        cut[inside == 0] = rng.integers(0, 256, 3)
        yield Scene(_relit(rng, cut), _cut_labels(labels, warp, side), BACKGROUND if empty else "real")  # type: ignore[arg-type]


def _relit(rng: Rng, picture: Picture) -> Picture:
    """The picture in a light a little other than its own, half the time with a lens and grain of its own too."""
    gain = np.exp(rng.normal(0, 0.06, 3) + rng.normal(0, 0.15)).astype(np.float32)
    lit = np.clip(picture.astype(np.float32) * gain, 0, 255).astype(np.uint8)
    return grain(rng, lens(rng, lit, 0.7)) if rng.random() < 0.5 else lit


def blanked(picture: Picture, boxes: Sequence[Box], labels: Sequence[Label]) -> Picture:
    """The picture with boxes in its mean colour: all but the labelled indices in them, for those are known."""
    found = picture.copy()
    for x0, y0, x1, y1 in boxes:
        found[max(int(y0), 0) : int(y1) + 1, max(int(x0), 0) : int(x1) + 1] = picture.mean((0, 1))
    kept = np.zeros(picture.shape[:2], np.uint8)
    for label in labels:
        if label.kind == KEPT:
            middle = label.quad.mean(0)
            cv2.fillConvexPoly(kept, np.round((label.quad - middle) * AROUND + middle).astype(np.int32), 1)
    return np.where(kept[..., None] > 0, picture, found)


def uncovered(labels: Sequence[Label], boxes: Sequence[Box]) -> tuple[Label, ...]:
    """The labels of which enough is seen when the boxes are blanked out."""

    def seen(quad: Quad) -> float:
        corners = [np.array([[a, b], [c, b], [c, d], [a, d]], np.float32) for a, b, c, d in boxes]
        covered = sum(float(cv2.intersectConvexConvex(cv2.convexHull(quad), box)[0]) for box in corners)
        return 1 - covered / max(float(cv2.contourArea(quad)), 1.0)

    return tuple(
        label
        for label in labels
        if label.kind == KEPT or seen(label.quad) >= (LEAST_CARD if label.kind == "card" else LEAST_VISIBLE)
    )


def _cut_labels(labels: tuple[Label, ...], warp: npt.NDArray[Any], side: int) -> tuple[Label, ...]:
    moved = [
        replace(label, quad=cv2.transform(label.quad[None], warp)[0].astype(np.float32)) for label in labels
    ]
    return within(moved, (0, 0, side, side))


def backdrops(folder: Path, side: int = 640) -> list[Picture]:
    """Squares without any piece out of the training photographs: real tables, rugs, stones and clutter."""
    found = []
    for photo in photos(folder, split="train"):
        if not photo.located or (photo.kind == "number-tiles" and photo.layout != BACKGROUND):
            continue
        picture = photo.image()
        height, width = picture.shape[:2]
        free = np.ones((height, width), np.uint8)
        for piece in photo.pieces:
            x0, y0, x1, y1 = (int(value) for value in piece.box)
            free[max(0, y0 - 9) : y1 + 9, max(0, x0 - 9) : x1 + 9] = 0
        box = largest_free(free)
        if min(box[2] - box[0], box[3] - box[1]) >= 0.3 * min(height, width):
            x0, y0, x1, y1 = box
            edge = min(x1 - x0, y1 - y0)
            found.append(
                cv2.resize(
                    picture[y0 : y0 + edge, x0 : x0 + edge], (side, side), interpolation=cv2.INTER_AREA
                )
            )
    return found  # type: ignore[return-value]


def largest_free(free: npt.NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """The largest square of ones (x0, y0, x1, y1), found at an eighth of the resolution."""
    small = (cv2.resize(free, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_NEAREST) > 0).astype(np.int32)
    padded = np.pad(small, 1)
    reach = cv2.distanceTransform((padded > 0).astype(np.uint8), cv2.DIST_C, 3)
    y, x = np.unravel_index(int(reach.argmax()), reach.shape)
    half = max(0, int(reach[y, x]) - 1)
    return (int(x) - 1 - half) * 8, (int(y) - 1 - half) * 8, (int(x) - 1 + half) * 8, (int(y) - 1 + half) * 8
