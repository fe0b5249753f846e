"""What is written down of a match, and the match that follows from it: every event says what it left of the turns.

An event that changes the match says how many of the turns and rounds pushed so far are kept (`keep`), what is pushed
after them (`pushed`), and whose turn it is then (`seat`): so a turn, taking it back, and correcting an old round are
written in one way, and nothing that was written is ever changed.

What else is there again after a stop is written as well: the timer and the programmes (`ways`), the words that fit
its theme or do not (`theme`), where the pieces lay after a turn that was seen (`lay`), and under `kept` the count
under way (`counting`, and `count` where a hand was agreed to) and what was put right at the table (`correction`, and
`mended` where that has changed by itself, as when a piece has left).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.errors import SpokenError, why
from engine.games.match import Match
from engine.lexicon.house import shipped
from engine.options import describe
from engine.scoring.rounds import Round, Turn
from engine.table import Table
from server.session.play.play import Play

if TYPE_CHECKING:
    from engine.games import Game
    from server.storage.kept import Event

CHANGES: Final = ("turn", "round", "undo", "seat", "edit")
"""The events that change the match."""
TOLD: Final = (*CHANGES, "fault", "dispute", "count", "correction")
"""The events that people look back on; the others are only `kept`."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """Something to be written down: its kind, what it says (plain values), and its picture (a number, or JPEG)."""

    kind: str
    payload: Mapping[str, Any]
    picture: int | bytes | None = None


class RecordError(SpokenError):
    """A record that no match follows from."""


def unreadable(error: Exception) -> RecordError:
    """That a record makes no sense, for this reason."""
    return RecordError("events.this_match_cannot_be_read_back", error=why(error))


def settings_of(game: Game) -> tuple[str, ...]:
    """The house rules of a game that differ from its sheet, as `NAME=VALUE`; of one of words also its own words."""
    changed = {
        option.name: _plain(option.value)
        for option in describe(game.options)
        if option.value != option.default
    }
    return tuple(f"{name}={value}" for name, value in (changed | own_words(game)).items())


def own_words(game: Game) -> dict[str, str]:
    """The words that a game accepts and refuses beside those that ship with it, as the values of settings."""
    words = game.as_word_game
    if words is None:
        return {}
    house = words.house.beside(shipped())
    own = {"accept": house.accepted, "refuse": house.refused}
    return {name: ",".join(sorted(decided)) for name, decided in own.items() if decided}


def change_to_record(old: Play, new: Play) -> dict[str, Any]:
    """What leads from one state of a match to the next, in plain values."""
    keep = _alike(old.match.turns, new.match.turns)
    return {
        "keep": keep,
        "pushed": [turn_to_record(each) for each in new.match.turns[keep:]],
        "seat": new.seat,
    }


def kind_of(old: Play, new: Play) -> str:
    """What people would call this change: turn, round, undo, seat or edit."""
    before, after = old.match.turns, new.match.turns
    keep = _alike(before, after)
    if keep == len(after):
        return "undo" if keep == len(before) - 1 else "edit" if keep < len(before) else "seat"
    if keep < len(before) or len(after) > keep + 1:
        return "edit"
    return "turn" if isinstance(after[keep], Turn) else "round"


def play_after(game: Game, players: Sequence[str], events: Iterable[Event]) -> Play:
    """The match, as its last event left it; raises RecordError, or MatchError where no such match can be played."""
    play = Play.begin(game, players)
    for event in events:
        if event.kind in CHANGES:
            play = change_from_record(play, event.payload)
    return play


def change_from_record(play: Play, payload: Mapping[str, Any]) -> Play:
    """The match after one event that changes it; raises RecordError."""
    try:
        turns = (*play.match.turns[: payload["keep"]], *map(turn_from_record, payload["pushed"]))
        return Play(Match(play.match.game, play.match.players, turns), payload["seat"])
    except (KeyError, TypeError, ValueError) as error:
        raise unreadable(error) from error


def laid_after(events: Iterable[Event]) -> dict[int, Any]:
    """Where the pieces lay after so many turns and rounds, in plain values, where a turn that still counts was seen."""
    laid: dict[int, Any] = {}
    number = 0
    for event in events:
        if event.kind in CHANGES and "keep" in event.payload:
            keep = event.payload["keep"]
            laid = {after: lay for after, lay in laid.items() if after <= keep}
            number = keep + len(event.payload["pushed"])
        elif "lay" in event.payload:
            laid[number] = event.payload["lay"]
    return laid


def standing(events: Sequence[Event]) -> tuple[int, ...]:
    """For each turn and round that still counts, not being taken back, the number of its event.

    A round that is rewritten is still the one that was played, and so is what followed it, or a round that was removed.
    """
    standing: list[tuple[Mapping[str, Any], int]] = []
    for event in events:
        if event.kind in CHANGES and "keep" in event.payload:
            keep, pushed = event.payload["keep"], event.payload["pushed"]
            before = standing[keep:][::-1]
            numbers = [event.number] * len(pushed)
            for back, (now, (was, number)) in enumerate(zip(reversed(pushed), before, strict=False), 1):
                if now == was or ("round" in now and "round" in was):
                    numbers[-back] = number
            standing[keep:] = zip(pushed, numbers, strict=True)
    return tuple(number for _, number in standing)


def _alike(before: Sequence[Turn | Round], after: Sequence[Turn | Round]) -> int:
    """How many of the first turns and rounds are the same."""
    pairs = zip(before, after, strict=False)
    return next((at for at, (old, new) in enumerate(pairs) if old != new), min(len(before), len(after)))


def turn_to_record(pushed: Turn | Round) -> dict[str, Any]:
    """A turn or a round in plain values for JSON."""
    if isinstance(pushed, Round):
        return {"round": str(pushed)}
    written: dict[str, Any] = {"player": pushed.player, "table": str(pushed.table)}
    if pushed.rack is not None:
        written["rack"] = str(pushed.rack)
    if pushed.drawn is not None:
        written["drawn"] = pushed.drawn
    written |= {"emptied": True} if pushed.emptied else {}
    return written | ({} if pushed.counted else {"counted": False})


def turn_from_record(written: Mapping[str, Any]) -> Turn | Round:
    """The turn or the round that was written."""
    if "round" in written:
        return Round.parse(written["round"])
    rack = written.get("rack")
    return Turn(
        written["player"],
        Table.parse(written["table"]),
        None if rack is None else Table.parse(rack),
        written.get("emptied", False),
        written.get("counted", True),
        written.get("drawn"),
    )


def _plain(value: int | str | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
