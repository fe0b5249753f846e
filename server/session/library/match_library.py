"""A kept match as people look back on it: in one line, as its sheet (also CSV), and turn by turn."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from engine.errors import SpokenError
from engine.games import UnknownGame, game
from engine.games.match import Match
from engine.options import OptionError
from engine.scoring.rounds import Round, Turn, played_in
from engine.verdicts.turns import Change
from engine.words import Language, say
from server.session.library.highlights import Highlight, best_of, lays_of, longest_of
from server.session.play.colours import colours_of
from server.session.play.play import Play
from server.session.record.events import CHANGES, TOLD, change_from_record, play_after, standing, unreadable
from server.session.views.match_view import unit_of
from server.session.views.progress_view import view_progress
from server.session.views.sheet_view import view_lines
from server.storage.kept import Event, KeptMatch
from server.storage.store import Store


def match_of(store: Store, kept: KeptMatch) -> Match:
    """The match that follows from its record; raises RecordError."""
    try:
        rules = game(kept.game, kept.settings)
    except (UnknownGame, OptionError) as error:
        raise unreadable(error) from error
    return play_after(rules, kept.players, store.events(kept.id, CHANGES)).match


def brief(store: Store, kept: KeptMatch) -> dict[str, Any]:
    """A match in one line, as plain values; `readable` is false where its record makes no sense any more."""
    line = {
        "id": kept.id,
        "game": kept.game,
        "players": list(kept.players),
        "colours": list(colours_of(kept.players, store.colours())),
        "begun": kept.begun,
        "ended": kept.ended,
        "readable": True,
    }
    try:
        match = match_of(store, kept)
        sheet = match.sheet
    except SpokenError:
        return line | {"readable": False}
    return line | {
        "title": match.game.title.as_json(),
        "totals": list(sheet.totals),
        "winners": list(sheet.winners),
        "over": sheet.over,
        "rounds": len(sheet.lines),
        "unit": unit_of(match),
        "turns": sum(isinstance(each, Turn) for each in match.turns),
    }


def whole(store: Store, kept: KeptMatch) -> dict[str, Any]:
    """A match with its sheet and its whole history, as plain values."""
    events = store.events(kept.id, TOLD)
    line = brief(store, kept)
    if not line["readable"]:
        return line | {"lines": [], "history": [], "best": None, "longest": None}
    match = match_of(store, kept)
    lays = lays_of(match)
    return line | {
        "settings": list(kept.settings),
        "lines": list(view_lines(match.sheet)),
        "progress": view_progress(match.sheet, unit_of(match)),
        "history": list(_told(match, events)),
        "best": _highlight(best_of(lays), events),
        "longest": _highlight(longest_of(lays), events),
    }


def _highlight(lay: Highlight | None, events: tuple[Event, ...]) -> dict[str, Any] | None:
    """A lay in plain values, with the event that has its picture, where one is kept."""
    if lay is None:
        return None
    number = standing(events)[lay.pushed]
    pictured = any(event.pictured for event in events if event.number == number)
    said = {
        "player": lay.player,
        "points": lay.points,
        "cards": lay.cards,
        "laid": list(lay.laid),
        "word": lay.word,
    }
    return said | {"picture": number if pictured else None}


def missed(match: Match) -> list[dict[str, Any]]:
    """What the hands shown at the end of each round could still have laid, as plain values; oldest first."""
    from engine.hints.missed_lays import missed_lays  # the solver takes a while to load, and is seldom asked

    return [
        {
            "round": number,
            "player": each.player,
            "points": each.points,
            "laid": list(each.hint.laid),
            "left": list(each.hint.left),
            "table": str(each.hint.table),
            "proved": each.hint.proved,
        }
        for number in range(len(match.rounds))
        for each in missed_lays(match, number)
    ]


def sheet_csv(match: Match, language: Language) -> str:
    """The score sheet as CSV (RFC 4180): a round a row, a player a column, the totals last.

    Columns are parted as spreadsheets of the language expect: by commas, in French by semicolons.
    """
    out = io.StringIO()
    rows = csv.writer(out, delimiter=say("match_library.delimiter", language))
    rows.writerow(["", say("match_library.for", language), *map(_plain, match.players)])
    for number, line in enumerate(match.sheet.lines, 1):
        rows.writerow([number, line.item.words.say(language), *line.points])
    rows.writerow(["", say("match_library.total", language), *match.totals])
    return out.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def _told(match: Match, events: tuple[Event, ...]) -> Iterator[dict[str, Any]]:
    """Each event with what it was: who, which table, what was laid, which points; oldest first."""
    counting = dict(zip(standing(events), match.turns, strict=True))
    play = Play(Match(match.game, match.players))
    for event in events:
        told = {
            "number": event.number,
            "kind": event.kind,
            "at": event.at,
            "pictured": event.pictured,
            "stands": event.number in counting or not event.payload.get("pushed"),
        }
        if "keep" in event.payload:
            play = change_from_record(play, event.payload)
            yield (
                told
                | {"anyhow": bool(event.payload.get("anyhow"))}
                | (_pushed(play, counting.get(event.number)) if event.payload["pushed"] else {})
            )
        else:
            yield _said(event) | told


def _said(event: Event) -> dict[str, Any]:
    """What an event says; its `kind`, in a dispute that of the ringed group, is not the event's: it is `meld`."""
    said = {name: value for name, value in event.payload.items() if name not in ("kept", "kind")}
    return said | ({"meld": event.payload["kind"]} if "kind" in event.payload else {})


def _pushed(play: Play, now: Turn | Round | None) -> dict[str, Any]:
    """What the last turn or round of a match was; a round with the points that it has `now`."""
    before, last = list(played_in(play.match.turns))[-1]
    if isinstance(last, Turn):
        return {
            "player": last.player,
            "before": str(before),
            "table": str(last.table),
            "added": list(Change(before, last.table).laid),
        }
    ended = now if isinstance(now, Round) else last
    return {"round": str(ended), "points": list(play.match.game.score(ended).points)}
