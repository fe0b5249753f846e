"""Phones as pages show them: who speaks for whom, for everybody; and what a phone keeps, for that one alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from server.session.play.count import Count
from server.session.play.phones import Permissions, Phone, Phones
from server.session.views.count_view import HandView, view_hand


@dataclass(frozen=True, slots=True)
class PhoneView:
    """A phone by its number, the player (seat, None where that one does not play) for whom it speaks."""

    number: int
    name: str
    seat: int | None
    leads: bool


@dataclass(frozen=True, slots=True)
class PhonesView:
    """Every phone that speaks for a player, and what phones may do."""

    permissions: Permissions = field(default_factory=Permissions)
    every: tuple[PhoneView, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnPhoneView:
    """What a phone is shown of itself: its number and its player's seat, None while it speaks for nobody.

    `permissions` are its own, `at_table` says that it is the table's own page. `hand` is what it keeps to itself, None
    where it keeps none; `needs_hands` says whether hands are counted in the game at all. `released` says that the table
    let it speak for nobody.
    """

    number: int | None
    seat: int | None
    at_table: bool
    leads: bool
    permissions: Permissions
    needs_hands: bool = False
    hand: HandView | None = None
    released: bool = False


def view_phones(phones: Phones, players: tuple[str, ...]) -> PhonesView:
    """What everybody is shown of the phones: none of their hands, nor whether they keep any."""

    def seat(phone: Phone) -> int | None:
        return players.index(phone.name) if phone.name in players else None

    every = (PhoneView(each.number, each.name, seat(each), each.leads) for each in phones.every)
    return PhonesView(phones.permissions, tuple(every))


def view_own_phone(
    phone: Phone | None, shown: tuple[Count, int] | None, permissions: Permissions, *, at_table: bool
) -> OwnPhoneView:
    """What a phone is shown of itself; `shown` is a count with what it keeps, and its player's seat."""
    leads = at_table or (phone is not None and phone.leads)
    number = None if phone is None else phone.number
    if phone is None or shown is None:
        return OwnPhoneView(number, None, at_table, leads, permissions)
    count, seat = shown
    hand = None if phone.hand is None else view_hand(count, seat, None)
    return OwnPhoneView(number, seat, at_table, leads, permissions, count.needs_hands, hand)
