import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from datasets.photographs.real import RECKONED, RealPhoto, RealPiece
from models import evaluate
from models.evaluate import empty_table, faults, table
from models.evaluation import targets
from models.evaluation.outcome import Outcome, outcome
from vision.reading import Reading, RecognizedPiece

PLACES = {"R7": 0, "R8": 50, "R9": 100}


def corners(x: float):  # type: ignore[no-untyped-def]
    return ((x, 0.0), (x + 40, 0.0), (x + 40, 50.0), (x, 50.0))


def photo(complete: bool = True, ignore: tuple[tuple[float, float, float, float], ...] = ()) -> RealPhoto:
    pieces = tuple(
        RealPiece(face, (x, 0, x + 40, 50), np.array(corners(x), np.float32)) for face, x in PLACES.items()
    )
    return RealPhoto(
        Path("a.jpg"),
        "number-tiles",
        "melds",
        "measure",
        "us",
        tuple(PLACES),
        pieces,
        (("R7", "R8", "R9"),),
        complete,
        ignore,
    )


def reading(*found: tuple[str, float, bool]) -> Reading:
    detections = tuple(
        RecognizedPiece(face, 0.99 if sure else 0.5, corners(x), sure) for face, x, sure in found
    )
    return Reading((400, 300), detections, (tuple(range(len(found))),))


@pytest.mark.parametrize(
    ("found", "complete", "right", "whole", "sure_wrong", "unsure", "invented"),
    [
        ([("R7", 0, True), ("R8", 51, True), ("R9", 99, True)], True, 3, True, 0, 0, 0),
        ([("R7", 0, True), ("B8", 51, True), ("R9", 99, True)], True, 2, False, 1, 0, 0),
        ([("R7", 0, True), ("B8", 51, False), ("R9", 99, True)], True, 2, False, 0, 1, 0),
        ([("R7", 0, True), ("R8", 51, True)], True, 2, False, 0, 0, 0),
        ([("R7", 0, True), ("R8", 51, True), ("R9", 99, True), ("*", 300, True)], True, 3, False, 1, 0, 1),
        ([("R7", 0, True), ("R8", 51, True), ("R9", 99, True), ("*", 300, True)], False, 3, True, 0, 0, 0),
        ([("R7", 0, True), ("R7", 12, True), ("R8", 51, True), ("R9", 99, True)], False, 3, False, 1, 0, 1),
        ([("R7", 0, True), ("R8", 51, True), ("R9", 99, False), ("*", 300, False)], False, 3, True, 0, 1, 0),
        ([("R7", 0, True), ("R7", 2, True), ("R8", 51, True), ("R9", 99, True)], True, 3, False, 1, 0, 1),
    ],
)
def test_what_counts(found, complete, right, whole, sure_wrong, unsure, invented) -> None:  # type: ignore[no-untyped-def]
    each = outcome(photo(complete), reading(*found), 5.0)
    assert (each.right, each.whole, each.sure_wrong, each.unsure, len(each.invented)) == (
        right,
        whole,
        sure_wrong,
        unsure,
        invented,
    )


def test_what_lies_in_an_ignored_rectangle_counts_neither_way() -> None:
    found = [("R7", 0, True), ("R8", 51, True), ("R9", 99, True), ("*", 300, True)]
    assert outcome(photo(ignore=((290, 0, 360, 60),)), reading(*found), 5.0).whole


@pytest.mark.parametrize(
    ("right", "down", "reckoned", "counts"),
    [
        (0, 0, True, True),
        (18, 22, True, True),
        (-18, 22, True, True),
        (22, 0, True, False),
        (0, 27, True, False),
        (0, 0, False, True),
        (18, 0, False, True),
        (18, 22, False, False),
    ],
)
def test_a_label_may_lie_half_a_piece_off_where_it_was_reckoned(
    right: int, down: int, reckoned: bool, counts: bool
) -> None:
    one, two, three, four = ((x + right, y + down) for x, y in corners(0))
    found = Reading((400, 300), (RecognizedPiece("R7", 0.99, (one, two, three, four)),), ((0,),))
    (board,) = RECKONED
    each = outcome(replace(photo(complete=False), source=board if reckoned else "us"), found, 5.0)
    assert (each.right, len(each.missed)) == ((1, 2) if counts else (0, 3))


def test_rows_count_where_faces_and_order_are_right() -> None:
    right = reading(("R7", 0, True), ("R8", 51, True), ("R9", 99, True))
    assert outcome(photo(), right, 5.0).rows_right == 1
    assert outcome(photo(), Reading(right.size, right.detections, ((0, 1), (2,))), 5.0).rows_right == 0


def lying(face: str, x: float, y: float, sure: bool = True) -> RecognizedPiece:
    one, two, three, four = ((x + right, y + down) for right, down in corners(0))
    return RecognizedPiece(face, 0.9, (one, two, three, four), sure)


