"""Exports a checkpoint to ONNX, its weights in half precision: `python -m models.export last.pt OUT.onnx`.

Of several checkpoints, each trained on from the one before, the mean of their weights: it is steadier than the last.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import helper, numpy_helper
from onnx.utils import Extractor
from ultralytics.nn.modules import C2f

from datasets.photographs.real import oriented, photos
from models.channel_blocks import lay_in_blocks
from models.training import networks  # noqa: F401  (checkpoints name its classes)
from models.training.colour_trainer import SetTransformer
from models.training.readers import READERS
from vision.detection.network import as_input
from vision.detection.runtime import inference_session
from vision.recognition.classifier import rectify

Batch = npt.NDArray[np.float32]


def load(paths: Sequence[Path]) -> Any:
    """The network of checkpoints (the mean of their averaged weights), fused, in evaluation mode."""
    saved = [torch.load(path, map_location="cpu", weights_only=False) for path in paths]
    models = [(each.get("ema") or each["model"]).float() for each in saved]
    model = mean(models)
    return (model if isinstance(model, SetTransformer) else model.fuse(verbose=False)).eval()


def mean(models: Sequence[Any]) -> Any:
    """The first of networks of one build, its weights now the mean of all of theirs; counts stay its own."""
    first, states = models[0], [model.state_dict() for model in models]
    for name, weight in states[0].items():
        if weight.is_floating_point():
            weight.copy_(torch.stack([state[name] for state in states]).mean(0))
    return first


class PredictionOnly(torch.nn.Module):  # type: ignore[misc]
    """A network whose only output is the decoded prediction."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def forward(self, batch: torch.Tensor) -> torch.Tensor:
        """The prediction alone."""
        result = self.model(batch)
        while isinstance(result, (tuple, list)):
            result = result[0]
        return result


def export(
    checkpoints: Sequence[Path],
    out: Path,
    half: bool = True,
    real: Path | None = None,
    temperature: float = 1.0,
) -> float:
    """Write the ONNX file; returns the largest difference from PyTorch, on photographs where a folder is given.

    What a reader says is its softmax at a temperature: below 1 it is surer of it.
    """
    model = load(checkpoints)
    if isinstance(model, SetTransformer):
        return export_colours(model, out, half)
    kinds = {len(kind.faces): kind for kind in READERS.values()}
    head = model.model[-1]
    is_pose = hasattr(head, "kpt_shape")
    if is_pose:
        head.export, head.dynamic, head.format = True, True, "onnx"
    else:
        head.export = True
        head.linear.weight.data /= temperature
        head.linear.bias.data /= temperature
    size = (512, 640) if is_pose else kinds[len(model.names)].size
    channels = 3 if is_pose else kinds[len(model.names)].channels
    example = torch.rand(1, channels, *size[::-1])
    for each in model.modules():
        if isinstance(each, C2f):
            each.forward = each.forward_split  # whose parts are of a size that the file tells
    plain = PredictionOnly(model).eval()
    plain(example)
    axes = {0: "batch", 2: "height", 3: "width"} if is_pose else {0: "batch"}
    out_axes = {0: "batch", 2: "anchors"} if is_pose else {0: "batch"}
    torch.onnx.export(
        plain, (example,), str(out), input_names=["images"], output_names=["found"], opset_version=17,
        dynamic_axes={"images": axes, "found": out_axes}, dynamo=False,
    )  # fmt: skip
    network = onnx.load(str(out))
    if is_pose:
        network = without_boxes(network)
    lay_in_blocks(network)
    if half:
        halve(network)
    names = {int(key): str(value) for key, value in model.names.items()}
    shorten_names(network)
    properties = {"names": repr(names)} | ({"around": str(getattr(model, "around", 0))} if is_pose else {})
    helper.set_model_props(network, properties)
    onnx.save(network, str(out))
    if real is not None and channels == 3:
        example = torch.from_numpy(photographed(real, is_pose, size))
    return difference(plain, out, example)


