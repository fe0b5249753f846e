"""How long reading takes: `python -m benchmarks.vision --real DIR` prints milliseconds and ratios, all from one run.

Where they are installed, the same detector also runs in OpenVINO (`uv run --with openvino …`) and, from its checkpoint,
in Ultralytics' own PyTorch runtime (`uv run --extra train … --checkpoint detector.pt`). Ratios are to the last line,
of the same picture in the same round: the middle one, and between which half of them lie. At last it prints
how the time grows with the pieces on a table.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles

import numpy as np
import numpy.typing as npt

from datasets.photographs.real import photos
from vision.detection.detector import GLANCES, SIZES, Detector
from vision.detection.non_maximum_suppression import Detection
from vision.input.camera import Image
from vision.piece_kinds import KINDS
from vision.pipeline import Reader, networks

TILED = ((1, 1), (1, 3), (1, 5), (3, 4))
"""How often a photograph is laid down and across to see how the time grows: 34 pieces make 102, 170 and 408."""

Batch = npt.NDArray[np.float32]
ROUNDS = 12
READINGS = 7
"""How often each size of table is read: the least time counts, for what else a machine does only ever adds to it."""


def taken(work: Callable[[Image], object], image: Image) -> float:
    """Milliseconds that work on a picture takes, once."""
    began = time.perf_counter()
    work(image)
    return (time.perf_counter() - began) * 1000


def milliseconds(works: dict[str, Callable[[Image], object]], images: list[Image]) -> dict[str, list[float]]:
    """What each work takes for each picture, ROUNDS rounds of them, after one to warm up.

    Each round all take their turn, so that what else the machine does falls on all alike.
    """
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(1 + ROUNDS):
        for name, work in works.items():
            times[name] += [taken(work, image) for image in images]
    return {name: each[len(images) :] for name, each in times.items()}


def told(times: dict[str, list[float]]) -> list[str]:
    """A line for each work: its median time, and its ratios to the last one's, picture by picture."""
    lines = []
    *_, base = times.values()
    for name, each in times.items():
        ratios = [one / other for one, other in zip(each, base, strict=True)]
        low, middle, high = quantiles(ratios, n=4)
        lines.append(f"{name}: {median(each):.0f} ms, {middle:.3f} ({low:.3f} to {high:.3f})")
    return lines


def looked(detector: Detector, image: Image) -> tuple[Detection, ...]:
    """What a detector finds, at a glance where that may do."""
    return next(detector.at_a_glance(image), None) or detector.find(image)


def openvino_detector(path: Path) -> Detector | None:
    """The detector with OpenVINO under it; None where that is not installed."""
    try:
        import openvino
    except ImportError:
        return None
    compiled = openvino.Core().compile_model(str(path), "CPU")

    def run(batch: Batch) -> Batch:
        return np.asarray(compiled([batch])[0])

    detector = Detector(path, glances=GLANCES)
    detector.network.run = run  # type: ignore[method-assign]
    return detector


def torch_detector(checkpoint: Path | None) -> Callable[[Image], object] | None:
    """Ultralytics' own runtime for a checkpoint, at the larger size; None without one."""
    if checkpoint is None:
        return None
    from ultralytics import YOLO

    model = YOLO(str(checkpoint), task="pose")
    return lambda image: model.predict(image, imgsz=SIZES[0], verbose=False)


def growth(reader: Reader, image: Image) -> list[tuple[int, float]]:
    """How many pieces are read on a photograph laid side by side so often, and in how many milliseconds at least.

    The box holds as many times as much: what is there more often than it has it would speak against pieces at all.
    """
    found = []
    for down, across in TILED:
        tiled = np.ascontiguousarray(np.tile(image, (down, across, 1)))
        box = {face: down * across * most for face, most in KINDS["tiles"].box.items()}
        read = partial(reader.read, box=box)
        found.append((len(read(tiled).detections), min(taken(read, tiled) for _ in range(READINGS))))
    return found


def main() -> int:
    """Measure from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--real", type=Path, required=True)
    parser.add_argument(
        "--pieces", type=int, default=20, help="photographs with at least so many pieces (default 20)"
    )
    parser.add_argument("--checkpoint", type=Path, help="the detector's checkpoint, for Ultralytics' runtime")
    args = parser.parse_args()
    chosen = [
        photo for photo in photos(args.real, "number-tiles", "measure") if len(photo.pieces) >= args.pieces
    ]
    images = [photo.image() for photo in chosen]
    began = time.perf_counter()
    reader = Reader("tiles")
    reader.read(images[0])
    print(f"start-up to first reading: {time.perf_counter() - began:.2f} s")
    print(
        f"{len(images)} photographs, {sum(len(photo.pieces) for photo in chosen) / len(chosen):.0f} pieces each"
    )
    detector = networks("tiles") / "detector.onnx"
    runs: dict[str, Callable[[Image], object] | None] = {
        "detector, ONNX Runtime": partial(looked, reader.detector),
        "whole reading, ONNX Runtime": reader.read,
        "detector at the larger size alone, ONNX Runtime": Detector(detector, SIZES[:1]).find,
    }
    if vino := openvino_detector(detector):
        runs["detector, OpenVINO"] = partial(looked, vino)
    runs["detector at the larger size alone, Ultralytics and PyTorch"] = torch_detector(args.checkpoint)
    usual = milliseconds({name: work for name, work in runs.items() if work is not None}, images)
    print(*told(usual), sep="\n")
    middle = min(chosen, key=lambda photo: abs(len(photo.pieces) - 34))
    (fewest, least), *more = growth(reader, middle.image())
    print(f"{fewest} pieces: {least:.0f} ms")
    for pieces, time_taken in more:
        print(
            f"{pieces} pieces: {time_taken:.0f} ms, {pieces / fewest:.1f} times as many in "
            f"{time_taken / least:.1f} times as long"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
