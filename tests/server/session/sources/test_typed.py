"""The picture of a table that is typed: its court cards bear the letters of whoever reads it."""

import numpy as np
import pytest

from engine.table import FACE_DOWN, UNREAD, Table
from server.session.sources.typed import drawn
from vision.piece_kinds import FACES


@pytest.mark.parametrize("face", ["JS", "QH", "KC"])
def test_a_court_card_bears_its_french_letter_in_french(face):
    french, english = (drawn(Table.parse(face), "cards", language) for language in ("fr", "en"))
    assert not np.array_equal(french[0], english[0])
    assert french[1] == english[1]


def test_a_queen_is_a_king_to_nobody():
    """In French the king bears R; only its letter tells it from the queen of the same suit."""
    queen, king = (drawn(Table.parse(face), "cards", "fr")[0] for face in ("QS", "KS"))
    assert not np.array_equal(queen, king)


@pytest.mark.parametrize("table", ["10S AS 2H", "R7 K13 *", "M A"])
def test_what_has_no_letter_of_its_own_is_drawn_alike(table):
    french, english = (drawn(Table.parse(table), "cards", language) for language in ("fr", "en"))
    assert np.array_equal(french[0], english[0])


@pytest.mark.parametrize("kind", sorted(FACES))
def test_no_two_faces_are_drawn_alike(kind):
    faces = [*FACES[kind], FACE_DOWN, UNREAD]
    image, reading = drawn(Table.of([[face] for face in faces]), kind)
    places = (np.array(piece.corners, int) for piece in reading.detections)
    pictures = {image[place[0, 1] : place[2, 1], place[0, 0] : place[2, 0]].tobytes() for place in places}
    assert len(pictures) == len(set(faces))
