"""What people read, in French and English: sentences, and the names of pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from engine.faces import MARKS, Mark
from engine.table import CARD_RANKS, FACE_DOWN, UNREAD, WILD

Language = Literal["fr", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("fr", "en")


@dataclass(frozen=True, slots=True)
class Words:
    """One thing said in both languages."""

    fr: str
    en: str

    def say(self, language: Language) -> str:
        """The text in `fr` or `en`."""
        return self.fr if language == "fr" else self.en


FOURTH: Final = {"yellow": Words("jaune", "yellow"), "orange": Words("orange", "orange")}
"""What the fourth colour of number tiles (`Y`) is called; the first is what it is called by default."""
_COLOURS = {
    "R": Words("rouge", "red"),
    "B": Words("bleu", "blue"),
    "K": Words("noir", "black"),
    "Y": FOURTH["yellow"],
}
_SUITS = {
    "S": Words("pique", "spades"),
    "H": Words("cœur", "hearts"),
    "D": Words("carreau", "diamonds"),
    "C": Words("trèfle", "clubs"),
}
_COURTS = {
    "A": Words("as", "ace"),
    "J": Words("valet", "jack"),
    "Q": Words("dame", "queen"),
    "K": Words("roi", "king"),
}
JOKER: Final = Words("joker", "joker")
_SPECIALS = {
    UNREAD: Words("pièce non lue", "unread piece"),
    FACE_DOWN: Words("pièce face cachée", "face-down piece"),
}


def suit_name(suit: str, family: str, language: Language, fourth: str = "yellow") -> str:
    """A tile's colour (`R`) or a card's suit (`S`) in words; the fourth colour as the players call it."""
    if suit == "Y":
        return FOURTH[fourth].say(language)
    return (_COLOURS if family == "tile" else _SUITS)[suit].say(language)


def rank_name(mark: Mark, language: Language) -> str:
    """The number of a tile or the rank of a card in words: `13`, `dame`, `queen`."""
    rank = str(mark.rank) if mark.family == "tile" else CARD_RANKS[mark.rank - 1]
    return _COURTS[rank].say(language) if rank in _COURTS else rank


def face_name(face: str, language: Language, fourth: str = "yellow", wild: Words = JOKER) -> str:
    """A face in words: `7 rouge`, `red 7`, `dame de pique`, `queen of spades`; letters as they are."""
    if face == WILD:
        return wild.say(language)
    if face in _SPECIALS:
        return _SPECIALS[face].say(language)
    mark = MARKS.get(face)
    if mark is None:
        return face
    rank, suit = rank_name(mark, language), suit_name(mark.suit, mark.family, language, fourth)
    if mark.family == "tile":
        return f"{rank} {suit}" if language == "fr" else f"{suit} {rank}"
    return f"{rank} {'de' if language == 'fr' else 'of'} {suit}"


def face_names(faces: Iterable[str], language: Language, fourth: str = "yellow", wild: Words = JOKER) -> str:
    """Faces in words, as a list: `7 rouge, 8 rouge et 9 rouge`."""
    names = [face_name(face, language, fourth, wild) for face in faces]
    joint = " et " if language == "fr" else " and "
    return joint.join(filter(None, (", ".join(names[:-1]), *names[-1:])))


class SpokenError(ValueError):
    """Misuse, said in one sentence in both languages; as text it is the English one."""

    def __init__(self, fr: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(fr, en)
