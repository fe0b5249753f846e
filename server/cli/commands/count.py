"""The commands that count: what a hand holds (`count`, `arrange`) and what rounds are worth (`score`)."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from engine.games import Game
from engine.games.dealing import seat_of
from engine.games.game import MeldGame
from engine.games.match import Match
from engine.report import arrange_json, count_json, score_json
from engine.scoring.score import Sheet
from engine.scoring.standing import player_name, standing
from engine.table import Table
from engine.terms import counted as pieces_said
from engine.terms import points
from engine.words import Language, SpokenError, Words
from server.cli.console import json_line
from server.cli.notation import answer_lines, game_of, table_of
from server.cli.text import Refusal
from server.session.play.rounds import mended, scored_match


def count(chosen: Namespace, language: Language) -> int:
    """`meldwatch count`: what the pieces of a hand count, from notation or from a photo."""
    rules, hand = game_of(chosen), _hand(chosen)
    try:
        counted = count_json(rules, hand, whole=chosen.hand)
    except SpokenError as error:
        raise Refusal(error.words) from error
    print(json_line(counted) if chosen.json else _count_line(rules, counted, language))
    return 0


def arrange(chosen: Namespace, language: Language) -> int:
    """`meldwatch arrange`: the best melds of a hand, or of one hand a line from stdin."""
    rules = _melding(game_of(chosen))
    if chosen.hand == "-":
        return answer_lines(sys.stdin, lambda hand: arrange_json(rules, hand), language)
    try:
        found = arrange_json(rules, table_of(chosen.hand))
    except SpokenError as error:
        raise Refusal(error.words) from error
    print(json_line(found) if chosen.json else _arranged(found, language))
    return 0


def score(chosen: Namespace, language: Language) -> int:
    """`meldwatch score`: what each round is worth, and the sheet that follows."""
    lines = sys.stdin.read().splitlines() if chosen.rounds == ["-"] else chosen.rounds
    try:
        scored = scored_match(game_of(chosen), [line for line in lines if line.strip()], chosen.players)
        match = mended(scored.match, chosen.correct or (), chosen.remove or ())
        following = _following(match, chosen.dealer)
    except SpokenError as error:
        raise Refusal(error.words) from error
    if chosen.json:
        print(
            json_line(score_json(match) | following | ({"turns": list(scored.turns)} if scored.turns else {}))
        )
    else:
        said = [_sheet_text(match.players, match.sheet, language), *_doubts(match, language)]
        said += [line.say(language) for line in scored.refused]
        if following:
            names = [match.players[following["next"][each]] for each in ("dealer", "begins")]
            dealer, begins = (player_name(name, language) for name in names)
            deals = Words(f"{dealer} donne, {begins} commence.", f"{dealer} deals, {begins} begins.").say(
                language
            )
            said.append(deals[:1].upper() + deals[1:])
        print("\n".join(said))
    return 0


def _following(match: Match, dealer: int | None) -> dict[str, Any]:
    """Who deals and begins after the rounds of a match, where it is known who dealt first; raises DealError."""
    if dealer is None:
        return {}
    players = len(match.players)
    seat = seat_of(dealer - 1, players)
    dealing = match.game.dealing(players)
    deals = dealing.dealer(match.rounds, seat, players)
    return {"next": {"dealer": deals, "begins": dealing.begins(deals, players)}}


def _hand(chosen: Namespace) -> Table:
    if (chosen.photo is None) == (chosen.notation is None):
        raise Refusal(
            Words(
                "Il faut une image ou --from et une main en notation.",
                "Give either a picture or --from and a hand in notation.",
            )
        )
    if chosen.notation is not None:
        return table_of(chosen.notation)
    from server.cli.commands.photos import table_on

    return table_on(chosen.photo, game_of(chosen).pieces)


def _melding(rules: Game) -> MeldGame:
    if not isinstance(rules, MeldGame):
        raise Refusal(
            Words(
                f"{rules.name} n'a pas de combinaisons à arranger.", f"{rules.name} has no melds to arrange."
            )
        )
    return rules


def _count_line(rules: Game, counted: dict[str, Any], language: Language) -> str:
    worth = points(counted["points"], language)
    pieces = pieces_said(counted["pieces"], rules.pieces, language)
    return f"{counted['hand']}{' : ' if language == 'fr' else ': '}{worth}, {pieces}"


def _arranged(found: dict[str, Any], language: Language) -> str:
    melds, left = " | ".join(found["melds"]) or "—", found["left"] or "—"
    left = f"{left} ({found['deadwood']}){'' if found['proved'] else ' (?)'}"
    if "discard" in found:
        left += f"\n{'rejeter : ' if language == 'fr' else 'discard: '}{found['discard']} ({found['after_discard']})"
    if language == "fr":
        return f"combinaisons : {melds}\nreste : {left}"
    return f"melds: {melds}\nleft: {left}"


def _doubts(match: Match, language: Language) -> list[str]:
    """Why a round does not stand as it was written: its number and the sentence."""
    return [
        f"{number}: {finding.say(language)}"
        for number, played in enumerate(match.rounds, 1)
        for finding in match.game.score(played).findings
    ]


def _sheet_text(players: Sequence[str], sheet: Sheet, language: Language) -> str:
    """The sheet as a table: a row a line, a column a player, the totals, and who leads or has won and why below."""
    rows = [("", *players)]
    for line in sheet.lines:
        rows.append((line.item.words.say(language), *(f"{points:+d}" for points in line.points)))
    rows.append(("total", *map(str, sheet.totals)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    text = [
        "  ".join(
            [
                row[0].ljust(widths[0]),
                *(each.rjust(width) for each, width in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in rows
    ]
    return "\n".join([*text, standing(sheet, players).say(language)])
