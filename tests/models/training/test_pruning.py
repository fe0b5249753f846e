"""A narrower network keeps the channels of a wider one that matter, and says what those say."""

from pathlib import Path
from typing import Any

import pytest

NETWORKS = Path(__file__).parents[3] / "models" / "training"


@pytest.fixture
def face_model() -> Any:
    """Builds a classifier of an architecture whose batch normalisations have seen what they will be shown."""
    import torch

    from models.training.networks import FaceModel

    torch.manual_seed(3)

    def build(architecture: str) -> Any:
        network = FaceModel(NETWORKS / architecture, nc=7, ch=3, verbose=False).train()
        for each in network.modules():
            if isinstance(each, torch.nn.BatchNorm2d):
                each.momentum = 1.0
                torch.nn.init.uniform_(each.weight, 0.5, 2.0)
        with torch.no_grad():
            network(torch.rand(32, 3, 64, 64))
            network.model[-1].linear.weight.mul_(40)
        return network.eval()

    return build


@pytest.mark.train
def test_what_a_wider_network_says_without_its_new_channels_is_found_again(face_model: Any) -> None:
    import torch

    from models.training.pruning import prune
    from models.training.widening import widen

    narrow = face_model("reader.yaml")
    wide, again = face_model("second-stage.yaml"), face_model("reader.yaml")
    widen(wide, narrow)
    pictures = torch.rand(32, 3, 64, 64)
    prune(again, wide, [(pictures, torch.arange(32) % 7)])
    with torch.no_grad():
        said, before = again(pictures)[0], narrow(pictures)[0]
    assert before.std(0).max() > 0.01
    assert torch.allclose(said, before, atol=1e-5)


@pytest.mark.train
def test_the_reader_of_tiles_is_pruned_from_the_usual_one(face_model: Any) -> None:
    import torch

    from models.training.pruning import prune

    wide, narrow = face_model("reader.yaml"), face_model("tiles-reader.yaml")
    pictures, faces = torch.rand(64, 3, 64, 64), torch.arange(64) % 7
    prune(narrow, wide, [(pictures, faces)])
    for one, other in ((0, 16), (1, 32), (3, 64), (5, 128)):
        assert narrow.model[one].conv.out_channels == other
        kept = narrow.model[one].bn.weight[:, None] == wide.model[one].bn.weight
        assert (kept.sum(1) == 1).all()
    assert narrow.model[-1].linear.in_features == 512


@pytest.mark.train
def test_other_layers_are_not_pruned(face_model: Any) -> None:
    from models.training.networks import FaceModel
    from models.training.pruning import prune

    with pytest.raises(ValueError, match="not the same layers"):
        prune(FaceModel(NETWORKS / "plates.yaml", nc=7, ch=3, verbose=False), face_model("reader.yaml"), [])
