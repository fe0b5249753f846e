"""Who has won a match, or is ahead, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engine.scoring.score import Sheet
from engine.words import Language, Words, listed, say


def standing(sheet: Sheet, players: Sequence[str]) -> Words:
    """The sentence on a score sheet: who wins or leads, with how many points for what, what wins, and the others."""
    return Words.each(lambda language: _said(sheet, players, language))


def _said(sheet: Sheet, players: Sequence[str], language: Language) -> str:
    if not sheet.lines:
        return say("standing.nothing", language)
    players = [player_name(name, language) for name in players]
    first = sheet.winners
    names = listed([players[seat] for seat in first], language)
    verb = f"{'level_' if len(first) > 1 else ''}{'wins' if sheet.over else 'leads'}"
    ahead = say(f"standing.{verb}", language, names=names, total=_total(sheet, first[0], language))
    if len(first) == 1:
        ahead += _for(sheet, first[0], language)
    others = [f"{players[seat]} {sheet.totals[seat]}" for seat in range(sheet.players) if seat not in first]
    rest = f"{say('semicolon', language)}{', '.join(others)}" if others else ""
    said = f"{ahead}{say('colon', language)}{sheet.aim.say(language)}{rest}."
    return said[:1].upper() + said[1:]


def player_name(name: str, language: Language) -> str:
    """A player without a name is known by a number."""
    return say("standing.player", language, name=name) if name.isdecimal() else name


def _total(sheet: Sheet, seat: int, language: Language) -> str:
    return say(sheet.unit, language, count=sheet.totals[seat])


def _for(sheet: Sheet, seat: int, language: Language) -> str:
    """What the points are for, where that is more than one thing, and the rounds won by points."""
    gained = sheet.gained(seat)
    said = [f"{item.words.say(language)} {points:+d}" for item, points in gained if len(gained) > 1]
    if won := sheet.rounds_won.count(seat):
        said.append(say("standing.rounds_won", language, count=won))
    return f" ({', '.join(said)})" if said else ""
