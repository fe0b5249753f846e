"""What the players of a game call its pieces: the nouns of its sentences, and sentences that are its own.

The names of terms are carried by findings; a game says which are its own. All the French nouns for a piece are
feminine, so that sentences agree with any of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.words import JOKER, Language, Words


@dataclass(frozen=True, slots=True)
class Terms:
    """The nouns: a piece, several of them, what a run is of one of, a piece's value, whence it is laid, a wild.

    `hand` has its article, and in French its preposition: "ni de la table ni du support".
    """

    piece: Words
    pieces: Words
    suit: Words
    rank: Words
    hand: Words
    wild: Words = JOKER

    def nouns(self, language: Language) -> dict[str, str]:
        """The nouns by the names they have in sentences."""
        named = {"piece": self.piece, "piece_s": self.pieces, "suit": self.suit, "rank": self.rank}
        return {name: words.say(language) for name, words in (named | {"hand": self.hand}).items()}


PLAIN: Final = ""
TILES: Final = "tiles"
STARS: Final = "stars"
CARDS: Final = "cards"
PROGRAMMES: Final = "programmes"
LETTERS: Final = "letters"
_COLOUR: Final = Words("couleur", "colour")
_NUMBER: Final = Words("valeur", "number")
_RACK: Final = Words("du support", "the rack")
_TILES: Final = Terms(Words("pièce", "piece"), Words("pièces", "pieces"), _COLOUR, _NUMBER, _RACK)
_CARDS: Final = Terms(
    Words("carte", "card"),
    Words("cartes", "cards"),
    Words("couleur", "suit"),
    Words("valeur", "rank"),
    Words("de la main", "the hand"),
)
TERMS: Final = {
    PLAIN: _TILES,
    TILES: _TILES,
    STARS: replace(_TILES, wild=Words("étoile", "Star")),
    CARDS: _CARDS,
    PROGRAMMES: _CARDS,
    LETTERS: Terms(
        Words("lettre", "letter"),
        Words("lettres", "letters"),
        _COLOUR,
        _NUMBER,
        Words("du chevalet", "the rack"),
    ),
}
"""The terms by their names; `tiles`, `cards` and `letters` are the kinds of piece too."""


def counted(number: int, pieces: str, language: Language) -> str:
    """So many pieces of a kind, in words: `3 lettres`, `1 card`."""
    one, several = TERMS[pieces].piece, TERMS[pieces].pieces
    return f"{number} {(one if is_one(number, language) else several).say(language)}"


def is_one(number: int, language: Language) -> bool:
    """Whether a count takes the singular: in French nought does as well."""
    return abs(number) == 1 or (language == "fr" and number == 0)


def points(number: int, language: Language) -> str:
    """So many points, in words: `0 point` in French, `0 points` in English."""
    return f"{number} point{'' if is_one(number, language) else 's'}"
