"""The open pile: what a player took from it and threw on it in one turn, and what the sheets forbid there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.verdict import Finding, Reason


@dataclass(frozen=True, slots=True)
class Draw:
    """A turn at the open pile: the card taken from it, the card thrown on it, the cards held before; None unknown.

    A card drawn from the stock, face down, is not `taken`.
    """

    taken: str | None = None
    discarded: str | None = None
    held: int | None = None


def taken_stays(draw: Draw) -> Iterator[Finding]:
    """A card taken from the discards is not discarded in the same turn (RULES 5)."""
    if draw.taken is not None and draw.taken == draw.discarded:
        yield Finding.of(Reason.TAKEN_DISCARDED, face=draw.taken)


def last_card_draws_blind(draw: Draw) -> Iterator[Finding]:
    """A player with one card left draws from the stock, not the face-up card (RULES 4)."""
    if draw.taken is not None and draw.held == 1:
        yield Finding.of(Reason.LAST_CARD_OPEN, face=draw.taken)
