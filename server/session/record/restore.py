"""Restore: a kept match as it was before a stop, with the count under way and what was put right at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games import Game
from server.session.play.count import Count
from server.session.play.play import Play
from server.session.play.turning import TurnState
from server.session.record.corrections_record import Recalled, corrections_from_record
from server.session.record.count_record import count_from_record
from server.session.record.turn_record import turn_state_from_record

if TYPE_CHECKING:
    from server.session.record.journal import Journal
    from server.storage.kept import KeptMatch


@dataclass(frozen=True, slots=True, eq=False)
class Restored:
    """A match that is gone on with: all that its journal tells of it."""

    play: Play
    turn: TurnState
    count: Count | None
    put_right: tuple[Recalled, ...]
    colours: tuple[int, ...]


def restore(
    journal: Journal, kept: KeptMatch, game: Game, turn: TurnState, present: KeptMatch | None
) -> Restored:
    """Go on with a kept match of this game in the place of the present one; raises StoreError or RecordError."""
    play = journal.go_on(game, kept, present)
    return Restored(
        play,
        turn_state_from_record(journal, kept, play, turn),
        count_from_record(journal, kept, play),
        corrections_from_record(journal, kept),
        journal.colours(kept.players),
    )
