"""Rummikub Lettres: words from a box of letters, laid and rearranged (RULES 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Final

from engine.equipment import Equipment
from engine.games import reasons
from engine.games.base import PlainGame
from engine.games.dealing import About, Custom, Dealing, StockEnd, nearest_to_a
from engine.games.game import RoundQuestions, WordGame
from engine.games.holding import Drawing, held_after
from engine.games.lettres.notation import as_letters
from engine.games.lettres.options import LettresOptions
from engine.games.lettres.turn import WordTurn, text, turn_findings
from engine.hands import faces_of
from engine.lexicon.check import Dictionary, WordVerdict, check_word
from engine.lexicon.house import HouseList, HouseListError, shipped
from engine.lexicon.lexicon import french
from engine.options import OptionError, with_settings
from engine.scoring.rounds import Round, Turn, played_in
from engine.scoring.score import Item, Score, ScorePart, Sheet, check_round, entered_score, sheet_of
from engine.scoring.turn_score import TurnScore
from engine.table import FACE_DOWN, WILD, Table
from engine.terms import LETTERS
from engine.verdicts.judging import Judged, judge_groups
from engine.verdicts.turns import is_certain
from engine.verdicts.verdict import Finding, GroupReading, GroupVerdict, Kind, Reason, Ruling, Verdict
from engine.words import Words, message

COPIES: Final = "A8 B2 C3 D3 E16 F2 G2 H2 I9 J1 K1 L6 M4 N7 O7 P2 Q1 R7 S7 T7 U7 V2 W1 X1 Y1 Z1 *2"
SEATS: Final = (2, 4)
STOCK_EMPTY: Final = StockEnd(
    0,
    message("lettres.the_stock_is_empty_the_game"),
)


@dataclass(frozen=True, slots=True)
class Lettres(PlainGame):
    """Rummikub Lettres: 110 letters and two jokers; words are laid, and rearranged by everyone."""

    options: LettresOptions = field(default_factory=LettresOptions)
    house: HouseList = field(default_factory=shipped)
    name: ClassVar[str] = "lettres"
    seats: ClassVar[tuple[int, int]] = SEATS
    title: ClassVar[Words] = message("lettres.rummikub_lettres")
    blurb: ClassVar[Words] = message("lettres.blurb")
    minutes: ClassVar[int] = 45
    pieces: ClassVar[str] = "letters"
    sample: ClassVar[str] = "TARIF"
    reasons: ClassVar[frozenset[Reason]] = reasons.EVERY_GAME | {
        Reason.TOO_SHORT,
        Reason.UNKNOWN_WORD,
        Reason.CONJUGATED,
        Reason.COMPOUND,
        Reason.REFUSED_BY_HOUSE,
        Reason.ALREADY_ON_TABLE,
        Reason.PLURAL_OF,
        Reason.FEMININE_OF,
        Reason.MASCULINE_OF,
        Reason.THEME_WORD,
        Reason.NOTHING_PLACED,
        Reason.NOTHING_LAID,
        Reason.WILD_TAKEN,
        Reason.TABLE_TOUCHED,
        Reason.OPENING_WORD_SHORT,
        Reason.OPENING_ONE_WORD,
        Reason.JOKER_WORD_SPLIT,
        Reason.JOKER_NOT_FROM_RACK,
    }
    faulty_turn: ClassVar[Words] = message("lettres.take_your_letters_back_put_the")
    late_turn: ClassVar[Words] = message("lettres.time_is_up_take_your_letters")

    @property
    def equipment(self) -> Equipment:
        """110 letters and two jokers."""
        return Equipment(MappingProxyType({each[0]: int(each[1:]) for each in COPIES.split()}))

    @property
    def dictionary(self) -> Dictionary:
        """What is a word at this table."""
        return Dictionary(french(), self.house, self.options.least_letters)

    @property
    def turn_seconds(self) -> int:
        """The time for a turn."""
        return self.options.seconds

    @property
    def round_questions(self) -> RoundQuestions:
        """Nothing: each turn was scored as it was played."""
        return RoundQuestions(hands=False)

    @property
    def as_word_game(self) -> WordGame:
        """It is one of words."""
        return self

    def read(self, table: Table) -> Table:
        """The table with what the notation takes for a card as two letters."""
        return as_letters(table)

    def rule_for(self, _group: GroupVerdict) -> Words:
        """The rule of words."""
        least = self.options.least_letters
        return message("lettres.a_word_has_at_least_least", least=least)

    @property
    def has_theme(self) -> bool:
        """Whether the players say of each new word whether it fits a theme."""
        return self.options.theme

    def with_words(self, house: HouseList) -> Lettres:
        """The game with these words accepted and refused as well."""
        return replace(self, house=self.house.accept(house.accepted).refuse(house.refused))

    def undoubted(self) -> Lettres:
        """The game without a theme, which no dictionary knows."""
        return replace(self, options=replace(self.options, theme=False))

    def check_word(self, word: str, lying: Collection[str] = ()) -> WordVerdict:
        """The verdict on a word beside those that lie on the table; raises NotationError for what is none."""
        return check_word(word, self.dictionary, lying, plural_beside_word=self.options.plural_beside_word)

    def with_settings(self, settings: Iterable[str]) -> Lettres:
        """The game under other house rules; `accept=WORD,…` and `refuse=WORD,…` add to the house list."""
        house, others = self.house, []
        for setting in settings:
            name, _, words = setting.partition("=")
            if name not in ("accept", "refuse"):
                others.append(setting)
                continue
            try:
                house = (house.accept if name == "accept" else house.refuse)(words.split(","))
            except HouseListError as error:
                raise OptionError("lettres.setting_error", setting=setting, error=error.words) from error
        return replace(self, options=with_settings(self.options, others, self.presets), house=house)

    def judge(
        self,
        before: Table | None,
        after: Table,
        *,
        rack: Table | None = None,
        opened: bool | None = None,
        drawn: str | None = None,
    ) -> Verdict:
        """The verdict on a table of words and, with the table before it, on the turn; one draws after it only."""
        return self._judged(before, as_letters(after), rack, opened).named(LETTERS)

    def _judged(self, before: Table | None, after: Table, rack: Table | None, opened: bool | None) -> Verdict:
        words = self.dictionary
        verdict = judge_groups(after, self.equipment, lambda faces: _judge_word(faces, words))
        if verdict.ruling is Ruling.UNSURE:
            return verdict
        verdict = verdict.with_findings(_twice(after, words))
        if before is None:
            return verdict
        turn = self._turn(before, after, rack, opened)
        if not is_certain(turn.before, self.equipment):
            return verdict.with_findings((Finding.of(Reason.BEFORE_UNREAD),))
        return verdict.with_findings(turn_findings(turn, self.options, words))

    def turn_score(self, before: Table, after: Table, *, rack: Table | None = None) -> TurnScore:
        """What a faultless turn scores; the whole rack counts double only where the rack is known."""
        return self._turn(before, after, rack, None).score

    def draws(self, placed: int, left: int) -> int:
        """How many letters are drawn after a turn: one where nothing could be placed, else up to seven."""
        return max(self.options.refill - left, 0) if placed else 1

    def drawn_after(self, score: TurnScore, rack: Table | None) -> int | None:
        """How many letters are drawn after a turn; None where that hangs on a rack that is not known."""
        if rack is None:
            return None if score.letters else self.draws(0, 0)
        return self.draws(score.letters, len(as_letters(rack).pieces) - score.letters)

    def held(self, dealt: Sequence[int], turns: Sequence[Turn]) -> tuple[int, ...] | None:
        """What was dealt without what was placed, and what is drawn after each turn while there are letters."""
        placed = (
            (played, self.turn_score(before, played.table).letters)
            for before, played in played_in(turns)
            if isinstance(played, Turn)
        )
        return held_after(dealt, placed, Drawing(after=self.draws), self.equipment.size - sum(dealt))

    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """Who begins, from the letter each drew: the nearest to A; whoever drew a joker, or as near, draws again."""
        return nearest_to_a(drawn)

    def dealing(self, _players: int) -> Dealing:
        """Each takes fourteen letters; whoever drew the letter nearest to A begins."""
        each, refill = self.options.deal, self.options.refill
        dealt = message("lettres.each_takes_each_letters_then_draws", each=each)
        drawn = message("lettres.after_a_turn_one_draws_up", refill=refill)
        return Dealing(each, (Custom(About.DEALING, dealt), Custom(About.DRAWING, drawn)), STOCK_EMPTY)

    def count(self, hand: Table) -> int:
        """The letters and jokers left on a rack, one each."""
        return len(faces_of(as_letters(hand), self.equipment))

    def score(self, played: Round) -> Score:
        """The end of a game counts nothing by itself, whatever is left on the racks."""
        check_round(played, *SEATS)
        return Score(len(played.hands)) if played.entered is None else entered_score(played.entered)

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The score of every turn, and of what was written down by hand; over with the round that ends the game."""
        lines: list[tuple[Item, Score]] = []
        for before, played in played_in(turns):
            if isinstance(played, Round):
                lines.append((Item.ROUND, self.score(played)))
            elif played.counted:
                lines.append((Item.TURN, Score(players, tuple(self._turn_parts(before, played)))))
        newest = turns[-1] if turns else None
        return replace(sheet_of(players, lines), over=isinstance(newest, Round) and _is_end(newest))

    def _turn_parts(self, before: Table, played: Turn) -> Iterator[ScorePart]:
        turn = self.turn_score(before, played.table, rack=played.rack)
        yield ScorePart(played.player, Item.LETTERS, turn.letters)
        if turn.emptied or played.emptied:
            yield ScorePart(played.player, Item.WHOLE_RACK, turn.letters)
        yield ScorePart(played.player, Item.LONGEST_WORD, len(turn.longest))

    def _turn(self, before: Table, after: Table, rack: Table | None, opened: bool | None) -> WordTurn:
        before = as_letters(before)
        return WordTurn(
            before,
            as_letters(after),
            None if rack is None else as_letters(rack),
            bool(before.without_stock.groups) if opened is None else opened,
        )


