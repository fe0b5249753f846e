"""What networks are taught by."""

import pytest


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
