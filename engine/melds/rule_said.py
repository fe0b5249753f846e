"""The rule of melds that a group is measured by, in one sentence of each language."""

from __future__ import annotations

from typing import Final

from engine.melds.melds import Ace, MeldRules
from engine.verdicts.verdict import GroupVerdict, Kind, Reason
from engine.words import Words, joined, message

_OF_SETS: Final = frozenset(
    (Reason.COLOUR_TWICE, Reason.SET_TOO_LONG, Reason.WRONG_NUMBER, Reason.SETS_NOT_PLAYED)
)
_OF_RUNS: Final = frozenset(
    (
        Reason.GAP,
        Reason.NUMBER_TWICE,
        Reason.MIXED_COLOURS,
        Reason.ROUND_THE_END,
        Reason.RUN_TOO_LONG,
        Reason.NOT_IN_ORDER,
        Reason.OUT_OF_ORDER,
        Reason.RUNS_NOT_PLAYED,
    )
)


def meld_rule(rules: MeldRules, group: GroupVerdict, *, cards: bool) -> Words:
    """The rule that a group of cards or tiles keeps or breaks: of runs, of sets, or of both."""
    reasons = {finding.reason for finding in group.findings}
    if group.kind is Kind.SET or (group.kind is None and reasons & _OF_SETS):
        said = [_set_rule(rules, cards)]
    elif group.kind is Kind.RUN or (group.kind is None and reasons & _OF_RUNS):
        said = [_run_rule(rules, cards)]
    else:
        said = [_set_rule(rules, cards), _run_rule(rules, cards)]
    if any(face in group.text.split() for face in rules.wilds):
        said.append(_JOKERS if cards else _STARS)
    return joined(said)


_STARS: Final = message("rule_said.a_star_stands_for_any_piece")
_JOKERS: Final = message("rule_said.a_joker_or_a_2_stands")


def _set_rule(rules: MeldRules, cards: bool) -> Words:
    if not rules.sets:
        return message("rule_said.only_runs_are_played_here")
    if rules.equal_cards:
        return message("rule_said.set_3_or_more_cards_of")
    if cards:
        return message("rule_said.set_3_or_4_cards_of")
    return message("rule_said.set_3_or_4_pieces_of")


def _run_rule(rules: MeldRules, cards: bool) -> Words:
    if not rules.runs:
        return message("rule_said.only_sets_are_played_here")
    first, last = (message("rule_said.the_ace"), message("rule_said.the_king")) if cards else _TILE_ENDS
    ends = {
        Ace.LOW: message("rule_said.first_comes_before_the_2_never", first=first, last=last),
        Ace.EITHER: message("rule_said.first_comes_before_the_2_or", first=first, last=last),
        Ace.ROUND: message("rule_said.after_last_comes_first_and_the", last=last, first=first),
    }[rules.ace]
    if rules.mixed_runs:
        kind = message("rule_said.of_any_colours")
    else:
        kind = message("rule_said.of_one_suit") if cards else message("rule_said.of_one_colour")
    pieces = message("rule_said.cards") if cards else message("rule_said.numbers")
    return message("rule_said.run_3_or_more_pieces_in", pieces=pieces, kind=kind, ends=ends)


_TILE_ENDS: Final = (message("rule_said.the_1"), message("rule_said.the_13"))
