"""What can be laid from a rack: the best lay, the table after it, whether one can open or go out.

For number tiles the answer is proved; for letters every word of the rack and the best words made with one
word of the table are listed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.errors import SpokenError
from engine.games.game import Game, LayRules, WordGame
from engine.hands import faces_of
from engine.hints.letters import LetterHint, letter_hint
from engine.hints.tiles import Task, TileLay, best_lay
from engine.table import Table
from engine.verdicts.verdict import Ruling


class HintError(SpokenError):
    """A table from which nothing can be hinted, or a game that has no hints; the sentence quotes it."""

    code: ClassVar[str] = "hint"


@dataclass(frozen=True, slots=True)
class Opening:
    """The most points that a rack's melds are worth as a first lay, and what it is worth at least."""

    points: int
    least: int


@dataclass(frozen=True, slots=True)
class Hint:
    """The best lay: the table after it, what was laid and what is left; `proved` when nothing beats it.

    `opens` says whether the rack can make the first lay, None once one has opened; `out` whether the rack
    is empty afterwards (but for the tile to discard, where the game asks for one). `opening` says how near
    a rack of tiles comes that cannot make the first lay.
    """

    table: Table
    laid: tuple[str, ...]
    left: tuple[str, ...]
    proved: bool
    opens: bool | None
    out: bool
    letters: LetterHint | None = None
    opening: Opening | None = None

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON, as `meldwatch hint --json` prints them."""
        said = {
            "table": str(self.table),
            "laid": " ".join(self.laid),
            "left": " ".join(self.left),
            "proved": self.proved,
            "opens": self.opens,
            "out": self.out,
        }
        if self.opening is not None:
            said |= {"opening_points": self.opening.points, "opening_minimum": self.opening.least}
        return said if self.letters is None else said | self.letters.as_json()


def hint(
    game: Game, table: Table, rack: Table, *, opened: bool | None = None, by_points: bool = False
) -> Hint:
    """The most pieces (or points) of a rack that can be laid; raises HintError or HandError.

    `opened` says whether the player has laid before; None takes it that they have, unless the table is empty.
    """
    verdict = game.judge(None, table)
    if verdict.ruling is not Ruling.LEGAL:
        finding = verdict.findings[0]
        raise HintError(
            "hint.the_table_is_not_in_order",
            table=table,
            finding=finding,
        )
    table = table.without_stock
    has_opened = bool(table.groups) if opened is None else opened
    if game.lay_rules is not None:
        return _tiles(game, game.lay_rules, table, rack, opened=has_opened, by_points=by_points)
    if game.as_word_game is not None:
        return _letters(game.as_word_game, table, rack, has_opened)
    raise HintError("hint.there_are_no_hints_for_title", title=game.title)


def _tiles(game: Game, rules: LayRules, table: Table, rack: Table, *, opened: bool, by_points: bool) -> Hint:
    own = _own(game, table, rack)
    task = Task(
        table if opened else Table(),
        own,
        rules.melds,
        by_points=by_points,
        star_value=rules.star_value,
        least=0 if opened else rules.opening_minimum,
        spare=rules.spare,
        fixed_stars=opened and not rules.carry_stars,
    )
    lay = best_lay(task) or TileLay(tuple(group.faces for group in task.table), True)
    melds = Table.of(lay.melds)
    after = melds if opened else Table((*table.groups, *melds.groups))
    laid = after.count() - table.count()
    if not laid:
        after = table
    left = own - laid
    opens = None if opened else bool(laid)
    proved = lay.proved and (opened or rules.opening_untouched)
    out = left.total() <= rules.spare and bool(laid)
    opening = _opening(game, task) if opens is False else None
    return Hint(after, _sorted(laid), _sorted(left), proved, opens, out, opening=opening)


def _opening(game: Game, task: Task) -> Opening:
    """How much the best melds of a rack that cannot open are worth."""
    lay = best_lay(replace(task, by_points=True, least=0))
    melds = lay.melds if lay is not None else ()
    worth = sum(game.judge(None, Table.of([meld])).points for meld in melds)
    return Opening(worth, task.least)


def _letters(game: WordGame, table: Table, rack: Table, opened: bool) -> Hint:
    own = _own(game, table, rack)
    found = letter_hint(game, table, own, opened)
    after, laid = table, Counter[str]()
    if found.best is not None:
        after = found.best.table
        laid = after.count() - table.count()
    left = own - laid
    opens = None if opened else found.best is not None
    return Hint(after, _sorted(laid), _sorted(left), False, opens, bool(laid) and not left, found)


def _own(game: Game, table: Table, rack: Table) -> Counter[str]:
    """The rack's faces, checked against the box together with the table."""
    faces_of(Table((*table.groups, *rack.groups)), game.equipment)
    return rack.count()


def _sorted(faces: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(faces.elements(), key=_order))


def _order(face: str) -> tuple[str, int]:
    return (face[0], int(face[1:]) if face[1:].isdecimal() else 0)
