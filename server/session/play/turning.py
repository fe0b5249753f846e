"""What surrounds a turn: the sand timer, what it was refused for, and where the table before it lay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.games.jok_r_ummy.programmes import Programme
from engine.scoring.rounds import Round
from engine.table import Table
from engine.verdicts.turns import Change
from engine.verdicts.verdict import Finding, Reason, Ruling, Verdict, Weight
from engine.words import Language
from server.session.play.count import fresh
from server.session.play.play import Play
from server.session.play.turn_timer import TurnTimer
from server.session.views.table_view import Pixel
from vision.reading import Reading

GRACE: Final = 4.0
"""Seconds for which a table that holds has to lie still before a turn ends by itself: people stop and think."""


@dataclass(frozen=True, slots=True)
class PreviousPiece:
    """A piece of the table as it was: its face, and the four pixel points it lay at."""

    face: str
    outline: tuple[Pixel, ...]


@dataclass(frozen=True, slots=True)
class FaultView:
    """Why a turn was refused and what the sheet has the player do; `back` once the table is as it was."""

    fr: tuple[str, ...]
    en: tuple[str, ...]
    penalty_fr: str
    penalty_en: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn as the page shows it.

    `left` are the timer's seconds when it was last touched, which `touched` counts; `ghost` is the table as the last
    turn left it, in pixels of a picture of `ghost_size`. `programmes` are those being worked on, seat by seat.
    `grace` are the seconds after which a turn ends by itself. `opening` is what a first lay that is too low is worth,
    and what it has to be worth. `clearing` says that what lies there is left from the round that ended.
    """

    seconds: int
    left: float
    runs: bool
    touched: int
    by_itself: bool
    late_fr: str
    late_en: str
    ghost: tuple[PreviousPiece, ...] = ()
    ghost_size: tuple[int, int] = (0, 0)
    fault: FaultView | None = None
    programmes: tuple[str | None, ...] = ()
    grace: float = GRACE
    opening: tuple[int, int] | None = None
    clearing: bool = False


