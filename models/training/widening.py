"""Net2Net: a wider network that begins by saying what a narrower one says (Chen, Goodfellow and Shlens, 2016).

Every channel of the narrow network lies in its place in the wide one and hears nothing of the new ones, which begin
as chance has them; so the function is the same, and every weight has a gradient from the first step.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch import nn
from ultralytics.nn.modules import C2PSA, C3k2, Classify, Conv
from ultralytics.nn.modules.block import Attention, Bottleneck, C3k, PSABlock


def widen(wide: Any, narrow: Any) -> None:
    """Give a classifier the weights of a narrower one of the same layers, so that both say the same, in place.

    Raises ValueError for layers that it does not know how to widen.
    """
    layers, before = ([type(layer).__name__ for layer in network.model] for network in (wide, narrow))
    if layers != before:
        raise ValueError(f"not the same layers: {', '.join(layers)} for {', '.join(before)}")
    with torch.no_grad():
        _each(wide.model, narrow.model)


def places(old: int, new: int, parts: int = 1) -> list[int]:
    """Where the channels of a tensor that is made of so many equal parts lie in a wider one."""
    return [part * (new // parts) + i for part in range(parts) for i in range(old // parts)]


def _widen(new: Any, old: Any) -> None:
    if isinstance(new, Conv):
        _conv(new, old)
    elif isinstance(new, C3k2):
        _conv(new.cv1, old.cv1, parts_out=2)
        _each(new.m, old.m)
        _conv(new.cv2, old.cv2, parts_in=2 + len(new.m))
    elif isinstance(new, C3k):
        _each([new.cv1, new.cv2, *new.m], [old.cv1, old.cv2, *old.m])
        _conv(new.cv3, old.cv3, parts_in=2)
    elif isinstance(new, Bottleneck):
        _each([new.cv1, new.cv2], [old.cv1, old.cv2])
    elif isinstance(new, C2PSA):
        _conv(new.cv1, old.cv1, parts_out=2)
        _each(new.m, old.m)
        _conv(new.cv2, old.cv2, parts_in=2)
    elif isinstance(new, PSABlock):
        _each([new.attn, *new.ffn], [old.attn, *old.ffn])
    elif isinstance(new, Attention):
        _attention(new, old)
    elif isinstance(new, Classify):
        _conv(new.conv, old.conv)
        new.linear.load_state_dict(old.linear.state_dict())
    else:
        raise ValueError(f"no way to widen a {type(new).__name__}")


def _each(new: Iterable[nn.Module], old: Iterable[nn.Module]) -> None:
    for one, other in zip(new, old, strict=True):
        _widen(one, other)


def _conv(new: Any, old: Any, parts_out: int = 1, parts_in: int = 1) -> None:
    _put(new, old, places(old.conv.out_channels, new.conv.out_channels, parts_out), parts_in)


def _put(
    new: Any, old: Any, rows: Sequence[int], parts_in: int = 1, factor: torch.Tensor | None = None
) -> None:
    """A convolution with its batch normalisation: `rows` of the new one are the old one's, times `factor` each."""
    weight = new.conv.weight
    columns = places(old.conv.weight.shape[1], weight.shape[1], parts_in)
    rows_of = torch.tensor(rows)
    weight[rows_of] = 0
    weight[rows_of[:, None], torch.tensor(columns)] = old.conv.weight
    times = torch.ones(len(rows)) if factor is None else factor
    new.bn.weight[rows_of] = old.bn.weight * times
    new.bn.bias[rows_of] = old.bn.bias * times
    new.bn.running_mean[rows_of] = old.bn.running_mean
    new.bn.running_var[rows_of] = old.bn.running_var


def _attention(new: Any, old: Any) -> None:
    """Attention of as many heads; what queries and keys have in common is divided by the root of their length."""
    if new.num_heads != old.num_heads:
        raise ValueError(f"attention of {new.num_heads} heads for {old.num_heads}")
    head, wide = 2 * old.key_dim + old.head_dim, 2 * new.key_dim + new.head_dim
    rows, factors = [], []
    for number in range(old.num_heads):
        first = number * wide
        rows += [first + i for i in range(old.key_dim)]
        rows += [first + new.key_dim + i for i in range(old.key_dim)]
        rows += [first + 2 * new.key_dim + i for i in range(old.head_dim)]
        factors += [math.sqrt(new.key_dim / old.key_dim)] * old.key_dim + [1.0] * (head - old.key_dim)
    _put(new.qkv, old.qkv, rows, factor=torch.tensor(factors))
    # new keys and queries must not add to what old ones have in common
    kept = set(rows)
    silent = [i for i in range(new.num_heads * wide) if i % wide < new.key_dim and i not in kept]
    new.qkv.bn.weight[silent] = 0
    new.qkv.bn.bias[silent] = 0
    _conv(new.proj, old.proj)
    _conv(new.pe, old.pe)
