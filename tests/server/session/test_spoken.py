"""Sentences in bodies: each language in its place; and a third language, planted, is in every one of them."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from engine.words import NOTHING, Words
from server.session.spoken import Spoken, as_body

ROOT = Path(__file__).parents[3]
MARK = "§"
"""What every sentence of the planted language begins with."""
ASKED = """
import json
from tests.contracts.table import chosen, counting, decided, match, seen
asked = [scene() for scene in (seen, match, counting, decided, chosen)]
with asked[1].client.websocket_connect("/live", headers={"host": "localhost"}) as socket:
    sent = socket.receive_json()
print(json.dumps([sent, *(told for table in asked for *_, told in table.answers if told is not None)]))
"""


@dataclass(frozen=True, slots=True)
class Body(Spoken):
    code: str
    words: Words
    pieces: tuple[int, ...]
    whys: tuple[Words, ...]
    rule: Words = NOTHING


class Model(Spoken, BaseModel):
    code: str
    words: Words
    at: int = 0


SAID = Words("bon", "fine")
BODY = Body("x", SAID, (1,), (SAID, SAID))
PLAIN = {
    "code": "x",
    "fr": "bon",
    "en": "fine",
    "pieces": (1,),
    "whys_fr": ("bon", "bon"),
    "whys_en": ("fine", "fine"),
    "rule_fr": "",
    "rule_en": "",
}


def test_a_sentence_stands_in_its_place_by_its_languages() -> None:
    assert list(as_body(BODY).items()) == list(PLAIN.items())
    assert TypeAdapter(Body).dump_json(BODY) == json.dumps(PLAIN, separators=(",", ":")).encode()


def test_a_body_is_described_by_the_languages_of_its_sentences() -> None:
    described = TypeAdapter(Body).json_schema(mode="serialization")
    assert list(described["properties"]) == list(PLAIN)
    assert described["required"] == ["code", "fr", "en", "pieces", "whys_fr", "whys_en"]
    assert described["properties"]["rule_en"] == {"type": "string", "title": "Rule En", "default": ""}
    assert described["properties"]["whys_fr"]["items"] == {"type": "string"}
    assert "$defs" not in described


def test_a_model_is_read_from_what_it_is_written_as() -> None:
    told = {"code": "x", "fr": "bon", "en": "fine"}
    model = Model.model_validate(told)
    assert model.words == SAID
    assert model.model_dump(exclude_unset=True) == told
    assert list(model.model_dump()) == ["code", "fr", "en", "at"]


def test_a_model_without_one_of_the_languages_is_refused() -> None:
    with pytest.raises(ValueError, match="words"):
        Model.model_validate({"code": "x", "fr": "bon"})


def planted(folder: Path) -> Path:
    """A copy of the program with a third language, added as the recipe says."""
    for name in ("engine", "server"):
        ignored = shutil.ignore_patterns("__pycache__", "demo")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for catalogue in ("engine", "server/page"):
        english = json.loads((folder / catalogue / "locale" / "en.json").read_text("utf-8"))
        text = json.dumps(marked(english), ensure_ascii=False)
        (folder / catalogue / "locale" / "de.json").write_text(text, "utf-8")
    words = folder / "engine" / "words.py"
    text, lines = re.subn(r'^(Language = .*)"\]$', r'\1", "de"]', words.read_text("utf-8"), flags=re.M)
    assert lines == 1
    words.write_text(text, "utf-8")
    return folder


def marked(told: Any, key: str = "") -> Any:
    """A catalogue whose texts are marked; not the numbers that take the singular."""
    if isinstance(told, dict):
        return {name: marked(each, name) for name, each in told.items()}
    return told if key == "singular" else f"{MARK}{told}"


def bodies(told: Any) -> Iterator[dict[str, Any]]:
    """Every object in some JSON."""
    if isinstance(told, dict):
        yield told
    for each in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from bodies(each)


def lacking(body: dict[str, Any]) -> list[str]:
    """The sentences of a body that the third language is missing of, or that are not said in it."""
    said = {name: re.sub(r"(^|_)en$", r"\1de", name) for name in body if re.search(r"(^|_)en$", name)}
    return [
        name
        for name, german in said.items()
        if any("".join(body[name] or "")) != (MARK in str(body.get(german)))
    ]


def test_a_third_language_is_in_every_sentence_of_every_answer(tmp_path: Path) -> None:
    paths = os.pathsep.join((str(planted(tmp_path)), str(ROOT)))
    asked = subprocess.run(
        [sys.executable, "-c", ASKED],
        env=os.environ | {"PYTHONPATH": paths, "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found = list(bodies(json.loads(asked.stdout)))
    saying = [body for body in found if "en" in body or any(name.endswith("_en") for name in body)]
    assert len(saying) > 300
    assert any("reason" in body for body in saying)
    assert [(body, lacking(body)) for body in saying if lacking(body)] == []
