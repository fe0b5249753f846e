"""Plates beside those seen: drawn pictures with a made-up reader and verifier, rendered boards with the networks."""

import json

import cv2
import numpy as np
import pytest

from datasets import build
from vision.detection.non_maximum_suppression import Detection
from vision.grouping.free_places import THERE, FreePlaces
from vision.piece_kinds import FACES
from vision.pipeline import Reader
from vision.recognition.classifier import NOTHING, TURNED, rectify
from vision.recognition.face_scores import Candidate, FaceScores

LETTERS = FACES["letters"]
SIDE, PITCH, CORNER = 40, 42, 100
WOOD, CELL, TABLE = (150, 190, 220), (170, 175, 178), (60, 90, 60)


class ByInk:
    """Takes a crop with dark ink in it for an `I`, one without for a plate face down, and red ones for nothing.

    What is printed in grey it cannot tell: rather a K than anything else, but rather something turned.
    """

    faces = (*LETTERS, TURNED, NOTHING)

    def crop(self, image, quad, turn=0):
        return rectify(image, np.roll(quad, -turn, 0))

    def read(self, crops):
        told = np.full((len(crops), len(self.faces)), 1e-4, np.float32)
        for row, crop in zip(told, crops, strict=True):
            inner = crop[12:-12, 12:-12]
            red = inner[..., 2].mean() > inner[..., 0].mean() + 100
            dark = int(inner.min())
            if not red and 60 <= dark < 110:
                row[self.faces.index(TURNED)], row[self.faces.index("K")] = 0.7, 0.2
            else:
                row[self.faces.index(NOTHING if red else "I" if dark < 60 else "#")] = 0.97
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


def known(letter, column, row, turn=0, likely=0.97):
    chances = np.full((4, len(LETTERS)), 1e-4, np.float32)
    chances[turn, LETTERS.index(letter)] = likely
    return Candidate(Detection("plate", 0.9, np.roll(place(column, row), turn, 0)), FaceScores(chances, 0.01))


class ByColour:
    """Takes a place for a plate as far as most of it has the wood's colour; where it is nearly that, rather not."""

    def chances(self, image, quads, plates, free):
        told = []
        for quad in quads:
            off = float(np.abs(np.median(rectify(image, quad)[12:-12, 12:-12], (0, 1)) - WOOD).max())
            told.append(0.99 if off < 3 else 0.4 if off < 15 else 0.01)
        return np.array(told, np.float32)


def believed(image, seen):
    return FreePlaces(image, seen, LETTERS, ByColour()).believed(seen)


def unseen(image, seen):
    return FreePlaces(image, seen, LETTERS, ByColour()).unseen(seen, ByInk())


def found(image, seen):
    """Face and place of every plate that is found beside those seen, one face down as a blank one."""
    told = []
    for each in unseen(image, seen):
        column, row = (each.detection.quad.mean(0) - CORNER - SIDE / 2) / PITCH
        told.append(
            (LETTERS[each.scores.likeliest].replace("#", "*"), round(float(column)), round(float(row)))
        )
    return sorted(told)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_blank_plate_beside_a_word_is_told_from_a_boards_cells_by_its_colour(turn):
    image = board({(1, 3): "A", (2, 3): "", (3, 3): "T"})
    assert found(image, [known("A", 1, 3, turn), known("T", 3, 3, turn)]) == [("*", 2, 3)]


def test_a_letter_beside_others_is_read_where_the_detector_passed_it_over():
    image = board({(1, 3): "A", (2, 3): "I", (3, 3): "T"})
    assert found(image, [known("A", 1, 3), known("T", 3, 3)]) == [("I", 2, 3)]


