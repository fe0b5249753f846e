"""What a reader learns from: crops as they are varied, and what a teacher says of those."""

from pathlib import Path

import cv2
import numpy as np
import pytest

CHECKPOINTS = Path(__file__).parents[3] / "models" / "checkpoints"


@pytest.mark.train
def test_a_teacher_s_logits_of_the_varied_crops_go_with_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    from models.training import augmentation
    from models.training.networks import load_teacher
    from models.training.reader_trainer import ReaderTrainer
    from models.training.resident import as_input

    tiles = np.full((6, 64, 64, 3), 225, np.uint8)
    for number, tile in enumerate(tiles):
        cv2.putText(tile, str(number + 2), (18, 44), cv2.FONT_HERSHEY_DUPLEX, 1.3, (30, 30, 190), 3)
    pictures = as_input(torch.from_numpy(tiles))
    checkpoint = CHECKPOINTS / "tiles-reader.pt"
    network = torch.load(checkpoint, map_location="cpu", weights_only=False)["model"].float().eval()
    monkeypatch.setattr(augmentation, "crops", lambda crops: crops.flip(0))
    monkeypatch.setattr(ReaderTrainer.__base__, "preprocess_batch", lambda self, batch: batch)
    trainer = ReaderTrainer.__new__(ReaderTrainer)
    trainer.teacher, trainer.device = load_teacher(checkpoint), torch.device("cpu")
    batch = trainer.preprocess_batch({"img": pictures})
    with torch.no_grad():
        chances, others = network(pictures.flip(0))[0], network(pictures)[0]
    assert torch.equal(batch["img"], pictures.flip(0))
    assert (chances - others).abs().max() > 0.5  # so it matters of which crops it was asked
    assert torch.allclose(batch["said"].softmax(1), chances, atol=0.05)  # which is reckoned in half precision


@pytest.mark.train
@pytest.mark.parametrize(
    ("network", "more", "said"),
    [
        ("detector", ("--teacher", "reader.pt"), "reader.pt tells 134 classes apart, detector 5"),
        ("plates", ("--architecture", "reader.yaml"), "no architecture of plates: reader.yaml"),
        (
            "reader",
            ("--architecture", "tiles-detector.yaml"),
            "no architecture of reader: tiles-detector.yaml",
        ),
        ("reader", ("--teacher", "nowhere.pt"), "no checkpoint nowhere.pt"),
        ("cards", ("--teacher", "reader.pt"), "reader.pt tells 134 classes apart, cards 57"),
    ],
)
def test_a_teacher_or_an_architecture_of_no_use_is_told_in_one_sentence(
    network: str,
    more: tuple[str, str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from models import train

    (tmp_path / "data.yaml").touch()
    monkeypatch.chdir(CHECKPOINTS)
    with pytest.raises(SystemExit) as stopped:
        train.main([network, str(tmp_path), "--out", str(tmp_path / "runs"), *more])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err.replace("\n", " ")
