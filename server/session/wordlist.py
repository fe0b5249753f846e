"""The players' own list of words, kept in a file: `+ WORD` accepts, `- WORD` refuses."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from engine.errors import SpokenError, why
from engine.games import Game
from engine.lexicon.house import HouseList
from engine.words import Words, message
from server.storage.disk import put_in_place

FILE: Final = "words.txt"
"""The file in the data folder."""


class WordsError(SpokenError):
    """A list of words that cannot be kept, or a word that is none."""


class WordList:
    """The words that the players have accepted or refused; without a file they last as long as the program."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.house = HouseList()
        self.theme = HouseList()
        self.fault: Words | None = None
        if file is not None:
            self._read(file)

    def decide(self, word: str, accept: bool, game: Game | None = None) -> None:
        """Accept or refuse a word from now on; raises WordsError where it is none, or cannot be kept.

        In a game with a theme it holds for the match: what fits no theme is a word all the same.
        """
        own = self.theme if _has_theme(game) else self.house
        try:
            own = own.accept([word]) if accept else own.refuse([word])
        except ValueError as error:
            raise WordsError("wordlist.word_is_no_word", word=word) from error
        if _has_theme(game):
            self.theme = own
        else:
            self._write(own)
            self.house = own

    def forget(self, word: str) -> None:
        """Leave a word to the dictionary again."""
        self.theme = _without(self.theme, word)
        house = _without(self.house, word)
        self._write(house)
        self.house = house

    def applied(self, game: Game, theme: HouseList | None = None) -> Game:
        """The game with these words decided as the players have; under another match's `theme`, where one is given."""
        words = game.as_word_game
        if words is None:
            return game
        decided = words.with_words(self.house)
        return decided.with_words(self.theme if theme is None else theme) if decided.has_theme else decided

    def _write(self, house: HouseList) -> None:
        if self.file is None:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            newer = self.file.with_suffix(".new")
            newer.write_text(f"{house}\n", "utf-8")
            put_in_place(newer, self.file)
        except OSError as error:
            raise WordsError("wordlist.the_list_of_words_cannot_be", why=why(error)) from error

    def _read(self, file: Path) -> None:
        """Take what the file says, line by line; a damaged one is kept aside as it is, before it is written anew."""
        try:
            written = file.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            self.file = None
            self.fault = message("wordlist.the_list_of_words_file_cannot", file=file, why=why(error))
            return
        damaged = 0
        for line in written.splitlines():
            try:
                one = HouseList.parse(line.decode("utf-8"))
                self.house = self.house.accept(one.accepted).refuse(one.refused)
            except ValueError:
                damaged += 1
        if damaged:
            aside = file.with_suffix(".damaged.txt")
            with contextlib.suppress(OSError):
                aside.write_bytes(written)
            self.fault = message(
                "wordlist.damaged_lines_of_the_list", count=damaged, file=file, name=aside.name
            )


def _has_theme(game: Game | None) -> bool:
    words = None if game is None else game.as_word_game
    return words is not None and words.has_theme


def _without(house: HouseList, word: str) -> HouseList:
    gone = frozenset((word,))
    return HouseList(house.accepted - gone, house.refused - gone)
