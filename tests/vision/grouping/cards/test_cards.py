"""Indices joined to cards, and cards to groups, by geometry alone: looks are made up here."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.grouping.cards.card import fused
from vision.grouping.cards.card_pose import pose_of
from vision.grouping.cards.cards import arrange
from vision.grouping.cards.joining import joined
from vision.grouping.cards.spreads import together
from vision.piece_kinds import FACES
from vision.recognition.calibration import Calibration
from vision.recognition.face_scores import Candidate, FaceScores

CARDS = FACES["cards"]
WIDE, HIGH = 100.0, 144.0
INDEX = np.array([[5, 6], [19, 6], [19, 38], [5, 38]], np.float32)
"""An index in the corner of a card of WIDE × HIGH."""


def placed(points: np.ndarray, x: float, y: float, degrees: float = 0.0) -> np.ndarray:
    turn = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), -degrees, 1)
    turn[:, 2] += (x, y)
    return cv2.transform(points[None].astype(np.float32), turn)[0].astype(np.float32)


def whole(x: float, y: float, degrees: float = 0.0) -> np.ndarray:
    return placed(np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]]), x, y, degrees)


def upper(x: float, y: float, degrees: float = 0.0) -> np.ndarray:
    return placed(INDEX, x, y, degrees)


def lower(x: float, y: float, degrees: float = 0.0) -> np.ndarray:
    """The other index, in its own reading order."""
    return placed([WIDE, HIGH] - INDEX, x, y, degrees)


def seen(kind: str, quad: np.ndarray, face: str, chance: float = 0.97) -> Candidate:
    chances = np.zeros((4, len(CARDS)), np.float32)
    chances[0, CARDS.index(face)] = chance
    if kind == "card":
        chances[2] = chances[0]
    return Candidate(Detection(kind, 0.9, quad), FaceScores(chances, 0.01))


def faces(things: list[Candidate]) -> list[list[str]]:
    detections, groups = arrange(things, CARDS, Calibration())
    return [[detections[i].face for i in group] for group in groups]


@pytest.mark.parametrize("degrees", [0, 35, 90, 160, 250])
def test_a_card_and_its_two_indices_are_one_piece(degrees: float) -> None:
    things = [
        seen("card", whole(300, 200, degrees), "8H"),
        seen("index", upper(300, 200, degrees), "8H"),
        seen("index", lower(300, 200, degrees), "8H"),
    ]
    assert faces(things) == [["8H"]]


def test_a_card_of_which_a_corner_is_seen_is_known_to_reach_farther() -> None:
    covered, shown = (
        arrange([each], CARDS, Calibration())[0][0]
        for each in (seen("index", upper(300, 200), "8H"), seen("card", whole(300, 200), "8H"))
    )
    assert np.abs(np.array(covered.corners) - upper(300, 200)).max() < 1
    assert np.abs(np.array(covered.extent) - whole(300, 200)).max() < 0.3 * WIDE
    assert shown.extent == shown.corners


def test_what_index_and_face_disagree_on_is_not_sure() -> None:
    things = [seen("card", whole(300, 200), "9H"), seen("index", upper(300, 200), "8H")]
    (found,), _ = arrange(things, CARDS, Calibration())
    assert not found.sure
    assert {found.face, found.alternatives[0].face} == {"8H", "9H"}


def test_two_agreeing_looks_are_surer_than_one() -> None:
    one = seen("index", upper(0, 0), "8H", 0.7).scores.chances[0]
    one = one + np.float32(0.3 / len(CARDS))
    assert fused([one, one])[CARDS.index("8H")] > one[CARDS.index("8H")]


@pytest.mark.parametrize(("other", "own", "sure"), [(0.3, 0.02, True), (0.97, 0.0, False)])
def test_a_covered_face_that_tells_little_leaves_a_clear_index_sure(
    other: float, own: float, sure: bool
) -> None:
    covered = seen("card", whole(300, 200), "9H", other)
    covered.scores.chances[:, CARDS.index("8H")] += np.float32(own)
    things = [covered, seen("index", upper(300, 200), "8H", 0.9995)]
    (found,), _ = arrange(things, CARDS, Calibration(sure=0.95))
    assert (found.face, found.sure) == ("8H", sure)


def test_two_equal_cards_side_by_side_stay_two() -> None:
    things = [
        seen("card", whole(100, 200), "8H"), seen("index", upper(100, 200), "8H"),
        seen("card", whole(205, 200), "8H"), seen("index", upper(205, 200), "8H"), seen("index", lower(205, 200), "8H"),
    ]  # fmt: skip
    assert faces(things) == [["8H", "8H"]]


def test_the_two_ends_of_a_covered_card_are_one_piece() -> None:
    # The middle of the 2H is covered by a card laid across it.
    things = [
        seen("index", upper(300, 200, 20), "2H"),
        seen("index", lower(300, 200, 20), "2H"),
        seen("card", whole(300, 200, 95), "AS"),
    ]
    assert sorted(face for group in faces(things) for face in group) == ["2H", "AS"]


def test_ends_that_clearly_differ_are_two_cards() -> None:
    things = [seen("index", upper(300, 200), "2H"), seen("index", lower(300, 200), "3H")]
    assert len(joined([], things)[0]) == 2


@pytest.mark.parametrize(("face", "off", "count"), [("2H", 0.22, 1), ("2H", 0.6, 2), ("3H", 0.22, 2)])
def test_ends_that_read_the_same_may_lie_farther_off_on_a_card_seen_aslant(face, off, count) -> None:  # type: ignore[no-untyped-def]
    lying = [
        seen("card", whole(700, 200), "8H"),
        seen("index", upper(700, 200), "8H"),
        seen("index", lower(700, 200), "8H"),
    ]
    ends = [seen("index", upper(300, 200), "2H"), seen("index", lower(300, 200 + off * HIGH), face)]
    assert len(joined(lying[:1], lying[1:] + ends)[0]) == 1 + count


@pytest.mark.parametrize(("chance", "sure"), [(0.95, True), (0.55, False)])
def test_a_card_that_rests_on_a_vague_index_alone_is_never_sure(chance: float, sure: bool) -> None:
    index = seen("index", upper(300, 200), "2H", chance)
    vague = Candidate(index.detection, FaceScores(index.scores.chances, 0.0))
    upon = [seen("card", whole(330, 200), "8H"), seen("index", upper(330, 200), "8H")]
    found = {each.face: each for each in arrange([vague, *upon], CARDS, Calibration())[0]}
    assert found["2H"].score > 0.98
    assert (found["2H"].sure, found["8H"].sure) == (sure, True)


@pytest.mark.parametrize("degrees", [0, 12, -12, 180])
def test_a_spread_is_one_group_in_reading_order(degrees: float) -> None:
    step = placed(np.array([[0, 0], [26, 0]]), 0, 0, degrees)
    dx, dy = step[1] - step[0]
    run = ["5H", "6H", "7H", "8H"]
    things = [seen("index", upper(300 + i * dx, 300 + i * dy, degrees), face) for i, face in enumerate(run)]
    things.append(seen("card", whole(300 + 3 * dx, 300 + 3 * dy, degrees), "8H"))
    assert faces(things) == [run]


def test_a_fan_is_one_group_from_left_to_right() -> None:
    run = ["5H", "6H", "7H", "8H", "9H"]
    things = []
    for i, face in enumerate(run):
        angle = -24 + 12 * i
        x, y = 300 + 180 * np.sin(np.radians(angle)), 300 - 180 * np.cos(np.radians(angle))
        things.append(seen("index", upper(x, y, angle), face))
    assert faces(things) == [run]


def test_two_melds_apart_are_two_groups() -> None:
    outlines = [whole(0, 0), whole(30, 0), whole(60, 0), whole(0, 300), whole(35, 300)]
    groups = together([pose_of(outline) for outline in outlines])
    assert groups == [(0, 1, 2), (3, 4)]


@pytest.mark.parametrize(
    ("step", "aside", "rows"), [(1.4, 0, 1), (1.4, 40, 2), (1.6, 0, 1), (1.6, 90, 3), (1.9, 0, 3)]
)
def test_cards_with_room_between_them_are_a_row_where_they_lie_in_line_and_evenly(step, aside, rows) -> None:  # type: ignore[no-untyped-def]
    outlines = [whole(100 + step * WIDE * i, 100 + (i == 2) * aside) for i in range(3)]
    assert len(together([pose_of(outline) for outline in outlines])) == rows


def test_a_spread_and_a_card_beside_it_with_room_between_them_are_two_groups() -> None:
    outlines = [whole(100 + 0.3 * WIDE * i, 100) for i in range(3)] + [whole(100 + 2 * WIDE, 100)]
    assert together([pose_of(outline) for outline in outlines]) == [(0, 1, 2), (3,)]


def test_a_row_side_by_side_reads_as_on_the_picture_whatever_ends_of_its_cards_the_edge_leaves() -> None:
    things = [
        part
        for x, face in ((100, "8H"), (210, "9H"), (320, "10H"))
        for part in (
            seen("card", whole(x, 100), face),
            seen("index", lower(x, 100), face),
            *([] if face == "8H" else [seen("index", upper(x, 100), face)]),
        )
    ]
    assert faces(things) == [["8H", "9H", "10H"]]


def test_nothing_is_nothing() -> None:
    assert arrange([], CARDS, Calibration()) == ((), ())


def sideways(kind: str, quad: np.ndarray, face: str) -> Candidate:
    """Something that reads clearly a quarter turn from the detector's order of corners, and not otherwise."""
    read = seen(kind, quad, face)
    return Candidate(read.detection, FaceScores(np.roll(read.scores.chances, 1, 0), 0.01))


