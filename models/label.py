"""Completes what real photographs' labels leave open: `python -m models.label OUT.json --real DIR --models DIR`.

Which way up a letter plate lies, where a card's corners and indices are and which suit it has: read by the networks as
they are so far, and believed only where that agrees with what is labelled. Of photographs on which nothing but cards'
corners is labelled `models.labelling.corners` tells more. `datasets.build --labels OUT.json` takes it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from tqdm import tqdm

from datasets.photographs.real import RealPhoto, photos, quad_of
from engine.table import UNREAD
from models.labelling.corners import corners, found_on
from models.labelling.labels import Found, area, box_of, shared
from vision.geometry import Quad
from vision.grouping.cards.decks import to_unit, upright
from vision.piece_kinds import CARD, CARDS, DETECTOR_CLASSES, FACES, INDEX, PLATE
from vision.pipeline import MODELS, Reader
from vision.recognition.classifier import rectify
from vision.recognition.face_scores import Candidate

LEAST_READ = 0.5
"""The probability from which a reading that agrees with the label tells a turn or a suit."""

LEAST_INDEX = 0.3
"""The probability of the card's rank from which an index is taken for seen where the deck has one."""

LEAST_TOLD = 0.8
"""The share of the likeliest suit among the four from which it is believed."""

LEAST_SHARED, WHOLE = 0.72, 0.9
"""Overlap of a found card's box with the labelled one from which it is that card, and from which it is wholly seen."""


def plates(photo: RealPhoto, reader: Reader) -> Iterator[Found]:
    """A photograph's letter plates turned as their known faces read best."""
    image = photo.image()
    for piece in photo.pieces:
        if piece.polygon is None or len(piece.polygon) < 3:
            continue
        quad = quad_of(piece.polygon)
        turns = [np.ascontiguousarray(np.roll(quad, -turn, 0)) for turn in range(4)]
        chances = reader.faces.read([rectify(image, turned) for turned in turns])
        if piece.face not in reader.faces.faces:
            yield Found(PLATE, UNREAD, quad)
            continue
        own = chances[:, reader.faces.faces.index(piece.face)]
        best = int(own.argmax())
        yield Found(PLATE, piece.face if own[best] >= LEAST_READ else UNREAD, turns[best])


@dataclass(frozen=True)
class FoundCard:
    """A labelled card that was found: its corners, rank, how its whole face reads, and whether all of it is seen."""

    quad: Quad
    rank: str
    chances: npt.NDArray[np.float32]
    whole: bool


def cards(
    photo: RealPhoto, seen: Sequence[Candidate]
) -> tuple[list[FoundCard], list[tuple[float, float, float, float]]]:
    """The labelled cards that were found, and the boxes of those that were not."""
    found, lost = [], []
    detections = [each for each in seen if each.detection.kind == CARD]
    for piece in photo.pieces:
        shares = [_boxes_share(each.detection.quad, piece.box) for each in detections]
        best = int(np.argmax(shares)) if shares else -1
        if best < 0 or shares[best] < LEAST_SHARED:
            lost.append(piece.box)
            continue
        quad = upright(detections[best].detection.quad)
        chances = detections[best].scores.chances.max(0)
        found.append(FoundCard(quad, piece.face.rstrip("?"), chances, shares[best] >= WHOLE))
    return found, lost


def _boxes_share(quad: Quad, box: tuple[float, float, float, float]) -> float:
    own = box_of(quad)
    both = shared(own, box)
    return both / max(area(own) + area(box) - both, 1.0)


def usual_index(found: Sequence[tuple[FoundCard, Sequence[Candidate]]]) -> npt.NDArray[np.float32] | None:
    """Where this deck's index lies on a card (x0, y0, x1, y1 as shares of it): the middle of what was found."""
    boxes = []
    for card, seen in found:
        for each in seen:
            if each.detection.kind != INDEX or not card.whole:
                continue
            inside = to_unit(card.quad, each.detection.quad)
            inside = inside if inside.mean(0)[1] < 0.5 else 1 - inside
            (x0, y0), (x1, y1) = inside.min(0), inside.max(0)
            if -0.03 < x0 < 0.12 and -0.03 < y0 < 0.12 and x1 < 0.35 and y1 < 0.4:
                boxes.append((x0, y0, x1, y1))
    return np.median(np.array(boxes, np.float32), 0) if len(boxes) > 9 else None


