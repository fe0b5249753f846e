"""The journal that lies beside the table: what happens in the match being played, written into a store."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from server.session.play.colours import colours_of
from server.session.play.play import Play, PlayError
from server.session.record.events import CHANGES, TOLD, NewEvent, play_after, settings_of

if TYPE_CHECKING:
    from engine.games import Game
    from server.storage.kept import Event, KeptMatch
    from server.storage.store import Store


class Journal:
    """Writes what happens in a match into a store, and reads it; without a store nothing is kept.

    `now` answers the seconds since 1970. Not for several threads at once: only one writes on in a match.
    """

    def __init__(self, store: Store | None, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self._read = 0  # the number of the last event that the match being played follows from

    def colours(self, players: Sequence[str], chosen: Mapping[str, int] | None = None) -> tuple[int, ...]:
        """The colour of each player: those that were `chosen` now, else those they are known by, where free."""
        known = self.store.colours() if self.store is not None else {}
        return colours_of(players, {**known, **(chosen or {})})

    def remember(self, players: Sequence[str], worn: Sequence[int], chosen: Mapping[str, int]) -> None:
        """Know these players by the colours they wear; whoever is known by another keeps it, unless it was chosen."""
        if self.store is None:
            return
        known = self.store.colours()
        news = {**dict(zip(players, worn, strict=True)), **known, **chosen}
        self.store.remember_colours({name: news[name] for name in players if known.get(name) != news[name]})

    def begin(self, play: Play, rules: Game, present: KeptMatch | None = None) -> KeptMatch | None:
        """Keep a match that begins in the place of the present one; raises StoreError, and that one is as it was.

        It is under the rules that were chosen: those without the words of the house's shelf.
        """
        kept = None
        if self.store is not None:
            with self.store.database.writing():
                kept = self.store.begin(rules.name, settings_of(rules), play.match.players, self.now())
                self.leave(present)
        self._read = 0
        return kept

    def leave(self, kept: KeptMatch | None) -> None:
        """Note that a match was left: it stays kept, and may be gone on with; where nothing happened, no trace."""
        if self.store is None or kept is None:
            return
        if self.store.events(kept.id, TOLD):
            self.store.end(kept.id, self.now())
        else:
            self.store.delete(kept.id)

    def go_on(self, game: Game, kept: KeptMatch, present: KeptMatch | None) -> Play:
        """Go on with a kept match of this game in the place of the present one; raises StoreError or RecordError."""
        if self.store is None:
            raise PlayError("journal.nothing_is_kept_here")
        read = self.store.last(kept.id)
        play = play_after(game, kept.players, self.store.events(kept.id, CHANGES))
        with self.store.database.writing():
            if present is not None and present.id != kept.id:
                self.leave(present)
            self.store.end(kept.id, None)
        self._read = read
        return play

    def events(self, kept: KeptMatch | None, *kinds: str) -> tuple[Event, ...]:
        """What happened of these kinds in a match, oldest first."""
        if self.store is None or kept is None:
            return ()
        return self.store.events(kept.id, kinds)

    def picture(self, kept: KeptMatch | None, number: int) -> bytes | None:
        """The picture (JPEG) kept with an event of a match, if there is one."""
        if self.store is None or kept is None:
            return None
        return self.store.picture(kept.id, number)

    def write(self, kept: KeptMatch | None, event: NewEvent, picture: bytes | None) -> Event | None:
        """Write an event of a match down, with its picture (JPEG); None where none is kept. It is on the disk then."""
        if self.store is None or kept is None:
            return None
        written = self.store.append(kept.id, event.kind, event.payload, self.now(), picture, after=self._read)
        self._read = written.number
        return written
