"""A table that looks as it did at an earlier rest, and one that does not."""

import numpy as np
import pytest

from tests.vision.live.test_live_reader import ROW, SpotReader, faces, table
from vision.live.live_reader import LiveReader
from vision.live.rests import MOST, Rests
from vision.live.scene_change import look_of

WHOLE, LACKING = table(ROW), table(ROW[3:])


@pytest.fixture
def rests():
    known, quads = (
        Rests(),
        [np.array([[x, y], [x + 40, y], [x + 40, y + 56], [x, y + 56]]) for x, y, _ in ROW],
    )
    known.remember(look_of(WHOLE), quads, "whole")
    known.remember(look_of(LACKING), quads[3:], "lacking")
    return known


def kept(rests, image):
    found = rests.like(look_of(image), image)
    return found.kept if found else None


@pytest.mark.parametrize("light", [0.8, 1.0, 1.2])
def test_a_rest_is_known_again_in_another_light(rests, light):
    assert kept(rests, table(ROW, light)) == "whole"
    assert kept(rests, table(ROW[3:], light)) == "lacking"


@pytest.mark.parametrize(
    "other", [(*ROW[:-1], (*ROW[-1][:2], 4)), ROW[1:], (*ROW, (800, 300, 1))], ids=["face", "gone", "come"]
)
def test_a_table_with_another_piece_is_another_rest(rests, other):
    assert kept(rests, table(other)) is None


def test_the_latest_rest_is_kept_as_it_was_read_once_more(rests):
    rests.renew(look_of(LACKING), LACKING, [], "lacking, read twice")
    assert kept(rests, LACKING) == "lacking, read twice"
    assert kept(rests, WHOLE) == "whole"


def test_what_has_come_since_changes_no_rest(rests):
    rests.renew(look_of(WHOLE), WHOLE, [], "read under a hand")
    assert kept(rests, LACKING) == "lacking"


def test_old_rests_are_forgotten(rests):
    for at in range(MOST - 1):
        rests.remember(look_of(table(ROW[: -at - 1])), [], at)
    assert kept(rests, WHOLE) is None
    assert kept(rests, LACKING) == "lacking"


def test_what_was_read_of_a_covered_table_is_not_kept_when_it_looks_as_before():
    live = LiveReader(SpotReader())
    before = faces(live.read(WHOLE))
    assert len(live.read(LACKING).detections) == len(ROW) - 3
    live.reader.doubt = 0.6
    found = live.read(WHOLE)
    assert not live.is_covered
    assert faces(found) == before
    assert all(piece.sure for piece in found.detections)
