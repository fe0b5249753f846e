"""The rules alone, over HTTP, for those who build on them: judging a table, counting a hand; nothing is changed."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from engine.report import Played, count_json, deal_json
from engine.table import Table
from engine.verdicts.draws import Draw
from server.session.setup import ChoiceError, game_named
from server.session.sources.typed import table_typed

MOST = 2000
"""Letters of a notation."""


class JudgeIn(BaseModel):
    """A table in notation, and what is known of the turn: the table before, the rack, whether the player had laid."""

    game: str = Field("rummy", max_length=40)
    settings: list[str] = Field([], max_length=60)
    table: str = Field(max_length=MOST, examples=["R7 R8 R9 | K13 B13 Y13"])
    before: str | None = Field(None, max_length=MOST)
    rack: str | None = Field(None, max_length=MOST)
    opened: bool | None = None
    drawn: str | None = Field(None, max_length=10)
    stock: int | None = Field(None, ge=0, le=500)


class DealIn(BaseModel):
    """How a hand begins: how many play, what was drawn to see who starts, who deals, who refused the card turned up."""

    game: str = Field("rummy", max_length=40)
    settings: list[str] = Field([], max_length=60)
    players: int = Field(2, ge=1, le=12)
    drawn: str = Field("", max_length=MOST)
    dealer: int = Field(0, ge=0, le=11)
    refused: int = Field(0, ge=0, le=2)


class CountIn(BaseModel):
    """A hand in notation; `whole` says that the whole hand is shown: in gin only what cannot be melded counts."""

    game: str = Field("rummy", max_length=40)
    settings: list[str] = Field([], max_length=60)
    hand: str = Field(max_length=MOST, examples=["R7 K13 *"])
    whole: bool = False


def engine_doors() -> APIRouter:
    """Judging and counting from notation."""
    doors = APIRouter(prefix="/rules", tags=["rules"])

    @doors.post("/judge")
    def judge(asked: JudgeIn) -> dict[str, Any]:
        """The verdict on a table, as `meldwatch judge --json` prints it."""
        before, rack = (_maybe(text) for text in (asked.before, asked.rack))
        rules = game_named(asked.game, asked.settings)
        turn = Played(rules, before, rack, asked.opened, Draw(drawn=_maybe_piece(asked.drawn)), asked.stock)
        return turn.as_json(table_typed(asked.table))

    @doors.post("/count")
    def count(asked: CountIn) -> dict[str, Any]:
        """What a hand counts, as `meldwatch count --json` prints it."""
        return count_json(game_named(asked.game, asked.settings), table_typed(asked.hand), whole=asked.whole)

    @doors.post("/deal")
    def deal(asked: DealIn) -> dict[str, Any]:
        """Who deals and begins and what each takes, as `meldwatch deal --json` prints it."""
        rules = game_named(asked.game, asked.settings)
        return deal_json(rules, asked.players, table_typed(asked.drawn), asked.dealer, asked.refused)

    return doors


def _maybe(text: str | None) -> Table | None:
    return None if text is None else table_typed(text)


def _maybe_piece(text: str | None) -> str | None:
    if text is None:
        return None
    pieces = table_typed(text).pieces
    if len(pieces) != 1:
        raise ChoiceError(f"Ce n'est pas une pièce : {text!r}.", f"This is not one piece: {text!r}.")
    return pieces[0].face
