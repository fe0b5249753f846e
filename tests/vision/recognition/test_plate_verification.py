"""Plate verification: places are compared with the plates nearest to them, seen the same way round."""

from functools import partial

import numpy as np
import pytest

from vision.pipeline import MODELS
from vision.recognition.classifier import SIDE
from vision.recognition.plate_verification import (
    REFERENCES,
    PlateVerifier,
    aligned,
    around,
    middles_of,
    nearest,
    triplet,
)


def square(x, y, side=40, turn=0):
    quad = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)
    return np.roll(quad, turn, 0)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_place_is_cut_the_way_round_the_plate_beside_it_lies(turn):
    reference = square(100, 100)
    assert np.array_equal(aligned(square(140, 100, turn=turn), reference), square(140, 100))
    image = np.random.default_rng(0).integers(0, 256, (240, 240, 3), np.uint8)
    cut = partial(around, image)
    three = triplet(cut, square(140, 100, turn=turn), reference, square(100, 140, turn=turn))
    assert three.shape == (SIDE, SIDE, 9)
    assert np.array_equal(three, triplet(cut, square(140, 100), reference, square(100, 140)))
    assert np.array_equal(triplet(cut, reference, reference, reference)[..., :3], three[..., 3:6])
    assert np.array_equal(triplet(cut, square(100, 140), reference, reference)[..., :3], three[..., 6:])


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
    places = [dark[1], square(84, 144), square(84, 56)]
    found = verifier.chances(image, [dark[1]], [*dark, square(330, 100)], [*places, square(330, 56)])
    assert len(compared) == REFERENCES
    assert not np.concatenate([crop[20:44, 20:44, 3:] for crop in compared]).any(-1).all()
    assert [crop[20:44, 20:44, 6:].mean() > 200 for crop in compared] == [False, False, True]
    assert found == pytest.approx([0.3])


def test_the_nearest_are_those_that_lie_elsewhere():
    others = [square(100, 100), square(104, 96), square(140, 100), square(300, 100), square(100, 150)]
    assert nearest(square(100, 100), middles_of(others)) == [2, 4, 3]
    assert nearest(square(100, 100), middles_of([])) == []


def test_without_places_or_plates_nothing_is_read():
    verifier = PlateVerifier(MODELS / "letters" / "plates.onnx")
    image = np.zeros((100, 100, 3), np.uint8)
    assert verifier.chances(image, [], [square(10, 10)], []).tolist() == []
    assert verifier.chances(image, [square(10, 10)], [], []).tolist() == [0.0]
    assert verifier.chances(image, [square(10, 10)], [square(10, 10)], []).tolist() == [0.0]
