"""The house rules of Rummikub Lettres (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.lexicon.check import LEAST
from engine.options import number, switch


@dataclass(frozen=True, slots=True)
class LettresOptions:
    """The house rules of Rummikub Lettres."""

    least_letters: int = number(
        LEAST, 2, 6, fr="Lettres qu’un mot compte au moins.", en="The letters that a word has at least."
    )
    opening_letters: int = number(
        6,
        2,
        14,
        fr="Lettres que compte au moins le premier mot.",
        en="The letters of the first word at least.",
    )
    opening_more_words: bool = switch(
        False,
        fr="La première pose peut compter d’autres mots en plus.",
        en="The first lay may hold more words besides the first one.",
    )
    plural_beside_word: bool = switch(
        True,
        fr="GAMINS peut se former d’autres lettres tant que GAMIN reste sur la table.",
        en="GAMINS may be made of other letters while GAMIN still lies there.",
    )
    joker_words_grow: bool = switch(
        True,
        fr="On peut ajouter des lettres devant ou derrière un mot qui contient un joker.",
        en="Letters may be put before or behind a word that holds a joker.",
    )
    deal: int = number(
        14, 1, 30, fr="Lettres distribuées à chacun.", en="The letters that each player takes."
    )
    refill: int = number(
        7,
        0,
        30,
        fr="Après son tour on repioche jusqu’à ce nombre.",
        en="After a turn one draws up to so many.",
    )
    seconds: int = number(
        60,
        0,
        3600,
        fr="Durée d’un tour en secondes ; 0 : sans limite.",
        en="Seconds for a turn; 0: no limit.",
    )
    theme: bool = switch(
        False,
        fr="Mots d’un thème : vous acceptez ou refusez chaque nouveau mot.",
        en="Words of a theme: you accept or refuse each new word.",
    )
