"""The count under way, as every change of it is written into the match's journal, and read back."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine.errors import SpokenError
from engine.scoring.rounds import Round
from server.session.play.count import Count, Hand
from server.session.play.play import Play
from server.session.record.events import NewEvent
from server.session.record.observation_record import observation_from_record, observation_to_record

if TYPE_CHECKING:
    from server.session.record.journal import Journal
    from server.storage.kept import Event, KeptMatch

log = logging.getLogger(__name__)

KNOWN: Final = ("seat", "first", "void", "at_once", "upcard", "answered", "programmes", "gin", "drawn")
"""What a count knows beside the hands."""
LATER: Final = {"gin": False, "drawn": None}
"""What it has not always known, and how that is where it was not written down."""


def count_to_record(old: Count | None, count: Count | None) -> NewEvent:
    """What leads from one count to the next; a hand that is agreed to is told with its picture."""
    hands = count.hands if count else ()
    before = old.hands if old else (Hand(),) * len(hands)
    changed = {at: hand for at, hand in enumerate(hands) if hand != before[at]}
    kept = {
        "begun": old is None,
        "known": None if count is None else _known(count),
        "hands": {str(at): _hand_to_record(hand) for at, hand in changed.items()},
    }
    agreed = next((at for at, hand in changed.items() if hand.agreed), None)
    if count is None or agreed is None:
        taken = (hand.jpeg for at, hand in changed.items() if hand.jpeg is not before[at].jpeg)
        return NewEvent("counting", {"kept": kept}, next(filter(None, taken), None))
    hand = count.hands[agreed]
    return NewEvent("count", {"player": agreed, "hand": str(hand.table), "kept": kept}, hand.jpeg)


def count_from_record(journal: Journal, kept: KeptMatch, play: Play) -> Count | None:
    """The count of a match that is gone on with, as its journal has it; None for one that makes no sense."""
    try:
        count, pictures = _counted(journal.events(kept, "counting", "count", "round"), play)
        if count is None:
            return None
        hands = (
            replace(hand, jpeg=journal.picture(kept, pictures[at]) if at in pictures else None)
            for at, hand in enumerate(count.hands)
        )
        return replace(count, hands=tuple(hands))
    except (LookupError, TypeError, ValueError, SpokenError):
        log.exception("the count under way cannot be read back")
        return None


def _counted(events: tuple[Event, ...], play: Play) -> tuple[Count | None, dict[int, int]]:
    """The count as it was written last, and its hands' pictures by their events.

    It goes on whatever else was entered or undone meanwhile; it has ended where its own round was written down.
    """
    count: Count | None = None
    pictures: dict[int, int] = {}
    for event in events:
        if event.kind == "round":
            count = None if count and _is_of(count, event) else count
            continue
        kept = event.payload.get("kept")
        if kept is None:
            continue
        if kept["begun"]:
            count, pictures = Count.begin(play.match), {}
        if kept["known"] is None or count is None:
            count = None
            continue
        for seat, hand in kept["hands"].items():
            count = count.show(int(seat), _hand_from_record(hand))
            if not hand["pictured"]:
                pictures.pop(int(seat), None)
            elif event.pictured:
                pictures[int(seat)] = event.number
        known = LATER | kept["known"]
        count = replace(count, **{name: _tuples(known[name]) for name in KNOWN})
    return count, pictures


def _is_of(count: Count, event: Event) -> bool:
    """Whether a round that was written down is this count's: the hands tell, what else is known follows from turns."""
    return Round.parse(event.payload["pushed"][-1]["round"]).hands == count.round.hands


def _known(count: Count) -> dict[str, Any]:
    return {name: getattr(count, name) for name in KNOWN} | {"rounds": len(count.match.rounds)}


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _hand_to_record(hand: Hand) -> dict[str, Any]:
    seen = hand.sight
    return {
        "sight": seen and observation_to_record(seen),
        "pictured": hand.jpeg is not None,
        "agreed": hand.agreed,
    }


def _hand_from_record(written: Mapping[str, Any]) -> Hand:
    seen = written["sight"]
    return Hand(seen and observation_from_record(seen, 0), agreed=written["agreed"])
