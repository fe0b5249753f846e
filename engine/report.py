"""A report: a verdict, a count, a score and a deal as JSON, the same on the command line and over HTTP."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.games import Game
from engine.games.dealing import DealError, seat_of, stock_findings
from engine.games.game import MeldGame
from engine.games.match import Match
from engine.hands import faces_of
from engine.scoring.gin_hands import DEAL, best_lays
from engine.scoring.standing import standing
from engine.scoring.turn_score import TurnScore
from engine.table import WILD, Table
from engine.verdicts.draws import Draw
from engine.verdicts.verdict import Ruling, Verdict
from engine.words import Words


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a turn beside the table after it: the table before, the rack, who has opened, the draw…"""

    game: Game
    before: Table | None = None
    rack: Table | None = None
    opened: bool | None = None
    draw: Draw = field(default_factory=Draw)
    stock: int | None = None

    def as_json(self, table: Table) -> dict[str, Any]:
        """The verdict as JSON; of letters also `turn`, its score, and `draws`, null where it is not legal."""
        verdict = self.verdict(table)
        said = verdict.as_json()
        if self.game.as_word_game is not None and self.before is not None:
            score = self.score(table, verdict)
            said |= {"turn": score and score.as_json(), "draws": score and self.draws(score)}
        return said

    def verdict(self, table: Table) -> Verdict:
        """What the rules say of the table after the turn, of the draw, and of the stock where it is known."""
        verdict = self.game.judge(
            self.before, table, rack=self.rack, opened=self.opened, drawn=self.draw.came
        )
        found = self.game.draw_findings(self.draw)
        if self.stock is not None:
            found += stock_findings(self.game.dealing(self.game.seats[0]), self.stock)
        return verdict.with_findings(found)

    def draws(self, score: TurnScore) -> int | None:
        """How many letters are drawn after a turn, no more than the stock has; None where the rack is not known."""
        words = self.game.as_word_game
        drawn = None if words is None else words.drawn_after(score, self.rack)
        return drawn if drawn is None or self.stock is None else min(drawn, self.stock)

    def score(self, table: Table, verdict: Verdict) -> TurnScore | None:
        """What a legal turn of letters scores, where the table before it is known."""
        words = self.game.as_word_game
        if words is None or self.before is None or verdict.ruling is not Ruling.LEGAL:
            return None
        return words.turn_score(self.before, table, rack=self.rack)


def count_json(rules: Game, hand: Table, *, whole: bool) -> dict[str, Any]:
    """Points and pieces of what is left; a whole hand of gin counts only what cannot be melded."""
    counted: dict[str, Any] = {"hand": str(hand), "pieces": len(hand.pieces), "points": rules.count(hand)}
    if whole and rules.lays_at_end and (melding := rules.as_meld_game) is not None:
        found = melding.arrange(hand)
        counted |= {"points": found.deadwood} | found.as_json()
    return counted


def arrange_json(rules: MeldGame, hand: Table) -> dict[str, Any]:
    """The best melds of a hand; for the eleven pieces of a gin also the best discard and what is left after it.

    For Jok-R-ummy also the programmes of the deck that the hand can answer.
    """
    found = rules.arrange(hand).as_json()
    pieces = [piece.face for piece in hand.pieces]
    if (asking := rules.as_programme_game) is not None:
        found["programmes"] = [str(each) for each in asking.answerable(hand, asking.deck)]
    if rules.lays_at_end and len(pieces) == DEAL + 1:
        lay = best_lays(pieces, rules.meld_rules, discard=True)[0]
        found |= {"discard": lay.discard, "after_discard": lay.points}
    return found


def score_json(match: Match) -> dict[str, Any]:
    """The players, each round's score and the sheet."""
    rounds = [match.game.score(played).as_json() for played in match.rounds]
    why = standing(match.sheet, match.players)
    said = {"players": list(match.players), "rounds": rounds} | match.sheet.as_json()
    return said | why.as_json()


def deal_json(rules: Game, players: int, drawn: Table, dealer: int, refused: int) -> dict[str, Any]:
    """Who deals, who begins and what each takes, seats from 0; raises DealError or HandError.

    `chosen` is the seat that the pieces drawn decide on, which deals, or the seats that draw again, for a Star or joker
    or as many; without pieces drawn `dealer` deals. `offer` says whose the card turned up is to take, once so many have
    refused it.
    """
    low, high = rules.seats
    if not low <= players <= high:
        raise DealError(
            "report.title_is_for_low_to_high",
            title=rules.title,
            low=low,
            high=high,
            players=players,
        )
    dealing, deals = rules.dealing(players), seat_of(dealer, players)
    chosen: tuple[int, ...] = ()
    decided = True
    if drawn.pieces:
        faces = faces_of(rules.read(drawn), rules.equipment)
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
    if (asking := rules.as_programme_game) is not None:
        found["programmes"] = [{"text": str(each)} | each.words.as_json() for each in asking.deck]
    return found


def _custom(about: str, words: Words) -> dict[str, Any]:
    return {"about": about} | words.as_json()
