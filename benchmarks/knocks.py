"""Whether a table is judged again once its camera was knocked: `python -m benchmarks.knocks FOLDER --pieces KIND`.

Each photograph of a folder is what a camera sees through a window, which is shifted, turned and brought nearer; what
lies beyond the photograph's edge is mirrored. Printed are of how many knocks the table is judged, and read as it is by
itself, at the end of some seconds. Only what a knock leaves in the window is read; nothing is asked of corrections.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from benchmarks.hand_clips import photographs
from benchmarks.hand_figures import GAMES
from engine.games import game
from server.session.session import Session
from server.session.state import Activity
from vision.input.camera import Frame, Image
from vision.piece_kinds import KINDS, TILES
from vision.pipeline import Reader
from vision.reading import Reading

RATE: Final = 5
"""Frames a second."""

BEFORE, AFTER = 1.6, 7.0
"""Seconds for which the camera stands before it is knocked, and for which it is watched then."""

WINDOW: Final = 0.84
"""How much of a photograph is in sight, along each side."""

NOISE: Final = 2.0
"""Grey levels of a picture's noise (standard deviation)."""

KNOCKS: Final = {
    "shifted": (0.06, -0.03, 0.0, 1.0),
    "far": (0.1, 0.04, 0.0, 1.0),
    "turned": (0.0, 0.0, 6.0, 1.0),
    "nearer": (0.0, 0.0, 0.0, 1.1),
}
"""By what share of the photograph's longer side the camera is shifted (x, y), turned (degrees), brought nearer."""


def window(image: Image, x: float = 0.0, y: float = 0.0, degrees: float = 0.0, nearer: float = 1.0) -> Image:
    """What a camera sees of a photograph (BGR uint8) that was knocked so."""
    height, width = image.shape[:2]
    size, longer = (round(WINDOW * width), round(WINDOW * height)), max(width, height)
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, nearer)
    matrix[:, 2] += (size[0] - width) / 2 + x * longer, (size[1] - height) / 2 + y * longer
    seen = cv2.warpAffine(image, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.uint8)


def filmed(stages: list[tuple[Image, float]]) -> Iterator[Frame]:
    """Frames of pictures that stand for so many seconds each, with noise."""
    rng, number = np.random.default_rng(0), 0
    for image, seconds in stages:
        for _ in range(round(RATE * seconds)):
            noisy = np.clip(image + rng.normal(0, NOISE, image.shape), 0, 255).astype(np.uint8)
            yield Frame(noisy, number / RATE, number)
            number += 1


def judged(
    session: Session, before: Image, after: Image, read: Callable[[Image], Reading]
) -> tuple[bool, bool]:
    """Whether a table is judged after its camera was knocked, and whether the pieces are those read by itself."""
    for frame in filmed([(before, BEFORE), (after, AFTER)]):
        session.see(frame)
    shown = session.snapshot
    alone = sorted(piece.face for piece in read(after).detections)
    return shown.state is Activity.AT_REST, sorted(piece.face for piece in shown.pieces) == alone


def main(argv: list[str] | None = None) -> int:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photographs", type=Path, help="a folder of photographs of tables")
    parser.add_argument("--pieces", choices=KINDS, default=TILES.id)
    parser.add_argument(
        "--count", type=int, default=12, help="how many of the photographs, evenly of all (12)"
    )
    args = parser.parse_args(argv)
    reader = Reader(args.pieces)
    counts = {name: np.zeros(3, int) for name in KNOCKS}
    for _, image in photographs(args.photographs, args.count):
        if not reader.read(window(image)).detections:
            continue
        for name, knock in KNOCKS.items():
            session = Session(reader, game(GAMES[args.pieces]), lambda: iter(()))
            told = judged(session, window(image), window(image, *knock), reader.read)
            counts[name] += (1, *told)
    for name, (all_of, at_rest, alike) in counts.items():
        print(
            f"{name}: of {all_of} {at_rest} are judged {AFTER:.0f} s later, {alike} show the pieces that are read"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
