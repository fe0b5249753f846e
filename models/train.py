"""Trains a network, resumably: `python -m models.train detector|reader|cards|plates|colours DATA … --out RUN`.

DATA are folders built by `python -m datasets.build`; a reader's crops are cut from them first where they are missing.
The network of colours learns from what detector and reader of tiles make of DATA, on a CPU; the others on CPU or GPU.
The same command again goes on from the last checkpoint under RUN.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from datasets.build import AROUND, data_yaml
from models.read_tables import known_tables
from models.training import colour_trainer, crops
from models.training.detector_trainer import CornerTrainer
from models.training.networks import load_teacher
from models.training.reader_trainer import ReaderTrainer
from models.training.readers import READERS
from vision.piece_kinds import DETECTOR_CLASSES
from vision.pipeline import MODELS
from vision.recognition.classifier import FaceReader

HERE = Path(__file__).parent

ARCHITECTURES = {
    "detector": ("detector.yaml", "tiles-detector.yaml"),
    "reader": ("reader.yaml", "tiles-reader.yaml", "second-stage.yaml"),
}
"""The networks that there are for a detector and for a reader of small pieces, the usual ones first."""


def train_detector(args: argparse.Namespace) -> None:
    """Train the oriented detector."""
    overrides = {
        **_common(args),
        **{
            "model": str(HERE / "training" / (args.architecture or ARCHITECTURES["detector"][0])),
            "data": str(_joined(args)),
            "imgsz": args.side + 2 * AROUND,
        },
        **{"batch": args.batch or 16, "cache": args.cache, "pose": 12.0},
        "multi_scale": args.multi_scale,
        **{"mosaic": 0.0, "close_mosaic": 0, "fliplr": 0.0, "translate": 0.0, "scale": 0.0, "degrees": 0.0},
        **{"hsv_h": 0.0, "hsv_s": 0.0, "hsv_v": 0.0},
    }
    made = type("TaughtTrainer", (CornerTrainer,), {"teacher": _teacher(args, len(DETECTOR_CLASSES))})
    _train(made(overrides=overrides | _resumed(args)), args)


def _teacher(args: argparse.Namespace, classes: int) -> Any:
    """The teacher, if one was asked for; one that tells other classes apart is refused."""
    teacher = load_teacher(args.teacher) if args.teacher else None
    if teacher and len(teacher.names) != classes:
        parser().error(f"{args.teacher} tells {len(teacher.names)} classes apart, {args.network} {classes}")
    return teacher


def _joined(args: argparse.Namespace) -> Path:
    """One description for Ultralytics of all the datasets' pictures."""
    args.out.mkdir(parents=True, exist_ok=True)
    path: Path = args.out / "data.yaml"
    path.write_text(data_yaml(args.data), encoding="utf-8")
    return path


def train_reader(args: argparse.Namespace) -> None:
    """Train a reader; cuts its crops first where they are missing."""
    kind = READERS[args.network]
    teacher = _teacher(args, len(kind.faces))
    for folder in args.data:
        for split in ("train", "val"):
            if not crops.files(kind, folder, split)[1].exists():
                crops.build(kind, folder, split, args.each if split == "train" else 1, args.detector)
    overrides = {
        **_common(args),
        **{
            "model": str(HERE / "training" / (args.architecture or kind.architecture)),
            "data": str(args.data[0]),
            "imgsz": max(kind.size),
        },
        **{"batch": args.batch or 128, "dropout": 0.1},
    }
    first = FaceReader(args.first) if args.first else None
    own = {"kind": kind, "folders": args.data, "first": first, "teacher": teacher}
    made = type("KindTrainer", (ReaderTrainer,), own)
    _train(made(overrides=overrides | _resumed(args)), args)


def train_colours(args: argparse.Namespace) -> None:
    """Train the network that tells the colours of a table's tiles together; reads the tables first."""
    if args.minutes or args.teacher:
        parser().error(
            "the network of colours learns for so many --epochs, not --minutes, and from no --teacher"
        )
    last = _last(args)
    out = last.parents[1]
    out.mkdir(parents=True, exist_ok=True)
    known = known_tables(args.data, args.models, out)
    if not known:
        parser().error(f"no number tiles in {', '.join(map(str, args.data))}")
    colour_trainer.train(known, last, args.epochs, args.batch or 32, args.rate, args.seed, args.start)
    print(last)


def _common(args: argparse.Namespace) -> dict[str, Any]:
    return {
        **{
            "project": str(args.out.resolve()),
            "name": args.network,
            "exist_ok": True,
            "plots": False,
            "verbose": False,
        },
        **{
            "epochs": args.epochs,
            "time": args.minutes / 60 if args.minutes else None,
            "patience": 0,
            "val": args.device == "cpu",
        },
        **{"device": args.device, "workers": args.workers, "amp": "bf16" if args.device != "cpu" else False},
        **{"optimizer": "AdamW", "lr0": args.rate, "lrf": 0.02, "cos_lr": True},
        **{"warmup_epochs": 0.3, "warmup_bias_lr": 0.0},  # its default shakes up what was learned
        **{"weight_decay": 0.01, "nbs": args.batch or 16, "seed": args.seed, "deterministic": False},
        **{"pretrained": str(args.start) if args.start else False},
    }


