"""Tables are written and read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table import CARD_FACES, LETTER_FACES, TILE_FACES, NotationError, Table

one_kind = st.sampled_from([TILE_FACES, CARD_FACES, LETTER_FACES]).flatmap(
    lambda faces: st.lists(
        st.lists(st.sampled_from(("*", "?", "#", *faces, *faces)), min_size=1, max_size=6), max_size=5
    )
)


@given(one_kind)
def test_a_table_is_written_and_read_back(groups: list[list[str]]) -> None:
    table = Table.of(groups)
    assert Table.parse(str(table)) == table


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("N7 N8 N9 | J1 O1", "K7 K8 K9 | Y1 Y1"),
        ("R♠", "KS"),
        ("D♥ V♦ 1♣", "QH JD AC"),
        ("K♠ Q♠", "KS QS"),
        ("NOJ", "NOJ"),
    ],
)
def test_french_letters_of_colours_and_signs_of_suits(text: str, read: str) -> None:
    assert str(Table.parse(text)) == read


@pytest.mark.parametrize(("faces", "text"), [("AS", "A S"), ("RS", "R S"), ("LES", "LES"), ("A*", "A*")])
def test_two_letters_that_would_be_a_card_stand_apart(faces: str, text: str) -> None:
    assert str(Table.of([faces])) == text


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("VS DS RS 1S", "JS QS KS AS"),
        ("rc dc vc | 10c *", "KC QC JC | 10C *"),
        ("DD 2S", "QD 2S"),
        ("RS", "R S"),
        ("1S", "AS"),
        ("LES DS", "LESDS"),
        ("R7 R8 R9", "R7 R8 R9"),
    ],
)
def test_french_indices_among_cards(text: str, read: str) -> None:
    assert str(Table.parse(text)) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("élevé | ŒUVRE", "ELEVE | OEUVRE"),
        ("e\N{COMBINING ACUTE ACCENT}te\N{COMBINING ACUTE ACCENT}", "ETE"),
        ("façade*", "FACADE*"),
    ],
)
def test_words_are_read_as_their_plates_show_them(text: str, read: str) -> None:
    assert str(Table.parse(text)) == read


@pytest.mark.parametrize("text", ["R14", "1X", "7 8", "Ｒ７", "R7 |", "|", "R7 Q9", "\x00", "É7", "Æ*7"])
def test_what_is_not_notation_is_quoted(text: str) -> None:
    with pytest.raises(NotationError, match=r"not a piece|empty group"):
        Table.parse(text)