ROOM = 150
"""Where nothing lies, well within a picture of 600 by 600."""


@pytest.mark.parametrize(
    ("kind", "layout", "x", "y", "counts"),
    [
        ("number-tiles", "melds", ROOM, 400, True),
        ("number-tiles", "melds", 558, 400, False),  # the edge may cut it off, and then it is not labelled
        ("letter-tiles", "board", ROOM, 150, True),  # between words
        ("letter-tiles", "board", 400, 400, False),  # it may lie beside the board
        ("letter-tiles", "scatter", ROOM, 150, False),
    ],
)
def test_where_not_all_is_labelled_what_cannot_be_a_piece_is_invented(
    kind: str, layout: str, x: float, y: float, counts: bool
) -> None:
    pieces = tuple(
        RealPiece("A", (x, y, x + 40, y + 50), None) for x, y in ((20.0, 20.0), (300.0, 20.0), (20.0, 300.0))
    )
    some = replace(photo(complete=False), kind=kind, layout=layout, pieces=pieces, rows=())
    each = outcome(some, Reading((600, 600), (lying("*", x, y),), ((0,),)), 5.0)
    assert (len(each.invented), each.sure_invented) == ((1, 1) if counts else (0, 0))


def cards(*faces: str, complete: bool = True, **more: Any) -> RealPhoto:
    return replace(photo(complete), kind="cards", layout="row", faces=faces, pieces=(), rows=(faces,), **more)


@pytest.mark.parametrize(
    ("read", "complete", "right", "wrong", "invented", "sure_wrong"),
    [
        ("QS 10H AC", True, 3, 0, 0, 0),
        ("QS 10H AC QS", True, 3, 0, 1, 1),
        ("QS 10H QS", True, 2, 0, 1, 1),  # twice the same is no misread ace
        ("QS 10H AD", True, 2, 1, 0, 1),
        ("QS 10H AC 7D", True, 3, 0, 1, 1),
        ("QS 10H AC 7D", False, 3, 0, 0, 0),
        ("QS 10H AC QS", False, 3, 0, 1, 1),
    ],
)
def test_a_card_that_is_counted_twice_is_invented(
    read: str, complete: bool, right: int, wrong: int, invented: int, sure_wrong: int
) -> None:
    found = reading(*((face, 50.0 * place, True) for place, face in enumerate(read.split())))
    each = outcome(cards("QS", "10H", "AC", complete=complete), found, 5.0)
    assert (each.right, len(each.wrong), len(each.invented), each.sure_wrong) == (
        right,
        wrong,
        invented,
        sure_wrong,
    )
    assert each.sure == right + sure_wrong


def test_rows_of_cards_count_too() -> None:
    found = reading(("QS", 0, True), ("10H", 50, True), ("AC", 100, True))
    assert outcome(cards("QS", "10H", "AC"), found, 5.0).rows_right == 1
    assert outcome(cards("10H", "QS", "AC"), found, 5.0).rows_right == 0


def test_cards_in_an_ignored_rectangle_count_neither_way() -> None:
    found = reading(("QS", 0, True), ("7D", 300, True))
    each = outcome(cards("QS", ignore=((290, 0, 360, 60),)), found, 5.0)
    assert each.whole
    assert each.judged == (0,)


def test_the_table_and_the_faults_say_it() -> None:
    each = outcome(
        photo(), reading(("R7", 0, True), ("B8", 51, True), ("*", 300, True), ("*", 250, False)), 5.0
    )
    assert "| all | 1 | 3 | 0.3333 | 0.0000 | 666.7 | 33.3 | 2 | 1 | 1 | 0.0000 | 5 |" in table([each])
    assert faults([each]) == "a.jpg: wrong R8→B8(0.990!); missed R9; invented *(0.990!) *(0.500)"


def empty(*found: tuple[str, float, bool]) -> Outcome:
    nothing = replace(photo(), kind="empty", layout="background", faces=(), pieces=(), rows=())
    return outcome(nothing, reading(*found), 5.0)


def test_photographs_without_a_piece_have_a_table_of_their_own() -> None:
    outcomes = [empty(), empty(), empty(("R7", 0, True), ("R8", 50, False), ("?", 100, False)), empty()]
    assert "| us | 4 | 0.7500 | 1 | 0.5 | 5 |" in empty_table(outcomes)
    line = targets.table(
        [targets.TargetPart("empty, as tiles", targets.EMPTY, tuple(outcomes))]
    ).splitlines()[-1]
    assert line == (
        "| empty, as tiles | 4 | – | **0.7500 (≥ 0.95)**, nothing read | **1 sure (≤ 0)** |"
        " 0.5 (≤ 1) a photograph | – |"
    )


