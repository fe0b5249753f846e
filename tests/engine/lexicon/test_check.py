"""The word check: accepted, or refused with its reason."""

from __future__ import annotations

import pytest

from engine.lexicon.check import Dictionary, check_word, dictionary
from engine.lexicon.house import HouseList, shipped
from engine.table import NotationError


@pytest.mark.parametrize(
    ("word", "table", "reason"),
    [
        ("gamin", (), None),
        ("Élevé", (), None),
        ("œil", (), None),
        ("IF", (), "too_short"),
        ("MANGEONS", (), "conjugated"),
        ("XQZW", (), "unknown"),
        ("arc-en-ciel", (), "compound"),
        ("aujourd'hui", (), "compound"),
        ("GAMIN", ("GAMIN",), "already_on_table"),
        ("MINAGES", ("GAMIN",), None),
        ("SHUI", (), "refused_by_house"),
        ("LA*T", (), None),
        ("XQ*W", (), "unknown"),
        ("LA?T", (), "unread"),
    ],
)
def test_each_reason(word: str, table: tuple[str, ...], reason: str | None) -> None:
    verdict = check_word(word, dictionary(), table)
    said = verdict.as_json()
    assert said["reason"] == reason
    assert said["accepted"] == (None if reason == "unread" else reason is None)
    assert said["fr"] != said["en"]
    assert "{" not in said["fr"] + said["en"]


@pytest.mark.parametrize(
    ("word", "table", "reason"),
    [
        ("GAMINS", ("TARIF", "GAMIN"), "plural_of"),
        ("GAMINES", ("GAMIN",), "feminine_of"),
        ("ROI", ("REINE",), "masculine_of"),
    ],
)
def test_a_plural_lies_beside_its_word_unless_the_house_says_no(
    word: str, table: tuple[str, ...], reason: str
) -> None:
    """As a turn is judged: GAMINS from other letters is fine while GAMIN still lies there (RULES 6)."""
    beside = check_word(word, dictionary(), table)
    assert (beside.accepted, beside.as_json()["reason"], beside.beside) == (True, None, table[-1])
    assert table[-1] in beside.say("fr")
    refused = check_word(word, dictionary(), table, plural_beside_word=False)
    assert (refused.accepted, refused.as_json()["reason"]) == (False, reason)


@pytest.mark.parametrize(
    ("word", "lying"), [("GATEAUX", "G*TEAU"), ("G*TEAUX", "GATEAU"), ("G*TEAUX", "G*TEAU")]
)
def test_a_plural_through_a_joker_is_one_where_nothing_else_can_be_read(word: str, lying: str) -> None:
    """As a turn is judged (RULES 6): what the joker stands for is told by the dictionary alone."""
    said = check_word(word, dictionary(), [lying], plural_beside_word=False).as_json()
    assert (said["accepted"], said["reason"]) == (False, "plural_of")
    beside = check_word(word, dictionary(), [lying])
    assert (beside.accepted, beside.beside) == (True, lying)
    assert f"{lying.replace('*', '★')} stays" in beside.say("en")


def test_a_word_that_a_joker_leaves_open_is_no_plural() -> None:
    """M*DE may be MADE, too, of which MODES is no plural."""
    said = check_word("MODES", dictionary(), ["M*DE"], plural_beside_word=False)
    assert (said.accepted, said.beside) == (True, None)


def test_a_conjugated_form_names_its_verb() -> None:
    said = check_word("MANGEONS", dictionary()).as_json()
    assert said["lemmas"] == ["manger"]
    assert "manger" in said["fr"]
    assert said["en"] == (
        "MANGEONS is only a conjugated form: manger; only the infinitive and the participles may be laid."
    )


def test_a_joker_is_read_as_every_word_it_can_make() -> None:
    verdict = check_word("ELEV*", dictionary())
    assert verdict.readings == ("ELEVE",)
    assert "LAIT" in check_word("LA*T", dictionary()).readings


def test_the_house_list_has_the_last_word() -> None:
    house = HouseList.parse("# ours\n+ WEEKEND zorgl\n- gamin  # never\n+ Œuf\n")
    words = dictionary(house)
    assert words.accepts("ZORGL")
    assert check_word("zorgl", words).accepted
    assert "ZORGL" in words.completions("ZO*GL")
    assert check_word("GAMIN", words).as_json()["reason"] == "refused_by_house"
    assert "OEUF" in house.accepted
    assert HouseList.parse(str(house)) == house
    assert HouseList.parse("+ GAMIN\n- GAMIN") == HouseList(refused=frozenset({"GAMIN"}))
    assert shipped().refused


@pytest.mark.parametrize("text", ["gamin", "* GAMIN", "+ R2D2"])
def test_a_malformed_house_list_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match=text.split()[-1]):
        HouseList.parse(text)


@pytest.mark.parametrize("text", ["", "  ", "R7", "12", "-", "**", "mot mot", "mot!"])
def test_what_is_no_word_of_letters_is_quoted(text: str) -> None:
    with pytest.raises(NotationError, match="not a word of letters"):
        check_word(text, dictionary())


def test_a_shorter_word_where_the_house_allows_it() -> None:
    words = dictionary()
    assert check_word("IF", Dictionary(words.lexicon, words.house, least=2)).accepted