class Turning:
    """Holds what surrounds the turns of a match. `now` answers seconds. Not for several threads at once."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.by_itself = False
        self.sand = TurnTimer()
        self._now = now
        self._touched = 0
        self._fault: FaultView | None = None
        self._ghosts: dict[int, Reading] = {}
        self._programmes: dict[int, Programme] = {}
        self._left: tuple[int, Reading] | None = None

    @property
    def left(self) -> float:
        """The seconds left on the timer."""
        return self.sand.left_at(self._now())

    def programmes(self, play: Play) -> tuple[str | None, ...]:
        """The programmes being worked on, seat by seat, where they are known."""
        seats = range(len(play.match.players))
        return tuple(str(self._programmes[seat]) if seat in self._programmes else None for seat in seats)

    def kept(self) -> dict[str, Any]:
        """What of this outlives the program, in plain values."""
        programmes = {str(seat): str(programme) for seat, programme in self._programmes.items()}
        return {"seconds": self.sand.seconds, "by_itself": self.by_itself, "programmes": programmes}

    def take_back(self, kept: Mapping[str, Any]) -> None:
        """Take up what was kept of a match that is gone on with; raises ProgrammeError."""
        self.by_itself = bool(kept["by_itself"])
        self.set_timer(int(kept["seconds"]))
        self._programmes = {int(seat): Programme.parse(text) for seat, text in kept["programmes"].items()}

    def ghost(self, play: Play) -> Reading | None:
        """The table as the last turn left it, where it was seen."""
        return self._ghosts.get(len(play.match.turns))

    def begin(self, play: Play, laid: Mapping[int, Reading] | None = None) -> None:
        """A match begins, or is gone on with: the timer is full and stands still.

        `laid` is the table after so many turns and rounds, where it was seen.
        """
        self._ghosts, self._programmes, self._fault = dict(laid or {}), {}, None
        self._left = None
        self.set_timer(play.match.game.turn_seconds)

    def set_timer(self, seconds: int) -> None:
        """Take a timer of so many seconds, full and standing still; 0: none."""
        self._touch(TurnTimer.of(seconds))

    def let_run(self, runs: bool) -> None:
        """Let the timer run, or lay it down."""
        now = self._now()
        self._touch(self.sand.run(now) if runs else self.sand.stop(now))

    def set_programme(self, seat: int, programme: Programme | None) -> None:
        """Note the programme a player works on, or that none is known."""
        self._programmes.pop(seat, None)
        if programme is not None:
            self._programmes[seat] = programme

    def passed(self, play: Play, seen: Reading | None = None, in_view: Reading | None = None) -> None:
        """The match has gone on to this: the timer is turned, and where the table lies now is remembered.

        After a round the timer is laid down, and what is `in_view` waits to be cleared away.
        """
        self._fault, number = None, len(play.match.turns)
        self._ghosts = {after: lay for after, lay in self._ghosts.items() if after <= number}
        if seen is not None:
            self._ghosts[number] = seen
        ended = bool(play.match.turns) and isinstance(play.match.turns[-1], Round)
        self._left = (number, in_view) if ended and in_view is not None and in_view.detections else None
        self._touch(TurnTimer.of(self.sand.seconds) if ended else self.sand.turned(self._now()))

    def cleared(self) -> None:
        """What is seen from now on is the table that is played at."""
        self._left = None

    def is_left(self, play: Play, seen: Reading) -> bool:
        """Whether what is seen is left from the round that ended; once nothing of it lies there it never is again."""
        if self._left is None or self._left[0] != len(play.match.turns):
            return False
        if len(fresh(seen, self._left[1]).detections) == len(seen.detections):
            self.cleared()
        return self._left is not None

    def refuse(self, play: Play, verdict: Verdict) -> None:
        """A turn was refused for its faults."""
        faults = [finding for finding in verdict.findings if finding.reason.weight is Weight.FAULT]
        penalty = play.match.game.faulty_turn
        self._fault = FaultView(_say(faults, "fr"), _say(faults, "en"), penalty.fr, penalty.en)

    def judge(self, play: Play, table: Table) -> Verdict:
        """The verdict on a table as the turn of the player whose turn it is, with the programme they work on."""
        asking, programme = play.match.game.as_programme_game, self._programmes.get(play.seat)
        if asking is not None and programme is not None:
            play = replace(play, match=replace(play.match, game=asking.working_on(programme)))
        return play.judge(table)

    def ends_by_itself(
        self, play: Play, ruling: str | None, table: Callable[[], Table], still: float
    ) -> bool:
        """Whether a table ruled so that has lain still so long ends the turn: it has changed, and it holds.

        This is asked at each frame: the table is made only where it matters.
        """
        if not self.by_itself or still < GRACE or ruling != Ruling.LEGAL:
            return False
        return bool(Change(play.match.table, table()).added)

    def view(self, play: Play, verdict: Verdict | None = None, table: Table | None = None) -> TurnView:
        """What the page shows, once the table has been judged so, if there is one."""
        if self._fault and verdict and table is not None and verdict.ruling is Ruling.LEGAL:
            is_back = not Change(play.match.table, table).added
            self._fault = replace(self._fault, back=True) if is_back else None
        late, ghost = play.match.game.late_turn, self.ghost(play)
        return TurnView(
            self.sand.seconds,
            self.sand.left,
            self.sand.runs,
            self._touched,
            self.by_itself,
            late.fr,
            late.en,
            tuple(PreviousPiece(found.face, _rounded(found.corners)) for found in ghost.detections)
            if ghost
            else (),
            ghost.size if ghost else (0, 0),
            self._fault,
            self.programmes(play),
            opening=_opening(verdict) if verdict else None,
        )

    def _touch(self, sand: TurnTimer) -> None:
        self.sand = sand
        self._touched += 1


def _say(faults: Sequence[Finding], language: Language) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fault.say(language) for fault in faults))


def _opening(verdict: Verdict) -> tuple[int, int] | None:
    """What a first lay that is too low is worth, and what it has to be worth."""
    for finding in verdict.findings:
        if finding.reason is Reason.OPENING_TOO_LOW:
            told = dict(finding.parameters)
            return int(str(told["count"])), int(str(told["least"]))
    return None


def _rounded(corners: Sequence[Pixel]) -> tuple[Pixel, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in corners)
