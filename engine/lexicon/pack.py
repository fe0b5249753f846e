"""The data file written: words as automata, what they read as as numbered sets, compressed under a notice."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.folding import fold
from engine.lexicon.dawg import automaton_arrays
from engine.lexicon.lexicon import MAGIC
from engine.lexicon.reading import Analysis
from engine.lexicon.spelling import accents
from engine.lexicon.words import WordForms

NOTICE: Final = """\
This file is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.
WordForms of the French dictionary "toutes variantes" 7.0, copyright 2007-2018 Dicollecte contributors
(https://grammalecte.net), as Debian's hunspell-fr-comprehensive ships it; written by engine/lexicon/build.py.
"""


def pack(words: WordForms) -> bytes:
    """The data file's bytes: the same for the same words, whatever the machine."""
    spellings = {letters: sorted(each) for letters, each in words.spellings.items()}
    accepted, conjugated = sorted(words.readings), sorted(words.conjugated)
    marks = ["/".join(accents(spelling) for spelling in spellings[letters]) for letters in accepted]
    parts = {
        "accepted": _automaton(accepted),
        "conjugated": _automaton(conjugated),
        "marks": _numbered(marks),
        "readings": _numbered([_set(each, words.readings[each], spellings) for each in accepted]),
        "infinitives": _numbered([_set(each, words.conjugated[each], spellings) for each in conjugated]),
    }
    sections = {f"{name}.{key}": data for name, part in parts.items() for key, data in part.items()}
    head = json.dumps({name: len(data) for name, data in sections.items()})
    body = b"\n".join((head.encode(), b"".join(sections.values())))
    return MAGIC + NOTICE.encode() + b"\n" + zlib.compress(body, 9)


def _automaton(words: Sequence[str]) -> dict[str, bytes]:
    root, masks, targets, skipped = automaton_arrays(words)
    return {"root": str(root).encode(), "masks": masks, "targets": targets, "skipped": skipped}


def _numbered(texts: Sequence[str]) -> dict[str, bytes]:
    """Each distinct text once, commonest first, and every word's number in that list (16 bits)."""
    order = sorted(Counter(texts).items(), key=lambda item: (-item[1], item[0]))
    number = {text: at for at, (text, _) in enumerate(order)}
    numbers = array("H", (number[text] for text in texts))
    if sys.byteorder == "big":
        numbers.byteswap()
    return {"texts": "\n".join(text for text, _ in order).encode(), "numbers": numbers.tobytes()}


def _set(letters: str, readings: Iterable[Analysis], spellings: Mapping[str, Sequence[str]]) -> str:
    return " ".join(sorted(_reading(letters, reading, spellings) for reading in readings))


def _reading(letters: str, reading: Analysis, spellings: Mapping[str, Sequence[str]]) -> str:
    """Tag, letters cut, letters added and which spelling of the lemma's letters: `Vms0R.1`."""
    lemma = fold(reading.lemma)
    if reading.lemma not in spellings.get(lemma, ()):
        return f"{reading.tag}={reading.lemma}"
    shared = 0
    while shared < min(len(letters), len(lemma)) and letters[shared] == lemma[shared]:
        shared += 1
    variant = spellings[lemma].index(reading.lemma)
    return f"{reading.tag}{len(letters) - shared}{lemma[shared:]}" + (f".{variant}" if variant else "")
