"""A Gaussian of a place's colours: which it holds, and which of two is likelier."""

import numpy as np
import pytest

from vision.live.colour_model import Colours

RNG = np.random.default_rng(3)
SPREAD = np.array([[90, 60, 20], [60, 120, 40], [20, 40, 70]], float)
WOOD, SKIN = (RNG.multivariate_normal(middle, SPREAD, 4000) for middle in ((60, 100, 140), (110, 140, 200)))


def test_a_model_holds_nearly_all_of_its_own_colours_and_none_of_another_s():
    assert Colours.of(WOOD).holds(WOOD).mean() > 0.95
    assert Colours.of(WOOD).holds(SKIN).mean() < 0.02


def test_colours_are_likelier_of_their_own_model():
    wood, skin = Colours.of(WOOD), Colours.of(SKIN)
    assert (wood.likelihood(WOOD) > skin.likelihood(WOOD)).mean() > 0.98
    assert (skin.likelihood(SKIN) > wood.likelihood(SKIN)).mean() > 0.98


def test_a_colour_lies_apart_along_what_varies_little_sooner_than_along_what_varies_much():
    model = Colours.of(RNG.normal((100, 100, 100), (30, 30, 2), (4000, 3)))
    assert model.holds(np.array([[150.0, 100, 100]])).all()
    assert not model.holds(np.array([[100.0, 100, 150]])).any()


def test_noise_makes_a_plain_colour_no_point():
    plain = Colours.of(np.full((50, 3), 80.0))
    assert plain.holds(np.array([[85.0, 80, 76]])).all()
    assert plain.likelihood(np.array([[80.0, 80, 80]]))[0] == pytest.approx(-3 * np.log(16.0))
