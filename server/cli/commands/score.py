"""`meldwatch score`: what each round is worth, and the sheet that follows."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from engine.games.dealing import seat_of
from engine.games.match import Match
from engine.report import score_json
from engine.scoring.score import Sheet
from engine.scoring.standing import player_name, standing
from engine.words import Language, Words
from server.cli.arguments import add_game, add_json, add_players
from server.cli.command import Command
from server.cli.console import json_line
from server.cli.notation import game_of
from server.session.play.rounds import mended, scored_match


def score(chosen: Namespace, language: Language) -> int:
    """What each round is worth, and the sheet that follows."""
    lines = sys.stdin.read().splitlines() if chosen.rounds == ["-"] else chosen.rounds
    scored = scored_match(game_of(chosen), [line for line in lines if line.strip()], chosen.players)
    match = mended(scored.match, chosen.correct or (), chosen.remove or ())
    following = _following(match, chosen.dealer)
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


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `score`."""
    parser.add_argument("rounds", nargs="+", metavar="ROUND", help=_ROUND.say(language))
    add_players(parser, language)
    parser.add_argument("--dealer", type=int, metavar="SEAT", help=_DEALER.say(language))
    parser.add_argument(
        "--correct", nargs=2, action="append", metavar=("N", "ROUND"), help=_CORRECT.say(language)
    )
    parser.add_argument("--remove", type=int, action="append", metavar="N", help=_REMOVE.say(language))
    add_game(parser, language)
    add_json(parser, language)


_ROUND = Words(
    "les mains séparées par « / », puis « ; first=1 » ; ou ses points : « -10 +23 » ; - : une par ligne",
    "a round: hands separated by '/', then '; first=1'; or its points: '-10 +23'; -: one a line",
)
_DEALER = Words(
    "la place de qui a donné le premier coup : dit qui donne et commence ensuite",
    "the seat that dealt the first hand: says who deals and begins next",
)
_CORRECT = Words("la manche numéro N, écrite à nouveau", "round number N, written anew")
_REMOVE = Words("la manche numéro N, retirée de la feuille", "round number N, taken off the sheet")

COMMAND = Command(
    Words(
        "les points de chaque manche et la feuille de marque", "the points of each round and the score sheet"
    ),
    add_arguments,
    score,
)
