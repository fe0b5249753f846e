from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from datasets import build
from engine.table import CARD_FACES, FACE_DOWN, LETTER_FACES, TILE_FACES, WILD
from models.training import crops
from vision.detection.non_maximum_suppression import Detection
from vision.recognition.classifier import NOTHING, SIDE, TURNED, rectify


def test_the_reader_speaks_the_notation() -> None:
    assert (*TILE_FACES, *LETTER_FACES, *CARD_FACES, WILD, FACE_DOWN, TURNED, NOTHING) == crops.READER.faces


def test_crops_are_cut_from_every_kind_of_scene(tmp_path: Path) -> None:
    shares = "tiles=0.7,letters=0.2,empty=0.1"
    build.main(
        [str(tmp_path), "--scenes", "24", "--val", "2", "--side", "224", "--kinds", shares, "--workers", "2"]
    )
    count = crops.build(crops.READER, tmp_path, "train", each=2, workers=2)
    cut, faces = crops.load(crops.READER, tmp_path, "train")
    assert cut.shape == (count, SIDE, SIDE, 3)
    named = {crops.READER.faces[face] for face in faces}
    assert {NOTHING, TURNED} < named
    assert named & set(TILE_FACES)
    assert named & set(LETTER_FACES)
    assert cut.std((1, 2, 3)).mean() > 5


def box(left: float) -> np.ndarray:
    return np.array([[left, 20], [left + 40, 20], [left + 40, 70], [left, 70]], np.float32)


@pytest.mark.parametrize(
    ("entry", "nothing"),
    [
        (
            {"layout": "rack", "hidden": [box(100).tolist()]},
            [200],
        ),  # one is half covered, at the other there is none
        ({"layout": "rack", "hidden": []}, [100, 200]),
        ({"layout": "real"}, []),  # who knows what lies there
        ({"layout": "background"}, [100, 200]),
    ],
)
def test_what_a_detector_makes_up_is_taught_as_nothing_where_no_piece_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: dict[str, object], nothing: list[int]
) -> None:
    found = [Detection("tile", 0.9, box(left)) for left in (10, 100, 200)]
    monkeypatch.setattr(crops, "_detector", lambda path: SimpleNamespace(find=lambda image: found))
    piece = {"kind": "tile", "face": "R7", "quad": box(10).tolist()}
    order = crops.CropOrder(crops.READER, tmp_path, "train", "", 1, 0, tmp_path)
    image = np.zeros((100, 300, 3), np.uint8)
    finds = crops._finds(order, image, {"pieces": [piece], **entry}, [piece])
    strays = [quad for label, outlines in finds if label is None for quad in outlines]
    assert [quad[0, 0] for quad in strays] == nothing


def test_jitter_moves_corners_a_little_and_keeps_their_order() -> None:
    quad = np.array([[0, 0], [60, 0], [60, 80], [0, 80]], np.float32)
    rng = np.random.default_rng(0)
    moved = np.stack([crops.jitter(rng, quad) for _ in range(300)])
    off = np.linalg.norm(moved - quad, axis=2)
    assert 0 < off.mean() < 8
    assert (moved[:, 1, 0] > moved[:, 0, 0]).all()
    assert (moved[:, 3, 1] > moved[:, 0, 1]).all()


@pytest.mark.parametrize(
    ("face", "over"), [("M", TURNED), ("W", TURNED), ("A", TURNED), ("H", "H"), ("Z", "Z"), ("N", "N")]
)
def test_a_letter_upside_down_is_taught_as_turned_unless_it_reads_the_same(face: str, over: str) -> None:
    rng = np.random.default_rng(4)
    image = rng.integers(0, 256, (120, 120, 3), dtype=np.uint8)
    quad = np.array([[30, 30], [80, 32], [82, 86], [31, 84]], np.float32)
    piece = {"kind": "plate", "face": face, "quad": quad.tolist()}
    taught = {
        crop.tobytes(): name
        for _ in range(60)
        for crop, name in crops._of_piece(rng, crops.READER, image, piece, [quad])
    }
    assert taught[rectify(image, quad).tobytes()] == face
    assert taught[rectify(image, np.roll(quad, 2, 0)).tobytes()] == over
