"""A piece over several views of it."""

import numpy as np
import pytest

from vision.detection.non_maximum_suppression import Detection
from vision.live.tracking import TrackedPiece, averaged, missed
from vision.recognition.face_scores import Candidate, FaceScores

RISE = np.array([0.1, 0.02, -0.1, -0.02], np.float32)


@pytest.mark.parametrize("turn", range(4))
def test_votes_are_added_up_whichever_corner_a_look_begins_with(turn):
    quad = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)
    chances = np.arange(8, dtype=np.float32).reshape(4, 2) / 10
    old = TrackedPiece(Candidate(Detection("tile", 0.8, quad), FaceScores(chances, 0.2, RISE)))
    look = FaceScores(np.roll(chances, -turn, 0), 0.4, np.roll(RISE, -turn))
    both = averaged(old, Candidate(Detection("tile", 0.6, np.roll(quad, -turn, 0)), look))
    assert both.seen.scores.chances == pytest.approx(chances)
    assert both.seen.scores.nothing == pytest.approx(0.3)
    assert both.seen.scores.ink_height == pytest.approx(RISE)
    assert both.seen.detection.quad == pytest.approx(quad)
    assert both.seen.detection.score == pytest.approx(0.7)


@pytest.mark.parametrize(
    ("before", "now", "after"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_what_was_looked_for_beside_others_or_seen_without_colours_stays_so_until_it_is_seen_otherwise(
    before, now, after
):
    quad = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)

    def look(is_so):
        scores = FaceScores(np.eye(4, 9, dtype=np.float32), 0.2, grey=is_so, pale=is_so)
        return Candidate(Detection("index", 0.5, quad), scores, sought=is_so)

    seen = averaged(TrackedPiece(look(before)), look(now)).seen
    assert (seen.sought, seen.scores.grey, seen.scores.pale) == (after, after, after)


@pytest.mark.parametrize(("before", "now"), [(True, True), (True, False), (False, True), (False, False)])
def test_what_was_once_seen_in_a_mirror_stays_so(before, now):
    quad = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)

    def look(is_so):
        scores = FaceScores(np.eye(4, 9, dtype=np.float32), 0.2, mirrored=is_so, same_mirrored=is_so)
        return Candidate(Detection("index", 0.5, quad), scores)

    scores = averaged(TrackedPiece(look(before)), look(now)).seen.scores
    assert (scores.mirrored, scores.same_mirrored) == (before or now, before or now)


def test_what_more_views_have_missed_than_shown_is_gone():
    quad = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)
    once = TrackedPiece(
        Candidate(Detection("tile", 0.5, quad), FaceScores(np.eye(4, 9, dtype=np.float32), 0.2))
    )
    twice = averaged(once, once.seen)
    assert twice.votes == 2
    (left,) = missed(twice)
    assert left.seen is twice.seen
    (least,) = missed(left)
    assert missed(least) == []
    assert averaged(least, once.seen).votes == 1
