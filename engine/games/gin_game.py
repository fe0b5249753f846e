"""What the three games of gin share: melds laid once, at the end; hands scored as shown (RULES 2, 3, 5)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.equipment import Equipment, card_box
from engine.games.base import MeldingGame
from engine.games.dealing import TURNED, About, Custom, Dealing, StockEnd, highest_card
from engine.games.game import RoundQuestions
from engine.hands import shown_hands
from engine.scoring.gin_hands import DEAL, ShownHand
from engine.scoring.rounds import Round
from engine.scoring.score import Points, Score, check_round, entered_score
from engine.scoring.showdown import Shown
from engine.terms import CARDS
from engine.words import message

DEALT: Final = message("gin_game.who_draws_the_highest_card_deals")
LAST_CARDS: Final = 2
VOID: Final = message("gin_game.two_cards_are_left_in_the")
PLAYERS: Final = 2
"""How many play gin with cards."""


@dataclass(frozen=True, slots=True)
class GinGame(MeldingGame):
    """A game of gin: melds are laid once, at the end; each game says what a hand that was laid is worth."""

    lays_at_end: ClassVar[bool] = True

    @property
    def round_questions(self) -> RoundQuestions:
        """Also who laid first."""
        return RoundQuestions(first=True)

    def score(self, played: Round) -> Score:
        """The hand's points, from the hands as they are shown and who laid first; void if nobody did."""
        check_round(played, *self.seats, gins=bool(self.round_questions.gins))
        if played.entered is not None:
            return self._entered(played, played.entered)
        shown_hands(played.hands, self.equipment)
        hands = [ShownHand.of(hand, self.meld_rules) for hand in played.hands]
        if played.first is None:
            return self._nobody_laid(hands)
        shown = Shown(hands, played.first, self.meld_rules)
        score = shown.nothing() if shown.is_beyond else self._laid(shown, played)
        return score.named(self.terms)

    def _entered(self, _played: Round, points: Points) -> Score:
        """The score of a hand whose points were written down."""
        return entered_score(points)

    def _nobody_laid(self, hands: Sequence[ShownHand]) -> Score:
        """A void hand."""
        return Shown(hands, 0, self.meld_rules).nothing(doubted=False)

    @abstractmethod
    def _laid(self, shown: Shown, played: Round) -> Score:
        """What a hand that was laid is worth."""


@dataclass(frozen=True, slots=True)
class CardGin(GinGame):
    """A game of gin with cards: 52 of them, for two."""

    seats: ClassVar[tuple[int, int]] = (PLAYERS, PLAYERS)
    pieces: ClassVar[str] = "cards"
    sample: ClassVar[str] = "QS QH QD"
    terms: ClassVar[str] = CARDS

    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """Who deals first, from the card each drew: the highest; both on a tie, who draw again."""
        return highest_card(drawn)

    def dealing(self, _players: int) -> Dealing:
        """Ten cards each, one turned up; two left in the stock and nobody having laid, the hand is void."""
        customs = (Custom(About.DEALING, DEALT), TURNED)
        return Dealing(
            DEAL, customs, StockEnd(LAST_CARDS, VOID), left_begins=True, stays_after_void=True, turned=True
        )

    @property
    def equipment(self) -> Equipment:
        """52 cards."""
        return card_box()
