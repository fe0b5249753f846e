"""The reckoning of a hand of gin as a slip of paper has it: what is left, what was laid off, and what that brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from engine.games.match import Match
from engine.scoring.race import hands_of_round
from engine.scoring.rounds import Round
from engine.scoring.score import Score, Sheet
from engine.scoring.showdown import exposed_melds, laying_order
from engine.table import Table
from engine.words import Words, face_names, message
from server.session.spoken import Spoken


@dataclass(frozen=True, slots=True)
class SlipLineView(Spoken):
    """A line of the slip, of one player (seat): a `step` on the way to what is `left`, or points that are `won`."""

    kind: Literal["step", "left", "won"]
    seat: int
    points: int
    words: Words


@dataclass(frozen=True, slots=True)
class OutcomeView(Spoken):
    """What a player (seat) gets for the hand, and in words where that leads."""

    seat: int
    points: int
    words: Words


@dataclass(frozen=True, slots=True)
class SlipView(Spoken):
    """The lines of the slip, from whoever laid last to whoever laid first; `words` are said where nobody scores."""

    lines: tuple[SlipLineView, ...]
    outcomes: tuple[OutcomeView, ...]
    words: Words


def view_slip(match: Match, played: Round, score: Score) -> SlipView:
    """The slip of a hand that was scored."""
    won = (SlipLineView("won", part.player, part.points, part.item.words) for part in score.parts)
    lines = (*_left(match, played, score), *won)
    return SlipView(lines, tuple(_outcomes(match, played, score)), message("slip.nobody"))


def _left(match: Match, played: Round, score: Score) -> Iterator[SlipLineView]:
    """What each has left; of those who laid off, also from what and on whose melds."""
    if played.first is None or not score.lays:
        return
    names, melds = match.players, exposed_melds(score.lays, played.first)
    for seat in reversed(laying_order(played.first, len(names))):
        left, steps = score.left[seat], []
        for owner in laying_order(seat, len(names)):
            off = [
                face
                for meld in melds
                if meld.seat == owner != seat
                for face, by in zip(meld.faces, meld.by, strict=True)
                if by == seat
            ]
            if off:
                said = message("slip.laid_off", name=names[owner], faces=_named(match, off))
                steps.append(SlipLineView("step", seat, -_points(match, off), said))
        if steps:
            held = left - sum(step.points for step in steps)
            yield SlipLineView("step", seat, held, message("slip.in_hand", name=names[seat]))
            yield from steps
        yield SlipLineView("left", seat, left, message("slip.left", name=names[seat]))


def _outcomes(match: Match, played: Round, score: Score) -> Iterator[OutcomeView]:
    """What each who scores gets: `Anna goes from 84 to 91, 9 to go.`"""
    before, after = match.sheet, match.push(played).sheet
    for seat, points in sorted(enumerate(score.points), key=lambda each: -each[1]):
        if points:
            yield OutcomeView(seat, points, _leads_to(before, after, seat, match.players[seat]))


def _leads_to(before: Sheet, after: Sheet, seat: int, name: str) -> Words:
    hands = hands_of_round(before)
    start = hands[-1].standing[seat] if hands else 0
    end = next(line.standing[seat] for line in reversed(after.lines) if line.score is not None)
    if len(after.rounds_won) > len(before.rounds_won):
        return message("slip.wins", name=name, start=start, end=end)
    if after.target is None:
        return message("slip.goes", name=name, start=start, end=end)
    return message("slip.to_go", name=name, start=start, end=end, left=max(after.target - end, 0))


def _points(match: Match, faces: Iterable[str]) -> int:
    """What pieces count; they were all read."""
    return match.game.count(Table.of([list(faces)]))


def _named(match: Match, faces: Iterable[str]) -> Words:
    every, fourth = tuple(faces), match.game.fourth_colour
    return Words.each(lambda language: face_names(every, language, fourth))
