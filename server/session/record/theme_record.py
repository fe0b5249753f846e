"""The words that fit a match's theme or do not, as they are written into its journal, and read back."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from engine.lexicon.house import HouseList
from server.session.record.events import NewEvent

if TYPE_CHECKING:
    from server.session.record.journal import Journal
    from server.storage.kept import KeptMatch

log = logging.getLogger(__name__)


def theme_to_record(theme: HouseList) -> NewEvent:
    """All that was decided so far, as the lines of a house list."""
    return NewEvent("theme", {"words": str(theme)})


def theme_from_record(journal: Journal, kept: KeptMatch) -> HouseList:
    """What was decided last in a match; nothing where that makes no sense any more."""
    for event in journal.events(kept, "theme")[-1:]:
        try:
            return HouseList.parse(event.payload["words"])
        except (AttributeError, KeyError, TypeError, ValueError):
            log.exception("what fits the theme of a match cannot be read back")
    return HouseList()
