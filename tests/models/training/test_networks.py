"""What networks are taught by."""

from pathlib import Path
from typing import Any

import pytest

NETWORKS = Path(__file__).parents[3] / "models" / "training"


@pytest.mark.train
def test_a_loss_is_of_the_true_face_and_of_how_far_from_what_a_teacher_said() -> None:
    import torch

    from models.training.networks import FaceLoss

    logits = torch.tensor([[2.0, 0.0, -1.0], [0.0, 1.0, 3.0]])
    true = torch.tensor([0, 1])
    loss = FaceLoss()
    plain = loss(logits, {"cls": true})[0]
    chances = logits.softmax(1)
    assert torch.isclose(plain, -(chances[0, 0].log() + chances[1, 1].log()) / 2)
    agreed = loss(logits, {"cls": true, "said": logits})[0]
    assert torch.isclose(agreed, loss.true * plain)
    said = torch.tensor([[0.0, 0.0, 0.0], [0.0, 9.0, 0.0]])
    softer, other = (logits / loss.temperature).softmax(1), (said / loss.temperature).softmax(1)
    apart = (other * (other / softer).log()).sum(1).mean()
    parted = loss(logits, {"cls": true, "said": said})[0]
    assert torch.isclose(parted, loss.true * plain + (1 - loss.true) * loss.temperature**2 * apart)


@pytest.mark.train
def test_a_teacher_of_its_own_mind_draws_a_network_towards_it() -> None:
    import torch

    from models.training.networks import FaceLoss

    logits = torch.zeros(4, 3, requires_grad=True)
    said = torch.tensor([[0.0, 4.0, 0.0]]).repeat(4, 1)
    loss = FaceLoss()([None, logits], {"cls": torch.zeros(4, dtype=torch.long), "said": said})[0]
    loss.backward()
    assert (logits.grad[:, 1] < 0).all()  # more of what it said
    assert (logits.grad[:, 2] > 0).all()


@pytest.fixture
def taught() -> Any:
    """A detector, its loss, what it finds on two pictures, and a batch with a piece on each."""
    import torch
    from ultralytics.cfg import get_cfg

    from models.training.networks import CornerModel

    torch.manual_seed(4)
    detector = CornerModel(NETWORKS / "detector.yaml", nc=5, ch=3, data_kpt_shape=[4, 2], verbose=False)
    detector.args = get_cfg()
    found = detector(torch.rand(2, 3, 96, 96))
    corners = torch.tensor([[0.3, 0.3], [0.7, 0.3], [0.7, 0.8], [0.3, 0.8]]).repeat(2, 1, 1)
    boxes = torch.tensor([[0.5, 0.55, 0.4, 0.5]]).repeat(2, 1)
    batch = {"img": torch.zeros(2, 3, 96, 96), "cls": torch.zeros(2, 1), "bboxes": boxes}
    return detector.init_criterion(), found, batch | {"keypoints": corners, "batch_idx": torch.arange(2.0)}


@pytest.mark.train
def test_a_detector_is_taught_scores_and_corners_but_not_boxes(taught: Any) -> None:
    import torch

    criterion, found, batch = taught
    plain = criterion.loss(found, batch)[0]
    said = {"scores": found["scores"] + 1.0, "kpts": found["kpts"] + 0.5}
    both = criterion.loss(found, batch | {"said": said})[0]
    corners, scores = criterion.apart(found, said)
    share, count = criterion.true, len(batch["img"])
    assert torch.allclose(both[[0, 2, 4]], plain[[0, 2, 4]])
    for place, part, gain in ((1, corners, criterion.hyp.pose), (3, scores, criterion.hyp.cls)):
        assert torch.isclose(both[place], share * plain[place] + (1 - share) * count * gain * part)


@pytest.mark.train
def test_a_detector_that_says_what_its_teacher_says_has_nothing_to_learn_from_it(taught: Any) -> None:
    import torch

    criterion, found, _ = taught
    square = [-1.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0, 1.0]  # in halves of a cell: four cells wide
    aim = torch.tensor(square)[None, :, None]
    said = {"scores": found["scores"].detach().clone(), "kpts": aim.expand_as(found["kpts"]).clone()}
    said["scores"][:, 0, :7] = 3.0
    mine = {name: each.clone().requires_grad_(True) for name, each in said.items()}
    corners, scores = criterion.apart(mine, said)
    (corners + scores).backward()
    assert corners < 0.01
    assert mine["scores"].grad.abs().max() < 1e-6
    assert mine["kpts"].grad.abs().max() < 1e-6
    beside = {"scores": said["scores"], "kpts": said["kpts"] + torch.tensor([1.0, 0.0] * 4)[None, :, None]}
    half, same = criterion.apart(beside, said)  # two of four cells off
    assert half == pytest.approx(criterion.keypoint_loss.place * 0.5, abs=0.01)
    assert same == pytest.approx(scores.item())
    faint = {**said, "scores": torch.full_like(said["scores"], -9.0)}  # which is no corner's teacher
    assert criterion.apart(beside, faint)[0] == 0
