"""Hands shown at the end of a hand of gin, in the order they are laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.gin import DEAL, Lay, lay_off, total
from engine.melds import MeldRules
from engine.verdict import Finding, Reason

MOST_TRIED = 24
"""Equally good lays of the first player that are compared by what they leave the others to lay off."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """What each player laid and has left, seat by seat; `order` are the seats in the order they laid."""

    lays: tuple[Lay, ...]
    order: tuple[int, ...]

    @property
    def left(self) -> tuple[int, ...]:
        """What each player has left, seat by seat."""
        return tuple(lay.points for lay in self.lays)


def laying_order(first: int, players: int) -> tuple[int, ...]:
    """The seats in the order they lay."""
    return tuple((first + at) % players for at in range(players))


def showdown(
    hands: Sequence[Sequence[str]], first: int, lays: Sequence[Lay], rules: MeldRules, *, laying_off: bool
) -> Showdown:
    """The others lay after the first, on every meld exposed; of equal lays the first takes what leaves them most."""
    tried = {frozenset(lay.melds): lay for lay in lays}
    found = [_laid_after(hands, first, lay, rules, laying_off) for lay in list(tried.values())[:MOST_TRIED]]
    return max(found, key=lambda shown: sum(shown.left))


def _laid_after(
    hands: Sequence[Sequence[str]], first: int, lay: Lay, rules: MeldRules, laying_off: bool
) -> Showdown:
    order = laying_order(first, len(hands))
    lays, exposed = {first: lay}, lay.melds
    for seat in order[1:]:
        laid = lay_off(hands[seat], exposed if laying_off else (), rules)
        lays[seat] = laid
        exposed = (*(laid.exposed if laying_off else exposed), *laid.melds)
    return Showdown(tuple(lays[seat] for seat in range(len(hands))), order)


def unlaid(hands: Sequence[Sequence[str]], first: int, rules: MeldRules) -> Showdown:
    """Hands nobody may lay: everything in them is left."""
    lays = tuple(Lay((), tuple(hand), total(hand, rules)) for hand in hands)
    return Showdown(lays, laying_order(first, len(hands)))


def is_beyond(hands: Sequence[Sequence[str]]) -> bool:
    """Whether a hand shows more pieces than any can have: a misreading, which is never scored or searched."""
    return any(len(hand) > DEAL + 1 for hand in hands)


def size_findings(hands: Sequence[Sequence[str]], first: int) -> Iterator[Finding]:
    """A hand that shows more or fewer pieces than it can have: a doubt about the picture, never a fault."""
    for seat, hand in enumerate(hands):
        most = DEAL + (seat == first)
        if not DEAL <= len(hand) <= most:
            yield Finding.of(Reason.HAND_SIZE, player=seat + 1, count=len(hand), least=DEAL)
