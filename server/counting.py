"""Counting at a table: the count under way, hands taken from the live picture, from photos or from notation."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from engine.table import Table
from server.count import Count, CountError, Hand, fresh
from server.count_view import view_count
from server.gallery import as_jpeg
from server.session import Session
from server.sight import Sight
from server.snapshot import Snapshot, State
from server.typed import drawn
from vision.camera import Image


class Counting:
    """The round being counted at a session's table, if any; every method may be called from any thread."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._count: Count | None = None
        self._pictures: dict[int, int] = {}
        self._taken = 0
        self._lock = threading.RLock()

    def begin(self) -> Snapshot:
        """Begin to count the round being played, or go on with it; raises PlayError without a match."""
        with self._lock:
            play = self.session.book.playing
            if self._count is None or self._count.match.rounds != play.match.rounds:
                self._pictures = {}
                self._count = Count.begin(play.match, self.session.turning.programmes(play))
            return self._show(self._count)

    def leave(self) -> Snapshot:
        """Leave the count; nothing is written on the sheet."""
        with self._lock:
            self._count, self._pictures = None, {}
            return self.session.put(count=None)

    def change(self, change: Callable[[Count], Count]) -> Snapshot:
        """Put the count that this function makes of the present one in its place; raises CountError without one."""
        with self._lock:
            return self._show(change(self._counted()))

    def take_live(self, seat: int, sight: int) -> Snapshot:
        """Take what the live picture shows for a player's hand, without the table that the last turn left."""
        with self._lock:
            if self.session.snapshot.state is not State.VERDICT:
                raise CountError("Attendez que tout soit au repos.", "Wait until all is at rest.")
            seen = self.session.on_show(sight)
            table = self.session.turning.ghost(self.session.book.playing)
            hand = Sight(seen.picture, fresh(seen.corrected, table))
            return self._take(seat, hand, self.session.evidence())

    def take_photo(self, seat: int, image: Image) -> Snapshot:
        """Read a photo as a player's hand."""
        self._counted().check(seat)
        reading = self.session.read(image)
        with self._lock:
            self._taken += 1
            return self._take(seat, Sight(self._taken, reading), as_jpeg(image))

    def take_typed(self, seat: int, table: Table) -> Snapshot:
        """Take a hand that was typed; an empty one is that of a player who has gone out."""
        image, reading = drawn(table, self.session.game.pieces)
        with self._lock:
            self._taken += 1
            return self._take(seat, Sight(self._taken, reading), as_jpeg(image) if table.pieces else None)

    def mend(self, seat: int, change: Callable[[Sight], Sight]) -> Snapshot:
        """Put something right in a player's hand."""
        with self._lock:
            count = self._counted()
            count.check(seat)
            hand = count.hands[seat]
            if hand.sight is None:
                raise CountError("Montrez d'abord une main.", "First show a hand.")
            return self._show(count.show(seat, replace(hand, sight=change(hand.sight), agreed=False)))

    def agree(self, seat: int) -> Snapshot:
        """The players agree to a hand: it is written into the record of the match, with its picture."""
        with self._lock:
            agreed = self._counted().agree(seat)
            hand = agreed.hands[seat]
            self.session.record("count", {"player": seat, "hand": str(hand.table)}, hand.jpeg)
            return self._show(agreed)

    def finish(self) -> Snapshot:
        """Write the round on the sheet; raises CountError while something is missing or is not as the rules have it."""
        with self._lock:
            count = self._counted()
            if (missing := count.missing) is not None:
                raise missing
            score = count.game.score(count.round)
            if score.ruling == "illegal":
                fault = score.findings[-1]
                raise CountError(fault.say("fr"), fault.say("en"))
            self._count, self._pictures = None, {}
            self.session.put(count=None)
            return self.session.change_match(lambda play: play.count_round(count.round))

    def jpeg(self, seat: int) -> bytes | None:
        """The picture of a player's hand."""
        count = self._count
        return count.hands[seat].jpeg if count and 0 <= seat < len(count.hands) else None

    def _take(self, seat: int, sight: Sight, jpeg: bytes | None) -> Snapshot:
        count = self._counted().show(seat, Hand(sight, jpeg))
        self._pictures[seat] = self._pictures.get(seat, 0) + 1
        return self._show(count)

    def _counted(self) -> Count:
        if self._count is None:
            raise CountError("Rien n'est compté en ce moment.", "Nothing is being counted.")
        return replace(self._count, match=self.session.book.playing.match)

    def _show(self, count: Count) -> Snapshot:
        self._count = count
        seats = range(len(count.hands))
        return self.session.put(count=view_count(count, [self._pictures.get(seat, 0) for seat in seats]))
