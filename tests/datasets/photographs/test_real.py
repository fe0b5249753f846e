import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from datasets import build
from datasets.photographs import real
from datasets.render.scene import Label

SIZE = (320, 240)


def folder(tmp_path: Path, *entries: dict[str, Any]) -> Path:
    """A folder of noise photographs with a manifest."""
    for number in range(len(entries)):
        file = tmp_path / f"{number}.jpg"
        cv2.imwrite(str(file), np.random.default_rng(number).integers(0, 256, (*SIZE[::-1], 3), np.uint8))
    usual = {"size": SIZE, "layout": "table", "split": "train", "repo": "us", "faces": [], "complete": True}
    listed = [
        {"file": f"{number}.jpg", "pieces": None, "rows": [], **usual, **entry}
        for number, entry in enumerate(entries)
    ]
    (tmp_path / "manifest.json").write_text(json.dumps(listed), encoding="utf-8")
    return tmp_path


EMPTY = {"kind": "empty", "layout": "background"}
CORNERS = {
    "kind": "cards",
    "faces": ["7D"],
    "complete": False,
    "indices": [{"face": "7D", "box": [0.1, 0.1, 0.2, 0.3]}],
    "backs": [[0.5, 0.5, 0.75, 1.0]],
}


def test_indices_and_backs_are_read_in_pixels(tmp_path: Path) -> None:
    (photo,) = real.photos(folder(tmp_path, CORNERS), "cards")
    assert [index.face for index in photo.indices] == ["7D"]
    assert photo.indices[0].box == pytest.approx((32, 24, 64, 72))
    assert photo.backs == ((160, 120, 240, 240),)
    assert photo.pieces == ()


PLACED = {"kind": "cards", "faces": ["7D"], "pieces": [{"face": "7D", "box": [0.0, 0.0, 0.2, 0.3]}]}


@pytest.mark.parametrize(
    ("entry", "squares"),
    [
        (PLACED, 1),
        (EMPTY, 1),
        (CORNERS, 0),
        (CORNERS | {"complete": True}, 0),
        (CORNERS | {"indices": []}, 0),
        ({"kind": "cards", "faces": ["7D"]}, 0),
        (PLACED | {"complete": False}, 0),
        (PLACED | {"split": "measure"}, 0),
    ],
)
def test_no_square_is_cut_where_cards_may_lie(entry: dict[str, Any], squares: int, tmp_path: Path) -> None:
    assert len(real.backdrops(folder(tmp_path, entry), 64)) == squares


def test_photographs_without_a_piece_are_cut_as_background_the_first_time_whole(tmp_path: Path) -> None:
    out = tmp_path / "data"
    known = tmp_path / "labels.json"
    quad = [[10, 10], [60, 10], [60, 90], [10, 90]]
    label = {"kind": "plate", "face": "A", "quad": quad}
    known.write_text(json.dumps({"1.jpg": {"labels": [label], "ignore": []}}), encoding="utf-8")
    plates = {"kind": "letter-tiles", "faces": ["A"], "pieces": [{"face": "A", "box": [0, 0, 0.2, 0.4]}]}
    listed = folder(tmp_path, EMPTY, plates, CORNERS)
    arguments = ["--scenes", "0", "--val", "0", "--side", "128", "--real-cuts", "3", "--workers", "1"]
    assert build.main([str(out), "--real", str(listed), "--labels", str(known), *arguments]) == 0
    lines = [json.loads(line) for line in (out / "train.jsonl").read_text().splitlines()]
    assert [line["layout"] for line in lines] == ["background"] * 3 + ["real"] * 3
    assert not any(line["pieces"] for line in lines[:3])
    sizes = [cv2.imread(str(out / "images/train" / f"{line['name']}.jpg")).shape for line in lines[:3]]  # type: ignore[union-attr]
    assert sizes == [(240, 320, 3), (128, 128, 3), (128, 128, 3)]


def label(kind: str, x: float) -> Label:
    quad = np.array([[x, 0], [x + 40, 0], [x + 40, 60], [x, 60]], np.float32)
    return Label(kind, "7D", quad, -1, 1.0)


def test_what_is_blanked_out_is_no_longer_labelled() -> None:
    labels = (label("plate", 0), label("plate", 100), label("card", 0), label("card", 20))
    assert real.uncovered(labels, [(15, 0, 40, 60)]) == (labels[1], labels[3])
    assert real.uncovered(labels, []) == labels


def test_known_indices_stay_where_the_card_around_them_is_left_out() -> None:
    index = label("index", 50)
    picture = np.random.default_rng(0).integers(0, 100, (120, 160, 3), np.uint8)
    found = real.blanked(picture, [(0, 0, 130, 119)], [index, label("card", 40)])
    assert real.uncovered([index], [(0, 0, 130, 119)]) == (index,)
    assert (found[0:60, 46:94] == picture[0:60, 46:94]).all()
    assert (found[90:, :130] == found[100, 10]).all()
    assert (found[:, 131:] == picture[:, 131:]).all()
