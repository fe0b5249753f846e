"""What the players of a game call its pieces: the nouns of its sentences, and sentences that are its own.

The names of terms are carried by findings; a game says which are its own. All the French nouns for a piece are
feminine, so that sentences agree with any of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.equipment import STAR
from engine.words import JOKER, Language, Words, message, say


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
_COLOUR: Final = message("noun.colour")
_NUMBER: Final = message("noun.number")
_TILES: Final = Terms(message("noun.piece"), message("noun.pieces"), _COLOUR, _NUMBER, message("noun.rack"))
_CARDS: Final = Terms(
    message("noun.card"),
    message("noun.cards"),
    message("noun.suit"),
    message("noun.rank"),
    message("noun.hand"),
)
_LETTERS: Final = Terms(
    message("noun.letter"), message("noun.letters"), _COLOUR, _NUMBER, message("noun.letter_rack")
)
TERMS: Final = {
    PLAIN: _TILES,
    TILES: _TILES,
    STARS: replace(_TILES, wild=STAR),
    CARDS: _CARDS,
    PROGRAMMES: _CARDS,
    LETTERS: _LETTERS,
}
"""The terms by their names; `tiles`, `cards` and `letters` are the kinds of piece too."""


def counted(number: int, pieces: str, language: Language) -> str:
    """So many pieces of a kind, in words: `3 lettres`, `1 card`."""
    return say(f"counted.{pieces}", language, count=number)


def points(number: int, language: Language) -> str:
    """So many points, in words: `0 point` in French, `0 points` in English."""
    return say("points", language, count=number)
