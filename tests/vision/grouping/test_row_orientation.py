from dataclasses import replace

import numpy as np
import pytest

from tests.vision.recognition.test_orientation import FACES, HANGING, SQUARE, look
from vision.detection.non_maximum_suppression import Detection
from vision.grouping.row_orientation import height_of_ink, orient_rows
from vision.recognition.calibration import Calibration, recognized
from vision.recognition.face_scores import FaceScores

SIX, NINE = FACES.index("B6"), FACES.index("B9")
TURNED = {SIX: NINE, NINE: SIX}


def either_way() -> FaceScores:
    """A 6 or a 9: as likely read the one way up as the other."""
    return look({"B6": 0.5, "B9": 0.45}, {}, {"B9": 0.5, "B6": 0.45})


def oriented(rows: list[list[FaceScores]], opposite: list[list[bool]]):  # type: ignore[no-untyped-def]
    """Rows of which none may be a tier of another's rack."""
    return orient_rows(rows, opposite, np.zeros((len(rows), len(rows)), np.float32), TURNED)


def faces_of(group: list[FaceScores], opposite: list[bool]) -> tuple[bool, list[str]]:
    ((against, settled),) = oriented([group], [opposite])
    return against, [FACES[int(chances.argmax())] for _, chances in settled]


def test_a_row_settles_what_a_single_piece_cannot() -> None:
    upright = [look({"B5": 0.97}, {}, {}), look({"B6": 0.5}, {}, {"B9": 0.52}), look({"B7": 0.97}, {}, {})]
    assert faces_of(upright, [False, upright[1].turn == 2, False]) == (False, ["B5", "B6", "B7"])


def test_a_row_upside_down_is_read_from_its_other_end() -> None:
    turned = [look({}, {}, {"B10": 0.97}), look({"B6": 0.52}, {}, {"B9": 0.5})]
    opposite = [each.turn == 0 for each in turned]
    against, faces = faces_of(turned, opposite)
    assert faces == ["B10", "B9"]
    turns = [turn for turn, _ in oriented([turned], [opposite])[0][1]]
    assert turns == [2, 2]
    assert not against, "its pieces' own direction is the row's"


@pytest.mark.parametrize(("tiers", "face"), [(0, "B9"), (1, "B6"), (-1, "B9")])
def test_a_lone_six_on_a_rack_is_told_by_the_other_tiers_rather_than_by_its_ink(
    tiers: int, face: str
) -> None:
    lone = replace(look({"B6": 0.97}, {}, {"B9": 0.97}), ink_height=HANGING)
    plain = [look({"B5": 0.97}, {}, {}), look({"B7": 0.97}, {}, {})]
    parallel = np.array([[0, tiers], [tiers, 0]], np.float32)
    (_, [(_, chances)]), _ = orient_rows([[lone], plain], [[True], [False, False]], parallel, TURNED)
    assert FACES[int(chances.argmax())] == face


def test_rows_are_settled_each_by_itself() -> None:
    upright = [look({"B5": 0.97}, {}, {}), look({"B6": 0.5}, {}, {"B9": 0.52}), look({"B7": 0.97}, {}, {})]
    turned = [look({}, {}, {"B10": 0.97}), look({"B6": 0.52}, {}, {"B9": 0.5})]
    alone = [look({"B7": 0.9}, {}, {})]
    over = [look({"B5": 0.97}, {}, {}), look({"B6": 0.5}, {}, {"B9": 0.52})]
    rows = [turned, alone, over, upright]
    opposite = [[False, True], [False], [True, True], [False, False, False]]
    together = oriented(rows, opposite)
    faces = [[FACES[int(chances.argmax())] for _, chances in settled] for _, settled in together]
    assert faces == [["B10", "B9"], ["B7"], ["B5", "B6"], ["B5", "B6", "B7"]]
    assert [turn for _, settled in together for turn, _ in settled] == [2, 2, 0, 0, 0, 0, 0, 0]
    assert [against for against, _ in together] == [False, False, True, False]
    assert oriented([], []) == []


def test_one_piece_laid_the_wrong_way_up_is_still_read() -> None:
    row = [look({"B5": 0.97}, {}, {}), look({}, {}, {"B6": 0.97}), look({"B7": 0.97}, {}, {})]
    against, faces = faces_of(row, [False, True, False])
    assert (against, faces) == (False, ["B5", "B6", "B7"])


def test_a_piece_laid_the_wrong_way_up_is_in_doubt_only_if_it_reads_both_ways() -> None:
    row = [look({"B5": 0.97}, {}, {}), look({}, {}, {"B7": 0.97}), look({"B9": 0.9}, {}, {"B6": 0.97})]
    ((_, [_, (_, clear), (_, doubtful)]),) = oriented([row], [[False, True, True]])
    assert clear.max() > 0.95
    assert doubtful.max() < 0.95


