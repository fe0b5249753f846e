"""Routes: the players of the kept matches: how each has done, all that is kept of one, and forgetting them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from engine.words import FALLBACK, language_for
from server.session.library.player_library import PlayerRecord, exported, player_records
from server.web.dependencies import SetupDep, router_of

router = router_of("players", prefix="/players")


class ExportedMatchOut(BaseModel):
    """A kept match with its house rules and all that happened in it, as it was written down."""

    id: int
    game: str
    settings: list[str]
    players: list[str]
    begun: float
    ended: float | None
    events: list[dict[str, Any]]


class ExportOut(BaseModel):
    """Everything that is kept of a player: the colour they are known by, if they are, and their matches."""

    name: str
    colour: int | None
    matches: list[ExportedMatchOut]


@router.get("")
def list_players(setup: SetupDep, since: float = 0.0, until: float | None = None) -> list[PlayerRecord]:
    """How each player has done in the matches begun in a time (s since 1970, UTC), the one with most wins first."""
    return list(player_records(setup.store, since, until))


@router.get("/export")
def export_player(name: str, setup: SetupDep) -> ExportOut:
    """Everything that is kept of a player: their colour, and each match with what happened in it."""
    matches = [ExportedMatchOut(**each) for each in exported(setup.store, name)]
    return ExportOut(name=name, colour=setup.store.colours().get(name), matches=matches)


@router.delete("", status_code=204)
def forget_player(name: str, setup: SetupDep, lang: str = FALLBACK) -> None:
    """Take a player's name, and the pictures of what they laid and held, out of everything that is kept."""
    setup.forget(name, language_for(lang))
