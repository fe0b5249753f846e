"""Channels in whole blocks say what they said before, and hardly one is left that has to be laid out anew."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

NETWORKS = Path(__file__).parents[2] / "models" / "training"


@pytest.mark.train
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["reader", "tiles-reader", "second-stage", "detector", "plates"])
def test_what_a_network_says_is_the_same_and_its_channels_are_whole_blocks(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import onnx
    import torch

    from models import export
    from vision.detection.runtime import inference_session

    torch.manual_seed(6)
    network = _network(name)
    torch.save({"model": network}, tmp_path / "last.pt")
    blocked, before = tmp_path / "blocked.onnx", tmp_path / "before.onnx"
    export.export([tmp_path / "last.pt"], blocked, half=False)
    monkeypatch.setattr(export, "lay_in_blocks", lambda network: None)
    export.export([tmp_path / "last.pt"], before, half=False)
    size = (96, 128) if name == "detector" else (64, 64)
    pictures = np.random.default_rng(6).random((2, 9 if name == "plates" else 3, *size), np.float32)
    found, expected = (
        inference_session(path).run(None, {"images": pictures})[0] for path in (blocked, before)
    )
    assert expected.std() > 1e-3
    np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-4 * float(np.abs(expected).max()))
    odd, odd_before = (_odd(path) for path in (blocked, before))
    assert odd <= odd_before / 2
    splits = [node for node in onnx.load(blocked).graph.node if node.op_type == "Split"]
    assert len(splits) == (0 if name == "plates" else 1), "queries, keys and values alone are split"
    export.export([tmp_path / "last.pt"], before)
    monkeypatch.undo()
    export.export([tmp_path / "last.pt"], blocked)
    assert blocked.stat().st_size < 1.04 * before.stat().st_size


def _network(name: str) -> Any:
    """A network with batch normalisations that tell its channels apart."""
    import torch

    from models.training.networks import CornerModel, FaceModel
    from models.training.readers import READERS

    if name == "detector":
        network = CornerModel(NETWORKS / "detector.yaml", nc=5, ch=3, verbose=False)
    else:
        kind = READERS.get(name, READERS["reader"])
        network = FaceModel(NETWORKS / f"{name}.yaml", nc=len(kind.faces), ch=kind.channels, verbose=False)
    network.names = dict(enumerate(map(str, range(5 if name == "detector" else len(kind.faces)))))
    for each in network.modules():
        if isinstance(each, torch.nn.BatchNorm2d):
            torch.nn.init.uniform_(each.weight, 0.5, 2.0)
            torch.nn.init.uniform_(each.bias, -1.0, 1.0)
            torch.nn.init.uniform_(each.running_var, *((0.5, 1.0) if name == "detector" else (0.05, 0.2)))
    return network


def _odd(path: Path) -> int:
    """How many convolutions have channels beside whole blocks, as they are once weights are padded."""
    import onnx

    graph = onnx.load(path).graph
    sizes = {each.name: each.dims[0] for each in graph.initializer if each.dims}
    for node in graph.node:
        if node.op_type == "Pad":
            sizes[node.output[0]] = sizes[node.input[0]]
        elif node.op_type == "Gather" and node.input[0] in sizes:
            along = next(each.i for each in node.attribute if each.name == "axis")
            sizes[node.output[0]] = sizes[node.input[0] if along else node.input[1]]
    return sum(sizes[node.input[1]] % 16 > 0 for node in graph.node if node.op_type == "Conv")
