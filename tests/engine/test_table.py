"""Tables are written and read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table import CARD_FACES, LETTER_FACES, TILE_FACES, Table

one_kind = st.sampled_from([TILE_FACES, CARD_FACES, LETTER_FACES]).flatmap(
    lambda faces: st.lists(
        st.lists(st.sampled_from(("*", "?", "#", *faces, *faces)), min_size=1, max_size=6), max_size=5
    )
)


@given(one_kind)
def test_a_table_is_written_and_read_back(groups: list[list[str]]) -> None:
    table = Table.of(groups)
    assert Table.parse(str(table)) == table


@pytest.mark.parametrize(("faces", "text"), [("AS", "A S"), ("KD", "K D"), ("LES", "LES"), ("A*", "A*")])
def test_two_letters_that_would_be_a_card_stand_apart(faces: str, text: str) -> None:
    assert str(Table.of([faces])) == text