def test_what_is_printed_and_cannot_be_told_is_a_letter_in_doubt_and_no_blank_plate():
    image = board({(1, 3): "A", (2, 3): "A", (3, 3): "A", (4, 3): "A", (5, 3): ""})
    seen = [known("A", column, 3) for column in range(1, 5)]
    x, y = CORNER + PITCH * 5, CORNER + PITCH * 3
    assert found(image, seen) == [("*", 5, 3)]
    cv2.putText(image, "K", (x + 12, y + 30), cv2.FONT_HERSHEY_DUPLEX, 0.9, (90, 90, 90), 2)
    assert found(image, seen) == [("K", 5, 3)]
    (each,) = unseen(image, seen)
    assert each.scores.is_piece(each.detection.score)
    assert each.scores.chance < 0.8
    assert each.scores.nothing > 0.2, "so it is in doubt, however its chances are scaled"


def test_a_cell_that_nearly_looks_like_a_plate_is_none():
    nearly = tuple(value - 10 for value in WOOD)
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    blank, cell = known("*", 4, 3), known("#", 1, 2)
    image = board({**word, (4, 3): ""}, cell=nearly)
    kept = believed(image, [*seen, blank, cell])
    assert [each.detection.quad.tolist() for each in kept[4:]] == [blank.detection.quad.tolist()]
    assert found(image, seen) == [("*", 4, 3)]


class SeesNothing(ByInk):
    """Takes every crop for nothing."""

    def read(self, crops):
        return np.full((len(crops), len(self.faces)), 1e-4, np.float32) + 0.9 * (
            np.array(self.faces) == NOTHING
        )


def test_one_of_the_plates_very_colour_may_be_less_likely_but_must_then_be_read_as_blank():
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    image = board(word)
    a_shade_lighter = tuple(value + 8 for value in WOOD)
    (x, y), end = place(4, 3)[[0, 2]].astype(int)
    cv2.rectangle(image, (int(x), int(y)), tuple((end - 1).tolist()), a_shade_lighter, -1)
    assert ByColour().chances(image, [place(4, 3)], [], []) < THERE
    assert found(image, seen) == [("*", 4, 3)]
    assert FreePlaces(image, seen, LETTERS, ByColour()).unseen(seen, SeesNothing()) == []


def test_plates_face_down_stay_where_there_are_more_of_them_than_free_places():
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    pool = [(column, row) for row in (0, 1, 5, 6, 7) for column in range(8)]
    image = board({**word, **dict.fromkeys(pool, "")}, cell=TABLE)
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    kept = believed(image, [*seen, *(known("#", *at) for at in pool)])
    assert len(kept) == len(seen) + len(pool)
    assert {LETTERS[each.scores.likeliest] for each in kept[4:]} == {"#"}


def faint(*at):
    blank = known("*", *at)
    return Candidate(Detection("plate", 0.4, blank.detection.quad), blank.scores)


@pytest.mark.parametrize(("blanks", "kept"), [(4, 4), (5, 0)])
def test_more_blank_plates_than_letters_that_the_detector_hardly_sees_are_a_pattern(blanks, kept):
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    pattern = [(column, 6) for column in range(blanks)]
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    image = board({**word, **dict.fromkeys(pattern, "")})
    assert len(believed(image, [*seen, *(faint(*at) for at in pattern)])) == 4 + kept


def test_where_every_place_beside_plates_is_like_a_plate_none_of_them_is_one():
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    beside = [(column, row) for row in (2, 4) for column in range(4)]
    assert found(board({**word, **dict.fromkeys(beside[:3], "")}), seen) == [
        ("*", *at) for at in sorted(beside[:3])
    ]
    assert found(board({**word, **dict.fromkeys(beside, "")}), seen) == []
    lettered = {**word, **dict.fromkeys(beside, ""), (4, 3): "I"}
    assert found(board(lettered), seen) == [("I", 4, 3)]


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


@pytest.mark.parametrize(("kind", "letter"), [("tile", "T"), ("back", "#")])
def test_what_the_detector_calls_another_piece_takes_its_place_too(kind, letter):
    image = board({(1, 3): "A", (2, 3): "" if letter == "#" else letter})
    beside = known(letter, 2, 3)
    called = Candidate(Detection(kind, 0.7, beside.detection.quad), beside.scores)
    assert found(image, [known("A", 1, 3), called]) == []


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
    assert [each.detection.quad.tolist() for each in kept[4:]] == [blank.detection.quad.tolist()]
    assert kept[:4] == seen
    assert kept[4].scores.nothing == pytest.approx(0.1)
    assert believed(image, [*seen[:3], cell]) == [*seen[:3], cell]