def anneal(rate: float, minutes: float) -> Callable[[Any], None]:
    """A callback that lowers the learning rate batch by batch along a cosine over the training's time."""

    def on_train_batch_start(trainer: Any) -> None:
        done = min(1.0, (time.time() - trainer.train_time_start) / (60 * minutes))
        share = 0.02 + 0.49 * (1 + math.cos(math.pi * done))
        for group in trainer.optimizer.param_groups:
            group["lr"] = rate * share

    return on_train_batch_start


def _last(args: argparse.Namespace) -> Path:
    last: Path = args.out.resolve() / args.network / "weights" / "last.pt"
    return last


def _resumed(args: argparse.Namespace) -> dict[str, str]:
    """What tells Ultralytics to go on from the last checkpoint, where there is one."""
    return {"resume": str(_last(args))} if _last(args).exists() and not args.start else {}


def _train(training: Any, args: argparse.Namespace) -> None:
    if args.minutes:
        training.add_callback("on_train_batch_start", anneal(args.rate, args.minutes))
    training.train()
    print(_last(args))


TRAINED: dict[str, Callable[[argparse.Namespace], None]] = {
    "detector": train_detector,
    **dict.fromkeys(READERS, train_reader),
    "colours": train_colours,
}
"""Every network, and what trains it."""


def parser() -> argparse.ArgumentParser:
    """The command's arguments."""
    parsed = argparse.ArgumentParser(prog="python -m models.train", description=__doc__)
    parsed.add_argument("network", choices=(*TRAINED,))
    parsed.add_argument("data", type=Path, nargs="+", help="folders built by python -m datasets.build")
    parsed.add_argument(
        "--models", type=Path, default=MODELS, help="the exported networks that read the tables (colours)"
    )
    parsed.add_argument("--out", type=Path, default=Path("runs"), help="where checkpoints go (default runs/)")
    parsed.add_argument("--epochs", type=int, default=20)
    parsed.add_argument(
        "--minutes", type=float, default=0.0, help="stop after so many minutes, the schedule fitted to it"
    )
    parsed.add_argument("--batch", type=int, default=0)
    parsed.add_argument("--rate", type=float, default=0.002, help="highest learning rate (AdamW)")
    parsed.add_argument(
        "--side",
        type=int,
        default=640,
        help="the detector's picture size, not counting its frame (default 640)",
    )
    parsed.add_argument(
        "--multi-scale",
        type=float,
        default=0.0,
        help="by how large a share of its size a batch is made larger or smaller at most (detector, default 0)",
    )
    parsed.add_argument("--each", type=int, default=2, help="crops cut for each piece (reader, default 2)")
    parsed.add_argument(
        "--detector", type=Path, help="an exported detector whose own finds are cut too (reader)"
    )
    parsed.add_argument(
        "--first",
        type=Path,
        help="an exported reader, the first stage: learn from what is hard for it (second-stage)",
    )
    parsed.add_argument(
        "--architecture",
        choices=[each for known in ARCHITECTURES.values() for each in known],
        help="not the usual one: begun from a wider one it is pruned, a reader from a narrower one widened",
    )
    parsed.add_argument(
        "--teacher",
        type=Path,
        help="a checkpoint of the same classes to learn from, too: distillation",
    )
    parsed.add_argument("--cache", choices=("ram", "disk"), help="keep decoded pictures (detector)")
    parsed.add_argument(
        "--start", type=Path, help="a checkpoint whose weights to start from, with a new schedule"
    )
    parsed.add_argument("--device", default="0" if torch.cuda.is_available() else "cpu")
    parsed.add_argument("--workers", type=int, default=min(16, os.cpu_count() or 1))
    parsed.add_argument("--seed", type=int, default=0)
    return parsed


def main(argv: list[str] | None = None) -> int:
    """Train from the command line."""
    args = parser().parse_args(argv)
    if missing := [folder for folder in args.data if not (folder / "data.yaml").exists()]:
        parser().error(f"no dataset in {missing[0]}: build one with python -m datasets.build")
    if not 0 <= args.multi_scale < 1:
        parser().error(f"--multi-scale wants a share from 0 to below 1, not {args.multi_scale}")
    if args.architecture and args.architecture not in ARCHITECTURES.get(args.network, ()):
        parser().error(f"no architecture of {args.network}: {args.architecture}")
    for checkpoint in (args.teacher, args.start):
        if checkpoint and not checkpoint.is_file():
            parser().error(f"no checkpoint {checkpoint}")
    last = _last(args)
    if (
        last.exists()
        and not args.start
        and torch.load(last, map_location="cpu", weights_only=False)["epoch"] < 0
    ):
        print(f"{last} is finished already; --start {last} goes on from it")
    else:
        TRAINED[args.network](args)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
