"""Wilds on the table: which of them left a meld without being replaced by the piece they stood for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.faces import MARKS, face_of, suits_of
from engine.matching import matched
from engine.melds.melds import MeldRules, readings
from engine.table import WILD, Group, Table
from engine.verdicts.turns import Change
from engine.verdicts.verdict import Finding, Kind, Reason


def moved_wilds(change: Change, rules: MeldRules) -> Iterator[Finding]:
    """The groups of before whose wilds went elsewhere, though no added piece took their place.

    A wild has stayed where a group still holds it for a piece it stood for, beside one of its neighbours.
    """
    before, after = _stood_for(change.before, rules), _stood_for(change.after, rules)
    added = tuple(enumerate(change.added.elements(), len(after)))
    settled = matched(
        [
            [
                *(at for at, other in enumerate(after) if _is_same(group, faces, *other)),
                *(at for at, face in added if face in faces),
            ]
            for group, faces in before
        ]
    )
    for (group, _), at in zip(before, settled, strict=True):
        if at is None:
            yield Finding.of(Reason.WILD_MOVED, group=str(group))


Wild = tuple[Group, Sequence[str]]


def _stood_for(table: Table, rules: MeldRules) -> list[Wild]:
    """For each wild on the table: its group, and every piece it may stand for there."""
    return [
        (group, tuple(dict.fromkeys(_faces_at(at, group, rules))))
        for group in table
        for at, face in enumerate(group.faces)
        if face == WILD
    ]


def _faces_at(at: int, group: Group, rules: MeldRules) -> Iterator[str]:
    """Every piece that the wild at a place of a group may stand for; in a run of mixed colours it has any colour."""
    for reading in readings(group.faces, rules):
        yield reading.faces[at]
        if reading.kind is Kind.RUN and rules.mixed_runs:
            mark = MARKS[reading.faces[at]]
            yield from (face_of(mark.family, suit, mark.rank) for suit in suits_of(mark.family))


def _is_same(group: Group, faces: Sequence[str], other: Group, others: Sequence[str]) -> bool:
    neighbours = set(group.faces) & set(other.faces) - {WILD}
    return bool(neighbours) and not set(faces).isdisjoint(others)
