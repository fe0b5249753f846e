"""`meldwatch deal`: who deals and who begins, how many pieces each takes, and what is done beside the table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.games import Game
from engine.games.dealing import DealError, seat_of
from engine.games.jok_r_ummy.jok_r_ummy import JokRummy
from engine.games.jok_r_ummy.programmes import deck
from engine.games.lettres.lettres import as_letters
from engine.hands import faces_of
from engine.table import WILD, Table
from engine.words import Language, SpokenError, Words
from server.cli.console import json_line
from server.cli.notation import game_of, table_of
from server.cli.text import Refusal


def deal(chosen: Namespace, language: Language) -> int:
    """`meldwatch deal`: how a hand of so many players begins."""
    rules, drawn = game_of(chosen), table_of(chosen.drawn or "")
    try:
        found = deal_json(rules, chosen.players or rules.seats[0], drawn, chosen.dealer - 1, chosen.refused)
    except SpokenError as error:
        raise Refusal(error.words) from error
    print(json_line(found) if chosen.json else _said(found, language))
    return 0


def deal_json(rules: Game, players: int, drawn: Table, dealer: int, refused: int) -> dict[str, Any]:
    """Who deals, who begins and what each takes, seats from 0; raises DealError or HandError.

    `chosen` is the seat that the pieces drawn decide on, which deals, or the seats that draw again, for a Star or joker
    or as many; without pieces drawn `dealer` deals. `offer` says whose the card turned up is to take, once so many have
    refused it.
    """
    low, high = rules.seats
    if not low <= players <= high:
        raise DealError(
            f"{rules.title.fr} se joue de {low} à {high}, et non à {players}.",
            f"{rules.title.en} is for {low} to {high} players, not {players}.",
        )
    dealing, deals = rules.dealing(players), seat_of(dealer, players)
    chosen: tuple[int, ...] = ()
    decided = True
    if drawn.pieces:
        faces = faces_of(as_letters(drawn) if rules.pieces == "letters" else drawn, rules.equipment)
        chosen = dealing.chosen(rules.first_player(faces), len(faces), players)
        decided = len(chosen) == 1 and (dealing.one_by_one or faces[chosen[0]] != WILD)
        deals = chosen[0] if decided else deals
    offer = dealing.offer(deals, refused, players)
    begins = dealing.begins(deals, players) if offer is None else offer.player
    found: dict[str, Any] = {
        "players": players,
        "chosen": list(chosen),
        "dealer": deals if decided else None,
        "begins": begins if decided else None,
        "dealt": list(dealing.dealt(deals, players)) if decided else [],
        "offer": offer.as_json() if offer and decided else None,
        "customs": [_custom(each.about.value, each.words) for each in dealing.customs],
    }
    found["customs"].append(_custom("stock", dealing.stock.words) | {"at": dealing.stock.at})
    if isinstance(rules, JokRummy):
        found["programmes"] = [
            {"text": str(each), "fr": each.words.fr, "en": each.words.en} for each in deck()
        ]
    return found


def _custom(about: str, words: Words) -> dict[str, Any]:
    return {"about": about, "fr": words.fr, "en": words.en}


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


def add_deal(parser: ArgumentParser, language: Language) -> None:
    """The arguments of `deal`."""
    parser.add_argument("drawn", nargs="?", metavar="PIECES", help=_DRAWN.say(language))
    parser.add_argument("--players", type=int, metavar="N", help=_PLAYERS.say(language))
    parser.add_argument("--dealer", type=int, default=1, metavar="SEAT", help=_DEALER.say(language))
    parser.add_argument("--refused", type=int, choices=(0, 1, 2), default=0, help=_REFUSED.say(language))


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
