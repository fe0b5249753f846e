"""Routes: the rules alone, for those who build on them: judging a table, counting a hand; nothing is changed."""

from __future__ import annotations

from pydantic import BaseModel, Field

from engine.games import DEFAULT_GAME
from engine.games.jok_r_ummy.programmes import Programme
from engine.report import Played, count_json, deal_json
from engine.table import Table
from engine.verdicts.draws import Draw
from engine.words import Words
from server.session.setup import ChoiceError, game_named
from server.session.sources.typed import table_typed
from server.session.spoken import Spoken
from server.web.dependencies import router_of

router = router_of("rules", prefix="/rules")

MOST = 2000
"""Letters of a notation, or of a list of words."""


class JudgeIn(BaseModel):
    """A table in notation, and what is known of the turn: the table before, the rack, whether the player had laid."""

    game: str = Field(DEFAULT_GAME, max_length=40)
    settings: list[str] = Field([], max_length=60)
    table: str = Field(max_length=MOST, examples=["R7 R8 R9 | K13 B13 Y13"])
    before: str | None = Field(None, max_length=MOST)
    rack: str | None = Field(None, max_length=MOST)
    opened: bool | None = None
    drawn: str | None = Field(None, max_length=10)
    stock: int | None = Field(None, ge=0, le=500)


class DealIn(BaseModel):
    """How a hand begins: how many play, what was drawn to see who starts, who deals, who refused the card turned up."""

    game: str = Field(DEFAULT_GAME, max_length=40)
    settings: list[str] = Field([], max_length=60)
    players: int = Field(2, ge=1, le=12)
    drawn: str = Field("", max_length=MOST)
    dealer: int = Field(0, ge=0, le=11)
    refused: int = Field(0, ge=0, le=2)


class CountIn(BaseModel):
    """A hand in notation; `whole` says that the whole hand is shown: in gin only what cannot be melded counts."""

    game: str = Field(DEFAULT_GAME, max_length=40)
    settings: list[str] = Field([], max_length=60)
    hand: str = Field(max_length=MOST, examples=["R7 K13 *"])
    whole: bool = False


class GroupOut(Spoken, BaseModel):
    """The verdict on one group: its ruling, its kind, what it counts, the ways to take it, and one sentence."""

    text: str
    ruling: str
    kind: str | None
    points: int
    readings: list[str]
    words: Words


class FindingOut(Spoken, BaseModel):
    """A reason, the pieces it concerns, and its sentence."""

    reason: str
    pieces: list[int]
    words: Words


class TurnScoreOut(BaseModel):
    """What a turn of letters scores; `longest` is the longest new word, empty where there is none."""

    points: int
    letters: int
    emptied: bool
    longest: str


class VerdictOut(BaseModel):
    """The verdict on a table; of letters also what the turn scores and how many are drawn, null if it is not legal."""

    ruling: str
    points: int
    groups: list[GroupOut]
    findings: list[FindingOut]
    turn: TurnScoreOut | None = None
    draws: int | None = None


class CountOut(BaseModel):
    """What a hand counts; a whole hand of gin also its best melds, what is left of it, and whether that is proved."""

    hand: str
    pieces: int
    points: int
    melds: list[str] = []
    left: str = ""
    deadwood: int = 0
    proved: bool = False


class OfferOut(BaseModel):
    """Whose the card turned up is to take, and whether they may."""

    player: int
    may_take: bool


class CustomOut(Spoken, BaseModel):
    """What is done beside the table; of the stock also at how many pieces left."""

    about: str
    words: Words
    at: int = 0


class ProgrammeOut(Spoken, BaseModel):
    """A programme, in its text form and in words."""

    text: str
    words: Words


class ProgrammeTextIn(BaseModel):
    """A programme in its text form, in English or French words."""

    text: str = Field(max_length=60, examples=["2x run 4"])


class DealOut(BaseModel):
    """How a hand begins (seats from 0): who deals and begins, null while that is drawn for, and what each takes."""

    players: int
    chosen: list[int]
    dealer: int | None
    begins: int | None
    dealt: list[int]
    offer: OfferOut | None
    customs: list[CustomOut]
    programmes: list[ProgrammeOut] = []


@router.post("/judge", response_model_exclude_unset=True)
def judge(asked: JudgeIn) -> VerdictOut:
    """The verdict on a table, as `meldwatch judge --json` prints it."""
    before, rack = (_maybe(text) for text in (asked.before, asked.rack))
    rules = game_named(asked.game, asked.settings)
    turn = Played(rules, before, rack, asked.opened, Draw(drawn=_maybe_piece(asked.drawn)), asked.stock)
    return VerdictOut.model_validate(turn.as_json(table_typed(asked.table)))


@router.post("/count", response_model_exclude_unset=True)
def count(asked: CountIn) -> CountOut:
    """What a hand counts, as `meldwatch count --json` prints it."""
    rules = game_named(asked.game, asked.settings)
    return CountOut.model_validate(count_json(rules, table_typed(asked.hand), whole=asked.whole))


@router.post("/deal", response_model_exclude_unset=True)
def deal(asked: DealIn) -> DealOut:
    """Who deals and begins and what each takes, as `meldwatch deal --json` prints it."""
    rules, drawn = game_named(asked.game, asked.settings), table_typed(asked.drawn)
    return DealOut.model_validate(deal_json(rules, asked.players, drawn, asked.dealer, asked.refused))


@router.post("/programme")
def programme(asked: ProgrammeTextIn) -> ProgrammeOut:
    """What a programme says, in words."""
    found = Programme.parse(asked.text)
    return ProgrammeOut(text=str(found), words=found.words)


def _maybe(text: str | None) -> Table | None:
    return None if text is None else table_typed(text)


def _maybe_piece(text: str | None) -> str | None:
    if text is None:
        return None
    pieces = table_typed(text).pieces
    if len(pieces) != 1:
        raise ChoiceError("rules.this_is_not_one_piece_text", text=text)
    return pieces[0].face
