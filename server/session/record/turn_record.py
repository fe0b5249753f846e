"""What surrounds the turns of a match, as it is written into its journal, and read back."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from engine.games.jok_r_ummy.programmes import Programme
from server.session.play.play import Play
from server.session.play.turning import TurnState
from server.session.record.events import CHANGES, NewEvent, RecordError, laid_after
from server.session.record.observation_record import reading_from_record, reading_to_record
from vision.reading import Reading

if TYPE_CHECKING:
    from server.session.record.journal import Journal
    from server.storage.kept import KeptMatch

log = logging.getLogger(__name__)


def settings_to_record(turn: TurnState) -> NewEvent:
    """The table settings and the programmes being worked on."""
    programmes = {str(seat): str(programme) for seat, programme in turn.programmes.items()}
    settings = {"seconds": turn.timer.seconds, "by_itself": turn.by_itself, "programmes": programmes}
    return NewEvent("ways", settings)


def lay_to_record(seen: Reading) -> NewEvent:
    """Where the table lies after a turn; beside the turn, for whoever lists matches reads all turns."""
    return NewEvent("lay", {"lay": reading_to_record(seen)})


def turn_state_from_record(journal: Journal, kept: KeptMatch, play: Play, turn: TurnState) -> TurnState:
    """What surrounds the turns of a match that is gone on with; raises ProgrammeError."""
    begun = turn.begin(play, _lays(journal, kept))
    for event in journal.events(kept, "ways")[-1:]:
        settings = event.payload
        begun = begun.end_by_itself(bool(settings["by_itself"])).set_timer(int(settings["seconds"]))
        for seat, text in settings["programmes"].items():
            begun = begun.set_programme(int(seat), Programme.parse(text))
    return begun


def _lays(journal: Journal, kept: KeptMatch) -> dict[int, Reading]:
    """The table after so many turns and rounds, where it was seen and that makes sense."""
    found = {}
    for number, lay in laid_after(journal.events(kept, *CHANGES, "lay")).items():
        try:
            found[number] = reading_from_record(lay)
        except RecordError:
            log.exception("where the table lay cannot be read back")
    return found
