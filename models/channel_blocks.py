"""Channels in whole blocks: the same network laid out as ONNX Runtime's convolutions take it (NCHWc, 16 channels each).

A tensor whose channels are no multiple of a block is laid out anew before and after each layer that joins or parts
channels, and so is any that is split. So a convolution that is split becomes one for each part, and
channels are padded with such as are always 0. What comes out is the same but for the order in which it is added up.
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
        parts = [part for node in splits for part in _parts(node, weights)]
        if not parts:
            continue
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


def _parts(node: onnx.NodeProto, weights: Weights) -> Iterator[tuple[str, int, int]]:
    """What a node takes out of its input's channels: the name of each part, its first channel and the one after it."""
    if node.op_type == "Split" and _attribute(node, "axis") == 1:
        ends = np.cumsum(weights[node.input[1]]).tolist()
        yield from zip(node.output, [0, *ends], ends, strict=False)


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
    """The nodes with padded convolutions, whose `weights` are padded in place."""
    kept = _not_padded(nodes, weights, inputs)
    channels: dict[str, list[int]] = {}  # of each tensor, the numbers that its channels have without padding
    for node in nodes:
        first, made = node.input[0] if node.input else "", node.output[0]
        if node.op_type == "Conv":
            channels[made] = _pad(node, channels.get(first), made in kept, weights)
        elif node.op_type in ELEMENTWISE and first in channels:
            channels[made] = channels[first]
        elif node.op_type == "Concat" and all(name in channels for name in node.input):
            sizes = [1 + max(channels[name]) for name in node.input]
            starts = np.cumsum([0, *sizes]).tolist()
            channels[made] = [
                PAD if number == PAD else start + number
                for name, start in zip(node.input, starts, strict=False)
                for number in channels[name]
            ]
    return nodes


def _pad(node: onnx.NodeProto, heard: list[int] | None, is_kept: bool, weights: Weights) -> list[int]:
    """Give a convolution the channels that it hears now, and padding of its own unless it is kept."""
    weight, bias = (weights[name] for name in node.input[1:])
    in_groups = _attribute(node, "group", 1) > 1
    if in_groups:
        numbers = heard or list(range(len(weight)))
        next(each for each in node.attribute if each.name == "group").i = len(numbers)
    else:
        numbers = list(range(len(weight))) + [PAD] * (0 if is_kept else -len(weight) % BLOCK)
        if heard:
            weight = np.pad(weight, [(0, 0), (0, 1), (0, 0), (0, 0)])[:, heard]
    weight = np.pad(weight, [(0, 1), (0, 0), (0, 0), (0, 0)])[numbers]
    node.input[1:] = [f"{node.output[0]}.weight", f"{node.output[0]}.bias"]
    weights[node.input[1]], weights[node.input[2]] = weight, np.pad(bias, (0, 1))[numbers]
    return numbers


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
            is_depthwise = node.op_type == "Conv" and _attribute(node, "group", 1) > 1
            is_added = node.op_type in ELEMENTWISE or is_depthwise
            if (is_added and tensors & kept) or (node.op_type == "Concat" and node.output[0] in kept):
                kept |= tensors
    return kept
