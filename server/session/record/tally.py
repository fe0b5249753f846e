"""The count under way at a table: every change of it is written into the match's book before it is shown."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine.errors import SpokenError
from engine.scoring.rounds import Round
from server.session.play.count import Count, Hand
from server.session.play.play import Play
from server.session.record.journal import Book
from server.session.record.observation_record import sight_read, sight_written
from server.session.views.count_view import CountView, view_count

if TYPE_CHECKING:
    from server.storage.store import Event

log = logging.getLogger(__name__)

KNOWN: Final = ("seat", "first", "void", "at_once", "upcard", "answered", "programmes")
"""What a count knows beside the hands."""


class Tally:
    """Holds the round being counted (`count`, None without one). Not for several threads at once."""

    def __init__(self, book: Book) -> None:
        self.count: Count | None = None
        self._book = book

    def put(self, count: Count | None, agreed: int | None = None) -> None:
        """Put this in the place of the count, once it is written; the hand that was `agreed` to with its picture."""
        old = self.count
        if count == old:
            return
        hands = count.hands if count else ()
        before = old.hands if old else (Hand(),) * len(hands)
        changed = {at: hand for at, hand in enumerate(hands) if hand != before[at]}
        taken = {
            at: hand.jpeg for at, hand in changed.items() if hand.jpeg and hand.jpeg is not before[at].jpeg
        }
        kept = {
            "begun": old is None,
            "known": None if count is None else _known(count),
            "hands": {str(at): _written(hand) for at, hand in changed.items()},
        }
        if count is None or agreed is None:
            self._book.write("counting", {"kept": kept}, next(iter(taken.values()), None))
        else:
            hand = count.hands[agreed]
            self._book.write("count", {"player": agreed, "hand": str(hand.table), "kept": kept}, hand.jpeg)
        self.count = count

    def forget(self) -> None:
        """No round is counted any more; nothing is written."""
        self.count = None

    def take_back(self, play: Play) -> None:
        """Take up the count of a match that is gone on with, as its book has it; one that makes no sense is left."""
        self.forget()
        try:
            count, pictures = self._kept(play)
            if count is not None:
                hands = (
                    replace(hand, jpeg=self._book.picture(pictures[at]) if at in pictures else None)
                    for at, hand in enumerate(count.hands)
                )
                self.count = replace(count, hands=tuple(hands))
        except (LookupError, TypeError, ValueError, SpokenError):
            log.exception("the count under way cannot be read back")
            self.forget()

    def view(self) -> CountView | None:
        """What the page shows of it."""
        return None if self.count is None else view_count(self.count)

    def _kept(self, play: Play) -> tuple[Count | None, dict[int, int]]:
        """The count as it was written last, and its hands' pictures by their events.

        It goes on whatever else was entered or undone meanwhile; it has ended where its own round was written down.
        """
        count: Count | None = None
        pictures: dict[int, int] = {}
        for event in self._book.events("counting", "count", "round"):
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
                count = count.show(int(seat), _hand(hand))
                if not hand["pictured"]:
                    pictures.pop(int(seat), None)
                elif event.pictured:
                    pictures[int(seat)] = event.number
            count = replace(count, **{name: _tuples(kept["known"][name]) for name in KNOWN})
        return count, pictures


def _is_of(count: Count, event: Event) -> bool:
    """Whether a round that was written down is this count's: the hands tell, what else is known follows from turns."""
    return Round.parse(event.payload["pushed"][-1]["round"]).hands == count.round.hands


def _known(count: Count) -> dict[str, Any]:
    return {name: getattr(count, name) for name in KNOWN} | {"rounds": len(count.match.rounds)}


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _written(hand: Hand) -> dict[str, Any]:
    sight = hand.sight
    return {
        "sight": sight and sight_written(sight),
        "pictured": hand.jpeg is not None,
        "agreed": hand.agreed,
    }


def _hand(written: Mapping[str, Any]) -> Hand:
    sight = written["sight"]
    return Hand(sight and sight_read(sight, 0), agreed=written["agreed"])
