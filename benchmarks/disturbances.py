"""Whether a table is judged again once something befell it: `python -m benchmarks.disturbances FOLDER --pieces KIND`.

Each photograph of a folder is what a camera sees through a window, which is knocked: shifted, turned, brought nearer
and tipped (what lies beyond the photograph's edge is mirrored). And shadows and lights fall on parts of it. Printed are
of how many the table is judged at the end of some seconds, and shows the pieces that are read of it by itself when it
was knocked, or that it showed before the light changed: one that is not judged shows what it showed, and counts there.
Nothing is asked of corrections.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.hand_clips import photographs
from benchmarks.hand_figures import GAMES
from engine.games import game
from server.session.session import Session
from server.session.state import Activity
from server.session.views.table_view import PieceView
from vision.input.camera import Frame, Image
from vision.piece_kinds import KINDS, TILES
from vision.pipeline import Reader
from vision.reading import RecognizedPiece

Plane: TypeAlias = npt.NDArray[np.float64]

RATE: Final = 5
"""Frames a second."""

BEFORE, AFTER = 1.6, 7.0
"""Seconds for which the camera stands before it is knocked, and for which it is watched then."""

WINDOW: Final = 0.84
"""How much of a photograph is in sight, along each side."""

NOISE: Final = 2.0
"""Grey levels of a picture's noise (standard deviation)."""

KNOCKS: Final = {
    "shifted": (0.06, -0.03, 0.0, 1.0, 0.0),
    "far": (0.1, 0.04, 0.0, 1.0, 0.0),
    "turned": (0.0, 0.0, 6.0, 1.0, 0.0),
    "nearer": (0.0, 0.0, 0.0, 1.1, 0.0),
    "tipped": (0.0, 0.02, 0.0, 1.0, 0.06),
    "tipped and turned": (0.03, 0.0, -5.0, 1.0, -0.05),
}
"""By what share of the photograph's longer side the camera is shifted (x, y), turned (degrees), brought nearer, and by
what share of its width tipped."""

LIGHTS: Final[dict[str, Callable[[Plane, Plane], Plane]]] = {
    "half in shadow": lambda x, y: 1 - 0.4 * _soft(0.5 - x + 0.15 * (y - 0.5), 0.015),
    "a head's shadow": lambda x, y: 1 - 0.45 * _soft(0.28 - np.hypot(x - 0.45, y - 0.9), 0.02),
    "a lamp beside": lambda x, y: 0.8 + 0.45 * _soft(0.45 - np.hypot(x - 0.2, y - 0.3), 0.06),
    "a sunbeam": lambda x, y: 0.85 + 0.35 * _soft(0.12 - np.abs(x - 0.5 * y - 0.3), 0.01),
}
"""What a picture, a little dark at first, is multiplied by: by where it is, from left to right and top to bottom."""

DULL: Final = 0.85
"""How bright that is, so that nothing is brighter than white."""

COMES: Final = 0.8
"""Seconds in which another light comes."""


def _soft(inside: Plane, edge: float) -> Plane:
    """Where something is inside (above 0), with a soft edge."""
    return np.asarray(0.5 + 0.5 * np.tanh(inside / edge / 2))


def lit(image: Image, light: str, share: float = 1.0) -> Image:
    """A photograph (BGR uint8) on which such a light has come by so much."""
    height, width = image.shape[:2]
    x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    gain = DULL * (1 + (LIGHTS[light](x, y) - 1) * share)
    return np.asarray(np.clip(image * gain[..., None], 0, 255), np.uint8)


def window(
    image: Image,
    x: float = 0.0,
    y: float = 0.0,
    degrees: float = 0.0,
    nearer: float = 1.0,
    tipped: float = 0.0,
) -> Image:
    """What a camera sees of a photograph (BGR uint8) that was knocked so.

    One that is tipped shows more of what lies at the picture's top, so much of its width on either side.
    """
    height, width = image.shape[:2]
    size, longer = (round(WINDOW * width), round(WINDOW * height)), max(width, height)
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, nearer)
    matrix[:, 2] += (size[0] - width) / 2 + x * longer, (size[1] - height) / 2 + y * longer
    frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * np.array(size, np.float32)
    shown = frame + np.array([[-1, -1], [1, -1], [0, 0], [0, 0]], np.float32) * np.float32(tipped * size[0])
    knock = cv2.getPerspectiveTransform(shown, frame) @ np.vstack((matrix, (0, 0, 1)))
    seen = cv2.warpPerspective(image, knock, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.uint8)


def filmed(stages: list[tuple[Image, float]]) -> Iterator[Frame]:
    """Frames of pictures that stand for so many seconds each, with noise."""
    rng, number = np.random.default_rng(0), 0
    for image, seconds in stages:
        for _ in range(round(RATE * seconds)):
            noisy = np.clip(image + rng.normal(0, NOISE, image.shape), 0, 255).astype(np.uint8)
            yield Frame(noisy, number / RATE, number)
            number += 1


def watched(session: Session, stages: list[tuple[Image, float]]) -> tuple[bool, list[str], list[str]]:
    """Whether a table is judged at the end of its stages, and the faces shown after the first and then."""
    shown: list[list[str]] = []
    for at, frame in enumerate(filmed(stages)):
        session.see(frame)
        if at + 1 == round(RATE * stages[0][1]):
            shown.append(_faces(session.snapshot.pieces))
    return session.state.activity is Activity.AT_REST, shown[0], _faces(session.snapshot.pieces)


def _faces(pieces: Iterable[PieceView | RecognizedPiece]) -> list[str]:
    return sorted(piece.face for piece in pieces)


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

    def start() -> Session:
        return Session(reader, game(GAMES[args.pieces]), lambda: iter(()))

    counts = {name: np.zeros(3, int) for name in (*KNOCKS, *LIGHTS)}
    for _, image in photographs(args.photographs, args.count):
        before = window(image)
        if not reader.read(before).detections:
            continue
        for name, knock in KNOCKS.items():
            after = window(image, *knock)
            at_rest, _, shown = watched(start(), [(before, BEFORE), (after, AFTER)])
            counts[name] += (1, at_rest, shown == _faces(reader.read(after).detections))
        for name in LIGHTS:
            steps = [(lit(image, name, share), COMES / 4) for share in (0.25, 0.5, 0.75)]
            stages = [(lit(image, name, 0.0), BEFORE), *steps, (lit(image, name), AFTER)]
            at_rest, known, shown = watched(start(), stages)
            counts[name] += (1, at_rest, shown == known)
    for name, (all_of, at_rest, alike) in counts.items():
        print(
            f"{name}: of {all_of} {at_rest} are judged {AFTER:.0f} s later, {alike} show the pieces that lie there"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
