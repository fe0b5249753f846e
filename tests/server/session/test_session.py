"""A session over drawn tables: frames in, snapshots out."""

import json
import time
from itertools import count

import cv2
import numpy as np
import pytest

from engine.games import game
from engine.words import Words
from server.session.observation.validation import CorrectionError
from server.session.session import Session
from server.session.state import Activity
from server.session.watcher import Reads
from tests.drawn import MENDED, Drawn, DrawnReader, WatchedTable, with_hand, write_clip
from tests.server.calling import ScriptedReader
from vision.input.camera import CameraError, Frame, frames
from vision.live import live_reader
from vision.live.live_reader import PartReader


def wait_for(condition, seconds=30.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


@pytest.fixture
def doubtful():
    table = WatchedTable(Drawn("R7 R8 R9 | K13 B13 Y13", doubts={2: ("R6", "Y9")}))
    table.show(0)
    return table.session


def test_a_table_at_rest_is_read_once_and_judged():
    table = WatchedTable(Drawn("R7 R8 R9 | R5 B5 K6"))
    snapshot = table.show(0, seconds=4)
    assert table.reader.looked == 1
    assert snapshot.state is Activity.AT_REST
    assert snapshot.picture == snapshot.sight
    assert [group.ruling for group in snapshot.groups] == ["legal", "illegal"]
    assert snapshot.groups[0].points == 24
    assert all(group.words.fr and group.words.en for group in snapshot.groups)


def test_the_readers_of_the_tests_have_the_whole_protocol_of_the_one_in_life():
    for stand_in in (DrawnReader([]), ScriptedReader()):
        assert isinstance(stand_in, PartReader)
        assert isinstance(stand_in, Reads)


def test_nothing_is_judged_while_a_hand_moves_and_the_old_verdict_stays_in_view():
    table = WatchedTable(*MENDED)
    before = table.show(0)
    during = table.show(1, hand=0.2, seconds=1)
    assert during.state is Activity.HANDS
    assert during.table == before.table
    assert during.picture > during.sight
    assert table.reader.looked == 1
    assert table.show(1).table == "R7 R8 R9 | K13 B13 Y13"


@pytest.mark.parametrize(("rate", "least"), [(15, 14), (20, 18), (25, 18), (30, 18), (60, 18)])
def test_a_moving_hand_is_shown_at_least_15_times_a_second_whatever_the_cameras_rate(rate, least):
    table = WatchedTable(*MENDED)
    lying, session, shown = MENDED[0].picture(0), table.session, set()
    for step in range(3 * rate):
        hand = with_hand(lying, 0.2 + 0.1 * (step % 2)) if step >= rate else lying
        session.see(Frame(hand, step / rate, step))
        if step >= 2 * rate:
            shown.add(session.snapshot.picture)
    assert least <= len(shown) <= 22
    small = cv2.imdecode(np.frombuffer(session.jpeg(session.snapshot.picture), np.uint8), cv2.IMREAD_COLOR)
    assert small.shape == (540, 960, 3)


def test_a_snapshot_is_whole_and_goes_through_json(doubtful):
    told = json.loads(json.dumps(doubtful.snapshot.as_json()))
    assert told["state"] == "verdict"
    assert told["size"] == [1280, 720]
    assert told["pieces"][2]["alternatives"] == ["R6", "Y9"]
    assert not told["pieces"][2]["sure"]
    assert len(told["pieces"][2]["outline"]) == 4
    assert told["groups"][0]["ruling"] == "unsure"


def test_a_correction_settles_the_doubt_outlives_a_hand_and_is_undone(doubtful):
    sight = doubtful.snapshot.sight
    corrected = doubtful.correct(sight, 2, "R9")
    assert corrected.ruling == "legal"
    assert corrected.pieces[2].corrected
    assert corrected.corrections == 1
    undone = doubtful.undo()
    assert (undone.ruling, undone.corrections) == ("unsure", 0)
    assert doubtful.undo() == undone


def test_a_correction_outlives_a_passing_hand():
    table = WatchedTable(Drawn("R7 R8 R9", doubts={2: ("R6",)}))
    table.session.correct(table.show(0).sight, 2, "R9")
    table.show(0, hand=0.2, seconds=0.5)
    assert table.show(0).ruling == "legal"
    assert table.reader.looked == 5, "once whole, and twice at the doubt each time it lies still"


def test_a_correction_outlives_a_hand_that_lies_on_its_piece():
    table = WatchedTable(Drawn("R7 R8 R9", doubts={2: ("R6",)}), Drawn("R7 R8"))
    table.session.correct(table.show(0).sight, 2, "R9")
    covered = table.tables[0].picture(1)  # the reader does not see what is covered
    cv2.rectangle(covered, (200, 60), (330, 719), (140, 165, 215), -1)
    for number in range(15, 15 + 25 * 6):
        table.session.see(Frame(covered, number / 25, number))
    shown = table.session.snapshot
    assert (shown.table, shown.state) == ("R7 R8 R9", "hands"), "what lies under a hand is still there"
    table.numbers = count(15 + 25 * 6)
    again = table.show(0, seconds=5)
    assert (again.table, again.corrections, again.ruling) == ("R7 R8 R9", 1, "legal")


@pytest.mark.parametrize(
    ("sight", "piece", "face", "sentence"),
    [
        (0, 99, "R9", "no piece 99"),
        (1, 2, "R9", "has changed"),
        (0, 2, "QS", "not a piece of this game"),
        (0, 2, "", "not a piece of this game"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(doubtful, sight, piece, face, sentence):
    with pytest.raises(CorrectionError, match=sentence):
        doubtful.correct(doubtful.snapshot.sight - sight, piece, face)


def test_a_photo_is_judged_in_the_place_of_the_live_picture_until_resumed(doubtful):
    doubtful.reader.tables = (*doubtful.reader.tables, Drawn("B1 B2 B3"))
    live = doubtful.snapshot
    shown = doubtful.show_photo(Drawn("B1 B2 B3").picture(1))
    assert (shown.source, shown.table, shown.corrections) == ("photo", "B1 B2 B3", 0)
    assert doubtful.correct(shown.sight, 0, "*").table == "* B2 B3"
    resumed = doubtful.resume()
    assert (resumed.source, resumed.table) == ("camera", live.table)
    assert doubtful.resume() == resumed


def test_what_keeps_moving_is_said_until_it_is_still():
    table = WatchedTable(Drawn("R7 R8 R9"))
    assert table.show(0, hand=0.1, seconds=1).notices == ()
    for _ in range(13):
        moving = table.show(0, hand=0.1, seconds=1)
    assert [notice.code for notice in moving.notices] == ["restless"]
    assert table.show(0, seconds=1).notices == ()


def test_a_dark_room_is_said_where_it_leaves_doubts():
    table = WatchedTable(Drawn("R7 R8 R9", doubts={1: ("R3",)}))
    image = (table.tables[0].picture(0) * 0.12).astype(np.uint8)
    for number in range(20):
        table.session.see(Frame(image, number / 25, number))
    assert [notice.code for notice in table.session.snapshot.notices] == ["too_dark"]


def test_a_clip_is_watched_to_its_end_and_again(tmp_path):
    clip = write_clip(tmp_path / "clip.mp4", MENDED, rest=1.5, hand=0.4)
    session = Session(DrawnReader(MENDED), game("rummy"), lambda: frames(clip), clip=True)
    seen = []
    session.listen(lambda: seen.append(session.snapshot))
    session.start()
    try:
        wait_for(lambda: session.snapshot.ended)
        judged = list(dict.fromkeys((each.table, each.ruling) for each in seen if each.state == "verdict"))
        assert judged == [
            ("R7 R8 R9", "legal"),
            ("R7 R8 R9 | K13 B13 Y13", "legal"),
            ("R7 R8 R9 | K13 B13 Y13 | R5 B5 K6", "illegal"),
            ("R7 R8 R9 | K13 B13 Y13 | R5 B5 K5", "legal"),
        ]
        assert session.snapshot.state is Activity.AT_REST
        session.replay()
        assert not session.snapshot.ended
        wait_for(lambda: session.snapshot.table == "R7 R8 R9")
    finally:
        session.stop()


def test_a_camera_that_goes_and_comes_back_is_said_and_judged_again(monkeypatch):
    monkeypatch.setattr("server.session.sources.frame_grabber.RETRY", 0.1)
    drawn = Drawn("R7 R8 R9")
    image, opened, here = drawn.picture(0), count(1), {"there": True}

    def camera():
        if next(opened) in (2, 3):
            raise CameraError(Words("La caméra ne répond pas.", "The camera does not answer."))
        while here["there"]:
            time.sleep(0.02)
            yield Frame(image, time.monotonic(), 0)
        here["there"] = True
        raise CameraError(Words("La caméra ne répond plus.", "The camera has gone."))

    session = Session(DrawnReader([drawn]), game("rummy"), camera)
    states = []
    session.listen(lambda: states.append(session.snapshot.state))
    session.start()
    try:
        wait_for(lambda: session.snapshot.state is Activity.AT_REST)
        here["there"] = False
        wait_for(lambda: session.snapshot.state is Activity.GONE)
        assert session.snapshot.notices[0].words.en.startswith("The camera")
        wait_for(lambda: session.snapshot.state is Activity.AT_REST)
        assert session.snapshot.notices == ()
    finally:
        session.stop()


def test_a_picture_that_makes_the_reader_stumble_stops_nothing(caplog):
    class Stumbling(DrawnReader):
        def candidates(self, image, scale=None):
            if self.looked == 0:
                self.looked += 1
                raise RuntimeError("no such thing")
            return super().candidates(image, scale)

    pictures = [each.picture(number) for number, each in enumerate(MENDED)]

    def camera():
        for number in count():
            time.sleep(0.02)
            yield Frame(pictures[0 if number < 30 else 1], time.monotonic(), number)

    session = Session(Stumbling(MENDED), game("rummy"), camera)
    session.start()
    try:
        wait_for(lambda: [notice.code for notice in session.snapshot.notices] == ["not_read"])
        wait_for(lambda: session.snapshot.table == "R7 R8 R9 | K13 B13 Y13")
    finally:
        session.stop()
    assert "could not be read" in caplog.text


def test_pictures_are_kept_for_a_while_only():
    table = WatchedTable(*MENDED)
    first = table.show(0)
    moving = table.show(1, hand=0.1, seconds=0.1)
    later = table.show(1, hand=0.1, seconds=1)
    assert table.session.jpeg(moving.picture) is None
    assert table.session.jpeg(later.picture).startswith(b"\xff\xd8")
    assert table.session.jpeg(0) is None
    assert table.session.evidence() is not None, "what was read is kept for the record"
    table.show(1)
    table.show(1, hand=0.1, seconds=1)
    assert table.session.jpeg(first.picture) is None


class Wavering(DrawnReader):
    """Is in doubt at its first look at a table, and certain from then on."""

    def candidates(self, image, scale=None):
        self.looked += 1
        return ()

    def arrange(self, size, seen, box=None, before=None):
        return self.tables[0 if self.looked == 1 else 1].reading


def told(table):
    """The rulings shown from now on, in order, each with the seconds of the table's clock at which it came."""
    found = []

    def note():
        ruling, at = table.session.snapshot.ruling, next(iter(table.numbers)) / 25
        if ruling and (not found or found[-1][0] != ruling):
            found.append((ruling, at))

    table.session.listen(note)
    return found


def test_a_doubt_is_looked_at_again_while_the_table_lies_still_before_it_is_told():
    table = WatchedTable(Drawn("R7 R8 R9", doubts={2: ("R6",)}), Drawn("R7 R8 R9"))
    reader = table.session.reader = Wavering(table.tables)
    rulings = told(table)
    snapshot = table.show(0, seconds=2)
    assert reader.looked == 2, "and not for ever"
    assert [ruling for ruling, _ in rulings] == ["legal"]
    assert snapshot.state is Activity.AT_REST
    assert snapshot.picture == snapshot.sight


class Doubting(Wavering):
    """Is in doubt at every look, and at each of something else."""

    def arrange(self, size, seen, box=None, before=None):
        return self.tables[self.looked % 2].reading


def test_what_stays_in_doubt_is_told_within_half_a_second(monkeypatch):
    table = WatchedTable(Drawn("R7 R8 R9", doubts={2: ("R6",)}), Drawn("R7 R8 R9", doubts={1: ("R6",)}))
    monkeypatch.setattr(live_reader, "MORE_LOOKS", 1000)
    table.session.reader = Doubting(table.tables)
    rulings = told(table)
    table.show(0, seconds=1.5)
    assert [ruling for ruling, _ in rulings] == ["unsure"]
    assert 0.5 < rulings[0][1] < 1


def test_a_reading_that_is_held_back_is_told_when_a_hand_comes():
    table = WatchedTable(Drawn("R7 R8 R9", doubts={2: ("R6",)}), Drawn("R7 R8 R9"))
    reader = table.session.reader = Doubting((table.tables[0],) * 2)
    while not reader.looked:
        table.show(0, seconds=0.04)
    assert table.session.snapshot.ruling is None
    snapshot = table.show(0, hand=0.2, seconds=0.2)
    assert snapshot.ruling == "unsure"
    assert snapshot.table == "R7 R8 R9"
