"""The best lay of a rack of tiles, proved by an integer programme (RULES 1; solved by HiGHS).

Every tile of the table lies in a meld afterwards, and as many as can be of the rack. Among the best
lays one is taken that leaves the most melds of the table as they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import floor
from typing import Final

from highspy import Highs, HighsLp, HighsModelStatus, HighsVarType, ObjSense, SolutionStatus

from engine.faces import RANKS
from engine.hints.tile_columns import Column, columns, kept_columns, rank_of, star_row, staying_columns
from engine.melds.melds import MeldRules, readings
from engine.table import TILE_FACES, WILD, Table

SECONDS: Final = 0.8
FILLING: Final = 0.2
"""Of these seconds, how long the whole part of the linear programme's solution is filled up."""
KEEPING: Final = 0.5
"""What all kept melds together weigh against one piece (or point) laid."""
_LESS_THAN_ONE: Final = 0.49
"""With the kept melds' weight this is less than a piece, so that what is found is proved."""
_WHOLE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class TileLay:
    """A table with tiles of the rack laid: its melds, and whether nothing better can be laid."""

    melds: tuple[tuple[str, ...], ...]
    proved: bool


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked: the table's tiles must be laid, the rack's may; the weights say what is best.

    `least` is what the melds must be worth together; `spare` how many tiles must stay on the rack;
    with `fixed_stars` a Star leaves its meld only when a tile of the rack takes its place.
    """

    table: Table
    rack: Counter[str]
    rules: MeldRules
    by_points: bool = False
    star_value: int = 25
    least: int = 0
    spare: int = 0
    fixed_stars: bool = False


@dataclass(frozen=True, slots=True)
class _Solution:
    """What HiGHS found: each column's value, None if nothing, and their worth; whether that is its last word."""

    values: Sequence[float] | None
    worth: float
    final: bool


@dataclass(slots=True)
class _Programme:
    """The integer programme as it is written down: a column at a time, rows by name."""

    columns: list[dict[str, float]] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    most: list[float] = field(default_factory=list)
    bounds: dict[str, tuple[float, float]] = field(default_factory=dict)

    def add(self, rows: Mapping[str, float], gain: float, most: float) -> int:
        """One more column; its number."""
        self.columns.append(dict(rows))
        self.gains.append(gain)
        self.most.append(most)
        return len(self.columns) - 1

    def solve(self, most: float) -> tuple[list[int] | None, bool]:
        """How often each column is taken, None if there is no way; and whether that is proved.

        About every other time the linear programme has a whole solution, which is then the best one. Else its
        whole part is kept and the rest filled up, which is proved as well where less than a piece is missing to
        the linear programme's worth; only then is everything searched, until less than a piece (of `most`) can be.
        """
        if not self.columns:
            return [], True
        model, none = self._model(), [0.0] * len(self.columns)
        found = _best(model, none)
        if not found.final:
            return None, False
        if found.values is not None and not all(abs(value - round(value)) < _WHOLE for value in found.values):
            worth, kept = found.worth, [float(floor(value + _WHOLE)) for value in found.values]
            model.integrality_ = [HighsVarType.kInteger] * len(self.columns)
            found = _best(model, kept, presolve=True, seconds=FILLING, gap=_LESS_THAN_ONE / most)
            if found.values is None or worth >= floor(found.worth + _WHOLE) + 1 - _WHOLE:
                found = _best(model, none, seconds=SECONDS - FILLING, gap=_LESS_THAN_ONE / most)
        taken = None if found.values is None else [round(value) for value in found.values]
        return taken, found.final

    def _model(self) -> HighsLp:
        """The linear programme; its matrix is written a column after the other."""
        place = {row: at for at, row in enumerate(self.bounds)}
        model = HighsLp()
        model.sense_ = ObjSense.kMaximize
        model.num_col_, model.num_row_ = len(self.columns), len(place)
        model.col_cost_, model.col_upper_ = self.gains, self.most
        model.row_lower_, model.row_upper_ = map(list, zip(*self.bounds.values(), strict=True))
        model.a_matrix_.start_ = [0, *accumulate(map(len, self.columns))]
        model.a_matrix_.index_ = [place[row] for rows in self.columns for row in rows]
        model.a_matrix_.value_ = [value for rows in self.columns for value in rows.values()]
        return model


def _best(
    model: HighsLp,
    least: list[float],
    *,
    presolve: bool = False,
    seconds: float = SECONDS,
    gap: float = 0.0,
) -> _Solution:
    """Solve by a solver of its own: time limits count all that a solver has ever done."""
    model.col_lower_ = least
    solver = Highs()
    solver.silent()
    solver.disableCallbacks()
    for name, value in (
        ("presolve", "on" if presolve else "off"),
        ("time_limit", seconds),
        ("mip_rel_gap", gap),
    ):
        solver.setOptionValue(name, value)
    solver.passModel(model)
    solver.run()
    status = solver.getModelStatus()
    final = status in (HighsModelStatus.kOptimal, HighsModelStatus.kInfeasible)
    if solver.getInfo().primal_solution_status != SolutionStatus.kSolutionStatusFeasible:
        return _Solution(None, 0, final)
    return _Solution(solver.getSolution().col_value, solver.getObjectiveValue(), final)