def test_a_card_on_its_side_that_the_edge_cuts_off_is_read_as_it_lies() -> None:
    left = np.array([[0, 0], [90, 0], [90, WIDE], [0, WIDE]], np.float32)
    assert faces([sideways("card", left, "9D")]) == [["9D"]]
    index = sideways("index", np.array([[6, 81], [38, 81], [38, 95], [6, 95]], np.float32), "9D")
    assert faces([sideways("card", left, "9D"), index]) == [["9D"]]


def test_an_index_that_is_surely_read_tells_more_than_an_ill_drawn_outline() -> None:
    ill_drawn = seen("card", whole(300, 200), "9D", 0.02)
    assert faces([ill_drawn, sideways("index", upper(300, 200), "9D")]) == [["9D"]]


@pytest.mark.parametrize(
    ("plain", "score", "pips", "face"),
    [(0.999, 0.9, "7S", "7S"), (0.98, 0.9, "7S", "AS"), (0.999, 0.6, "7S", "AS"), (0.999, 0.9, "JS", "AS")],
)
def test_plain_pips_of_a_card_that_lies_open_tell_more_than_all_its_indices_in_doubt(
    plain: float, score: float, pips: str, face: str
) -> None:
    # A 7 in a lettering that is taken for the 1 of French aces, at both ends.
    card = seen("card", whole(300, 200), pips, plain)
    card = replace(card, detection=replace(card.detection, score=score))
    ends = [seen("index", place(300, 200), "AS", 0.999) for place in (upper, lower)]
    ((found,), _) = arrange([card, *ends], CARDS, Calibration())
    assert (found.face, found.sure) == (face, face == "AS")


