"""A match from its rounds and turns in notation, as `meldwatch score` takes them; rounds corrected or removed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.games import Game
from engine.games.match import Match, MatchError
from engine.scoring.rounds import Round, Turn
from engine.verdicts.verdict import Ruling, Verdict
from engine.words import Words, joined, message


@dataclass(frozen=True, slots=True)
class Scored:
    """A match, what is said of each of its turns, and the sentences on turns that do not count."""

    match: Match
    turns: tuple[dict[str, Any], ...] = ()
    refused: tuple[Words, ...] = ()


def scored_match(rules: Game, lines: Sequence[str], names: str | None) -> Scored:
    """The match that rounds, and turns as `1: TABLE ; rack=PIECES`, make up; a turn that is not legal does not count.

    Raises RoundError, HandError or MatchError.
    """
    played = [Turn.parse(line) if Turn.is_written(line) else Round.parse(line) for line in lines]
    match = Match(rules, tuple(name.strip() for name in (names.split(",") if names else _seats(played))))
    turns: list[dict[str, Any]] = []
    refused: list[Words] = []
    for each in played:
        if isinstance(each, Round):
            match = match.push(each)
            continue
        after = match.push(each)
        verdict = match.judge(each.table, each.player, each.rack, each.drawn)
        legal = verdict.ruling is Ruling.LEGAL
        points = _gained(match, after)[each.player] if legal else 0
        turns.append({"player": each.player, "points": points} | _told(verdict))
        if legal:
            match = after
        else:
            refused.append(_refused(len(turns), verdict))
    return Scored(match, tuple(turns), tuple(refused))


def mended(match: Match, corrections: Iterable[Sequence[str]], removed: Iterable[int]) -> Match:
    """The match with rounds (numbered from 1) written anew, then others taken off its sheet; everything follows."""
    for number, text in corrections:
        match = match.correct(_number(number), Round.parse(text))
    for at in sorted(removed, reverse=True):
        match = match.remove(at - 1)
    return match


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise MatchError("rounds.there_is_no_round_text", text=text[:20])
    return int(text) - 1


def _seats(played: Sequence[Turn | Round]) -> list[str]:
    """Names for players who have none: their numbers."""
    for each in played:
        if isinstance(each, Round):
            return [
                str(seat + 1) for seat in range(len(each.hands if each.entered is None else each.entered))
            ]
    return [
        str(seat + 1)
        for seat in range(max((each.player + 1 for each in played if isinstance(each, Turn)), default=0))
    ]


def _gained(before: Match, after: Match) -> tuple[int, ...]:
    return tuple(more - less for more, less in zip(after.totals, before.totals, strict=True))


def _told(verdict: Verdict) -> dict[str, Any]:
    return {"ruling": verdict.ruling.value, "findings": [finding.as_json() for finding in verdict.findings]}


def _refused(number: int, verdict: Verdict) -> Words:
    """The sentence on a turn that does not count, with its number."""
    why = joined([Words.each(finding.say) for finding in verdict.findings])
    return message("rounds.refused", number=number, why=why)
