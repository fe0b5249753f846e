"""A turn as the page shows it: the timer, why it was refused, and where the table before it lay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.games.jok_r_ummy.programmes import Programme
from engine.verdicts.verdict import Reason, Verdict
from engine.words import NOTHING, Words
from server.session.play.forgotten_turns import two_turns
from server.session.play.play import Play
from server.session.play.turning import GRACE, Fault, TurnState
from server.session.remembered import remembered
from server.session.spoken import Spoken
from server.session.views.table_view import Pixel
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class PreviousPiece:
    """A piece of the table as it was: its face, and the four pixel points it lay at."""

    face: str
    outline: tuple[Pixel, ...]


@dataclass(frozen=True, slots=True)
class FaultView(Spoken):
    """Why a turn was refused and what the sheet has the player do; `back` once the table is as it was."""

    words: tuple[Words, ...]
    penalty: Words
    back: bool = False


@dataclass(frozen=True, slots=True)
class TwoTurnsView:
    """How what was laid may be two turns: at which step the first ended, the players' seats, and what each laid."""

    step: int
    seats: tuple[int, int]
    laid: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TurnView(Spoken):
    """A turn as the page shows it.

    `left` are the timer's seconds when it was last touched, which `touched` counts; `ghost` is the table as the last
    turn left it, in pixels of a picture of `ghost_size`. `programmes` are those being worked on, seat by seat,
    `programmes_said` the same in words.
    `grace` are the seconds after which a turn ends by itself. `opening` is what a first lay that is too low is worth,
    and what it has to be worth. `clearing` says that what lies there is left from the round that ended; `two` how what
    was laid may be two turns, where the end of the first was forgotten.
    """

    seconds: int
    left: float
    runs: bool
    touched: int
    by_itself: bool
    late: Words
    ghost: tuple[PreviousPiece, ...] = ()
    ghost_size: tuple[int, int] = (0, 0)
    fault: FaultView | None = None
    programmes: tuple[str | None, ...] = ()
    programmes_said: tuple[Words, ...] = ()
    grace: float = GRACE
    opening: tuple[int, int] | None = None
    clearing: bool = False
    two: tuple[TwoTurnsView, ...] = ()


def view_turn(turn: TurnState, play: Play, verdict: Verdict | None, seen: Reading | None = None) -> TurnView:
    """What the page shows of a turn, once the table has been judged so, if there is one."""
    previous, programmes = turn.previous(play), turn.programmes_of(play)
    return TurnView(
        turn.timer.seconds,
        turn.timer.left,
        turn.timer.runs,
        turn.touched,
        turn.by_itself,
        play.match.game.late_turn,
        () if previous is None else _pieces(previous),
        (0, 0) if previous is None else previous.size,
        None if turn.fault is None else _fault(turn.fault, play.match.game.faulty_turn),
        programmes,
        programmes_in_words(programmes),
        opening=_opening(verdict) if verdict else None,
        two=_two(play, turn, seen) if seen and len(turn.steps) > 1 and play.won is None else (),
    )


def programmes_in_words(programmes: Iterable[str | None]) -> tuple[Words, ...]:
    """Programmes in words; of one that is not known there is nothing to say."""
    return tuple(NOTHING if text is None else Programme.parse(text).words for text in programmes)


def clearing(turn: TurnView) -> TurnView:
    """The same turn while what lies there is left from the round that ended."""
    return replace(turn, clearing=True, two=())


@remembered
def _pieces(previous: Reading) -> tuple[PreviousPiece, ...]:
    return tuple(PreviousPiece(found.face, _rounded(found.corners)) for found in previous.detections)


@remembered
def _two(play: Play, turn: TurnState, seen: Reading) -> tuple[TwoTurnsView, ...]:
    found = two_turns(play, turn, seen)
    return tuple(TwoTurnsView(each.step, each.seats, each.laid) for each in found)


def _fault(fault: Fault, penalty: Words) -> FaultView:
    said = dict.fromkeys(Words.each(found.say) for found in fault.findings)
    return FaultView(tuple(said), penalty, fault.back)


def _opening(verdict: Verdict) -> tuple[int, int] | None:
    """What a first lay that is too low is worth, and what it has to be worth."""
    for finding in verdict.findings:
        if finding.reason is Reason.OPENING_TOO_LOW:
            told = dict(finding.parameters)
            return int(str(told["count"])), int(str(told["least"]))
    return None


def _rounded(corners: Sequence[Pixel]) -> tuple[Pixel, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in corners)
