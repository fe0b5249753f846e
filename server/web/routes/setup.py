"""Routes: the setup: which game is played, under which house rules, by whom."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from engine.options import Topic, Value
from engine.words import Language, Words
from server.session.spoken import Spoken
from server.session.views.snapshot import Snapshot
from server.web.dependencies import AskerDep, SetupDep, router_of
from server.web.roles import Right
from server.web.routes.match import Colour, Name
from server.web.routes.matches import MatchLineOut
from server.web.routes.rules import MOST
from server.web.routes.sources import SourceIn, source_of

router = router_of("table", prefix="/setup")

Setting: TypeAlias = Annotated[str, Field(max_length=MOST)]


class ChoiceIn(BaseModel):
    """A game under house rules (`NAME=VALUE`), a source (none: as it is) and players (none: no match begins).

    `colours` are those that players have chosen, by their names.
    """

    game: str = Field(max_length=40)
    settings: list[Setting] = Field([], max_length=60)
    source: SourceIn | None = None
    players: list[Name] = Field([], max_length=8)
    colours: dict[Name, Colour] = Field({}, max_length=8)


class ColoursIn(BaseModel):
    """Players, and the colours that some of them have chosen, by their names."""

    players: list[Name] = Field(max_length=8)
    colours: dict[Name, Colour] = Field({}, max_length=8)


class OptionOut(Spoken, BaseModel):
    """A house rule: its value, the values it may have (`choices`, or from `low` to `high`), its sentence, its topic."""

    name: str
    kind: Literal["switch", "choice", "number"]
    topic: Topic
    value: Value
    default: Value
    words: Words
    choices: list[str]
    low: int
    high: int


class PresetOut(BaseModel):
    """A known way to play a game: its name, and what it sets."""

    name: str
    sets: dict[str, Value]


class GameChoiceOut(BaseModel):
    """A game: its title, a few words on it, its pieces, how few and how many play it, about how long (minutes).

    `sample` is a table of it, as it is typed; `words` are those that are set to be accepted and refused, comma between.
    """

    name: str
    title: dict[Language, str]
    blurb: dict[Language, str]
    minutes: int
    pieces: str
    seats: list[int]
    sample: str
    options: list[OptionOut]
    presets: list[PresetOut]
    words: dict[Literal["accept", "refuse"], str]


class SourceOut(BaseModel):
    """Where the picture comes from, as people name it."""

    kind: str
    named: str


class SetupOut(BaseModel):
    """All that can be chosen, and what was chosen last; `running` is a match not yet ended.
    `offers` says whether the page opens with the first screen.
    """

    games: list[GameChoiceOut]
    game: str
    source: SourceOut
    players: list[str]
    running: MatchLineOut | None
    offers: bool


@router.get("", response_model_exclude_unset=True)
def choices(setup: SetupDep, asker: AskerDep) -> SetupOut:
    """The games with their options and presets; to whom may look back, what was chosen last and the match not ended."""
    told = setup.choices()
    unkept: dict[str, object] = {} if asker.may(Right.KEPT) else {"players": [], "running": None}
    return SetupOut.model_validate(told | unkept)


@router.post("/colours")
def colours_worn(wish: ColoursIn, setup: SetupDep) -> list[int]:
    """The colours that these players would wear, seat by seat: those they are known by, where free. Nothing changes."""
    return list(setup.colours(wish.players, wish.colours))


@router.post("")
def choose(choice: ChoiceIn, setup: SetupDep) -> Snapshot:
    """Play another game, from another source, with these players."""
    source = None if choice.source is None else source_of(choice.source, setup)
    return setup.choose(choice.game, choice.settings, source, choice.players, choice.colours)
