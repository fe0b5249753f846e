"""A narrower network keeps the channels of a wider one that matter, and says what those say."""

from pathlib import Path
from typing import Any

import pytest

NETWORKS = Path(__file__).parents[3] / "models" / "training"

OUTPUTS = ("boxes", "scores", "kpts")
"""What a detector says."""


@pytest.fixture
def face_model() -> Any:
    """Builds a classifier of an architecture whose batch normalisations have seen what they will be shown."""
    import torch

    from models.training.networks import FaceModel

    torch.manual_seed(5)

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
    prune(again, wide, [{"img": pictures, "cls": torch.arange(32) % 7}])
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
    prune(narrow, wide, [{"img": pictures, "cls": faces}])
    for one, other in ((0, 16), (1, 32), (3, 64), (5, 128)):
        assert narrow.model[one].conv.out_channels == other
        kept = narrow.model[one].bn.weight[:, None] == wide.model[one].bn.weight
        assert (kept.sum(1) == 1).all()
    assert narrow.model[-1].linear.in_features == 512


def speak(norm: Any) -> None:
    """Let all of a convolution's channels say something."""
    norm.weight.data.uniform_(0.5, 2.0)
    norm.bias.data.uniform_(-1.0, 1.0)


def silence(norm: Any, channels: list[int]) -> None:
    """Let a convolution's channels say nothing, whatever they hear."""
    for weight in (norm.weight, norm.bias):
        weight.data[channels] = 0


def spare(narrow: Any, wide: Any) -> list[int]:
    """As many channels, by chance, as a narrower convolution has less."""
    import torch

    more = wide.conv.out_channels - narrow.conv.out_channels
    return torch.randperm(wide.conv.out_channels)[:more].tolist()


def silence_what_is_too_much(narrow: Any, wide: Any) -> None:
    """Let as many channels of each layer say nothing as a narrower one has less, the same of what is added up."""
    from ultralytics.nn.modules import C2PSA, C3k2, Conv
    from ultralytics.nn.modules.block import Attention, Bottleneck, C3k, PSABlock

    pairs = list(zip(narrow.modules(), wide.modules(), strict=True))
    for new, old in pairs:
        if isinstance(old, Conv) and old.conv.groups == 1:
            silence(old.bn, spare(new, old))
    for new, old in pairs:
        if isinstance(old, (C3k2, C2PSA)):
            speak(old.cv1.bn)
            aside, through = range(old.c - new.c), range(new.c, old.c)
            silence(old.cv1.bn, [*aside, *(old.c + i for i in through)])
            for block in old.m:
                if isinstance(block, C3k):
                    continue
                last = (block.ffn[1], block.attn.proj) if isinstance(block, PSABlock) else (block.cv2,)
                for each in last:
                    speak(each.bn)
                    silence(each.bn, list(through))
        if isinstance(old, C3k):
            through = range(new.cv1.conv.out_channels, old.cv1.conv.out_channels)
            for each in (old.cv1, *(block.cv2 for block in old.m if isinstance(block, Bottleneck))):
                speak(each.bn)
                silence(each.bn, list(through))
        if isinstance(old, Attention):
            keys, values = range(new.key_dim, old.key_dim), range(new.head_dim, old.head_dim)
            speak(old.qkv.bn)
            silence(old.qkv.bn, [*keys, *(old.key_dim + i for i in keys)])
            silence(old.qkv.bn, [2 * old.key_dim + i for i in values])
            silence(old.pe.bn, list(values))


@pytest.mark.train
def test_a_detector_without_channels_that_say_nothing_finds_the_same() -> None:
    import torch

    from models.training.networks import CornerModel
    from models.training.pruning import prune

    torch.manual_seed(5)
    narrow, wide = (
        CornerModel(NETWORKS / name, nc=5, ch=3, data_kpt_shape=[4, 2], verbose=False)
        for name in ("tiles-detector.yaml", "detector.yaml")
    )
    for each in wide.modules():
        if isinstance(each, torch.nn.BatchNorm2d):
            speak(each)
            each.momentum = 1.0
    silence_what_is_too_much(narrow, wide)
    pictures = torch.rand(4, 3, 160, 192)
    with torch.no_grad():
        wide.train()(pictures)
        # what is depthwise says nothing of what it hears nothing of, nor of one more
        for each in (branch[i][0] for branch in wide.model[-1].cv3 for i in range(2)):
            told = each.bn.running_var > 0
            silence(each.bn, [*(~told).nonzero()[:, 0].tolist(), int(told.nonzero().max())])
    wide.loss = lambda batch, found: (sum(found[1][name].square().sum() for name in OUTPUTS), {})
    prune(narrow, wide, [{"img": pictures}])
    with torch.no_grad():
        found, before = narrow.eval()(pictures)[1], wide.eval()(pictures)[1]
    for name in OUTPUTS:
        assert before[name].std() > 0.01
        assert torch.allclose(found[name], before[name], atol=1e-4), name


@pytest.mark.train
def test_other_layers_are_not_pruned(face_model: Any) -> None:
    from models.training.networks import FaceModel
    from models.training.pruning import prune

    with pytest.raises(ValueError, match="not the same layers"):
        prune(FaceModel(NETWORKS / "plates.yaml", nc=7, ch=3, verbose=False), face_model("reader.yaml"), [])
