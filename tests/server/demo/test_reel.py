"""How the films run: they are as long as is told here, and a table lies on until the story is past it."""

from itertools import islice

import numpy as np
import pytest

from datasets import clip
from datasets.films import TABLES
from server.demo.chapters import CHAPTERS, TILES
from server.demo.reel import EVERY, FIRST, STEP, Reel, held
from server.session.sources.sources import Source
from vision.input.camera import Frame, frames

EMPTY = np.zeros((2, 2, 3), np.uint8)


def rolling(seconds):
    """The pictures of a film of so many seconds."""
    return (Frame(EMPTY, number * STEP, number) for number in range(round(seconds / STEP)))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.film.stem)
def test_a_film_shows_each_table_of_its_chapter_for_its_time(chapter):
    filmed = [frame.time for frame in frames(chapter.film)]
    waited = [each.table for each in chapter.episodes if each.table is not None]
    assert [str(table) for table in waited] == [*TABLES[chapter.film.stem]]
    last = clip.ends(len(waited))
    assert len(filmed) == last[-1] + 1
    for table, end in enumerate(last[1:]):
        assert filmed[end] + STEP == pytest.approx(FIRST + table * EVERY, abs=0.01)


def test_a_table_lies_on_until_the_story_is_past_it_and_time_goes_on():
    past = 0
    film = held(rolling(FIRST + EVERY), lambda: past)
    seen = list(islice(film, 200))
    assert {frame.number for frame in seen[-100:]} == {round(FIRST / STEP) - 1}
    past = 1
    seen += islice(film, 100)
    assert {frame.number for frame in seen[-10:]} == {round((FIRST + EVERY) / STEP) - 1}
    past = 2
    seen += film
    assert sorted({frame.number for frame in seen}) == [*range(round((FIRST + EVERY) / STEP))]
    assert np.diff([frame.time for frame in seen]) == pytest.approx(STEP)


def test_a_film_whose_tables_are_done_with_runs_through():
    assert len([*held(rolling(20), lambda: 9)]) == len([*rolling(20)])


def test_only_the_films_are_opened_here():
    reel = Reel(frozenset([TILES.feed]))
    assert reel.opens(Source("camera", "0")) is None
    assert reel.opens(Source("clip", "elsewhere.mp4")) is None
    begin = reel.opens(TILES.feed)
    assert next(begin()).number == next(begin()).number == 0
