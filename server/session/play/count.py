"""Counting at the end of a round: what each player shows, what is known besides, and the round that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.errors import SpokenError
from engine.faces import MARKS
from engine.games import Game
from engine.games.jok_r_ummy.programmes import Programme
from engine.games.match import Match, laid_turns
from engine.hands import shown_hands
from engine.scoring.rounds import Round, Turn
from engine.scoring.score import Score
from engine.table import Table
from engine.verdicts.reasons import Reason, Weight
from engine.verdicts.turns import Change
from engine.verdicts.verdict import Finding
from engine.words import Words, message
from server.session.observation.observation import Observation


class CountError(SpokenError):
    """Something that cannot be counted, or not now."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player shows: the sight of it, its picture (JPEG; None for a typed hand), whether it was agreed to."""

    sight: Observation | None = None
    jpeg: bytes | None = field(default=None, repr=False)
    agreed: bool = False

    @property
    def table(self) -> Table:
        """The pieces shown: whatever is not sure is `?`."""
        return Table() if self.sight is None else self.sight.corrected.judged


@dataclass(frozen=True, slots=True)
class Count:
    """A round being counted.

    `seat` is the player whose turn it is to show; `first` who laid first, None while that is not known; `void` says
    that nobody did; `gin` that whoever laid first said gin. The rest is as in
    `engine.scoring.rounds.Round`; `programmes` are the texts of those being worked on.
    """

    match: Match
    hands: tuple[Hand, ...]
    seat: int = 0
    first: int | None = None
    void: bool = False
    at_once: bool | None = None
    upcard: str | None = None
    answered: tuple[int, ...] = ()
    programmes: tuple[str | None, ...] = ()
    gin: bool = False
    drawn: bool | None = None

    @classmethod
    def begin(cls, match: Match, programmes: tuple[str | None, ...] = ()) -> Count:
        """Begin to count the round being played; who laid a programme in it is taken to have answered it."""
        seats = range(len(match.players))
        laid = (
            tuple(seat for seat in seats if match.has_opened(seat))
            if match.game.round_questions.answered
            else ()
        )
        return cls(
            match,
            tuple(Hand() for _ in seats),
            answered=laid,
            programmes=programmes or (None,) * len(match.players),
        )

    @property
    def game(self) -> Game:
        """The game that is counted."""
        return self.match.game

    @property
    def needs_hands(self) -> bool:
        """Whether anything is counted at the end: `lettres` scores each turn."""
        return self.game.round_questions.hands

    @property
    def needs_first(self) -> bool:
        """Whether it matters who laid first: in the games of gin."""
        return self.game.round_questions.first

    @property
    def needs_upcard(self) -> bool:
        """Whether a second deck's card is turned up."""
        return self.game.round_questions.upcard

    @property
    def is_void(self) -> bool:
        """Whether nobody laid, so that no hand counts."""
        return self.void and not self.game.round_questions.void_counts

    @property
    def out(self) -> int | None:
        """The one player (seat) of rummy who has nothing left; None where there is none."""
        if not self.game.round_questions.at_once:
            return None
        out = [seat for seat, hand in enumerate(self.hands) if hand.agreed and not hand.table.pieces]
        return out[0] if len(out) == 1 else None

    @property
    def went_out_at_once(self) -> bool | None:
        """Whether the winner of rummy laid everything in one turn, having laid nothing before; None: to be asked.

        What people say counts. Else the turns tell it only where they leave no doubt: the last one laid all that was
        dealt, or there were several.
        """
        if self.out is None or self.at_once is not None:
            return self.at_once
        turns = self.match.round_turns
        laid = laid_turns(turns).get(self.out, 0)
        if laid > 1:
            return False
        dealt = self.game.dealing(len(self.hands)).each
        return True if laid and turns[-1].player == self.out and _added(turns) >= dealt else None

    @property
    def round(self) -> Round:
        """The round as it is known so far."""
        return Round(
            tuple(hand.table for hand in self.hands),
            first=None if self.void else self.first,
            at_once=bool(self.went_out_at_once),
            upcard=self.upcard,
            answered=self.answered,
            drawn=bool(self.drawn),
        )

    @property
    def may_have_drawn(self) -> bool:
        """Whether what whoever laid first shows is a gin only without having drawn before, which no hand tells."""
        if not self.game.round_questions.drawn:
            return False
        before, after = (replace(self, drawn=drawn).laid for drawn in (False, True))
        return before is not None and after is not None and before.is_gin and not after.is_gin

    @property
    def laid(self) -> Score | None:
        """What the hand of whoever laid first is worth by itself; None while that is not to be told."""
        return None if self.first is None else self._alone(self.first)

    @property
    def fault(self) -> Words | None:
        """What is wrong with what whoever laid first shows: no gin where gin was said, or more left than may be."""
        laid = self.laid
        if self.first is None or laid is None:
            return None
        if self.gin and not laid.is_gin:
            left = laid.left[self.first]
            name = self.match.players[self.first]
            return message("count.no_gin" if left else "count.no_gin_drawn", name=name, count=left)
        illegal = [found for found in laid.findings if found.reason.weight is Weight.FAULT]
        return Words.each(illegal[0].say) if illegal else None

    def doubt(self, seat: int) -> Finding | None:
        """That a hand shows more or fewer pieces than it can have."""
        score = self._alone(seat)
        found = score.findings if score else ()
        return next((each for each in found if _is_of(each, seat) and each.reason is Reason.HAND_SIZE), None)

    def clash(self, seat: int) -> Words | None:
        """That a hand and those agreed to hold more of a piece than the box."""
        hands = tuple(
            hand.table if hand.agreed or at == seat else Table() for at, hand in enumerate(self.hands)
        )
        try:
            shown_hands(hands, self.game.equipment)
        except SpokenError as error:
            return error.words
        return None

    @property
    def missing(self) -> CountError | None:
        """What has to be known before the round can be written down; None once all is."""
        names = self.match.players
        if self.needs_first and self.first is None and not self.void:
            return CountError("count.who_laid_first")
        if self.needs_upcard and not self.upcard:
            return CountError("count.which_card_is_turned_up")
        if self.needs_hands and not self.is_void:
            for seat, hand in enumerate(self.hands):
                if not hand.agreed:
                    return CountError("count.namess_hand_is_still_to_be", names=names[seat])
        if self.out is not None and self.went_out_at_once is None:
            return CountError(
                "count.did_names_lay_everything_in_one",
                names=names[self.out],
            )
        if self.first is not None and self.drawn is None and self.may_have_drawn:
            return CountError("count.had_name_drawn", name=names[self.first])
        if self.gin and self.laid is not None and not self.laid.is_gin and (fault := self.fault):
            return CountError(fault)
        return None

    def show(self, seat: int, hand: Hand) -> Count:
        """With what this player shows."""
        self.check(seat)
        hands = tuple(hand if at == seat else each for at, each in enumerate(self.hands))
        return replace(self, hands=hands, seat=seat)

    def agree(self, seat: int) -> Count:
        """The players agree to this hand; the next one that is missing comes; raises CountError or HandError."""
        self.check(seat)
        hand = self.hands[seat]
        if hand.sight is None:
            raise CountError("count.first_show_a_hand")
        self.game.count(hand.table)
        agreed = self.show(seat, replace(hand, agreed=True))
        order = [(seat + step) % len(self.hands) for step in range(1, len(self.hands) + 1)]
        return replace(agreed, seat=next((at for at in order if not agreed.hands[at].agreed), seat))

    def settled(self) -> Count:
        """With the hand that is shown agreed to where nothing about it is in doubt: nobody needs to be asked."""
        hand = self.hands[self.seat]
        return self.agree(self.seat) if not hand.agreed and self._is_sure(self.seat) else self

    def turn_to(self, seat: int) -> Count:
        """Another player shows."""
        self.check(seat)
        return replace(self, seat=seat)

    def lay_first(self, seat: int | None, gin: bool = False) -> Count:
        """This player laid first, or with None nobody did; whoever laid first shows first."""
        if seat is None:
            return replace(self, first=None, void=True, gin=False)
        self.check(seat)
        showing = self.seat if self.hands[seat].agreed else seat
        return replace(self, first=seat, void=False, gin=gin, seat=showing)

    def knowing(
        self, at_once: bool | None = None, upcard: str | None = None, drawn: bool | None = None
    ) -> Count:
        """What else the score depends on, where it was said; raises CountError for what is no card."""
        if upcard is not None and (upcard not in MARKS or MARKS[upcard].family != "card"):
            raise CountError("count.upcard_is_not_a_card", upcard=upcard)
        return replace(
            self,
            at_once=self.at_once if at_once is None else at_once,
            upcard=self.upcard if upcard is None else upcard,
            drawn=self.drawn if drawn is None else drawn,
        )

    def work_on(self, seat: int, text: str | None, answered: bool) -> Count:
        """The programme a player worked on, where it is known, and whether it was answered; raises ProgrammeError."""
        self.check(seat)
        programme = str(Programme.parse(text)) if text else None
        programmes = tuple(programme if at == seat else each for at, each in enumerate(self.programmes))
        others = tuple(at for at in self.answered if at != seat)
        return replace(self, programmes=programmes, answered=(*others, seat) if answered else others)

    def _alone(self, seat: int) -> Score | None:
        """The hand of one player scored as if the others had none; None where it cannot be scored."""
        hand = self.hands[seat]
        if hand.sight is None or self.first is None:
            return None
        alone = tuple(hand.table if at == seat else Table() for at in range(len(self.hands)))
        try:
            return self.game.score(replace(self.round, hands=alone))
        except SpokenError:
            return None

    def _is_sure(self, seat: int) -> bool:
        """Whether a hand of a game that knows how many pieces it has is read whole, and may be laid as was said."""
        if self._alone(seat) is None or self.doubt(seat) or self.clash(seat):
            return False
        return seat != self.first or self.fault is None

    def check(self, seat: int) -> None:
        """Raise CountError for a seat nobody sits on."""
        if not 0 <= seat < len(self.hands):
            raise CountError("count.there_is_no_player_seat", seat=seat + 1)


def _is_of(finding: Finding, seat: int) -> bool:
    return ("player", seat + 1) in finding.parameters


def _added(turns: Sequence[Turn]) -> int:
    """How many pieces the last of these turns laid."""
    before = turns[-2].table if len(turns) > 1 else Table()
    return Change(before, turns[-1].table).added.total()
