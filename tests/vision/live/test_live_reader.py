"""A table read over time, by a reader that finds drawn tiles and tells them by the grey of their spot."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import clip
from vision.detection.non_maximum_suppression import Detection
from vision.live.live_reader import LiveReader
from vision.pipeline import Reader
from vision.reading import Reading, RecognizedPiece
from vision.recognition.face_scores import Candidate, FaceScores

FACES = ("R1", "R2", "R3", "R4", "R5")
TILE = (40, 56)
SIZE = (1280, 720)


def table(tiles, light=1.0):
    """A dark table with bright tiles; each is (x, y, index of its face)."""
    image = np.full((SIZE[1], SIZE[0], 3), 60, np.uint8)
    for x, y, face in tiles:
        cv2.rectangle(image, (x, y), (x + TILE[0], y + TILE[1]), (200, 200, 200), -1)
        detection = (20 + 30 * face,) * 3
        cv2.rectangle(image, (x + 12, y + 16), (x + TILE[0] - 12, y + TILE[1] - 16), detection, -1)
    return (image * light).astype(np.uint8)


class SpotReader:
    """Finds what is bright, but for a face that is `missed`; how it reads a face may be bent by `doubt`.

    What it was shown is noted in `shown`.
    """

    def __init__(self):
        self.shown, self.doubt, self.light, self.widest = [], 0.0, 1.0, 9999
        self.before, self.blind, self.missed, self.alone = [], None, None, False

    def candidates(self, image, scale=None):
        self.shown.append((image.shape[1], image.shape[0], scale))
        bright = (image[..., 0] > 170 * self.light).astype(np.uint8)
        _, _, boxes, _ = cv2.connectedComponentsWithStats(bright)
        boxes = (tuple(map(int, box[:4])) for box in boxes[1:] if box[2] <= self.widest)
        seen = [self._seen(image, *box) for box in boxes if box[:2] != self.blind]
        return tuple(each for each in seen if FACES[each.scores.likeliest] != self.missed)

    def _seen(self, image, x, y, w, h):
        grey = float(image[y + h // 2, x + w // 2, 0]) / self.light
        chances = np.zeros((4, len(FACES)), np.float32)
        face = min(max(round((grey - 20) / 30), 0), len(FACES) - 1)
        chances[0, face], chances[0, (face + 1) % len(FACES)] = 1 - self.doubt, self.doubt
        quad = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)
        return Candidate(Detection("tile", 0.9, quad), FaceScores(chances, 0.0))

    def arrange(self, size, seen, box=None, before=None):
        self.before.append(before)
        found = []
        for each in sorted(seen, key=lambda each: (each.detection.quad[0, 1], each.detection.quad[0, 0])):
            chances = each.scores.chances.max(0)
            score = float(chances.max())
            corners = tuple(map(tuple, each.detection.quad.tolist()))
            found.append(RecognizedPiece(FACES[int(chances.argmax())], score, corners, score > 0.8))
        together = tuple((at,) for at in range(len(found))) if self.alone else (tuple(range(len(found))),)
        return Reading(size, tuple(found), together if found else ())


ROW = tuple((100 + 45 * i, 100, i % 5) for i in range(8)) + tuple(
    (100 + 45 * i, 560, i % 5) for i in range(8)
)


@pytest.fixture
def live():
    reader = LiveReader(SpotReader())
    reader.read(table(ROW))
    reader.reader.shown.clear()
    return reader


def faces(reading):
    return [found.face for found in reading.detections]


def area(reader):
    """The share of a picture that was shown to the reader below."""
    return sum(width * height for width, height, _ in reader.reader.shown) / (SIZE[0] * SIZE[1])


def test_a_table_that_has_not_changed_is_not_looked_at_again(live):
    reading = live.read(table(ROW))
    assert live.reader.shown == []
    assert faces(reading) == ["R1", "R2", "R3", "R4", "R5", "R1", "R2", "R3"] * 2


def test_a_new_piece_is_read_from_its_surroundings_alone(live):
    reading = live.read(table((*ROW, (800, 300, 4))))
    assert len(live.reader.shown) == 1
    assert area(live) < 0.1
    width, height, scale = live.reader.shown[0]
    assert scale == max(width, height) / 1280
    assert len(reading.detections) == 17
    new = next(found for found in reading.detections if found.corners[0][0] == 800)
    assert new.face == "R5"
    assert new.corners[2] == (841.0, 357.0)


def test_one_laid_to_a_row_leaves_the_rest_of_it_as_it_was(live):
    reading = live.read(table((*ROW, (460, 100, 2))))
    assert faces(reading)[:9] == ["R1", "R2", "R3", "R4", "R5", "R1", "R2", "R3", "R3"]
    widths = {found.corners[1][0] - found.corners[0][0] for found in reading.detections}
    assert widths == {41.0}, "a piece that the border of the part cuts keeps its whole outline"


def test_a_piece_that_was_taken_away_is_forgotten(live):
    assert len(live.read(table(ROW[1:])).detections) == 15
    assert len(live.read(table(ROW)).detections) == 16


def test_what_lies_under_a_hand_is_as_it_was_and_is_known_once_the_hand_has_gone(live):
    hand = table(ROW)
    hand[80:, 180:330] = (100, 120, 150)
    for _ in range(3):
        assert live.read(hand) is None
        assert live.is_covered
    live.reader.shown.clear()
    assert len(live.read(table(ROW)).detections) == 16
    assert not live.is_covered
    assert len(live.reader.before[-1].detections) == 16, "a table under a hand was not read"
    assert live.reader.shown == []


BESIDE = (640, 300, 4)
"""A tile that lies between the rows, beside where a hand reaches in."""


def under_hand(tiles):
    """A table on which a hand rests that lies over no tile."""
    image = table(tiles)
    image[330:, 690:900] = (100, 120, 150)
    return image


def test_what_comes_in_doubt_while_a_hand_comes_is_told_once_the_hand_has_gone(live):
    live.reader.doubt = 0.4
    assert live.read(under_hand((*ROW, BESIDE))) is None, "a table is not told without what came"
    assert live.is_covered
    assert not live.is_in_doubt
    assert len(live.read(table((*ROW, BESIDE))).detections) == 17
    assert live.is_in_doubt


def test_what_came_over_the_table_and_stays_there_keeps_nothing_waiting(live):
    live.reader.doubt = 0.4
    live.read(under_hand((*ROW, BESIDE)))
    assert len(live.read(under_hand((*ROW, BESIDE))).detections) == 17


def test_a_piece_that_is_made_up_once_is_gone_once_two_looks_have_not_shown_it(live):
    live.reader.doubt = 0.4
    assert len(live.read(table((*ROW, BESIDE))).detections) == 17
    live.reader.missed = "R5"
    assert len(live.read_doubts(table((*ROW, BESIDE))).detections) == 17
    assert len(live.read_doubts(table((*ROW, BESIDE))).detections) == 16


def test_a_sure_piece_that_a_look_misses_stays(live):
    live.read(table((*ROW, BESIDE)))
    live.reader.missed = "R5"
    for x in (700, 760, 820):
        assert len(live.read(table((*ROW, BESIDE, (x, 300, 1)))).detections) == 18


def test_a_picture_of_another_size_is_one_of_another_table(live):
    larger = cv2.resize(table(ROW[:15]), (1920, 1080), interpolation=cv2.INTER_NEAREST)
    reading = live.read(larger)
    assert reading.size == (1920, 1080)
    assert len(reading.detections) == 15
    assert max(x for piece in reading.detections for x, _ in piece.corners) == pytest.approx(1.5 * 455, abs=2)
    assert live.read_doubts(table(ROW)) is None


def test_what_lies_still_is_not_doubted_for_how_it_looks_while_a_hand_comes(live):
    live.reader.doubt = 0.15
    live.read(table((*ROW, BESIDE)))
    live.reader.shown.clear()
    live.reader.doubt = 0.9
    assert all(piece.sure for piece in live.read(under_hand((*ROW, BESIDE))).detections)
    assert live.reader.shown, "that side of it was looked at"


def test_rows_stay_what_they_were_while_a_hand_rests_and_nothing_has_come_or_gone(live):
    live.read(table(ROW))
    near = table(ROW)
    near[330:590, 690:900] = (100, 120, 150)
    near[560:, 380:900] = (100, 120, 150)  # beside the last tiles, and at the border
    near[560:617, 380:461] = table(ROW)[560:617, 380:461]
    live.reader.alone = True
    assert live.read(near).groups == (tuple(range(16)),)
    assert len(live.read(table((*ROW, BESIDE))).groups) == 17


def test_what_comes_while_a_hand_rests_and_is_sure_is_told_at_once(live):
    assert len(live.read(under_hand((*ROW, BESIDE))).detections) == 17


def test_what_was_told_in_doubt_stays_when_a_hand_comes(live):
    live.reader.doubt = 0.4
    assert len(live.read(table((*ROW, BESIDE))).detections) == 17
    assert len(live.read(under_hand((*ROW, BESIDE))).detections) == 17


def test_another_face_at_the_same_place_is_another_piece(live):
    changed = ((100, 100, 3), *ROW[1:])
    assert faces(live.read(table(changed)))[0] == "R4"
    assert area(live) < 0.1


def test_something_larger_than_its_surroundings_is_not_cut(live):
    image = table(ROW)
    image[300:420, 700:1100] = 200
    found = live.read(image).detections
    large = max(found, key=lambda each: each.corners[1][0] - each.corners[0][0])
    assert large.corners == ((700.0, 300.0), (1100.0, 300.0), (1100.0, 420.0), (700.0, 420.0))


def test_a_piece_that_had_been_missed_is_not_cut_where_only_its_end_has_changed(live):
    image = table(ROW)
    image[300:360, 800:1060] = 200
    live.reader.widest = 100
    assert len(live.read(image).detections) == 16
    live.reader.widest = 9999
    image[320:340, 1020:1040] = 20
    found = live.read(image).detections
    assert ((800.0, 300.0), (1060.0, 300.0), (1060.0, 360.0), (800.0, 360.0)) in [
        each.corners for each in found
    ]
    assert len(found) == 17


def test_a_table_that_changed_all_over_is_read_as_a_whole(live):
    everywhere = [(60 + 130 * (i % 9), 40 + 170 * (i // 9), i % 5) for i in range(36)]
    assert len(live.read(table(everywhere)).detections) == 36
    assert (1280, 720, None) in live.reader.shown


def test_other_light_changes_no_piece(live):
    live.reader.light = 0.7
    assert len(live.read(table(ROW, light=0.7)).detections) == 16
    assert live.reader.shown == []
    live.read(table((*ROW, (800, 300, 4)), light=0.7))
    live.reader.light = 1.0
    live.reader.shown.clear()
    assert len(live.read(table((*ROW, (800, 300, 4)))).detections) == 17
    assert live.reader.shown == [], "what was read in other light is known in this one too"


def in_shadow(image, left, right, light=0.6):
    """A picture on which a soft shadow lies over these columns."""
    at = np.arange(SIZE[0], dtype=np.float32)
    dark = (np.tanh((at - left) / 12) - np.tanh((at - right) / 12)) / 2
    return (image * (1 - (1 - light) * dark)[None, :, None]).astype(np.uint8)


def test_pieces_in_a_shadow_are_what_they_were_however_dimly_they_are_seen(live):
    live.reader.doubt = 0.4
    for left, right in ((170, 330), (60, 240), (300, 900)):
        reading = live.read(in_shadow(table(ROW), left, right))
        assert faces(reading) == ["R1", "R2", "R3", "R4", "R5", "R1", "R2", "R3"] * 2
        assert all(found.sure for found in reading.detections)
    assert faces(live.read(table(ROW))) == faces(reading)


def test_what_is_taken_laid_or_exchanged_in_a_shadow_is_seen(live):
    live.reader.light = 0.6
    reading = live.read(in_shadow(table(ROW), 300, 900))
    taken = live.read(in_shadow(table(ROW[:-2]), 300, 900))
    assert faces(taken) == faces(reading)[:-2]
    laid = live.read(in_shadow(table((*ROW[:-2], (600, 300, 1))), 300, 900))
    assert sorted(faces(laid)) == sorted([*faces(taken), "R2"])
    other = (ROW[7][0], ROW[7][1], 4)
    exchanged = live.read(in_shadow(table((*ROW[:7], other, *ROW[8:-2], (600, 300, 1))), 300, 900))
    assert faces(exchanged)[7] == "R5" != faces(laid)[7]


def test_doubts_are_looked_at_again_and_outvoted():
    live = LiveReader(SpotReader())
    live.reader.doubt = 0.45
    assert not any(found.sure for found in live.read(table(ROW[:3])).detections)
    live.reader.doubt = 0.0
    assert [found.sure for found in live.read_doubts(table(ROW[:3])).detections] == [False] * 3
    last = live.read_doubts(table(ROW[:3]))
    assert [found.sure for found in last.detections] == [True] * 3
    assert last.detections[0].score == pytest.approx(1 - 0.45 / 3)
    assert live.read_doubts(table(ROW[:3])) is None, "there is no doubt left"


def test_what_stays_in_doubt_is_not_looked_at_for_ever():
    live = LiveReader(SpotReader())
    live.reader.doubt = 0.4
    live.read(table(ROW[:3]))
    assert [live.read_doubts(table(ROW[:3])) is None for _ in range(4)] == [False, False, True, True]


def test_a_table_that_lies_again_as_before_is_as_sure_as_it_was_when_it_was_left():
    live = LiveReader(SpotReader())
    live.reader.doubt = 0.45
    live.read(table(ROW[:3]))
    live.reader.doubt = 0.0
    while (known := live.read_doubts(table(ROW[:3]))) is not None:
        settled = known
    assert all(found.sure for found in settled.detections)
    live.read(table(ROW[:4]))
    live.reader.shown.clear()
    back = live.read(table(ROW[:3]))
    assert [found.score for found in back.detections] == [found.score for found in settled.detections]
    assert live.reader.shown == []


def test_one_bad_look_does_not_unsettle_a_piece_that_lies_still(live):
    live.reader.doubt = 0.3
    reading = live.read(table((*ROW, (460, 100, 2))))
    assert [found.sure for found in reading.detections].count(False) == 1, "only the new one is in doubt"


@pytest.mark.parametrize(("doubt", "seen"), [(0.4, 17), (0.05, 18)])
def test_what_was_passed_over_where_nothing_changes_is_taken_in_only_where_it_is_plain(doubt, seen):
    passed_over, beside = (320, 300, 4), (366, 300, 2)
    live = LiveReader(SpotReader())
    live.reader.blind = passed_over[:2]
    assert len(live.read(table((*ROW, passed_over))).detections) == 16
    live.reader.blind, live.reader.doubt = None, doubt
    assert len(live.read(table((*ROW, passed_over, beside))).detections) == seen


def test_a_table_of_which_little_was_seen_at_first_is_seen_when_it_comes_into_focus():
    live = LiveReader(SpotReader())
    live.reader.widest, live.reader.doubt = 20, 0.4
    assert not live.read(table(ROW)).detections
    live.reader.widest = 9999
    assert len(live.read(table(ROW)).detections) == 16


def test_a_table_is_arranged_in_the_light_of_what_was_read_of_it_before(live):
    first = live.read(table((*ROW, (460, 100, 2))))
    second = live.read(table(ROW))
    live.read(table(tuple((x + 20, y + 20, face) for x, y, face in ROW)))
    live.forget()
    live.read(table(ROW))
    nothing, _, again, moved, anew = live.reader.before
    assert nothing is None
    assert again is first
    assert second is not first
    assert moved is None, "most of it has changed: it may be another table"
    assert anew is None


def test_another_size_of_picture_starts_anew(live):
    assert len(live.read(table(ROW)[:400]).detections) == 8


def test_nothing_grows_however_often_it_reads(live):
    for round_ in range(30):
        live.read(table(ROW if round_ % 2 else (*ROW, (800, 300, 4))))
    assert len(live._kept) == 16
    assert max(kept.votes for kept in live._kept) <= 6


class GuessingReader(SpotReader):
    """Outlines what the border cuts as it must go on beyond, as networks do, and can but guess its face."""

    def _seen(self, image, x, y, w, h):
        if x > 0 or w >= TILE[0]:
            return super()._seen(image, x, y, w, h)
        chances = np.zeros((4, len(FACES)), np.float32)
        chances[0] = 1 / len(FACES)
        left, right = x + w - TILE[0], x + w
        quad = np.array([[left, y], [right, y], [right, y + h], [left, y + h]], np.float32)
        return Candidate(Detection("tile", 0.4, quad), FaceScores(chances, 0.0))


def test_a_piece_that_is_cut_by_the_part_that_shows_its_neighbour_keeps_its_reading():
    live, cut, new = LiveReader(GuessingReader()), (510, 100, 2), (600, 100, 1)
    live.read(table((cut,)))
    for _ in range(3):
        found = live.read(table((cut, new)))
        assert faces(found) == ["R3", "R2"]
        assert all(piece.sure for piece in found.detections)
        live.read(table((cut,)))


@cache
def film():
    """The last frame of each stage of the film that ships, the empty table first."""
    path = Path(__file__).parents[3] / "server" / "demo" / "table.mp4"
    capture, frames = cv2.VideoCapture(str(path)), []
    while (came := capture.read())[0]:
        frames.append(came[1])
    return [frames[last - 2] for last in clip.ends(6)]


def test_the_film_is_read_part_by_part_as_it_is_read_whole():
    reader = Reader("tiles")
    live = LiveReader(reader)
    for frame in film():
        whole, part = reader.read(frame), live.read(frame)
        assert str(part.judged) == str(whole.judged)
        corners = np.array([found.corners for found in part.detections]).reshape(-1, 4, 2)
        wanted = np.array([found.corners for found in whole.detections]).reshape(-1, 4, 2)
        assert np.abs(corners - wanted).max(initial=0) < 5  # a sixteenth of a tile