def of_card(
    card: FoundCard, usual: npt.NDArray[np.float32], image: npt.NDArray[Any], reader: Reader
) -> tuple[list[Found], list[tuple[float, float, float, float]]]:
    """The labels of a card and of its indices, the suit told by all that is read on it, and what to leave out.

    Where all of a card is seen, its indices are where the deck has them; else only those count that can be read, and
    the other corner, which may be covered, is left out.
    """
    x0, y0, x1, y1 = usual
    first = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    warp = cv2.getPerspectiveTransform(unit, card.quad.astype(np.float32))
    quads = [
        np.asarray(cv2.perspectiveTransform(place[None], warp)[0], np.float32) for place in (first, 1 - first)
    ]
    columns = [reader.faces.faces.index(face) for face in FACES[CARDS.id]]
    looks = reader.faces.read([rectify(image, quad) for quad in quads])[:, columns]
    same = [i for i, face in enumerate(FACES[CARDS.id]) if face[:-1] == card.rank]
    shown = [look[same].sum() >= LEAST_INDEX for look in looks]
    told = np.prod([look[same] + 0.02 for look in (card.chances, *looks[shown])], axis=0)
    best = int(told.argmax())
    face = FACES[CARDS.id][same[best]] if told[best] / told.sum() >= LEAST_TOLD else UNREAD
    labels, lost = [Found(CARD, face, card.quad)], []
    for quad, read in zip(quads, shown, strict=True):
        if card.whole or read:
            labels.append(Found(INDEX, face, quad))
        else:
            lost.append(box_of(quad))
    return labels, lost


def complete(real: Path, models: Path) -> dict[str, Any]:
    """For each training photograph of plates or cards its labels and the boxes to leave out."""
    reader = Reader(CARDS.id, models)
    answers: dict[str, Any] = {}
    for photo in tqdm(photos(real, "letter-tiles", "train"), disable=not sys.stderr.isatty()):
        answers[photo.path.name] = _answer(list(plates(photo, reader)), [])
    read = []
    for photo in tqdm(photos(real, "cards", "train"), disable=not sys.stderr.isatty()):
        image = photo.image()
        if not photo.located:
            own, hidden = corners(photo, found_on(photo, image, reader), image, reader)
            if own:
                answers[photo.path.name] = _answer(own, hidden)
            continue
        seen = reader.candidates(image)
        read.append((photo, image, seen, *cards(photo, seen)))
    usual = usual_index([(card, seen) for _, _, seen, found, _ in read for card in found])
    for photo, image, _, found, lost in read:
        labels: list[Found] = []
        for card in found:
            if usual is not None:
                own, hidden = of_card(card, usual, image, reader)
                labels, lost = labels + own, lost + hidden
        answers[photo.path.name] = _answer(labels, lost)
    return answers


def _answer(labels: Sequence[Found], lost: Sequence[tuple[float, float, float, float]]) -> dict[str, Any]:
    return {
        "labels": [
            {"kind": each.kind, "face": each.face, "quad": np.round(each.quad, 1).tolist()} for each in labels
        ],
        "ignore": [[round(float(edge), 1) for edge in box] for box in lost],
    }


def main(argv: list[str] | None = None) -> int:
    """Complete the labels from the command line."""
    parser = argparse.ArgumentParser(prog="python -m models.label", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--real", type=Path, required=True, help="folder with manifest.json")
    parser.add_argument("--models", type=Path, default=MODELS)
    args = parser.parse_args(argv)
    answers = complete(args.real, args.models)
    args.out.write_text(json.dumps(answers), encoding="utf-8")
    every = [answer["labels"] for answer in answers.values()]
    for kind in DETECTOR_CLASSES:
        own = [label for labels in every for label in labels if label["kind"] == kind]
        told = sum(label["face"] != UNREAD for label in own)
        of = sum(any(label["kind"] == kind for label in labels) for labels in every)
        print(f"{kind}: {len(own)} labels on {of} photographs, {told} told")
    print(f"left out: {sum(len(answer['ignore']) for answer in answers.values())} boxes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
