"""What plate verification learns from: drawn and rendered scenes cut into pairs."""

from pathlib import Path

import numpy as np
import pytest

from datasets import build
from engine.table import WILD
from models.training import crops
from models.training.plate_pairs import PLATES, pairs
from vision.recognition.classifier import NOTHING, SIDE
from vision.recognition.plate_verification import PLATE_THERE

PITCH, CORNER = 40, 120
WOOD, BLANK, CELL = 200, 150, 60


def drawn(plates):
    """A dark picture with a square at each (column, row), and the line of it; a blank one is darker than the others."""
    image = np.full((480, 480, 3), CELL, np.uint8)
    pieces = []
    for (column, row), face in plates.items():
        x, y = CORNER + PITCH * column, CORNER + PITCH * row
        image[y : y + PITCH, x : x + PITCH] = BLANK if face == WILD else WOOD
        quad = [[x, y], [x + PITCH, y], [x + PITCH, y + PITCH], [x, y + PITCH]]
        pieces.append({"kind": "plate", "face": face, "seen": 1.0, "quad": quad})
    return image, {"name": "", "layout": "crossword", "pieces": pieces}


def test_a_place_and_a_plate_near_by_are_cut_together_and_told_apart():
    image, entry = drawn({(0, 0): "A", (1, 0): WILD, (2, 0): "T", (3, 0): "E", (4, 0): "R"})
    rng = np.random.default_rng(3)
    found = [each for _ in range(40) for each in pairs(rng, image, entry)]
    middle = {PLATE_THERE: set(), NOTHING: set()}
    for crop, name in found:
        assert crop.shape == (SIDE, SIDE, 6)
        place, reference = (crop[28:36, 28:36, part].mean() for part in (slice(0, 3), slice(3, 6)))
        assert reference == pytest.approx(WOOD, abs=8)
        middle[name].add(min((WOOD, BLANK, CELL), key=lambda light, place=place: abs(place - light)))
    assert middle == {PLATE_THERE: {WOOD, BLANK}, NOTHING: {CELL}}


def test_without_letters_in_sight_there_is_nothing_to_compare_with():
    image, entry = drawn({(0, 0): "A", (1, 0): WILD, (2, 0): "T"})
    assert list(pairs(np.random.default_rng(0), image, entry)) == []


def test_pairs_are_cut_from_rendered_boards_and_kept_as_six_channels(tmp_path: Path):
    shares = ["--kinds", "boards=1", "--side", "256", "--workers", "1"]
    build.main([str(tmp_path), "--scenes", "3", "--val", "1", *shares])
    count = crops.build(PLATES, tmp_path, "train", workers=1)
    cut, faces = crops.load(PLATES, tmp_path, "train")
    assert cut.shape == (count, SIDE, SIDE, 6)
    assert set(faces.tolist()) == {0, 1}


@pytest.mark.train
def test_both_of_a_pair_are_varied_by_the_same_light():
    import torch

    from models.training import augmentation

    torch.manual_seed(1)
    flat = torch.full((64, 6, 16, 16), 0.5)
    varied = augmentation.crops(flat)
    assert varied.shape == flat.shape
    first, second = (
        varied[:, :3].median(-1).values.median(-1).values,
        varied[:, 3:].median(-1).values.median(-1).values,
    )
    assert (first - second).abs().median() < 0.01
    assert first.std() > 0.02
