"""A turn of Jok-R-ummy: the programme first, then lay-offs and new sets; wilds laid never move (RULES 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from engine.faces import MARKS
from engine.melds import MeldRules, readings
from engine.programmes import Demand, Programme
from engine.table import Group, Table
from engine.turns import Change, kept_findings, rack_findings
from engine.verdict import Finding, Kind, Reason


@dataclass(frozen=True, slots=True)
class Laying:
    """A turn as it is judged: the change, whether the programme lay there before, and the groups that answer it now."""

    change: Change
    opened: bool
    programme: Programme | None
    answer: tuple[int, ...]

    @property
    def is_prime(self) -> bool:
        """Whether the player's programme is a free pass."""
        return self.programme is not None and self.programme.demand is Demand.PRIME


def turn_findings(
    laying: Laying, rack: Table | None, rules: MeldRules, *, new_runs: bool
) -> Iterator[Finding]:
    """Everything that is wrong with a turn, beside what its melds are."""
    change = laying.change
    yield from kept_findings(change)
    yield from rack_findings(change, rack)
    if not change.added and not change.touched and not change.new:
        yield Finding.of(Reason.NOTHING_LAID)
        return
    others = set(change.new)
    for group in change.touched:
        grown = next((at for at in sorted(others) if grows(group, change.after.groups[at], rules)), None)
        if grown is None:
            yield _not_grown(group, change)
        else:
            others.discard(grown)
    fresh = [at for at in change.own if at in others]
    yield from _programme_findings(laying, fresh)
    if not new_runs and (laying.opened or laying.answer or laying.is_prime):
        for at in fresh:
            if at not in laying.answer and _is_run(change.after.groups[at], rules):
                yield Finding.of(Reason.NEW_RUN, _places(change.after, at))


def grows(before: Group, after: Group, rules: MeldRules) -> bool:
    """Whether a meld lies whole in another, every wild still standing for what it stood for."""
    if Counter(before.faces) - Counter(after.faces):
        return False
    mixed = replace(rules, mixed_runs=True)
    return any(
        not Counter(_standing(before, one.faces)) - Counter(_standing(after, other.faces))
        for one, other in product(readings(before.faces, mixed), readings(after.faces, mixed))
        if one.kind is other.kind
    )


def _standing(group: Group, stands: tuple[str, ...]) -> list[tuple[str, int]]:
    return [(face, MARKS[stood].rank) for face, stood in zip(group.faces, stands, strict=True)]


def _not_grown(group: Group, change: Change) -> Finding:
    """The meld was taken apart, or is whole with its wild somewhere else in it."""
    whole = any(not Counter(group.faces) - Counter(other.faces) for other in change.after)
    return Finding.of(Reason.WILD_MOVED if whole else Reason.MELD_PARTED, group=str(group))


def _programme_findings(laying: Laying, fresh: Sequence[int]) -> Iterator[Finding]:
    """Before anything else one's programme is laid, whole."""
    if laying.opened or laying.answer or laying.is_prime:
        return
    if laying.programme is not None:
        places = [place for at in fresh for place in _places(laying.change.after, at)]
        yield Finding.of(Reason.PROGRAMME_NOT_ANSWERED, places, programme=str(laying.programme))
    elif not fresh:
        yield Finding.of(Reason.PROGRAMME_FIRST)


def _is_run(group: Group, rules: MeldRules) -> bool:
    kinds = {reading.kind for reading in readings(group.faces, replace(rules, mixed_runs=True))}
    return kinds == {Kind.RUN}


def _places(table: Table, at: int) -> range:
    start = sum(len(group) for group in table.groups[:at])
    return range(start, start + len(table.groups[at]))
