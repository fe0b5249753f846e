"""How a hand begins: who deals and who begins, how many pieces each takes, who may take the card turned up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final

from engine.errors import SpokenError
from engine.faces import MARKS
from engine.scoring.rounds import Round
from engine.table import WILD
from engine.verdicts.verdict import Finding, Reason
from engine.words import Words


class DealError(SpokenError):
    """Pieces drawn by no such players, or a seat nobody sits on."""

    code: ClassVar[str] = "deal"


class About(StrEnum):
    """What a sentence on the way of playing is about."""

    DEALING = "dealing"
    UPCARD = "upcard"
    DRAWING = "drawing"
    DISCARD = "discard"
    STOCK = "stock"
    PROGRAMME = "programme"


@dataclass(frozen=True, slots=True)
class Custom:
    """What the sheet has the players do beside the table, where nothing can be seen of it."""

    about: About
    words: Words


@dataclass(frozen=True, slots=True)
class StockEnd:
    """What follows once so few pieces are left in the stock."""

    at: int
    words: Words


@dataclass(frozen=True, slots=True)
class Dealing:
    """How a game is dealt: so many pieces each, `extra` more to the dealer's left.

    The dealer begins, or with `left_begins` whoever sits to the left; with `stays_after_void` the same one deals again
    after a void hand. With `one_by_one` cards are turned up round the table to see who deals. With `turned` a card is
    turned up, which the dealer's opponent may take first, then the dealer.
    """

    each: int
    customs: tuple[Custom, ...]
    stock: StockEnd
    extra: int = 0
    left_begins: bool = False
    stays_after_void: bool = False
    turned: bool = False
    one_by_one: bool = False

    def dealer(self, played: Sequence[Round], first: int, players: int) -> int:
        """Who deals the next hand (by seat), from the hands so far and who dealt the first: in turns."""
        dealt = [each for each in played if not (self.stays_after_void and _is_void(each))]
        return (first + len(dealt)) % players

    def begins(self, dealer: int, players: int) -> int:
        """Who begins (by seat) when this player deals."""
        return (dealer + self.left_begins) % players

    def dealt(self, dealer: int, players: int) -> tuple[int, ...]:
        """How many pieces each player takes, seat by seat."""
        left = (dealer + 1) % players
        return tuple(self.each + (self.extra if seat == left else 0) for seat in range(players))

    def chosen(self, found: tuple[int, ...], drawn: int, players: int) -> tuple[int, ...]:
        """The seats that `first_player` found of so many pieces drawn; raises DealError where they are not one each."""
        if not self.one_by_one and drawn != players:
            raise DealError(
                f"Chaque joueur tire une pièce : {drawn} pour {players} joueurs.",
                f"Each player draws one piece: {drawn} for {players} players.",
            )
        return tuple(sorted({at % players for at in found}))

    def offer(self, dealer: int, refused: int, players: int) -> Offer | None:
        """Whose it is to take the card turned up once so many have refused it; None where none is turned up.

        Whoever takes it begins; where both refuse it the dealer's opponent draws from the stock.
        """
        if not self.turned:
            return None
        seat = dealer if refused == 1 else self.begins(dealer, players)
        return Offer(seat, may_take=refused < players)


@dataclass(frozen=True, slots=True)
class Offer:
    """Whose turn it is at the card turned up, and whether it may still be taken; else one draws from the stock."""

    player: int
    may_take: bool

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON: player, may_take."""
        return {"player": self.player, "may_take": self.may_take}


def seat_of(seat: int, players: int) -> int:
    """A seat (from 0), where somebody sits on it; raises DealError."""
    if not 0 <= seat < players:
        raise DealError(f"Il n’y a pas de joueur {seat + 1}.", f"There is no player {seat + 1}.")
    return seat


def _is_void(played: Round) -> bool:
    """Whether nobody laid: no points, or hands that nobody laid first."""
    return not any(played.entered) if played.entered is not None else played.first is None


def stock_findings(dealing: Dealing, stock: int) -> tuple[Finding, ...]:
    """What follows from so many pieces being left in the stock, where anything does."""
    if stock > dealing.stock.at:
        return ()
    return (Finding.of(Reason.STOCK_LOW, says=dealing.stock.words),)


Rank = Callable[[str], int]


def least(drawn: Sequence[str], rank: Rank) -> tuple[int, ...]:
    """The seats that drew the lowest; several draw again."""
    ranks = [rank(face) for face in drawn]
    return tuple(seat for seat, each in enumerate(ranks) if each == min(ranks))


def lowest_tile(drawn: Sequence[str], *, redraw_star: bool = True) -> tuple[int, ...]:
    """Who drew the lowest tile; whoever drew a Star draws again before anybody starts (RULES 1), or has the highest."""
    stars = tuple(seat for seat, face in enumerate(drawn) if face == WILD)
    if stars and redraw_star:
        return stars
    return least(drawn, lambda face: len(MARKS) if face == WILD else MARKS[face].rank)


def highest_card(drawn: Sequence[str]) -> tuple[int, ...]:
    """Who drew the highest card, the ace being the lowest (RULES 5)."""
    return least(drawn, lambda face: -MARKS[face].rank)


def first_spade(turned: Sequence[str]) -> tuple[int, ...]:
    """Which of the cards that are turned up one by one is the first spade (RULES 4); all of them where none is one."""
    spade = next((at for at, face in enumerate(turned) if face != WILD and MARKS[face].suit == "S"), None)
    return tuple(range(len(turned))) if spade is None else (spade,)


def nearest_to_a(drawn: Sequence[str]) -> tuple[int, ...]:
    """Who drew the letter nearest to A; a joker does not count and is drawn again (RULES 6)."""
    jokers = tuple(seat for seat, face in enumerate(drawn) if face == WILD)
    return jokers or least(drawn, ord)


DEALS_BY_TURNS: Final = Custom(
    About.DEALING, Words("On donne à tour de rôle, vers la gauche.", "The deal passes to the left.")
)
TURNED: Final = Custom(
    About.UPCARD,
    Words(
        "La première carte est retournée : l’adversaire du donneur peut la prendre, sinon le donneur ; qui la prend"
        " commence. Si les deux refusent, l’adversaire pioche.",
        "The first card is turned up: the dealer’s opponent may take it, else the dealer; who takes it begins."
        " Where both refuse it, the opponent draws from the stock.",
    ),
)