def export_colours(model: SetTransformer, out: Path, half: bool = True) -> float:
    """Write the ONNX file of the network of a table's colours; the largest difference of logits from PyTorch."""
    example = model.mean + torch.randn(1, 30, len(model.mean)) * model.deviation
    torch.onnx.export(
        model, (example,), str(out), input_names=["tokens"], output_names=["logits"], opset_version=17,
        dynamic_axes={"tokens": {1: "tiles"}, "logits": {1: "tiles"}}, dynamo=False,
    )  # fmt: skip
    network = onnx.load(str(out))
    if half:
        halve(network)
    helper.set_model_props(network, {"names": repr(model.names)})
    onnx.save(network, str(out))
    return difference(model, out, example)


def photographed(real: Path, whole: bool, size: tuple[int, int]) -> Batch:
    """A batch of real training photographs, whole or the crops of their pieces, of the size (w, h) a network takes."""
    chosen = photos(real, "number-tiles", "train")[:8]
    if whole:
        pictures = [cv2.resize(photo.image(), size, interpolation=cv2.INTER_AREA) for photo in chosen]
    else:
        pictures = [
            rectify(image, label.quad, size)
            for photo in chosen
            for image in [photo.image()]
            for label in oriented(photo, image)
        ]
    return as_input(np.stack(pictures))


def without_boxes(network: onnx.ModelProto) -> onnx.ModelProto:
    """A detector that gives scores and corners alone, not its first four outputs, the boxes: those take a third of it.

    Pieces are told by their corners, which are found by layers of their own.
    """
    (found,) = network.graph.output
    last = next(node for node in network.graph.node if found.name in node.output)
    del last.input[0]
    found.type.tensor_type.shape.dim[1].Clear()
    return Extractor(network).extract_model([each.name for each in network.graph.input], [found.name])


def halve(network: onnx.ModelProto) -> None:
    """Store large weights in half precision; a Cast gives them back as float32 when the file is loaded."""
    casts = []
    for weight in network.graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype == np.float32 and values.size > 256:
            name = weight.name
            weight.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
            casts.append(
                helper.make_node(
                    "Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT, name=f"{name}.cast"
                )
            )
    for node in reversed(casts):
        network.graph.node.insert(0, node)


def shorten_names(network: onnx.ModelProto) -> None:
    """Number what lies between a network's inputs and outputs: named by its modules it takes up to a twentieth more."""
    graph = network.graph
    kept = {each.name for each in (*graph.input, *graph.output)}
    short: dict[str, str] = {}

    def number(name: str) -> str:
        return name if not name or name in kept else short.setdefault(name, f"{len(short):x}")

    for weight in graph.initializer:
        weight.name = number(weight.name)
    for node in graph.node:
        node.name = ""
        node.input[:] = map(number, node.input)
        node.output[:] = map(number, node.output)
    del graph.value_info[:]


def difference(model: torch.nn.Module, path: Path, example: torch.Tensor) -> float:
    """The largest difference between PyTorch's and ONNX Runtime's answers."""
    session = inference_session(path)
    with torch.no_grad():
        expected: npt.NDArray[np.float32] = model(example).numpy()
    found: npt.NDArray[np.float32] = session.run(None, {session.get_inputs()[0].name: example.numpy()})[0]
    return float(np.abs(found - expected[:, -found.shape[1] :]).max())


def main(argv: list[str] | None = None) -> int:
    """Export from the command line."""
    parser = argparse.ArgumentParser(prog="python -m models.export", description=__doc__)
    parser.add_argument("checkpoint", type=Path, nargs="+", help="several: the mean of their weights")
    parser.add_argument("out", type=Path)
    parser.add_argument("--real", type=Path, help="check on these real photographs (else on noise)")
    parser.add_argument(
        "--temperature", type=float, default=1.0, help="of a reader's softmax: surer below 1 (default 1)"
    )
    parser.add_argument("--full", action="store_true", help="keep float32 weights (twice the size)")
    args = parser.parse_args(argv)
    if not 0 < args.temperature < float("inf"):
        parser.error(f"--temperature wants more than 0, not {args.temperature}")
    worst = export(args.checkpoint, args.out, not args.full, args.real, args.temperature)
    print(f"{args.out}: {args.out.stat().st_size / 1e6:.1f} MB, at most {worst:.2g} from PyTorch")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
