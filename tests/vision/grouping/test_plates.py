"""Which way up letter plates lie, and the words they make: looks are made up here."""

import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.grouping.plates import arrange
from vision.piece_kinds import FACES
from vision.recognition.calibration import Calibration
from vision.recognition.face_scores import Candidate, FaceScores

LETTERS = FACES["letters"]
SIDE = 40.0


def plate(letter: str, column: float, row: float, roll: int = 0, **other: float) -> Candidate:
    """A plate on a grid of cells, the detector's first corner `roll` quarter turns off; `other`: N=0.5 at turn 1…"""
    x, y = column * SIDE * 1.03, row * SIDE * 1.03
    quad = np.array([[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]], np.float32)
    chances = np.full((4, len(LETTERS)), 1e-4, np.float32)
    chances[roll, LETTERS.index(letter)] = 0.95
    for name, chance in other.items():
        chances[roll, LETTERS.index(letter)] = 1 - chance
        chances[(roll + 1) % 4, LETTERS.index(name)] = chance
    return Candidate(Detection("plate", 0.9, np.roll(quad, roll, 0)), FaceScores(chances, 0.01))


def words(things: list[Candidate]) -> list[str]:
    detections, groups = arrange(things, LETTERS, Calibration())
    return ["".join(detections[i].face for i in group) for group in groups]


@pytest.mark.parametrize("rolls", [(0, 0, 0, 0), (0, 1, 2, 3), (2, 2, 2, 2), (3, 0, 1, 1)])
def test_a_word_is_read_whatever_the_detector_calls_the_first_corner(rolls: tuple[int, ...]) -> None:
    things = [plate(letter, i, 0, roll) for i, (letter, roll) in enumerate(zip("PLAT", rolls, strict=True))]
    assert words(things) == ["PLAT"]


def test_neighbours_settle_what_one_plate_cannot() -> None:
    row = [plate("A", 0, 0), plate("N", 1, 0, Z=0.55), plate("A", 2, 0)]
    assert words(row) == ["ANA"]
    assert (
        words([plate("N", 1, 0, Z=0.55)]) != ["N"]
        or not arrange([plate("N", 1, 0, Z=0.55)], LETTERS, Calibration())[0][0].sure
    )


def test_neighbours_settle_it_whichever_corner_each_of_them_begins_with() -> None:
    row = [plate("N", 0, 0, 2, Z=0.7), *(plate(letter, at, 0, at) for at, letter in ((1, "O"), (3, "R")))]
    assert words([*row, plate("I", 2, 0)]) == ["NOIR"]


def test_a_plate_that_clearly_lies_otherwise_keeps_its_reading() -> None:
    things = [plate("A", 0, 0), plate("E", 1, 0), plate("T", 2, 0, 1), plate("R", 3, 0)]
    # T's first corner is a quarter turn off and its letter reads at that turn: it stands upright like the others.
    assert words(things) == ["AETR"]


def test_a_plate_that_reads_one_way_only_is_sure_however_its_neighbours_lie() -> None:
    row = [plate(letter, i, 0) for i, letter in enumerate("RATIONS")]
    aside = plate("J", 3, 1)
    chances = np.where(aside.scores.chances > 0.01, aside.scores.chances, 0)
    aside = Candidate(aside.detection, FaceScores(np.roll(chances, 1, 0), 0.01))
    found = arrange([*row, aside], LETTERS, Calibration())[0]
    assert next(each for each in found if each.face == "J").score > 0.95


def test_words_cross() -> None:
    across = [plate(letter, i, 1) for i, letter in enumerate("TARIF")]
    down = [plate("L", 1, 0), plate("M", 1, 2), plate("E", 1, 3)]
    assert sorted(words(across + down)) == ["LAME", "TARIF"]


def test_words_that_lie_one_under_the_other_do_not_cross() -> None:
    things = [
        plate(letter, i, row) for row, word in enumerate(("TARIF", "LAMES")) for i, letter in enumerate(word)
    ]
    assert words(things) == ["TARIF", "LAMES"]


def test_a_gap_parts_words() -> None:
    things = [plate(letter, i, 0) for i, letter in enumerate("TON")]
    things += [plate(letter, i + 4.0, 0) for i, letter in enumerate("MUR")]
    assert words(things) == ["TON", "MUR"]


def test_a_crossing_plate_stands_twice_in_the_table_and_once_among_the_pieces() -> None:
    across = [plate(letter, i, 1) for i, letter in enumerate("TARIF")]
    down = [plate("L", 1, 0), plate("M", 1, 2), plate("E", 1, 3)]
    detections, groups = arrange(across + down, LETTERS, Calibration())
    assert len(detections) == 8
    assert sum(map(len, groups)) == 9


def blank(column: float, row: float) -> Candidate:
    """A plate without a letter, which may be the joker or lie face down."""
    seen = plate("*", column, row)
    seen.scores.chances[:, LETTERS.index("*")] = 0.4
    seen.scores.chances[:, LETTERS.index("#")] = 0.55
    return seen


def test_a_joker_is_never_sure_for_a_back_or_a_cell_may_have_a_print_like_its_sign() -> None:
    found = arrange([plate(face, i, 0) for i, face in enumerate("WO*D")], LETTERS, Calibration(sure=0.9))[0]
    assert [(each.face, each.sure) for each in found] == [("W", True), ("O", True), ("*", False), ("D", True)]


def test_a_blank_plate_in_a_word_is_the_joker_and_by_itself_it_lies_face_down() -> None:
    word = [plate("T", 0, 0), blank(1, 0), plate("N", 2, 0)]
    assert words(word) == ["T*N"]
    assert words([blank(1, 0)]) == ["#"]


@pytest.mark.parametrize("letter", ["O", "X"])
@pytest.mark.parametrize("roll", [0, 1, 2, 3])
def test_a_plate_that_reads_the_same_on_every_side_breaks_no_word(letter: str, roll: int) -> None:
    things = [plate(each, i, 0, roll if each == letter else 0) for i, each in enumerate(f"P{letter}ND")]
    for each in things:  # looked at sideways only where it is unclear: the other turns show nothing
        each.scores.chances[each.scores.chances < 0.01] = 0
    turned = [
        Candidate(Detection("plate", 0.9, np.roll(things[1].detection.quad, -roll, 0)), things[1].scores)
    ]
    assert words([things[0], *turned, *things[2:]]) == [f"P{letter}ND"]
