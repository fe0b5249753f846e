"""The message catalogues: equal keys and braces in each language, plural forms, and what one of them lacks."""

import re
from string import Formatter

import pytest

from engine import words
from engine.errors import SpokenError
from engine.faces import MARKS
from engine.words import LANGUAGES, Words, catalogue, index_letter, is_one, listed, message, ranks_name, say

NOUNS = {"piece", "piece_s", "suit", "rank", "hand"}
"""What some languages say by the noun of the game, and others need not."""


QUOTED = {
    "errors.the_request_is_malformed_where_first",
    "notation.malformed_notation_error",
    "notation.there_is_error",
    "rounds.no_table",
    "setup.there_is_error",
    "typed.this_is_no_table_in_notation",
    "word.this_is_error",
}
"""What is said of a text that is no notation: in English in the words of whoever found the fault."""


def braces(text: str) -> set[str]:
    """The names that a message has braces for; raises ValueError where they do not match."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_language_has_the_same_messages() -> None:
    assert len({frozenset(catalogue(language)) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("key", catalogue("en"))
def test_the_languages_of_a_message_say_the_same_things(key: str) -> None:
    named = [braces(catalogue(language)[key]) - NOUNS for language in LANGUAGES]
    assert all(each == named[0] for each in named) or key in QUOTED


def test_no_message_is_without_its_plain_form() -> None:
    for key in catalogue("en"):
        assert not key.endswith(".one") or key.removesuffix(".one") in catalogue("en")


def test_parts_are_said_in_the_language_of_their_message() -> None:
    said = message("standing.player", name=Words("un", "one"))
    assert (said.say("fr"), said.say("en")) == ("joueur un", "player one")
    said = message("standing.player", name=lambda language: language.upper())
    assert {"fr": "joueur FR", "en": "player EN"}.items() <= said.as_json().items()
    assert {"who_fr": "joueur FR", "who_en": "player EN"}.items() <= said.as_json("who").items()


@pytest.mark.parametrize(
    ("count", "french", "english"),
    [
        (0, "0 point", "0 points"),
        (1, "1 point", "1 point"),
        (-1, "-1 point", "-1 point"),
        (2, "2 points", "2 points"),
    ],
)
def test_a_count_takes_the_form_of_its_language(count: int, french: str, english: str) -> None:
    said = message("points", count=count)
    assert (said.say("fr"), said.say("en")) == (french, english)
    assert is_one(0, "fr")
    assert not is_one(0, "en")


def test_a_list_is_joined_by_a_word_of_the_language() -> None:
    assert listed(["a", "b", "c"], "fr") == "a, b et c"
    assert listed(["a", "b"], "en", "or") == "a or b"
    assert listed(["a"], "en") == "a"
    assert listed([], "en") == ""


def test_what_a_catalogue_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = catalogue("en")
    held = {"fr": {"singular": "0 1"}, "en": whole}
    monkeypatch.setattr(words, "catalogue", held.__getitem__)
    assert say("list.or", "fr") == " or "
    assert Words("seul").say("fr") == "seul"


def test_an_error_says_its_message_with_its_parts() -> None:
    error = SpokenError("standing.player", name="7")
    assert str(error) == "player 7"
    assert error.words.say("fr") == "joueur 7"


def test_an_unknown_message_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError, match="no_such"):
        message("no_such")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_has_a_straight_apostrophe(language: words.Language) -> None:
    assert [key for key, text in catalogue(language).items() if re.search(r"[^\W\d_]'\w", text)] == []


def test_cards_bear_the_letters_of_their_language() -> None:
    assert [index_letter(index, "fr") for index in ("J", "Q", "K", "10", "A")] == ["V", "D", "R", "10", "A"]
    assert [index_letter(index, "en") for index in ("J", "Q", "K", "10", "A")] == ["J", "Q", "K", "10", "A"]


def test_several_of_a_rank_are_said_in_the_plural() -> None:
    assert [ranks_name(MARKS[face], "fr") for face in ("QS", "K13", "AD")] == ["dames", "13", "as"]
    assert [ranks_name(MARKS[face], "en") for face in ("QS", "K13", "AD")] == ["queens", "13s", "aces"]
