"""The page's texts: every language says the same things, and the page says nothing that no catalogue has."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.words import LANGUAGES
from engine.words import catalogue as sentences

PAGE = Path(__file__).parents[2] / "server" / "page"
CODES = sorted(file.stem for file in (PAGE / "locale").glob("*.json"))
PLACE = re.compile(r"\{(\w+)\}")
CALL = re.compile(r"\bsay(?:Known)?\(\s*(?:\"([^\"]+)\"|`((?:[^`$]|\$\{[^}]*\})+)`)")
MARKED = re.compile(r"data-say(?:-label)?=\"([^\"]+)\"")
FORM = re.compile(r"=\d+|zero|one|two|few|many|other|vowel")

Tree = dict[str, Any]


def once(pairs: list[tuple[str, Any]]) -> Tree:
    """An object of a catalogue, where no key may stand twice: the second would hide the first."""
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), f"said twice: {names}"
    return dict(pairs)


def catalogue(code: str) -> Tree:
    tree: Tree = json.loads((PAGE / "locale" / f"{code}.json").read_text("utf-8"), object_pairs_hook=once)
    return tree


def texts(tree: Tree, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every key of a catalogue with its text, or the forms of its text."""
    for name, each in tree.items():
        key = f"{path}.{name}" if path else name
        if isinstance(each, str):
            yield key, [each]
        elif "other" in each:
            assert all(FORM.fullmatch(form) for form in each), key
            yield key, list(each.values())
        else:
            yield from texts(each, key)


def said() -> set[str]:
    """The keys that the page's modules and documents ask for; `${…}` in one stands for a part of it."""
    modules = {
        key
        for file in PAGE.rglob("*.js")
        for found in CALL.findall(file.read_text("utf-8"))
        for key in found
        if key
    }
    documents = {key for file in PAGE.glob("*.html") for key in MARKED.findall(file.read_text("utf-8"))}
    return modules | documents


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(".+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", key)))


def test_every_language_of_the_page_is_one_of_the_program() -> None:
    assert {"fr", "en"} <= set(CODES) <= set(LANGUAGES)


@pytest.mark.parametrize("code", CODES)
def test_every_language_says_the_same_things_of_the_same_parameters(code: str) -> None:
    mine, french = dict(texts(catalogue(code))), dict(texts(catalogue("fr")))
    assert len(french) > 300
    assert set(mine) == set(french)
    for key, forms in mine.items():
        assert all(form.strip() for form in forms), key
        named = {place for form in forms for place in PLACE.findall(form)}
        assert named == {place for form in french[key] for place in PLACE.findall(form)}, key


def test_the_page_asks_for_no_text_that_is_not_there_and_every_text_is_asked_for() -> None:
    keys = {key for key, _ in texts(catalogue("fr"))}
    asked = {key: pattern(key) for key in said()}
    unknown = [key for key, wanted in asked.items() if not any(wanted.fullmatch(each) for each in keys)]
    assert unknown == []
    unused = [key for key in keys if not any(wanted.fullmatch(key) for wanted in asked.values())]
    assert unused == []


@pytest.mark.parametrize("code", CODES)
def test_apostrophes_are_none_of_a_typewriters(code: str) -> None:
    for key, forms in texts(catalogue(code)):
        assert not [form for form in forms if re.search(r"\w'\w", form)], key


def test_french_leaves_a_space_before_what_is_said_aloud() -> None:
    """The page makes it narrow, and one at which no line breaks (`typeset`)."""
    for key, forms in texts(catalogue("fr")):
        assert not [form for form in forms if re.search(r"[^\s«(][!?;]|[^\s]:(?!//)|«\S|\S»", form)], key


def test_a_named_player_is_told_tu() -> None:
    """To the table *vous*, to whoever is named *tu*."""
    named = {
        key: forms
        for key, forms in texts(catalogue("fr"))
        if any(re.search(r"\{name\}, |, \{name\}", form) for form in forms)
    }
    assert {"count.show", "showdown.show", "match.turnNext"} <= set(named)
    for key, forms in named.items():
        assert not [form for form in forms if re.search(r"\b(vous|votre|vos|(?!chez)\w+ez)\b", form, re.I)], (
            key
        )


RETIRED = {
    "fr": "talon réservoir litige redonne serveur lexique undercut",
    "en": "first_lay best_lay equal_rests lower_rest answered servers? lexicon snapshot deadwood",
}
"""Words for things that have another name in every sentence, or that nobody says at a table."""


@pytest.mark.parametrize("code", CODES)
def test_one_thing_has_one_name_and_no_word_is_a_programmers(code: str) -> None:
    said = [(key, form) for key, forms in texts(catalogue(code)) for form in forms]
    said += list(sentences(code).items())
    retired = re.compile(rf"\b({RETIRED[code].replace(' ', '|').replace('_', ' ')})\b", re.I)
    assert [key for key, form in said if retired.search(form)] == []


@pytest.mark.parametrize("document", sorted(PAGE.glob("*.html")), ids=lambda file: file.name)
def test_no_document_has_an_id_twice(document: Path) -> None:
    ids = re.findall(r'\bid="([^"]+)"', document.read_text("utf-8"))
    assert sorted(ids) == sorted(set(ids))
