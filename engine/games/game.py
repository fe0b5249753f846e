"""The protocol of games: every hook by which the rest of the program asks a game what its rules are.

Nothing outside `engine.games` asks which game it is: it asks the hook. What a game of melds, of words or of programmes
answers besides is asked of `as_meld_game`, `as_word_game` and `as_programme_game`, which are None for all the others.
`engine.games.base` answers what most games answer alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from engine.equipment import Equipment
from engine.melds.arrange import Arrangement
from engine.melds.melds import MeldRules
from engine.scoring.rounds import Round, Turn
from engine.scoring.score import Item, Score, Sheet
from engine.table import Table
from engine.verdicts.draws import Draw
from engine.verdicts.verdict import Finding, GroupVerdict, Reason, Verdict
from engine.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from _typeshed import DataclassInstance

    from engine.games.dealing import Dealing
    from engine.games.jok_r_ummy.programmes import Programme
    from engine.lexicon.check import Dictionary, WordVerdict
    from engine.lexicon.house import HouseList
    from engine.options import Value
    from engine.scoring.turn_score import TurnScore


@dataclass(frozen=True, slots=True)
class RoundQuestions:
    """What is to be known at the end of a round before it can be scored; the sheets say what their scores depend on.

    `hands`: what each player has left (RULES 6 scores each turn instead). `first`: who laid first (RULES 2, 3, 5).
    `upcard`: the second deck's card (RULES 3). `at_once`: whether whoever is out laid everything in one turn (RULES 1).
    `answered`: whose programme was answered (RULES 4). `void_counts`: the hands count though nobody laid (RULES 2).
    `drawn`: whether whoever laid first had drawn before (RULES 2).
    `gins`: which gins are told with points that are written down by hand, as they bring more later (RULES 3).
    """

    hands: bool = True
    first: bool = False
    upcard: bool = False
    at_once: bool = False
    answered: bool = False
    void_counts: bool = False
    drawn: bool = False
    gins: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class LayRules:
    """What the solver of hints is to know of lays of number tiles (RULES 1): the melds, and these house rules.

    `spare` are the tiles that are to stay on the rack, for the discard.
    """

    melds: MeldRules
    star_value: int
    opening_minimum: int
    opening_untouched: bool
    carry_stars: bool
    spare: int


class Game(Protocol):
    """A game: its box, its house rules, and how it judges, counts and scores."""

    @property
    def name(self) -> str:
        """The id of the game, as `--game` takes it."""

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""

    @property
    def title(self) -> Words:
        """The name people call it by."""

    @property
    def blurb(self) -> Words:
        """The game in some six words, as they would stand on its box."""

    @property
    def minutes(self) -> int:
        """About how long a match takes."""

    @property
    def pieces(self) -> str:
        """What is read on its table: tiles, cards or letters."""

    @property
    def sample(self) -> str:
        """A group of its pieces in notation: how a table of this game is typed."""

    @property
    def reasons(self) -> frozenset[Reason]:
        """Every reason that it can give; its page in `docs/rules` names them."""

    @property
    def lays_at_end(self) -> bool:
        """Whether whole hands are shown at the end, so that only what cannot be melded counts."""

    @property
    def turn_seconds(self) -> int:
        """How long a turn may take by the house rules; 0 where nothing limits it (RULES 1 and 6)."""

    @property
    def match_minutes(self) -> int:
        """After how long the round being played is the last by the house rules; 0 where nothing limits a match."""

    @property
    def faulty_turn(self) -> Words:
        """What the sheet has a player do after a faulty turn."""

    @property
    def late_turn(self) -> Words:
        """What the sheet has a player do after a turn that took too long."""

    @property
    def round_questions(self) -> RoundQuestions:
        """What is to be known at the end of a round before it can be scored."""

    @property
    def lay_rules(self) -> LayRules | None:
        """What the solver of hints is to know of lays of number tiles; None where it has no hints for this game."""

    @property
    def as_meld_game(self) -> MeldGame | None:
        """This game, where it is one of melds."""

    @property
    def as_word_game(self) -> WordGame | None:
        """This game, where it is one of words."""

    @property
    def as_programme_game(self) -> ProgrammeGame | None:
        """This game, where its players work on programmes."""

    @property
    def options(self) -> DataclassInstance:
        """The house rules, each with its value; `engine.options.describe` lists them."""

    @property
    def presets(self) -> Mapping[str, Mapping[str, Value]]:
        """Named variants of the sheet: the options each of them sets."""

    @property
    def equipment(self) -> Equipment:
        """What is in the box, under these options."""

    @property
    def fourth_colour(self) -> str:
        """What the fourth colour of number tiles is called: `yellow`, `orange`."""

    def with_settings(self, settings: Iterable[str]) -> Game:
        """This game under other house rules, from `NAME=VALUE`; raises OptionError."""

    def seated(self, players: int) -> Game:
        """This game as so many play it."""

    def read(self, table: Table) -> Table:
        """The table as this game takes the notation: `AS` is the ace of spades, but among letters A and S."""

    def rule_for(self, group: GroupVerdict) -> Words:
        """The rule that a group keeps or breaks, in one sentence."""

    def judge(
        self,
        before: Table | None,
        after: Table,
        *,
        rack: Table | None = None,
        opened: bool | None = None,
        drawn: str | None = None,
    ) -> Verdict:
        """The verdict on a table; with the table `before` the turn, on the turn as well.

        `rack` is the player's rack when the turn began, if it is known. `opened` says whether the player
        had laid before this turn; None takes it that they had, unless the table was empty. `drawn` is the piece they
        drew before laying, where one draws first; None where that is not known.
        """

    def dealing(self, players: int) -> Dealing:
        """How a hand of so many players begins, and what is done beside the table."""

    def held(self, dealt: Sequence[int], turns: Sequence[Turn]) -> tuple[int, ...] | None:
        """How many of the pieces dealt to each (by seat) are left after these turns of a round; None where unknown."""

    def first_player(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """The seat that is chosen by what each drew to see who starts (or deals); several draw again."""

    def draw_findings(self, draw: Draw) -> tuple[Finding, ...]:
        """What is wrong with what a player took from the open pile and threw on it in one turn."""

    def count(self, hand: Table) -> int:
        """What the pieces left in a hand count, by the sheet's values; raises HandError."""

    def score(self, played: Round) -> Score:
        """What a round (or a hand) is worth to each player; raises RoundError or HandError."""

    def sheet(self, players: int, turns: Sequence[Turn | Round]) -> Sheet:
        """The score sheet that follows from everything played so far."""


