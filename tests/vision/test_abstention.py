"""What a reading does not call sure, by the whole picture."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import game
from engine.table import FACE_DOWN
from engine.verdicts.verdict import Ruling
from vision import abstention
from vision.abstention import (
    PRIOR,
    backs_doubted,
    clarity,
    doubted,
    doubted_together,
    edges_noted,
    misfits_doubted,
    objectness,
)
from vision.detection.non_maximum_suppression import Detection
from vision.piece_kinds import BACK, FACES, KINDS
from vision.pipeline import Reader
from vision.reading import Alternative, Reading, RecognizedPiece
from vision.recognition.calibration import Calibration
from vision.recognition.face_scores import Candidate, FaceScores

TILES = FACES["tiles"]
BOX = KINDS["tiles"].box


def find(
    place: int, face: str, chance: float, score: float, size: float = 1.0, kind: str = "tiles"
) -> Candidate:
    """Something seen in a row, of which the reader makes a face; of this size beside the others."""
    chances = np.zeros((4, len(FACES[kind])), np.float32)
    chances[:: 2 if kind == "cards" else 4, FACES[kind].index(face)] = chance  # cards read either way up
    x = 40 + 60 * place
    quad = np.array([[x, 40], [x + 42, 40], [x + 42, 100], [x, 100]], np.float32)
    quad = (quad - quad[0]) * np.float32(size) + quad[0]
    return Candidate(
        Detection(BACK if face == FACE_DOWN else KINDS[kind].classes[0], score, quad),
        FaceScores(chances, 1 - chance),
    )


def alike(count: int, objectness: float) -> float:
    """The score of each of so many finds, alike and read without doubt, whose picture has this objectness.

    Solved for: `count` · score² = objectness · (PRIOR + `count` · score).
    """
    return (objectness + np.sqrt(objectness**2 + 4 * objectness * PRIOR / count)) / 2


def test_a_page_of_which_signs_read_clearly_shows_no_pieces() -> None:
    page = [find(0, "K4", 1.0, 0.5), *(find(i, "K7", 0.9, 0.3) for i in range(1, 9))]
    table = [find(i, "K7", 0.99, 0.9) for i in range(9)]
    assert objectness(page, TILES, {}) < 0.4 < 0.8 < objectness(table, TILES, {})
    assert objectness([], TILES, {}) == 0


@given(st.integers(1, 60), st.floats(0.4, 1), st.integers(1, 60))
def test_a_piece_more_speaks_for_pieces_and_a_find_that_reads_as_nothing_against(
    count: int, score: float, refused: int
) -> None:
    table = [find(i, f"{'KRBY'[i % 4]}{1 + i % 13}", 0.9, score) for i in range(count)]
    more = [*table, find(count, "K1", 0.9, score)]
    among = [*table, *(find(count + i, "K1", 0.2, 0.2) for i in range(refused))]
    assert objectness(among, TILES, {}) < objectness(table, TILES, {}) < objectness(more, TILES, {})
    assert objectness(more, TILES, {}) < 0.9 * score, "never clearer than each of them"


def test_a_dim_table_shows_pieces_where_a_few_clearer_signs_among_print_do_not() -> None:
    dim = [find(i, f"{'KRBY'[i % 4]}{1 + i % 13}", 0.93, 0.7) for i in range(65)]
    refused = [find(3 + i, "K1", 0.2, 0.25) for i in range(9)]
    signs = [*(find(i, "K4", 0.9, 0.72) for i in range(2)), *refused]
    alone = [find(0, "R5", 0.99, 0.9), *refused]
    weave = [find(i, "K1", 0.2, 0.25, size=0.1) for i in range(90)]
    assert objectness(dim, TILES, {}) > 0.6
    assert objectness([alone[0], *weave], TILES, {}) == pytest.approx(objectness(alone, TILES, {}))
    assert objectness(alone, TILES, {}) > 0.45 > 1.1 * objectness(signs, TILES, {})


def reading(sure: int, unsure: int) -> Reading:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    found = tuple(RecognizedPiece("R7", 0.999, corners, sure=i < sure) for i in range(sure + unsure))
    return Reading((99, 99), found, tuple((i,) for i in range(len(found))))


def test_a_dim_table_of_which_most_is_sure_is_clearer_than_a_page_of_which_little_is() -> None:
    assert clarity(0.63, 41, 43) > clarity(0.73, 8, 16)
    assert clarity(0.63, 9, 9) > clarity(0.63, 2, 2) > clarity(0.63, 1, 1), "few prove little"
    assert clarity(0.9, 0, 5) == clarity(0.9, 0, 0) == 0


@pytest.mark.parametrize(
    ("shown", "sure", "unsure", "left"), [(0.63, 41, 2, 41), (0.63, 2, 1, 0), (0.5, 41, 2, 0)]
)
def test_nothing_is_sure_on_a_picture_that_is_not_clear(
    shown: float, sure: int, unsure: int, left: int
) -> None:
    found = doubted_together(reading(sure, unsure), shown, 0.58)
    assert sum(each.sure for each in found.detections) == left


def test_printed_cells_and_blanks_take_little_from_the_pieces_beside_them() -> None:
    table = [find(i, "R5", 0.99, 0.9) for i in range(9)]
    cells = [find(9 + i, "K1", 0.6, 0.4) for i in range(9)]
    empty = [find(18 + i, "*", 0.9, 0.3) for i in range(40)]
    assert objectness([*table, *cells], TILES, {}) > 0.7
    assert objectness([*table, *empty], TILES, {}) == objectness(table, TILES, {})
    alone = objectness([find(0, "*", 1.0, 0.9)], TILES, {})
    assert alone == objectness([find(0, "R5", 1.0, 0.9)], TILES, {}), "a joker lies alone"


def test_more_jokers_alone_than_a_game_has_are_print() -> None:
    def alone(count: int) -> float:
        return objectness([find(i, "*", 1.0, alike(count, 0.8)) for i in range(count)], TILES, {})

    assert alone(4) == pytest.approx(0.8)
    assert alone(5) < 0.7
    assert alone(8) < 0.5
    beside = [find(i, "*", 1.0, 0.9) for i in range(8)] + [find(9, "R5", 1.0, 0.9)]
    assert objectness(beside, TILES, {}) == objectness(beside[-1:], TILES, {}), (
        "empty cells beside a piece take nothing from it"
    )


def test_more_of_a_number_than_the_box_holds_speaks_against_pieces() -> None:
    sudoku = [find(i, f"K{1 + i % 9}", 0.99, 0.9) for i in range(54)]
    table = [find(i, f"{'KR'[i % 2]}{1 + i % 13}", 0.99, 0.9) for i in range(26)]
    once_misread = [find(26, "K1", 0.99, 0.9), find(27, "K1", 0.99, 0.9), *table]
    two_boxes = [find(i, face, 0.99, 0.9) for i, face in enumerate(4 * [*BOX])]
    least = Reader("tiles").calibrations["tiles"].least
    assert objectness(sudoku, TILES, BOX) < least < objectness(two_boxes, TILES, BOX)
    assert objectness(table, TILES, BOX) == objectness(table, TILES, {}) > 0.85
    assert objectness(once_misread, TILES, BOX) > 0.8
    assert objectness(sudoku, TILES, {}) > 0.85, "nobody knows how many there are"


@pytest.mark.parametrize(("shown", "pieces", "sure"), [(0.9, 4, 4), (0.65, 4, 0), (0.5, 0, 0)])
def test_what_looks_little_like_pieces_is_doubted_and_what_looks_less_is_not_read(
    shown: float, pieces: int, sure: int
) -> None:
    reader = Reader("tiles")
    reader.calibrations = {"tiles": Calibration(sure=0.98, least=0.6, clear=0.7)}
    seen = [find(i, f"R{4 + i}", 0.9999, alike(4, shown)) for i in range(4)]
    reading = reader.arrange((400, 200), seen)
    assert reader.objectness(seen) == pytest.approx(shown, abs=0.01)
    assert [len(reading.detections), sum(each.sure for each in reading.detections)] == [pieces, sure]


@pytest.mark.parametrize(
    ("shown", "before", "pieces", "sure"),
    [
        (0.65, 0.9, 4, 4),
        (0.5, 0.9, 4, 0),
        (0.5, 0.65, 4, 0),
        (0.65, 0.65, 4, 0),
        (0.4, 0.9, 0, 0),
        (0.5, 0.4, 0, 0),
    ],
)
def test_a_table_that_was_seen_clearly_before_stays_one_a_little_below_the_bounds(
    shown: float, before: float, pieces: int, sure: int
) -> None:
    reader = Reader("tiles")
    reader.calibrations = {"tiles": Calibration(sure=0.98, least=0.6, clear=0.7)}
    known = reader.arrange((400, 200), [find(i, f"R{4 + i}", 0.9999, alike(4, before)) for i in range(4)])
    seen = [find(i, f"R{4 + i}", 0.9999, alike(4, shown)) for i in range(4)]
    reading = reader.arrange((400, 200), seen, before=known)
    assert [len(reading.detections), sum(each.sure for each in reading.detections)] == [pieces, sure]


@pytest.mark.parametrize(
    ("scores", "sure"),
    [((0.95,), 0), ((0.97,), 1), ((0.95, 0.97), 1), ((0.95, 0.97, 0.91), 3), ((0.89, 0.97, 0.91), 2)],
)
def test_one_or_two_are_sure_from_a_higher_score(scores: tuple[float, ...], sure: int) -> None:
    reader = Reader("tiles")
    reader.calibrations = {"tiles": Calibration(sure=0.9, alone=0.96)}
    reading = reader.arrange((400, 200), [find(i, f"R{4 + i}", each, 0.95) for i, each in enumerate(scores)])
    assert [each.sure for each in reading.detections].count(True) == sure


def test_what_networks_believe_is_held_by_the_calibration_alone() -> None:
    """Without bounds on whole pictures everything is read, as it is when they are fitted."""
    reader = Reader("tiles")
    reader.calibrations = {"tiles": Calibration(sure=0.9)}
    reading = reader.arrange((400, 200), [find(i, f"R{4 + i}", 0.9999, 0.3) for i in range(4)])
    assert all(each.sure for each in reading.detections)
    assert len(reading.detections) == 4


def laid(sides: list[tuple[float, float]], slope: float = 0.0, faces: str = "") -> Reading:
    """Pieces of these sides (w, h) in two rows, all sure; the farther up the smaller they look, by a `slope`."""
    found = []
    for i, (wide, high) in enumerate(sides):
        x, y = 120.0 * (i % 4) + 200, 160.0 * (i // 4) + 200
        quad = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        seen = tuple((a / (1 + slope * b), b / (1 + slope * b)) for a, b in quad)
        found.append(RecognizedPiece(f"R{1 + i}" if i >= len(faces) else faces[i], 0.999, seen, sure=True))
    return Reading((900, 900), tuple(found), tuple((i,) for i in range(len(found))))


def in_doubt(found: Reading) -> list[int]:
    return [i for i, each in enumerate(found.detections) if not each.sure]


@pytest.mark.parametrize("slope", [0.0, 0.0006])
@pytest.mark.parametrize(
    ("odd", "doubts"),
    [((70, 100), []), ((78, 108), []), ((95, 136), [5]), ((50, 71), [5]), ((96, 92), [5]), ((55, 118), [5])],
)
def test_what_is_larger_smaller_or_of_another_proportion_than_the_tiles_around_it_is_doubted(
    slope: float, odd: tuple[float, float], doubts: list[int]
) -> None:
    sides = [(70.0, 100.0)] * 8
    sides[5] = odd
    assert in_doubt(misfits_doubted(laid(sides, slope), 0.7)) == doubts


def test_the_farther_pieces_of_a_table_seen_aslant_are_no_misfits() -> None:
    seen = laid([(70.0, 100.0)] * 12, slope=0.0012)
    areas = [np.ptp(np.array(each.corners)[:, 0]) for each in seen.detections]
    assert max(areas) > 1.35 * min(areas), "they look smaller by far"
    assert in_doubt(misfits_doubted(seen, 0.7)) == []


def test_a_joker_does_not_tell_on_which_side_it_lies_and_four_pieces_do_not_tell_what_is_usual() -> None:
    sides = [(100.0, 70.0), *[(70.0, 100.0)] * 6]
    assert in_doubt(misfits_doubted(laid(sides, faces="*"), 0.7)) == []
    assert in_doubt(misfits_doubted(laid(sides), 0.7)) == [0]
    assert in_doubt(misfits_doubted(laid([(160.0, 160.0), *[(70.0, 100.0)] * 3]), 0.7)) == []


def test_where_no_plane_can_be_told_what_is_of_another_size_on_the_picture_is_doubted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("vision.abstention.fit_plane", lambda *_: None)
    assert in_doubt(misfits_doubted(laid([(160.0, 220.0), *[(70.0, 100.0)] * 6]), 0.7)) == [0]


def test_a_key_among_the_tiles_of_a_table_is_not_sure() -> None:
    reader = Reader("tiles")
    reader.calibrations = {"tiles": Calibration(sure=0.9)}
    seen = [find(i, f"R{4 + i}", 0.9999, 0.99) for i in range(6)]
    key = np.array([[100, 200], [160, 200], [160, 260], [100, 260]], np.float32)
    seen.append(Candidate(Detection("tile", 0.99, key), find(6, "K1", 0.9999, 0.99).scores))
    found = reader.arrange((500, 300), seen)
    assert [each.face for each in found.detections if not each.sure] == ["K1"]


@pytest.mark.parametrize(
    ("kind", "faces", "doubted"),
    [
        ("tiles", ("R4", "R5", "R6", "*"), ["R6"]),
        ("letters", ("B", "C", "D", "E"), []),
        ("cards", ("7H", "8C", "9D", "2S"), ["9D", "2S"]),
    ],
)
def test_what_was_seen_without_colours_is_doubted_where_one_would_tell_it(
    kind: str, faces: tuple[str, ...], doubted: list[str]
) -> None:
    reader = Reader(kind)
    reader.calibrations = {kind: Calibration(sure=0.9)}
    seen = [find(i, face, 0.9999, 0.95, kind=kind) for i, face in enumerate(faces)]
    grey = [replace(each, scores=replace(each.scores, grey=i > 1)) for i, each in enumerate(seen)]
    found = reader.arrange((400, 200), grey).detections
    assert sorted(each.face for each in found if not each.sure) == sorted(doubted)


def test_a_stock_is_not_in_doubt_again_when_the_last_card_beside_it_is_taken() -> None:
    reader = Reader("cards")
    reader.calibrations = {"cards": Calibration(sure=0.9)}
    back, card = find(0, "#", 0.9999, 0.95, kind="cards"), find(3, "7H", 0.9999, 0.95, kind="cards")
    both = reader.arrange((400, 200), [back, card])
    assert [each.sure for each in both.detections] == [True, True]
    assert [each.sure for each in reader.arrange((400, 200), [back], before=both).detections] == [True]
    assert [each.sure for each in reader.arrange((400, 200), [back]).detections] == [False]


@pytest.mark.parametrize(
    ("faces", "sure"), [("# #", []), ("# R7", [0, 1]), ("# R7?", []), ("* #", [0, 1]), ("", [])]
)
def test_what_lies_face_down_is_sure_only_beside_a_face_that_is(faces: str, sure: list[int]) -> None:
    pieces = tuple(replace(told(face.rstrip("?"), 0.99), sure="?" not in face) for face in faces.split())
    found = backs_doubted(Reading((640, 480), pieces, (tuple(range(len(pieces))),) if pieces else ()))
    assert [i for i, each in enumerate(found.detections) if each.sure] == sure


def told(face: str, score: float, *others: tuple[str, float]) -> RecognizedPiece:
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return RecognizedPiece(face, score, corners, alternatives=tuple(Alternative(*other) for other in others))


@pytest.mark.parametrize(
    ("others", "read"),
    [
        ((("QH", 0.3),), "QH"),  # the likeliest of which the box has one left
        ((("8H", 0.4), ("QH", 0.3)), "QH"),  # the 8 lies there already
        ((("QH", 0.2),), "AH"),  # not nearly as likely
        ((), "AH"),
    ],
)
def test_a_face_that_the_box_has_no_more_of_is_read_as_the_next_likely_that_it_has(others, read):
    box = {"AH": 1, "QH": 1, "8H": 1}
    found = (told("AH", 0.99), told("8H", 0.99), told("AH", 0.5, *others))
    after = doubted(Reading((9, 9), found, ((0, 1, 2),)), box).detections
    assert [each.face for each in after] == ["AH", "8H", read]
    assert [each.sure for each in after] == [True, True, False]
    if read != "AH":
        assert after[2].alternatives[0] == Alternative("AH", 0.5), "what it was taken for can still be chosen"
        assert after[2].score == 0.3


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=12))
def test_each_is_held_against_the_median_of_the_others(values: list[int]) -> None:
    array = np.array(values, float)
    apart = [abs(array[i] - np.median(np.delete(array, i))) for i in range(len(array))]
    assert abstention._from_others(array).tolist() == pytest.approx(apart)


def lying(*tiles: tuple[str, float, float], size: tuple[int, int] = (640, 480)) -> Reading:
    """Tiles of 40×56 pixels at these places (upper left), in one group, some of which the picture's edge may cut."""
    found = tuple(
        RecognizedPiece(face, 0.999, ((x, y), (x + 40, y), (x + 40, y + 56), (x, y + 56)))
        for face, x, y in tiles
    )
    return edges_noted(Reading(size, found, (tuple(range(len(found))),)))


