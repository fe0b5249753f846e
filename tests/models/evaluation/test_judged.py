import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets.photographs.real import RealPhoto, RealPiece
from models.evaluation.judged import Picture, Read, judged, rendered
from models.evaluation.outcome import cut_off, is_cut_off, matched, outcome
from vision.geometry import corners
from vision.reading import Alternative, Reading, RecognizedPiece


def quad(left: float, top: float = 10, width: float = 80, height: float = 120) -> np.ndarray:
    return np.array(
        [[left, top], [left + width, top], [left + width, top + height], [left, top + height]], np.float32
    )


def photo(**more: Any) -> RealPhoto:
    usual: dict[str, Any] = {
        "path": Path("a.jpg"), "kind": "tiles", "layout": "melds", "split": "train", "source": "us",
        "faces": (), "pieces": (), "rows": (), "complete": True, "ignore": (),
    }  # fmt: skip
    return RealPhoto(**(usual | more))


def reading(*found: tuple[str, np.ndarray]) -> Reading:
    detections = tuple(
        RecognizedPiece(face, 0.9 - 0.01 * place, corners(outline))
        for place, (face, outline) in enumerate(found)
    )
    return Reading((600, 400), detections, ())


def scene(
    tmp_path: Path, kind: str, layout: str, pieces: list[Any], decoys: list[Any], **more: Any
) -> Picture:
    """A rendered scene as the file of its dataset tells of it."""
    entry = [
        {"kind": name, "face": face, "quad": outline.tolist(), "number": number}
        for name, face, outline, number in pieces
    ]
    signs = [{"kind": "decoy", "quad": outline.tolist()} for outline in decoys]
    line = {"name": "a", "layout": layout, "pieces": entry, "decoys": signs, **more}
    (tmp_path / "val.jsonl").write_text(json.dumps(line), encoding="utf-8")
    (picture,) = rendered(tmp_path, kind)
    return picture


CARDS = [
    ("card", "QC", quad(10), 1),
    ("index", "QC", quad(12, 14, 8, 20), 1),
    ("index", "KD", quad(94, 10, 8, 20), 2),
    ("card", "7C", quad(200, 10, 30, 45), 3),
]


@pytest.mark.parametrize(
    ("found", "right"),
    [
        ([("QC", quad(10))], [True]),
        ([("AD", quad(10))], [False]),
        ([("KD", quad(30))], [True]),  # a card beneath, of which only the index can be seen
        ([("AD", quad(60))], []),  # who knows which card this is
        ([("QC", quad(10)), ("QC", quad(12, 14, 8, 20))], [True, False]),  # one card, twice
        ([("QC", quad(10)), ("QC", quad(2, 4, 30, 40))], [True, False]),  # once more around its index
        ([("QC", quad(10)), ("KD", quad(94, 10, 8, 20))], [True, True]),
        ([("7C", quad(200, 10, 30, 45))], []),  # too small to be promised
        ([("7S", quad(300))], []),
        ([("7S", quad(400))], [False]),  # on a thing that is no card
    ],
)
def test_rendered_cards(tmp_path: Path, found: list[tuple[str, np.ndarray]], right: list[bool]) -> None:
    picture = scene(tmp_path, "cards", "cards", CARDS, [quad(400)])
    assert [read.right for read in judged(picture, "cards", reading(*found))] == right


TILES = [("tile", "R7", quad(10, width=40, height=50), 1), ("tile", "R8", quad(60, width=40, height=50), 2)]


@pytest.mark.parametrize(
    ("layout", "left", "right"),
    [
        ("melds", 10, [True]),
        ("melds", 60, [False]),
        ("melds", 200, []),  # it may lie half under something
        ("melds", 400, [False]),
    ],
)
def test_rendered_tiles(tmp_path: Path, layout: str, left: float, right: list[bool]) -> None:
    picture = scene(tmp_path, "tiles", layout, TILES, [quad(400, width=40, height=50)])
    found = reading(("R7", quad(left, width=40, height=50)))
    assert [read.right for read in judged(picture, "tiles", found)] == right


