"""Channels in whole blocks: the same network laid out as ONNX Runtime's convolutions take it (NCHWc, 16 channels each).

A tensor whose channels are no multiple of a block is laid out anew before and after each layer that joins or parts
channels, and so is any that is split. So a convolution that is split becomes one for each part, and channels are padded
with such as are always 0. What comes out is the same but for the order in which it is added up. Weights are padded by
nodes of their own, which are reckoned once, when a file is loaded: it grows by a fiftieth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import onnx
from onnx import helper, numpy_helper

BLOCK: Final = 16
"""Channels that ONNX Runtime holds side by side where a processor has AVX-512; half as many where it has AVX2."""

PAD: Final = -1
"""What stands for a channel that is always 0 where channels are numbered."""

ELEMENTWISE: Final = ("Sigmoid", "Mul", "Add", "MaxPool", "Resize")
"""Layers that leave channels where they are, and leave what is 0 at 0 (a sigmoid does where it is multiplied by it)."""

Weights = dict[str, npt.NDArray[Any]]


def lay_in_blocks(network: onnx.ModelProto) -> None:
    """Lay the channels of a network, its weights in float32, in whole blocks, in place."""
    graph = network.graph
    weights = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    constants = [each for each in graph.node if each.op_type == "Constant"]
    weights |= {each.output[0]: numpy_helper.to_array(each.attribute[0].t) for each in constants}
    nodes = [each for each in graph.node if each.op_type != "Constant"]
    nodes = _padded(_parted(nodes, weights), weights, [each.name for each in graph.input])
    used = {name for node in nodes for name in node.input}
    del graph.node[:], graph.initializer[:], graph.value_info[:]
    graph.node.extend(nodes)
    graph.initializer.extend(numpy_helper.from_array(weights[name], name) for name in weights if name in used)
    onnx.checker.check_model(network)


def _attribute(node: onnx.NodeProto, name: str, usual: Any = None) -> Any:
    return next((helper.get_attribute_value(each) for each in node.attribute if each.name == name), usual)


def _parted(nodes: list[onnx.NodeProto], weights: Weights) -> list[onnx.NodeProto]:
    """The nodes with a convolution for each part of what is split by its channels."""
    made = {name: node for node in nodes for name in node.output}
    users: dict[str, list[onnx.NodeProto]] = {}
    for node in nodes:
        for name in dict.fromkeys(node.input):
            users.setdefault(name, []).append(node)
    parted: dict[int, list[onnx.NodeProto]] = {}
    gone: set[int] = set()
    for last in nodes:
        chain = _activated(last, made)
        splits = users.get(last.output[0], [])
        if chain is None or not splits or len(users[chain[0].output[0]]) != len(chain) - 1:
            continue
        if any(node.op_type != "Split" or _attribute(node, "axis") != 1 for node in splits):
            continue
        parts = [part for node in splits for part in _parts(node, weights)]
        parted[id(chain[0])] = [node for part in parts for node in _alone(chain[0], *part, weights)]
        gone.update(map(id, (*chain, *splits)))
    return [each for node in nodes for each in parted.get(id(node), [] if id(node) in gone else [node])]


def _activated(
    last: onnx.NodeProto, made: dict[str, onnx.NodeProto]
) -> tuple[onnx.NodeProto, onnx.NodeProto, onnx.NodeProto] | None:
    """A convolution, the sigmoid of it and their product, of which `last` is that; None where it is something else."""
    if last.op_type != "Mul" or any(name not in made for name in last.input):
        return None
    sigmoid = next((made[name] for name in last.input if made[name].op_type == "Sigmoid"), None)
    if sigmoid is None or set(last.input) != {sigmoid.input[0], sigmoid.output[0]}:
        return None
    convolution = made[sigmoid.input[0]]
    return (convolution, sigmoid, last) if convolution.op_type == "Conv" else None


def _parts(split: onnx.NodeProto, weights: Weights) -> Iterator[tuple[str, int, int]]:
    """What a split makes: the name of each part, the first of its channels and the one after its last."""
    ends = np.cumsum(weights[split.input[1]]).tolist()
    yield from zip(split.output, [0, *ends], ends, strict=False)


def _alone(
    convolution: onnx.NodeProto, name: str, first: int, end: int, weights: Weights
) -> tuple[onnx.NodeProto, onnx.NodeProto, onnx.NodeProto]:
    """A convolution's channels from one to another, activated, as `name`."""
    source, weight, bias = convolution.input
    part = onnx.NodeProto()
    part.CopyFrom(convolution)
    part.input[:] = [source, f"{name}.weight", f"{name}.bias"]
    part.output[:] = [f"{name}.convolved"]
    weights[part.input[1]], weights[part.input[2]] = weights[weight][first:end], weights[bias][first:end]
    sigmoid = helper.make_node("Sigmoid", part.output, [f"{name}.sigmoid"])
    return part, sigmoid, helper.make_node("Mul", [part.output[0], sigmoid.output[0]], [name])