def test_a_lone_piece_that_reads_either_way_is_not_sure() -> None:
    ((_, [(turn, chances)]),) = oriented([[either_way()]], [[False]])
    found = recognized(Detection("tile", 0.9, SQUARE), turn, chances, either_way(), FACES, Calibration())
    assert not found.sure
    assert {found.face, found.alternatives[0].face} == {"B6", "B9"}


def test_corners_come_in_the_reading_order_of_the_turn() -> None:
    clear = look({}, {}, {"B7": 0.99})
    ((_, [(turn, chances)]),) = oriented([[clear]], [[False]])
    found = recognized(Detection("tile", 0.9, SQUARE), turn, chances, clear, FACES, Calibration())
    assert found.corners == ((30, 40), (0, 40), (0, 0), (30, 0))
    assert found.sure


def test_a_hopeless_reading_is_a_question_mark_with_its_alternatives() -> None:
    poor = look({"B5": 0.2, "B6": 0.18, "B9": 0.17}, {}, {})
    ((_, [(turn, chances)]),) = oriented([[poor]], [[False]])
    found = recognized(
        Detection("tile", 0.9, SQUARE), turn, chances, FaceScores(poor.chances, 0.4), FACES, Calibration()
    )
    assert found.face == "?"
    assert not found.sure
    assert found.alternatives[0].face == "B5"


def at(height: float, scores: FaceScores) -> FaceScores:
    """A tile whose ink lies so far above its middle as it was first looked at."""
    return replace(scores, ink_height=np.array([height, 0, -height, 0], np.float32))


@pytest.mark.parametrize(("height", "face"), [(0.15, "B6"), (-0.15, "B9")])
def test_a_lone_six_is_told_from_a_nine_by_where_the_rest_of_its_set_has_its_ink(
    height: float, face: str
) -> None:
    """A set that prints low: a lone tile with its ink high lies on its head."""
    lone = at(0.15, look({"B6": 0.97}, {}, {"B9": 0.97}))
    others = [[at(height, look({shown: 0.99}, {}, {}))] for shown in ("B5", "B7", "B10")]
    (_, [(_, chances)]), *_ = oriented([[lone], *others], [[False]] * 4)
    assert FACES[int(chances.argmax())] == face


def test_on_a_set_that_prints_low_a_row_tells_a_six_that_the_reader_takes_for_a_nine() -> None:
    """The reader knows numbers that stand high, and says of a low 6 that it is a 9 on its head."""
    mistaken = at(-0.15, look({"B6": 0.03}, {}, {"B9": 0.95}))
    row = [at(-0.15, look({"B5": 0.99}, {}, {})), mistaken, at(-0.15, look({"B7": 0.99}, {}, {}))]
    opposite = [[False, mistaken.turn == 2, False]]
    ((against, settled),) = oriented([row], opposite)
    assert not against
    assert [FACES[int(chances.argmax())] for _, chances in settled] == ["B5", "B6", "B7"]
    assert settled[1][0] == 0, "and it lies as the others do"
    assert settled[1][1].max() > 0.9


def test_what_shows_both_ways_or_neither_plainly_does_not_tell_how_high_a_set_prints() -> None:
    plain, both, dim = (
        at(0.2, look({"B5": 0.99}, {}, {})),
        at(-0.3, look({"B6": 0.98}, {}, {"B9": 0.9})),
        at(-0.3, look({"B7": 0.7}, {}, {})),
    )
    every = [plain, both, dim]
    chances, heights = (
        np.stack([scores.chances for scores in every]),
        np.stack([scores.ink_height for scores in every]),
    )
    assert height_of_ink(chances, heights) == pytest.approx(0.15), (
        "half way from the usual to what the one shows"
    )
    assert height_of_ink(chances[1:], heights[1:]) == pytest.approx(0.1)


@pytest.mark.parametrize(("beside", "least", "most"), [(1, 0.93, 0.985), (6, 0.985, 1.0)])
def test_a_six_beside_one_other_may_rather_lie_the_other_way_up_than_in_a_long_row(
    beside: int, least: float, most: float
) -> None:
    """Tiles in a heap lie side by side by chance, those of a row on purpose."""
    lasting = look({"B6": 0.99}, {}, {"B9": 0.99})
    row = [lasting, *[look({"B5": 0.99}, {}, {})] * beside]
    ((_, [(_, chances), *_]),) = oriented([row], [[False] * len(row)])
    assert FACES[int(chances.argmax())] == "B6"
    assert least < chances.max() / chances.sum() < most