@pytest.mark.parametrize(("left", "right"), [(10, [True]), (200, []), (300, [False])])
def test_a_tile_that_is_half_covered_is_neither_right_nor_wrong(
    tmp_path: Path, left: float, right: list[bool]
) -> None:
    half_seen = [quad(200, width=40, height=50).tolist()]
    picture = scene(tmp_path, "tiles", "rack", TILES, [], hidden=half_seen)
    found = reading(("R7", quad(left, width=40, height=50)))
    assert [read.right for read in judged(picture, "tiles", found)] == right


def test_a_scene_of_half_covered_tiles_alone_tells_nothing(tmp_path: Path) -> None:
    line = {"name": "a", "layout": "pile", "pieces": [], "hidden": [quad(10).tolist()]}
    (tmp_path / "val.jsonl").write_text(json.dumps(line), encoding="utf-8")
    assert list(rendered(tmp_path, "tiles")) == []


def test_the_rows_of_a_scene_are_those_of_which_all_is_seen(tmp_path: Path) -> None:
    def tile(face: str, row: int, number: int, left: float, seen: float = 1.0) -> dict[str, Any]:
        outline = quad(left, 100 * row + 100, 40, 50).tolist()
        kind = "back" if face == "#" else "tile"
        return {"kind": kind, "face": face, "row": row, "number": number, "seen": seen, "quad": outline}

    pieces = [
        *(tile("R5", 0, 2, 150), tile("R4", 0, 1, 100), tile("R6", 0, 3, 200)),
        *(tile("B1", 1, 4, 100), tile("K1", 1, 5, 150, seen=0.7)),
        *(tile("Y9", 2, 6, 100), tile("Y10", 2, 7, 150)),
        *(tile("#", 3, 8, 100), tile("K13", 3, 9, 150), tile("*", -1, 10, 500)),
    ]
    line = {"name": "a", "layout": "melds", "pieces": pieces, "hidden": [quad(200, 300, 40, 50).tolist()]}
    (tmp_path / "val.jsonl").write_text(json.dumps(line), encoding="utf-8")
    (picture,) = rendered(tmp_path, "tiles")
    assert picture.photo.rows == (("R4", "R5", "R6"), ("#", "K13"))


def test_the_rows_of_cards_of_a_scene_are_those_of_which_an_index_of_each_card_is_seen(
    tmp_path: Path,
) -> None:
    def card(number: int, face: str, row: int, seen: float = 1.0, kind: str = "index") -> dict[str, Any]:
        outline = quad(30 * number, 100 * row + 200, 20, 25).tolist()
        return {"kind": kind, "face": face, "row": row, "number": number, "seen": seen, "quad": outline}

    pieces = [
        *(card(1, "9H", 0), card(2, "QS", 0, kind="card"), card(2, "QS", 0), card(2, "QS", 0, seen=0.7)),
        *(
            card(3, "AD", 1),
            card(4, "2D", 1, seen=0.7),
            card(5, "3D", -1),
            card(6, "4S", 2),
            card(7, "KC", 2),
        ),
        *(card(8, "JC", 3), card(10, "JD", 3), card(11, "7H", 4), card(12, "#", 4, kind="back")),
        *(card(13, "8H", 5), card(15, "8S", 6), card(16, "8C", 7)),
    ]
    line = {"name": "a", "layout": "cards", "pieces": pieces}
    (tmp_path / "val.jsonl").write_text(json.dumps(line), encoding="utf-8")
    (picture,) = rendered(tmp_path, "cards")
    assert picture.photo.rows == (("9H", "QS"), ("4S", "KC"), ("8C",)), (
        "beside the others something is hidden"
    )


def test_a_tile_read_twice_is_wrong_once(tmp_path: Path) -> None:
    picture = scene(tmp_path, "tiles", "melds", TILES, [])
    found = reading(("R7", quad(10, width=40, height=50)), ("R7", quad(22, width=40, height=50)))
    assert [read.right for read in judged(picture, "tiles", found)] == [True, False]


def test_scenes_of_another_kind_are_left_out_and_those_without_a_piece_are_not(tmp_path: Path) -> None:
    entries = [
        {
            "name": "a",
            "layout": "melds",
            "pieces": [{"kind": "tile", "face": "R7", "quad": quad(10).tolist()}],
        },
        {"name": "b", "layout": "background", "pieces": []},
    ]
    (tmp_path / "val.jsonl").write_text("\n".join(map(json.dumps, entries)), encoding="utf-8")
    assert [each.part for each in rendered(tmp_path, "tiles")] == ["rendered", "rendered, no piece"]
    (nothing,) = rendered(tmp_path, "cards")
    assert [read.right for read in judged(nothing, "cards", reading(("7S", quad(10)), ("?", quad(200))))] == [
        False,
        False,
    ]


