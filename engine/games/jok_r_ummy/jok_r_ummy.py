"""Jok-R-ummy: programmes (RULES 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Final

from engine.equipment import Equipment, card_box
from engine.faces import MARKS
from engine.games import reasons
from engine.games.base import MeldingGame
from engine.games.dealing import Dealing, first_spade
from engine.games.game import ProgrammeGame, RoundQuestions
from engine.games.holding import Drawing, held_after, placed_by
from engine.games.jok_r_ummy.answers import answer_from
from engine.games.jok_r_ummy.dealing import programme_dealing
from engine.games.jok_r_ummy.options import JokRummyOptions
from engine.games.jok_r_ummy.programmes import Programme, ProgrammeError, deck
from engine.games.jok_r_ummy.turn import excused, laying_of, turn_findings
from engine.hands import faces_of, shown_hands
from engine.melds.arrange import Arrangement, Meld, arrange
from engine.melds.judging import judge_meld
from engine.melds.melds import Ace, MeldRules
from engine.options import OptionError, Value, with_settings
from engine.scoring.rounds import Round, Turn, rounds_in
from engine.scoring.score import Item, Score, ScorePart, Sheet, added, check_round, entered_score, sheet_of
from engine.table import CARD_SUITS, WILD, Table
from engine.terms import PROGRAMMES
from engine.verdicts.draws import Draw, last_card_draws_blind
from engine.verdicts.judging import Judged, judge_groups
from engine.verdicts.turns import Change, Held, is_certain
from engine.verdicts.verdict import Finding, GroupVerdict, Reason, Ruling, Verdict
from engine.words import Words, message

SEATS: Final = (2, 6)
MANY: Final = 6
"""So many players take a third deck (RULES 4)."""
JOKERS: Final = 2
MOST_ANSWERED: Final = 2
"""A programme and the prime that came before it; more primes in one hand would be a rare deal."""
TWOS: Final = tuple(f"2{suit}" for suit in CARD_SUITS)
NOTHING: Final = (0,) * 14
ONE_EACH: Final = (1,) * 14


@dataclass(frozen=True, slots=True)
class JokRummy(MeldingGame):
    """Jok-R-ummy: two decks with their jokers; jokers and 2s are wild; seven programmes win."""

    options: JokRummyOptions = field(default_factory=JokRummyOptions)
    programme: Programme | None = None
    name: ClassVar[str] = "jok-r-ummy"
    seats: ClassVar[tuple[int, int]] = SEATS
    title: ClassVar[Words] = message("jok_r_ummy.jok_r_ummy")
    blurb: ClassVar[Words] = message("jok_r_ummy.blurb")
    minutes: ClassVar[int] = 60
    pieces: ClassVar[str] = "cards"
    sample: ClassVar[str] = "QS QH QD"
    reasons: ClassVar[frozenset[Reason]] = reasons.GROWING_MELDS - {
        Reason.COLOUR_TWICE,
        Reason.SET_TOO_LONG,
    } | {
        Reason.ONLY_WILDS,
        Reason.WILD_TAKEN,
        Reason.WILD_MOVED,
        Reason.NOTHING_LAID,
        Reason.NEW_RUN,
        Reason.PROGRAMME_FIRST,
        Reason.PROGRAMME_NOT_ANSWERED,
        Reason.TWO_AS_TWO,
        Reason.LAST_CARD_OPEN,
        Reason.ROUND_UNFINISHED,
        Reason.SEVERAL_OUT,
        Reason.OUT_UNANSWERED,
        Reason.ANSWERED_OFTEN,
    }
    terms: ClassVar[str] = PROGRAMMES
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = MappingProxyType({"three-decks": {"decks": 3}})

    @property
    def equipment(self) -> Equipment:
        """Two or three decks of 52 cards with two jokers each."""
        return card_box(self.options.decks, JOKERS * self.options.decks)

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld: equal cards in sets, the ace high or low; cards have no value in points."""
        return MeldRules(
            ace=Ace.EITHER,
            equal_cards=True,
            any_order=self.options.any_order,
            wilds=frozenset((WILD, *TWOS)),
            values=NOTHING,
        )

    @property
    def round_questions(self) -> RoundQuestions:
        """Also whose programme was answered."""
        return RoundQuestions(answered=True)

    @property
    def as_programme_game(self) -> ProgrammeGame:
        """It is one of programmes."""
        return self

    @property
    def deck(self) -> tuple[Programme, ...]:
        """The 63 programmes."""
        return deck()

    def working_on(self, programme: Programme) -> JokRummy:
        """The game for a player who works on this programme."""
        return replace(self, programme=programme)

    def seated(self, players: int) -> JokRummy:
        """The game as so many play it: with three decks from six players on."""
        if players < MANY:
            return self
        return replace(self, options=replace(self.options, decks=3))

    def with_settings(self, settings: Iterable[str]) -> JokRummy:
        """The game under other house rules; `programme=2x run 4` is the programme of the player whose turn it is."""
        programme, others = self.programme, []
        for setting in settings:
            name, _, text = setting.partition("=")
            if name.strip() != "programme":
                others.append(setting)
                continue
            try:
                programme = Programme.parse(text)
            except ProgrammeError as error:
                raise OptionError(_without_end(error.words)) from error
        options = with_settings(self.options, others, self.presets)
        return replace(self, options=options, programme=programme)

    def judge(
        self,
        before: Table | None,
        after: Table,
        *,
        rack: Table | None = None,
        opened: bool | None = None,
        drawn: str | None = None,
    ) -> Verdict:
        """The verdict on the melds on a table and, with the table before it, on the turn.

        `opened` says whether the player had laid their programme before this turn.
        """
        return self._named(self._judged(before, after, Held(rack, drawn), opened))

    def _judged(self, before: Table | None, after: Table, held: Held, opened: bool | None) -> Verdict:
        verdict = judge_groups(after, self.equipment, self._judge_group)
        change = Change(before or Table(), after)
        opened = bool(change.before.without_stock.groups) if opened is None else opened
        laid = laying_of(change, self.programme, self.meld_rules, self.options, opened=opened)
        told = before is not None or self.programme is not None
        wild = excused(laid, self.meld_rules, self.options) if told else ()
        verdict = replace(
            verdict,
            groups=tuple(
                _without_only_wilds(group) if at in wild or self.options.wild_sets else group
                for at, group in enumerate(verdict.groups)
            ),
        )
        if before is None or verdict.ruling is Ruling.UNSURE:
            return verdict
        if not is_certain(before, self.equipment):
            return verdict.with_findings((Finding.of(Reason.BEFORE_UNREAD),))
        found = turn_findings(laid, held, self.meld_rules, new_runs=self.options.new_runs)
        return verdict.with_findings(found)

    def count(self, hand: Table) -> int:
        """How many cards are left: they have no value in points."""
        return len(faces_of(hand, self.equipment))

    def arrange(self, hand: Table) -> Arrangement:
        """The new sets that leave the fewest cards; with a programme first of all what answers it."""
        cards, rules = list(faces_of(hand, self.equipment)), replace(self.meld_rules, values=ONE_EACH)
        answer = self.answer(hand) or ()
        rest = list((Counter(cards) - Counter(card for meld in answer for card in meld)).elements())
        found = arrange(rest, replace(rules, runs=self.options.new_runs), wild_value=1)
        return replace(found, melds=(*answer, *found.melds))

    def answer(self, hand: Table, programme: Programme | None = None) -> tuple[Meld, ...] | None:
        """Melds of a hand that answer a programme (the player's own, if none is given); None if it cannot."""
        asked = programme or self.programme
        if asked is None:
            return None
        cards, in_each = faces_of(hand, self.equipment), self.options.natural_in_each
        return answer_from(cards, asked, self.meld_rules, natural_in_each=in_each)

    def answerable(self, hand: Table, programmes: Iterable[Programme]) -> tuple[Programme, ...]:
        """Those of some programmes that a hand can answer."""
        return tuple(each for each in dict.fromkeys(programmes) if self.answer(hand, each) is not None)

    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """Who deals: the first to get a spade, the cards being turned up one by one from the first seat on."""
        return first_spade(drawn)

    def dealing(self, _players: int) -> Dealing:
        """Thirteen cards each; whoever sits to the dealer's left begins."""
        return programme_dealing(self.options.deal, self.options.reshuffle)

    def held(self, dealt: Sequence[int], turns: Sequence[Turn]) -> tuple[int, ...] | None:
        """What was dealt without what was laid: each turn draws a card and throws one, but for whoever is out."""
        stock = self.equipment.size - sum(dealt)
        return held_after(dealt, placed_by(turns), Drawing(before=1, discards=1), stock)

    def draw_findings(self, draw: Draw) -> tuple[Finding, ...]:
        """A player with a single card may not take the face-up one."""
        return tuple(last_card_draws_blind(draw))

    def score(self, played: Round) -> Score:
        """A programme for each seat in `answered`; a prime and a programme are two."""
        check_round(played, *SEATS)
        if played.entered is not None:
            return entered_score(played.entered)
        hands = shown_hands(played.hands, self.seated(len(played.hands)).equipment)
        parts = tuple(ScorePart(seat, Item.PROGRAMME, 1) for seat in played.answered)
        score = Score(len(hands), parts, tuple(_doubts(played.answered, hands)), tuple(map(len, hands)))
        kept = tuple(seat for seat in range(len(hands)) if seat not in played.answered)
        return replace(score.named(self.terms), keeps=kept)

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The programmes answered so far; over with the round in which somebody, the first of several, has seven."""
        scores = [self.score(played) for played in rounds_in(turns)]
        counts, goal, reached = (0,) * players, None, 0
        for number, score in enumerate(scores, 1):
            for part in score.parts:
                counts = added(counts, tuple(part.points * (seat == part.player) for seat in range(players)))
                if goal is None and counts[part.player] >= self.options.target:
                    goal, reached = part.player, number
        target = self.options.target
        sheet = replace(
            sheet_of(players, ((Item.ROUND, score) for score in scores)),
            unit="programmes",
            wins_at=target,
            aim=message("jok_r_ummy.the_first_to_answer_target_of", target=target),
        )
        return sheet if goal is None else replace(sheet, over=reached == len(scores), goal=(goal,))

    def _judge_group(self, faces: tuple[str, ...]) -> Judged:
        """A run or set; a mixed run stands where a programme asked for it, which the table does not tell."""
        rules = self.meld_rules
        judged = judge_meld(rules)(faces)
        if not judged.readings:
            mixed = judge_meld(replace(rules, mixed_runs=True))(faces)
            judged = mixed if mixed.readings else judged
        if self.options.twos_stand or not judged.readings:
            return judged
        kept = tuple(each for each in judged.readings if not _has_two_as_two(faces, each.faces))
        return Judged(kept, judged.findings) if kept else Judged((), (_two_refused(faces),))


def _doubts(answered: Sequence[int], hands: Sequence[Sequence[str]]) -> Iterator[Finding]:
    """What cannot well be so at the end of a hand: at an empty hand, or when everyone has laid (RULES 4)."""
    out = [seat for seat, hand in enumerate(hands) if not hand]
    if len(out) > 1:
        yield Finding.of(Reason.SEVERAL_OUT, count=len(out))
    for seat in out:
        if seat not in answered:
            yield Finding.of(Reason.OUT_UNANSWERED, player=seat + 1)
    for seat, count in Counter(answered).items():
        if count > MOST_ANSWERED:
            yield Finding.of(Reason.ANSWERED_OFTEN, player=seat + 1, count=count)
    if not out and len(set(answered)) < len(hands):
        yield Finding.of(Reason.ROUND_UNFINISHED)


def _without_only_wilds(group: GroupVerdict) -> GroupVerdict:
    """Wilds alone may lie there as a part of a programme whose other melds have a natural card."""
    return replace(
        group, findings=tuple(each for each in group.findings if each.reason is not Reason.ONLY_WILDS)
    )


def _has_two_as_two(faces: Sequence[str], stands: Sequence[str]) -> bool:
    return any(face in TWOS and MARKS[stood].rank == 2 for face, stood in zip(faces, stands, strict=True))


def _two_refused(faces: Sequence[str]) -> Finding:
    twos = [at for at, face in enumerate(faces) if face in TWOS]
    return Finding.of(Reason.TWO_AS_TWO, twos, faces=" ".join(faces[at] for at in twos))


def _without_end(sentence: Words) -> Words:
    """A sentence without its full stop, to be quoted in another."""
    return Words.each(lambda language: sentence.say(language).rstrip("."))
