"""The one state of a table: what is seen, what is on show, and the match that is played; a frozen value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine.games import Game
from engine.games.jok_r_ummy.programmes import Programme
from engine.verdicts.verdict import Ruling, Verdict
from server.session.observation.display import Display, Frozen, Live, Photo
from server.session.observation.notices import Caption, Chapters, Notice
from server.session.observation.observation import Observation
from server.session.observation.validation import CorrectionError
from server.session.play.count import Count
from server.session.play.dispute import RingView
from server.session.play.phones import Phones
from server.session.play.play import Play, PlayError
from server.session.play.turning import TurnState, judge_turn
from server.session.record.events import NewEvent
from server.session.remembered import remembered
from server.storage.kept import KeptMatch
from vision.input.framing import Framing
from vision.quality import Quality


class Activity(StrEnum):
    """What the companion is doing."""

    LOOKING = "looking"
    HANDS = "hands"
    READING = "reading"
    AT_REST = "verdict"
    GONE = "camera gone"


@dataclass(frozen=True, slots=True)
class MatchInPlay:
    """The match being played, and under what it is kept, if it is.

    `colours` are the players', seat by seat (`server.session.play.colours`).
    `put_right` is how much of what was put right is written down: in the live picture, and in what is in its place.
    """

    play: Play
    kept: KeptMatch | None = None
    put_right: tuple[int, int] = (0, 0)
    colours: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableState:
    """What is on the table now.

    `game` are the `rules` that were chosen, with the players' own words; `source` is where the live picture comes from.
    `epoch` counts how often the table was looked at afresh: what was read before that is of no use. `picture` is the
    number of the live picture to show, `live` what was read on one at rest; `ended` says that a clip is over. `caption`
    is what is told along with the demonstration's, `chapters` what there is to be told. `framing` is what of the live
    picture is looked at, `quality` what that was like when it was judged last.
    """

    game: Game
    rules: Game
    source: str
    activity: Activity = Activity.LOOKING
    picture: int | None = None
    notices: tuple[Notice, ...] = ()
    ended: bool = False
    epoch: int = 0
    live: Observation | None = None
    display: Display = field(default_factory=Live)
    match: MatchInPlay | None = None
    turn: TurnState = field(default_factory=TurnState)
    count: Count | None = None
    dispute: RingView | None = None
    framing: Framing = field(default_factory=Framing)
    quality: Quality | None = None
    phones: Phones = field(default_factory=Phones)
    caption: Caption | None = None
    chapters: Chapters | None = None

    @property
    def is_live(self) -> bool:
        """Whether the live picture is on show."""
        return isinstance(self.display, Live)

    @property
    def shown(self) -> Observation | None:
        """What is on show; None where nothing has been read yet."""
        return self.live if isinstance(self.display, Live) else self.display.observation

    @property
    def is_at_rest(self) -> bool:
        """Whether what is on show lies still: it may be judged."""
        return not self.is_live or self.activity is Activity.AT_REST

    @property
    def playing(self) -> Play:
        """The match being played; raises PlayError without one."""
        if self.match is None:
            raise PlayError("state.no_match_is_being_played")
        return self.match.play

    @property
    def played(self) -> Game:
        """The game as it is played: by so many as there are, where there is a match."""
        return self.game if self.match is None else self.match.play.match.game

    @property
    def kept(self) -> KeptMatch | None:
        """Under what the match being played is kept, if it is."""
        return None if self.match is None else self.match.kept

    @property
    def is_clearing(self) -> bool:
        """Whether what is seen is left from the round that ended: it is no turn."""
        return self.match is not None and self.turn.is_left(self.match.play)

    @property
    def on_camera(self) -> Observation | None:
        """What was read on the live picture, also where that is frozen."""
        frozen = isinstance(self.display, Frozen) and isinstance(self.display.of, Live)
        return self.shown if frozen else self.live

    @property
    def aside(self) -> tuple[str, Observation | None]:
        """Where what is shown in the place of the live picture is from, `photo` or `typed`, if anything is."""
        of = self.display.of if isinstance(self.display, Frozen) else self.display
        if isinstance(of, Live):
            return "photo", None
        return "photo" if isinstance(of, Photo) else "typed", self.shown

    @property
    def pictures(self) -> Iterator[int]:
        """The numbers of the pictures that it refers to."""
        found = (self.live, self.shown)
        yield from (each.picture for each in found if each is not None)

    def verdict(self) -> Verdict | None:
        """The judgement on what is on show, which the page and the turn's button both ask; None where nothing is."""
        if self.shown is None:
            return None
        if self.match is None:
            return _judged_alone(self.game, self.shown)
        play = self.match.play
        return _judged_turn(play, self.turn.programmes.get(play.seat), self.shown)

    def observation(self, number: int) -> Observation:
        """What is on show, where it is still that of the picture of this number; raises CorrectionError."""
        shown = self.shown
        if shown is None or shown.picture != number:
            raise CorrectionError(
                "state.the_table_has_changed_in_the",
            )
        return shown

    def showing(self, observation: Observation) -> TableState:
        """With this in the place of what is on show, which has been put right."""
        if isinstance(self.display, Live):
            return replace(self, live=observation)
        return replace(self, display=replace(self.display, observation=observation))

    def afresh(self) -> TableState:
        """With the table to be looked at afresh: what was seen is forgotten."""
        return replace(self.looking(), picture=None, live=None, quality=None)

    def looking(self) -> TableState:
        """With the live picture on show, to be read anew."""
        picture = self.live.picture if self.live else None
        return replace(
            self,
            display=Live(),
            epoch=self.epoch + 1,
            activity=Activity.LOOKING,
            picture=picture,
            notices=(),
            ended=False,
        )

    def settled(self) -> TableState:
        """Once what is on show has been judged.

        What was left may have gone, a fault been put back or mended, and the turn have made a step.
        """
        verdict, shown = self.verdict(), self.shown
        if self.match is None or shown is None or verdict is None:
            return self
        turn, play = self.turn, self.match.play
        if turn.left is not None or turn.fault is not None:
            turn = turn.looked_at(play, shown.corrected, verdict, shown.picture)
        if verdict.ruling is Ruling.LEGAL and self.count is None and not turn.is_left(play):
            turn = turn.stood(play.match.table, shown.corrected)
        return self if turn is self.turn else replace(self, turn=turn)


@dataclass(frozen=True, slots=True)
class Transition:
    """What a change makes of the state, and what is written down of it first.

    The first event is the change itself: where it cannot be written, nothing has happened. The others go with it.
    A `refusal` is raised once that is done.
    """

    state: TableState
    events: tuple[NewEvent, ...] = ()
    refusal: Exception | None = None


@remembered
def _judged_alone(game: Game, shown: Observation) -> Verdict:
    return game.judge(None, shown.corrected.judged)


@remembered
def _judged_turn(play: Play, programme: Programme | None, shown: Observation) -> Verdict:
    return judge_turn(play, programme, shown.corrected.judged)
