"""Counting at a table: the count under way, hands taken from the live picture, from photos or from notation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.table import Table
from engine.words import FALLBACK, Language, Words
from server.session.observation.observation import Observation
from server.session.observation.places import fresh
from server.session.play.count import Count, CountError, Hand
from server.session.playing import changed
from server.session.record.count_record import count_to_record
from server.session.session import Session
from server.session.sources.picture_cache import as_jpeg
from server.session.sources.typed import drawn
from server.session.state import TableState, Transition
from server.session.views.snapshot import Snapshot
from vision.input.camera import Image
from vision.reading import Reading


class Counting:
    """The round being counted at a session's table, if any; every method may be called from any thread."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def begin(self, pushed: int | None = None) -> Snapshot:
        """Begin to count the round being played, or go on with it; raises PlayError without a match.

        `pushed` is how many turns and rounds whoever asks saw: where the match has gone on since, PlayError is raised.
        """
        return self.session.update(lambda state: begun_count(state, pushed))

    def leave(self) -> Snapshot:
        """Leave the count; nothing is written on the sheet."""
        return self.session.update(lambda state: count_put(state, None))

    def change(self, change: Callable[[Count], Count]) -> Snapshot:
        """Put the count that this function makes of the present one in its place; raises CountError without one.

        A hand about which nothing is in doubt is agreed to by itself.
        """
        return self.session.update(lambda state: count_put(state, change(at_play(state)).settled()))

    def take_live(self, seat: int, sight: int) -> Snapshot:
        """Take what the live picture shows for a player's hand, without what lies there still of anything else.

        That is the table that the last turn left, and the hands that others have shown.
        """

        def taken(state: TableState) -> Transition:
            count = at_play(state)
            if not state.is_at_rest:
                raise CountError("counting.wait_until_all_is_at_rest")
            seen = state.observation(sight)
            hand = fresh(seen.corrected, state.turn.previous(state.playing))
            for other in (*count.hands[:seat], *count.hands[seat + 1 :]):
                hand = fresh(hand, other.sight.reading if other.sight else None)
            hand = not_empty(hand, "counting.i_see_no_piece_that_is")
            shown = Hand(Observation(seen.picture, hand), self.session.evidence(seen))
            return count_put(state, count.show(seat, shown).settled())

        return self.session.update(taken)

    def take_photo(self, seat: int, image: Image) -> Snapshot:
        """Read a photo as a player's hand."""
        at_play(self.session.state).check(seat)
        return self._take(seat, not_empty(self.session.read(image)), as_jpeg(image))

    def take_typed(self, seat: int, table: Table, language: Language = FALLBACK) -> Snapshot:
        """Take a hand that was typed; an empty one is that of a player who has gone out."""
        image, reading = drawn(table, self.session.game.pieces, language)
        return self._take(seat, reading, as_jpeg(image) if table.pieces else None)

    def mend(self, seat: int, change: Callable[[Observation], Observation]) -> Snapshot:
        """Put something right in a player's hand."""

        def mended(count: Count) -> Count:
            count.check(seat)
            hand = count.hands[seat]
            if hand.sight is None:
                raise CountError("counting.first_show_a_hand")
            return count.show(seat, replace(hand, sight=change(hand.sight), agreed=False))

        return self.change(mended)

    def agree(self, seat: int) -> Snapshot:
        """The players agree to a hand: it is written into the record of the match, with its picture."""
        return self.change(lambda count: count.agree(seat))

    def finish(self, pushed: int | None = None) -> Snapshot:
        """Write the round on the sheet; raises CountError while something is missing or is not as the rules have it.

        Raises PlayError where the match has gone on since so much was `pushed`.
        """
        return self.session.update(
            lambda state: _finished(state, self.session.clock(), self.session.journal.now(), pushed)
        )

    def jpeg(self, seat: int) -> bytes | None:
        """The picture of a player's hand."""
        count = self.session.state.count
        return count.hands[seat].jpeg if count and 0 <= seat < len(count.hands) else None

    def _take(self, seat: int, reading: Reading, jpeg: bytes | None) -> Snapshot:
        def taken(count: Count) -> Count:
            known = (hand.sight.picture for hand in count.hands if hand.sight)
            return count.show(seat, Hand(Observation(max(known, default=0) + 1, reading), jpeg))

        return self.change(taken)


def count_put(state: TableState, count: Count | None) -> Transition:
    """With this in the place of the count."""
    if count == state.count:
        return Transition(state)
    return Transition(replace(state, count=count), (count_to_record(state.count, count),))


def begun_count(state: TableState, pushed: int | None = None) -> Transition:
    """The round being played is counted, or goes on being; raises PlayError without a match."""
    play = state.playing.as_seen(pushed)
    play.check()
    under_way = state.count
    if under_way is not None and under_way.match.rounds == play.match.rounds:
        return Transition(state)
    count = Count.begin(play.match, state.turn.programmes_of(play))
    ended = () if under_way is None else (count_to_record(under_way, None),)
    return Transition(replace(state, count=count), (*ended, count_to_record(None, count)))


def _finished(state: TableState, now: float, wall: float, pushed: int | None) -> Transition:
    """The round is written down, and its count has ended."""
    state.playing.as_seen(pushed)
    count = at_play(state)
    if (missing := count.missing) is not None:
        raise missing
    score = count.game.score(count.round)
    if score.ruling == "illegal":
        fault = score.findings[-1]
        raise CountError(Words.each(fault.say))
    written = changed(state, lambda play: play.count_round(count.round), now, wall)
    ended = count_put(written.state, None)
    return Transition(ended.state, (*written.events, *ended.events))


def at_play(state: TableState) -> Count:
    """The count at the match as it stands; raises CountError without one."""
    if state.count is None:
        raise CountError("counting.nothing_is_being_counted")
    return replace(state.count, match=state.playing.match)


def not_empty(reading: Reading, otherwise: str = "counting.i_see_no_piece_on_this_photo") -> Reading:
    """The hand that is seen; raises CountError where nothing is: whose hand is empty says so, no picture does."""
    if not reading.detections:
        raise CountError(otherwise)
    return reading