def best_lay(task: Task) -> TileLay | None:
    """The best lay there is; None where the table's tiles and the rack's allow none at all."""
    copies = task.table.count() + task.rack
    programme = _Programme(bounds=_bounds(task, copies))
    melds = {_add(task, programme, meld): meld for meld in _columns(task, copies)}
    tiles = {
        programme.add({face: 1, _number(face): -1}, 0, 4): face
        for face in TILE_FACES
        if task.rules.mixed_runs
    }
    places = (*TILE_FACES, *(_number(f"#{rank}") for rank in range(1, RANKS + 1) if task.rules.mixed_runs))
    stars = {
        programme.add(
            {place: -1, WILD: 1}, task.star_value - rank_of(place) if task.by_points else 0, most
        ): place
        for place in places
        if (most := copies[WILD])
    }
    if task.fixed_stars:
        _replace_stars(task, programme)
    taken, proved = programme.solve(_worth(task, copies))
    if taken is None:
        return None if proved else TileLay(tuple(group.faces for group in task.table), False)
    chosen = [melds[at] for at, times in enumerate(taken) if at in melds for _ in range(times)]
    filled = Counter({face: taken[at] for at, face in tiles.items()})
    starred = Counter({place: taken[at] for at, place in stars.items()})
    exact = not (task.fixed_stars and task.rules.mixed_runs)
    return TileLay(tuple(_laid(chosen, filled, starred)), proved and exact)


def _worth(task: Task, copies: Counter[str]) -> float:
    """More than any lay can gain."""
    if not task.by_points:
        return copies.total() + 1
    ranks = sum(rank_of(face) * count for face, count in copies.items() if face != WILD)
    return ranks + (task.star_value + RANKS) * copies[WILD] + 1


def _columns(task: Task, copies: Counter[str]) -> Iterator[Column]:
    groups = task.table.groups
    yield from columns(copies, task.rules)
    yield from kept_columns(groups, task.rules, named=task.fixed_stars)
    if task.fixed_stars:
        yield from staying_columns(groups, copies, task.rules)


def _add(task: Task, programme: _Programme, meld: Column) -> int:
    gain = float(meld.counted(task.star_value) if task.by_points else len(meld.stands))
    rows = dict(meld.rows)
    if task.least:
        rows["points"] = meld.points
    if task.spare:
        rows["pieces"] = len(meld.stands)
    kept = KEEPING / (len(task.table) + 1) if meld.group is not None else 0
    return programme.add(rows, gain + kept, meld.most)


def _bounds(task: Task, copies: Counter[str]) -> dict[str, tuple[float, float]]:
    on_table = task.table.count()
    bounds: dict[str, tuple[float, float]] = {
        face: (on_table[face], copies[face]) for face in (*TILE_FACES, WILD)
    }
    if task.rules.mixed_runs:
        bounds |= {f"#{rank}": (0, 0) for rank in range(1, RANKS + 1)}
    if task.least:
        bounds["points"] = (task.least, float("inf"))
    if task.spare:
        bounds["pieces"] = (0, copies.total() - task.spare)
    return bounds


def _replace_stars(task: Task, programme: _Programme) -> None:
    """A Star of the table that does not stay is free once a tile of the rack took its place (RULES 1)."""
    programme.bounds[WILD] = (0, task.rack[WILD])
    on_table = task.table.count()
    for at, group in enumerate(task.table):
        for index in (index for index, face in enumerate(group.faces) if face == WILD):
            programme.bounds[star_row(at, index)] = (1, 1)
            for face in {reading.faces[index] for reading in readings(group.faces, task.rules)}:
                if not task.rack[face]:
                    continue
                added = f"added {face}"
                if added not in programme.bounds:
                    programme.bounds[added] = (on_table[face], float("inf"))
                    for rows in programme.columns:
                        if face in rows:
                            rows[added] = rows[face]
                programme.add({star_row(at, index): 1, WILD: -1, added: -1}, 0, 1)


def _number(place: str) -> str:
    return f"#{rank_of(place)}"


def _laid(chosen: Iterable[Column], filled: Counter[str], starred: Counter[str]) -> Iterator[tuple[str, ...]]:
    """The melds as they lie: kept ones first, Stars where they stand for a tile, mixed runs in their tiles."""
    for meld in sorted(chosen, key=lambda each: (each.group is None, each.group or 0)):
        faces = list(meld.lies or meld.stands)
        for at, place in enumerate(faces):
            if meld.group is None and place != WILD and starred[place] > 0:
                starred[place] -= 1
                faces[at] = WILD
            elif place.startswith("#"):
                tile = next(face for face in TILE_FACES if filled[face] > 0 and _number(face) == place)
                filled[tile] -= 1
                faces[at] = WILD if starred[tile] > 0 else tile
                starred[tile] -= faces[at] == WILD
        yield tuple(faces)
