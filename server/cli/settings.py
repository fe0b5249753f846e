"""The settings file, `meldwatch.toml` in the data folder: what `meldwatch serve` takes where its flags say nothing."""

from __future__ import annotations

import re
import tomllib
from argparse import Namespace
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from engine.words import LANGUAGES, Words
from server.cli.text import UserError

FILE: Final = "meldwatch.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table is served: each field is a key of the file, and most are a flag as well.

    `set` are house rules (`NAME=VALUE`); `camera` a number, a name, an address, a clip's file, `phone`, `photos` or
    `typed`; `host` and `port` where the page is served; `by_itself` ends turns when the hands have gone; `database`
    a URL in place of the data folder's own file.
    """

    language: str | None = None
    game: str = "rummy"
    set: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    camera: str = "0"
    host: str = "127.0.0.1"
    port: int = 8765
    lan: bool = False
    https: bool = False
    browser: bool = True
    by_itself: bool = False
    database: str | None = None


def data_folder(named: Path | None) -> Path:
    """The data folder: the one that is named, else this user's own."""
    return named if named is not None else user_data_path("meldwatch", appauthor=False)


def read_settings(folder: Path) -> tuple[Settings, tuple[Words, ...]]:
    """The settings of a data folder, the defaults where it has no file, and what is wrong with the file.

    What is wrong is left out: the matches are there though the file is damaged. But raises UserError, in one sentence,
    where it may name a database that cannot be told: the matches would be kept elsewhere.
    """
    file = folder / FILE
    text = ""
    try:
        text = file.read_bytes().decode("utf-8", "surrogateescape")
        written = tomllib.loads(text.encode("utf-8", "surrogateescape").decode("utf-8"))
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, ValueError) as error:
        said = _faulty(file, str(error), str(error))
        if not text or re.search(r"^\s*[\"']?database", text, re.MULTILINE):
            raise UserError(said) from error
        return Settings(), (said,)
    taken, faults = {}, []
    for name, value in written.items():
        try:
            taken[name] = _checked(file, name, value)
        except UserError as error:
            if name == "database":
                raise
            faults.append(error.words)
    return Settings(**taken), tuple(faults)


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


def _checked(file: Path, name: str, value: Any) -> Any:
    """A value of the file as its field takes it."""
    if name not in _KINDS:
        known = ", ".join(_KINDS)
        raise _refused(
            file,
            f"{name!r} n'est pas un réglage ; il y a : {known}",
            f"no setting {name!r}; there are: {known}",
        )
    kind, (fr, en) = _KINDS[name], _SAID[_KINDS[name]]
    if name == "camera" and type(value) is int:
        value = str(value)
    if kind is tuple and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    if name == "language" and value not in LANGUAGES:
        raise _refused(
            file, f"language attend fr ou en, et non {value!r}", f"language takes fr or en, not {value!r}"
        )
    if type(value) is not kind:
        raise _refused(file, f"{name} attend {fr}, et non {value!r}", f"{name} takes {en}, not {value!r}")
    return value


def _refused(file: Path, fr: str, en: str) -> UserError:
    return UserError(_faulty(file, fr, en))


def _faulty(file: Path, fr: str, en: str) -> Words:
    return Words(f"{file} ne va pas : {fr}.", f"{file} will not do: {en}.")


_KINDS: Final[dict[str, type]] = {
    "language": str,
    "game": str,
    "set": tuple,
    "players": tuple,
    "camera": str,
    "host": str,
    "port": int,
    "lan": bool,
    "https": bool,
    "browser": bool,
    "by_itself": bool,
    "database": str,
}
_SAID: Final = {
    str: ("un texte", "a text"),
    int: ("un nombre entier", "a whole number"),
    bool: ("true ou false", "true or false"),
    tuple: ("une liste de textes", "a list of texts"),
}
