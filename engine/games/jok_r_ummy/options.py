"""The house rules of Jok-R-ummy (RULES 4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games import house_rules
from engine.options import number, switch


@dataclass(frozen=True, slots=True)
class JokRummyOptions:
    """The house rules of Jok-R-ummy."""

    target: int = number(7, 1, 63, fr="Programmes qui gagnent la partie.", en="Programmes that win the game.")
    decks: int = number(
        2,
        2,
        3,
        fr="Jeux de 54 cartes : 3 à partir de six joueurs.",
        en="Decks of 54 cards: 3 from six players on.",
    )
    natural_in_each: bool = switch(
        False,
        fr="Il faut une carte naturelle dans chaque combinaison d’un programme (sinon dans l’ensemble).",
        en="Each meld of a programme needs a natural card (otherwise the whole of it).",
    )
    twos_stand: bool = switch(
        True, fr="Un 2 peut aussi valoir 2 dans une suite.", en="A 2 may also stand for itself in a run."
    )
    wild_sets: bool = switch(
        False,
        fr="Une nouvelle série peut ne compter que des jokers et des 2.",
        en="A new set may be of wilds alone.",
    )
    new_runs: bool = switch(
        False,
        fr="Après son programme on étale aussi de nouvelles suites.",
        en="After one’s programme one lays new runs too.",
    )
    reshuffle: bool = switch(
        True,
        fr="Réservoir épuisé : la pile ouverte, sauf sa dernière carte, est mélangée.",
        en="The stock empty, the open pile but its top is shuffled into a new one.",
    )
    any_order: bool = house_rules.any_order()
    deal: int = number(13, 5, 20, fr="Cartes distribuées à chacun.", en="Cards dealt to each player.")
