"""The two networks as Ultralytics trains them; the detector is its pose network, its joints a piece's corners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn import functional
from ultralytics.nn.modules import Conv
from ultralytics.nn.tasks import ClassificationModel, PoseModel
from ultralytics.utils.loss import v8PoseLoss


class CornerLoss(nn.Module):  # type: ignore[misc]
    """How far four corners are off: by place whichever corner is called the first, and a little by which is the first.

    A piece seen small, or an O or an X, may be read either way up. The usual keypoint loss then draws all four corners
    towards the middle; taking the least over the four cyclic orders lets the network settle for one of them.
    """

    place = 2.0
    order = 0.35

    def forward(
        self, found: torch.Tensor, true: torch.Tensor, mask: torch.Tensor, area: torch.Tensor
    ) -> torch.Tensor:
        """Mean loss over N pieces: corners N×4×2 (or ×3), mask N×4, area N×1 in the corners' square units."""
        size = area.sqrt().clamp(min=1e-3)[:, :, None]
        true = true[..., :2]
        orders = torch.stack([(found[..., :2] - true.roll(shift, 1)) / size for shift in range(4)])
        off = (orders.square().sum(-1) + 1e-6).sqrt()
        nearest = off.mean(-1).min(0).values
        first = 1 - torch.exp(-off[0].square() / 0.5)
        return self.place * nearest.mean() + self.order * first.mean()


def as_float(found: Any) -> Any:
    """Tensors of any nesting of dicts, lists and tuples as float32."""
    if isinstance(found, dict):
        return {key: as_float(value) for key, value in found.items()}
    if isinstance(found, (list, tuple)):
        return type(found)(as_float(value) for value in found)
    return found.float() if isinstance(found, torch.Tensor) else found


def asked(teacher: Any, batch: dict[str, Any]) -> dict[str, Any]:
    """The batch with what a teacher says of its pictures (`said`), where there is one."""
    if teacher is None:
        return batch
    pictures = batch["img"]
    with torch.no_grad(), torch.autocast(pictures.device.type, torch.bfloat16):
        return batch | {"said": as_float(teacher.to(pictures.device)(pictures))}


def load_teacher(checkpoint: Path) -> Any:
    """The network of a checkpoint, whose logits another learns from (knowledge distillation)."""
    saved = torch.load(checkpoint, map_location="cpu", weights_only=False)
    teacher = (saved.get("ema") or saved["model"]).float().eval().to(memory_format=torch.channels_last)
    teacher.model[-1].training = True  # of the head alone, not what it is made of: so it gives logits
    return teacher.requires_grad_(False)


def size(model: Any) -> int:
    """How many parameters a network has."""
    return sum(each.numel() for each in model.parameters())


class HalfOnCpu:
    """On a CPU that reckons in bfloat16, trains in it: twice as fast there, and Ultralytics leaves it out.

    A CPU that does not would take four times as long in it as in float32.
    """

    def loss(self, batch: dict[str, Any], preds: Any = None) -> Any:
        """The loss of a batch, reckoned in float32."""
        if preds is None and batch["img"].device.type == "cpu" and torch.cpu._is_avx512_bf16_supported():
            with torch.autocast("cpu", torch.bfloat16):
                preds = as_float(self.forward(batch["img"]))  # type: ignore[attr-defined]
        return super().loss(batch, preds)  # type: ignore[misc]


class PieceLoss(v8PoseLoss):  # type: ignore[misc]
    """The loss of the pose network, its keypoint part CornerLoss; where a teacher was asked, mostly how far from that.

    Of what the teacher says scores and corners count; the boxes, which only tell whose each find is while it learns,
    have no teacher.
    """

    true: float = 0.3
    """The weight of what is true, the rest that of what the teacher said."""

    heeded: float = 0.05
    """The score from which the teacher's corners count."""

    def __init__(self, model: Any) -> None:
        super().__init__(model)
        self.keypoint_loss = CornerLoss()

    def loss(
        self, preds: dict[str, torch.Tensor], batch: dict[str, Any]
    ) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """The loss of a batch's boxes, corners, nothing, scores and boxes' edges, and its parts by name."""
        loss, parts = super().loss(preds, batch)
        if "said" in batch:
            corners, scores = self.apart(preds, batch["said"])
            nothing = torch.zeros_like(corners)
            taught = torch.stack([nothing, corners * self.hyp.pose, nothing, scores * self.hyp.cls, nothing])
            own = torch.tensor([1.0, self.true, 1.0, self.true, 1.0], device=loss.device)
            loss = own * loss + (1 - self.true) * len(batch["img"]) * taught
        return loss, parts

    def apart(
        self, found: dict[str, torch.Tensor], said: dict[str, torch.Tensor]
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """How far corners (`kpts`, N×8×anchors) and scores (logits, N×classes×anchors) are from what a teacher said."""
        chances = said["scores"].sigmoid()
        best = chances.amax(1)
        among = functional.binary_cross_entropy_with_logits(found["scores"], chances, reduction="sum")
        weights = torch.where(best < self.heeded, 0.0, best)
        corners, aim = (2 * each["kpts"].unflatten(1, (4, 2)) for each in (found, said))
        size = (aim.amax(1) - aim.amin(1)).prod(1).clamp(min=0.25).sqrt()
        off = ((corners - aim).square().sum(2) + 1e-6).sqrt().mean(1) / size
        return (
            CornerLoss.place * (weights * off).sum() / weights.sum().clamp(min=1.0),
            among / best.sum().clamp(min=1.0),
        )


class CornerModel(HalfOnCpu, PoseModel):  # type: ignore[misc]
    """Ultralytics' pose network, taught by PieceLoss."""

    def init_criterion(self) -> PieceLoss:
        """The loss."""
        return PieceLoss(self)


class FaceLoss:
    """Cross-entropy; where a teacher was asked, mostly how far from what it said (Hinton, Vinyals and Dean, 2015)."""

    true: float = 0.3
    """The weight of the true face, the rest that of what the teacher said, …"""

    temperature: float = 2.0
    """… at this temperature, where what it takes for less likely counts as well."""

    def __call__(
        self, found: Any, batch: dict[str, torch.Tensor]
    ) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """The mean loss of logits N×faces over a batch with `cls` (N) and, of a teacher, `said` (logits, N×faces)."""
        logits = found[1] if isinstance(found, (list, tuple)) else found
        loss = functional.cross_entropy(logits, batch["cls"])
        if "said" in batch:
            mine, others = (
                functional.log_softmax(each / self.temperature, 1) for each in (logits, batch["said"])
            )
            apart = functional.kl_div(mine, others, reduction="batchmean", log_target=True)
            loss = self.true * loss + (1 - self.true) * self.temperature**2 * apart
        return loss, {"loss": loss.detach()}


class FaceModel(HalfOnCpu, ClassificationModel):  # type: ignore[misc]
    """Ultralytics' classifier, its head as wide as `features` of its architecture says, taught by FaceLoss."""

    def _from_yaml(self, cfg: Any, ch: int, nc: int | None, verbose: bool) -> None:
        super()._from_yaml(cfg, ch, nc, verbose)
        if features := self.yaml.get("features"):
            head = self.model[-1]
            head.conv = Conv(head.conv.conv.in_channels, features)
            head.linear = nn.Linear(features, head.linear.out_features)

    def init_criterion(self) -> FaceLoss:
        """The loss."""
        return FaceLoss()
