"""Counting at a table: the count under way, hands taken from the live picture, from photos or from notation."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

from engine.table import Table
from server.session.observation.observation import Observation
from server.session.play.count import Count, CountError, Hand, fresh
from server.session.session import Session
from server.session.sources.picture_cache import as_jpeg
from server.session.sources.typed import drawn
from server.session.views.snapshot import Snapshot, State
from vision.input.camera import Image
from vision.reading import Reading


class Counting:
    """The round being counted at a session's table, if any; every method may be called from any thread."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._taken = itertools.count(1)

    def begin(self) -> Snapshot:
        """Begin to count the round being played, or go on with it; raises PlayError without a match."""
        play = self.session.book.playing
        play.check()
        under_way = self.session.tally.count
        if under_way is not None and under_way.match.rounds != play.match.rounds:
            self.leave()
        programmes = self.session.turning.programmes(play)
        return self.session.change_count(lambda count: count or Count.begin(play.match, programmes))

    def leave(self) -> Snapshot:
        """Leave the count; nothing is written on the sheet."""
        return self.session.change_count(lambda _: None)

    def change(self, change: Callable[[Count], Count], agreed: int | None = None) -> Snapshot:
        """Put the count that this function makes of the present one in its place; raises CountError without one."""
        return self.session.change_count(lambda count: change(self._at_play(count)), agreed)

    def take_live(self, seat: int, sight: int) -> Snapshot:
        """Take what the live picture shows for a player's hand, without the table that the last turn left."""

        def taken(count: Count) -> Count:
            if self.session.snapshot.state is not State.VERDICT:
                raise CountError("Attendez que tout soit au repos.", "Wait until all is at rest.")
            seen = self.session.on_show(sight)
            table = self.session.turning.ghost(self.session.book.playing)
            hand = Observation(seen.picture, _not_empty(fresh(seen.corrected, table)))
            return count.show(seat, Hand(hand, self.session.evidence()))

        return self.change(taken)

    def take_photo(self, seat: int, image: Image) -> Snapshot:
        """Read a photo as a player's hand."""
        self._at_play(self.session.tally.count).check(seat)
        return self._take(seat, _not_empty(self.session.read(image)), as_jpeg(image))

    def take_typed(self, seat: int, table: Table) -> Snapshot:
        """Take a hand that was typed; an empty one is that of a player who has gone out."""
        image, reading = drawn(table, self.session.game.pieces)
        return self._take(seat, reading, as_jpeg(image) if table.pieces else None)

    def mend(self, seat: int, change: Callable[[Observation], Observation]) -> Snapshot:
        """Put something right in a player's hand."""

        def mended(count: Count) -> Count:
            count.check(seat)
            hand = count.hands[seat]
            if hand.sight is None:
                raise CountError("Montrez d'abord une main.", "First show a hand.")
            return count.show(seat, replace(hand, sight=change(hand.sight), agreed=False))

        return self.change(mended)

    def agree(self, seat: int) -> Snapshot:
        """The players agree to a hand: it is written into the record of the match, with its picture."""
        return self.change(lambda count: count.agree(seat), agreed=seat)

    def finish(self) -> Snapshot:
        """Write the round on the sheet; raises CountError while something is missing or is not as the rules have it."""
        count = self._at_play(self.session.tally.count)
        if (missing := count.missing) is not None:
            raise missing
        score = count.game.score(count.round)
        if score.ruling == "illegal":
            fault = score.findings[-1]
            raise CountError(fault.say("fr"), fault.say("en"))
        self.session.change_match(lambda play: play.count_round(count.round))
        return self.leave()

    def jpeg(self, seat: int) -> bytes | None:
        """The picture of a player's hand."""
        count = self.session.tally.count
        return count.hands[seat].jpeg if count and 0 <= seat < len(count.hands) else None

    def _take(self, seat: int, reading: Reading, jpeg: bytes | None) -> Snapshot:
        hand = Hand(Observation(next(self._taken), reading), jpeg)
        return self.change(lambda count: count.show(seat, hand))

    def _at_play(self, count: Count | None) -> Count:
        """The count at the match as it stands; raises CountError without one."""
        if count is None:
            raise CountError("Rien n'est compté en ce moment.", "Nothing is being counted.")
        return replace(count, match=self.session.book.playing.match)


def _not_empty(reading: Reading) -> Reading:
    """The hand that is seen; raises CountError where nothing is: whose hand is empty says so, no picture does."""
    if not reading.detections:
        raise CountError(
            "Je ne vois aucune pièce de plus : montrez la main, ou dites qu’il ne reste rien.",
            "I see no piece that is new: show the hand, or say that nothing is left.",
        )
    return reading
