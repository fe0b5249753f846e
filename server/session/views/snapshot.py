"""What the page is shown: one frozen value that holds the whole state."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from engine.verdicts.verdict import Verdict
from server.session.observation.observation import Observation
from server.session.play.dispute import RingView
from server.session.play.play import PlayView
from server.session.play.turning import TurnView
from server.session.views.count_view import CountView
from server.session.views.notices import Notice
from server.session.views.table_view import FindingView, GroupView, PieceView, finding_view, show_pieces


class State(StrEnum):
    """What the companion is doing."""

    LOOKING = "looking"
    HANDS = "hands"
    READING = "reading"
    VERDICT = "verdict"
    GONE = "camera gone"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole state. `number` grows with each change; `picture` is the number of the picture to show.

    `size` (w, h) is the picture in whose pixels the outlines are given; `sight` is the picture that was read:
    the outlines belong over `picture` where the state is `verdict`. `findings` are those on the table as a whole.
    `feed` is where pictures come from, whatever is shown in their place (`source`).
    """

    game: str
    source: str
    number: int = 0
    state: State = State.LOOKING
    picture: int | None = None
    sight: int | None = None
    size: tuple[int, int] = (0, 0)
    table: str = ""
    ruling: str | None = None
    points: int = 0
    pieces: tuple[PieceView, ...] = ()
    groups: tuple[GroupView, ...] = ()
    findings: tuple[FindingView, ...] = ()
    notices: tuple[Notice, ...] = ()
    corrections: int = 0
    ended: bool = False
    play: PlayView | None = None
    turn: TurnView | None = None
    count: CountView | None = None
    dispute: RingView | None = None
    feed: str = "camera"

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def show_sight(snapshot: Snapshot, sight: Observation, verdict: Verdict) -> Snapshot:
    """The snapshot with the table as it was read, corrected and judged."""
    reading = sight.corrected
    return replace(
        snapshot,
        sight=sight.picture,
        size=reading.size,
        table=str(reading.table),
        ruling=verdict.ruling.value,
        points=verdict.points,
        pieces=show_pieces(sight),
        groups=_groups(sight, verdict),
        findings=tuple(finding_view(found.shifted(reading.places)) for found in verdict.table_findings),
        corrections=len(sight.corrections),
    )


def _groups(sight: Observation, verdict: Verdict) -> tuple[GroupView, ...]:
    pairs = zip(sight.laid.groups, verdict.groups, strict=True)
    return tuple(GroupView.of(ruled, pieces) for pieces, ruled in pairs)
