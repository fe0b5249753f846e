"""Trains a network: `python -m models.train detector|reader|cards|plates DATA … --out RUN`. Resumable, on CPU or GPU.

DATA are folders built by `python -m datasets.build`; a reader's crops are cut from them first where they are missing.
The same command again goes on from the last checkpoint under RUN.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.utils.data import Dataset
from ultralytics.models.yolo.classify import ClassificationTrainer
from ultralytics.utils.torch_utils import strip_optimizer

from datasets.build import AROUND, data_yaml
from models.training import augmentation, crops
from models.training.hard_examples import hard_examples
from models.training.networks import CornerTrainer, FaceModel, as_float
from models.training.pruning import prune
from models.training.readers import READERS
from models.training.resident import ResidentCrops, as_input
from models.training.widening import widen
from vision.recognition.classifier import FaceReader

HERE = Path(__file__).parent


class CropDataset(Dataset):  # type: ignore[misc]
    """A reader's crops of datasets, from memory-mapped arrays."""

    def __init__(
        self,
        kind: crops.ClassifierSpec,
        folders: Sequence[Path],
        split: str,
        first: FaceReader | None = None,
    ) -> None:
        loaded = [crops.load(kind, folder, split) for folder in folders]
        self.crops = [each for each, _ in loaded]
        self.chosen = [
            np.arange(len(faces)) if first is None else hard_examples(first, each, faces)
            for each, faces in loaded
        ]
        self.ends = np.cumsum([len(chosen) for chosen in self.chosen])
        self.samples: list[int] = np.concatenate(
            [faces[chosen] for (_, faces), chosen in zip(loaded, self.chosen, strict=True)]
        ).tolist()
        self.torch_transforms = None

    def __len__(self) -> int:
        return len(self.samples)

    def __getitem__(self, index: int) -> dict[str, Any]:
        part = int(np.searchsorted(self.ends, index, "right"))
        crop = torch.from_numpy(np.array(self.crops[part][self.chosen[part][index - self.ends[part]]]))
        return {"img": as_input(crop).contiguous(), "cls": self.samples[index]}


class ReaderTrainer(ClassificationTrainer):  # type: ignore[misc]
    """Trains Ultralytics' classifier on a kind's crops held in arrays."""

    kind: crops.ClassifierSpec
    folders: Sequence[Path]
    first: FaceReader | None
    teacher: Any = None

    def get_dataset(self) -> dict[str, Any]:
        """The splits as folder and name; the reader's faces are the classes."""
        names = dict(enumerate(self.kind.faces))
        return {
            "train": "train",
            "val": "val",
            "nc": len(names),
            "names": names,
            "channels": self.kind.channels,
        }

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> Any:
        """The classifier, its channels last: half the time on a CPU."""
        model = FaceModel(cfg, nc=self.data["nc"], ch=self.data["channels"], verbose=verbose)
        if weights and _size(weights) < _size(model):
            widen(model, weights.float())
        elif weights and _size(weights) > _size(model):
            prune(model, weights.float(), self._some_batches())
        elif weights:
            model.load(weights)
        return model.to(memory_format=torch.channels_last)

    def _some_batches(self) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """Some crops to learn from with their faces' numbers, varied: enough to tell which channels matter."""
        dataset = self.build_dataset("train")
        chosen = torch.randint(len(dataset), (16, 128), generator=torch.Generator().manual_seed(0))
        for numbers in chosen.tolist():
            some = [dataset[number] for number in numbers]
            pictures = torch.stack([each["img"] for each in some])
            yield augmentation.crops(pictures), torch.tensor([each["cls"] for each in some])

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        """The batch on its device, augmented, channels last, with what the teacher says of it, where there is one."""
        batch = super().preprocess_batch(batch)
        batch["img"] = augmentation.crops(batch["img"]).contiguous(memory_format=torch.channels_last)
        if self.teacher is not None:
            with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16):
                batch["said"] = as_float(self.teacher.to(self.device)(batch["img"]))
        return batch

    def build_dataset(self, img_path: str, mode: str = "train", batch: Any = None) -> CropDataset:
        """The crops of a split; of those to learn from, where there is a first stage, what is hard for it."""
        return CropDataset(self.kind, self.folders, img_path, self.first if mode == "train" else None)

    def get_dataloader(
        self, dataset_path: str, batch_size: int = 16, rank: int = 0, mode: str = "train"
    ) -> Any:
        """A loader of a split; on a GPU, the crops to learn from lie in its memory."""
        if mode == "train" and self.device.type == "cuda":
            return ResidentCrops(self.build_dataset(dataset_path), batch_size, self.device)
        return super().get_dataloader(dataset_path, batch_size, rank, mode)

    def final_eval(self) -> None:
        """Drop the optimizer from the checkpoints; `models.evaluate` measures."""
        for checkpoint in (self.last, self.best):
            if checkpoint.exists():
                strip_optimizer(checkpoint)


