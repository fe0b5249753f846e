"""A gap in a row of cards is looked at once more: what the reader makes of its places is made up here."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from engine.table import FACE_DOWN
from tests.vision.grouping.cards.test_cards import CARDS, faces, seen, upper, whole
from vision.grouping.cards import gaps
from vision.grouping.cards.cards import arrange
from vision.piece_kinds import FACES
from vision.recognition.calibration import Calibration
from vision.recognition.face_scores import Candidate, FaceScores

HAND = ["3S", "4S", "JS", "2D", "9D", "QD", "5C"]
STEP = 24.0
PICTURE = np.zeros((400, 600, 3), np.uint8)


def hand(missing: int, step: float = STEP) -> list[object]:
    return [seen("index", upper(100 + step * i, 100), face) for i, face in enumerate(HAND) if i != missing]


@pytest.fixture
def shows(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A face at a place, as a reader would see it from nearer than half a step; nothing elsewhere."""
    shown = SimpleNamespace(face="2D", x=100 + 3 * STEP, asked=[])

    def classify(image, looks, reader, known):  # type: ignore[no-untyped-def]
        found = []
        for look in looks:
            off = abs(float(look.quad.mean(0)[0]) - float(upper(shown.x, 100).mean(0)[0]))
            shown.asked.append(off)
            chances = np.zeros((4, len(known)), np.float32)
            chances[0, known.index(shown.face)] = near = max(0.0, 1 - off / (STEP / 2))
            found.append(Candidate(look, FaceScores(chances, 1 - near)))
        return found

    monkeypatch.setattr(gaps, "classify", classify)
    return shown


@pytest.mark.parametrize("looked_for", ["cards", "auto"])
def test_a_card_that_was_passed_over_is_read_in_the_gap_it_leaves_and_never_sure(shows, looked_for) -> None:  # type: ignore[no-untyped-def]
    things = hand(missing=3)
    wide = [_in(each, looked_for) for each in things]
    more = gaps.unseen(PICTURE, wide, looked_for, object())  # type: ignore[arg-type]
    assert len(more) == 1
    narrow = [*things, _in(more[0], "cards", looked_for)]
    assert faces(narrow) == [HAND]
    read, _ = arrange(narrow, CARDS, Calibration(sure=0.9))
    assert [each.face for each in read if not each.sure] == ["2D"]


def test_even_steps_are_not_looked_at_nor_is_a_face_read_twice(shows) -> None:  # type: ignore[no-untyped-def]
    assert not gaps.unseen(PICTURE, hand(missing=-1), "cards", object())  # type: ignore[arg-type]
    assert not shows.asked
    shows.face = "QD"
    assert not gaps.unseen(PICTURE, hand(missing=3), "cards", object())  # type: ignore[arg-type]
    shows.face = FACE_DOWN
    assert not gaps.unseen(PICTURE, hand(missing=3), "cards", object())  # type: ignore[arg-type]
    assert shows.asked


def test_what_shows_no_card_clearly_is_none(shows) -> None:  # type: ignore[no-untyped-def]
    shows.x += STEP
    assert not gaps.unseen(PICTURE, hand(missing=3), "cards", object())  # type: ignore[arg-type]


def test_beside_an_outline_of_two_indices_that_nothing_can_be_read_of_each_is_looked_for(shows) -> None:  # type: ignore[no-untyped-def]
    things = hand(missing=-1)
    shows.face, shows.x = "KC", 100 + 2.5 * STEP - 3.0
    both = seen("index", upper(100 + 2.5 * STEP, 100), "AS", chance=0.02)
    mixed = type(both)(both.detection, FaceScores(both.scores.chances, 0.95))
    more = gaps.unseen(PICTURE, [*things, mixed], "cards", object())  # type: ignore[arg-type]
    assert [each.sought for each in more] == [True]
    read, _ = arrange([*things, mixed, *more], CARDS, Calibration(sure=0.9))
    assert [each.face for each in read if not each.sure] == ["KC"]
    far = type(mixed)(replace(mixed.detection, quad=upper(400, 300)), mixed.scores)
    shows.x, shows.asked[:] = 400, []
    assert not gaps.unseen(PICTURE, [*hand(missing=-1), far], "cards", object())  # type: ignore[arg-type]
    assert not shows.asked, "nothing that can be read lies beside it"


def test_a_row_s_gap_is_looked_at_though_its_topmost_card_shows_no_index(shows) -> None:  # type: ignore[no-untyped-def]
    last = len(HAND) - 1
    things = [*hand(missing=3)[:-1], seen("card", whole(100 + STEP * last, 100), HAND[last])]
    assert [each.sought for each in gaps.unseen(PICTURE, things, "cards", object())] == [True]  # type: ignore[arg-type]


def _in(each, kind, before="cards"):  # type: ignore[no-untyped-def]
    """A candidate with its chances in the columns of another kind's faces."""
    chances = np.zeros((4, len(FACES[kind])), np.float32)
    for i, face in enumerate(FACES[before]):
        if face in FACES[kind]:
            chances[:, FACES[kind].index(face)] = each.scores.chances[:, i]
    return type(each)(each.detection, FaceScores(chances, each.scores.nothing))
