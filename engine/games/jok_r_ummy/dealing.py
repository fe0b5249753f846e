"""How a hand of Jok-R-ummy begins, and what becomes of the programmes (RULES 4)."""

from __future__ import annotations

from typing import Final

from engine.games.dealing import DEALS_BY_TURNS, About, Custom, Dealing, StockEnd
from engine.words import message

KEPT: Final = Custom(
    About.PROGRAMME,
    message("dealing.who_has_answered_a_programme_gets"),
)
RESHUFFLED: Final = message("dealing.the_stock_is_empty_the_open")
NOT_RESHUFFLED: Final = message("dealing.the_stock_is_empty_only_the")


def programme_dealing(each: int, reshuffle: bool) -> Dealing:
    """So many cards each; the first to get a spade deals, and whoever sits to the left begins."""
    dealt = message("dealing.the_first_to_get_a_spade", each=each)
    stock = StockEnd(0, RESHUFFLED if reshuffle else NOT_RESHUFFLED)
    customs = (Custom(About.DEALING, dealt), DEALS_BY_TURNS, KEPT)
    return Dealing(each, customs, stock, left_begins=True, one_by_one=True)
