"""The benchmark of knocked cameras: what a camera sees through its window, and what is counted as judged again."""

import cv2
import numpy as np
import pytest

from benchmarks import knocks as benchmark
from engine.games import game
from server.session.session import Session
from tests.server.session.test_framed_table import WholeSpotReader
from tests.vision.live.test_live_reader import table

ROWS = [(300 + 90 * at, y, at % 5) for y in (150, 300, 450) for at in range(6)]


def middle_of(image):
    y, x = np.nonzero(image[..., 0])
    return x.mean(), y.mean()


@pytest.mark.parametrize(
    ("knock", "where"),
    [
        ((0, 0, 0, 1), (620, 252)),
        ((0.1, -0.05, 0, 1), (720, 202)),
        ((0, 0, 90, 1), (420, 52)),
        ((0, 0, 0, 1.1), (640, 252)),
    ],
)
def test_the_window_shows_the_middle_of_a_photograph_as_the_knock_left_it(knock, where):
    image = np.zeros((600, 1000, 3), np.uint8)
    image[290:310, 690:710] = 255
    assert benchmark.window(image).shape == (504, 840, 3)
    assert middle_of(benchmark.window(image, *knock)) == pytest.approx(where, abs=1.5)


def test_a_table_is_judged_again_where_the_reader_sees_it_and_not_where_a_hand_covers_it():
    session, reader = Session(WholeSpotReader(), game("rummy"), lambda: iter(())), WholeSpotReader()
    before = table(ROWS)
    after = table([(x + 120, y + 40, face) for x, y, face in ROWS])
    assert benchmark.judged(session, before, after, reader.read) == (True, True)
    covered = after.copy()
    cv2.rectangle(covered, (400, 100), (700, 719), (100, 120, 150), -1)
    assert benchmark.judged(session, after, covered, reader.read) == (False, False)
