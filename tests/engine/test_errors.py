"""The one family of errors: each has a code of its own, and its sentence in each language."""

from __future__ import annotations

import pytest

import engine.games.match
import engine.hints.hint  # noqa: F401
from engine.errors import SpokenError, why
from engine.games import UnknownGame, game
from engine.options import OptionError
from engine.words import LANGUAGES


def family(of: type[SpokenError]) -> list[type[SpokenError]]:
    """The errors of the engine that are of this kind."""
    found = [each for each in of.__subclasses__() if each.__module__.startswith("engine.")]
    return [*found, *(deeper for each in found for deeper in family(each))]


def test_each_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in family(SpokenError)]
    assert len(codes) >= 8
    assert len({*codes, SpokenError.code}) == len(codes) + 1


@pytest.mark.parametrize(
    ("error", "name", "setting"),
    [
        (UnknownGame, "whist", "deal=3"),
        (OptionError, "rummy", "deal"),
        (OptionError, "rummy", "deal=many"),
        (OptionError, "rummy", "trumps=yes"),
        (OptionError, "rummy", "preset=none"),
        (OptionError, "jok-r-ummy", "programme=none"),
        (OptionError, "lettres", "accept=A1"),
    ],
)
def test_a_setting_is_refused_in_each_language(error: type[SpokenError], name: str, setting: str) -> None:
    with pytest.raises(error) as refused:
        game(name, [setting])
    said = {refused.value.words.say(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert str(refused.value) in said


def test_an_error_keeps_what_its_sentence_is_about() -> None:
    error = SpokenError("points", count=3)
    assert (error.parameters, str(error)) == ({"count": 3}, "3 points")


def test_what_an_error_says_stands_in_another_sentence_in_each_language() -> None:
    outer = SpokenError("events.this_match_cannot_be_read_back", error=why(SpokenError("points", count=3)))
    assert [said.count("3 point") for said in outer.words.texts] == [1] * len(LANGUAGES)
    assert "half a line" in str(SpokenError("points", count=why(OSError("half a line"))))
    assert why(OSError(5, "half a file")) == "half a file"
