"""A turn of Jok-R-ummy: the programme first, then lay-offs and new sets; wilds laid never move (RULES 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from engine.faces import MARKS
from engine.games.jok_r_ummy.answers import lacking
from engine.games.jok_r_ummy.options import JokRummyOptions
from engine.games.jok_r_ummy.programmes import Demand, Programme
from engine.matching import matched
from engine.melds.melds import MeldRules, readings
from engine.table import Group, Table
from engine.verdicts.turns import Change, Held, kept_findings, rack_findings
from engine.verdicts.verdict import Finding, Kind, Reason


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


def turn_findings(laying: Laying, held: Held, rules: MeldRules, *, new_runs: bool) -> Iterator[Finding]:
    """Everything that is wrong with a turn, beside what its melds are."""
    change = laying.change
    yield from kept_findings(change)
    yield from rack_findings(change, held)
    if not change.added and not change.touched and not change.new:
        yield Finding.of(Reason.NOTHING_LAID)
        return
    grown = matched(
        [
            [at for at in change.new if grows(group, change.after.groups[at], rules)]
            for group in change.touched
        ]
    )
    for group, at in zip(change.touched, grown, strict=True):
        if at is None:
            yield _not_grown(group, change, rules)
    yield from _moved_within(change, rules)
    fresh = [at for at in change.own if at not in grown]
    yield from _programme_findings(laying, fresh, rules)
    if laying.opened or laying.answer or laying.is_prime:
        for at in fresh:
            if at not in laying.answer and _is_run(change.after.groups[at], rules):
                yield from _new_run(change.after, at, rules, new_runs)


def grows(before: Group, after: Group, rules: MeldRules) -> bool:
    """Whether a meld lies whole in another, every wild still standing for what it stood for.

    A run of one suit is lengthened in that suit: it is not known to have been laid for a mixed one.
    """
    if Counter(before.faces) - Counter(after.faces) or _other_suits(before, after, rules):
        return False
    mixed = replace(rules, mixed_runs=True)
    return any(
        not Counter(_standing(before, one.faces)) - Counter(_standing(after, other.faces))
        for one, other in product(readings(before.faces, mixed), readings(after.faces, mixed))
        if one.kind is other.kind
    )


def _standing(group: Group, stands: tuple[str, ...]) -> list[tuple[str, int]]:
    return [(face, MARKS[stood].rank) for face, stood in zip(group.faces, stands, strict=True)]


def _other_suits(before: Group, after: Group, rules: MeldRules) -> tuple[int, ...]:
    """Where in a lengthened run of one suit cards of another lie; nowhere in a set, or a run that was mixed."""
    own = {MARKS[face].suit for face in before.faces if face not in rules.wilds}
    kinds = {reading.kind for reading in readings(before.faces, rules)}
    if len(own) != 1 or kinds != {Kind.RUN}:
        return ()
    return tuple(
        at for at, face in enumerate(after.faces) if face not in rules.wilds and MARKS[face].suit not in own
    )


def _not_grown(group: Group, change: Change, rules: MeldRules) -> Finding:
    """The meld was taken apart or into another, has taken another suit, or its wild was replaced or lies elsewhere."""
    naturals = Counter(face for face in group.faces if face not in rules.wilds)
    for at, other in enumerate(change.after):
        if at in change.new and not Counter(group.faces) - Counter(other.faces):
            if odd := _other_suits(group, other, rules):
                start = _places(change.after, at).start
                named = " ".join(dict.fromkeys(other.faces[place] for place in odd))
                return Finding.of(Reason.MIXED_COLOURS, (start + place for place in odd), faces=named)
            joined = grows(group, other, rules)
            return Finding.of(Reason.MELD_PARTED if joined else Reason.WILD_MOVED, group=str(group))
    has_wild = naturals.total() < len(group)
    whole = any(not naturals - Counter(other.faces) for other in change.after.without_stock)
    return Finding.of(Reason.WILD_MOVED if has_wild and whole else Reason.MELD_PARTED, group=str(group))


def _moved_within(change: Change, rules: MeldRules) -> Iterator[Finding]:
    """Melds of the same cards as before whose wild now stands for another card."""
    after = list(change.after)
    for group in change.before.without_stock:
        alike = [other for other in after if sorted(other.faces) == sorted(group.faces)]
        if not alike or not readings(group.faces, replace(rules, mixed_runs=True)):
            continue
        same = next((other for other in alike if grows(group, other, rules)), None)
        after.remove(alike[0] if same is None else same)
        if same is None:
            yield Finding.of(Reason.WILD_MOVED, group=str(group))


def _new_run(table: Table, at: int, rules: MeldRules, new_runs: bool) -> Iterator[Finding]:
    """A new run that no programme asked for: none at all, or where the house lays them none of several suits."""
    places, faces = _places(table, at), table.groups[at].faces
    if not new_runs:
        yield Finding.of(Reason.NEW_RUN, places)
    elif not readings(faces, rules):
        naturals = [place for place, face in zip(places, faces, strict=True) if face not in rules.wilds]
        named = " ".join(dict.fromkeys(face for face in faces if face not in rules.wilds))
        yield Finding.of(Reason.MIXED_COLOURS, naturals, faces=named)


def _programme_findings(laying: Laying, fresh: Sequence[int], rules: MeldRules) -> Iterator[Finding]:
    """Before anything else one's programme is laid, whole."""
    if laying.opened or laying.answer or laying.is_prime:
        return
    if laying.programme is not None:
        places = [place for at in fresh for place in _places(laying.change.after, at)]
        melds = [laying.change.after.groups[at].faces for at in fresh]
        asked, lacks = laying.programme.words, lacking(melds, laying.programme, rules)
        yield Finding.of(Reason.PROGRAMME_NOT_ANSWERED, places, programme=asked, lacks=lacks)
    elif not fresh:
        yield Finding.of(Reason.PROGRAMME_FIRST)


def stands_alone(group: Group, rules: MeldRules, options: JokRummyOptions) -> bool:
    """Whether a new meld needs no programme that asks for it: a set, or what the house takes besides."""
    if all(face in rules.wilds for face in group.faces):
        return options.wild_sets
    return not _is_run(group, rules) or (options.new_runs and bool(readings(group.faces, rules)))


def _is_run(group: Group, rules: MeldRules) -> bool:
    kinds = {reading.kind for reading in readings(group.faces, replace(rules, mixed_runs=True))}
    return kinds == {Kind.RUN}


def _places(table: Table, at: int) -> range:
    start = sum(len(group) for group in table.groups[:at])
    return range(start, start + len(table.groups[at]))
