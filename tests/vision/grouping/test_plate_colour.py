"""What the plates' colour tells: pictures are drawn here, and the reader is made up."""

import cv2
import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.grouping.plate_colour import PlateColours
from vision.piece_kinds import FACES
from vision.recognition.classifier import NOTHING, rectify
from vision.recognition.face_scores import Candidate, FaceScores

LETTERS = FACES["letters"]
SIDE, PITCH, CORNER = 40, 42, 100
WOOD, CELL, TABLE = (150, 190, 220), (170, 175, 178), (60, 90, 60)


class ByInk:
    """Takes a crop with dark ink in it for an `I`, one without for a plate face down, and red ones for nothing."""

    faces = (*LETTERS, NOTHING)

    def crop(self, image, quad, turn=0):
        return rectify(image, np.roll(quad, -turn, 0))

    def read(self, crops):
        told = np.full((len(crops), len(self.faces)), 1e-4, np.float32)
        for row, crop in zip(told, crops, strict=True):
            inner = crop[12:-12, 12:-12]
            red = inner[..., 2].mean() > inner[..., 0].mean() + 100
            row[self.faces.index(NOTHING if red else "I" if inner.min() < 60 else "#")] = 0.97
        return told


def board(drawn, cell=CELL):
    """A board of 8×8 cells with plates at (column, row): a letter, or "" for a blank one; and where they lie."""
    image = np.full((600, 600, 3), TABLE, np.uint8)
    cv2.rectangle(image, (CORNER - 60, CORNER - 60), (CORNER + 400, CORNER + 400), (40, 40, 160), -1)
    for column in range(8):
        for row in range(8):
            x, y = CORNER + PITCH * column, CORNER + PITCH * row
            letter = drawn.get((column, row))
            cv2.rectangle(image, (x, y), (x + SIDE - 1, y + SIDE - 1), cell if letter is None else WOOD, -1)
            if letter:
                cv2.putText(image, letter, (x + 12, y + 30), cv2.FONT_HERSHEY_DUPLEX, 0.9, (20, 20, 20), 2)
    return image


def place(column, row):
    x, y = CORNER + PITCH * column, CORNER + PITCH * row
    return np.array([[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]], np.float32)


def known(letter, column, row, turn=0):
    chances = np.full((4, len(LETTERS)), 1e-4, np.float32)
    chances[turn, LETTERS.index(letter)] = 0.97
    return Candidate(Detection("plate", 0.9, np.roll(place(column, row), turn, 0)), FaceScores(chances, 0.01))


def believed(image, seen):
    return PlateColours(image, seen, LETTERS).believed(seen)


def unseen(image, seen):
    return PlateColours(image, seen, LETTERS).unseen(seen, ByInk())


def found(image, seen):
    """Face and place of every plate that is found beside those seen."""
    told = []
    for each in unseen(image, seen):
        column, row = (each.detection.quad.mean(0) - CORNER - SIDE / 2) / PITCH
        told.append(
            (LETTERS[int(each.scores.chances.max(0).argmax())], round(float(column)), round(float(row)))
        )
    return sorted(told)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_blank_plate_beside_a_word_is_told_from_a_boards_cells_by_its_colour(turn):
    image = board({(1, 3): "A", (2, 3): "", (3, 3): "T"})
    assert found(image, [known("A", 1, 3, turn), known("T", 3, 3, turn)]) == [("*", 2, 3)]


def test_a_letter_beside_others_is_read_where_the_detector_passed_it_over():
    image = board({(1, 3): "A", (2, 3): "I", (3, 3): "T"})
    assert found(image, [known("A", 1, 3), known("T", 3, 3)]) == [("I", 2, 3)]


def test_where_the_board_has_the_plates_colour_nothing_is_made_up():
    image = board({(1, 3): "A", (3, 3): "T"}, cell=WOOD)
    assert found(image, [known("A", 1, 3), known("T", 3, 3)]) == []


def nearly_wood():
    """A cell's colour that is a little darker than the plates', and differs from their hue by four units."""
    plate = cv2.cvtColor(np.uint8([[WOOD]]), cv2.COLOR_BGR2LAB)[0, 0].astype(int)
    return tuple(cv2.cvtColor(np.uint8([[plate - (6, 3, 3)]]), cv2.COLOR_LAB2BGR)[0, 0].tolist())


@pytest.mark.parametrize("shade", [1.0, 0.75])
def test_cells_of_nearly_the_plates_hue_are_told_by_how_many_share_it(shade):
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    image = board({**word, (4, 3): "", (6, 3): ""}, cell=nearly_wood())
    image = np.uint8(image * np.linspace(1, shade, 600)[:, None, None])
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    blank, *cells = known("*", 4, 3), known("*", 2, 4), known("#", 1, 2)
    kept = believed(image, [*seen, blank, *cells])
    assert [each.detection for each in kept] == [*(each.detection for each in seen), blank.detection]
    assert found(image, seen) == [("*", 4, 3)]


def test_print_of_another_colour_than_the_plates_is_none():
    image = board({(1, 3): "A"}, cell=(240, 120, 60))
    cv2.putText(image, "I", tuple(int(each) for each in place(2, 3)[3] + (12, -10)), 0, 0.9, (20, 20, 20), 2)
    assert found(image, [known("A", 1, 3)]) == []


def test_what_was_seen_is_not_found_again_and_nothing_beyond_the_picture():
    image = board({(1, 3): "A", (2, 3): "T"})
    assert found(image, [known("A", 1, 3), known("T", 2, 3)]) == []
    corner = place(1, 3) - place(1, 3)[0]
    assert found(image[:50, :50], [Candidate(Detection("plate", 0.9, corner), known("A", 1, 3).scores)]) == []
    assert found(image, []) == []


def test_a_place_where_something_was_seen_is_not_free_unless_that_is_no_plate():
    image = board({(1, 3): "A", (2, 3): "I"})
    chances = np.full((4, len(LETTERS)), 1e-4, np.float32)
    chances[0, LETTERS.index("L")] = 0.55
    unclear = Candidate(Detection("plate", 0.9, place(2, 3)), FaceScores(chances, 0.01))
    nothing = Candidate(Detection("plate", 0.2, place(2, 3)), FaceScores(chances * 0.1, 0.9))
    assert found(image, [known("A", 1, 3), unclear]) == []
    assert found(image, [known("A", 1, 3), nothing]) == [("I", 2, 3)]


def test_a_blank_of_another_colour_than_the_plates_is_a_cell_and_one_of_theirs_stays_in_doubt():
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    image = board({**word, (5, 3): ""})
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    blank, cell, back = known("*", 5, 3), known("*", 6, 3), known("#", 2, 5)
    kept = believed(image, [*seen, blank, cell, back])
    assert [each.detection for each in kept] == [*(each.detection for each in seen), blank.detection]
    assert kept[:4] == seen
    assert kept[4].scores.nothing == pytest.approx(0.1)
    assert believed(image, [*seen[:3], cell]) == [*seen[:3], cell]


def test_a_joker_of_the_plates_colour_stays_though_its_face_has_another():
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    image = board({**word, (5, 3): ""})
    cv2.circle(image, tuple(int(each) for each in place(5, 3).mean(0)), 13, (60, 60, 200), -1)
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    joker = known("*", 5, 3)
    assert [each.detection for each in believed(image, [*seen, joker])][-1] is joker.detection


def test_what_the_detector_did_not_see_is_never_nearly_certain():
    image = board({(1, 3): "A", (2, 3): "I"})
    (each,) = unseen(image, [known("A", 1, 3)])
    assert float(each.scores.chances.max()) < 0.95
