"""Memoization by identity: the last answer of a pure function, for values that are asked about again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def remembered(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """The same function of frozen values, which remembers its last answer: the very same values are not worked on anew.

    Comparing by identity costs nothing, and what is remembered is one value; it may be asked from any thread.
    """
    last: tuple[tuple[Any, ...], Answer] | None = None

    @wraps(function)
    def asked(*given: Given.args, **named: Given.kwargs) -> Answer:
        nonlocal last
        known, values = last, (*given, *named.values())
        if known is None or any(one is not other for one, other in zip(known[0], values, strict=True)):
            known = last = (values, function(*given, **named))
        return known[1]

    return asked
