"""From a table to its verdict: what is read and what is not, group by group, against the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.equipment import Equipment
from engine.table import FACE_DOWN, UNREAD, Group, Table
from engine.verdicts.verdict import Finding, GroupReading, GroupVerdict, Reason, Ruling, Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """What a game says of one group: its readings and findings, with indices within the group."""

    readings: tuple[GroupReading, ...] = ()
    findings: tuple[Finding, ...] = ()


GroupJudge = Callable[[tuple[str, ...]], Judged]


def judge_groups(table: Table, box: Equipment, judge: GroupJudge) -> Verdict:
    """Every group judged as it lies; unread, face-down, strange and surplus pieces are doubts, never faults.

    So is what would be a fault of a group that may go on where the picture ends.
    """
    surplus = _surplus(table, box)
    verdicts, start = [], 0
    for group in table:
        stop = start + len(group)
        verdicts.append(_judge_group(group, range(start, stop), box, surplus, judge))
        start = stop
    return Verdict(tuple(verdicts))


def _judge_group(
    group: Group, places: range, box: Equipment, surplus: Mapping[str, Finding], judge: GroupJudge
) -> GroupVerdict:
    faces = group.faces
    different = set(faces)
    if group.is_stock:
        return GroupVerdict(str(group), is_stock=True)
    if different <= box.copies.keys() and different.isdisjoint(surplus):
        judged = judge(faces)
        findings = tuple(each.shifted(places) for each in judged.findings)
        if group.is_cut and Ruling.of(findings) is Ruling.ILLEGAL:
            return GroupVerdict(str(group), findings=(Finding.of(Reason.CUT_OFF, places),))
        return GroupVerdict(str(group), judged.readings, findings)
    doubts = (
        *_doubts(faces, places, box),
        *(surplus[face] for face in dict.fromkeys(faces) if face in surplus),
    )
    return GroupVerdict(str(group), findings=doubts)


def _doubts(faces: tuple[str, ...], places: range, box: Equipment) -> Iterator[Finding]:
    for reason, hidden in ((Reason.UNREAD, UNREAD), (Reason.FACE_DOWN, FACE_DOWN)):
        if hidden in faces:
            yield Finding.of(reason, (at for at, face in zip(places, faces, strict=True) if face == hidden))
    for strange in box.strange(Counter(faces)):
        if strange not in (UNREAD, FACE_DOWN):
            where = (at for at, face in zip(places, faces, strict=True) if face == strange)
            yield Finding.of(Reason.NOT_IN_BOX, where, face=strange)


def _surplus(table: Table, box: Equipment) -> dict[str, Finding]:
    """For each face that lies there more often than the box holds it: the doubt about all its pieces."""
    count = table.count()
    pieces = [piece.face for piece in table.pieces] if (excess := box.excess(count)) else []
    return {
        face: Finding.of(
            Reason.TOO_MANY_COPIES,
            (at for at, seen in enumerate(pieces) if seen == face),
            face=face,
            seen=count[face],
            copies=box.copies[face],
        )
        for face in excess
    }
