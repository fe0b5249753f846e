"""The book that lies beside the table: the match being played, every change of it written down before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from server.session.play.play import Play, PlayError
from server.session.record.events import CHANGES, change_between, kind_of, play_after, settings_of

if TYPE_CHECKING:
    from engine.games import Game
    from server.storage.store import Event, KeptMatch, Store


class Book:
    """Holds the match being played (`play`, None without one) and writes what happens in it into a store.

    Without a store nothing is kept. `now` answers the seconds since 1970. Not for several threads at once.
    """

    def __init__(self, store: Store | None, now: Callable[[], float]) -> None:
        self.store = store
        self.play: Play | None = None
        self.kept: KeptMatch | None = None
        self._now = now
        self._read = 0  # the number of the last event that the match being played follows from

    @property
    def playing(self) -> Play:
        """The match being played; raises PlayError without one."""
        if self.play is None:
            raise PlayError("Aucune partie n'est en cours.", "No match is being played.")
        return self.play

    def check(self) -> None:
        """Raise PlayError unless a match is being played."""
        _ = self.playing

    def begin(self, play: Play) -> None:
        """Begin a match; the one being played is left."""
        self.leave()
        if self.store is not None:
            rules = play.match.game
            self.kept = self.store.begin(rules.name, settings_of(rules), play.match.players, self._now())
            self._read = 0
        self.play = play

    def leave(self) -> None:
        """Leave the match; it stays kept, and may be gone on with."""
        if self.store is not None and self.kept is not None:
            self.store.end(self.kept.id, self._now())
        self.play, self.kept = None, None

    def go_on(self, game: Game, kept: KeptMatch) -> None:
        """Go on with a kept match of this game, as its last event left it; raises StoreError or RecordError."""
        if self.store is None:
            raise PlayError("Ici, rien n’est gardé.", "Nothing is kept here.")
        read = self.store.last(kept.id)
        play = play_after(game, kept.players, self.store.events(kept.id, CHANGES))
        if self.kept is None or self.kept.id != kept.id:
            self.leave()
        self.store.end(kept.id, None)
        self.play, self.kept, self._read = play, replace(kept, ended=None), read

    def events(self, *kinds: str) -> tuple[Event, ...]:
        """What happened of these kinds in the match being played, oldest first."""
        if self.store is None or self.kept is None:
            return ()
        return self.store.events(self.kept.id, kinds)

    def picture(self, number: int) -> bytes | None:
        """The picture (JPEG) kept with an event of the match being played, if there is one."""
        if self.store is None or self.kept is None:
            return None
        return self.store.picture(self.kept.id, number)

    def change(
        self,
        play: Play,
        picture: bytes | None = None,
        kind: str | None = None,
        said: Mapping[str, Any] | None = None,
    ) -> None:
        """Put this in the place of the match being played, once it is written; raises PlayError without a match."""
        old = self.playing
        self.write(kind or kind_of(old, play), {**(said or {}), **change_between(old, play)}, picture)
        self.play = play

    def write(self, kind: str, payload: Mapping[str, Any], picture: bytes | None = None) -> Event | None:
        """Write an event down (plain values, and a JPEG); None where no match is kept. It is on the disk then."""
        if self.store is None or self.kept is None:
            return None
        event = self.store.append(self.kept.id, kind, payload, self._now(), picture, after=self._read)
        self._read = event.number
        return event
