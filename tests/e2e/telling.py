"""The demonstration as `meldwatch demo` puts it together, told step by step: a moment lasts until it is looked at."""

import threading
from contextlib import contextmanager
from dataclasses import dataclass

from engine.games import game
from server.cli.commands.serve import readers_of
from server.demo.chapters import CHAPTERS, TILES
from server.demo.reel import Reel
from server.demo.story import Story, shown_by
from server.session.displays import chapter_asked
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.storage.store import Store
from server.web.app import watch
from tests.e2e.browsing import serving, wait_until

LONG = 180.0
"""Seconds for which a moment is waited for on a busy machine."""


class SteppedStory(Story):
    """A story whose every pause lasts until `go_on`."""

    def __init__(self, *given, **more):
        super().__init__(*given, **more)
        self.pauses, self._passed = False, threading.Event()

    def go_on(self):
        """End the pause, if there is one."""
        if self.pauses:
            self.pauses = False
            self._passed.set()

    def _pause(self, seconds):
        self._passed.clear()
        self.pauses = True
        while not self._passed.wait(0.05):
            self._check()
        self._check()


@dataclass
class Told:
    """A demonstration that is told: its table, its story, and where its page is."""

    session: Session
    story: SteppedStory
    address: str

    def turn_to(self, chapter):
        """Ask for a chapter, as its button does."""
        self.session.update(lambda state: chapter_asked(state, chapter))

    def tell(self, said):
        """Tell until this is said (in English), and nothing has been done then."""
        wait_until(lambda: self._says(said) or self.story.go_on(), LONG)

    def do(self):
        """Have done what was told, and leave it to be looked at."""
        wait_until(lambda: self.story.pauses, LONG)
        self.story.go_on()

    def _says(self, said):
        caption = self.session.state.caption
        return caption is not None and said in caption.words.en


@contextmanager
def telling():
    """Serve the demonstration and begin to tell it."""
    session = watch(TILES.film, game(TILES.game, TILES.rules), Store.open())
    reel = Reel(frozenset(chapter.feed for chapter in CHAPTERS))
    house = Setup(
        session, readers_of(session.reader, session.game.pieces), Chosen(TILES.feed), opens=reel.opens
    )
    story = SteppedStory(session, shown_by(house), lambda: house.chosen.feed in reel.films, reel=reel)
    with serving(session, house=house) as address:
        story.start()
        try:
            yield Told(session, story, address)
        finally:
            story.stop()
