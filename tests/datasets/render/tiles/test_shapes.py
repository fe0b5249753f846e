import cv2
import numpy as np
import pytest

from datasets.render.tiles.shapes import deformed
from datasets.render.typefaces import Mask, glyphs, typefaces


def alike(one: Mask, other: Mask) -> float:
    """How much of the ink of two figures drawn as large as each other lies on both, 0 to 1."""
    first, second = (
        cv2.GaussianBlur(cv2.resize(mask, (40, 56), interpolation=cv2.INTER_AREA), (0, 0), 3).astype(float)
        for mask in (one, other)
    )
    return float(np.minimum(first, second).sum() / np.maximum(first, second).sum())


@pytest.mark.parametrize("seed", range(20))
def test_lettering_of_a_makers_own_bends_every_figure_and_leaves_it_what_it_is(seed: int) -> None:
    font = typefaces()[0][seed % len(typefaces()[0])]
    printed = {
        figure: glyphs(font, figure) for figure in "0234578"
    }  # a 1 drawn as wide as they are is a block
    for figure, mask in printed.items():
        bent = deformed(mask, seed)
        assert np.array_equal(bent, deformed(mask, seed))
        assert not np.array_equal(bent, deformed(mask, seed + 1))
        assert bent.max() > 200
        assert max(printed, key=lambda other: alike(bent, printed[other])) == figure
        assert alike(bent, mask) < 0.97


def test_lettering_of_a_makers_own_is_narrower_or_wider() -> None:
    mask = glyphs(typefaces()[0][0], "8")
    breadths = [(bent := deformed(mask, seed)).shape[1] / bent.shape[0] for seed in range(40)]
    printed = mask.shape[1] / mask.shape[0]
    assert min(breadths) < 0.85 * printed
    assert max(breadths) > 1.08 * printed
