"""Statistics of the players: what the kept matches tell of each: wins, averages, their best lay, who beats whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from engine.errors import SpokenError
from engine.games.match import Match
from engine.words import Language, Words, say
from server.session.library.highlights import best_of, lays_of, longest_of
from server.session.library.match_library import match_of
from server.session.spoken import Spoken
from server.session.views.match_view import Unit, unit_of
from server.storage.kept import Event, KeptMatch
from server.storage.store import Store


@dataclass(frozen=True, slots=True)
class BestLay:
    """The turn, or in the games of gin the hand, that was worth most: its points, what was laid, in which match.

    In a game of programmes the points are `cards`.
    """

    points: int
    laid: tuple[str, ...]
    match: int
    cards: bool


@dataclass(frozen=True, slots=True)
class GameRecord(Spoken):
    """How a player has done in one game: matches that are over and those won, rounds and points in all.

    `unit` says what those rounds are: a `hand` in the games of gin.
    """

    game: str
    words: Words
    matches: int
    won: int
    rounds: int
    unit: Unit
    points: int
    best: BestLay | None


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """What the kept matches tell of a player: those that are over and those won, when the last was begun, and so on.

    `beaten` and `lost_to` count the matches that were won and lost against each other player.
    """

    name: str
    matches: int
    won: int
    last: float
    longest_word: str
    games: tuple[GameRecord, ...]
    beaten: dict[str, int]
    lost_to: dict[str, int]


def player_records(store: Store, since: float = 0.0, until: float | None = None) -> tuple[PlayerRecord, ...]:
    """Every player of the matches begun in a time (s since 1970, UTC), those with the most won matches first."""
    records: dict[str, PlayerRecord] = {}
    for kept in reversed(store.matches()):
        if kept.begun < since or (until is not None and kept.begun >= until):
            continue
        try:
            match = match_of(store, kept)
            played = _records(kept, match)
        except SpokenError:
            continue
        for record in played:
            known = records.get(record.name)
            records[record.name] = _sum(known, record) if known else record
    return tuple(sorted(records.values(), key=lambda each: (-each.won, each.matches, each.name)))


def exported(store: Store, name: str) -> list[dict[str, Any]]:
    """Every kept match of a player with all that happened in it, as plain values."""
    return [
        asdict(kept)
        | {
            "events": [
                {"number": each.number, "kind": each.kind, "at": each.at} | dict(each.payload)
                for each in store.events(kept.id)
            ]
        }
        for kept in store.matches()
        if name in kept.players
    ]


def forget(store: Store, name: str, language: Language) -> int:
    """Take a player's name, and the pictures of what they laid and held, out of everything that is kept.

    Who they are called from then on says only where they sat; how many matches they were in is answered.
    """
    count = 0
    known = name in store.colours()
    store.forget_colours([name])
    for kept in store.matches():
        if name in kept.players:
            seat = kept.players.index(name)
            store.rename(kept.id, seat, _nobody(kept, seat, language))
            events = store.events(kept.id)
            store.drop_pictures(
                kept.id, [each.number for each in events if each.pictured and _is_of(each, seat)]
            )
            count += 1
    if count or known:
        store.scrub()
    return count


def _is_of(event: Event, seat: int) -> bool:
    """Whether an event shows what a player laid or held."""
    payload = event.payload
    pushed = payload.get("pushed") or [{}]
    hands = (payload.get("kept") or {}).get("hands") or {}
    return seat in (payload.get("player"), pushed[-1].get("player")) or str(seat) in hands


def _nobody(kept: KeptMatch, seat: int, language: Language) -> str:
    """A name for a seat that nobody else at the table has."""
    called = say("player_library.seat", language, seat=seat + 1)
    return called if called not in kept.players else f"{called} ·"


def _records(kept: KeptMatch, match: Match) -> Iterator[PlayerRecord]:
    """What one match tells of each of its players; one in which nothing was pushed tells nothing."""
    if not match.turns:
        return
    sheet = match.sheet
    lays = lays_of(match)
    for seat, name in enumerate(match.players):
        won = sheet.over and seat in sheet.winners
        others = [other for at, other in enumerate(match.players) if at != seat]
        winners = [match.players[at] for at in sheet.winners] if sheet.over else []
        own = [lay for lay in lays if lay.player == seat]
        most = best_of(own)
        game = GameRecord(
            match.game.name,
            match.game.title,
            int(sheet.over),
            int(won),
            len(match.rounds),
            unit_of(match),
            sheet.totals[seat],
            BestLay(most.points, most.laid, kept.id, most.cards) if most else None,
        )
        yield PlayerRecord(
            name,
            int(sheet.over),
            int(won),
            kept.begun,
            word.word if (word := longest_of(own)) else "",
            (game,),
            {other: 1 for other in others if won and other not in winners},
            {other: 1 for other in winners if not won},
        )


def _sum(one: PlayerRecord, other: PlayerRecord) -> PlayerRecord:
    games = {each.game: each for each in one.games}
    for each in other.games:
        games[each.game] = _sum_of_game(games[each.game], each) if each.game in games else each
    return PlayerRecord(
        one.name,
        one.matches + other.matches,
        one.won + other.won,
        max(one.last, other.last),
        max(one.longest_word, other.longest_word, key=len),
        tuple(games.values()),
        dict(Counter(one.beaten) + Counter(other.beaten)),
        dict(Counter(one.lost_to) + Counter(other.lost_to)),
    )


def _sum_of_game(one: GameRecord, other: GameRecord) -> GameRecord:
    return replace(
        one,
        matches=one.matches + other.matches,
        won=one.won + other.won,
        rounds=one.rounds + other.rounds,
        points=one.points + other.points,
        best=_best(each.best for each in (one, other)),
    )


def _best(lays: Iterable[BestLay | None]) -> BestLay | None:
    return max((each for each in lays if each is not None), key=lambda each: each.points, default=None)
