"""The match being played, as the page shows it: players and totals, the table before the turn, and the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.games.match import Match
from engine.scoring.race import hand_places
from engine.scoring.rounds import Round
from engine.scoring.score import Sheet
from engine.table import Table
from engine.verdicts.turns import Change
from server.session.play.colours import colours_of
from server.session.play.play import Play
from server.session.play.winning import WonView
from server.session.views.progress_view import ProgressView, view_progress
from server.session.views.race_view import RaceView, view_race
from server.session.views.sheet_view import LineView, view_lines

Unit: TypeAlias = Literal["round", "hand"]
"""What a line of the sheet is."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: name, total so far, whether they have laid in this round, and the colour (from 0) they wear.

    `left` is how many pieces they still hold of those `dealt`, both None where that is not known.
    """

    name: str
    total: int
    opened: bool
    colour: int
    dealt: int | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class PlayView:
    """A match as the page shows it.

    `id` is the match's on the shelf, where it is kept. `unit` is what a line of the sheet is, a `round` or a `hand`;
    `undoes` what taking back would take: `turn`, `round` or `table`, None where there is nothing. `won` says who has
    just won, until that is confirmed.
    `race` is how far each is, where a match is played in hands; `progress` how far the match is.
    Until a round's first turn, `dealer` is who deals it and `begins` who plays first.
    `gins` are those that are told with points that are written down by hand.
    `called` is the number (from 1) of the round or hand being played; a hand's within the `stage` (from 1), its round.
    `before` is the table as the last turn left it, group by group; `added` what that turn laid, of the player
    `last` (None before the first turn of a round).
    """

    players: tuple[PlayerView, ...]
    seat: int
    pushed: int
    before: tuple[tuple[str, ...], ...]
    added: tuple[str, ...]
    last: int | None
    lines: tuple[LineView, ...]
    over: bool
    winners: tuple[int, ...]
    unit: Unit = "round"
    undoes: str | None = None
    won: WonView | None = None
    id: int | None = None
    dealer: int | None = None
    begins: int | None = None
    race: RaceView | None = None
    progress: ProgressView | None = None
    called: int = 1
    stage: int | None = None
    gins: tuple[str, ...] = ()


def view_play(play: Play, colours: Sequence[int] = ()) -> PlayView:
    """What the page shows of a match whose players wear these colours, without any those of their seats."""
    match = play.match
    sheet, turns = match.sheet, match.round_turns
    worn = colours or colours_of(match.players, {})
    counted = bool(turns) and turns[-1].counted
    earlier = turns[-2].table if len(turns) > 1 else Table()
    added = Change(earlier, match.table).laid if counted else ()
    comes = hand_places(sheet)[-1]
    is_over = sheet.over and not play.confirmed  # whoever plays on has seen who won
    return PlayView(
        players=_players(match, sheet, worn, is_over),
        seat=play.seat,
        pushed=len(match.turns),
        before=tuple(group.faces for group in match.table),
        added=added,
        last=turns[-1].player if counted else None,
        lines=view_lines(sheet),
        over=is_over,
        winners=sheet.winners,
        unit=unit_of(match),
        undoes=_undoes(match),
        won=play.won,
        dealer=None if turns else match.dealer,
        begins=None if turns else match.begins,
        race=view_race(sheet) if match.game.lays_at_end else None,
        progress=view_progress(sheet, unit_of(match)),
        called=comes.hand,
        stage=comes.round,
        gins=tuple(gin.value for gin in match.game.round_questions.gins),
    )


def _players(match: Match, sheet: Sheet, worn: Sequence[int], is_over: bool) -> tuple[PlayerView, ...]:
    """The players; once the match is over nobody holds anything."""
    unknown = (None,) * sheet.players
    held = None if is_over else match.held
    dealt, left = (unknown, unknown) if held is None else (match.dealt, held)
    each = zip(match.players, sheet.totals, worn, dealt, left, strict=True)
    return tuple(
        PlayerView(name, total, match.has_opened(seat), colour, took, keeps)
        for seat, (name, total, colour, took, keeps) in enumerate(each)
    )


def unit_of(match: Match) -> Unit:
    """What a line of the sheet is: a `hand` in the games of gin, where several make a round, else a `round`."""
    return "hand" if match.game.lays_at_end else "round"


def _undoes(match: Match) -> str | None:
    """What was pushed last."""
    if not match.turns:
        return None
    last = match.turns[-1]
    return "round" if isinstance(last, Round) else "turn" if last.counted else "table"