def _is_end(played: Round) -> bool:
    """Whether the racks are shown at the end of the game: one of them at least is empty."""
    return played.entered is None and not all(hand.pieces for hand in played.hands)


def _judge_word(faces: tuple[str, ...], words: Dictionary) -> Judged:
    """One group as a word: every word that its jokers allow, or why it is none."""
    pattern = "".join(faces)
    fault = words.fault(pattern)
    if fault:
        return Judged(findings=(replace(fault, pieces=tuple(range(len(faces)))),))
    readings = (GroupReading(Kind.WORD, tuple(word), len(word)) for word in words.completions(pattern))
    return Judged(readings=tuple(readings))


def _twice(table: Table, words: Dictionary) -> Iterator[Finding]:
    """Words that lie there twice; one with a joker only where each word it can be lies there already."""
    seen: set[str] = set()
    start, placed = 0, []
    for group in table:
        placed.append((text(group), range(start, start + len(group))))
        start += len(group)
    for word, places in sorted(placed, key=lambda each: WILD in each[0]):
        readings = words.completions(word) if WILD in word else (word,)
        free = [reading for reading in readings if reading not in seen]
        if readings and not free and FACE_DOWN not in word:
            yield Finding.of(Reason.ALREADY_ON_TABLE, places, word=word)
        elif len(free) == 1:
            seen.add(free[0])
