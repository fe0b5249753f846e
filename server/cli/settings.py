"""The settings file, `meldwatch.toml` in the data folder: what `meldwatch serve` takes where its flags say nothing."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, get_args

from engine.games import DEFAULT_GAME
from engine.words import Language, Words, message, say
from server.cli.text import UserError

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FILE: Final = "meldwatch.toml"
LogLevel = Literal["debug", "info", "warning", "error"]
LOG_LEVELS: Final = get_args(LogLevel)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table is served: each field is a key of the file, and most are a flag as well.

    `set` are house rules (`NAME=VALUE`); `camera` a number, a name, an address, a clip's file, `phone`, `photos` or
    `typed`, None the webcam that was chosen last; `host` and `port` where the page is served; `by_itself` ends turns
    when the hands have gone; `log_level` says from what on things are logged, `log_names` with what people wrote;
    `database` is a URL in place of the data folder's own file.
    """

    __pydantic_config__: ClassVar = {"extra": "forbid"}

    language: Language | None = None
    game: str = DEFAULT_GAME
    set: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    camera: str | None = None
    host: str = "127.0.0.1"
    port: int = 8765
    lan: bool = False
    https: bool = False
    browser: bool = True
    by_itself: bool = False
    log_level: LogLevel = "info"
    log_names: bool = False
    database: str | None = None


def data_folder(named: Path | None) -> Path:
    """The data folder: the one that is named, else this user's own."""
    from platformdirs import user_data_path

    return named if named is not None else user_data_path("meldwatch", appauthor=False)


def read_settings(folder: Path) -> tuple[Settings, tuple[Words, ...]]:
    """The settings of a data folder, the defaults where it has no file, and what is wrong with the file.

    What is wrong is left out: the matches are there though the file is damaged. But raises UserError, in one sentence,
    where it may name a database that cannot be told: the matches would be kept elsewhere.
    """
    import tomllib

    file = folder / FILE
    text = ""
    try:
        text = file.read_bytes().decode("utf-8-sig", "surrogateescape")
        written = tomllib.loads(text.encode("utf-8", "surrogateescape").decode("utf-8"))
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        said = _faulty(file, Words(why, why))
        if not text or re.search(r"^\s*[\"']?database", text, re.MULTILINE):
            raise UserError(said) from error
        return Settings(), (said,)
    if type(camera := written.get("camera")) is int:
        written["camera"] = str(camera)
    faults = _faults(written)
    if "database" in faults:
        raise UserError(_faulty(file, faults["database"]))
    settings = _validated({name: value for name, value in written.items() if name not in faults})
    return settings, tuple(_faulty(file, faults[name]) for name in written if name in faults)


def with_flags(settings: Settings, chosen: Namespace) -> Settings:
    """The settings under the flags of a call: a flag that was given wins."""
    given = {
        each.name: value
        for each in fields(Settings)
        if (value := getattr(chosen, each.name, None)) is not None and value is not False
    }
    if "set" in given:
        given["set"] = tuple(given["set"])
    if "players" in given:
        given["players"] = tuple(name.strip() for name in given["players"].split(","))
    if getattr(chosen, "no_browser", False):
        given["browser"] = False
    if "game" in given and given["game"] != settings.game and "set" not in given:
        given["set"] = ()  # the file's house rules are another game's
    merged = {each.name: getattr(settings, each.name) for each in fields(Settings)} | given
    return Settings(**merged)


def _validated(written: dict[str, Any]) -> Settings:
    """The settings, validated as strictly as JSON is: no number is taken for a text."""
    text = json.dumps(written, default=lambda other: {type(other).__name__: str(other)})
    return _adapter().validate_json(text, strict=True)


@cache
def _adapter() -> TypeAdapter[Settings]:
    from pydantic import TypeAdapter  # only here: the commands of the engine are to answer at once

    return TypeAdapter(Settings)


def _faults(written: dict[str, Any]) -> dict[str, Words]:
    """What is wrong with which setting."""
    from pydantic import ValidationError

    try:
        _validated(written)
    except ValidationError as error:
        found = reversed(error.errors())
        return {
            str(each["loc"][0]): _said(each["type"], each["loc"], each.get("ctx", {}), written)
            for each in found
        }
    return {}


def _said(kind: str, at: Sequence[int | str], context: dict[str, Any], written: dict[str, Any]) -> Words:
    """What a validation found, in one clause."""
    name = str(at[0])
    if kind == "unexpected_keyword_argument":
        known = ", ".join(each.name for each in fields(Settings))
        return message("settings.no_setting_name_there_are_known", name=name, known=known)
    wanted = _WANTED.get("tuple_type" if len(at) > 1 else kind) or _one_of(context["expected"])
    return message("settings.name_takes_wanted_not_written", name=name, wanted=wanted, written=written[name])


def _one_of(expected: str) -> Words:
    """The texts that a setting may be, of `'one', 'two' or 'three'`."""
    said = expected.replace("'", "")
    return Words.each(lambda language: said.replace(" or ", say("list.or", language)))


_WANTED: Final = {
    "string_type": message("settings.a_text"),
    "int_type": message("settings.a_whole_number"),
    "bool_type": message("settings.true_or_false"),
    "tuple_type": message("settings.a_list_of_texts"),
}
"""What a setting takes, by the kind of error that pydantic finds."""


def _faulty(file: Path, fault: Words) -> Words:
    return message("settings.file_will_not_do_fault", file=file, fault=fault)
