"""What a watcher tells of a table, and what it waits for: no light, a reader that stumbles, a thing that lies there."""

from itertools import count

import cv2
import numpy as np
import pytest

from engine.games import game
from server.session.session import Session
from tests.server.session.test_framed_table import WholeSpotReader
from tests.vision.live.test_live_reader import table, under_hand
from vision.input.camera import Frame

ROW = tuple((400 + 45 * at, 300, at) for at in range(3))
MORE = (*ROW, (535, 300, 3))
BESIDE = tuple((500 + 45 * at, 420, 2 + at) for at in range(3))


class StumblingReader(WholeSpotReader):
    """Stumbles so many times over what it is shown; reads a face in doubt."""

    def __init__(self):
        super().__init__()
        self.stumbles, self.doubtful = 0, None

    def candidates(self, image, scale=None):
        self.stumbles -= 1
        if self.stumbles >= 0:
            raise MemoryError
        return super().candidates(image, scale)

    def _seen(self, image, x, y, w, h):
        grey = float(image[y + h // 2, x + w // 2, 0])
        self.doubt = 0.4 if self.doubtful == round((grey - 20) / 30) else 0.0
        return super()._seen(image, x, y, w, h)


class Watched:
    """A session without threads, ten pictures a second by its own clock; notes each state that it shows."""

    def __init__(self):
        self.reader, self.numbers, self.seen = StumblingReader(), count(), []
        self.session = Session(self.reader, game("rummy"), lambda: iter(()))

    def show(self, image, seconds=1.0):
        for _ in range(round(10 * seconds)):
            number = next(self.numbers)
            self.session.see(Frame(image, number / 10, number))
            self.seen.append(self.session.snapshot)
        return self.session.snapshot

    @property
    def notices(self):
        return [notice.code for notice in self.session.snapshot.notices]


@pytest.fixture
def watched():
    each = Watched()
    each.show(table(ROW))
    return each


@pytest.mark.parametrize(("level", "notice"), [(3, "too_dark"), (255, "too_bright")])
def test_where_nothing_can_be_seen_the_table_is_taken_to_be_as_it_was_and_what_was_put_right_stays(
    watched, level, notice
):
    watched.session.correct(watched.session.snapshot.sight, 2, "R9")
    noise = np.random.default_rng(1).normal(0, 2, (720, 1280, 3))
    dark = watched.show(np.clip(level + noise, 0, 255).astype(np.uint8), 6)
    assert (dark.table, dark.state, watched.notices) == ("R1 R2 R9", "hands", [notice])
    again = watched.show(table(ROW), 5)
    assert (again.table, again.state, again.corrections, watched.notices) == ("R1 R2 R9", "verdict", 1, [])


def test_a_tile_on_a_black_cloth_is_no_dark_picture(watched):
    black = np.zeros((720, 1280, 3), np.uint8)
    black[300:357, 400:441] = table(ROW)[300:357, 400:441]
    assert watched.show(black, 5).table == "R1"


def test_a_reader_that_stumbles_is_asked_again_while_the_table_lies_still(watched):
    watched.reader.stumbles = 1
    assert watched.show(table(MORE), 2).table == "R1 R2 R3"
    assert watched.notices == ["not_read"]
    assert watched.show(table(MORE), 4).table == "R1 R2 R3 R4"
    assert watched.notices == []


def test_what_lies_over_pieces_for_long_is_said(watched):
    covered = table(ROW)
    cv2.rectangle(covered, (380, 200), (480, 719), (100, 120, 150), -1)
    assert watched.show(covered, 10).table == "R1 R2 R3"
    assert watched.notices == []
    assert watched.show(covered, 8).state == "hands"
    assert watched.notices == ["covered"]
    watched.show(table(ROW), 5)
    assert watched.notices == []


def test_a_table_on_which_something_waits_to_be_seen_is_not_judged_without_it(watched):
    watched.reader.doubtful = 4
    watched.show(under_hand((*ROW, *BESIDE)), 12)
    told = list(
        dict.fromkeys((each.table, str(each.ruling)) for each in watched.seen if each.state == "verdict")
    )
    assert told[1:] == [("R1 R2 R3 R3 R4 R5", "unsure")]


def test_a_camera_that_sends_larger_pictures_is_read_anew(watched):
    larger = cv2.resize(table(ROW), (1920, 1080), interpolation=cv2.INTER_NEAREST)
    shown = watched.show(larger)
    assert shown.table == "R1 R2 R3"
    assert shown.size == (1920, 1080)
    assert max(x for piece in shown.pieces for x, _ in piece.outline) > 1.5 * 500


def test_a_camera_that_is_knocked_shows_the_table_still():
    cloth = cv2.resize(np.random.default_rng(2).integers(0, 90, (24, 40, 3), np.uint8), (1800, 1000))
    rows = [(500 + 90 * at, y, at % 5) for y in (150, 300, 450) for at in range(6)]

    def view(x, y):
        image = cloth[200 - y : 920 - y, 300 - x : 1580 - x].copy()
        tiles = table([(at + x, to + y, face) for at, to, face in rows])
        return np.where(tiles != 60, tiles, image)

    watched = Watched()
    watched.show(view(0, 0))
    knocked = watched.show(view(-150, 70), 2)
    assert (knocked.state, len(knocked.pieces)) == ("verdict", 18)
    assert min(x for piece in knocked.pieces for x, _ in piece.outline) < 360
