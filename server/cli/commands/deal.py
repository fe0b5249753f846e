"""`meldwatch deal`: who deals and who begins, how many pieces each takes, and what is done beside the table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.report import deal_json
from engine.words import Language, Words
from server.cli.arguments import add_game, add_json
from server.cli.command import Command
from server.cli.console import json_line
from server.cli.notation import game_of, table_of


def deal(chosen: Namespace, language: Language) -> int:
    """How a hand of so many players begins."""
    rules, drawn = game_of(chosen), table_of(chosen.drawn or "")
    found = deal_json(rules, chosen.players or rules.seats[0], drawn, chosen.dealer - 1, chosen.refused)
    print(json_line(found) if chosen.json else _said(found, language))
    return 0


def _said(found: dict[str, Any], language: Language) -> str:
    """The answer as people read it: who deals and begins, then what is done beside the table."""
    if found["dealer"] is None:
        again = ", ".join(str(seat + 1) for seat in found["chosen"])
        first = Words(f"Ces joueurs tirent à nouveau : {again}.", f"These players draw again: {again}.")
    else:
        deals, begins = found["dealer"] + 1, found["begins"] + 1
        dealt = " ".join(map(str, found["dealt"]))
        first = Words(
            f"Le joueur {deals} donne ({dealt}), le joueur {begins} commence.",
            f"Player {deals} deals ({dealt}), player {begins} begins.",
        )
    offer = found["offer"]
    lines = [first.say(language), *(each[language] for each in found["customs"])]
    if offer is not None:
        take = Words("peut prendre la carte retournée", "may take the card turned up")
        draws = Words("pioche au talon", "draws from the stock")
        said = (take if offer["may_take"] else draws).say(language)
        lines.insert(1, f"{'Le joueur' if language == 'fr' else 'Player'} {offer['player'] + 1} {said}.")
    return "\n".join([*lines, *(each[language] for each in found.get("programmes", ()))])


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `deal`."""
    parser.add_argument("drawn", nargs="?", metavar="PIECES", help=_DRAWN.say(language))
    parser.add_argument("--players", type=int, metavar="N", help=_PLAYERS.say(language))
    parser.add_argument("--dealer", type=int, default=1, metavar="SEAT", help=_DEALER.say(language))
    parser.add_argument("--refused", type=int, choices=(0, 1, 2), default=0, help=_REFUSED.say(language))
    add_game(parser, language)
    add_json(parser, language)


_DRAWN = Words(
    "ce que chacun a tiré pour savoir qui commence, dans l'ordre des places",
    "what each has drawn to see who starts, in seating order",
)
_PLAYERS = Words(
    "combien de joueurs (par défaut : le moins possible)", "how many players (default: the fewest)"
)
_DEALER = Words("la place du donneur (par défaut : 1)", "the dealer's seat (default: 1)")
_REFUSED = Words(
    "combien ont refusé la carte retournée (gin à cartes)",
    "how many have refused the card turned up (gin with cards)",
)

COMMAND = Command(
    Words("qui donne, qui commence, combien chacun reçoit", "who deals, who begins, how many each takes"),
    add_arguments,
    deal,
)
