"""What surrounds a turn: the timer, what it was refused for, and where the table before it lay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

from engine.games.jok_r_ummy.programmes import Programme
from engine.scoring.rounds import Round
from engine.table import Table
from engine.verdicts.turns import Change
from engine.verdicts.verdict import Finding, Ruling, Verdict, Weight
from server.session.observation.places import fresh
from server.session.play.play import Play
from server.session.play.turn_timer import TurnTimer
from vision.reading import Reading

GRACE: Final = 4.0
"""Seconds for which a table that holds has to lie still before a turn ends by itself: people stop and think."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a turn was refused for; `back` once the table is as it was."""

    findings: tuple[Finding, ...]
    back: bool = False

    @classmethod
    def of(cls, verdict: Verdict) -> Fault:
        """What a verdict refuses a turn for."""
        return cls(tuple(found for found in verdict.findings if found.reason.weight is Weight.FAULT))


@dataclass(frozen=True, slots=True)
class TurnState:
    """What surrounds the turns of a match; time is given.

    `touched` counts how often the timer was touched; `programmes` are those being worked on, by seat; `lays` is the
    table after so many turns and rounds, where it was seen; `left` what lies there of the round that ended, and after
    how many turns and rounds that was; `steps` are the tables that held while the turn was played; `refused` the
    picture whose fault was written down last. `tried` are the seconds for which the table had lain still when a turn
    that ends by itself could not be written down.
    """

    timer: TurnTimer = field(default_factory=TurnTimer)
    touched: int = 0
    by_itself: bool = False
    programmes: Mapping[int, Programme] = field(default_factory=dict)
    lays: Mapping[int, Reading] = field(default_factory=dict)
    fault: Fault | None = None
    left: tuple[int, Reading] | None = None
    steps: tuple[Reading, ...] = ()
    refused: int | None = None
    tried: float = inf

    def begin(self, play: Play, lays: Mapping[int, Reading] | None = None) -> TurnState:
        """A match begins, or is gone on with: the timer is full and stands still."""
        anew = replace(self, programmes={}, lays=dict(lays or {}), fault=None, left=None, steps=())
        return anew.set_timer(play.match.game.turn_seconds)

    def set_timer(self, seconds: int) -> TurnState:
        """A timer of so many seconds, full and standing still; 0: none."""
        return self._touch(TurnTimer.of(seconds))

    def let_run(self, runs: bool, now: float) -> TurnState:
        """The timer runs, or is laid down."""
        return self._touch(self.timer.run(now) if runs else self.timer.stop(now))

    def end_by_itself(self, wish: bool) -> TurnState:
        """Turns end by themselves, or do not."""
        return replace(self, by_itself=wish)

    def set_programme(self, seat: int, programme: Programme | None) -> TurnState:
        """The programme a player works on is noted, or that none is known."""
        others = {at: known for at, known in self.programmes.items() if at != seat}
        return replace(self, programmes=others if programme is None else {**others, seat: programme})

    def programmes_of(self, play: Play) -> tuple[str | None, ...]:
        """The programmes being worked on, seat by seat, where they are known."""
        known = (self.programmes.get(seat) for seat in range(len(play.match.players)))
        return tuple(None if programme is None else str(programme) for programme in known)

    def previous(self, play: Play) -> Reading | None:
        """The table as the last turn left it, where it was seen."""
        return self.lays.get(len(play.match.turns))

    def passed(
        self, play: Play, now: float, seen: Reading | None = None, in_view: Reading | None = None
    ) -> TurnState:
        """The match has gone on to this: the timer is turned, and where the table lies now is remembered.

        After a round the timer is laid down, and what is `in_view` waits to be cleared away.
        """
        number = len(play.match.turns)
        lays = {after: lay for after, lay in self.lays.items() if after <= number}
        ended = bool(play.match.turns) and isinstance(play.match.turns[-1], Round)
        gone_on = replace(
            self,
            lays=lays if seen is None else {**lays, number: seen},
            fault=None,
            steps=(),
            left=(number, in_view) if ended and in_view is not None and in_view.detections else None,
        )
        return gone_on._touch(TurnTimer.of(self.timer.seconds) if ended else self.timer.turned(now))

    def cleared(self) -> TurnState:
        """What is seen from now on is the table that is played at."""
        return replace(self, left=None)

    def is_left(self, play: Play) -> bool:
        """Whether what is seen is left from the round that ended; once nothing of it lies there it never is again."""
        return self.left is not None and self.left[0] == len(play.match.turns)

    def refuse(self, verdict: Verdict, picture: int) -> TurnState:
        """The turn on the picture of this number was refused for its faults."""
        return replace(self, fault=Fault.of(verdict), refused=picture)

    def looked_at(self, play: Play, seen: Reading, verdict: Verdict, picture: int) -> TurnState:
        """The table was seen on the picture of this number and judged so.

        What was left may have gone, and a fault been put back or mended. Where the refused picture was put right and
        still does not hold, the fault is what it is refused for now. A table that was put back and does not hold again
        is another attempt, which is judged as any.
        """
        if self.left is not None and self.is_left(play):
            gone = len(fresh(seen, self.left[1]).detections) == len(seen.detections)
            return self.cleared() if gone else self
        if self.fault is None:
            return self
        if verdict.ruling is Ruling.ILLEGAL:
            if self.fault.back:
                return replace(self, fault=None)
            return replace(self, fault=Fault.of(verdict)) if picture == self.refused else self
        if verdict.ruling is not Ruling.LEGAL:
            return self
        added = Change(play.match.table, seen.judged).added
        return replace(self, fault=None if added else replace(self.fault, back=True))

    def stood(self, before: Table, seen: Reading) -> TurnState:
        """The table stood still and held: a step of the turn, where something more lies there than at the last one."""
        steps = tuple(step for step in self.steps if is_part(step.judged, seen.judged))
        if Change(before, seen.judged).added:
            steps = (*steps, seen)
        same = [step.judged for step in steps] == [step.judged for step in self.steps]
        return self if same else replace(self, steps=steps)

    def may_end(self, seconds: float) -> bool:
        """Whether a table that has lain still so long ends the turn, as far as the time alone tells."""
        tried_lately = self.tried <= seconds < self.tried + GRACE
        return self.by_itself and seconds >= GRACE and not tried_lately

    def _touch(self, timer: TurnTimer) -> TurnState:
        return replace(self, timer=timer, touched=self.touched + 1)


def is_part(one: Table, other: Table) -> bool:
    """Whether everything of a table lies on another one too, and more."""
    return one.count() < other.count()


def judge_turn(play: Play, programme: Programme | None, table: Table) -> Verdict:
    """The verdict on a table as the turn of the player whose turn it is, with the programme they work on."""
    asking = play.match.game.as_programme_game
    if asking is not None and programme is not None:
        play = replace(play, match=replace(play.match, game=asking.working_on(programme)))
    return play.judge(table)
