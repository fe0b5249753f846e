"""Hands shown at the end of a hand of gin, in the order they are laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.gin import DEAL, Lay, lay_off, total
from engine.melds import MeldRules
from engine.score import Part, Score
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


@dataclass(frozen=True, slots=True)
class Shown:
    """The hands at the end of a hand of gin, seat by seat, and the seat that laid first."""

    hands: Sequence[Sequence[str]]
    first: int
    rules: MeldRules

    @property
    def hand(self) -> Sequence[str]:
        """What the first to lay shows."""
        return self.hands[self.first]

    @property
    def is_beyond(self) -> bool:
        """Whether a hand shows more pieces than any can have: a misreading, which is never scored or searched."""
        return any(len(hand) > DEAL + 1 for hand in self.hands)

    @property
    def doubts(self) -> tuple[Finding, ...]:
        """The hands that show more or fewer pieces than they can have: a doubt about the picture, never a fault."""
        return tuple(
            Finding.of(Reason.HAND_SIZE, player=seat + 1, count=len(hand), least=DEAL)
            for seat, hand in enumerate(self.hands)
            if not DEAL <= len(hand) <= DEAL + (seat == self.first)
        )

    def nothing(self, *faults: Finding, doubted: bool = True) -> Score:
        """Nobody scores, and all the hands are left as they are: nobody laid, or nobody may."""
        findings = (*self.doubts, *faults) if doubted else faults
        return Score(len(self.hands), (), findings, tuple(total(hand, self.rules) for hand in self.hands))

    def laid(self, lays: Sequence[Lay], *, laying_off: bool) -> Showdown:
        """What everybody lays once the first has laid one of these."""
        return showdown(self.hands, self.first, lays, self.rules, laying_off=laying_off)

    def worth(self, laid: Showdown, parts: Iterable[Part]) -> Score:
        """The score of a hand that was laid."""
        return Score(len(self.hands), tuple(parts), self.doubts, laid.left, laid.lays)
