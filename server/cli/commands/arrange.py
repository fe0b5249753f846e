"""`meldwatch arrange`: the best melds of a hand."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from engine.games import Game
from engine.games.game import MeldGame
from engine.report import arrange_json
from engine.words import Language, Words
from server.cli.arguments import add_game, add_json
from server.cli.command import Command
from server.cli.console import json_line
from server.cli.notation import answer_lines, game_of, table_of
from server.cli.text import UserError


def arrange(chosen: Namespace, language: Language) -> int:
    """The best melds of a hand, or of one hand a line from stdin."""
    rules = _melding(game_of(chosen))
    if chosen.hand == "-":
        return answer_lines(sys.stdin, lambda hand: arrange_json(rules, hand), language)
    found = arrange_json(rules, table_of(chosen.hand))
    print(json_line(found) if chosen.json else _arranged(found, language))
    return 0


def _melding(rules: Game) -> MeldGame:
    if (melding := rules.as_meld_game) is None:
        raise UserError(
            Words(
                f"{rules.name} n'a pas de combinaisons à arranger.", f"{rules.name} has no melds to arrange."
            )
        )
    return melding


def _arranged(found: dict[str, Any], language: Language) -> str:
    melds, left = " | ".join(found["melds"]) or "—", found["left"] or "—"
    left = f"{left} ({found['deadwood']}){'' if found['proved'] else ' (?)'}"
    if "discard" in found:
        left += f"\n{'rejeter : ' if language == 'fr' else 'discard: '}{found['discard']} ({found['after_discard']})"
    if language == "fr":
        return f"combinaisons : {melds}\nreste : {left}"
    return f"melds: {melds}\nleft: {left}"


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `arrange`."""
    parser.add_argument("hand", metavar="HAND", help=_HAND.say(language))
    add_game(parser, language)
    add_json(parser, language)


_HAND = Words(
    "une main, par exemple « QS QH QD 5C » ; - : une main par ligne de l'entrée standard",
    "a hand, as in 'QS QH QD 5C'; -: one hand a line from standard input",
)

COMMAND = Command(
    Words("les meilleures combinaisons d'une main", "the best melds of a hand"), add_arguments, arrange
)