@pytest.mark.parametrize(("other", "cards"), [("9D", 1), ("8D", 2)])
def test_two_small_indices_that_read_the_same_are_one_card_s_where_no_outline_tells_the_deck(
    other: str, cards: int
) -> None:
    small = (INDEX - INDEX[0]) * 0.6 + INDEX[0]
    ends = [placed(small, 300, 200, 20), placed([WIDE, HIGH] - small, 300, 200, 20)]
    read = [seen("index", ends[0], "9D"), seen("index", ends[1], other, 0.85)]
    assert sum(map(len, faces(read))) == cards


@pytest.mark.parametrize(
    ("plain", "score", "index", "several"),
    [(0.999, 0.6, 0.97, 2), (0.98, 0.6, 0.97, 1), (0.999, 0.4, 0.97, 1), (0.999, 0.6, 0.65, 1)],
)
def test_a_neighbours_index_in_the_corner_of_a_plain_face_stays_the_neighbours(
    plain: float, score: float, index: float, several: int
) -> None:
    lies_over = seen("card", whole(300, 200), "9D", plain)
    lies_over = replace(lies_over, detection=replace(lies_over.detection, score=score))
    read, _ = arrange([lies_over, seen("index", upper(300, 200), "QC", index)], CARDS, Calibration())
    assert len(read) == several
    assert several == 1 or {(each.face, each.sure) for each in read} == {("9D", False), ("QC", False)}


