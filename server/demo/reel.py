"""How the films run: each table lies there for as long as the story has something to tell of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from server.session.sources.sources import Source
from vision.input.camera import Frame, frames

FIRST: Final = 7.0
"""Seconds from a film's beginning until the hand comes that takes its first table on to the second."""
EVERY: Final = 6.0
"""The same from one table to the next."""
STEP: Final = 1 / 12
"""Seconds between two pictures, of a film and of a table that lies on."""


class Reel:
    """The projector: `past` is how many tables of the film the story has done with."""

    def __init__(self, films: frozenset[Source]) -> None:
        self.films = films
        self.past = 0

    def opens(self, feed: Source) -> Callable[[], Iterator[Frame]] | None:
        """What opens one of the films anew at each call; None for any other source."""
        if feed not in self.films:
            return None
        return lambda: held(frames(Path(feed.named)), lambda: self.past)


def held(film: Iterator[Frame], past: Callable[[], int]) -> Iterator[Frame]:
    """A film's pictures; where a table has lain for its time, it lies on until the story is past it."""
    table, late = 0, 0.0
    for frame in film:
        if frame.time > FIRST + table * EVERY - 1.5 * STEP:
            table += 1
            while past() < table:
                yield replace(frame, time=frame.time + late)
                late += STEP
        yield replace(frame, time=frame.time + late)
