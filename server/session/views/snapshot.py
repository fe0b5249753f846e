"""What the page is shown: one frozen value that follows from the state of the table; nothing is written here."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.verdicts.verdict import Ruling, Verdict
from server.session.observation.display import Frozen, Live, Photo, Typed
from server.session.observation.notices import NOT_KEPT, Caption, Chapters, Notice
from server.session.observation.observation import Observation
from server.session.play.dispute import RingView
from server.session.play.play import Play
from server.session.remembered import remembered
from server.session.spoken import as_body
from server.session.state import Activity, TableState
from server.session.views.box_view import box_of
from server.session.views.camera_view import CameraView, view_camera
from server.session.views.count_view import CountView, view_count
from server.session.views.match_view import PlayView, view_play
from server.session.views.phones_view import PhonesView, view_phones
from server.session.views.table_view import (
    FindingView,
    GroupView,
    PieceView,
    finding_view,
    show_pieces,
)
from server.session.views.turn_view import TurnView, clearing, view_turn


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole state. `number` grows with each change; `picture` is the number of the picture to show.

    `size` (w, h) is the picture in whose pixels the outlines are given; `sight` is the picture that was read:
    the outlines belong over `picture` where the state is `verdict`. `findings` are those on the table as a whole.
    `box` tells the box of pieces apart from others. `caption` is what is told along with the demonstration's film,
    `chapters` what there is to be told.
    `feed` is where pictures come from, whatever is shown in their place (`source`); `phones` whom phones speak for;
    `camera` how pictures are framed, and while no match is played how good they are to read by.
    """

    game: str
    source: str
    box: str = ""
    number: int = 0
    state: Activity = Activity.LOOKING
    picture: int | None = None
    sight: int | None = None
    size: tuple[int, int] = (0, 0)
    table: str = ""
    ruling: Ruling | None = None
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
    camera: CameraView = field(default_factory=CameraView)
    phones: PhonesView = field(default_factory=PhonesView)
    caption: Caption | None = None
    chapters: Chapters | None = None

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return as_body(self)


def view(state: TableState) -> Snapshot:
    """What the page shows of a table."""
    match, kept, shown, verdict = state.match, state.kept, state.shown, state.verdict()
    snapshot = replace(
        _displayed(state),
        play=view_match(match.play, kept.id if kept else None, match.colours) if match else None,
        turn=view_turn(state.turn, match.play, verdict, shown.corrected if shown else None)
        if match
        else None,
        count=_counted(state),
        dispute=state.dispute,
        camera=view_camera(state),
        phones=view_phones(state.phones, match.play.match.players if match else ()),
        caption=state.caption,
        chapters=state.chapters,
    )
    if shown is None or verdict is None:
        return snapshot
    snapshot = replace(snapshot, **show_table(shown, verdict))
    if snapshot.turn is None or not state.is_clearing:
        return snapshot
    turn = replace(clearing(snapshot.turn), opening=None)
    return replace(snapshot, ruling=None, points=0, groups=(), findings=(), turn=turn)


def _displayed(state: TableState) -> Snapshot:
    """What is on show, and where from: only the live picture has an activity of its own."""
    live = Snapshot(
        state.game.name,
        state.source,
        box_of(state.played),
        state=state.activity,
        picture=state.picture,
        notices=state.notices,
        ended=state.ended,
        feed=state.source,
    )
    unkept = tuple(each for each in state.notices if each.code == NOT_KEPT)
    match state.display:
        case Live():
            return live
        case Photo(observation, notices):
            shown = replace(live, source="photo", notices=(*unkept, *notices), ended=False)
        case Typed(observation):
            shown = replace(live, source="typed", notices=unkept, ended=False)
        case Frozen(Photo(_, notices), observation):
            shown = replace(live, source="frozen", notices=(*unkept, *notices), ended=False)
        case Frozen(Typed(), observation):
            shown = replace(live, source="frozen", notices=unkept, ended=False)
        case Frozen(Live(), observation):
            shown = replace(live, source="frozen")
    return replace(shown, state=Activity.AT_REST, picture=observation.picture)


def _counted(state: TableState) -> CountView | None:
    return None if state.count is None else view_counted(state.count)


view_counted = remembered(view_count)


@remembered
def view_match(play: Play, kept: int | None, colours: tuple[int, ...]) -> PlayView:
    """What the page shows of a match in these colours that is kept under this number, if it is."""
    return replace(view_play(play, colours), id=kept)


@remembered
def show_table(shown: Observation, verdict: Verdict) -> dict[str, Any]:
    """What a snapshot says of the table as it was read, corrected and judged."""
    reading = shown.corrected
    return {
        "sight": shown.picture,
        "size": reading.size,
        "table": str(reading.table),
        "ruling": verdict.ruling,
        "points": verdict.points,
        "pieces": show_pieces(shown),
        "groups": _groups(shown, verdict),
        "findings": tuple(finding_view(found.shifted(reading.places)) for found in verdict.table_findings),
        "corrections": len(shown.corrections),
    }


def _groups(seen: Observation, verdict: Verdict) -> tuple[GroupView, ...]:
    pairs = zip(seen.laid.groups, verdict.groups, strict=True)
    return tuple(GroupView.of(ruled, pieces) for pieces, ruled in pairs)
