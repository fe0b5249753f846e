"""What the demo's films show: the tables that the demonstration waits for, laid apart from one another."""

import numpy as np
import pytest

from datasets.films import FILMS, TABLES, card_art, card_deck, plate_set
from datasets.render.projection import corners
from engine.table import Table

SEED = 21


@pytest.mark.parametrize("name", FILMS)
def test_every_piece_of_every_table_has_a_place_of_its_own(name):
    film = FILMS[name](SEED)
    assert film.tables == TABLES[name]
    for text in film.tables:
        table = Table.parse(text)
        poses = film.poses(table)
        assert [pose.row for pose in poses] == [row for row, group in enumerate(table) for _ in group]
        places = np.array([(pose.x, pose.y) for pose in poses])
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)[~np.eye(len(poses), dtype=bool)]
        assert apart.min() > 0.9 * film.step


def test_a_card_lies_over_the_one_before_it_and_tiles_lie_side_by_side():
    spread = FILMS["hands"](SEED).poses(Table.parse("3S 3H 3C"))
    assert [pose.level for pose in spread] == [0, 1, 2]
    assert spread[0].h < spread[1].h < spread[2].h
    assert {(pose.level, pose.h) for pose in FILMS["table"](SEED).poses(Table.parse("R1 R2 R3"))} == {
        (0, 0.0)
    }


def test_what_lay_there_is_not_moved_by_what_is_laid():
    film = FILMS["words"](SEED)
    first, second = (film.poses(Table.parse(text)) for text in film.tables[:2])
    assert second[: len(first)] == first


def test_cards_and_plates_are_plain_to_read():
    deck = card_deck(SEED)
    assert deck.style.label("J") == "J"
    assert deck.style.ink("H") == deck.style.ink("D") != deck.style.ink("S") == deck.style.ink("C")
    art = card_art(deck, "QD")
    assert art.aspect == pytest.approx(deck.style.aspect, abs=0.01)
    face, _ = corners(FILMS["hands"](SEED).poses(Table.parse("QD"))[0], art)
    assert np.ptp(face[:, 1]) == pytest.approx(1.0, abs=0.1)
    assert not plate_set(SEED).values
