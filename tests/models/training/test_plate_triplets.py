"""What plate verification learns from: drawn and rendered scenes cut into triplets."""

from pathlib import Path

import numpy as np
import pytest

from datasets import build
from engine.table import WILD
from models.training import crops
from models.training.plate_triplets import PLATES, triplets
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


def test_a_place_a_plate_near_by_and_another_place_are_cut_together_and_told_apart():
    image, entry = drawn({(0, 0): "A", (1, 0): WILD, (2, 0): "T", (3, 0): "E", (4, 0): "R"})
    rng = np.random.default_rng(3)
    found = [each for _ in range(40) for each in triplets(rng, image, entry)]
    middle = {PLATE_THERE: set(), NOTHING: set()}
    others = set()
    for crop, name in found:
        assert crop.shape == (SIDE, SIDE, 9)
        place, plate, other = (crop[28:36, 28:36, 3 * part : 3 * part + 3].mean() for part in range(3))
        assert plate == pytest.approx(WOOD, abs=8)
        middle[name].add(nearest_light(place))
        others.add(nearest_light(other))
    assert middle == {PLATE_THERE: {WOOD, BLANK}, NOTHING: {CELL}}
    assert others >= {BLANK, CELL}


def test_what_only_looks_like_a_piece_is_no_plate_whether_it_was_drawn_so_or_found():
    image, entry = drawn({(0, 0): "A", (1, 0): "T", (2, 0): "E", (3, 0): "R"})
    alike = {90: 300, 110: 380}
    quads = []
    for light, x in alike.items():
        image[300 : 300 + PITCH, x : x + PITCH] = light
        quads.append(np.float32([[x, 300], [x + PITCH, 300], [x + PITCH, 340], [x, 340]]))
    entry["decoys"] = [
        {"kind": "decoy", "quad": quads[0].tolist()},
        {"kind": "decoy card", "quad": [[0, 0]] * 4},
    ]
    found = list(triplets(np.random.default_rng(1), image, entry, [quads[1]]))
    lights = {round(float(crop[28:36, 28:36, :3].mean())): name for crop, name in found}
    assert {lights[light] for light in alike} == {NOTHING}


def nearest_light(found):
    return min((WOOD, BLANK, CELL), key=lambda light: abs(found - light))


def test_without_letters_in_sight_there_is_nothing_to_compare_with():
    image, entry = drawn({(0, 0): "A", (1, 0): WILD, (2, 0): "T"})
    assert list(triplets(np.random.default_rng(0), image, entry)) == []


def test_triplets_are_cut_from_rendered_boards_and_kept_as_nine_channels(tmp_path: Path):
    shares = ["--kinds", "boards=1", "--side", "256", "--workers", "1"]
    build.main([str(tmp_path), "--scenes", "3", "--val", "1", *shares])
    count = crops.build(PLATES, tmp_path, "train", workers=1)
    cut, faces = crops.load(PLATES, tmp_path, "train")
    assert cut.shape == (count, SIDE, SIDE, 9)
    assert set(faces.tolist()) == {0, 1}


@pytest.mark.train
def test_all_of_a_triplet_are_varied_by_the_same_light():
    import torch

    from models.training import augmentation

    torch.manual_seed(1)
    flat = torch.full((64, 9, 16, 16), 0.5)
    varied = augmentation.crops(flat)
    assert varied.shape == flat.shape
    first, second, third = (each.median(-1).values.median(-1).values for each in varied.chunk(3, 1))
    assert max((first - second).abs().median(), (first - third).abs().median()) < 0.01
    assert first.std() > 0.02
