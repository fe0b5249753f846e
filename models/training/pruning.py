"""Channel pruning: a narrower network that begins by saying nearly what a wider one says (Molchanov et al., 2019).

Of each layer the channels stay that matter most: by how much the loss would change without them, to first order of
Taylor's series, which a layer's batch normalisation tells on a few batches. What is added up keeps the same channels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch import nn
from ultralytics.nn.modules import C2PSA, SPPF, C3k2, Classify, Concat, Conv, Pose
from ultralytics.nn.modules.block import Bottleneck, C3k, PSABlock

Batch = dict[str, Any]
"""Pictures (`img`, N×3×H×W, 0 to 1) and what a network is to say of them, as its loss takes them."""

Channels = list[int]
"""Which of a wide network's channels are kept."""


def prune(narrow: Any, wide: Any, batches: Iterable[Batch]) -> None:
    """Give a classifier or a detector the weights of those channels of a wider one that matter most, in place.

    Raises ValueError for layers that it does not know how to prune.
    """
    layers, before = ([type(layer).__name__ for layer in network.model] for network in (narrow, wide))
    if layers != before:
        raise ValueError(f"not the same layers: {', '.join(layers)} for {', '.join(before)}")
    pruning = _Pruning(importance(wide, batches))
    said: list[Channels] = []  # what is kept of each layer, …
    widths: list[int] = []  # … of so many channels
    with torch.no_grad():
        for new, old in zip(narrow.model, wide.model, strict=True):
            sources = [old.f] if isinstance(old.f, int) else old.f
            heard = [said[i] for i in sources] if said else [list(range(old.conv.in_channels))]
            if isinstance(new, Pose):
                pruning.head(new, old, heard)
                break
            if isinstance(new, Concat):
                kept, width = joined(heard, [widths[i] for i in sources])
            else:
                kept = pruning.layer(new, old, heard[0])
                width = _width(old) or widths[sources[0]]
            said.append(kept)
            widths.append(width)


def joined(parts: Sequence[Channels], widths: Sequence[int]) -> tuple[Channels, int]:
    """The channels kept of what is joined of parts of so many channels each, and how many there are of it."""
    starts = [sum(widths[:i]) for i in range(len(widths))]
    return [start + i for start, part in zip(starts, parts, strict=True) for i in part], sum(widths)


def _width(layer: Any) -> int:
    """How many channels a layer says; 0 where it says as many as it hears."""
    last = getattr(layer, "cv2", layer)
    return last.conv.out_channels if isinstance(last, Conv) else 0


def importance(network: Any, batches: Iterable[Batch]) -> dict[nn.Module, torch.Tensor]:
    """How much each channel of each convolution (by its batch normalisation) matters for the loss of batches."""
    norms = [each for each in network.modules() if isinstance(each, nn.BatchNorm2d)]
    learned = [weight for norm in norms for weight in (norm.weight, norm.bias)]
    for weight in learned:
        weight.requires_grad_(True)
    matters: dict[nn.Module, torch.Tensor] = {norm: torch.zeros_like(norm.weight) for norm in norms}
    was = network.training
    network.eval()
    for batch in batches:
        loss, _ = network.loss(batch, network(batch["img"]))
        slopes = torch.autograd.grad(loss.sum(), learned)
        for norm, by_weight, by_bias in zip(norms, slopes[::2], slopes[1::2], strict=True):
            change = by_weight * norm.weight.detach() + by_bias * norm.bias.detach()
            matters[norm] += change.square()
    network.train(was)
    return matters


def most(matters: torch.Tensor, count: int) -> Channels:
    """The numbers of so many that matter most, in their order."""
    numbers: Channels = matters.argsort(descending=True, stable=True)[:count].sort().values.tolist()
    return numbers