def _size(model: Any) -> int:
    """How many parameters a network has."""
    return sum(each.numel() for each in model.parameters())


def train_detector(args: argparse.Namespace) -> None:
    """Train the oriented detector."""
    overrides = {
        **_common(args),
        **{
            "model": str(HERE / "training" / "detector.yaml"),
            "data": str(_joined(args)),
            "imgsz": args.side + 2 * AROUND,
        },
        **{"batch": args.batch or 16, "cache": args.cache, "pose": 12.0},
        "multi_scale": args.multi_scale,
        **{"mosaic": 0.0, "close_mosaic": 0, "fliplr": 0.0, "translate": 0.0, "scale": 0.0, "degrees": 0.0},
        **{"hsv_h": 0.0, "hsv_s": 0.0, "hsv_v": 0.0},
    }
    _train(CornerTrainer(overrides=overrides | _resumed(args)), args)


def _joined(args: argparse.Namespace) -> Path:
    """One description for Ultralytics of all the datasets' pictures."""
    args.out.mkdir(parents=True, exist_ok=True)
    path: Path = args.out / "data.yaml"
    path.write_text(data_yaml(args.data), encoding="utf-8")
    return path


def train_reader(args: argparse.Namespace) -> None:
    """Train a reader; cuts its crops first where they are missing."""
    kind = READERS[args.network]
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
    own = {"kind": kind, "folders": args.data, "first": first, "teacher": _teacher(args.teacher)}
    made = type("KindTrainer", (ReaderTrainer,), own)
    _train(made(overrides=overrides | _resumed(args)), args)


def _teacher(checkpoint: Path | None) -> Any:
    """The network of a checkpoint, for the logits that it gives; none without one."""
    if checkpoint is None:
        return None
    saved = torch.load(checkpoint, map_location="cpu", weights_only=False)
    teacher = (saved.get("ema") or saved["model"]).float().eval().to(memory_format=torch.channels_last)
    teacher.model[-1].training = True  # of the head alone, not what it is made of: so it gives logits
    return teacher.requires_grad_(False)


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
        **{"optimizer": "AdamW", "lr0": args.rate, "lrf": 0.02, "cos_lr": True, "warmup_epochs": 0.3},
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


def parser() -> argparse.ArgumentParser:
    """The command's arguments."""
    parsed = argparse.ArgumentParser(prog="python -m models.train", description=__doc__)
    parsed.add_argument("network", choices=("detector", *READERS))
    parsed.add_argument("data", type=Path, nargs="+", help="folders built by python -m datasets.build")
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
        choices=[path.name for path in sorted((HERE / "training").glob("*.yaml"))],
        help="not the usual one: begun from a wider or narrower one it is pruned or widened (a reader)",
    )
    parsed.add_argument(
        "--teacher",
        type=Path,
        help="a checkpoint of the same faces to learn from, too: distillation (a reader)",
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
    last = _last(args)
    if (
        last.exists()
        and not args.start
        and torch.load(last, map_location="cpu", weights_only=False)["epoch"] < 0
    ):
        print(f"{last} is finished already; --start {last} goes on from it")
    else:
        (train_detector if args.network == "detector" else train_reader)(args)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
