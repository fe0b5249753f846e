"""Sentences of a reason that are one game's own, by its terms, or a variant of it; all others: `verdicts.sentences`."""

from __future__ import annotations

from typing import Final

from engine.terms import LETTERS, PROGRAMMES, STARS
from engine.words import Words

VARIANTS: Final[dict[tuple[str, str], Words]] = {
    ("too_short", LETTERS): Words(
        "Un mot compte au moins {least} lettres ; ici : {count}.",
        "A word has at least {least} letters; here: {count}.",
    ),
    ("only_wilds", STARS): Words(
        "Des étoiles seules ne forment pas de combinaison : aucune pièce ne leur donne de valeur.",
        "Stars alone are no meld: there is no tile to give them a value.",
    ),
    ("only_wilds", PROGRAMMES): Words(
        "Des jokers et des 2 seuls ne forment pas de série : aucune carte ne leur donne de valeur.",
        "Jokers and 2s alone are no set: there is no card to give them a rank.",
    ),
    ("wild_taken", STARS): Words(
        "Une étoile posée reste sur la table ; il en manque {count}.",
        "A Star once laid stays on the table; missing: {count}.",
    ),
    ("wild_moved", STARS): Words(
        "{group} : l’étoile n’en part que remplacée par la pièce qu’elle représente.",
        "{group}: the Star leaves it only when replaced by the tile it stands for.",
    ),
    ("wild_moved", PROGRAMMES): Words(
        "{group} : un joker ou un 2 étalé garde sa place et la carte qu’il représente ; on ne le remplace pas.",
        "{group}: a joker or a 2 once laid keeps its place and the card it stands for; it is not replaced.",
    ),
    ("round_the_end", "either"): Words(
        "{face} : au début d’une suite ou à sa fin, jamais au milieu.",
        "{face}: at the beginning of a run or at its end, never in between.",
    ),
    ("feminine_of", "plural"): Words(
        "{word} n’est que le féminin pluriel de {base}, qui se trouvait sur la table.",
        "{word} is merely the feminine plural of {base}, which lay on the table.",
    ),
    ("masculine_of", "plural"): Words(
        "{word} n’est que le masculin pluriel de {base}, qui se trouvait sur la table.",
        "{word} is merely the masculine plural of {base}, which lay on the table.",
    ),
    ("nothing_laid", LETTERS): Words(
        "Rien n’a été posé : on tire une lettre.",
        "Nothing was laid: one draws a letter.",
    ),
    ("nothing_laid", PROGRAMMES): Words(
        "Rien n’a été posé : le joueur pioche et écarte une carte.",
        "Nothing was laid: the player draws and discards.",
    ),
    ("nothing_laid", "exchange"): Words(
        "Rien n’a été posé : le joueur échange une pièce avec la pioche.",
        "Nothing was laid: the player exchanges a tile with the stock.",
    ),
    ("nothing_laid", "draw-discard"): Words(
        "Rien n’a été posé : le joueur pioche et rejette une pièce.",
        "Nothing was laid: the player draws and discards a tile.",
    ),
    ("nothing_laid", "draw-keep-exchange"): Words(
        "Rien n’a été posé : le joueur pioche, et peut échanger une pièce avec la pioche.",
        "Nothing was laid: the player draws, and may exchange a tile with the stock.",
    ),
    ("nothing_laid", "draw-keep"): Words(
        "Rien n’a été posé : le joueur pioche, et ne rejette rien.",
        "Nothing was laid: the player draws, and discards nothing.",
    ),
}
"""The sentences that are a game's own, or one variant of a reason, in place of the one for all."""
