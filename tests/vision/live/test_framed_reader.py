"""A playing area read over time: what lies outside is never read, and readings are in the whole picture's pixels."""

import numpy as np
import pytest

from tests.vision.live.test_live_reader import SpotReader, table
from vision.input.framing import Framing, playing_area
from vision.live.framed_reader import FramedReader, inside_only, placed
from vision.reading import Reading, RecognizedPiece

ROW = tuple((400 + 45 * at, 300, at) for at in range(4))
MUG = (1150, 60, 4)
RIM = (345, 300, 4)
"""A piece beside the area, and near enough to be in the cut."""
RIGHT = playing_area([(0.3, 0.2), (0.8, 0.2), (0.8, 0.9), (0.3, 0.9)])
LEANING = playing_area([(0.3, 0.25), (0.78, 0.2), (0.85, 0.9), (0.305, 0.9)])


@pytest.mark.parametrize("area", [RIGHT, LEANING])
def test_what_lies_outside_is_never_read_and_the_rest_lies_where_it_lay(area):
    framed = FramedReader(SpotReader(), Framing(area=area))
    image = table((*ROW, MUG, RIM))
    assert str(FramedReader(SpotReader(), Framing()).read(image).table).count("R5") == 2
    found = framed.read(image)
    assert str(found.table) == "R1 R2 R3 R4"
    assert found.size == (1280, 720)
    for piece, (x, y, _) in zip(found.detections, ROW, strict=True):
        assert np.abs(np.mean(piece.corners, 0) - (x + 20.5, y + 28.5)).max() < 2
    more = (*ROW, (400, 450, 4))
    assert str(framed.read(table((*more, (200, 100, 3)))).table) == "R1 R2 R3 R4 R5"


def test_doubts_are_looked_at_again_in_the_area_alone():
    reader = SpotReader()
    reader.doubt = 0.4
    framed = FramedReader(reader, Framing(area=RIGHT))
    image = table((*ROW, MUG))
    assert not any(each.sure for each in framed.read(image).detections)
    reader.doubt = 0.0
    assert all(each.corners[0][0] > 390 for each in framed.read_doubts(image).detections)
    assert not framed.is_covered


def test_a_reader_that_reads_no_parts_is_sifted_as_well():
    framing = Framing(area=RIGHT)
    cut = framing.cut(table((*ROW, RIM)))
    reader = SpotReader()
    seen = reader.arrange((cut.image.shape[1], cut.image.shape[0]), reader.candidates(cut.image))
    assert len(seen.detections) == 5
    found = placed(inside_only(seen, cut), cut.corner, (1280, 720))
    assert (str(found.table), found.groups) == ("R1 R2 R3 R4", ((0, 1, 2, 3),))


def test_the_outline_of_a_card_of_which_a_corner_is_seen_lies_with_it():
    corner, card = (((0, 0), (w, 0), (w, h), (0, h)) for w, h in ((20, 40), (130, 180)))
    seen = Reading((200, 200), (RecognizedPiece("QS", 0.9, corner, outline=card),), ((0,),), "cards")
    found = placed(seen, (300, 100), (1280, 720)).detections[0]
    assert found.corners[0] == found.extent[0] == (300, 100)
    assert found.extent[2] == (430, 280)
