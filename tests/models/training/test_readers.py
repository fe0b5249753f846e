"""The classifiers that are trained are those that are committed: what they tell apart, and the crops they take."""

import pytest

from models.training.readers import READERS
from vision.detection.network import Network
from vision.pipeline import MODELS

COMMITTED = [
    ("reader", "reader.onnx"),
    ("reader", "tiles/reader.onnx"),
    ("reader", "letters/reader.onnx"),
    ("second-stage", "second-stage.onnx"),
    ("second-stage", "tiles/second-stage.onnx"),
    ("second-stage", "letters/second-stage.onnx"),
    ("cards", "cards.onnx"),
    ("plates", "letters/plates.onnx"),
]


@pytest.mark.parametrize(("name", "file"), COMMITTED)
def test_a_committed_network_is_as_its_kind_says(name: str, file: str) -> None:
    network, kind = Network(MODELS / file), READERS[name]
    width, height = kind.size
    assert network.shape[1:] == [kind.channels, height, width]
    assert network.names == kind.faces


def test_every_kind_is_known_by_its_name() -> None:
    assert {name: kind.name for name, kind in READERS.items()} == {name: name for name, _ in COMMITTED}
