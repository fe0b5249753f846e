"""Renders a dataset: `python -m datasets.build OUT --scenes 2000`. Seeded; the same for any number of workers."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from datasets.photographs import real
from datasets.render.photo import jpeg
from datasets.render.projection import Picture
from datasets.render.scene import Scene, narrowed
from datasets.render.scene_kinds import EMPTY, SCENES, PieceSets
from datasets.render.tiles.style import random_set
from vision.piece_kinds import CARDS, DETECTOR_CLASSES

AROUND = 32
"""Pixels that the detector is shown on every side of a picture: what its edge cuts off is outlined there."""

BLOCK = 4
"""Scenes that share one set of pieces: few, for a dataset shows no more sets than it has blocks."""

CARD_CUTS = 0.3
"""Cuts of a photograph of cards for one of the others': there are many of them, with few pieces each."""

CARD_BLOCK = 8
"""Scenes that share one deck of cards: to draw one takes as long as some five scenes."""

NARROWED = 0.4
"""The share of scenes of which strips are cut off, and pieces with them."""


@dataclass(frozen=True)
class Order:
    """What to render: kinds of pieces with their shares, the split's name, and real photographs to mix in."""

    out: Path
    split: str
    seed: int
    side: int
    shares: tuple[tuple[str, float], ...]
    real: Path | None
    baked: Path | None = None
    labels: Path | None = None
    real_kinds: tuple[str, ...] = ()
    mixed: bool = False


