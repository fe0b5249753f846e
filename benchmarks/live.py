"""What watching costs, and what it says while hands come and go: `python -m benchmarks.live [FOLDER] [--minutes 10]`.

First the load of a still table, and what a change takes to read: a table is rendered, and noise and a tremble of half a
pixel are put over it frame by frame. Then clips with hands over the photographs of a folder (without one: rendered
tables) are played, so many minutes of their own time; `--pieces cards` and `letters` play clips alone. All figures are
of one run.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from benchmarks.hand_clips import (
    BEFORE,
    ONLY_HANDS,
    VISITS,
    Filmed,
    NoBareTableError,
    clip_of,
    flickering,
    palm_of,
    photographs,
    rendered,
)
from benchmarks.hand_figures import Figures, Played, TimedReader
from datasets.films import TABLES
from engine.games import game
from server.session.session import Session
from server.web.app import DEMO
from vision.geometry import overlap
from vision.input.camera import Frame, Image, frames
from vision.live.live_reader import LiveReader
from vision.live.motion import MotionDetector, MotionState
from vision.piece_kinds import KINDS, TILES
from vision.pipeline import Reader
from vision.reading import Reading

RATE = 10
"""Frames a second."""
SIZE = (1280, 720)
STILL = 60
"""Seconds for which the table lies still."""
VARIANTS = 12
BESIDE = 0.1
"""The overlap up to which pieces lie beside each other: outlines are not exact."""


def as_filmed(image: Image) -> list[Image]:
    """One table as a camera sees it again and again."""
    rng, variants = np.random.default_rng(0), []
    for _ in range(VARIANTS):
        x, y = rng.uniform(-0.5, 0.5, 2)
        shaken = cv2.warpAffine(
            image, np.array([[1, 0, x], [0, 1, y]]), SIZE, borderMode=cv2.BORDER_REPLICATE
        )
        variants.append(np.clip(shaken + rng.normal(0, 3, shaken.shape), 0, 255).astype(np.uint8))
    return variants


def at_rest() -> list[Image]:
    """The pictures of the film that ships, in SIZE, on which its table is read: one for each time it comes to rest."""
    steady, found = MotionDetector(), []
    for frame in frames(DEMO):
        if steady.update(frame) is MotionState.SETTLED:
            found.append(np.asarray(cv2.resize(frame.image, SIZE), np.uint8))
    return found


def still_table(reader: Reader, image: Image) -> None:
    """The load of a table at which nothing happens, as a share of one core, and what it takes of memory."""
    session = Session(reader, game("rummy"), lambda: iter(()))
    filmed, clock = as_filmed(image), numbers()
    for _ in range(5 * RATE):
        session.see(next_frame(filmed, clock))
    before, began = memory(), time.process_time()
    for _ in range(STILL * RATE):
        session.see(next_frame(filmed, clock))
    share = (time.process_time() - began) / STILL
    print(f"a still table of {SIZE[0]}×{SIZE[1]} at {RATE} frames a second: {share:.1%} of one core")
    print(f"resident at its most: {memory():.0f} MB, {memory() - before:+.0f} MB in {STILL} s of stillness")


def changes(reader: Reader, rests: list[Image]) -> None:
    """How long what has changed takes to read, against reading all of it anew."""
    live = LiveReader(reader)
    live.read(rests[0])
    live.read(rests[1])
    parts, wholes = [], []
    for image in rests[2:]:
        began = time.process_time()
        live.read(image)
        parts.append(time.process_time() - began)
        began = time.process_time()
        reader.read(image)
        wholes.append(time.process_time() - began)
    part, whole = median(parts) * 1000, median(wholes) * 1000
    print(f"a change: {part:.0f} ms of processor, all anew: {whole:.0f} ms, {part / whole:.2f}")


def numbers() -> Iterator[int]:
    """0, 1, 2 …"""
    yield from range(1_000_000)


def next_frame(filmed: list[Image], clock: Iterator[int]) -> Frame:
    """The next frame, at RATE."""
    number = next(clock)
    return Frame(filmed[number % len(filmed)], number / RATE, number)


def memory() -> float:
    """The most memory that was ever resident, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def hands(reader: TimedReader, folder: Path | None, minutes: float, flicker: float = 0.0) -> Figures:
    """Play clips with hands that last so long in all, each of another photograph on which something is read.

    By so much of it their light flickers.
    """
    figures = Figures()
    count = max(1, round(minutes * 60 / (BEFORE + sum(visit.seconds for visit in VISITS))))
    pictures = rendered(count) if folder is None else photographs(folder, count)
    for seed, (name, picture) in enumerate(pictures):
        reading = reader.read(picture)
        if not reading.groups:
            continue
        mine = reading.groups[seed % len(reading.groups)][-1]
        filmed = clip(name, picture, reading, mine, seed)
        filmed = flickering(filmed, flicker) if flicker else filmed
        Played(reader, reading, mine, figures, name).play(filmed)
    return figures


def clip(name: str, picture: Image, reading: Reading, mine: int, seed: int) -> Iterator[Filmed]:
    """A clip of a photograph of which this was read; one in which all is left where `mine` cannot be taken away.

    Where it lies over others, nobody knows what would be seen under it.
    """
    places, palm = [piece.corners for piece in reading.detections], palm_of(reading)
    own = np.array(reading.detections[mine].extent, np.float32)
    others = [np.array(piece.extent, np.float32) for at, piece in enumerate(reading.detections) if at != mine]
    if reading.detections[mine].outline is None and not any(overlap(own, each) > BESIDE for each in others):
        try:
            return clip_of(picture, places, mine, seed, palm=palm)
        except NoBareTableError:
            pass
    print(f"nothing is taken from {name}: pieces lie over each other, or there is no bare table")
    return clip_of(picture, places, mine, seed, ONLY_HANDS, palm)


def main(argv: list[str] | None = None) -> int:
    """Measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.live", description=__doc__)
    parser.add_argument(
        "folder", nargs="?", type=Path, help="photographs of tables; rendered ones without it"
    )
    parser.add_argument(
        "--minutes", type=float, default=10.0, help="how long the clips with hands last in all"
    )
    parser.add_argument("--hands", action="store_true", help="the clips alone")
    parser.add_argument(
        "--flicker", type=float, default=0.0, help="by what share a lamp's light flickers in those (0)"
    )
    parser.add_argument("--pieces", choices=KINDS, default=TILES.id, help="what lies on the photographs")
    args = parser.parse_args(argv)
    if args.folder is None and args.pieces != TILES.id:
        parser.error(f"rendered tables are of {TILES.id}: {args.pieces} want a folder of photographs")
    reader = TimedReader(args.pieces)
    if not args.hands and args.pieces == TILES.id:
        rests = at_rest()
        print(f"the film comes to rest {len(rests)} times; its table has {len(TABLES['table'])} stages")
        still_table(reader, rests[-1])
        changes(reader, rests)
    figures = hands(reader, args.folder, args.minutes, args.flicker)
    if not figures.frames:
        parser.error(f"no photograph of {args.pieces} to play with lies in {args.folder}")
    for line in figures.lines():
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
