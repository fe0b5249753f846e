"""Answers as a person reads them on a terminal, and as one line of JSON."""

from __future__ import annotations

import json
import shutil
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from engine.table import UNREAD
from engine.terms import points
from engine.verdicts.verdict import Ruling, Verdict
from engine.words import Language, message, say

if TYPE_CHECKING:
    from pathlib import Path

    from vision.reading import Reading, RecognizedPiece

SIGNS: Final = {Ruling.LEGAL: "✓", Ruling.ILLEGAL: "✗", Ruling.UNSURE: "?"}
# {count} of the {groups} groups have this ruling; the second sentence is for a table that has it as a whole.
RULINGS: Final = {
    Ruling.LEGAL: (
        message("console.all_good_points"),
        message("console.there_is_nothing_on_the_table"),
    ),
    Ruling.ILLEGAL: (
        message("console.not_right_count_of_groups"),
        message("console.the_table_as_a_whole_is"),
    ),
    Ruling.UNSURE: (
        message("console.not_sure_of_count_of_groups"),
        message("console.not_sure_of_the_table_as"),
    ),
}


def json_line(answer: Any) -> str:
    """An answer as one line of JSON."""
    return json.dumps(answer, ensure_ascii=False)


def show_reading(photo: Path, reading: Reading, language: Language) -> str:
    """One line: the photo, its table with a `?` behind what is not sure, and how many pieces there are."""
    table = " | ".join(_group_texts(reading))
    return f"{photo}{_colon(language)}{table}  ({_counted(reading, language)})"


def show_verdict(verdict: Verdict, language: Language, reading: Reading | None = None) -> str:
    """A line for each group (number, pieces, sign, sentence), what concerns the table, and the ruling."""
    texts = _group_texts(reading) if reading else [group.text for group in verdict.groups]
    widest = min(44, max((len(text) for text in texts), default=0))
    lines = []
    for number, (text, group) in enumerate(zip(texts, verdict.groups, strict=True), 1):
        lines += _hanging(f"{number:>2}  {text:<{widest}}  {SIGNS[group.ruling]} ", group.say(language))
    for finding in verdict.table_findings:
        lines += _hanging("    ", finding.say(language))
    return "\n".join([*lines, *([""] if lines else []), _summary(verdict, language)])


def _summary(verdict: Verdict, language: Language) -> str:
    """The ruling on the whole table in one sentence, behind its sign."""
    ruling = verdict.ruling  # once: it looks at every finding
    count = sum(group.ruling is ruling for group in verdict.groups)
    sentence = RULINGS[ruling][0 if count else 1].say(language)
    said = sentence.format(count=count, groups=len(verdict.groups), points=points(verdict.points, language))
    return f"{SIGNS[ruling]} {said}"


def _group_texts(reading: Reading) -> list[str]:
    return [" ".join(_face(reading.detections[index]) for index in group) for group in reading.groups]


def _face(found: RecognizedPiece) -> str:
    return found.face if found.sure or found.face == UNREAD else f"{found.face}?"


def _counted(reading: Reading, language: Language) -> str:
    """How many pieces there are, how many of them not sure, and how many programme cards."""
    pieces, asked = len(reading.detections), len(reading.programmes)
    unsure = sum(not found.sure for found in reading.detections)
    said = [
        (True, message("console.pieces", count=pieces)),
        (unsure, message("console.not_sure", count=unsure)),
        (asked, message("console.programme_cards", count=asked)),
    ]
    return ", ".join(words.say(language) for counts, words in said if counts)


def _hanging(head: str, sentence: str) -> list[str]:
    """A sentence behind its head, wrapped to the terminal and indented below itself."""
    width = shutil.get_terminal_size((100, 24)).columns
    inside = wrap(sentence, max(30, width - len(head) - 1)) or [""]
    return [f"{head}{inside[0]}".rstrip(), *(" " * len(head) + line for line in inside[1:])]


def _colon(language: Language) -> str:
    return say("colon", language)