def main(argv: list[str] | None = None) -> int:
    """Build a dataset from the command line."""
    parser = argparse.ArgumentParser(prog="python -m datasets.build", description=__doc__)
    parser.add_argument("out", type=Path, help="folder to write images/, labels/ and *.jsonl to")
    parser.add_argument("--scenes", type=int, default=2000, help="rendered training scenes (default 2000)")
    parser.add_argument("--val", type=int, default=200, help="rendered validation scenes (default 200)")
    parser.add_argument(
        "--kinds",
        default="tiles=0.5,letters=0.15,cards=0.22,empty=0.13",
        help="shares, as in the default: %(default)s",
    )
    parser.add_argument(
        "--real", type=Path, help="folder with manifest.json: train photographs are cut into scenes too"
    )
    parser.add_argument(
        "--real-cuts", type=int, default=8, help="scenes cut from each real photograph (default 8)"
    )
    parser.add_argument(
        "--real-kinds", help="only photographs of these kinds, with commas between (default: all)"
    )
    parser.add_argument("--decks", type=Path, help="folder of baked card decks (python -m datasets.decks)")
    parser.add_argument(
        "--labels", type=Path, help="file of models.label: real plates turned, real cards outlined"
    )
    parser.add_argument(
        "--mixed", action="store_true", help="each tile and plate of a set of its own, for the readers alone"
    )
    parser.add_argument("--side", type=int, default=640, help="pixels a side (default 640)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(argv)
    try:
        shares = tuple(
            (name, float(share)) for name, share in (part.split("=") for part in args.kinds.split(","))
        )
    except ValueError:
        parser.error(f"--kinds wants name=share,…, not {args.kinds!r}")
    if unknown := [name for name, _ in shares if name not in SCENES]:
        parser.error(f"unknown kind {unknown[0]!r}: {', '.join(SCENES)}")
    chosen = tuple(args.real_kinds.split(",")) if args.real_kinds else ()
    start = time.perf_counter()
    given = (args.side, shares, args.real, args.decks, args.labels, chosen, args.mixed)
    order = Order(args.out, "train", args.seed, *given)
    total = render(order, args.scenes, args.workers)
    total += render(replace(order, split="val", seed=args.seed + 1), args.val, args.workers)
    if args.real:
        total += cut_real(order, args.real_cuts, args.workers)
    (args.out / "data.yaml").write_text(data_yaml([args.out]), encoding="utf-8")
    seconds = time.perf_counter() - start
    print(
        f"{total} scenes in {seconds:.0f} s: {total / seconds:.1f} a second on {args.workers} workers",
        file=sys.stderr,
    )
    return 0


def data_yaml(folders: Sequence[Path]) -> str:
    """What Ultralytics wants to know of datasets: paths, names, four corners a piece."""
    names = "\n".join(f"  {index}: {name}" for index, name in enumerate(DETECTOR_CLASSES))
    paths = "\n".join(
        f"{split}: {json.dumps([str(folder.resolve() / 'images' / split) for folder in folders])}"
        for split in ("train", "val")
    )
    return f"{paths}\nkpt_shape: [4, 2]\nflip_idx: [1, 0, 3, 2]\nnames:\n{names}\n"


def render(order: Order, count: int, workers: int) -> int:
    """Render `count` scenes of an order in blocks; returns how many."""
    for folder in ("images", "labels"):
        (order.out / folder / order.split).mkdir(parents=True, exist_ok=True)
    blocks = [(order, first, min(first + BLOCK, count)) for first in range(0, count, BLOCK)]
    return _gather(order, _block, blocks, workers, "w")


def cut_real(order: Order, cuts: int, workers: int) -> int:
    """Cut the real training photographs of an order into scenes; returns how many."""
    assert order.real is not None
    jobs = [(order, index, cuts) for index in range(len(_cuttable(order)))]
    return _gather(order, _real_block, jobs, workers, "a")


def _cuttable(order: Order) -> list[real.RealPhoto]:
    """The photographs to cut: those of cards only where their corners are known."""
    assert order.real is not None
    known = _known(order.labels)
    return [
        photo
        for photo in real.photos(order.real, split="train")
        if (photo.kind != CARDS.photographs or photo.path.name in known)
        and (not order.real_kinds or photo.kind in order.real_kinds)
    ]


@lru_cache(maxsize=1)
def _known(path: Path | None) -> real.Known:
    return json.loads(path.read_text(encoding="utf-8")) if path else {}


def processes(workers: int) -> ProcessPoolExecutor:
    """Workers begun anew: a forked process hangs where a thread of its parent (ONNX Runtime has some) held a lock."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_one_thread)


def _one_thread() -> None:
    """Let a worker's networks run on one thread: on many cores every worker would start as many as there are."""
    os.environ["OMP_NUM_THREADS"] = "1"


def _gather(order: Order, work, jobs, workers: int, mode: str) -> int:  # type: ignore[no-untyped-def]
    total = 0
    with open(order.out / f"{order.split}.jsonl", mode, encoding="utf-8") as out:
        if workers <= 1:
            results = map(work, jobs)
            for lines in tqdm(results, total=len(jobs), disable=not sys.stderr.isatty()):
                out.writelines(lines)
                total += len(lines)
            return total
        with processes(workers) as pool:
            for lines in tqdm(
                pool.map(work, jobs, chunksize=1), total=len(jobs), disable=not sys.stderr.isatty()
            ):
                out.writelines(lines)
                total += len(lines)
    return total


@lru_cache(maxsize=1)
def _backdrops(folder: Path, side: int) -> list[Picture]:
    return real.backdrops(folder, side)


def _block(job: tuple[Order, int, int]) -> list[str]:
    order, first, last = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng([order.seed, first, 7])
    names = [name for name, _ in order.shares]
    weights = np.array([share for _, share in order.shares])
    tiles, plates = random_set(rng, letters=False), random_set(rng, letters=True)
    lines = []
    for index in range(first, last):
        rng = np.random.default_rng([order.seed, index, 11])
        name = names[int(rng.choice(len(names), p=weights / weights.sum()))]
        backdrop = _backdrop(rng, order, 0.65 if name == EMPTY else 0.3)
        sets = PieceSets(order.side, tiles, plates, deck_number(order.seed, index), order.baked, order.mixed)
        scene = SCENES[name](sets, rng, backdrop)
        if rng.random() < NARROWED:
            scene = narrowed(rng, scene)
        lines.append(store(order, f"{index:06d}", scene, rng))
    return lines


def deck_number(seed: int, index: int) -> int:
    """The number of the deck that a scene of cards shows: another for each block, and for each seed."""
    return int(np.random.default_rng([seed, index // CARD_BLOCK, 17]).integers(2**32))


def _backdrop(rng: np.random.Generator, order: Order, share: float) -> Picture | None:
    if order.real is None or rng.random() > share:
        return None
    choices = _backdrops(order.real, order.side)
    if not choices:
        return None
    picture = choices[int(rng.integers(len(choices)))]
    picture = np.rot90(picture, int(rng.integers(4)))
    if rng.random() < 0.6:
        edge = int(order.side * rng.uniform(0.25, 1))
        x, y = (int(value) for value in rng.integers(0, order.side - edge + 1, 2))
        picture = cv2.resize(picture[y : y + edge, x : x + edge], (order.side, order.side))  # type: ignore[assignment]
    tint = np.exp(rng.normal(0, 0.12, 3))
    return np.ascontiguousarray(np.clip(picture * tint, 0, 255).astype(np.uint8))


def _real_block(job: tuple[Order, int, int]) -> list[str]:
    order, index, cuts = job
    assert order.real is not None
    cv2.setNumThreads(1)
    rng = np.random.default_rng([order.seed, index, 13])
    photo = _cuttable(order)[index]
    photo, labels = real.completed(photo, photo.image(), _known(order.labels))
    if photo.kind == CARDS.photographs:
        cuts = max(1, round(cuts * CARD_CUTS))
    made = real.scenes(rng, photo, labels, cuts, order.side)
    return [store(order, f"real{index:04d}-{number}", scene, rng) for number, scene in enumerate(made)]


def store(order: Order, name: str, scene: Scene, rng: np.random.Generator) -> str:
    """Write a scene's picture and labels; returns its line for the .jsonl.

    The detector's labels are shares of the picture with AROUND pixels on every side, as it learns it.
    """
    (order.out / "images" / order.split / f"{name}.jpg").write_bytes(jpeg(rng, scene.picture))
    height, width = scene.picture.shape[:2]
    rows = []
    for label in scene.labels:
        quad = np.clip((label.quad + AROUND) / [width + 2 * AROUND, height + 2 * AROUND], 0, 1)
        low, high = quad.min(0), quad.max(0)
        numbers = [*((low + high) / 2), *(high - low), *quad.ravel()]
        rows.append(
            f"{DETECTOR_CLASSES.index(label.kind)} " + " ".join(f"{number:.5f}" for number in numbers)
        )
    (order.out / "labels" / order.split / f"{name}.txt").write_text("\n".join(rows), encoding="utf-8")
    pieces = [
        {
            "kind": label.kind,
            "face": label.face,
            "row": label.row,
            "number": label.number,
            "seen": round(label.seen, 2),
            "quad": np.round(label.quad, 1).tolist(),
        }
        for label in scene.labels
    ]
    decoys = [{"kind": each.kind, "quad": np.round(each.quad, 1).tolist()} for each in scene.decoys]
    line = {"name": name, "layout": scene.layout, "pieces": pieces, "decoys": decoys}
    if scene.hidden is not None:
        line["hidden"] = [np.round(quad, 1).tolist() for quad in scene.hidden]
    return json.dumps(line) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
