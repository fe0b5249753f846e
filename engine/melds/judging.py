"""A table of runs and sets judged: group by group, and as a turn after which melds may only have grown."""

from __future__ import annotations

from engine.equipment import Equipment
from engine.melds.melds import MeldRules, findings, readings
from engine.table import Table
from engine.verdicts.judging import GroupJudge, Judged, judge_groups
from engine.verdicts.turns import Change, Held, is_certain, kept_findings, parted_findings, rack_findings
from engine.verdicts.verdict import Finding, Reason, Ruling, Verdict


def judge_meld(rules: MeldRules) -> GroupJudge:
    """How a game of runs and sets judges one group."""
    return lambda faces: Judged(readings(faces, rules), findings(faces, rules))


def judge_meld_turn(
    before: Table | None, after: Table, held: Held, box: Equipment, rules: MeldRules
) -> Verdict:
    """Melds laid once, at the end of a hand: what is laid afterwards leaves them as they were, or longer."""
    verdict = judge_groups(after, box, judge_meld(rules))
    if before is None or verdict.ruling is Ruling.UNSURE:
        return verdict
    if not is_certain(before, box):
        return verdict.with_findings((Finding.of(Reason.BEFORE_UNREAD),))
    change = Change(before, after)
    return verdict.with_findings(
        (*kept_findings(change), *rack_findings(change, held), *parted_findings(change))
    )
