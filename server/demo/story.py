"""The story of the demonstration: two players, told in captions while the film runs, with all that a table can do.

The film says when: each episode waits for its table to be read, is told in a sentence, and does what players would do.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from engine.errors import SpokenError
from engine.table import Table
from engine.words import Words, message
from server.session.counting import Counting
from server.session.disputes import Disputing
from server.session.observation.notices import Caption
from server.session.session import Session
from server.session.state import Activity

log = logging.getLogger(__name__)

PLAYERS: Final = ("Anna", "Ben")
RULES: Final = ("rounds=1",)
READ: Final = 1.5
"""Seconds for which a caption is read before anything is pressed."""
LOOKED_AT: Final = 4.0
"""Seconds for which what was done is looked at, where no film goes on."""
WAIT: Final = 120.0
"""Seconds after which a table that has not come never will."""
LEFT: Final = Table.parse("B1 R2 K7")
"""What Ben still holds at the end."""


@dataclass(frozen=True, slots=True)
class Episode:
    """A moment of the story: the table it waits for (None: none), what is told, and what is done then."""

    told: Words
    does: Callable[[Session], object]
    table: Table | None = None


def end_turn(session: Session) -> None:
    """The turn's button is pressed; a turn that does not hold is refused before everybody's eyes."""
    session.end_turn(session.snapshot.sight or 0)


def dispute(session: Session) -> None:
    """The picture is frozen, and the group with the star is ringed."""
    shown = Disputing(session).freeze()
    star = next((group.pieces for group in shown.groups if _has_star(group.text)), ())
    Disputing(session).ring(shown.sight or 0, star)


def count(session: Session) -> None:
    """The dispute ends; Anna holds nothing any more, and Ben shows what he has."""
    Disputing(session).settle()
    counting = Counting(session)
    counting.begin()
    counting.take_typed(0, Table())
    counting.take_typed(1, LEFT)


def write_down(session: Session) -> None:
    """The hands are agreed to, and the round is written on the sheet: the match is won."""
    counting = Counting(session)
    for seat, hand in enumerate(session.snapshot.count.hands if session.snapshot.count else ()):
        if not hand.agreed:
            counting.agree(seat)
    counting.finish()


def _has_star(text: str) -> bool:
    return "*" in text.split()


def episodes() -> tuple[Episode, ...]:
    """The whole story, in the order of the film."""
    ways = (
        ("R10 R11 R12", "story.anna_opens", end_turn),
        ("R10 R11 R12 | K13 B13 Y13", "story.ben_opens", end_turn),
        ("R10 R11 R12 | K13 B13 Y13 | B3 B4 B6", "story.anna_errs", end_turn),
        ("R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6", "story.anna_mends", end_turn),
        ("R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6 | R5 K5 *", "story.ben_lays_a_star", end_turn),
        (
            "R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6 | R5 K5 Y5 | K1 K2 *",
            "story.anna_frees_the_star",
            end_turn,
        ),
    )
    filmed = (Episode(message(told), does, Table.parse(table)) for table, told, does in ways)
    return (
        *filmed,
        Episode(message("story.a_dispute"), dispute),
        Episode(message("story.the_count"), count),
        Episode(message("story.the_winner"), write_down),
    )


class Story:
    """Tells a session's film; `start` once, and it is told anew each time the film is played again.

    It ends for good once the film `is_on` no more: whoever has gone on to a camera of their own is left alone.
    """

    def __init__(
        self,
        session: Session,
        is_on: Callable[[], bool] = lambda: True,
        *,
        read: float = READ,
        looked_at: float = LOOKED_AT,
    ) -> None:
        self.session = session
        self._is_on = is_on
        self.episodes = episodes()
        self._read, self._looked_at = read, looked_at
        self._stopped = threading.Event()
        self._seen = threading.Event()
        self._unheard = session.listen(self._seen.set)
        self._thread = threading.Thread(target=self._tell, name="story", daemon=True)

    def start(self) -> None:
        """Begin to tell."""
        self._thread.start()

    def stop(self) -> None:
        """Tell no more."""
        self._stopped.set()
        self._seen.set()
        self._unheard()

    def _tell(self) -> None:
        try:
            self._tell_all()
        finally:
            self._say(None)

    def _tell_all(self) -> None:
        while not self._stopped.is_set():
            self.session.begin_match(PLAYERS)
            for number, episode in enumerate(self.episodes):
                if not self._come(episode.table):
                    return
                self._say(Caption(episode.told, number == len(self.episodes) - 1))
                if self._stopped.wait(self._read) or not self._goes_on():
                    return
                self._do(episode)
            if not self._again():
                return

    def _say(self, caption: Caption | None) -> None:
        self.session.update(lambda state: replace(state, caption=caption))

    def _do(self, episode: Episode) -> None:
        try:
            episode.does(self.session)
        except SpokenError as error:  # a turn that is refused is told; whoever presses meanwhile plays on
            log.info("the story goes on without this: %s", error)

    def _come(self, table: Table | None) -> bool:
        """Wait until a table lies there, or what was done has been looked at; False where the story ends."""
        if table is None:
            return not self._stopped.wait(self._looked_at) and self._goes_on()
        return self._until(lambda: self._lies(table), WAIT)

    def _again(self) -> bool:
        """Wait until the film is played again."""
        return self._until(lambda: not self._lies_any(), None)

    def _lies(self, table: Table) -> bool:
        state = self.session.state
        seen = state.live if state.activity is Activity.AT_REST else None
        return seen is not None and _groups(seen.corrected.judged) == _groups(table)

    def _lies_any(self) -> bool:
        state = self.session.state
        return state.live is not None or not state.is_live

    def _goes_on(self) -> bool:
        """Whether the film is on, and nobody has begun a match of their own."""
        match = self.session.state.match
        return self._is_on() and (match is None or match.play.match.players == PLAYERS)

    def _until(self, holds: Callable[[], bool], seconds: float | None) -> bool:
        """Wait until something holds; False after so many seconds, or where the story is stopped."""
        while not holds():
            self._seen.clear()
            if holds():
                break
            if not self._seen.wait(seconds) or self._stopped.is_set() or not self._goes_on():
                return False
        return not self._stopped.is_set() and self._goes_on()


def _groups(table: Table) -> list[str]:
    return sorted(map(str, table))
