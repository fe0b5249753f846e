"""The registry of the kinds of piece holds together."""

from vision.piece_kinds import (
    ASKED_FOR,
    AUTO,
    CLASSES,
    DETECTOR_CLASSES,
    EITHER_WAY,
    FACES,
    KIND_OF,
    KINDS,
    SAME_TURNED,
)
from vision.pipeline import ARRANGED, MODELS, networks


def test_every_kind_may_be_asked_for_and_arranged():
    assert set(ASKED_FOR) == {*KINDS, AUTO}
    assert all(kind.grouping in ARRANGED for kind in KINDS.values())


def test_each_class_of_the_detector_is_of_one_kind_but_backs_of_any():
    named = [name for kind in KINDS.values() for name in kind.classes]
    assert sorted(named) == sorted(KIND_OF)
    assert set(DETECTOR_CLASSES) - set(named) == {"back"}
    assert all("back" in classes for classes in CLASSES.values())


def test_no_face_is_of_two_kinds_and_those_that_turn_are_faces():
    printed = [face for kind in KINDS.values() for face in kind.faces]
    assert len(printed) == len(set(printed)) == len(FACES[AUTO]) - 2
    for kind in KINDS.values():
        turned = kind.same_turned | kind.other_turned.keys() | kind.like_sideways | kind.same_sideways
        assert turned | kind.same_mirrored <= set(kind.faces)
    assert SAME_TURNED < EITHER_WAY


def test_a_kind_is_read_by_its_own_networks_where_there_are_such():
    assert networks("tiles") == MODELS / "tiles"
    assert networks("cards") == networks(AUTO) == MODELS
