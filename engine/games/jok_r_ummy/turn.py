"""A turn of Jok-R-ummy: the programme first, then lay-offs and new sets; wilds laid never move (RULES 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from engine.faces import MARKS
from engine.games.jok_r_ummy.answers import answer_in, lacking
from engine.games.jok_r_ummy.options import JokRummyOptions
from engine.games.jok_r_ummy.programmes import Demand, Programme
from engine.matching import matched
from engine.melds.melds import MeldRules, readings
from engine.table import CARD_FACES, WILD, Group, Table
from engine.verdicts.turns import Change, Held, kept_findings, rack_findings
from engine.verdicts.verdict import Finding, GroupReading, Kind, Reason

CARDS: Final = frozenset((*CARD_FACES, WILD))
"""What a meld may be made of: faces of cards, and jokers."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A turn as it is judged: what each meld of before has become, and the groups that answer the programme now."""

    change: Change
    opened: bool
    programme: Programme | None
    before: tuple[Group, ...]
    grown: tuple[int | None, ...]
    answer: tuple[int, ...]

    @property
    def is_prime(self) -> bool:
        """Whether the player's programme is a free pass."""
        return self.programme is not None and self.programme.demand is Demand.PRIME

    @property
    def fresh(self) -> tuple[int, ...]:
        """The new melds, by their index."""
        return tuple(at for at in _added_alone(self.change) if at not in self.grown)


def laying_of(
    change: Change, programme: Programme | None, rules: MeldRules, options: JokRummyOptions, *, opened: bool
) -> Laying:
    """Which group is which: each meld of before is one group, and what answers the programme are others."""
    lying = {group.faces for group in change.after}
    before = tuple(sorted(change.before.without_stock, key=lambda group: group.faces not in lying))
    after = change.after.groups
    suiting = [[at for at, other in enumerate(after) if _became(each, other, rules)] for each in before]
    grown, answer = matched(suiting), None
    if programme is not None and not opened:
        own = _added_alone(change)
        answer = answer_in(
            [group.faces if at in own else () for at, group in enumerate(after)],
            programme,
            rules,
            natural_in_each=options.natural_in_each,
            alone={at for at in own if stands_alone(after[at], rules, options)},
            grown=[each for each, at in zip(suiting, grown, strict=True) if at is not None],
        )
        grown = matched([[at for at in each if at not in (answer or ())] for each in suiting])
    return Laying(change, opened, programme, before, grown, answer or ())


def excused(laid: Laying, rules: MeldRules, options: JokRummyOptions) -> frozenset[int | None]:
    """The melds that may be of wilds alone: those that lay there, and those that a programme may have asked for."""
    asked = laid.answer
    if laid.programme is None and not laid.opened and not options.natural_in_each:
        groups = laid.change.after.groups
        asked = laid.fresh if any(not _is_wild(groups[at], rules) for at in laid.fresh) else ()
    return frozenset((*laid.grown, *asked))


def turn_findings(laying: Laying, held: Held, rules: MeldRules, *, new_runs: bool) -> Iterator[Finding]:
    """Everything that is wrong with a turn, beside what its melds are."""
    change = laying.change
    yield from kept_findings(change)
    yield from rack_findings(change, held)
    for group, at in zip(laying.before, laying.grown, strict=True):
        if at is None:
            yield _not_grown(group, change, rules)
    if not change.added:
        if not change.vanished and None not in laying.grown:
            yield Finding.of(Reason.NOTHING_LAID)
        return
    yield from _programme_findings(laying, rules)
    if laying.opened or laying.answer or laying.is_prime:
        for at in laying.fresh:
            if at not in laying.answer and _is_run(change.after.groups[at], rules):
                yield from _new_run(change.after, at, rules, new_runs)


def _added_alone(change: Change) -> tuple[int, ...]:
    """The groups that added cards may have made, all of them read."""
    added = change.added
    return tuple(
        at
        for at, group in enumerate(change.after)
        if not Counter(group.faces) - added and CARDS.issuperset(group.faces)
    )


