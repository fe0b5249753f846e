"""The three lights of a camera, and how its picture is framed."""

from dataclasses import replace

import pytest

from engine.games import game
from server.session.observation.observation import Observation
from server.session.state import TableState
from server.session.views.camera_view import CameraView, view_camera
from tests.drawn import Drawn
from vision.input.framing import Framing, playing_area
from vision.quality import Quality

STATE = TableState(game("rummy"), game("rummy"), "camera")


@pytest.mark.parametrize(
    ("like", "lights"),
    [
        (Quality(120), ("good", None, None)),
        (Quality(20), ("dark", None, None)),
        (Quality(120, blown=0.5), ("bright", None, None)),
        (Quality(120, 0, 0.02, 60), ("good", "good", "good")),
        (Quality(120, 0, 0.09, 25), ("good", "blurred", "fair")),
        (Quality(120, 0, 0.02, 15), ("good", "good", "far")),
    ],
)
def test_three_lights_by_the_quality_of_the_picture(like, lights):
    shown = view_camera(replace(STATE, quality=like))
    assert (shown.light, shown.sharpness, shown.size) == lights


def test_how_many_of_the_pieces_are_read_and_an_area_around_them():
    assert view_camera(STATE) == CameraView()
    seen = replace(STATE, live=Observation(1, Drawn("R7 R8 R9", doubts={2: ("R6",)}).reading))
    shown = view_camera(seen)
    assert (shown.read, shown.found, shown.area) == (2, 3, None)
    assert len(shown.suggested) == 4
    area = playing_area([(0, 0), (1, 0), (1, 0.5), (0, 0.5)])
    framed = view_camera(replace(seen, framing=Framing(2, area, mirrored=True)))
    assert (framed.turns, framed.area, framed.suggested, framed.mirrored) == (2, area, None, True)
