"""Rendered tables show what may lie on one: of a box's tiles no more than it holds."""

from collections import Counter

import numpy as np
import pytest

from datasets.render.tables import draw_faces
from datasets.render.tiles.style import random_set
from vision.piece_kinds import TILES


@pytest.mark.parametrize("count", [1, 14, 60, 100])
def test_no_tile_lies_there_more_often_than_the_box_has_it(count):
    for seed in range(8):
        rng = np.random.default_rng(seed)
        faces = draw_faces(rng, random_set(rng, letters=False), count, "grid")
        assert len(faces) == count
        seen = Counter(face for face in faces if face in TILES.box)
        assert not seen - Counter(TILES.box)


def test_a_table_of_several_boxes_has_more():
    rng = np.random.default_rng(3)
    assert len(draw_faces(rng, random_set(rng, letters=False), 240, "grid")) == 240


def test_plates_may_lie_there_as_often_as_they_like():
    rng = np.random.default_rng(5)
    faces = draw_faces(rng, random_set(rng, letters=True), 200, "crossword")
    assert max(Counter(faces).values()) > 2
