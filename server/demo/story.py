"""The story of the demonstration: two players, told in captions while films run, with all that a table can do.

Each episode waits for its table to be read, is told in a sentence, and does what players would do; the film waits.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from engine.errors import SpokenError
from engine.table import Table
from server.demo.chapters import CHAPTERS, PLAYERS, Chapter, Episode
from server.demo.reel import Reel
from server.session.observation.notices import Caption, Chapters
from server.session.session import Session
from server.session.setup import Setup
from server.session.state import Activity, TableState

log = logging.getLogger(__name__)

READ: Final = 1.5
"""Seconds for which a caption is read before anything is pressed."""
LOOKED_AT: Final = 4.0
"""Seconds for which what was done is looked at, where no film goes on."""
WAIT: Final = 120.0
"""Seconds after which a table that has not come never will."""


class _Turned(Exception):
    """Another chapter is asked for."""


class _Left(Exception):
    """The story has ended: it was stopped, or whoever watched plays on their own."""


class Story:
    """Tells a session's films, chapter by chapter; `start` once. The last is told anew once its film is played again.

    `show` begins a chapter's film and its match, `reel` lets the film go on; a viewer may ask for any chapter at any
    time (`Chapters.asked`). The story ends for good once the film `is_on` no more: whoever has gone on to a camera of
    their own is left alone.
    """

    def __init__(
        self,
        session: Session,
        show: Callable[[Chapter], object],
        is_on: Callable[[], bool] = lambda: True,
        *,
        reel: Reel | None = None,
        chapters: Sequence[Chapter] = CHAPTERS,
        read: float = READ,
        looked_at: float = LOOKED_AT,
    ) -> None:
        self.session = session
        self.chapters = tuple(chapters)
        self._show, self._is_on = show, is_on
        self._reel = reel or Reel(frozenset())
        self._read, self._looked_at = read, looked_at
        self._stopped = False
        self._seen = threading.Event()
        self._unheard = session.listen(self._seen.set)
        self._thread = threading.Thread(target=self._tell, name="story", daemon=True)

    def start(self) -> None:
        """Begin to tell."""
        self._open(0)
        self._thread.start()

    def stop(self) -> None:
        """Tell no more."""
        self._stopped = True
        self._seen.set()
        self._unheard()

    def _tell(self) -> None:
        at = 0
        try:
            while True:
                try:
                    self._tell_chapter(at)
                    at = at + 1 if at + 1 < len(self.chapters) else self._again(at)
                except _Turned:
                    chapters = self.session.state.chapters
                    at = chapters.asked or 0 if chapters else 0
                self._open(at)
        except (_Left, SpokenError) as end:
            log.info("the story ends: %s", end)
            self.session.update(lambda state: replace(state, caption=None, chapters=None))

    def _open(self, at: int) -> None:
        """Turn to a chapter: its film begins, and its match."""
        names = tuple(each.name for each in self.chapters)
        self.session.update(lambda state: _turned_to(state, Chapters(names, at)))
        self._reel.past = 0
        self._show(self.chapters[at])

    def _tell_chapter(self, at: int) -> None:
        chapter, tables = self.chapters[at], 0
        for number, episode in enumerate(chapter.episodes):
            if episode.table is not None:
                if tables:
                    self._pause(self._read)  # what was done is seen before the film goes on
                self._reel.past, tables = tables, tables + 1
            self._come(episode)
            over = at == len(self.chapters) - 1 and number == len(chapter.episodes) - 1
            self._say(Caption(episode.told, over))
            self._pause(self._read)
            self._do(episode)
        self._reel.past = tables
        self._pause(self._looked_at)

    def _say(self, caption: Caption) -> None:
        self.session.update(lambda state: replace(state, caption=caption))

    def _do(self, episode: Episode) -> None:
        try:
            episode.does(self.session)
        except SpokenError as error:  # a turn that is refused is told; whoever presses meanwhile plays on
            log.info("the story goes on without this: %s", error)

    def _come(self, episode: Episode) -> None:
        """Wait until an episode's table lies there, or what was done has been looked at."""
        table = episode.table
        if table is not None:
            self._until(lambda: self._lies(table), WAIT)
        elif not episode.at_once:
            self._pause(self._looked_at)

    def _again(self, at: int) -> int:
        """Wait until the film is played again; answers its chapter."""
        self._until(lambda: not self._lies_any(), None)
        return at

    def _lies(self, table: Table) -> bool:
        state = self.session.state
        seen = state.live if state.activity is Activity.AT_REST else None
        return seen is not None and _groups(seen.corrected.judged) == _groups(table)

    def _lies_any(self) -> bool:
        state = self.session.state
        return state.live is not None or not state.is_live

    def _check(self) -> None:
        """Raise _Left where the film is off, or a match of others is played; _Turned where a chapter is asked for."""
        match, chapters = self.session.state.match, self.session.state.chapters
        is_told = self._is_on() and (match is None or match.play.match.players == PLAYERS)
        if self._stopped or not is_told:
            raise _Left
        if chapters is not None and chapters.asked is not None:
            raise _Turned

    def _pause(self, seconds: float) -> None:
        """Let so many seconds pass."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._seen.clear()
            self._check()
            self._seen.wait(left)
        self._check()

    def _until(self, holds: Callable[[], bool], seconds: float | None) -> None:
        """Wait until something holds; raises _Left after so many seconds in which nothing was seen."""
        self._check()
        while not holds():
            self._seen.clear()
            self._check()
            if not holds() and not self._seen.wait(seconds):
                raise _Left
        self._check()


def shown_by(house: Setup) -> Callable[[Chapter], object]:
    """What shows a chapter at a house's table: its game and its film from the beginning, and a match of the players."""

    def show(chapter: Chapter) -> object:
        is_on = house.chosen.feed == chapter.feed
        house.choose(chapter.game, chapter.rules, chapter.feed, PLAYERS)
        return house.watch(chapter.feed) if is_on else None

    return show


def _turned_to(state: TableState, chapters: Chapters) -> TableState:
    """With a chapter about to be told, unless yet another has been asked for since."""
    asked = state.chapters.asked if state.chapters else None
    return replace(
        state, caption=None, chapters=replace(chapters, asked=None if asked == chapters.at else asked)
    )


def _groups(table: Table) -> list[str]:
    return sorted(map(str, table))
