"""How many rows are read whole: `python -m benchmarks.rows DATA … --pieces cards` prints their share by layout.

DATA are datasets rendered by `datasets.build`, with seeds that training never saw. A row is whole where a group is
read that holds its pieces, all of them and no other, in order: of cards from the undermost to the topmost. Beside it
stands of how many every piece was read right, wherever it was put.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import cv2

from engine.table import UNREAD
from vision.piece_kinds import CARDS, KIND_OF, KINDS
from vision.pipeline import MODELS, Reader

Row = tuple[str, ...]


def tables(folder: Path, kind: str, split: str = "val") -> Iterator[tuple[Path, str, list[Row]]]:
    """The pictures of a dataset with a kind of piece, their layouts, and their rows of two pieces or more."""
    for line in (folder / f"{split}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if any(KIND_OF.get(piece["kind"]) == kind for piece in entry["pieces"]):
            yield (
                folder / "images" / split / f"{entry['name']}.jpg",
                entry["layout"],
                rows(entry["pieces"], kind),
            )


def rows(pieces: list[dict[str, object]], kind: str) -> list[Row]:
    """The rows of labelled pieces; of a card its face and each of its indices follow each other, and are one piece."""
    found: dict[object, list[str]] = defaultdict(list)
    for piece in pieces:
        if piece["row"] != -1:
            found[piece["row"]].append(str(piece["face"]))
    if kind == CARDS.id:
        found = defaultdict(list, {row: [face for face, _ in groupby(faces)] for row, faces in found.items()})
    return [tuple(faces) for faces in found.values() if len(faces) > 1 and UNREAD not in faces]


def main() -> int:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, nargs="+", help="rendered datasets")
    parser.add_argument("--pieces", choices=KINDS, default=CARDS.id)
    parser.add_argument("--models", type=Path, default=MODELS)
    args = parser.parse_args()
    reader = Reader(args.pieces, args.models)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for path, layout, wanted in (table for folder in args.data for table in tables(folder, args.pieces)):
        picture = cv2.imread(str(path))
        if picture is None:
            parser.error(f"not a picture: {path}")
        reading = reader.read(picture)  # type: ignore[arg-type]
        groups = Counter(tuple(reading.detections[i].face for i in group) for group in reading.groups)
        read = Counter(found.face for found in reading.detections)
        counts[layout]["rows"] += len(wanted)
        counts[layout]["whole"] += sum((Counter(wanted) & groups).values())
        counts[layout]["read"] += sum(Counter(row) <= read for row in wanted)
    for layout, count in sorted(counts.items()):
        share = count["whole"] / max(count["rows"], 1)
        print(f"{layout}: {count['rows']} rows, {share:.3f} whole, all read of {count['read']}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