def test_an_outline_that_is_too_small_still_has_both_ends() -> None:
    short = seen("card", whole(300, 200) + np.array([[0, 60], [0, 60], [0, 0], [0, 0]], np.float32), "6D")
    ends = [seen("index", upper(300, 200), "6D"), seen("index", lower(300, 200), "6D")]
    assert faces([short, *ends]) == [["6D"]]


def test_in_a_spread_a_corner_that_lies_on_another_card_is_not_that_card_s() -> None:
    below, above = seen("card", whole(300, 200), "KH", 0.7), seen("card", whole(395, 204), "9D", 0.6)
    ends = [seen("index", upper(300, 200), "KH"), seen("index", upper(380, 204), "9D")]
    assert [len(card.indices) for card in joined([below, above], ends)[0]] == [1, 1]
    assert faces([below, above, *ends]) == [["KH", "9D"]]


@pytest.mark.parametrize(("face", "chance", "beside", "left"), [
    ("*", 0.99, False, 0), ("*", 0.99, True, 1), ("8H", 0.6, False, 0), ("8H", 0.97, False, 1),
])  # fmt: skip
def test_a_lone_index_must_be_clear_and_no_joker_s_unless_it_lies_by_a_card(
    face: str, chance: float, beside: bool, left: int
) -> None:
    lone = seen("index", upper(330, 200), face, chance)
    others = [seen("card", whole(370 if beside else 700, 200), "3C")]
    assert sum(map(len, faces([lone, *others]))) == 1 + left


def test_a_card_under_others_whose_index_is_not_seen_is_not_made_up() -> None:
    one, other = whole(300, 200), whole(360, 200)
    clear = [seen("card", one, "QD"), seen("index", upper(300, 200), "QD")]
    clear += [seen("card", other, "JC"), seen("index", lower(360, 200), "JC")]
    assert faces([*clear, seen("card", whole(332, 200), "JD", 0.9)]) == [["QD", "JC"]]


def test_two_signs_like_jokers_beside_each_other_are_no_cards_either() -> None:
    signs = [seen("index", upper(x, 200), "*", 0.99) for x in (300, 322)]
    assert faces([*signs, seen("card", whole(700, 200), "3C")]) == [["3C"]]


def with_index(x: float, face: str, chance: float) -> list[Candidate]:
    return [seen("card", whole(x, 200), face, chance), seen("index", upper(x, 200), face, chance)]


def test_of_two_that_read_the_same_and_overlap_the_less_certain_is_not_sure() -> None:
    pair = [card for x, chance in ((300, 0.999), (350, 0.99)) for card in with_index(x, "AD", chance)]
    apart = [*with_index(300, "AD", 0.999), *with_index(500, "AD", 0.99)]
    for things, sure in ((pair, [True, False]), (apart, [True, True])):
        assert [each.sure for each in arrange(things, CARDS, Calibration(sure=0.9))[0]] == sure