def test_what_does_not_reach_its_target_stands_out() -> None:
    right = outcome(photo(), reading(("R7", 0, True), ("R8", 51, True), ("R9", 99, True)), 5.0)
    wrong = outcome(photo(), reading(("R7", 0, True), ("B8", 51, True), ("R9", 99, False)), 5.0)
    (part,) = targets.parts("number-tiles", [right, wrong])
    assert targets.table([part]).splitlines()[-1] == (
        "| number tiles | 2 | **0.8333 (≥ 0.997)** | **0.5000 (≥ 0.98)** | **200.0 (≤ 0.5)** |"
        " **16.7 (≤ 2)** | **0.5000 (≥ 0.975)** |"
    )
    (part,) = targets.parts("number-tiles", [right])
    assert "**" not in targets.table([part])


def test_cards_of_old_and_new_sources_have_targets_of_their_own() -> None:
    found = reading(("QS", 0, True))
    sources = ("foltysM/Playing-cards-recognition-software", "MrKeSuu/bidly", "JackFurby/playing-cards-demo")
    outcomes = [outcome(cards("QS", source=source), found, 5.0) for source in sources]
    old, new = targets.parts("cards", outcomes)
    assert (len(old.outcomes), old.target, len(new.outcomes), new.target) == (
        1,
        targets.CARDS,
        2,
        targets.DEALS,
    )
    assert targets.parts("cards", outcomes[:1]) == [old]


def measured(tmp_path: Path, *arguments: str) -> tuple[int, list[str]]:
    """The exit status of a call on three pictures, and what was read as what."""
    listed = []
    for kind, source in (("number-tiles", "us"), ("cards", "them/cards"), ("empty", "them/print")):
        cv2.imwrite(str(tmp_path / f"{kind}.png"), np.zeros((60, 80, 3), np.uint8))
        entry = {"file": f"{kind}.png", "kind": kind, "layout": "x", "split": "measure", "repo": source}
        listed.append(entry | {"size": [80, 60], "faces": [], "pieces": None, "rows": [], "complete": True})
    (tmp_path / "manifest.json").write_text(json.dumps(listed), encoding="utf-8")
    calls = []

    class Blind:
        def __init__(self, pieces: str, models: Path) -> None:
            self.pieces = pieces

        def read(self, image: Any) -> Reading:
            calls.append(self.pieces)
            return Reading((80, 60), (), ())

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(evaluate, "Reader", Blind)
        return evaluate.main(["--real", str(tmp_path), *arguments]), calls[::2]


@pytest.mark.parametrize(
    ("arguments", "read"),
    [
        ((), ["tiles", "cards", "tiles", "cards", "letters", "auto"]),
        (("--kind", "empty"), ["tiles", "cards", "letters", "auto"]),
        (("--kind", "empty", "--read-as", "auto"), ["auto"]),
        (("--source", "them", "--kind", "cards"), ["cards"]),
        (("--source", "us", "--auto"), ["auto"]),
    ],
)
def test_each_part_is_measured_alone(arguments: tuple[str, ...], read: list[str], tmp_path: Path) -> None:
    assert measured(tmp_path, *arguments) == (0, read)


def test_nothing_to_measure_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        measured(tmp_path, "--source", "nobody")
    assert stopped.value.code == 2
    assert "no photograph" in capsys.readouterr().err


def test_rendered_tiles_that_the_edge_cuts_off_count_in_columns_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of four tiles on a picture of 400 by 300 its edge cuts off two: one is read as another, one passed over."""
    lefts = {"R7": 0, "R8": 50, "R9": 370, "B1": 380}
    tiles = [
        {"kind": "tile", "face": face, "quad": np.add(corners(x), (0, 100 * (face == "B1"))).tolist()}
        for face, x in lefts.items()
    ]
    folder = tmp_path / "some"
    (folder / "images" / "val").mkdir(parents=True)
    cv2.imwrite(str(folder / "images" / "val" / "a.jpg"), np.zeros((300, 400, 3), np.uint8))
    line = {"name": "a", "layout": "melds", "pieces": tiles, "decoys": [], "hidden": []}
    (folder / "val.jsonl").write_text(json.dumps(line), encoding="utf-8")
    shown = reading(("R7", 0, True), ("B8", 50, True), ("R6", 365, False))
    reader = type("Reader", (), {"read": lambda self, image: shown})
    monkeypatch.setattr(evaluate, "Reader", lambda kind, models: reader())
    *_, told = evaluate.rendered_table([folder], ["tiles"], tmp_path).splitlines()
    cells = told.strip("| ").split(" | ")
    assert cells[:6] == ["some, tiles", "1", "4", "1", "2", "0.5000"]
    assert cells[-3:] == ["2", "1", "0.0000"]