def _became(before: Group, after: Group, rules: MeldRules) -> bool:
    """Whether a group of before may be this one: a meld that has grown, or cards that were none."""
    if _readings(before, rules) or _is_wild(before, rules):
        return grows(before, after, rules)
    return not Counter(before.faces) - Counter(after.faces)


def grows(before: Group, after: Group, rules: MeldRules) -> bool:
    """Whether a meld lies whole in another, every wild still standing for what it stood for.

    A run of one suit is lengthened in that suit: it is not known to have been laid for a mixed one. Nor is it known
    what wilds alone were laid for: they may stand for anything.
    """
    if Counter(before.faces) - Counter(after.faces):
        return False
    if _is_wild(before, rules):
        return True
    later = _readings(after, rules)
    return not (later and _other_suits(before, after, rules)) and any(
        not Counter(_standing(before, one.faces)) - Counter(_standing(after, other.faces))
        for one, other in product(_readings(before, rules), later)
        if one.kind is other.kind
    )


def _readings(group: Group, rules: MeldRules) -> tuple[GroupReading, ...]:
    """What a group can be, runs of several suits as well; nothing where it is not all cards that were read."""
    if not CARDS.issuperset(group.faces):
        return ()
    return readings(group.faces, replace(rules, mixed_runs=True))


def _is_wild(group: Group, rules: MeldRules) -> bool:
    return all(face in rules.wilds for face in group.faces)


def _standing(group: Group, stands: tuple[str, ...]) -> list[tuple[str, int]]:
    return [(face, MARKS[stood].rank) for face, stood in zip(group.faces, stands, strict=True)]


def _other_suits(before: Group, after: Group, rules: MeldRules) -> tuple[int, ...]:
    """Where in a lengthened run of one suit cards of another lie; nowhere in a set, or a run that was mixed."""
    own = {MARKS[face].suit for face in before.faces if face not in rules.wilds}
    is_set = not _is_run(before, rules) and Kind.SET in {each.kind for each in _readings(after, rules)}
    if len(own) != 1 or is_set:
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


def _new_run(table: Table, at: int, rules: MeldRules, new_runs: bool) -> Iterator[Finding]:
    """A new run that no programme asked for: none at all, or where the house lays them none of several suits."""
    places, faces = _places(table, at), table.groups[at].faces
    if not new_runs:
        yield Finding.of(Reason.NEW_RUN, places)
    elif not readings(faces, rules):
        naturals = [place for place, face in zip(places, faces, strict=True) if face not in rules.wilds]
        named = " ".join(dict.fromkeys(face for face in faces if face not in rules.wilds))
        yield Finding.of(Reason.MIXED_COLOURS, naturals, faces=named)


def _programme_findings(laying: Laying, rules: MeldRules) -> Iterator[Finding]:
    """Before anything else one's programme is laid, whole."""
    if laying.opened or laying.answer or laying.is_prime:
        return
    fresh = laying.fresh
    if laying.programme is not None:
        places = [place for at in fresh for place in _places(laying.change.after, at)]
        melds = [laying.change.after.groups[at].faces for at in fresh]
        asked, lacks = laying.programme.words, lacking(melds, laying.programme, rules)
        yield Finding.of(Reason.PROGRAMME_NOT_ANSWERED, places, programme=asked, lacks=lacks)
    elif not fresh:
        yield Finding.of(Reason.PROGRAMME_FIRST)


def stands_alone(group: Group, rules: MeldRules, options: JokRummyOptions) -> bool:
    """Whether a new meld needs no programme that asks for it: a set, or what the house takes besides."""
    if _is_wild(group, rules):
        return options.wild_sets
    return not _is_run(group, rules) or (options.new_runs and bool(readings(group.faces, rules)))


def _is_run(group: Group, rules: MeldRules) -> bool:
    return {reading.kind for reading in _readings(group, rules)} == {Kind.RUN}


def _places(table: Table, at: int) -> range:
    start = sum(len(group) for group in table.groups[:at])
    return range(start, start + len(table.groups[at]))
