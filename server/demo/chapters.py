"""The chapters of the demonstration: a film each, the game played in it, and what is told and done along with it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.table import Table
from engine.words import Words, message
from server.session.counting import Counting
from server.session.disputes import Disputing
from server.session.session import Session
from server.session.sources.sources import Source

PLAYERS: Final = ("Anna", "Ben")
LEFT: Final = Table.parse("B1 R2 K7")
"""What Ben still holds at the end of the tiles' round."""


@dataclass(frozen=True, slots=True)
class Episode:
    """A moment of a chapter: what is told, and what is done then.

    It waits for its `table` to lie there; without one until what was done before has been looked at, or not at all
    where it comes `at_once`.
    """

    told: Words
    does: Callable[[Session], object]
    table: Table | None = None
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A film (the name of its file), and what is told along with it, in the film's order."""

    name: Words
    named: str
    episodes: tuple[Episode, ...]

    @property
    def film(self) -> Path:
        """The film's file."""
        return FOLDER / f"{self.named}.mp4"

    @property
    def game(self) -> str:
        """The game that is played in it."""
        return str(FILMS[self.named]["game"])

    @property
    def rules(self) -> tuple[str, ...]:
        """The house rules of that game."""
        return tuple(FILMS[self.named]["rules"])

    @property
    def feed(self) -> Source:
        """Where its pictures come from."""
        return Source("clip", str(self.film))


def look_on(session: Session) -> None:
    """Nothing is done: what is told is to be seen."""


def end_turn(session: Session) -> None:
    """The turn's button is pressed; a turn that does not hold is refused before everybody's eyes."""
    session.end_turn(session.snapshot.sight or 0)


def dispute_star(session: Session) -> None:
    """The picture is frozen, and the group with the star is ringed."""
    _dispute(session, lambda text: "*" in text.split())


def dispute_word(session: Session) -> None:
    """The picture is frozen, and the word that was refused is ringed."""
    _dispute(session, lambda text: text.replace(" ", "") == REFUSED)


def _dispute(session: Session, disputed: Callable[[str], bool]) -> None:
    shown = Disputing(session).freeze()
    ringed = next((group.pieces for group in shown.groups if disputed(group.text)), ())
    Disputing(session).ring(shown.sight or 0, ringed)


def settle(session: Session) -> None:
    """The dispute ends."""
    Disputing(session).settle()


def count(session: Session) -> None:
    """The dispute ends; Anna holds nothing any more, and Ben shows what he has."""
    settle(session)
    counting = Counting(session)
    counting.begin()
    counting.take_typed(0, Table())
    counting.take_typed(1, LEFT)


def write_down(session: Session) -> None:
    """The hands are agreed to, and what was counted is written on the sheet."""
    counting = Counting(session)
    for seat, hand in enumerate(session.snapshot.count.hands if session.snapshot.count else ()):
        if not hand.agreed:
            counting.agree(seat)
    counting.finish()


def lay_first(session: Session) -> None:
    """Anna lays: the hands are to be shown, hers first."""
    counting = Counting(session)
    counting.begin()
    counting.change(lambda count: count.lay_first(0))


def show_hand(session: Session) -> None:
    """What lies there is taken for the hand of whoever is to show theirs."""
    asked = session.snapshot.count
    Counting(session).take_live(asked.seat if asked else 0, session.snapshot.sight or 0)


REFUSED: Final = "MANGEONS"
"""The word that is refused, and disputed."""
FOLDER: Final = Path(__file__).parent
FILMS: Final = tomllib.loads((FOLDER / "films.toml").read_text("utf-8"))
TILES: Final = Chapter(
    message("story.tiles"),
    "table",
    (
        Episode(message("story.who_plays"), look_on, at_once=True),
        *(
            Episode(message(told), end_turn, Table.parse(table))
            for table, told in (
                ("R10 R11 R12", "story.anna_opens"),
                ("R10 R11 R12 | K13 B13 Y13", "story.ben_opens"),
                ("R10 R11 R12 | K13 B13 Y13 | B3 B4 B6", "story.anna_errs"),
                ("R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6", "story.anna_mends"),
                ("R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6 | R5 K5 *", "story.ben_lays_a_star"),
                ("R10 R11 R12 | K13 B13 Y13 | B3 B4 B5 B6 | R5 K5 Y5 | K1 K2 *", "story.anna_frees_the_star"),
            )
        ),
        Episode(message("story.a_dispute"), dispute_star),
        Episode(message("story.the_count"), count),
        Episode(message("story.the_winner"), write_down),
    ),
)
CARDS: Final = Chapter(
    message("story.cards"),
    "hands",
    (
        Episode(message("story.anna_lays"), lay_first, at_once=True),
        Episode(message("story.her_hand"), show_hand, Table.parse("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 2H")),
        Episode(message("story.his_hand"), show_hand, Table.parse("4C 5C 6C | 10S 10H 10D | 9D 3D | KD AC")),
        Episode(message("story.the_slip"), look_on),
        Episode(message("story.the_pegs"), write_down),
    ),
)
LETTERS: Final = Chapter(
    message("story.letters"),
    "words",
    (
        Episode(message("story.with_words"), look_on, at_once=True),
        Episode(message("story.a_word"), end_turn, Table.parse("MAISON")),
        Episode(message("story.no_word"), end_turn, Table.parse(f"MAISON | {REFUSED}")),
        Episode(message("story.a_word_disputed"), dispute_word),
        Episode(message("story.another_word"), settle),
        Episode(message("story.the_infinitive"), end_turn, Table.parse("MAISON | MANGER")),
        Episode(message("story.your_turn"), look_on),
    ),
)
CHAPTERS: Final = (TILES, CARDS, LETTERS)
