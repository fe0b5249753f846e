"""The program's messages: every key of the catalogue is asked for somewhere, and every key asked for is in it."""

import re
from pathlib import Path

from engine.verdicts.reasons import Reason
from engine.words import catalogue

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "vision", "server", "models", "datasets")
FORM = re.compile(r"\.one$")
LITERAL = re.compile(r"[\"']([a-z_]\w*(?:\.\w+)*)[\"']")
COMPOSED = re.compile(r"\bf\"([a-z_]+\.[^\"\s]*\{[^\"\s]*)\"")
ASKED = re.compile(r"\b(?:message|say|\w+Error)\(\s*\"([a-z_]+\.[a-z_0-9.]+)\"")


def sources() -> str:
    return "\n".join(
        file.read_text("utf-8") for package in PACKAGES for file in (ROOT / package).rglob("*.py")
    )


def pattern(composed: str) -> re.Pattern[str]:
    """What a key that is put together can be: each part in braces stands for one part of the key, or of its name."""
    return re.compile(r"[^.]+".join(map(re.escape, re.split(r"\{[^}]*\}", composed))))


def test_every_message_is_asked_for() -> None:
    told = sources()
    literal, composed = set(LITERAL.findall(told)), [pattern(key) for key in set(COMPOSED.findall(told))]
    keys = {FORM.sub("", key) for key in catalogue("en")}
    unused = {key for key in keys - literal if not any(each.fullmatch(key) for each in composed)}
    assert unused == set()


def test_every_message_that_is_asked_for_by_its_key_is_there() -> None:
    asked = set(ASKED.findall(sources()))
    assert len(asked) > 200
    assert asked - set(catalogue("en")) == set()


def test_every_sentence_of_a_reason_is_of_a_reason_that_there_is() -> None:
    told = {key.split(".")[1] for key in catalogue("en") if key.startswith("reason.")}
    assert told == {reason.value for reason in Reason}