@pytest.mark.parametrize(
    ("score", "face", "plain", "sure"),
    [
        (0.9, "9D", 0.95, True),
        (0.4, "AD", 0.95, True),
        (0.4, "9D", 0.95, False),
        (0.4, "9D", 0.999, True),
    ],
)
def test_a_card_with_a_faint_outline_and_one_end_is_sure_only_where_that_is_plain_or_both_show_the_same(
    score: float, face: str, plain: float, sure: bool
) -> None:
    things = [seen("card", whole(300, 200), face, 0.7), seen("index", upper(300, 200), "AD", plain)]
    things[0] = Candidate(Detection("card", score, things[0].detection.quad), things[0].scores)
    (found,), _ = arrange(things, CARDS, Calibration(sure=0.4))
    assert (found.face, found.sure) == ("AD", sure)


def test_a_faint_outline_makes_no_unclear_index_sure_though_both_show_the_same() -> None:
    faint = seen("card", whole(300, 200), "8H", 0.99)
    faint = Candidate(Detection("card", 0.3, faint.detection.quad), faint.scores)
    for chance, sure in ((0.7, False), (0.9, True)):
        read, _ = arrange(
            [faint, seen("index", upper(300, 200), "8H", chance), *with_index(370, "2C", 0.97)],
            CARDS,
            Calibration(sure=0.9),
        )
        assert [each.sure for each in read if each.face == "8H"] == [sure]


def test_a_corner_that_may_be_two_cards_belongs_to_the_one_whose_face_it_shows() -> None:
    # The jack's lower end lies in the corner that is the queen's too, nearer to where hers would be.
    jack, queen = whole(300, 200), whole(368, 200)
    shared = lower(300, 200) + np.float32([-4, 0])
    queens = np.array([[300, 200], [400, 200], [400, 344], [300, 344]], np.float32) - np.float32([4, 0])
    things = [seen("card", jack, "JS"), seen("card", queens, "QH")]
    one, other = joined(things, [seen("index", shared, "JS"), seen("index", upper(296, 200), "QH")])[0]
    assert [CARDS[int(card.chances[-1].argmax())] for card in (one, other)] == ["JS", "QH"]
    assert len(joined([things[0], seen("card", queen, "QH")], [seen("index", shared, "JS")])[0]) == 2


def corners_of(x: float, y: float, degrees: float, which: str) -> list[np.ndarray]:
    """The indices of a card with four, in their own reading order: upper left, upper right, lower right, lower left."""
    aside = np.array([[81, 6], [95, 6], [95, 38], [81, 38]], np.float32)
    four = {"a": INDEX, "b": aside, "c": [WIDE, HIGH] - INDEX, "d": [WIDE, HIGH] - aside}
    return [placed(four[one], x, y, degrees) for one in which]


@pytest.mark.parametrize("degrees", [0, 100, 200])
@pytest.mark.parametrize("which", ["ab", "bc", "ad", "bd", "abcd"])
def test_the_corners_of_a_covered_card_with_four_are_one_piece(which: str, degrees: float) -> None:
    whole_one = [
        seen("card", whole(700, 300), "AS"),
        *(seen("index", q, "AS") for q in corners_of(700, 300, 0, "ac")),
    ]
    covered = [seen("index", quad, "7H") for quad in corners_of(300, 300, degrees, which)]
    assert sorted(face for group in faces([*whole_one, *covered]) for face in group) == ["7H", "AS"]


def test_a_column_of_cards_with_four_corners_has_each_once() -> None:
    run = ["5H", "6H", "7H", "8H"]
    things = [
        seen("index", quad, face)
        for i, face in enumerate(run)
        for quad in corners_of(300, 200 + 45 * i, 4 * (-1) ** i, "ab" if i < 3 else "abcd")
    ]
    assert sorted(face for group in faces(things) for face in group) == run


def test_an_index_that_lies_within_a_card_of_its_face_is_that_card_s() -> None:
    # The sign of a court's figure, or a second corner where the outline is ill drawn.
    printed = seen("index", placed(INDEX + np.float32([20, 25]), 300, 200), "KH")
    assert faces([seen("card", whole(300, 200), "KH"), seen("index", upper(300, 200), "KH"), printed]) == [
        ["KH"]
    ]


