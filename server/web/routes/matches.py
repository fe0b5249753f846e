"""Routes: the matches that are kept: the library, each one's history, its score sheet, its pictures."""

from __future__ import annotations

from typing import Any

from fastapi import Response
from pydantic import BaseModel, ConfigDict

from engine.words import FALLBACK, Language, language_for
from server.session.library.match_library import brief, match_of, missed, sheet_csv, whole
from server.session.views.match_view import Unit
from server.session.views.progress_view import ProgressView
from server.session.views.sheet_view import LineView
from server.session.views.snapshot import Snapshot
from server.web.dependencies import SetupDep, router_of
from server.web.responses import CSV, JPEG, jpeg_response

router = router_of("matches", prefix="/matches")


class MatchLineOut(BaseModel):
    """A match in one line; what follows from its record is left out where that is not `readable` any more."""

    id: int
    game: str
    players: list[str]
    colours: list[int]
    begun: float
    ended: float | None
    readable: bool
    title: dict[Language, str] = {}
    totals: list[int] = []
    winners: list[int] = []
    over: bool = False
    rounds: int = 0
    unit: Unit = "round"
    turns: int = 0


class EventOut(BaseModel):
    """Something that happened in a match, of some `kind`; `stands` says that it was not taken back.

    A turn says its player, the table before and after it and what it laid (`added`), a round its notation and points,
    and every other kind what was written down of it.
    """

    model_config = ConfigDict(extra="allow")

    number: int
    kind: str
    at: float
    pictured: bool
    stands: bool
    anyhow: bool = False
    player: int = 0
    before: str = ""
    table: str = ""
    added: list[str] = []
    round: str = ""
    points: list[int] | int = 0


class MissedLayOut(BaseModel):
    """What a player (seat) still held at the end of a round (both from 0) and could have laid.

    `points` is what that saves or scores, `table` the table afterwards; `proved` says that there was nothing better.
    """

    round: int
    player: int
    points: int
    laid: list[str]
    left: list[str]
    table: str
    proved: bool


class HighlightOut(BaseModel):
    """What a player (seat, from 0) laid at once, and the number of its picture, where one is kept.

    In a game of programmes the points are `cards`.
    """

    player: int
    points: int
    cards: bool
    laid: list[str]
    word: str
    picture: int | None


class MatchOut(MatchLineOut):
    """A match with its sheet and its whole history, oldest first; both are empty where it is not readable.

    `best` is the lay (in the games of gin the hand) worth most, `longest` that with the longest word.
    """

    settings: list[str] = []
    lines: list[LineView]
    progress: ProgressView | None = None
    history: list[EventOut]
    best: HighlightOut | None
    longest: HighlightOut | None


@router.get("", response_model_exclude_unset=True)
def list_matches(setup: SetupDep) -> list[MatchLineOut]:
    """Every kept match in one line, the newest first."""
    return [MatchLineOut.model_validate(brief(setup.store, kept)) for kept in setup.store.matches()]


@router.get("/{match}", response_model_exclude_unset=True)
def show_match(match: int, setup: SetupDep) -> MatchOut:
    """A kept match with its sheet and its whole history."""
    told = whole(setup.store, setup.store.match(match))
    return MatchOut.model_validate(told | {"history": [_event(each) for each in told["history"]]})


@router.get("/{match}/missed")
def missed_lays(match: int, setup: SetupDep) -> list[MissedLayOut]:
    """What the hands shown at the end of each round could still have laid on its last table."""
    found = missed(match_of(setup.store, setup.store.match(match)))
    return [MissedLayOut.model_validate(each) for each in found]


@router.get("/{match}/sheet.csv", response_class=Response, responses=CSV)
def sheet(match: int, setup: SetupDep, lang: str = FALLBACK) -> Response:
    """The score sheet, as CSV."""
    text = sheet_csv(match_of(setup.store, setup.store.match(match)), language_for(lang))
    # The mark at the beginning tells spreadsheets that it is UTF-8.
    name = f'attachment; filename="meldwatch-{match}.csv"'
    return Response("\ufeff" + text, media_type="text/csv", headers={"content-disposition": name})


@router.get("/{match}/pictures/{number}.jpg", response_class=Response, responses=JPEG)
def event_picture(match: int, number: int, setup: SetupDep) -> Response:
    """The picture that is kept with an event."""
    return jpeg_response(setup.store.picture(match, number), "private, max-age=86400")


@router.post("/{match}/continue")
def continue_match(match: int, setup: SetupDep) -> Snapshot:
    """Go on with a kept match."""
    return setup.go_on(match)


@router.delete("/{match}", status_code=204)
def delete_match(match: int, setup: SetupDep) -> None:
    """Throw a kept match away."""
    setup.delete(match)


def _event(told: dict[str, Any]) -> EventOut:
    """An event as it was written down, whichever version wrote it: nothing is checked."""
    return EventOut.model_construct(**told)
