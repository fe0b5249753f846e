import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from datasets.photographs.real import RealPhoto, RealPiece
from engine.table import CARD_FACES, FACE_DOWN, UNREAD, WILD
from models import label
from models.labelling import corners as label_corners
from models.labelling.corners import Known, confirmed, corners
from models.labelling.edges import snapped
from models.labelling.labels import Found, paired
from vision.detection.non_maximum_suppression import Detection
from vision.piece_kinds import FACES
from vision.recognition.classifier import NOTHING, TURNED
from vision.recognition.face_scores import Candidate, FaceScores

READER_FACES = (*CARD_FACES, WILD, FACE_DOWN, TURNED, NOTHING)
CARD = np.array([[100, 60], [240, 60], [240, 260], [100, 260]], np.float32)
UPPER = np.array([[108, 70], [128, 70], [128, 110], [108, 110]], np.float32)
LOWER = np.array([[232, 250], [212, 250], [212, 210], [232, 210]], np.float32)


def moved(x: float, y: float) -> np.ndarray:
    """The upper index, somewhere else."""
    return UPPER + np.array([x, y], np.float32)


def seen(kind: str, quad: np.ndarray, face: str = "", score: float = 0.9, chance: float = 0.9) -> Candidate:
    """A find that reads as a face upright, or as nothing."""
    chances = np.zeros((4, len(FACES["cards"])), np.float32)
    if face:
        chances[0, FACES["cards"].index(face)] = chance
    return Candidate(
        Detection(kind, score, np.asarray(quad, np.float32)), FaceScores(chances, 1 - chance if face else 1.0)
    )


class Faces:
    """A reader of faces that tells the upright ones by the place of their crop, which is painted in its face's grey."""

    faces = READER_FACES

    def read(self, crops: Any) -> np.ndarray:
        """Every crop shows the face whose number its darkest corner has, upright where that is its first."""
        found = np.zeros((len(crops), len(self.faces)), np.float32)
        for chances, crop in zip(found, crops, strict=True):
            height, width = crop.shape[:2]
            marks = [
                crop[y, x, 0]
                for y, x in ((9, 9), (9, width - 10), (height - 10, width - 10), (height - 10, 9))
            ]
            upright = marks[0] < 100 and min(marks[1:]) > 150
            chances[self.faces.index("7D") if upright else self.faces.index(NOTHING)] = 0.9
        return found


READER: Any = SimpleNamespace(faces=Faces())


def picture() -> np.ndarray:
    """A white card on a dark table; the first corner of each of its indices is black."""
    image = np.full((320, 360, 3), 40, np.uint8)
    cv2.fillConvexPoly(image, CARD.astype(int), (250, 250, 250))
    for quad in (UPPER, LOWER):
        half = (quad[0] + (quad - quad[0]) * 0.45).astype(int)
        cv2.fillConvexPoly(image, half, (0, 0, 0))
    return image


def box(quad: np.ndarray, margin: float = 3) -> tuple[float, float, float, float]:
    (x0, y0), (x1, y1) = quad.min(0) - margin, quad.max(0) + margin
    return float(x0), float(y0), float(x1), float(y1)


def photo(*indices: np.ndarray, face: str = "7D") -> RealPhoto:
    known = tuple(RealPiece(face, box(quad), None) for quad in indices)
    usual = {"kind": "cards", "layout": "scatter", "split": "train", "source": "us", "faces": (face,)}
    return RealPhoto(
        Path("a.jpg"),
        pieces=(),
        rows=(),
        complete=False,
        ignore=(),
        indices=known,
        **usual,  # type: ignore[arg-type]
    )


def kinds(labels: list[Found]) -> list[tuple[str, str]]:
    return sorted((label.kind, label.face) for label in labels)


def test_a_card_is_labelled_by_its_known_corners_and_what_is_read_does_not_change_its_face() -> None:
    finds = [
        seen("card", CARD + 4, "7S"),
        seen("index", UPPER, "7S"),
        seen("index", np.roll(LOWER, 1, 0), "7S"),
    ]
    labels, lost = corners(photo(UPPER, LOWER), finds, picture(), READER)
    assert kinds(labels) == [("card", "7D"), ("index", "7D"), ("index", "7D")]
    assert not lost
    for found, quad in zip(labels, (UPPER, LOWER, CARD), strict=True):
        assert found.quad == pytest.approx(quad, abs=1.5), found.kind


def test_the_other_end_is_labelled_where_it_reads_like_the_known_one_and_left_out_where_not() -> None:
    finds = [seen("card", CARD, "7D"), seen("index", UPPER, "7D")]
    labels, lost = corners(photo(UPPER), finds, picture(), READER)
    assert kinds(labels) == [("card", "7D"), ("index", "7D"), ("index", "7D")]
    covered = picture()
    cv2.circle(covered, (222, 230), 26, (90, 120, 160), -1)
    labels, lost = corners(photo(UPPER), finds, covered, READER)
    assert kinds(labels) == [("card", "7D"), ("index", "7D")]
    ((x0, y0, x1, y1),) = lost
    assert x0 < 214 < 230 < x1
    assert y0 < 214 < 246 < y1


