"""What is read on the pictures that scores are calibrated by: which of it counts, and whether it is right.

Three kinds of pictures: rendered scenes, of which every piece is labelled that is seen well enough, and much that is
none (`decoys`); real photographs, of whose cards the ranks or some corners may be all that is known; and pictures
without any piece, on which whatever is read is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from datasets.photographs.real import RealPhoto, RealPiece
from engine.table import CARD_FACES, FACE_DOWN, UNREAD, WILD
from models.evaluation.outcome import is_cut_off, matched, outcome
from models.training.crops import hidden, is_complete
from vision.geometry import Quad, overlap
from vision.grouping.cards.decks import DeckGeometry, misfit, upright
from vision.piece_kinds import CARDS, INDEX, KIND_OF, KINDS
from vision.reading import Reading, RecognizedPiece

BLANKS = ("letters", "letter-tiles")
"""Kinds whose jokers may be blank: such a plate lying alone is not to be told from one face down."""

CARD_SHARED = 0.5
"""Overlap from which a card is the one labelled there: in a spread a card's neighbour shares a third and more."""

RENDERED = "rendered"
"""The source of scenes that are no photographs."""

LEAST_INDEX = 9
"""Pixels of the height of the least index that counts here; pieces by their `least_width`."""


HALF_SEEN = 0.3
"""The overlap from which a find is taken for a piece that is half covered: whether it is right does not count."""

WHOLLY_SEEN = 0.95
"""The share of each of its pieces that is seen of a row that counts, …"""

BESIDE_HIDDEN = 1.6
"""… and how far, in heights of a piece, from any of them lies what is half covered: the row may go on with it."""

IN_CORNER = 0.25
"""How far from a corner's place on a card, as a share of its width, a labelled index may lie to be that card's."""


@dataclass(frozen=True)
class Read:
    """A reading that counts: confidence before calibration, whether it is right, and whether it may be called sure."""

    confidence: float
    right: bool
    believed: bool


@dataclass(frozen=True)
class Picture:
    """A labelled picture to calibrate by; `part` names what is alike, `decoys` outline what looks like a piece.

    `kinds` are what the detector calls the labelled pieces of a rendered scene, `hidden` outlines those half covered.
    """

    photo: RealPhoto
    part: str
    kinds: tuple[str, ...] = ()
    decoys: tuple[Quad, ...] = ()
    hidden: tuple[Quad, ...] = ()


def rendered(folder: Path, kind: str, split: str = "val") -> Iterator[Picture]:
    """Those scenes of a rendered split that show a kind of piece, or nothing of any kind."""
    for line in (folder / f"{split}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        kinds = tuple(piece["kind"] for piece in entry["pieces"])
        half_seen = tuple(hidden(entry))
        if kind not in map(KIND_OF.get, kinds) if kinds else half_seen:
            continue
        pieces = []
        for place, piece in enumerate(entry["pieces"]):
            quad = np.asarray(piece["quad"], np.float32)
            (x0, y0), (x1, y1) = quad.min(0), quad.max(0)
            box = float(x0), float(y0), float(x1), float(y1)
            pieces.append(RealPiece(piece["face"], box, quad, piece.get("number", -1 - place)))
        photo = RealPhoto(
            path=folder / "images" / split / f"{entry['name']}.jpg",
            kind=kind,
            layout=entry["layout"],
            split=split,
            source=RENDERED,
            faces=tuple(sorted(piece.face for piece in pieces)),
            pieces=tuple(pieces),
            rows=_rows_of_cards(entry) if KINDS[kind].by_corner else _rows(entry, half_seen),
            complete=is_complete(entry),
            ignore=(),
        )
        decoys = tuple(np.asarray(each["quad"], np.float32) for each in entry.get("decoys", ()))
        part = "rendered" if pieces else "rendered, no piece"
        yield Picture(photo, part, kinds, decoys, half_seen)


def _rows(entry: Mapping[str, Any], half_seen: Sequence[Quad]) -> tuple[tuple[str, ...], ...]:
    """The rows of a rendered scene of tiles or plates as they are read, so far as all of each is seen."""
    rows: dict[int, list[Mapping[str, Any]]] = {}
    for piece in entry["pieces"]:
        if piece.get("row", -1) >= 0:
            rows.setdefault(piece["row"], []).append(piece)
    middles = np.array([quad.mean(0) for quad in half_seen], np.float32).reshape(-1, 2)
    found = []
    for row in rows.values():
        quads = np.array([piece["quad"] for piece in row], np.float32)
        high = float(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1).mean())
        apart = np.linalg.norm(quads.mean(1)[:, None] - middles, axis=2).min(initial=np.inf)
        if min(piece["seen"] for piece in row) >= WHOLLY_SEEN and apart > BESIDE_HIDDEN * high:
            found.append(tuple(piece["face"] for piece in sorted(row, key=lambda piece: piece["number"])))
    return tuple(found)


