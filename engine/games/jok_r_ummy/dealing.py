"""How a hand of Jok-R-ummy begins, and what becomes of the programmes (RULES 4)."""

from __future__ import annotations

from typing import Final

from engine.games.dealing import DEALS_BY_TURNS, About, Custom, Dealing, StockEnd
from engine.words import Words

KEPT: Final = Custom(
    About.PROGRAMME,
    Words(
        "Qui a réalisé son programme en reçoit un nouveau du donneur ; qui a échoué garde le sien."
        " Une prime compte tout de suite, et le donneur en donne un autre.",
        "Who has answered a programme gets a new one from the dealer; who failed keeps it."
        " A prime counts at once, and the dealer gives another.",
    ),
)
RESHUFFLED: Final = Words(
    "Le réservoir est épuisé : la pile ouverte, sauf sa dernière carte, est mélangée et en forme un nouveau.",
    "The stock is empty: the open pile but its top is shuffled into a new one.",
)
NOT_RESHUFFLED: Final = Words(
    "Le réservoir est épuisé : on ne prend plus que la carte découverte ; si personne n’en veut, la manche est finie.",
    "The stock is empty: only the face-up card can be taken; when nobody wants it the hand is over.",
)


def programme_dealing(each: int, reshuffle: bool) -> Dealing:
    """So many cards each; the first to get a spade deals, and whoever sits to the left begins."""
    dealt = Words(
        f"Le premier à recevoir un pique, face visible, donne {each} cartes à chacun ; sa gauche commence.",
        f"The first to get a spade, face up, deals {each} cards to each; the player to the left begins.",
    )
    stock = StockEnd(0, RESHUFFLED if reshuffle else NOT_RESHUFFLED)
    customs = (Custom(About.DEALING, dealt), DEALS_BY_TURNS, KEPT)
    return Dealing(each, customs, stock, left_begins=True, one_by_one=True)
