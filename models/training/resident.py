"""Training data that lie in the device's memory: batches are gathered there, and no worker reads or copies pictures.

A GPU learns small networks faster than sixteen cores decode pictures for it. Two loaders stand in for PyTorch's: one
for the detector's scenes, one for a reader's crops.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from vision.detection.detector import GREY

AT_ONCE = 4096
"""Crops that are copied to the device at a time."""


class Resident:
    """A data loader over what lies on the device, in a new order each time; the last incomplete batch is dropped."""

    num_workers = 0
    drop_last = True

    def __init__(self, dataset: Any, batch: int, device: torch.device) -> None:
        self.dataset, self.device = dataset, device
        self.sampler = range(len(dataset))
        self.batch_size = min(batch, len(dataset))

    def __len__(self) -> int:
        return len(self.sampler) // self.batch_size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        order = torch.randperm(len(self.sampler), device=self.device)
        for first in range(0, len(self) * self.batch_size, self.batch_size):
            yield self.gather(order[first : first + self.batch_size])

    def gather(self, chosen: torch.Tensor) -> dict[str, Any]:
        """The batch of the pictures of these numbers."""
        raise NotImplementedError

    def reset(self) -> None:
        """Nothing to begin anew: there are no workers."""

    def close(self) -> None:
        """Nothing to end."""


class ResidentScenes(Resident):
    """Framed pictures (uint8, N×3×S×S) with their labels, padded to the fullest scene's count of pieces."""

    def __init__(self, dataset: Any, batch: int, device: torch.device) -> None:
        super().__init__(dataset, batch, device)
        side = dataset.imgsz
        with ThreadPoolExecutor(8) as pool:
            loaded = list(pool.map(lambda i: _squared(dataset.load_image(i)[0], side), range(len(dataset))))
        self.pictures = torch.empty((len(loaded), 3, side, side), dtype=torch.uint8, device=device)
        for i, (picture, _) in enumerate(loaded):
            self.pictures[i] = torch.from_numpy(picture).to(device)
        shares = np.array([share for _, share in loaded], np.float32)
        most = max(1, *(len(label["cls"]) for label in dataset.labels))
        self.cls = self._padded([label["cls"] for label in dataset.labels], (most, 1))
        boxes = [
            label["bboxes"] * np.tile(share, 2) for label, share in zip(dataset.labels, shares, strict=True)
        ]
        self.boxes = self._padded(boxes, (most, 4))
        corners = [
            label["keypoints"][..., :2] * share for label, share in zip(dataset.labels, shares, strict=True)
        ]
        self.corners = self._padded(corners, (most, 4, 2))
        counts = torch.tensor([len(label["cls"]) for label in dataset.labels], device=device)
        self.there = torch.arange(most, device=device) < counts[:, None]

    def _padded(self, rows: Sequence[npt.NDArray[Any]], shape: tuple[int, ...]) -> torch.Tensor:
        padded = np.zeros((len(rows), *shape), np.float32)
        for i, row in enumerate(rows):
            if len(row):
                padded[i, : len(row)] = row.reshape(len(row), *shape[1:])
        return torch.from_numpy(padded).to(self.device)

    def gather(self, chosen: torch.Tensor) -> dict[str, Any]:
        """Pictures and the labels on them, as Ultralytics' collate lays them out."""
        there = self.there[chosen]
        return {
            "img": self.pictures[chosen],
            "cls": self.cls[chosen][there],
            "bboxes": self.boxes[chosen][there],
            "keypoints": self.corners[chosen][there],
            "batch_idx": torch.nonzero(there)[:, 0].float(),
        }


def _squared(picture: npt.NDArray[Any], side: int) -> tuple[npt.NDArray[Any], tuple[float, float]]:
    """A picture (BGR) as 3×side×side (RGB), grey beside it, and the shares of that width and height it takes."""
    height, width = picture.shape[:2]
    square = np.full((side, side, 3), GREY, np.uint8)
    square[:height, :width] = picture
    return np.ascontiguousarray(square[..., ::-1].transpose(2, 0, 1)), (width / side, height / side)


class ResidentCrops(Resident):
    """A reader's crops (uint8, N×H×W×3, BGR) and their faces' indices."""

    def __init__(self, dataset: Any, batch: int, device: torch.device) -> None:
        super().__init__(dataset, batch, device)
        parts = [
            part[chosen[i : i + AT_ONCE]]
            for part, chosen in zip(dataset.crops, dataset.chosen, strict=True)
            for i in range(0, len(chosen), AT_ONCE)
        ]
        self.pictures = torch.cat([torch.from_numpy(np.array(part)).to(device) for part in parts])
        self.faces = torch.tensor(dataset.samples, device=device)

    def gather(self, chosen: torch.Tensor) -> dict[str, Any]:
        """Crops (0 to 1, RGB) and faces."""
        return {"img": as_input(self.pictures[chosen]), "cls": self.faces[chosen]}


def as_input(crops: torch.Tensor) -> torch.Tensor:
    """Crops (uint8, …×H×W×3, BGR) as a network takes them: …×3×H×W, RGB, 0 to 1."""
    return crops.flip(-1).movedim(-1, -3).float() / 255
