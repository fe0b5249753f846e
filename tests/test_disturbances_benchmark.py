"""The benchmark of disturbances: a knocked camera's window, lights, and what is counted as judged again."""

import cv2
import numpy as np
import pytest

from benchmarks import disturbances as benchmark
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
    session = Session(WholeSpotReader(), game("rummy"), lambda: iter(()))
    before = table(ROWS)
    after = table([(x + 120, y + 40, face) for x, y, face in ROWS])
    at_rest, known, shown = benchmark.watched(session, [(before, 1.6), (after, 3)])
    assert at_rest
    assert shown == known == sorted(f"R{face + 1}" for *_, face in ROWS)
    covered = after.copy()
    cv2.rectangle(covered, (400, 100), (700, 719), (100, 120, 150), -1)
    assert not benchmark.watched(session, [(after, 1.6), (covered, 3)])[0]


@pytest.mark.parametrize(
    ("light", "here", "there"),
    [
        ("half in shadow", (300, 100), (300, 900)),
        ("a head's shadow", (540, 450), (50, 50)),
        ("a lamp beside", (590, 990), (180, 200)),
        ("a sunbeam", (20, 980), (300, 550)),
    ],
)
def test_a_light_falls_on_a_part_of_a_photograph(light, here, there):
    grey = np.full((600, 1000, 3), 200, np.uint8)
    assert (benchmark.lit(grey, light, 0.0) == round(200 * benchmark.DULL)).all()
    changed = benchmark.lit(grey, light)[..., 0].astype(int)
    assert abs(changed[here] - changed[there]) > 40
    assert len(np.unique(changed)) > 20
    assert changed.max() < 230