def test_what_is_unread_or_doubted_may_not_be_called_sure(tmp_path: Path) -> None:
    picture = scene(tmp_path, "tiles", "background", [], [])
    outline = corners(quad(10))
    found = Reading(
        (600, 400),
        (
            RecognizedPiece("?", 0.1, outline, True, (Alternative("R7", 0.2),)),
            RecognizedPiece("R7", 0.9, outline, False),
            RecognizedPiece("R7", 0.9, outline, True),
        ),
        (),
    )
    assert judged(picture, "tiles", found) == [
        Read(0.2, False, False),
        Read(0.9, False, False),
        Read(0.9, False, True),
    ]


@pytest.mark.parametrize(
    ("read", "right"),
    [
        ("10S 10H KD", [True, True, True]),
        ("10S 10H 10D", [True, True, False]),
        ("10S 9H KD", [True, True, False]),
    ],
)
def test_cards_whose_suits_are_not_known_count_by_their_ranks(read: str, right: list[bool]) -> None:
    picture = Picture(photo(kind="cards", faces=("10?", "10?", "K?")), "real")
    found = reading(*((face, quad(100 * place)) for place, face in enumerate(read.split())))
    assert sorted(each.right for each in judged(picture, "cards", found)) == sorted(right)


INDEX = RealPiece("7D", (12, 14, 24, 40), None)


@pytest.mark.parametrize(
    ("found", "right"),
    [
        ([("7D", quad(10))], [True]),
        ([("7D", quad(10)), ("7D", quad(300))], [True, False]),
        ([("7H", quad(10))], [False]),
        ([("7H", quad(12, 14, 12, 24))], [False]),
        ([("7H", quad(300))], []),  # not all cards are labelled
    ],
)
def test_cards_of_which_some_corners_are_known(
    found: list[tuple[str, np.ndarray]], right: list[bool]
) -> None:
    known = photo(kind="cards", faces=("7D",), complete=False, indices=(INDEX,))
    assert [read.right for read in judged(Picture(known, "real"), "cards", reading(*found))] == right


def test_a_piece_cut_off_by_the_edge_is_no_invented_one(tmp_path: Path) -> None:
    """Its label goes on beyond the picture (600 by 400), and what is read ends there: a third of both is shared."""
    beyond, shown = quad(300, 370, 60, 90), quad(300, 370, 60, 30)
    scenes = [("tile", "R7", quad(10), 1), ("tile", "R8", beyond, 2)]
    picture = scene(tmp_path, "tiles", "melds", scenes, [], hidden=[])
    read = reading(("R7", quad(10)), ("R8", shown))
    assert [each.right for each in judged(picture, "tiles", read)] == [True]  # what is cut off does not count
    compared = outcome(picture.photo, read, 0.0)
    assert (compared.right, compared.invented, compared.missed) == (2, (), ())


def test_a_label_beside_the_picture_lies_under_no_reading(tmp_path: Path) -> None:
    picture = scene(tmp_path, "tiles", "melds", [("tile", "R7", quad(700), 1)], [], hidden=[])
    assert matched(picture.photo, [quad(10), quad(560, width=40)], size=(600, 400)) == []
    assert matched(picture.photo, [quad(700)], size=(600, 400)) == [(0, 0)]


def test_pieces_that_the_edge_cuts_off_are_counted_by_themselves(tmp_path: Path) -> None:
    tiles = [
        ("tile", "R7", quad(10), 1),
        ("tile", "R8", quad(300, 340, 60, 90), 2),
        ("tile", "R9", quad(400, 340, 60, 90), 3),
        ("tile", "B1", quad(-30, 200), 4),
    ]
    picture = scene(tmp_path, "tiles", "melds", tiles, [], hidden=[])
    read = reading(("R7", quad(10)), ("R8", quad(300, 340, 60, 60)), ("R5", quad(400, 340, 60, 60)))
    assert cut_off(outcome(picture.photo, read, 0.0)) == (3, 2, 1)
    assert is_cut_off(picture.photo.pieces[1], (600, 400))
    assert not is_cut_off(picture.photo.pieces[1], (600, 430))
