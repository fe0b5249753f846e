"""Corrections stick to a piece while it lies where it lay, and no longer."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from server.session.observation.corrections import middle
from server.session.observation.observation import Observation
from tests.drawn import Drawn

TABLE = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={2: ("R6", "Y9")})


def faces(sight):
    return str(sight.corrected.table)


def given(sight):
    """The indices of the pieces whose face was given by hand."""
    return [at for at, entry in enumerate(sight.laid.entries) if entry.by_hand]


@pytest.fixture
def corrected():
    return Observation(1, TABLE.reading).correct(2, "R6")


def test_a_corrected_piece_is_sure_and_judged_as_it_was_said(corrected):
    assert faces(corrected) == "R7 R8 R6 | K13 B13 Y13"
    assert corrected.corrected.judged == corrected.corrected.table
    assert given(corrected) == [2]


def test_the_last_correction_of_a_piece_counts_and_each_is_undone(corrected):
    twice = corrected.correct(2, "Y9").correct(0, "K7")
    assert faces(twice) == "K7 R8 Y9 | K13 B13 Y13"
    assert faces(twice.undo()) == "R7 R8 Y9 | K13 B13 Y13"
    assert faces(twice.undo().undo()) == "R7 R8 R6 | K13 B13 Y13"
    assert twice.undo().undo().undo() == Observation(1, TABLE.reading)
    assert Observation(1, TABLE.reading).undo() == Observation(1, TABLE.reading)


def test_it_stays_when_more_is_laid_beside_it(corrected):
    more = Drawn("R7 R8 R9 | K13 B13 Y13 | B1 B2 B3", doubts={2: ("R6",)})
    assert (
        faces(corrected.carried_over(Observation.of(2, more.reading))) == "R7 R8 R6 | K13 B13 Y13 | B1 B2 B3"
    )


def test_it_goes_with_its_piece_and_does_not_come_back(corrected):
    gone = corrected.carried_over(Observation.of(2, Drawn("R7 R8").reading))
    assert gone.corrections == ()
    assert faces(gone.carried_over(Observation.of(3, TABLE.reading))) == "R7 R8 R9 | K13 B13 Y13"


@pytest.mark.parametrize("doubts", [{}, {2: ("R6",)}])
def test_it_goes_when_something_else_lies_at_its_place_sure_or_not(doubts):
    other = Drawn("R7 R8 B11 | K13 B13 Y13", doubts=doubts)
    sight = Observation.of(1, TABLE.reading, TABLE.picture()).correct(2, "R6")
    assert (
        faces(sight.carried_over(Observation.of(2, other.reading, other.picture())))
        == "R7 R8 B11 | K13 B13 Y13"
    )


@pytest.mark.parametrize(("misread", "doubts"), [("B11", {}), ("R5", {2: ("R6",)})])
def test_it_stays_on_a_piece_that_has_not_moved_whatever_is_read_there_later(misread, doubts):
    again = Drawn("R7 R8 R9 | K13 B13 Y13", doubts=doubts, misread={2: misread})
    sight = Observation.of(1, TABLE.reading, TABLE.picture()).correct(2, "R6").remove(5)
    later = sight.carried_over(Observation.of(2, again.reading, again.picture()))
    assert faces(later) == faces(sight) == "R7 R8 R6 | K13 B13"
    assert given(later) == [2]
    added = Observation.of(1, Drawn("R7 R8").reading, again.picture())
    added = added.add(middle(again.reading.detections[2]), "R6")
    assert (
        faces(added.carried_over(Observation.of(2, again.reading, again.picture())))
        == "R7 R8 R6 | K13 B13 Y13"
    )


def test_it_waits_for_a_piece_that_was_not_found_though_it_lies_there_still():
    without = Drawn("R7 R8 | K13 B13 Y13")
    sight = Observation.of(1, TABLE.reading, TABLE.picture()).correct(2, "R6")
    missed = sight.carried_over(
        Observation.of(2, replace(without.reading, groups=((0, 1), (2, 3, 4))), TABLE.picture())
    )
    assert "R6" not in faces(missed)
    assert (
        faces(missed.carried_over(Observation.of(3, TABLE.reading, TABLE.picture())))
        == "R7 R8 R6 | K13 B13 Y13"
    )


def test_an_arm_over_a_piece_is_no_leaving_but_what_it_takes_away_has_left():
    seen, hidden = Drawn("R7 R8 R9", doubts={2: ("R6",)}), Drawn("R7 R8")
    sight = Observation.of(1, seen.reading, seen.picture()).correct(2, "R6")
    arm = seen.picture()
    cv2.rectangle(arm, (200, 60), (330, 719), (140, 165, 215), -1)
    waiting = sight.carried_over(Observation.of(2, hidden.reading, arm))
    assert (faces(waiting), len(waiting.corrections)) == ("R7 R8", 1)
    still_there = waiting.carried_over(Observation.of(3, hidden.reading, arm))
    assert faces(still_there.carried_over(Observation.of(4, seen.reading, seen.picture()))) == "R7 R8 R6"
    taken = still_there.carried_over(Observation.of(4, hidden.reading, hidden.picture()))
    assert taken.corrections == ()
    assert faces(taken.carried_over(Observation.of(5, seen.reading, seen.picture()))) == "R7 R8 R9"


def test_it_stays_when_the_same_is_read_there_for_certain(corrected):
    certain = Drawn("R7 R8 R9 | K13 B13 Y13")
    assert faces(corrected.carried_over(Observation.of(2, certain.reading))) == "R7 R8 R6 | K13 B13 Y13"


def test_a_piece_that_was_not_seen_is_added_to_its_neighbours_and_leaves_with_them():
    seen = Drawn("R7 R8 | K13 B13 Y13")
    whole = Drawn("R7 R8 R9 | K13 B13 Y13")
    place = middle(whole.reading.detections[2])
    sight = Observation.of(1, seen.reading, whole.picture(0)).add(place, "R9")
    assert faces(sight) == "R7 R8 R9 | K13 B13 Y13"
    assert given(sight) == [2]
    assert (
        faces(sight.carried_over(Observation.of(2, seen.reading, whole.picture(0))))
        == "R7 R8 R9 | K13 B13 Y13"
    )
    assert (
        faces(sight.carried_over(Observation.of(2, seen.reading, seen.picture(0)))) == "R7 R8 | K13 B13 Y13"
    )
    assert (
        faces(sight.carried_over(Observation.of(2, whole.reading, whole.picture(0))).undo())
        == "R7 R8 R9 | K13 B13 Y13"
    )
    assert faces(sight.undo()) == "R7 R8 | K13 B13 Y13"


def test_a_piece_added_far_from_all_others_is_a_group_of_its_own():
    assert faces(Observation(1, Drawn("R7 R8 R9").reading).add((900.0, 600.0), "*")) == "R7 R8 R9 | *"
    assert faces(Observation(1, Drawn("").reading).add((900.0, 600.0), "*")) == "*"


def test_what_is_no_piece_is_taken_out_and_stays_out_while_it_lies_there():
    sight = Observation(1, TABLE.reading).remove(1)
    assert faces(sight) == "R7 R9 | K13 B13 Y13"
    assert faces(sight.carried_over(Observation.of(2, TABLE.reading))) == "R7 R9 | K13 B13 Y13"
    moved = sight.carried_over(Observation.of(2, Drawn("R7 B8 R9 | K13 B13 Y13").reading))
    assert faces(moved) == "R7 B8 R9 | K13 B13 Y13"
    assert moved.corrections == ()


def test_pieces_are_put_together_in_the_order_they_lie_in_and_parted_again():
    sight = Observation(1, TABLE.reading).join((5, 0))
    assert faces(sight) == "R8 R9 | K13 B13 | R7 Y13"
    assert faces(sight.carried_over(Observation.of(2, TABLE.reading))) == "R8 R9 | K13 B13 | R7 Y13"
    assert faces(Observation(1, TABLE.reading).join(range(6))) == "R7 R8 R9 K13 B13 Y13"


def test_a_correction_after_a_regrouping_meets_the_piece_that_is_shown_there():
    sight = Observation(1, TABLE.reading).join((0, 5)).correct(0, "B1")
    assert faces(sight) == "B1 R9 | K13 B13 | R7 Y13"


def test_a_piece_put_right_by_hand_at_the_picture_s_edge_is_where_its_group_ends():
    edge = replace(
        TABLE.reading,
        detections=tuple(replace(each, at_edge=at == 2) for at, each in enumerate(TABLE.reading.detections)),
    )
    sight = Observation(1, edge)
    assert [group.is_cut for group in sight.corrected.judged] == [True, False]
    assert [group.is_cut for group in sight.correct(2, "R9").corrected.judged] == [False, False]


def knocked(drawn, motion, number=2):
    """A table as a camera sees it that was moved (a similarity, 2×3)."""

    def seen(corners):
        return tuple(map(tuple, cv2.transform(np.array([corners]), motion)[0].tolist()))

    pieces = [replace(piece, corners=seen(piece.corners)) for piece in drawn.reading.detections]
    image = cv2.warpAffine(drawn.picture(), motion, drawn.reading.size, borderMode=cv2.BORDER_REFLECT)
    return Observation.of(number, replace(drawn.reading, detections=tuple(pieces)), image)


KNOCKS = {
    "shifted": np.array([[1, 0, 70.0], [0, 1, 45]]),
    "turned": cv2.getRotationMatrix2D((500, 200), 9, 1),
    "nearer": cv2.getRotationMatrix2D((100, 100), 0, 1.15),
}


@pytest.mark.parametrize("motion", KNOCKS.values(), ids=KNOCKS)
def test_what_was_put_right_goes_along_where_the_camera_is_knocked(motion):
    sight = Observation.of(1, TABLE.reading, TABLE.picture()).correct(2, "R6").remove(1)
    _, y = middle(sight.laid.entries[-1].now)
    added = sight.add((620, y), "B9").join([0, 1, 2])
    assert faces(added) == "R7 R6 K13 | B13 Y13 B9"
    once = added.carried_over(knocked(TABLE, motion))
    assert faces(once) == faces(added)
    assert given(once) == given(added)
    assert faces(once.carried_over(Observation.of(3, TABLE.reading, TABLE.picture()))) == faces(added)


def test_what_was_put_right_leaves_with_its_piece_where_the_camera_is_knocked_meanwhile():
    sight = Observation.of(1, TABLE.reading, TABLE.picture()).correct(2, "R6")
    left = knocked(Drawn("R7 R8 | K13 B13 Y13"), KNOCKS["turned"])
    whole = knocked(TABLE, KNOCKS["turned"])
    gone = [piece for piece in whole.reading.detections if piece.face != "R9"]
    picture = cv2.fillPoly(
        TABLE.picture(), [np.int32(TABLE.reading.detections[2].corners)], TABLE.picture()[5, 640].tolist()
    )
    turned = cv2.warpAffine(picture, KNOCKS["turned"], TABLE.reading.size, borderMode=cv2.BORDER_REFLECT)
    reading = replace(left.reading, detections=tuple(gone), groups=((0, 1), (2, 3, 4)))
    assert sight.carried_over(Observation.of(2, reading, turned)).corrections == ()


def test_what_was_put_right_stays_in_a_shadow_that_falls_on_it():
    sight = Observation.of(1, TABLE.reading, TABLE.picture()).correct(2, "R6")
    left = replace(
        Drawn("R7 R8 | K13 B13 Y13").reading, detections=TABLE.reading.detections[:2], groups=((0, 1),)
    )
    added = Observation.of(1, left, TABLE.picture()).add(middle(TABLE.reading.detections[2]), "R6")
    columns = np.arange(TABLE.reading.size[0])
    dark = 0.8 + 0.2 * np.tanh((columns - 340) / 10)
    shadow = (TABLE.picture() * dark[None, :, None]).astype(np.uint8)
    misread = Drawn("R7 R8 B11 | K13 B13 Y13", doubts={2: ("R6",)})
    assert faces(sight.carried_over(Observation.of(2, misread.reading, shadow))) == "R7 R8 R6 | K13 B13 Y13"
    assert faces(added.carried_over(Observation.of(2, left, shadow))) == "R7 R8 R6"
