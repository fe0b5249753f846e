"""The one family of errors: misuse, told by a code, by what it is about, and by one sentence in each language.

A new one is a subclass with a code of its own. `engine.table.NotationError` alone stands outside: the notation knows no
languages, and whoever reads it from people says so in theirs.
"""

from __future__ import annotations

from typing import ClassVar

from engine.words import FALLBACK, Words, message


class SpokenError(ValueError):
    """Misuse, said in one sentence in each language: a message's key with its parts; as text it is the English one.

    `code` tells the kind of misuse to programs, `parameters` are the parts of its sentence.
    """

    code: ClassVar[str] = "misuse"

    def __init__(self, said: str | Words, **parts: object) -> None:
        self.words = said if isinstance(said, Words) else message(said, **parts)
        self.parameters = parts
        super().__init__(self.words.say(FALLBACK))


def why(error: Exception) -> Words | str:
    """What an error says, as a part of another sentence: in each language where it says so, else as the system has it.

    Of a file that cannot be read the system's reason alone, without its number.
    """
    return error.words if isinstance(error, SpokenError) else getattr(error, "strerror", None) or str(error)
