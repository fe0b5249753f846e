"""The automaton against plain sets of words."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lexicon.automaton import Automaton
from engine.lexicon.dawg import automaton_arrays

WORDS = st.sets(st.text("ABCZ", min_size=1, max_size=6), max_size=40)


def automaton(words: set[str]) -> Automaton:
    return Automaton.of(*automaton_arrays(sorted(words)))


@given(WORDS, st.text("ABCDZ*-é", max_size=6))
def test_it_numbers_the_words_and_no_other_string(words: set[str], other: str) -> None:
    built = automaton(words)
    assert [built.number(word) for word in sorted(words)] == list(range(len(words)))
    assert list(built) == sorted(words)
    assert (other in built) == (other in words)


@given(WORDS, st.text("ABC*Z", max_size=8), st.text("ABZ", max_size=2))
def test_the_words_of_some_letters(words: set[str], rack: str, needed: str) -> None:
    wilds = rack.count("*")
    stock = Counter(rack.replace("*", ""))
    must = Counter(needed)
    expected = {
        word for word in words if sum((Counter(word) - stock).values()) <= wilds and not must - Counter(word)
    }
    if not must - stock:
        assert sorted(automaton(words).within(rack, needed=needed)) == sorted(expected)


@given(WORDS, st.text("ABC*", max_size=6))
def test_the_words_of_a_pattern(words: set[str], pattern: str) -> None:
    expected = sorted(
        word
        for word in words
        if len(word) == len(pattern) and all(b in (a, "*") for a, b in zip(word, pattern, strict=True))
    )
    assert list(automaton(words).matching(pattern)) == expected


def test_words_with_one_ending_share_it() -> None:
    stems = ["MANGE", "CHANTE", "PARLE"]
    words = {stem + ending for stem in stems for ending in ("", "S", "R", "E", "ES")}
    letters = sum(len(word) for word in words)
    assert len(automaton(words).masks) < letters / 4


@pytest.mark.parametrize("words", [["B", "A"], ["A", "A"]])
def test_words_out_of_order_are_refused(words: list[str]) -> None:
    with pytest.raises(ValueError, match="distinct and in order"):
        automaton_arrays(words)
