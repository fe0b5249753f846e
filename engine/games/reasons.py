"""Which reasons games give: those of every game, of every game of melds, and of every game of gin.

A game has its own beside these, as its `reasons`; its page in `docs/rules` names each of them.
"""

from __future__ import annotations

from typing import Final

from engine.verdicts.verdict import Reason

EVERY_GAME: Final = frozenset(
    (
        Reason.UNREAD,
        Reason.FACE_DOWN,
        Reason.TOO_MANY_COPIES,
        Reason.NOT_IN_BOX,
        Reason.CUT_OFF,
        Reason.BEFORE_UNREAD,
        Reason.VANISHED,
        Reason.NOT_FROM_RACK,
        Reason.STOCK_LOW,
    )
)
MELDS: Final = EVERY_GAME | {
    Reason.TOO_SHORT,
    Reason.COLOUR_TWICE,
    Reason.SET_TOO_LONG,
    Reason.NUMBER_TWICE,
    Reason.GAP,
    Reason.ROUND_THE_END,
    Reason.RUN_TOO_LONG,
    Reason.MIXED_COLOURS,
    Reason.WRONG_NUMBER,
    Reason.NEITHER_SET_NOR_RUN,
    Reason.OUT_OF_ORDER,
    Reason.NOT_IN_ORDER,
    Reason.MAYBE_DRAWN,
}
GROWING_MELDS: Final = MELDS | {Reason.MELD_PARTED}
"""Of games whose melds only grow once they lie there."""
GINS: Final = GROWING_MELDS | {Reason.HAND_SIZE, Reason.REST_TOO_HIGH}