def test_two_outlines_that_each_hold_one_end_of_a_card_are_one_card() -> None:
    outlines = [seen("card", whole(300 + d, 200 + d), "8D", 0.9) for d in (-18, 20)]
    ends = [seen("index", upper(300, 200), "8D"), seen("index", lower(300, 200), "8D")]
    assert sum(map(len, faces([*outlines, *ends]))) == 1


@pytest.mark.parametrize(("first", "second", "count"), [
    ((0, 66), (78, HIGH), 1),
    ((0, 90), (60, HIGH), 1),
    ((0, 66), (110, 110 + HIGH), 2),  # two cards' length
])  # fmt: skip
@pytest.mark.parametrize("degrees", [0, 50])
def test_two_parts_of_a_card_that_is_divided_by_what_lies_across_are_one(
    first: tuple[float, float], second: tuple[float, float], count: int, degrees: float
) -> None:
    parts = (
        placed(np.array([[0, top], [WIDE, top], [WIDE, foot], [0, foot]]), 300, 200, degrees)
        for top, foot in (first, second)
    )
    things = [seen("card", part, "8H") for part in parts]
    ends = [seen("index", end(300, 200, degrees), "8H") for end in (upper, lower)]
    assert sum(map(len, faces([*things, ends[0]]))) == count
    others = [things[0], seen("card", things[1].detection.quad, "9H")]
    assert sum(map(len, faces([*others, ends[0]]))) == 2, "another face is another card"


def test_two_packs_cards_of_one_face_seen_whole_stay_two() -> None:
    things = [seen(kind, quad, "9S") for x in (300, 500) for kind, quad in (
        ("card", whole(x, 200, 5)), ("index", upper(x, 200, 5)), ("index", lower(x, 200, 5)))]  # fmt: skip
    assert sum(map(len, faces(things))) == 2


@pytest.mark.parametrize(
    ("kind", "face", "chance", "score", "sure"),
    [
        ("card", "8H", 0.999, 0.9, True),
        ("card", "8H", 0.96, 0.9, False),
        ("card", "8H", 0.999, 0.6, False),
        ("card", "QH", 0.999, 0.9, False),
        ("card", "*", 0.999, 0.9, False),
        ("card", "#", 0.999, 0.9, True),
        ("card", "#", 0.999, 0.6, False),
        ("back", "#", 0.999, 0.6, True),
    ],
)
def test_a_card_of_which_no_index_is_seen_is_sure_only_by_plain_pips_or_face_down(
    kind: str, face: str, chance: float, score: float, sure: bool
) -> None:
    lone = seen(kind, whole(300, 200), face, chance)
    lone = replace(lone, detection=replace(lone.detection, score=score))
    (found,), _ = arrange([lone], CARDS, Calibration(sure=0.4))
    assert (found.face, found.sure) == (face, sure)


@pytest.mark.parametrize(
    ("chance", "score", "found"), [(0.99, 0.5, {"*": False}), (0.99, 0.3, {}), (0.85, 0.7, {})]
)
def test_a_joker_whose_word_is_not_seen_is_one_in_doubt_where_its_face_is_clear(
    chance: float, score: float, found: dict[str, bool]
) -> None:
    joker = seen("card", whole(300, 200), "*", chance)
    joker = replace(joker, detection=replace(joker.detection, score=score))
    beside = [seen("card", whole(700, 200), "3C"), seen("index", upper(700, 200), "3C")]
    read, _ = arrange([joker, *beside], CARDS, Calibration(sure=0.5))
    assert {each.face: each.sure for each in read} == {"3C": True, **found}


