"""`meldwatch deal`: who deals and who begins, how many pieces each takes, and what is done beside the table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.report import deal_json
from engine.words import Language, message, say
from server.cli.arguments import add_game, add_json
from server.cli.command import Command
from server.cli.console import json_line
from server.cli.notation import game_of, table_of


def deal(chosen: Namespace, language: Language) -> int:
    """How a hand of so many players begins."""
    rules, drawn = game_of(chosen), table_of(chosen.drawn or "")
    players = rules.seats[0] if chosen.players is None else chosen.players
    found = deal_json(rules, players, drawn, chosen.dealer - 1, chosen.refused)
    print(json_line(found) if chosen.json else _said(found, language))
    return 0


def _said(found: dict[str, Any], language: Language) -> str:
    """The answer as people read it: who deals and begins, then what is done beside the table."""
    if found["dealer"] is None:
        again = ", ".join(str(seat + 1) for seat in found["chosen"])
        first = message("deal.these_players_draw_again_again", again=again)
    else:
        deals, begins = found["dealer"] + 1, found["begins"] + 1
        dealt = " ".join(map(str, found["dealt"]))
        first = message(
            "deal.player_deals_deals_dealt_player_begins", deals=deals, dealt=dealt, begins=begins
        )
    offer = found["offer"]
    lines = [first.say(language), *(each[language] for each in found["customs"])]
    if offer is not None:
        take = message("deal.may_take_the_card_turned_up")
        draws = message("deal.draws_from_the_stock")
        said = (take if offer["may_take"] else draws).say(language)
        lines.insert(1, say("deal.player", language, seat=offer["player"] + 1, said=said))
    return "\n".join([*lines, *(each[language] for each in found.get("programmes", ()))])


def add_arguments(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `deal`."""
    parser.add_argument("drawn", nargs="?", metavar="PIECES", help=_DRAWN.say(language))
    parser.add_argument("--players", type=int, metavar="N", help=_PLAYERS.say(language))
    parser.add_argument("--dealer", type=int, default=1, metavar="SEAT", help=_DEALER.say(language))
    parser.add_argument("--refused", type=int, choices=(0, 1, 2), default=0, help=_REFUSED.say(language))
    add_game(parser, language)
    add_json(parser, language)


_DRAWN = message("deal.what_each_has_drawn_to_see")
_PLAYERS = message("deal.how_many_players_default_the_fewest")
_DEALER = message("deal.the_dealers_seat_default_1")
_REFUSED = message("deal.how_many_have_refused_the_card")

COMMAND = Command(
    message("deal.who_deals_who_begins_how_many"),
    add_arguments,
    deal,
)
