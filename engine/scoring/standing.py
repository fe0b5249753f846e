"""Who has won a match, or is ahead, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engine.scoring.score import Sheet
from engine.terms import is_one
from engine.words import Language, Words


def standing(sheet: Sheet, players: Sequence[str]) -> Words:
    """The sentence on a score sheet: who wins or leads, with how many points for what, what wins, and the others."""
    return Words(_said(sheet, players, "fr"), _said(sheet, players, "en"))


def _said(sheet: Sheet, players: Sequence[str], language: Language) -> str:
    french = language == "fr"
    if not sheet.lines:
        return "Rien n’est encore marqué." if french else "Nothing has been scored yet."
    players = [player_name(name, language) for name in players]
    first = sheet.winners
    verb = _verb(len(first) > 1, sheet.over, language)
    with_ = "avec" if french else "with"
    parts = [
        f"{_listed([players[seat] for seat in first], language)} {verb} {with_} {_total(sheet, first[0], language)}"
    ]
    if len(first) == 1:
        parts[0] += _for(sheet, first[0], language)
    parts.append(sheet.aim.say(language))
    others = [f"{players[seat]} {sheet.totals[seat]}" for seat in range(sheet.players) if seat not in first]
    rest = f"{' ; ' if french else '; '}{', '.join(others)}" if others else ""
    said = f"{' : ' if french else ': '}".join(parts) + rest + "."
    return said[:1].upper() + said[1:]


def player_name(name: str, language: Language) -> str:
    """A player without a name is known by a number."""
    return f"{'joueur' if language == 'fr' else 'player'} {name}" if name.isdecimal() else name


def _verb(tied: bool, over: bool, language: Language) -> str:
    """Several share a win or a lead where their totals are equal."""
    verbs = {
        (False, False): Words("est en tête", "leads"),
        (False, True): Words("gagne", "wins"),
        (True, False): Words("sont en tête à égalité", "lead, level"),
        (True, True): Words("gagnent à égalité", "win together, level"),
    }
    return verbs[tied, over].say(language)


def _total(sheet: Sheet, seat: int, language: Language) -> str:
    total = sheet.totals[seat]
    return f"{total} {sheet.unit}{'' if is_one(total, language) else 's'}"


def _for(sheet: Sheet, seat: int, language: Language) -> str:
    """What the points are for, where that is more than one thing, and the rounds won by points."""
    gained = sheet.gained(seat)
    said = [f"{item.words.say(language)} {points:+d}" for item, points in gained if len(gained) > 1]
    won = sheet.rounds_won.count(seat)
    if won:
        plural = "s" if won > 1 else ""
        said.append(
            f"{won} manche{plural} gagnée{plural}" if language == "fr" else f"{won} round{plural} won"
        )
    return f" ({', '.join(said)})" if said else ""


def _listed(names: Sequence[str], language: Language) -> str:
    joint = " et " if language == "fr" else " and "
    return joint.join(filter(None, (", ".join(names[:-1]), names[-1])))