@pytest.mark.parametrize(
    ("tiles", "is_cut"),
    [
        ([("K5", 300, 200), ("K6", 344, 200)], False),
        ([("K5", 10, 200), ("K6", 54, 200)], True),
        ([("K5", 540, 200), ("K6", 584, 200)], True),
        ([("K5", 530, 200), ("K6", 574, 200)], False),
        ([("K5", 300, 4), ("K6", 344, 4)], False),
        ([("K5", 300, 350), ("K6", 300, 410)], True),
        ([("K5", 590, 200)], True),
        ([("K5", 300, 4)], False),
        ([("K5", 10, 200), ("K6", 54, 200), ("K7", 98, 200), ("K9", 142, 200)], True),
    ],
)
def test_a_row_is_cut_off_where_one_more_would_lie_beyond_the_picture(
    tiles: list[tuple[str, float, float]], is_cut: bool
) -> None:
    found = lying(*tiles)
    (group,) = found.judged
    assert group.is_cut is is_cut
    ruling = game("rummy").judge(None, found.judged).ruling
    assert ruling is (Ruling.UNSURE if is_cut else Ruling.ILLEGAL), "nobody is accused of what is not seen"


def test_a_meld_at_the_edge_is_one_all_the_same() -> None:
    found = lying(("K5", 10, 200), ("K6", 54, 200), ("K7", 98, 200))
    assert found.judged.groups[0].is_cut
    assert game("rummy").judge(None, found.judged).ruling is Ruling.LEGAL
    assert edges_noted(Reading((640, 480), (), ())).groups == ()
