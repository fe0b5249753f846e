"""Who wears which colour: the one they are known by, where nobody before them wears it."""

import pytest

from server.session.play.colours import COLOURS, colours_of


@pytest.mark.parametrize(
    ("players", "wanted", "worn"),
    [
        (["Anna", "Ben"], {}, (0, 1)),
        (["Ben", "Anna"], {"Anna": 0, "Ben": 1}, (1, 0)),
        (["Zoë", "Anna"], {"Anna": 0}, (1, 0)),
        (["Anna", "Ben"], {"Anna": 4, "Ben": 4}, (4, 0)),
        (["Anna", "Ben", "Chloé"], {"Ben": 0, "Chloé": 0}, (1, 0, 2)),
        (["Anna"], {"Anna": 9}, (0,)),
        ([], {"Anna": 1}, ()),
    ],
)
def test_of_two_who_want_the_same_the_first_keeps_it(players, wanted, worn):
    assert colours_of(players, wanted) == worn


def test_more_players_than_colours_share_them():
    worn = colours_of([f"player {seat}" for seat in range(8)], {"player 7": 3})
    assert set(worn) == set(range(COLOURS))
    assert (worn.count(3), worn[7]) == (1, 3)
