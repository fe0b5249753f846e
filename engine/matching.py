"""Bipartite matching: what each of several gets, where some of it suits more than one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def matched(suiting: Sequence[Iterable[int]]) -> tuple[int | None, ...]:
    """Maximum bipartite matching (augmenting paths): for each the number it gets of those that suit it, or None.

    As few as possible go without, the last rather than the first; no number is given twice.
    """
    choices = [tuple(each) for each in suiting]
    holders: dict[int, int] = {}

    def gets(asking: int, tried: set[int]) -> bool:
        for number in choices[asking]:
            if number not in tried:
                tried.add(number)
                if number not in holders or gets(holders[number], tried):
                    holders[number] = asking
                    return True
        return False

    for asking in range(len(choices)):
        gets(asking, set())
    given = {asking: number for number, asking in holders.items()}
    return tuple(given.get(asking) for asking in range(len(choices)))
