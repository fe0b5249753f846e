"""Trains Ultralytics' classifier on a reader's crops, with or without a teacher."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.utils.data import Dataset
from ultralytics.models.yolo.classify import ClassificationTrainer
from ultralytics.utils.torch_utils import strip_optimizer

from models.training import augmentation, crops
from models.training.hard_examples import hard_examples
from models.training.networks import FaceModel, asked, size
from models.training.pruning import prune
from models.training.resident import ResidentCrops, as_input
from models.training.widening import widen
from vision.recognition.classifier import FaceReader


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
        if weights and size(weights) < size(model):
            widen(model, weights.float())
        elif weights and size(weights) > size(model):
            prune(model, weights.float(), self._some_batches())
        elif weights:
            model.load(weights)
        return model.to(memory_format=torch.channels_last)

    def _some_batches(self) -> Iterator[dict[str, torch.Tensor]]:
        """Some crops to learn from with their faces' numbers, varied: enough to tell which channels matter."""
        dataset = self.build_dataset("train")
        chosen = torch.randint(len(dataset), (16, 128), generator=torch.Generator().manual_seed(0))
        for numbers in chosen.tolist():
            some = [dataset[number] for number in numbers]
            pictures = torch.stack([each["img"] for each in some])
            faces = torch.tensor([each["cls"] for each in some])
            yield {"img": augmentation.crops(pictures), "cls": faces}

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        """The batch on its device, augmented, channels last, with what the teacher says of it, where there is one."""
        batch = super().preprocess_batch(batch)
        batch["img"] = augmentation.crops(batch["img"]).contiguous(memory_format=torch.channels_last)
        return asked(self.teacher, batch)

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
