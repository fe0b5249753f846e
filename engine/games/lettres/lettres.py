"""Rummikub Lettres: words from a box of letters, laid and rearranged (RULES 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Final

from engine.equipment import Equipment
from engine.games.dealing import About, Custom, Dealing, StockEnd, nearest_to_a
from engine.games.lettres.turn import Turn, TurnScore, text, turn_findings
from engine.hands import faces_of
from engine.lexicon.check import LEAST, Dictionary
from engine.lexicon.house import House, shipped
from engine.lexicon.lexicon import french
from engine.options import OptionError, Value, number, switch, with_settings
from engine.scoring.rounds import Round, played_in
from engine.scoring.rounds import Turn as GameTurn
from engine.scoring.score import Item, Part, Score, Sheet, check_round, entered_score, sheet_of
from engine.table import FACE_DOWN, WILD, Group, Table
from engine.terms import LETTERS
from engine.verdicts.draws import Draw
from engine.verdicts.judging import Judged, judge_groups
from engine.verdicts.turns import is_certain
from engine.verdicts.verdict import Finding, Kind, Reading, Reason, Ruling, Verdict
from engine.words import Words

COPIES: Final = "A8 B2 C3 D3 E16 F2 G2 H2 I9 J1 K1 L6 M4 N7 O7 P2 Q1 R7 S7 T7 U7 V2 W1 X1 Y1 Z1 *2"
SEATS: Final = (2, 4)
STOCK_EMPTY: Final = StockEnd(
    0,
    Words(
        "La pioche est vide : la partie finit dès qu’un chevalet est vide.",
        "The stock is empty: the game is over as soon as a rack is empty.",
    ),
)
PRESETS: Mapping[str, Mapping[str, Value]] = {}
_LETTER_CARDS: Final = frozenset(rank + suit for rank in "AJQK" for suit in "SHDC")
"""Two letters that the notation takes for a card: AS, KD…"""


@dataclass(frozen=True, slots=True)
class LettresOptions:
    """The house rules of Rummikub Lettres."""

    least_letters: int = number(
        LEAST, 2, 6, fr="Lettres qu’un mot compte au moins.", en="The letters that a word has at least."
    )
    opening_letters: int = number(
        6,
        2,
        14,
        fr="Lettres que compte au moins le premier mot.",
        en="The letters of the first word at least.",
    )
    opening_more_words: bool = switch(
        False,
        fr="La première pose peut compter d’autres mots en plus.",
        en="The first lay may hold more words besides the first one.",
    )
    plural_beside_word: bool = switch(
        True,
        fr="GAMINS peut se former d’autres lettres tant que GAMIN reste sur la table.",
        en="GAMINS may be made of other letters while GAMIN still lies there.",
    )
    joker_words_grow: bool = switch(
        True,
        fr="On peut ajouter des lettres devant ou derrière un mot qui contient un joker.",
        en="Letters may be put before or behind a word that holds a joker.",
    )
    deal: int = number(
        14, 1, 30, fr="Lettres distribuées à chacun.", en="The letters that each player takes."
    )
    refill: int = number(
        7,
        0,
        30,
        fr="Après son tour on repioche jusqu’à ce nombre.",
        en="After a turn one draws up to so many.",
    )
    seconds: int = number(
        60,
        0,
        3600,
        fr="Durée d’un tour en secondes ; 0 : sans limite.",
        en="Seconds for a turn; 0: no limit.",
    )
    theme: bool = switch(
        False,
        fr="Mots d’un thème : vous acceptez ou refusez chaque nouveau mot.",
        en="Words of a theme: you accept or refuse each new word.",
    )


@dataclass(frozen=True, slots=True)
class Lettres:
    """Rummikub Lettres: 110 letters and two jokers; words are laid, and rearranged by everyone."""

    options: LettresOptions = field(default_factory=LettresOptions)
    house: House = field(default_factory=shipped)
    name: ClassVar[str] = "lettres"
    seats: ClassVar[tuple[int, int]] = SEATS
    title: ClassVar[Words] = Words("Rummikub Lettres", "Rummikub Lettres")
    pieces: ClassVar[str] = "letters"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS

    @property
    def equipment(self) -> Equipment:
        """110 letters and two jokers."""
        return Equipment(MappingProxyType({each[0]: int(each[1:]) for each in COPIES.split()}))

    @property
    def dictionary(self) -> Dictionary:
        """What is a word at this table."""
        return Dictionary(french(), self.house, self.options.least_letters)

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
            except ValueError as error:
                raise OptionError(f"{setting!r}: {error}") from error
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

    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """Who begins, from the letter each drew: the nearest to A; whoever drew a joker, or as near, draws again."""
        return nearest_to_a(drawn)

    def dealing(self, _players: int) -> Dealing:
        """Each takes fourteen letters; whoever drew the letter nearest to A begins."""
        each, refill = self.options.deal, self.options.refill
        dealt = Words(
            f"Chacun prend {each} lettres, puis en tire une : la plus proche du A commence (joker : on retire).",
            f"Each takes {each} letters, then draws one: the nearest to A begins (a joker is drawn again).",
        )
        drawn = Words(
            f"À la fin de son tour on pioche jusqu’à {refill} lettres ; qui n’a rien posé en pioche une.",
            f"After a turn one draws up to {refill} letters; who placed nothing draws one.",
        )
        return Dealing(each, (Custom(About.DEALING, dealt), Custom(About.DRAWING, drawn)), STOCK_EMPTY)

    def draw_findings(self, _draw: Draw) -> tuple[Finding, ...]:
        """There is no open pile."""
        return ()

    def count(self, hand: Table) -> int:
        """The letters and jokers left on a rack, one each."""
        return len(faces_of(as_letters(hand), self.equipment))

    def score(self, played: Round) -> Score:
        """The end of a game counts nothing by itself, whatever is left on the racks."""
        check_round(played, *SEATS)
        return Score(len(played.hands)) if played.entered is None else entered_score(played.entered)

    def sheet(self, players: int, turns: Sequence[GameTurn | Round]) -> Sheet:
        """The score of every turn, and of what was written down by hand."""
        lines: list[tuple[Item, Score]] = []
        for before, played in played_in(turns):
            if isinstance(played, Round):
                lines.append((Item.ROUND, self.score(played)))
            elif played.counted:
                lines.append((Item.TURN, Score(players, tuple(self._turn_parts(before, played)))))
        ended = any(isinstance(each, Round) and _is_end(each) for each in turns)
        return replace(sheet_of(players, lines), over=ended)

    def _turn_parts(self, before: Table, played: GameTurn) -> Iterator[Part]:
        turn = self.turn_score(before, played.table, rack=played.rack)
        yield Part(played.player, Item.LETTERS, turn.letters)
        if turn.emptied or played.emptied:
            yield Part(played.player, Item.WHOLE_RACK, turn.letters)
        yield Part(played.player, Item.LONGEST_WORD, len(turn.longest))

    def _turn(self, before: Table, after: Table, rack: Table | None, opened: bool | None) -> Turn:
        before = as_letters(before)
        return Turn(
            before,
            as_letters(after),
            None if rack is None else as_letters(rack),
            bool(before.groups) if opened is None else opened,
        )


def _is_end(played: Round) -> bool:
    """Whether the racks are shown at the end of the game: one of them at least is empty."""
    return played.entered is None and not all(hand.pieces for hand in played.hands)


def as_letters(table: Table) -> Table:
    """The table with what the notation takes for a card (`AS`) as the two letters it is here."""
    if _LETTER_CARDS.isdisjoint(piece.face for piece in table.pieces):
        return table
    return Table(
        tuple(
            Group(
                tuple(
                    replace(piece, face=letter)
                    for piece in group
                    for letter in (piece.face if piece.face in _LETTER_CARDS else (piece.face,))
                )
            )
            for group in table
        )
    )


def _judge_word(faces: tuple[str, ...], words: Dictionary) -> Judged:
    """One group as a word: every word that its jokers allow, or why it is none."""
    pattern = "".join(faces)
    fault = words.fault(pattern)
    if fault:
        return Judged(findings=(replace(fault, pieces=tuple(range(len(faces)))),))
    readings = (Reading(Kind.WORD, tuple(word), len(word)) for word in words.completions(pattern))
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


__all__ = ["Lettres", "LettresOptions", "Turn", "TurnScore", "as_letters"]
