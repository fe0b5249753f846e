"""Whether melds answer a programme, and which programmes a hand can answer (RULES 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.faces import MARKS, RANKS, face_of
from engine.games.jok_r_ummy.programmes import Demand, Programme
from engine.matching import matched
from engine.melds.arrange import Meld
from engine.melds.melds import MeldRules, readings
from engine.table import CARD_SUITS, WILD
from engine.verdicts.verdict import Kind
from engine.words import Words, joined, message


@dataclass(frozen=True, slots=True)
class AskedMeld:
    """One meld a programme asks for: of what kind, how many cards at least, in which suits, of which rank."""

    demand: Demand
    least: int
    suits: tuple[str, ...] | str = CARD_SUITS
    rank: int | None = None

    def fits(self, meld: Meld, rules: MeldRules) -> bool:
        """Whether a meld is this; one of wilds alone fits whatever it is laid for."""
        if len(meld) < self.least:
            return False
        if all(face in rules.wilds for face in meld):
            return self.demand is Demand.SET or len(meld) <= RANKS
        taken = replace(rules, mixed_runs=self.demand is Demand.MIXED)
        return any(self._is(reading.kind, reading.faces) for reading in readings(meld, taken))

    def _is(self, kind: Kind, faces: Meld) -> bool:
        mark = MARKS[faces[0]]
        if self.demand is Demand.SET:
            return kind is Kind.SET and self.rank in (None, mark.rank)
        return kind is Kind.RUN and (self.demand is Demand.MIXED or mark.suit in self.suits)


def wanted_by(programme: Programme) -> tuple[AskedMeld, ...]:
    """The melds a programme asks for, in no order; none for a prime."""
    if programme.demand is Demand.PRIME:
        return ()
    return tuple(
        AskedMeld(programme.demand, programme.least, suits, programme.rank) for suits in programme.meld_suits
    )


def answer_in(
    melds: Sequence[Meld],
    programme: Programme,
    rules: MeldRules,
    *,
    natural_in_each: bool,
    alone: Collection[int] = (),
    grown: Sequence[Collection[int]] = (),
) -> tuple[int, ...] | None:
    """The indices of melds that answer a programme together, or None; a prime is answered by nothing at all.

    Those that may lie there without a programme (`alone`) are taken last. For each meld that lay there, `grown` are
    those that it may have become: it is another one than those that answer.
    """
    wanted = wanted_by(programme)
    natural = {at for at, meld in enumerate(melds) if any(face not in rules.wilds for face in meld)}
    takes = [
        [
            *(
                n
                for n, each in enumerate(wanted)
                if (at in natural or not natural_in_each) and each.fits(meld, rules)
            ),
            *(n for n, each in enumerate(grown, len(wanted)) if at in each),
        ]
        for at, meld in enumerate(melds)
    ]
    for last in (alone, set(range(len(melds))) - natural):
        order = sorted(range(len(melds)), key=lambda at: (at in last, at in alone))
        given = {
            at: asked
            for at, asked in zip(order, matched([takes[at] for at in order]), strict=True)
            if asked is not None
        }
        chosen = tuple(at for at in order if given.get(at, len(wanted)) < len(wanted))
        if len(given) == len(wanted) + len(grown) and (not wanted or not natural.isdisjoint(chosen)):
            return chosen
    return None


def lacking(melds: Sequence[Meld], programme: Programme, rules: MeldRules) -> Words:
    """What is missing for melds to answer a programme: the melds that it asks for besides, or a natural card."""
    wanted = wanted_by(programme)
    found = matched([[at for at, meld in enumerate(melds) if each.fits(meld, rules)] for each in wanted])
    rest = [each for each, at in zip(wanted, found, strict=True) if at is None]
    return _named(rest, programme) if rest else NATURAL


def _named(wanted: Sequence[AskedMeld], programme: Programme) -> Words:
    """Melds that are asked for: those of one kind counted, `2 runs of 4`."""
    kinds = Counter(
        replace(programme, suits="".join(each.suits) if programme.suits else "", times=1) for each in wanted
    )
    said = [
        (replace(kind, times=times) if len(kind.suits) < 2 else kind).words for kind, times in kinds.items()
    ]
    return joined(said, ", ")


NATURAL: Final = message("answers.a_natural_card")


def answer_from(
    hand: Iterable[str], programme: Programme, rules: MeldRules, *, natural_in_each: bool
) -> tuple[Meld, ...] | None:
    """Melds of a hand that answer a programme, likeliest with few wilds; None if it has none."""
    pieces = list(hand)
    wilds = sorted(face for face in pieces if face in rules.wilds)
    naturals = Counter(face for face in pieces if face not in rules.wilds)
    if programme.demand is Demand.PRIME:
        return ()
    choices = [_by_missing(each, naturals, len(wilds)) for each in wanted_by(programme)]
    if not _has_naturals(choices, naturals, natural_in_each):
        return None
    for slots in _choices(choices, naturals, len(wilds), 0):
        if melds := _natural_melds(slots, naturals, natural_in_each):
            spare = iter(wilds)
            return tuple(tuple(next(spare) if face == WILD else face for face in meld) for meld in melds)
    return None


Slot = tuple[tuple[str, ...], ...]
"""One meld to fill: for each of its places the faces that may lie there."""


def _by_missing(wanted: AskedMeld, naturals: Counter[str], wilds: int) -> list[Slot]:
    """The melds that may be this one, those that want the fewest wilds first."""
    slots = {slot: _fill(slot, naturals)[0] for slot in _slots(wanted)}
    return sorted((slot for slot in slots if slots[slot] <= wilds), key=lambda slot: slots[slot])


def _has_naturals(choices: Sequence[list[Slot]], naturals: Counter[str], in_each: bool) -> bool:
    """Whether a natural fits into some meld, or into each of them; where each wants one, the others are left out."""
    fitting = [[slot for slot in each if _fill(slot, naturals)[0] < len(slot)] for each in choices]
    if not in_each:
        return any(fitting)
    for each, kept in zip(choices, fitting, strict=True):
        each[:] = kept
    return all(fitting) and naturals.total() >= len(choices)


def _slots(wanted: AskedMeld) -> Iterator[Slot]:
    """The shortest melds of this kind: sets of a rank, or runs whose ace is low or high."""
    if wanted.demand is Demand.SET:
        for rank in (wanted.rank,) if wanted.rank else range(1, RANKS + 1):
            yield (tuple(face_of("card", suit, rank) for suit in CARD_SUITS),) * wanted.least
        return
    mixed = wanted.demand is Demand.MIXED
    for suits in ("".join(wanted.suits),) if mixed else wanted.suits:
        for low in range(1, RANKS + 3 - wanted.least):
            ranks = range(low, low + wanted.least)
            yield tuple(tuple(face_of("card", suit, rank) for suit in suits) for rank in ranks)


def _choices(
    choices: Sequence[Sequence[Slot]], naturals: Counter[str], wilds: int, start: int
) -> Iterator[tuple[Slot, ...]]:
    """A slot from each choice, so that the wilds suffice; of equal choices later ones never go back."""
    if not choices:
        yield ()
        return
    for at in range(start, len(choices[0])):
        missing, rest = _fill(choices[0][at], naturals)
        if missing <= wilds:
            same = len(choices) > 1 and choices[1] == choices[0]
            for others in _choices(choices[1:], rest, wilds - missing, at if same else 0):
                yield (choices[0][at], *others)


def _fill(slot: Slot, naturals: Counter[str]) -> tuple[int, Counter[str]]:
    """How many places no natural is there for, and the naturals that remain."""
    rest, missing = Counter(naturals), 0
    for place in slot:
        face = next((face for face in place if rest[face] > 0), None)
        if face is None:
            missing += 1
        else:
            rest[face] -= 1
    return missing, rest


def _natural_melds(
    slots: Sequence[Slot], naturals: Counter[str], natural_in_each: bool
) -> tuple[Meld, ...] | None:
    """The melds, naturals wherever there are any: one at least in all of them together, or in each."""
    for firsts in _firsts(slots, naturals) if natural_in_each else ({},):
        held = naturals - Counter(face for _, face in firsts.values())
        melds = []
        for at, slot in enumerate(slots):
            meld = []
            for number, place in enumerate(slot):
                own = firsts.get(at, (-1, WILD))
                face = own[1] if own[0] == number else next((face for face in place if held[face] > 0), WILD)
                held[face] -= face != WILD and own[0] != number
                meld.append(face)
            melds.append(tuple(meld))
        if any(face != WILD for meld in melds for face in meld):
            return tuple(melds)
    return None


def _firsts(slots: Sequence[Slot], naturals: Counter[str]) -> Iterator[dict[int, tuple[int, str]]]:
    """One natural for each slot: at which place, and which."""
    if not slots:
        yield {}
        return
    last = len(slots) - 1
    for place, faces in enumerate(slots[last]):
        for face in faces:
            if naturals[face] > 0:
                for others in _firsts(slots[:last], naturals - Counter((face,))):
                    yield {**others, last: (place, face)}
