"""A wider network begins by saying what the narrower one says, and learns from there."""

from pathlib import Path
from typing import Any

import pytest

NETWORKS = Path(__file__).parents[3] / "models" / "training"


@pytest.mark.train
def test_a_wider_network_says_what_the_narrower_one_does() -> None:
    import torch

    from models.training.networks import FaceModel
    from models.training.widening import widen

    torch.manual_seed(3)
    pictures = torch.rand(32, 3, 64, 64)
    narrow = FaceModel(NETWORKS / "reader.yaml", nc=7, ch=3, verbose=False).train()
    for each in narrow.modules():  # a batch normalisation that has seen what it will be shown
        if isinstance(each, torch.nn.BatchNorm2d):
            each.momentum = 1.0
            torch.nn.init.uniform_(each.weight, 0.5, 2.0)
    with torch.no_grad():
        narrow(pictures)
        narrow.model[-1].linear.weight.mul_(40)
    wide = FaceModel(NETWORKS / "second-stage.yaml", nc=7, ch=3, verbose=False)
    widen(wide, narrow)
    with torch.no_grad():
        said, before = wide.eval()(pictures)[0], narrow.eval()(pictures)[0]
    assert before.std(0).max() > 0.01
    assert torch.allclose(said, before, atol=1e-5)
    assert _size(wide) > 1.4 * _size(narrow)


def _size(network: Any) -> int:
    return sum(each.numel() for each in network.parameters())


@pytest.mark.train
def test_every_new_channel_can_learn() -> None:
    import torch

    from models.training.networks import FaceModel
    from models.training.widening import widen

    torch.manual_seed(4)
    narrow = FaceModel(NETWORKS / "reader.yaml", nc=7, ch=3, verbose=False)
    wide = FaceModel(NETWORKS / "second-stage.yaml", nc=7, ch=3, verbose=False)
    widen(wide, narrow)
    learning = torch.optim.SGD(wide.parameters(), 0.1)
    for _ in range(3):
        loss = torch.nn.functional.cross_entropy(wide(torch.rand(16, 3, 64, 64)), torch.randint(7, (16,)))
        learning.zero_grad()
        loss.backward()
        learning.step()
    silent = [name for name, each in wide.named_parameters() if not each.grad.abs().sum() > 0]
    assert not silent


@pytest.mark.train
def test_other_layers_are_not_widened() -> None:
    from models.training.networks import FaceModel
    from models.training.widening import widen

    reader = FaceModel(NETWORKS / "reader.yaml", nc=7, ch=3, verbose=False)
    with pytest.raises(ValueError, match="not the same layers"):
        widen(FaceModel(NETWORKS / "plates.yaml", nc=7, ch=3, verbose=False), reader)
