"""What the page is shown: one frozen value that holds the whole state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Self

from engine.verdicts.verdict import Finding, GroupVerdict, Verdict
from server.session.observation.observation import Observation
from server.session.play.play import PlayView
from server.session.play.turning import TurnView
from server.session.views.notices import Notice
from vision.recognition.classifier import Corner

if TYPE_CHECKING:
    from server.session.play.dispute import RingView
    from server.session.views.count_view import CountView


class State(StrEnum):
    """What the companion is doing."""

    LOOKING = "looking"
    HANDS = "hands"
    READING = "reading"
    VERDICT = "verdict"
    GONE = "camera gone"


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece: its face (as corrected), whether that is sure or was given by hand, and where it lies.

    `outline` is four pixel points; `alternatives` are other faces it may have, the likeliest first; `group` is the
    first group it lies in.
    """

    face: str
    read: str
    sure: bool
    corrected: bool
    outline: tuple[Corner, ...]
    alternatives: tuple[str, ...]
    group: int


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group: its pieces' indices, and its verdict with one sentence in each language."""

    text: str
    pieces: tuple[int, ...]
    ruling: str
    kind: str | None
    points: int
    readings: tuple[str, ...]
    fr: str
    en: str

    @classmethod
    def of(cls, ruled: GroupVerdict, pieces: Iterable[int], **more: Any) -> Self:
        """A group's verdict, with what else is said of it."""
        said = ruled.as_json()
        return cls(pieces=tuple(pieces), **{**said, "readings": tuple(said["readings"])}, **more)


@dataclass(frozen=True, slots=True)
class FindingView:
    """A reason, its weight (fault, doubt or note), the pieces it concerns, and its sentence in each language."""

    reason: str
    weight: str
    pieces: tuple[int, ...]
    fr: str
    en: str


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


def finding_view(found: Finding) -> FindingView:
    """A finding as the page shows it."""
    weight = found.reason.weight.value
    return FindingView(found.reason.value, weight, found.pieces, found.say("fr"), found.say("en"))


def show_pieces(sight: Observation) -> tuple[PieceView, ...]:
    """The pieces of a sight with everything put right, in table order."""
    laid = sight.laid
    group_of = {piece: number for number, group in reversed([*enumerate(laid.groups)]) for piece in group}
    return tuple(
        PieceView(
            face=entry.now.face,
            read=entry.seen.face,
            sure=entry.now.sure,
            corrected=entry.by_hand,
            outline=tuple((round(x, 1), round(y, 1)) for x, y in entry.now.corners),
            alternatives=tuple(other.face for other in entry.seen.alternatives),
            group=group_of[index],
        )
        for index, entry in enumerate(laid.entries)
    )


def _groups(sight: Observation, verdict: Verdict) -> tuple[GroupView, ...]:
    pairs = zip(sight.laid.groups, verdict.groups, strict=True)
    return tuple(GroupView.of(ruled, pieces) for pieces, ruled in pairs)