class _Pruning:
    """Copies layers; each takes the channels that are kept of what it hears, and tells those kept of what it says."""

    def __init__(self, matters: dict[nn.Module, torch.Tensor]) -> None:
        self.matters = matters

    def layer(self, new: Any, old: Any, heard: Channels) -> Channels:
        """Any layer."""
        if isinstance(new, Conv):
            return self.conv(new, old, heard, heard if old.conv.groups > 1 else self.own(new, old))
        if isinstance(new, nn.Sequential):
            for each, wide in zip(new, old, strict=True):
                heard = self.layer(each, wide, heard)
            return heard
        if isinstance(new, nn.Conv2d):
            new.weight.copy_(old.weight[:, heard])
            new.bias.copy_(old.bias)
            return list(range(new.out_channels))
        if isinstance(new, nn.Upsample):
            return heard
        if isinstance(new, (C3k2, C2PSA)):
            return self.split(new, old, heard)
        if isinstance(new, C3k):
            return self.c3k(new, old, heard)
        if isinstance(new, SPPF):
            hidden = self.layer(new.cv1, old.cv1, heard)
            pooled, _ = joined([hidden] * (1 + old.n), [old.cv1.conv.out_channels] * (1 + old.n))
            return self.conv(new.cv2, old.cv2, pooled, self.own(new.cv2, old.cv2))
        if isinstance(new, Bottleneck):
            hidden = self.layer(new.cv1, old.cv1, heard)
            return self.conv(new.cv2, old.cv2, hidden, heard if old.add else self.own(new.cv2, old.cv2))
        if isinstance(new, PSABlock):
            self.attention(new.attn, old.attn, heard)
            hidden = self.layer(new.ffn[0], old.ffn[0], heard)
            return self.conv(new.ffn[1], old.ffn[1], hidden, heard)
        if isinstance(new, Classify):
            kept = self.layer(new.conv, old.conv, heard)
            new.linear.weight.copy_(old.linear.weight[:, kept])
            new.linear.bias.copy_(old.linear.bias)
            return list(range(len(new.linear.bias)))
        raise ValueError(f"no way to prune a {type(new).__name__}")

    def head(self, new: Any, old: Any, heard: Sequence[Channels]) -> None:
        """A detector's last layer: the branches of boxes, classes and corners, each at every level."""
        for name in ("cv2", "cv3", "cv4"):
            for branch, wide, kept in zip(getattr(new, name), getattr(old, name), heard, strict=True):
                self.layer(branch, wide, kept)

    def own(self, new: Any, old: Any) -> Channels:
        """The channels of a convolution that matter most."""
        return most(self.matters[old.bn], new.conv.out_channels)

    def conv(self, new: Any, old: Any, heard: Channels, said: Channels) -> Channels:
        """A convolution with its batch normalisation: the channels `said`, of what is `heard`."""
        weight = old.conv.weight[said]
        new.conv.weight.copy_(weight if old.conv.groups > 1 else weight[:, heard])
        for name in ("weight", "bias", "running_mean", "running_var"):
            getattr(new.bn, name).copy_(getattr(old.bn, name)[said])
        new.bn.eps, new.bn.momentum = old.bn.eps, old.bn.momentum
        return said

    def split(self, new: Any, old: Any, heard: Channels) -> Channels:
        """What is parted, one part of it taken through blocks, and joined with all of theirs or the last one's."""
        matters, count, before = self.matters[old.cv1.bn], new.c, old.c
        aside = most(matters[:before], count)
        added = [block for block in old.m if _adds(block)]
        through = most(matters[before:] + sum(self._added(block) for block in added), count)
        self.conv(new.cv1, old.cv1, heard, aside + [before + i for i in through])
        parts = [aside, through]
        for block, wide in zip(new.m, old.m, strict=True):
            parts.append(self.layer(block, wide, parts[-1]))
        if isinstance(new, C2PSA):
            parts = [aside, parts[-1]]
        kept, _ = joined(parts, [before] * len(parts))
        return self.conv(new.cv2, old.cv2, kept, self.own(new.cv2, old.cv2))

    def _added(self, block: Any) -> torch.Tensor:
        """How much the channels matter that a block adds to what it hears."""
        last: tuple[Any, ...] = (
            (block.ffn[1], block.attn.proj) if isinstance(block, PSABlock) else (block.cv2,)
        )
        return torch.stack([self.matters[each.bn] for each in last]).sum(0)

    def c3k(self, new: Any, old: Any, heard: Channels) -> Channels:
        """One way through bottlenecks, each added to what it hears, and one past them, joined."""
        matters = self.matters[old.cv1.bn] + sum(self._added(block) for block in old.m if _adds(block))
        through = self.conv(new.cv1, old.cv1, heard, most(matters, new.cv1.conv.out_channels))
        past = self.layer(new.cv2, old.cv2, heard)
        for block, wide in zip(new.m, old.m, strict=True):
            through = self.layer(block, wide, through)
        kept, _ = joined([through, past], [old.cv1.conv.out_channels] * 2)
        return self.conv(new.cv3, old.cv3, kept, self.own(new.cv3, old.cv3))

    def attention(self, new: Any, old: Any, heard: Channels) -> None:
        """Attention of one head: what queries and keys have in common is divided by the root of their length."""
        if new.num_heads != 1 or old.num_heads != 1:
            raise ValueError(f"attention of {old.num_heads} heads: no way to prune but one")
        keys, matters = old.key_dim, self.matters[old.qkv.bn]
        alike = most(matters[:keys] + matters[keys : 2 * keys], new.key_dim)
        values = self.matters[old.pe.bn] + matters[2 * keys :]
        seen = most(values, new.head_dim)
        said = [*alike, *(keys + i for i in alike), *(2 * keys + i for i in seen)]
        self.conv(new.qkv, old.qkv, heard, said)
        for weight in (new.qkv.bn.weight, new.qkv.bn.bias):
            weight[: new.key_dim] *= math.sqrt(new.key_dim / keys)
        self.conv(new.pe, old.pe, seen, seen)
        self.conv(new.proj, old.proj, seen, heard)


def _adds(block: Any) -> bool:
    return isinstance(block, (Bottleneck, PSABlock)) and bool(block.add)
