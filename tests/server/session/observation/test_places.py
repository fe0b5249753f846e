"""Where pieces lie: what is new beside a table that lies still, and where one more goes."""

from dataclasses import replace

import pytest

from server.session.observation.observation import Observation
from server.session.observation.places import beside, fresh
from tests.drawn import SIZE, TILE, Drawn
from vision.reading import Reading


def test_reading_that_is_not_sure_is_kept_out_of_the_table_only_where_it_lay():
    before, now = Drawn("K10 B10 Y10").reading, Drawn("K10 B10 Y10 | R7", doubts={0: ("B1",)}).reading
    assert str(fresh(now, before).table) == "R7"
    assert fresh(now, None) == now
    assert fresh(replace(now, size=(10, 10)), before).groups == now.groups


def test_one_more_piece_goes_behind_the_last_one_within_the_picture():
    sight = Observation(1, Drawn("K10 B10 | R7").reading)
    x, y = beside(sight)
    corners = sight.reading.detections[-1].corners
    across = max(each[0] for each in corners) - min(each[0] for each in corners)
    behind = sum(each[0] for each in corners) / 4 + across
    assert (x, y) == pytest.approx((behind, sum(each[1] for each in corners) / 4), abs=TILE[0] / 2)
    assert x > max(each[0] for each in corners)
    last = sight.reading.detections[-1]
    edge = tuple((px + 920, py) for px, py in last.corners)
    found = (*sight.reading.detections[:-1], replace(last, corners=edge))
    assert beside(Observation(1, replace(sight.reading, detections=found)))[0] == SIZE[0]


def test_on_an_empty_table_it_goes_into_the_middle():
    assert beside(Observation(1, Reading(SIZE, (), ()))) == (SIZE[0] / 2, SIZE[1] / 2)
