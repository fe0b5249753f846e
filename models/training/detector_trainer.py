"""Trains the detector on framed pictures, with or without a teacher."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy.typing as npt
import torch
from ultralytics.data import YOLODataset
from ultralytics.models.yolo.pose import PoseTrainer

from datasets.build import AROUND
from models.training import augmentation
from models.training.networks import CornerModel, asked, size
from models.training.pruning import prune
from models.training.resident import ResidentScenes
from vision.detection.detector import GREY, STRIDE

Size = tuple[int, int]


class FramedDataset(YOLODataset):  # type: ignore[misc]
    """Pictures with AROUND grey pixels on every side, where outlines of what their edges cut off have room."""

    def load_image(
        self, i: int, rect_mode: bool = True, resize_short: bool = False
    ) -> tuple[npt.NDArray[Any], Size, Size]:
        """The framed picture, its longer side as long as the network takes, with its size (h, w) before and after."""
        if self.ims[i] is not None:
            return self.ims[i], self.im_hw0[i], self.im_hw[i]
        picture = cv2.imread(self.im_files[i], cv2.IMREAD_COLOR)
        if picture is None:
            raise FileNotFoundError(f"not a picture: {self.im_files[i]}")
        framed = cv2.copyMakeBorder(
            picture, AROUND, AROUND, AROUND, AROUND, cv2.BORDER_CONSTANT, value=(GREY, GREY, GREY)
        )
        height, width = framed.shape[:2]
        factor = self.imgsz / max(height, width)
        if factor != 1:
            framed = cv2.resize(framed, (round(width * factor), round(height * factor)))
        return framed, (height, width), (framed.shape[0], framed.shape[1])


class CornerTrainer(PoseTrainer):  # type: ignore[misc]
    """Trains a CornerModel on framed pictures, with or without a teacher."""

    teacher: Any = None

    def build_dataset(self, img_path: str, mode: str = "train", batch: int | None = None) -> FramedDataset:
        """The framed pictures of a split."""
        return FramedDataset(
            img_path=img_path, imgsz=self.args.imgsz, batch_size=batch, augment=mode == "train", hyp=self.args,
            rect=False, cache=self.args.cache or None, prefix=f"{mode}: ", stride=STRIDE, pad=0.0, task="pose",
            data=self.data, fraction=1.0,
        )  # fmt: skip

    def get_dataloader(
        self, dataset_path: str, batch_size: int = 16, rank: int = 0, mode: str = "train"
    ) -> Any:
        """A loader of a split; on a GPU, the pictures to learn from lie in its memory."""
        if mode == "train" and self.device.type == "cuda":
            return ResidentScenes(self.build_dataset(dataset_path, mode, batch_size), batch_size, self.device)
        return super().get_dataloader(dataset_path, batch_size, rank, mode)

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> CornerModel:
        """A CornerModel of this dataset's classes."""
        model = CornerModel(
            cfg,
            nc=self.data["nc"],
            ch=self.data["channels"],
            data_kpt_shape=self.data["kpt_shape"],
            verbose=verbose,
        )
        if weights and size(weights) > size(model):
            wide = weights.float()
            wide.args = self.args
            prune(model, wide, self._some_batches())
        elif weights:
            model.load(weights)
        model.around = AROUND
        named: CornerModel = self.set_model_names_for_load(model).to(memory_format=torch.channels_last)
        return named

    def _some_batches(self) -> Iterator[dict[str, Any]]:
        """Some pictures to learn from with what lies there: enough to tell which channels matter."""
        dataset = self.build_dataset(self.data["train"], "train", 8)
        chosen = torch.randint(len(dataset), (12, 8), generator=torch.Generator().manual_seed(0))
        for numbers in chosen.tolist():
            batch = dataset.collate_fn([dataset[number] for number in numbers])
            yield batch | {"img": augmentation.scenes(batch["img"].float() / 255)}

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        """The batch on its device, augmented, channels last, with what the teacher says of it, where there is one."""
        batch = super().preprocess_batch(batch)
        batch["img"] = augmentation.scenes(batch["img"]).contiguous(memory_format=torch.channels_last)
        return asked(self.teacher, batch)