@pytest.mark.parametrize(("face", "chance"), [("4C", 0.6), ("*", 0.999)])
def test_what_is_like_an_index_on_a_card_is_a_print_where_it_is_faint_or_not_read(
    face: str, chance: float
) -> None:
    card = [seen("card", whole(300, 200), "9D"), seen("index", upper(300, 200), "9D")]
    for score, of_it, found in (
        (0.4, chance, {"9D": True}),
        (0.6, chance, {"9D": True, face: False}),
        (0.9, 0.49, {"9D": True}),
    ):
        mark = seen("index", upper(345, 260), face, of_it)
        on_it = replace(mark, detection=replace(mark.detection, score=score))
        read, _ = arrange([*card, on_it], CARDS, Calibration(sure=0.5))
        assert {each.face: each.sure for each in read} == found


def test_a_back_that_is_taken_for_a_face_takes_no_neighbours_index() -> None:
    under, over = seen("index", upper(270, 200), "9H"), seen("card", whole(290, 200), "#", 0.99)
    detections, _ = arrange([under, over], CARDS, Calibration(sure=0.9))
    assert {each.face: each.sure for each in detections} == {"9H": True, "#": True}
    unclear = seen("card", whole(290, 200), "#", 0.95)
    assert "#" not in {each.face for each in arrange([under, unclear], CARDS, Calibration(sure=0.9))[0]}


@pytest.mark.parametrize(("face", "sure"), [("7S", False), ("9S", True)])
def test_an_index_within_a_card_of_its_rank_is_not_sure_to_be_another_one(face: str, sure: bool) -> None:
    things = [
        seen("card", whole(300, 200), "7C"), seen("index", lower(300, 200), "7C"),
        seen("index", upper(340, 240), face),
    ]  # fmt: skip
    detections, _ = arrange(things, CARDS, Calibration(sure=0.9))
    assert {each.face: each.sure for each in detections} == {"7C": True, face: sure}


@pytest.mark.parametrize(
    ("face", "chance", "x", "count"),
    [("KC", 0.92, 0, 1), ("KD", 0.92, 0, 2), ("QC", 0.92, 0, 2), ("KC", 0.985, 0, 2), ("KC", 0.92, 22, 2)],
    ids=["its own", "of the other colour", "of another rank", "clearer than the card", "farther in"],
)
def test_a_corner_of_a_card_whose_suit_is_taken_for_the_other_of_its_colour_makes_no_card(
    face: str, chance: float, x: float, count: int
) -> None:
    things = [
        seen("card", whole(300, 200), "KS"),
        seen("index", lower(300, 200), "KS"),
        seen("index", upper(300 + x, 200), face, chance),
    ]
    assert sum(map(len, faces(things))) == count


def test_a_corner_too_small_to_tell_its_suit_is_sure_where_the_rest_of_the_deck_lies_beside() -> None:
    suits = [[f"{rank}{suit}" for rank in ("A", *range(2, 11), "J", "Q", "K")] for suit in "SHD"]
    things = [
        seen("index", upper(60 + 30 * i, 60 + 200 * row), face)
        for row, suit in enumerate(suits)
        for i, face in enumerate(suit)
    ]
    unclear = seen("index", upper(60 + 30 * 13, 460), "8C", 0.6)
    unclear.scores.chances[0, CARDS.index("8S")] = 0.39
    for beside, sure in ((things, True), (things[13:], False)):
        read, _ = arrange([*beside, unclear], CARDS, Calibration(sure=0.95))
        assert [each.sure for each in read if each.face == "8C"] == [sure]


def test_ends_that_differ_in_their_suit_alone_are_doubted_both() -> None:
    ends = [seen("index", upper(300, 200), "8S", 0.999), seen("index", lower(300, 200), "8C", 0.999)]
    apart = [seen("index", upper(600, 200), "8S", 0.999), seen("index", lower(900, 200), "8C", 0.999)]
    for things, sure in ((ends, [False, False]), (apart, [True, True])):
        assert [each.sure for each in arrange(things, CARDS, Calibration(sure=0.9))[0]] == sure


