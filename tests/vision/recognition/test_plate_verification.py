"""Plate verification: places are compared with the plates nearest to them, seen the same way round."""

import numpy as np
import pytest

from vision.pipeline import MODELS
from vision.recognition.classifier import SIDE
from vision.recognition.plate_verification import REFERENCES, PlateVerifier, aligned, pair


def square(x, y, side=40, turn=0):
    quad = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)
    return np.roll(quad, turn, 0)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_place_is_cut_the_way_round_the_plate_beside_it_lies(turn):
    reference = square(100, 100)
    assert np.array_equal(aligned(square(140, 100, turn=turn), reference), square(140, 100))
    image = np.random.default_rng(0).integers(0, 256, (240, 240, 3), np.uint8)
    both = pair(image, square(140, 100, turn=turn), reference)
    assert both.shape == (SIDE, SIDE, 6)
    assert np.array_equal(both, pair(image, square(140, 100), reference))
    assert np.array_equal(pair(image, reference, reference)[..., :3], both[..., 3:])


def test_a_place_is_compared_with_the_nearest_plates_and_not_with_itself(monkeypatch):
    verifier = PlateVerifier(MODELS / "letters" / "plates.onnx")
    image = np.zeros((400, 400, 3), np.uint8)
    image[:, 300:] = 255
    compared = []
    column = verifier.network.faces.index("plate")

    def read(crops):
        compared.extend(crops)
        told = np.zeros((len(crops), 2), np.float32)
        told[:, column] = [0.2 + 0.1 * number for number in range(len(crops))]
        return told

    monkeypatch.setattr(verifier.network, "read", read)
    dark = [square(40 + 44 * number, 100) for number in range(4)]
    found = verifier.chances(image, [dark[1]], [*dark, square(330, 100)])
    assert len(compared) == REFERENCES
    assert not np.concatenate([crop[20:44, 20:44, 3:] for crop in compared]).any()
    assert found == pytest.approx([0.3])


def test_without_places_or_plates_nothing_is_read():
    verifier = PlateVerifier(MODELS / "letters" / "plates.onnx")
    image = np.zeros((100, 100, 3), np.uint8)
    assert verifier.chances(image, [], [square(10, 10)]).tolist() == []
    assert verifier.chances(image, [square(10, 10)], []).tolist() == [0.0]
    assert verifier.chances(image, [square(10, 10)], [square(10, 10)]).tolist() == [0.0]
