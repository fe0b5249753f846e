"""Phones at the table: which player each of them speaks for, the hand it keeps to itself, and what phones may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from engine.errors import SpokenError
from server.session.play.count import Hand

MOST: Final = 24
"""Phones that speak for a player, at most: three for each of eight seats."""


class PhoneError(SpokenError):
    """Something that a phone cannot do, or not now."""


@dataclass(frozen=True, slots=True)
class Permissions:
    """What every phone may do beside playing: count rounds, put right what was read or written, end and delete."""

    count: bool = True
    correct: bool = True
    delete: bool = False


EVERYTHING: Final = Permissions(True, True, True)
"""What the table itself may do, and the phone that it names."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that speaks for a player.

    Others know it by its `number`; its `secret` is known to its browser alone. `leads` says that it may do what the
    table's own page may. `hand` is what it has photographed and shows to nobody yet.
    """

    number: int
    secret: str = field(repr=False)
    name: str
    leads: bool = False
    hand: Hand | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Phones:
    """Every phone that speaks for a player, and what they may do; `given` numbers were given so far.

    `released` are the secrets of those that the table let speak for nobody: they do not say by themselves again who
    they are.
    """

    every: tuple[Phone, ...] = ()
    permissions: Permissions = Permissions()
    given: int = 0
    released: tuple[str, ...] = field(default=(), repr=False)

    def find(self, secret: str) -> Phone | None:
        """The phone of this secret, where it speaks for somebody."""
        return next((each for each in self.every if each.secret == secret), None)

    def speaking(self, secret: str) -> Phone:
        """The phone of this secret; raises PhoneError where it speaks for nobody."""
        found = self.find(secret)
        if found is None:
            raise PhoneError("phones.first_say_who_you_are")
        return found

    def permitted(self, secret: str) -> Permissions:
        """What the phone of this secret may do."""
        found = self.find(secret)
        return EVERYTHING if found and found.leads else self.permissions

    def claim(self, secret: str, name: str) -> Phones:
        """This phone speaks for that player; a hand that it kept for another goes. Raises PhoneError for too many."""
        found = self.find(secret)
        if found is None:
            if len(self.every) >= MOST:
                raise PhoneError("phones.no_more_than_most_phones", most=MOST)
            return replace(
                self,
                every=(*self.every, Phone(self.given, secret, name)),
                given=self.given + 1,
                released=tuple(each for each in self.released if each != secret),
            )
        hand = found.hand if found.name == name else None
        return self._changed(found, lambda phone: replace(phone, name=name, hand=hand))

    def leave(self, secret: str) -> Phones:
        """This phone speaks for nobody any more."""
        return replace(self, every=tuple(each for each in self.every if each.secret != secret))

    def release(self, number: int) -> Phones:
        """The phone of this number speaks for nobody any more; raises PhoneError where there is none."""
        secret = self._numbered(number).secret
        return replace(self.leave(secret), released=(*self.released, secret)[-MOST:])

    def lead(self, number: int, leads: bool) -> Phones:
        """The phone of this number may do what the table may, or no longer; raises PhoneError where there is none."""
        return self._changed(self._numbered(number), lambda phone: replace(phone, leads=leads))

    def hold(self, secret: str, hand: Hand | None) -> Phones:
        """This phone keeps that hand to itself, or none; raises PhoneError where it speaks for nobody."""
        return self._changed(self.speaking(secret), lambda phone: replace(phone, hand=hand))

    def empty_handed(self) -> Phones:
        """Without the hands: they were of a round that has ended."""
        return replace(self, every=tuple(replace(each, hand=None) for each in self.every))

    def _numbered(self, number: int) -> Phone:
        found = next((each for each in self.every if each.number == number), None)
        if found is None:
            raise PhoneError("phones.this_phone_has_gone")
        return found

    def _changed(self, phone: Phone, change: Callable[[Phone], Phone]) -> Phones:
        changed = (change(each) if each is phone else each for each in self.every)
        return replace(self, every=tuple(changed))
