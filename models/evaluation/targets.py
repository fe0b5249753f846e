"""What the reading of photographs that were never trained on is to reach, beside what it reaches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from models.evaluation.outcome import Outcome

OLD_CARDS: Final = ("EdjeElectronics/", "foltysM/")
"""Sources of cards that lie by threes or fives; the others show whole deals, hands, rows, and pictures of webcams."""


@dataclass(frozen=True)
class Target:
    """Least or most values of the columns; None where there is none.

    `right`, `whole` and `rows` are shares at least, `sure_wrong` how many of 1000 sure readings may be wrong or of no
    piece, `doubt` how many of 100 pieces may be in doubt. Of photographs without a piece `whole` is the share on which
    nothing is read, `sure_wrong` how many pieces in all, and `doubt` how many a photograph.
    """

    right: float | None
    whole: float
    sure_wrong: float
    doubt: float
    rows: float | None = None


TILES: Final = Target(0.997, 0.98, 0.5, 2, 0.975)
LETTERS: Final = Target(0.99, 0.85, 1, 3, 0.96)
CARDS: Final = Target(0.995, 0.97, 1, 3)
DEALS: Final = Target(0.985, 0.80, 2, 5, 0.93)
EMPTY: Final = Target(None, 0.95, 0, 1)


@dataclass(frozen=True)
class TargetPart:
    """Photographs that one target is for, as they were read."""

    name: str
    target: Target
    outcomes: tuple[Outcome, ...]


def parts(kind: str, outcomes: Sequence[Outcome]) -> list[TargetPart]:
    """The photographs of a kind by the targets that are for them; none is empty."""
    if kind != "cards":
        target = TILES if kind == "number-tiles" else LETTERS
        found = [
            TargetPart("number tiles" if kind == "number-tiles" else "letter plates", target, tuple(outcomes))
        ]
    else:
        old = tuple(each for each in outcomes if each.photo.source.startswith(OLD_CARDS))
        new = tuple(each for each in outcomes if not each.photo.source.startswith(OLD_CARDS))
        found = [
            TargetPart("cards", CARDS, old),
            TargetPart("cards: deals, rows and fans, webcam", DEALS, new),
        ]
    return [part for part in found if part.outcomes]


COLUMNS: Final = (
    *("what", "photographs", "right", "wholly right", "sure but wrong or not there / 1000"),
    *("in doubt / 100", "rows whole"),
)


def table(found: Iterable[TargetPart]) -> str:
    """Each part's figures beside what they are to be, as a Markdown table; what is not reached is bold."""
    lines = ["| " + " | ".join(COLUMNS) + " |", "| --- |" + " ---: |" * (len(COLUMNS) - 1)]
    lines += ["| " + " | ".join(_cells(part)) + " |" for part in found]
    return "\n".join(lines)


def _cells(part: TargetPart) -> list[str]:
    every, target = part.outcomes, part.target
    pieces, sure = sum(each.pieces for each in every), sum(each.sure for each in every)
    wrong, doubt = sum(each.sure_wrong for each in every), sum(each.unsure for each in every)
    whole = _at_least(sum(each.whole for each in every), len(every), target.whole)
    if target.right is None:
        sure_wrong = _bold(f"{wrong} sure (≤ {target.sure_wrong:g})", wrong <= target.sure_wrong)
        doubted = _at_most(doubt, len(every), 1, target.doubt)
        return [
            part.name,
            str(len(every)),
            "–",
            f"{whole}, nothing read",
            sure_wrong,
            f"{doubted} a photograph",
            "–",
        ]
    return [
        part.name,
        str(len(every)),
        _at_least(sum(each.right for each in every), pieces, target.right),
        whole,
        _at_most(wrong, sure, 1000, target.sure_wrong),
        _at_most(doubt, pieces, 100, target.doubt),
        _at_least(sum(each.rows_right for each in every), sum(each.rows for each in every), target.rows),
    ]


def _at_least(number: int, of: int, least: float | None) -> str:
    if least is None or not of:
        return share(number, of)
    return _bold(f"{share(number, of)} (≥ {least:g})", number >= least * of)


def _at_most(number: int, of: int, per: int, most: float) -> str:
    return _bold(f"{rate(number, of, per)} (≤ {most:g})", number * per <= most * of)


def _bold(text: str, reached: bool) -> str:
    return text if reached else f"**{text}**"


def share(number: int, of: int) -> str:
    """A share as a cell of a table; a dash where there is nothing to share."""
    return f"{number / of:.4f}" if of else "–"


def rate(number: int, of: int, per: int) -> str:
    """How many `per` so many, as such a cell."""
    return f"{number * per / of:.1f}" if of else "–"