def test_print_on_a_premium_square_is_no_plate_unless_some_of_its_colour_reads_plainly():
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    image = board(word)
    for column, row in ((1, 1), (6, 6)):
        x, y = CORNER + PITCH * column, CORNER + PITCH * row
        cv2.rectangle(image, (x, y), (x + SIDE - 1, y + SIDE - 1), (160, 60, 100), -1)
        cv2.putText(image, "2", (x + 12, y + 30), cv2.FONT_HERSHEY_DUPLEX, 0.9, (20, 20, 20), 2)
    assert believed(image, [*seen, known("Z", 1, 1, likely=0.8), known("S", 6, 6, likely=0.65)]) == seen
    plain, like_it, of_wood = known("Z", 1, 1), known("S", 6, 6, likely=0.65), known("Z", 4, 3, likely=0.8)
    assert believed(image, [*seen, plain, like_it]) == [*seen, plain, like_it], "a set may have two colours"
    assert believed(board({**word, (4, 3): "Z"}), [*seen, of_wood]) == [*seen, of_wood]


def test_beside_a_premium_square_no_plate_is_looked_for():
    word = {(column, 3): letter for column, letter in enumerate("WORD")}
    seen = [known(letter, column, 3) for (column, _), letter in word.items()]
    image = board({**word, (7, 6): ""})
    x, y = CORNER + PITCH * 6, CORNER + PITCH * 6
    cv2.rectangle(image, (x, y), (x + SIDE - 1, y + SIDE - 1), (160, 60, 100), -1)
    for likely, plates in ((0.8, []), (0.97, [("*", 7, 6)])):
        assert found(image, [*seen, known("Z", 6, 6, likely=likely)]) == plates


def test_what_the_detector_did_not_see_is_never_nearly_certain():
    image = board({(1, 3): "A", (2, 3): "I"})
    (each,) = unseen(image, [known("A", 1, 3)])
    assert float(each.scores.chances.max()) < 0.95
    assert each.scores.nothing > 0.05, "so it is in doubt, however its chances are scaled"


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    """Rendered boards that no network was trained on, with where their plates lie."""
    folder = tmp_path_factory.mktemp("boards")
    build.main([str(folder), "--scenes", "0", "--val", "16", "--side", "640", "--kinds", "boards=1", *SEEDED])
    entries = map(json.loads, (folder / "val.jsonl").read_text(encoding="utf-8").splitlines())
    return [(cv2.imread(str(folder / "images" / "val" / f"{each['name']}.jpg")), each) for each in entries]


SEEDED = ("--seed", "4243", "--workers", "1")


def test_blank_plates_are_found_on_rendered_boards_and_cells_seldom_taken_for_them(boards):
    reader = Reader("letters")
    there = found = made_up = sure = 0
    for image, entry in boards:
        blank = [each for each in reader.read(image).detections if each.face == "*"]
        middles = [np.mean(each.corners, 0) for each in blank]
        quads = [
            (np.float32(each["quad"]), each["face"]) for each in entry["pieces"] if each["kind"] == "plate"
        ]
        near = [min(quads, key=lambda quad, at=at: np.linalg.norm(quad[0].mean(0) - at)) for at in middles]
        lies = [
            cv2.pointPolygonTest(quad, at.tolist(), False) > 0 and face == "*"
            for at, (quad, face) in zip(middles, near, strict=True)
        ]
        there += sum(face == "*" for _, face in quads)
        found += sum(lies)
        made_up += lies.count(False)
        sure += sum(each.sure for each, right in zip(blank, lies, strict=True) if not right)
    assert there > 30
    assert found > there / 2
    assert made_up < there / 4
    assert sure == 0