class MeldGame(Game, Protocol):
    """A game of melds: it also finds the best of them in a hand."""

    @property
    def meld_rules(self) -> MeldRules:
        """What is a meld under these options."""

    def arrange(self, hand: Table) -> Arrangement:
        """The best melds of a hand and the least left over; raises HandError."""


class WordGame(Game, Protocol):
    """A game of words: it has a dictionary, the players' own list beside it, and scores each turn (RULES 6)."""

    @property
    def dictionary(self) -> Dictionary:
        """What is a word at this table."""

    @property
    def house(self) -> HouseList:
        """The words that the players accept or refuse themselves."""

    @property
    def has_theme(self) -> bool:
        """Whether the players say of each new word whether it fits a theme."""

    def with_words(self, house: HouseList) -> WordGame:
        """This game with these words decided as well."""

    def undoubted(self) -> WordGame:
        """This game with no word left for the players to accept or refuse."""

    def check_word(self, word: str, lying: Collection[str] = ()) -> WordVerdict:
        """The verdict on a word beside those that lie on the table; raises NotationError for what is none."""

    def turn_score(self, before: Table, after: Table, *, rack: Table | None = None) -> TurnScore:
        """What a faultless turn scores."""

    def drawn_after(self, score: TurnScore, rack: Table | None) -> int | None:
        """How many letters are drawn after a turn; None where that hangs on a rack that is not known."""


class ProgrammeGame(Game, Protocol):
    """A game of programmes: each player works on one (RULES 4)."""

    @property
    def deck(self) -> tuple[Programme, ...]:
        """The programmes that are dealt."""

    def working_on(self, programme: Programme) -> ProgrammeGame:
        """This game for a player who works on this programme."""

    def answerable(self, hand: Table, programmes: Iterable[Programme]) -> tuple[Programme, ...]:
        """Those of some programmes that a hand can answer."""
