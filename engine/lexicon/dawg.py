"""The minimal automaton of a sorted list of words, built once by the build script."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence

from engine.lexicon.automaton import ALPHABET

Edges = tuple[tuple[str, int], ...]


def automaton_arrays(words: Sequence[str]) -> tuple[int, bytes, bytes, bytes]:
    """Root, masks, targets and skipped counts of `Automaton.of`, from distinct words in alphabetical order."""
    nodes: list[tuple[bool, Edges]] = []
    known: dict[tuple[bool, Edges], int] = {}
    open_nodes: list[tuple[bool, list[tuple[str, int]]]] = [(False, [])]

    def close(depth: int, path: str) -> None:
        while len(open_nodes) > depth + 1:
            final, edges = open_nodes.pop()
            key = (final, tuple(edges))
            if key not in known:
                known[key] = len(nodes)
                nodes.append(key)
            open_nodes[-1][1].append((path[len(open_nodes) - 1], known[key]))

    last = ""
    for word in words:
        if word <= last:
            raise ValueError(f"{word!r} after {last!r}: the words must be distinct and in order")
        close(_shared(last, word), last)
        open_nodes.extend((False, []) for _ in range(len(word) - len(open_nodes) + 1))
        open_nodes[-1] = (True, open_nodes[-1][1])
        last = word
    close(0, last)
    nodes.append((open_nodes[0][0], tuple(open_nodes[0][1])))
    return (len(nodes) - 1, *_pack(nodes))


def _shared(left: str, right: str) -> int:
    length = 0
    while length < min(len(left), len(right)) and left[length] == right[length]:
        length += 1
    return length


def _pack(nodes: Sequence[tuple[bool, Edges]]) -> tuple[bytes, bytes, bytes]:
    """Masks, targets and skipped counts; a node comes after the nodes it leads to."""
    masks, targets, skipped = array("I"), array("I"), array("I")
    counts: list[int] = []
    for final, edges in nodes:
        mask, before = (1 << 26 if final else 0), int(final)
        for letter, target in edges:
            mask |= 1 << ALPHABET.index(letter)
            targets.append(target)
            skipped.append(before)
            before += counts[target]
        masks.append(mask)
        counts.append(before)
    return _little(masks), _little(targets), _little(skipped)


def _little(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = array("I", numbers)
        numbers.byteswap()
    return numbers.tobytes()
