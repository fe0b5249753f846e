"""What the detector learns from: pictures as they are varied, and what a teacher says of those."""

from pathlib import Path

import pytest

CHECKPOINTS = Path(__file__).parents[3] / "models" / "checkpoints"


@pytest.mark.train
def test_a_teacher_s_scores_and_corners_of_the_varied_pictures_go_with_the_batch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import torch

    from models.training import augmentation
    from models.training.detector_trainer import CornerTrainer
    from models.training.networks import load_teacher

    pictures = torch.rand(2, 3, 96, 128, generator=torch.Generator().manual_seed(1))
    monkeypatch.setattr(augmentation, "scenes", lambda pictures: pictures.flip(0))
    monkeypatch.setattr(CornerTrainer.__base__, "preprocess_batch", lambda self, batch: batch)
    trainer = CornerTrainer.__new__(CornerTrainer)
    trainer.teacher = teacher = load_teacher(CHECKPOINTS / "detector.pt")
    batch = trainer.preprocess_batch({"img": pictures})
    with torch.no_grad():
        varied, plain = teacher(pictures.flip(0)), teacher(pictures)
    assert torch.equal(batch["img"], pictures.flip(0))
    for name in ("scores", "kpts"):
        off = (batch["said"][name] - varied[name]).abs().mean()
        assert off < 0.2 * (batch["said"][name] - plain[name]).abs().mean()
    trainer.teacher = None
    assert "said" not in trainer.preprocess_batch({"img": pictures})