def _rows_of_cards(entry: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """The rows of a rendered scene of cards, so far as an index of each of their cards is seen whole.

    One of which no index is seen has no label: its number is missing among those of the row, or beside them.
    """
    rows: dict[int, dict[int, str]] = {}
    pieces = [piece for piece in entry["pieces"] if "row" in piece]
    for piece in pieces:
        row = rows.setdefault(piece["row"], {})
        row.setdefault(piece["number"], "")
        if piece["kind"] == INDEX and piece["seen"] >= WHOLLY_SEEN:
            row[piece["number"]] = piece["face"]
    numbers = {piece["number"] for piece in pieces}
    found = []
    for row_number, cards in rows.items():
        first, last = min(cards), max(cards)
        ends_there = (first == 1 or first - 1 in numbers) and (last == max(numbers) or last + 1 in numbers)
        if row_number >= 0 and ends_there and len(cards) == last - first + 1 and all(cards.values()):
            found.append(tuple(face for _, face in sorted(cards.items())))
    return tuple(found)


def judged(picture: Picture, kind: str, reading: Reading) -> list[Read]:
    """What of a reading counts: each find on a labelled piece, and whatever is known to be none or to be read twice."""
    photo = picture.photo
    if not photo.faces and photo.complete:
        return [_read(each, False) for each in reading.detections]
    if kind == "cards" and photo.source == RENDERED:
        return _on_rendered_cards(picture, reading)
    if kind == "cards" and not photo.complete:
        return _by_corners(photo, reading)
    if kind == "cards":
        return _by_ranks(photo, reading)
    return _by_place(picture, kind, reading)


def confidence(found: RecognizedPiece) -> float:
    """How likely the likeliest face of a piece is, also where that is not told."""
    return max([found.score, *(other.score for other in found.alternatives)])


def _read(found: RecognizedPiece, right: bool) -> Read:
    return Read(confidence(found), right, found.sure and found.face != UNREAD)


def _by_place(picture: Picture, kind: str, reading: Reading) -> list[Read]:
    """Tiles and plates, by the outlines they lie on; those too small, blank ones and those cut off do not count.

    What the edge cuts off is doubted however well it reads.
    """
    photo = picture.photo
    quads = [np.asarray(one.corners, np.float32) for one in reading.detections]
    compared = outcome(photo, reading, 0.0)
    partner = dict(matched(photo, quads, size=reading.size))
    found = []
    for i, detection in enumerate(reading.detections):
        piece = photo.pieces[partner[i]] if i in partner else None
        if piece is None:
            half_seen = any(overlap(quads[i], quad) > HALF_SEEN for quad in picture.hidden)
            if not half_seen and (i in compared.invented or _on_decoy(picture, quads[i])):
                found.append(_read(detection, False))
            continue
        outline = piece.polygon
        if outline is None or min(cv2.minAreaRect(outline)[1]) < KINDS[kind].least_width:
            continue
        if is_cut_off(piece, reading.size) or (photo.kind in BLANKS and piece.face in (WILD, FACE_DOWN)):
            continue
        found.append(_read(detection, detection.face == piece.face))
    return found


def _on_decoy(picture: Picture, quad: Quad) -> bool:
    """Whether a find's middle lies on what only looks like a piece."""
    x, y = (float(value) for value in quad.mean(0))
    return any(cv2.pointPolygonTest(decoy, (x, y), False) > 0 for decoy in picture.decoys)


def _on_rendered_cards(picture: Picture, reading: Reading) -> list[Read]:
    """Cards by what they lie on: each labelled card or index with the find's face, or else the one it covers best.

    The neighbour of a card in a spread may be what is labelled there, so a face that lies under a find is right. A card
    that was read before is not.
    """
    photo = picture.photo
    quads = [np.asarray(one.corners, np.float32) for one in reading.detections]
    best = dict(matched(photo, quads, CARD_SHARED))
    taken: set[int] = set()
    found = []
    for i in sorted(range(len(quads)), key=lambda i: -reading.detections[i].score):
        under = [piece for piece in photo.pieces if _lies_under(piece, quads[i])]
        own = [piece for piece in under if piece.face == reading.detections[i].face]
        free = [piece for piece in own if piece.number not in taken]
        if free:
            taken.add(free[0].number)
            if _large(picture, free[0].number):
                found.append(_read(reading.detections[i], True))
        elif own:
            found.append(_read(reading.detections[i], False))
        elif i in best:
            number = photo.pieces[best[i]].number
            taken.add(number)
            if _large(picture, number):
                found.append(_read(reading.detections[i], False))
        elif not under and (photo.complete or _on_decoy(picture, quads[i])):
            found.append(_read(reading.detections[i], False))
    return found


def _large(picture: Picture, number: int) -> bool:
    """Whether a rendered card is large enough to be promised to be read, by its outline or an index."""
    for kind, piece in zip(picture.kinds, picture.photo.pieces, strict=True):
        if piece.number == number and piece.polygon is not None:
            sides = cv2.minAreaRect(piece.polygon)[1]
            if max(sides) >= LEAST_INDEX if kind == INDEX else min(sides) >= CARDS.least_width:
                return True
    return False


def _lies_under(piece: RealPiece, quad: Quad) -> bool:
    """Whether a card's or an index's middle lies under an outline."""
    if piece.polygon is None:
        return False
    middle = tuple(map(float, piece.polygon.mean(0)))
    return cv2.pointPolygonTest(cv2.convexHull(quad), middle, False) > 0


def _by_ranks(photo: RealPhoto, reading: Reading) -> list[Read]:
    """Cards by the faces on the photograph, or by their ranks where no suit is known (`10?`)."""
    rank_only = all(face.endswith(UNREAD) for face in photo.faces)
    if rank_only:
        named = (replace(each, face=_rank(each.face)) for each in reading.detections)
        compared = outcome(photo, replace(reading, detections=tuple(named)), 0.0)
    else:
        compared = outcome(photo, reading, 0.0)
    return [_read(reading.detections[i], i not in compared.faulty) for i in compared.judged]


def _rank(face: str) -> str:
    return face[:-1] + UNREAD if face in CARD_FACES else face


def _by_corners(photo: RealPhoto, reading: Reading) -> list[Read]:
    """Cards where some have no label: right by their face, wrong if read twice or in the corner of another's index."""
    left = list(photo.faces)
    found = []
    for detection in sorted(reading.detections, key=lambda each: -each.score):
        if detection.face in left:
            left.remove(detection.face)
            found.append(_read(detection, True))
        elif detection.face in photo.faces or _in_its_corner(photo, detection):
            found.append(_read(detection, False))
    return found


def _in_its_corner(photo: RealPhoto, detection: RecognizedPiece) -> bool:
    """Whether a labelled index lies in the corner of a find, or is it."""
    quad = np.asarray(detection.corners, np.float32)
    middles = [np.array([(a + c) / 2, (b + d) / 2], np.float32) for a, b, c, d in _boxes(photo.indices)]
    (x0, y0), (x1, y1) = quad.min(0), quad.max(0)
    for (a, b, c, d), middle in zip(_boxes(photo.indices), middles, strict=True):
        x, y = quad.mean(0)
        is_it = a < x < c and b < y < d and (x1 - x0) * (y1 - y0) < 2 * (c - a) * (d - b)
        if is_it or misfit(upright(quad), np.tile(middle, (4, 1)), DeckGeometry()) < IN_CORNER:
            return True
    return False


def _boxes(indices: Sequence[RealPiece]) -> list[tuple[float, float, float, float]]:
    return [index.box for index in indices]
