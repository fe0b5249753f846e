"""Phones at a table: who speaks for whom, what phones may do, and the hand that a phone keeps until it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.scoring.rounds import Turn
from engine.table import Table
from engine.words import FALLBACK, Language
from server.session.counting import at_play, begun_count, count_put, not_empty
from server.session.observation.observation import Observation
from server.session.play.count import Count, Hand
from server.session.play.phones import EVERYTHING, Permissions, Phone, PhoneError, Phones
from server.session.session import Session
from server.session.sources.picture_cache import as_jpeg
from server.session.sources.typed import drawn
from server.session.state import TableState, Transition
from server.session.views.phones_view import OwnPhoneView, view_own_phone
from server.session.views.snapshot import Snapshot
from vision.input.camera import Image
from vision.reading import Reading


class Phoning:
    """The phones of a session's table, each known by its `secret`; every method may be called from any thread.

    A hand that a phone keeps is in no snapshot, in no picture that others are given, and in no record.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def phones(self) -> Phones:
        """The phones as they are now."""
        return self.session.state.phones

    def claim(self, secret: str, seat: int | None) -> Snapshot:
        """A phone speaks for the player of this seat, or for nobody; raises PlayError or PhoneError."""

        def claimed(state: TableState) -> TableState:
            if seat is None:
                return replace(state, phones=state.phones.leave(secret))
            players = state.playing.match.players
            if not 0 <= seat < len(players):
                raise PhoneError("count.there_is_no_player_seat", seat=seat + 1)
            return replace(state, phones=state.phones.claim(secret, players[seat]))

        return self.session.update(claimed)

    def change(self, change: Callable[[Phones], Phones]) -> Snapshot:
        """Put the phones that this function makes of the present ones in their place; raises PhoneError."""
        return self.session.update(lambda state: replace(state, phones=change(state.phones)))

    def permit(self, permissions: Permissions) -> Snapshot:
        """Phones may do this from now on."""
        return self.change(lambda phones: replace(phones, permissions=permissions))

    def forget(self) -> Snapshot:
        """No phone is let in any more: what each of them was, and kept, goes."""
        return self.change(lambda phones: replace(phones, every=()))

    def take_photo(self, secret: str, image: Image) -> Snapshot:
        """Read a photo as the hand that a phone keeps; raises CountError where nothing is seen."""
        _seat_of(self.session.state, secret)
        return self._keep(secret, not_empty(self.session.read(image)), as_jpeg(image))

    def take_typed(self, secret: str, table: Table, language: Language = FALLBACK) -> Snapshot:
        """Keep a hand that was typed; an empty one is that of a player who has gone out."""
        image, reading = drawn(table, self.session.game.pieces, language)
        return self._keep(secret, reading, as_jpeg(image) if table.pieces else None)

    def mend(self, secret: str, change: Callable[[Observation], Observation]) -> Snapshot:
        """Put something right in the hand that a phone keeps; raises PhoneError without one."""

        def mended(state: TableState) -> TableState:
            hand, sight = _kept(state, secret)
            return _holding(state, secret, replace(hand, sight=change(sight)))

        return self.session.update(mended)

    def drop(self, secret: str) -> Snapshot:
        """Throw the hand away that a phone keeps."""
        return self.session.update(lambda state: _holding(state, secret, None))

    def show(self, secret: str, *, may_count: bool) -> Snapshot:
        """Show the hand that a phone keeps: it is its player's in the count, and agreed to by whoever shows it.

        Where nothing is counted yet, and the phone `may_count`, the count begins; raises PhoneError or CountError,
        and HandError while a piece of it is not read.
        """
        return self.session.update(lambda state: _shown(state, secret, may_count=may_count))

    def view(self, secret: str, *, at_table: bool) -> OwnPhoneView:
        """What a phone is shown of itself; `at_table` where it is the table's own page."""
        state = self.session.state
        phone = state.phones.find(secret)
        permissions = EVERYTHING if at_table else state.phones.permitted(secret)
        own = view_own_phone(phone, _count_with(state, phone), permissions, at_table=at_table)
        return replace(own, released=secret in state.phones.released)

    def jpeg(self, secret: str) -> bytes | None:
        """The picture of the hand that a phone keeps."""
        found = self.phones.find(secret)
        return found.hand.jpeg if found and found.hand else None

    def _keep(self, secret: str, reading: Reading, jpeg: bytes | None) -> Snapshot:
        def kept(state: TableState) -> TableState:
            _seat_of(state, secret)
            held = state.phones.speaking(secret).hand
            number = held.sight.picture + 1 if held and held.sight else 1
            return _holding(state, secret, Hand(Observation(number, reading), jpeg))

        return self.session.update(kept)


def speaks_for_last(state: TableState, secret: str) -> bool:
    """Whether a phone speaks for the player whose turn was the last thing that happened in the match."""
    phone = state.phones.find(secret)
    if phone is None or state.match is None or not state.match.play.match.turns:
        return False
    match = state.match.play.match
    last = match.turns[-1]
    return isinstance(last, Turn) and last.counted and match.players[last.player] == phone.name


def _seat_of(state: TableState, secret: str) -> int:
    """Where the player sits for whom a phone speaks; raises PlayError without a match, PhoneError for nobody."""
    name, players = state.phones.speaking(secret).name, state.playing.match.players
    if name not in players:
        raise PhoneError("phones.first_say_who_you_are")
    return players.index(name)


def _holding(state: TableState, secret: str, hand: Hand | None) -> TableState:
    return replace(state, phones=state.phones.hold(secret, hand))


def _kept(state: TableState, secret: str) -> tuple[Hand, Observation]:
    hand = state.phones.speaking(secret).hand
    if hand is None or hand.sight is None:
        raise PhoneError("phones.first_photograph_your_hand")
    return hand, hand.sight


def _count_with(state: TableState, phone: Phone | None) -> tuple[Count, int] | None:
    """A count in which a phone's player shows what it keeps, and the seat; None where it speaks for no player."""
    if phone is None or state.match is None or phone.name not in state.match.play.match.players:
        return None
    match = state.match.play.match
    count = Count.begin(match) if state.count is None else replace(state.count, match=match)
    seat = match.players.index(phone.name)
    return count.show(seat, phone.hand or Hand()), seat


def _shown(state: TableState, secret: str, *, may_count: bool) -> Transition:
    hand, sight = _kept(state, secret)
    seat = _seat_of(state, secret)
    if state.count is None and not may_count:
        raise PhoneError("phones.nobody_counts_yet")
    begun = begun_count(state) if state.count is None else Transition(state)
    count = at_play(begun.state)
    known = (each.sight.picture for each in count.hands if each.sight)
    numbered = replace(sight, picture=max(known, default=0) + 1)
    shown = count.show(seat, replace(hand, sight=numbered)).agree(seat)
    put = count_put(_holding(begun.state, secret, None), shown)
    return Transition(put.state, (*begun.events, *put.events))