def _padded(nodes: list[onnx.NodeProto], weights: Weights, inputs: Sequence[str]) -> list[onnx.NodeProto]:
    """The nodes, and such as pad convolutions' weights before those that take them."""
    kept = _not_padded(nodes, weights, inputs)
    padded: list[onnx.NodeProto] = []
    channels: dict[str, list[int]] = {}  # of each tensor, the numbers that its channels have without padding
    for node in nodes:
        first, made = node.input[0] if node.input else "", node.output[0]
        if node.op_type == "Conv":
            heard, size = channels.get(first, []), len(weights[node.input[1]])
            if _is_depthwise(node):
                channels[made] = heard or list(range(size))
                next(each for each in node.attribute if each.name == "group").i = len(channels[made])
            else:
                channels[made] = [*range(size), *[PAD] * (0 if made in kept else -size % BLOCK)]
                if PAD in heard:
                    padded += _chosen(node, 1, 1, heard, weights)
            if PAD in channels[made]:
                padded += _chosen(node, 1, 0, channels[made], weights)
                padded += _chosen(node, 2, 0, channels[made], weights)
        elif node.op_type in ELEMENTWISE and first in channels:
            channels[made] = channels[first]
        elif node.op_type == "Concat" and all(name in channels for name in node.input):
            starts = np.cumsum([0, *(1 + max(channels[name]) for name in node.input)]).tolist()
            channels[made] = [
                PAD if number == PAD else start + number
                for name, start in zip(node.input, starts, strict=False)
                for number in channels[name]
            ]
        padded.append(node)
    return padded


def _chosen(
    node: onnx.NodeProto, place: int, axis: int, numbers: Sequence[int], weights: Weights
) -> tuple[onnx.NodeProto, onnx.NodeProto]:
    """Give a convolution, for one of its inputs, what has these channels of it along an axis, and 0 for padding."""
    source = node.input[place]
    name = f"{node.output[0]}.{place}.{axis}"
    dimensions = 4 if place == 1 else 1
    sides = np.zeros(2 * dimensions, np.int64)
    sides[dimensions + axis] = 1  # one channel of 0 after the last, which is where PAD points
    weights[f"{name}.sides"], weights[f"{name}.numbers"] = sides, np.array(numbers, np.int32)
    node.input[place] = name
    pad = helper.make_node("Pad", [source, f"{name}.sides"], [f"{name}.padded"])
    return pad, helper.make_node("Gather", [f"{name}.padded", f"{name}.numbers"], [name], axis=axis)


def _is_depthwise(node: onnx.NodeProto) -> bool:
    return node.op_type == "Conv" and bool(_attribute(node, "group", 1) > 1)


def _not_padded(nodes: list[onnx.NodeProto], weights: Weights, inputs: Sequence[str]) -> set[str]:
    """The tensors whose channels stay as they are: what other layers take or make, and what is added to such."""
    kept = set(inputs)
    for node in nodes:
        if node.op_type not in ("Conv", "Concat", *ELEMENTWISE):
            kept.update({*node.input, *node.output} - set(weights))
    before = 0
    while before != len(kept):
        before = len(kept)
        for node in nodes:
            tensors = {*node.input, *node.output} - set(weights) - {""}
            if ((node.op_type in ELEMENTWISE or _is_depthwise(node)) and tensors & kept) or (
                node.op_type == "Concat" and node.output[0] in kept
            ):
                kept |= tensors
    return kept
