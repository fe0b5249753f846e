"""How the command line speaks: in which language, and one sentence for what it refuses."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from engine.words import FALLBACK, LANGUAGES, Language, Words, language_for, say

BAD_INPUT: Final = 2
"""The exit status of a call that could not do all it was asked for."""


class UserError(Exception):
    """What is asked for cannot be done; `words` say why, in one sentence."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.say(FALLBACK))
        self.words = words


def language_of(arguments: Sequence[str]) -> Language:
    """The language to speak: `--lang`, else the locale, else English."""
    for known in LANGUAGES:
        if f"--lang={known}" in arguments or ("--lang", known) in pairwise(arguments):
            return known
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    of_locale = next(filter(None, map(os.environ.get, names)), locale.getlocale()[0] or "")
    return language_for(of_locale)


def complain(words: Words, language: Language, about: str = "") -> None:
    """One line on stderr, about a photo or a line where it is named."""
    place = say("text.about", language, about=about) if about else ""
    print(" ".join(f"meldwatch: {place}{words.say(language)}".split("\n")), file=sys.stderr, flush=True)


@contextmanager
def hushed() -> Iterator[None]:
    """Keeps what picture and video libraries complain of off stderr: they write to the descriptor itself."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