def test_whatever_else_may_be_a_card_or_an_index_is_left_out() -> None:
    finds = [
        seen("card", CARD, "7D"),
        seen("index", UPPER, "7D"),
        seen("index", LOWER, "7D"),
        seen("index", moved(200, 150), "KS", chance=0.4),  # one that nobody labelled
        seen("index", moved(50, 60), "KS", score=0.3, chance=0.4),  # print on the card's middle
    ]
    labels, lost = corners(photo(UPPER, LOWER, moved(-100, 200)), finds, picture(), READER)
    assert kinds(labels) == [("card", "7D"), ("index", "7D"), ("index", "7D")]
    assert box(moved(-100, 200)) in lost, "a known corner that was not found"
    assert pytest.approx(box(moved(200, 150), 0)) in lost
    assert not any(x0 < 160 < x1 and y0 < 150 < y1 and x1 - x0 < 50 for x0, y0, x1, y1 in lost)


def test_a_card_that_no_known_corner_confirms_is_left_out_with_all_of_it() -> None:
    labels, lost = corners(photo(), [seen("card", CARD, "7D")], picture(), READER)
    assert not labels
    assert lost == [box(CARD, 0)]
    labels, lost = corners(photo(UPPER), [seen("index", UPPER, "7D")], picture(), READER)
    assert kinds(labels) == [("index", "7D")]
    ((x0, _, x1, _),) = lost
    assert x0 < 125 < 190 < x1, "its index tells where it lies"


@pytest.mark.parametrize(
    ("faces", "reads", "known"),
    [
        (["7D", "7D"], "KS", True),
        (["7D"], "7D", True),
        (["7D"], "7S", True),  # suits are what is misread
        (["7D"], "KS", False),
        (["7D", "KS"], "7D", False),
        ([], "7D", False),
    ],
)
def test_what_confirms_a_card(faces: list[str], reads: str, known: bool) -> None:
    own = [Known(face, quad, True) for face, quad in zip(faces, (UPPER, LOWER), strict=False)]
    assert confirmed(seen("card", CARD, reads), own) is known


def test_a_find_is_a_known_corner_where_it_lies_in_its_box_and_is_no_speck() -> None:
    (index,) = photo(UPPER).indices
    speck = UPPER.mean(0) + (UPPER - UPPER.mean(0)) * 0.2
    finds = [seen("index", quad) for quad in (speck, moved(12, 0), moved(1, 1))]
    assert paired([index], finds) == {2: 0}


def test_an_outline_is_drawn_to_the_cards_edges() -> None:
    off = CARD + np.array([[6, 8], [-7, 5], [4, -9], [8, 6]], np.float32)
    assert snapped(picture(), off, 0.12) == pytest.approx(CARD, abs=1.5)
    blank = np.full((320, 360, 3), 90, np.uint8)
    assert snapped(blank, off, 0.12) == pytest.approx(off)


def test_backs_are_labelled_where_they_are_found() -> None:
    back = replace(photo(), backs=(box(CARD, 0), (300, 0, 350, 80)))
    labels, lost = corners(back, [seen("back", CARD)], picture(), READER)
    assert kinds(labels) == [("back", FACE_DOWN)]
    assert lost == [(300, 0, 350, 80)]


def test_black_decks_are_found_on_the_negative() -> None:
    image = np.full((320, 360, 3), 10, np.uint8)
    found = [seen("index", UPPER, "7D")]
    reader: Any = SimpleNamespace(
        candidates=lambda looked: found if looked.mean() > 128 else [], faces=Faces()
    )
    assert label_corners.found_on(photo(UPPER), image, reader) == found
    assert label_corners.found_on(photo(), image, reader) == []


def test_an_index_whose_way_up_is_not_told_keeps_its_outline_alone() -> None:
    image = np.full((320, 360, 3), 200, np.uint8)
    labels, _ = corners(photo(UPPER), [seen("index", UPPER, "7D")], image, READER)
    assert kinds(labels) == [("index", UNREAD)]


def test_the_command_labels_what_is_known_and_leaves_out_photographs_of_which_nothing_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = []
    for name, quad in (("known", UPPER), ("lost", UPPER + 100)):
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture())
        x0, y0, x1, y1 = box(quad)
        index = {"face": "7D", "box": [x0 / 360, y0 / 320, x1 / 360, y1 / 320]}
        entries.append(
            {
                "file": f"{name}.png", "kind": "cards", "layout": "single", "split": "train", "repo": "us",
                "size": [360, 320], "faces": ["7D"], "pieces": None, "complete": False, "indices": [index],
            }
        )  # fmt: skip
    (tmp_path / "manifest.json").write_text(json.dumps(entries), encoding="utf-8")
    finds = (seen("card", CARD, "7S"), seen("index", UPPER, "7S"), seen("index", LOWER, "7S"))
    reader = SimpleNamespace(candidates=lambda image: finds if image.mean() < 128 else (), faces=Faces())
    monkeypatch.setattr(label, "Reader", lambda pieces, models: reader)
    out = tmp_path / "labels.json"
    assert label.main([str(out), "--real", str(tmp_path)]) == 0
    answers = json.loads(out.read_text(encoding="utf-8"))
    assert list(answers) == ["known.png"]
    faces = [each["face"] for each in answers["known.png"]["labels"]]
    assert faces == ["7D"] * 3
    assert "index: 2 labels on 1 photographs, 2 told" in capsys.readouterr().out
