"""Hands shown at the end of a hand of gin, in the order they are laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.melds.arrange import Meld
from engine.melds.melds import MeldRules
from engine.scoring.gin_hands import DEAL, Lay, ShownHand, best_lays, lay_after, possible_lays, total
from engine.scoring.score import Points, Score, ScorePart
from engine.verdicts.verdict import Finding, Reason

MOST_TRIED = 60
"""Lays of the first player that are compared by what they leave the others to lay off, the most promising first."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """What each player laid and has left, seat by seat; `order` are the seats in the order they laid."""

    lays: tuple[Lay, ...]
    order: tuple[int, ...]

    @property
    def left(self) -> tuple[int, ...]:
        """What each player has left, seat by seat."""
        return tuple(lay.points for lay in self.lays)


def laying_order(first: int, players: int) -> tuple[int, ...]:
    """The seats in the order they lay."""
    return tuple((first + at) % players for at in range(players))


@dataclass(frozen=True, slots=True)
class ExposedMeld:
    """A meld as it lies at the end of a hand: whose it is (seat), its faces in order, and the seat that laid each."""

    seat: int
    faces: Meld
    by: Points

    def grown(self, faces: Meld, seat: int) -> ExposedMeld:
        """The meld with what a player laid off on it."""
        laid = dict(zip(self.faces, self.by, strict=True))
        return ExposedMeld(self.seat, faces, tuple(laid.get(face, seat) for face in faces))


def exposed_melds(lays: Sequence[Lay], first: int) -> tuple[ExposedMeld, ...]:
    """The melds of all players as they lie at the end, in the order they were laid."""
    table: tuple[ExposedMeld, ...] = ()
    for seat in laying_order(first, len(lays)):
        lay = lays[seat]
        if lay.exposed:
            table = tuple(meld.grown(faces, seat) for meld, faces in zip(table, lay.exposed, strict=True))
        table += tuple(ExposedMeld(seat, meld, (seat,) * len(meld)) for meld in lay.melds)
    return table


Worth = Callable[[Lay, Points], tuple[ScorePart, ...]]
"""What a hand is worth, by the first player's lay and what each player has left, seat by seat."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The hands at the end of a hand of gin, seat by seat, and the seat that laid first."""

    hands: Sequence[ShownHand]
    first: int
    rules: MeldRules

    @property
    def hand(self) -> ShownHand:
        """What the first to lay shows."""
        return self.hands[self.first]

    @property
    def is_beyond(self) -> bool:
        """Whether a hand shows more pieces than any can have: a misreading, which is never scored or searched."""
        return any(len(hand) > DEAL + 1 for hand in self.hands)

    @property
    def doubts(self) -> tuple[Finding, ...]:
        """The hands that show more or fewer pieces than they can have: a doubt about the picture, never a fault."""
        return tuple(
            _hand_size(seat, len(hand))
            for seat, hand in enumerate(self.hands)
            if not DEAL <= len(hand) <= DEAL + (seat == self.first)
        )

    def nothing(self, *faults: Finding, doubted: bool = True) -> Score:
        """Nobody scores, and all the hands are left as they are: nobody laid, or nobody may."""
        findings = (*self.doubts, *faults) if doubted else faults
        return Score(
            len(self.hands), (), findings, tuple(total(hand.faces, self.rules) for hand in self.hands)
        )

    def nearest(self, *, discard: bool, most_left: int | None = None, kept: str | None = None) -> Lay:
        """The lay nearest to one that may be laid: the fewest points, of so few pieces where that can be."""
        if self.hand.melds is not None:
            found = tuple(possible_lays(self.hand, self.rules, discard=discard, kept=kept))
            return min(
                found,
                key=lambda lay: lay.points,
                default=Lay((), self.hand.faces, total(self.hand.faces, self.rules)),
            )
        ways = (most_left, None) if most_left is not None else (None,)
        lays = (
            best_lays(self.hand.faces, self.rules, discard=discard, most_left=few, kept=kept) for few in ways
        )
        return next(found[0] for found in lays if found)

    def best(self, lays: Iterable[Lay], *, laying_off: Callable[[Lay], bool], worth: Worth) -> Score:
        """The score once the first has laid what serves them best: the most points more than the others have.

        What the others lay off can only serve the others, so that a lay that could not be better is not tried.
        """
        alone = self._laid_after(Lay((), (), 0), laying_off=False).left
        hoped = [(self._margin(worth(lay, self._with_first(alone, lay))), lay) for lay in lays]
        hoped.sort(key=lambda each: (-each[0], each[1].points))
        best: tuple[int, int, int] | None = None
        score = self.nothing()
        for hope, lay in hoped[:MOST_TRIED]:
            if best is not None and hope < best[0]:
                break
            laid = self._laid_after(lay, laying_off(lay))
            parts = worth(lay, laid.left)
            rank = (self._margin(parts), -lay.points, sum(laid.left))
            if best is None or rank > best:
                best, score = rank, Score(len(self.hands), parts, self.doubts, laid.left, laid.lays)
        return score

    def _laid_after(self, lay: Lay, laying_off: bool) -> Showdown:
        order = laying_order(self.first, len(self.hands))
        lays, exposed = {self.first: lay}, lay.melds
        for seat in order[1:]:
            hand, targets = self.hands[seat], exposed if laying_off else ()
            laid = lay_after(hand, targets, self.rules)
            lays[seat] = laid
            exposed = (*(laid.exposed if laying_off else exposed), *laid.melds)
        return Showdown(tuple(lays[seat] for seat in range(len(self.hands))), order)

    def _with_first(self, left: Points, lay: Lay) -> Points:
        return tuple(lay.points if seat == self.first else points for seat, points in enumerate(left))

    def _margin(self, parts: Iterable[ScorePart]) -> int:
        """How many points more than the others together the first has."""
        return sum(part.points if part.player == self.first else -part.points for part in parts)


def _hand_size(seat: int, count: int) -> Finding:
    """The doubt about a hand of so many pieces, which says whether they are too few or too many."""
    if count > DEAL:
        return Finding.of(Reason.HAND_SIZE, player=seat + 1, count=count, least=DEAL, variant="more")
    return Finding.of(Reason.HAND_SIZE, player=seat + 1, count=count, least=DEAL)
