"""The open pile: what a player took from it and threw on it in one turn, and what the sheets forbid there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.verdicts.verdict import Finding, Reason


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn and thrown in a turn: the card taken from the open pile, the one thrown on it; None unknown.

    `held` are the cards held before; a card drawn from the stock, face down, is `drawn` and not `taken`.
    """

    taken: str | None = None
    discarded: str | None = None
    held: int | None = None
    drawn: str | None = None

    @property
    def came(self) -> str | None:
        """The piece that came to the hand, from wherever."""
        return self.taken if self.drawn is None else self.drawn


def taken_stays(draw: Draw) -> Iterator[Finding]:
    """A card taken from the discards is not discarded in the same turn (RULES 5)."""
    if draw.taken is not None and draw.taken == draw.discarded:
        yield Finding.of(Reason.TAKEN_DISCARDED, face=draw.taken)


def last_card_draws_blind(draw: Draw) -> Iterator[Finding]:
    """A player with one card left draws from the stock, not the face-up card (RULES 4)."""
    if draw.taken is not None and draw.held == 1:
        yield Finding.of(Reason.LAST_CARD_OPEN, face=draw.taken)
