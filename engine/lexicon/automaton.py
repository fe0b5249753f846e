"""A set of words as a minimal automaton in flat arrays: membership, a word's number, and every word of some letters."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BIT: Final = {letter: 1 << at for at, letter in enumerate(ALPHABET)}
_FINAL: Final = 1 << 26
_LETTERS: Final = _FINAL - 1


@dataclass(frozen=True, slots=True)
class Automaton:
    """Nodes as bit masks of their letters (bit 26: a word ends here) and edges in the order of the letters.

    `targets[e]` is the node an edge leads to; `skipped[e]` is how many words of its node come before it, so
    that the words are numbered 0, 1, 2… in alphabetical order.
    """

    root: int
    masks: array[int]
    starts: array[int]
    targets: array[int]
    skipped: array[int]

    @classmethod
    def of(cls, root: int, masks: bytes, targets: bytes, skipped: bytes) -> Automaton:
        """The automaton from its arrays as little-endian 32-bit numbers."""
        nodes = _numbers(masks)
        counts = accumulate(((mask & _LETTERS).bit_count() for mask in nodes), initial=0)
        return cls(root, nodes, array("I", counts), _numbers(targets), _numbers(skipped))

    def number(self, word: str) -> int:
        """The word's number, or -1 where it is not in the set."""
        masks, starts, targets, skipped = self.masks, self.starts, self.targets, self.skipped
        node, number = self.root, 0
        for letter in word:
            bit = _BIT.get(letter, 0)
            mask = masks[node]
            if not mask & bit:
                return -1
            edge = starts[node] + (mask & (bit - 1)).bit_count()
            number += skipped[edge]
            node = targets[edge]
        return number if masks[node] & _FINAL else -1

    def __contains__(self, word: str) -> bool:
        return self.number(word) >= 0

    def __iter__(self) -> Iterator[str]:
        """Every word, in alphabetical order."""
        stack = [(self.root, "")]
        while stack:
            node, word = stack.pop()
            mask = self.masks[node]
            if mask & _FINAL:
                yield word
            edge = self.starts[node + 1]
            for letter in reversed(ALPHABET):
                if mask & _BIT[letter]:
                    edge -= 1
                    stack.append((self.targets[edge], word + letter))

    def matching(self, pattern: str, wild: str = "*") -> Iterator[str]:
        """The words of the pattern's length that agree with it; a wild stands for any letter."""
        stack = [(self.root, "")]
        while stack:
            node, word = stack.pop()
            mask = self.masks[node]
            if len(word) == len(pattern):
                if mask & _FINAL:
                    yield word
                continue
            wanted = pattern[len(word)]
            for letter in reversed(ALPHABET) if wanted == wild else wanted:
                bit = _BIT.get(letter, 0)
                if mask & bit:
                    edge = self.starts[node] + (mask & (bit - 1)).bit_count()
                    stack.append((self.targets[edge], word + letter))

    def within(self, letters: Iterable[str], wild: str = "*", needed: Iterable[str] = ()) -> Iterator[str]:
        """The words that these letters can lay, a wild standing for any letter, in no promised order.

        `needed` are letters of them that the word must use up, wilds left aside.
        """
        stock, due = [0] * len(ALPHABET), [0] * len(ALPHABET)
        wilds = owed = 0
        for letter in letters:
            if letter == wild:
                wilds += 1
            elif letter in _BIT:
                stock[_BIT[letter].bit_length() - 1] += 1
        for letter in needed:
            if letter != wild:
                due[_BIT[letter].bit_length() - 1] += 1
                owed += 1
        found: list[str] = []
        self._walk(self.root, "", _Rack(stock, due, found), wilds, owed)
        return iter(found)

    def _walk(self, node: int, word: str, rack: _Rack, wilds: int, owed: int) -> None:
        """Every way on from a node; `owed` letters must still be used up."""
        mask, edge, targets = self.masks[node], self.starts[node], self.targets
        stock, due = rack.stock, rack.due
        if not owed and mask & _FINAL:
            rack.found.append(word)
        rest = mask & _LETTERS
        while rest:
            at = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            if stock[at]:
                needed = due[at] > 0
                stock[at] -= 1
                due[at] -= 1
                self._walk(targets[edge], word + ALPHABET[at], rack, wilds, owed - needed)
                stock[at] += 1
                due[at] += 1
            elif wilds:
                self._walk(targets[edge], word + ALPHABET[at], rack, wilds - 1, owed)
            edge += 1


@dataclass(frozen=True, slots=True)
class _Rack:
    """Letters not yet used, how many of each are still due, and the words found."""

    stock: list[int]
    due: list[int]
    found: list[str]


def _numbers(data: bytes) -> array[int]:
    numbers = array("I", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