def fan(
    run: list[str], x: float, y: float, turn: float, which: str = "a", step: float = 7.0
) -> list[Candidate]:
    """A hand held as a fan, undermost first; the topmost shows every corner, the others those of `which`."""
    things = []
    for i, face in enumerate(run):
        angle = turn + step * (i - (len(run) - 1) / 2)
        at = (x + 260 * np.sin(np.radians(angle)), y - 260 * np.cos(np.radians(angle)))
        corners = which if i < len(run) - 1 else ("ac" if which == "a" else "abcd")
        things += [seen("index", quad, face) for quad in corners_of(*at, angle, corners)]
    return things


HAND = ["3S", "4S", "JS", "2D", "9D", "QD", "5C", "6C", "KC", "AH", "7H", "8H", "10H"]


@pytest.mark.parametrize("which", ["a", "ad"])
@pytest.mark.parametrize("turn", [0, 40, 180, 270])
def test_a_hand_of_thirteen_is_one_row_from_the_undermost_to_the_topmost(turn: float, which: str) -> None:
    assert faces(fan(HAND, 600, 600, turn, which)) == [HAND]


def test_two_hands_that_touch_stay_two_rows() -> None:
    # The ends of the upper fan lie under the spread below it, whose cards stand in columns with the fan's.
    spread = [seen("index", upper(440 + 27 * i, 470), face) for i, face in enumerate(HAND[7:])]
    spread.append(seen("index", lower(440 + 27 * 5, 470), HAND[-1]))
    assert faces([*fan(HAND[:7], 500, 610, 0), *spread]) == [HAND[:7], HAND[7:]]


@pytest.mark.parametrize("degrees", [0, 90, 180])
@pytest.mark.parametrize(("aside", "below"), [(0, 40), (25, 30), (-25, 30)])
def test_a_column_or_a_stair_is_one_row_downwards(degrees: float, aside: float, below: float) -> None:
    ways = placed(np.array([[0, 0], [aside, below]]), 0, 0, degrees)
    dx, dy = ways[1] - ways[0]
    run = ["5H", "9C", "2D", "8H", "KS"]
    things = [seen("index", upper(500 + i * dx, 500 + i * dy, degrees), face) for i, face in enumerate(run)]
    things.append(seen("index", lower(500 + 4 * dx, 500 + 4 * dy, degrees), "KS"))
    assert faces(things) == [run]


def test_two_signs_like_jokers_that_lie_as_a_card_s_ends_are_no_card_either() -> None:
    signs = [seen("index", upper(300, 200), "*", 0.99), seen("index", lower(300, 200), "*", 0.99)]
    assert faces([*signs, seen("card", whole(700, 200), "3C")]) == [["3C"]]


def test_an_outline_that_shows_nothing_makes_no_card_of_a_joker_s_sign_within_it() -> None:
    vague = seen("card", whole(300, 200), "*", 0.5)
    vague = Candidate(Detection("card", 0.54, vague.detection.quad), FaceScores(vague.scores.chances, 0.2))
    sign = seen("index", placed(INDEX + np.float32([35, 50]), 300, 200), "*", 0.99)
    assert faces([vague, sign, seen("card", whole(700, 200), "3C")]) == [["3C"]]


@pytest.mark.parametrize(
    ("own", "outlined", "read"),
    [(0.97, 0.5, ["8D", "QS"]), (0.94, 0.5, ["8D"]), (0.97, 0.95, ["8D"]), (0.6, 0.95, ["8D"])],
)
def test_an_index_that_surely_shows_another_face_than_a_faint_card_and_its_other_end_is_a_card_in_doubt(
    own: float, outlined: float, read: list[str]
) -> None:
    card = seen("card", whole(300, 200), "8D", 0.54)
    things = [
        Candidate(Detection("card", outlined, card.detection.quad), card.scores),
        seen("index", lower(300, 200), "8D", 0.6),
        seen("index", upper(300, 200), "QS", own),
    ]
    found, _ = arrange(things, CARDS, Calibration(sure=0.4))
    assert sorted(each.face for each in found) == read
    assert not any(each.sure for each in found if each.face == "QS")
