"""Answers as a person reads them on a terminal, and as one line of JSON."""

from __future__ import annotations

import json
import shutil
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from engine.table import UNREAD
from engine.terms import points
from engine.verdicts.verdict import Ruling, Verdict
from engine.words import Language, Words

if TYPE_CHECKING:
    from pathlib import Path

    from vision.reading import Reading, RecognizedPiece

SIGNS: Final = {Ruling.LEGAL: "✓", Ruling.ILLEGAL: "✗", Ruling.UNSURE: "?"}
# {count} of the {groups} groups have this ruling; the second sentence is for a table that has it as a whole.
RULINGS: Final = {
    Ruling.LEGAL: (
        Words("Tout est bon : {points}.", "All good: {points}."),
        Words("Il n'y a rien sur la table.", "There is nothing on the table."),
    ),
    Ruling.ILLEGAL: (
        Words("À revoir : {count} sur {groups}.", "Not right: {count} of {groups}."),
        Words("La table dans son ensemble est à revoir.", "The table as a whole is not right."),
    ),
    Ruling.UNSURE: (
        Words("Pas sûr pour {count} sur {groups}.", "Not sure of {count} of {groups}."),
        Words("Pas sûr de la table dans son ensemble.", "Not sure of the table as a whole."),
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
    several, doubtful, more = ("s" if count > 1 else "" for count in (pieces, unsure, asked))
    said = [
        (True, Words(f"{pieces} pièce{several}", f"{pieces} piece{several}")),
        (unsure, Words(f"dont {unsure} pas sûre{doubtful}", f"{unsure} not sure")),
        (asked, Words(f"{asked} carte{more}-programme{more}", f"{asked} programme card{more}")),
    ]
    return ", ".join(words.say(language) for counts, words in said if counts)


def _hanging(head: str, sentence: str) -> list[str]:
    """A sentence behind its head, wrapped to the terminal and indented below itself."""
    width = shutil.get_terminal_size((100, 24)).columns
    inside = wrap(sentence, max(30, width - len(head) - 1)) or [""]
    return [f"{head}{inside[0]}".rstrip(), *(" " * len(head) + line for line in inside[1:])]


def _colon(language: Language) -> str:
    return " : " if language == "fr" else ": "
