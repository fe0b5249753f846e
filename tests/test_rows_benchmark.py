"""The benchmark of rows: what it takes for a row of a rendered dataset, and what it counts as read whole."""

import json
import sys

import cv2
import numpy as np
import pytest

from benchmarks import rows as benchmark
from vision.reading import Reading, RecognizedPiece

CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
ROW = ["7S", "8S", "9S"]


def piece(face, row, kind="card"):
    return {"kind": kind, "face": face, "row": row}


@pytest.fixture
def dataset(tmp_path):
    entries = [
        {"name": "fan", "layout": "fan", "pieces": [piece(face, 0) for face in ROW]},
        {"name": "tiles", "layout": "melds", "pieces": [piece("R7", 0, "tile"), piece("R8", 0, "tile")]},
    ]
    lines = "".join(json.dumps(entry) + "\n" for entry in entries)
    (tmp_path / "val.jsonl").write_text(lines, encoding="utf-8")
    (tmp_path / "images" / "val").mkdir(parents=True)
    for entry in entries:
        cv2.imwrite(str(tmp_path / "images" / "val" / f"{entry['name']}.jpg"), np.zeros((8, 8, 3), np.uint8))
    return tmp_path


def reading(*groups):
    faces = [face for group in groups for face in group]
    ends = np.cumsum([len(group) for group in groups]).tolist()
    numbers = [tuple(range(end - len(group), end)) for group, end in zip(groups, ends, strict=True)]
    found = tuple(RecognizedPiece(face, 0.9, CORNERS) for face in faces)
    return Reading((8, 8), found, tuple(numbers), "cards")


def test_a_card_and_its_indices_are_one_piece_of_a_row_and_loose_or_unread_ones_are_in_none():
    labelled = [piece("7S", 0), piece("7S", 0, "index"), piece("8S", 0), piece("KD", -1), piece("QD", 2)]
    unread = [piece("2H", 1), piece("?", 1)]
    assert benchmark.rows([*labelled, *unread], "cards") == [("7S", "8S")]
    assert benchmark.rows([piece("R7", 0), piece("R7", 0)], "tiles") == [("R7", "R7")]


def test_only_pictures_with_that_kind_of_piece_are_read(dataset):
    assert [layout for _, layout, _ in benchmark.tables(dataset, "cards")] == ["fan"]
    assert [rows for _, _, rows in benchmark.tables(dataset, "tiles")] == [[("R7", "R8")]]


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (reading(ROW), "fan: 1 rows, 1.000 whole, all read of 1"),
        (reading(ROW[:2], ROW[2:]), "fan: 1 rows, 0.000 whole, all read of 1"),
        (reading(ROW[::-1]), "fan: 1 rows, 0.000 whole, all read of 1"),
        (reading(ROW[:2]), "fan: 1 rows, 0.000 whole, all read of 0"),
    ],
)
def test_a_row_counts_where_one_group_holds_it_in_order(dataset, monkeypatch, capsys, read, said):
    monkeypatch.setattr(
        benchmark, "Reader", lambda *_: type("Fixed", (), {"read": lambda self, image: read})()
    )
    monkeypatch.setattr(sys, "argv", ["rows", str(dataset), "--pieces", "cards"])
    assert benchmark.main() == 0
    assert capsys.readouterr().out.strip() == said
