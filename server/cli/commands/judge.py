"""`meldwatch judge`: the verdict on a table or turn in notation, and what a turn of letters scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.games import Game
from engine.games.dealing import stock_findings
from engine.games.lettres.lettres import Lettres, as_letters
from engine.games.lettres.turn import TurnScore
from engine.table import Table
from engine.terms import counted, points
from engine.verdicts.draws import Draw
from engine.verdicts.verdict import Ruling, Verdict
from engine.words import LANGUAGES, Language, Words
from server.cli.console import show_verdict
from server.cli.notation import table_of
from server.cli.text import Refusal


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a turn beside the table after it: the table before, the rack, who has opened, the draw…"""

    game: Game
    before: Table | None = None
    rack: Table | None = None
    opened: bool | None = None
    draw: Draw = field(default_factory=Draw)
    stock: int | None = None

    def as_json(self, table: Table) -> dict[str, Any]:
        """The verdict as JSON; of letters also `turn`, its score, and `draws`, null where it is not legal."""
        verdict = self._verdict(table)
        said = verdict.as_json()
        if isinstance(self.game, Lettres) and self.before is not None:
            score = self._score(table, verdict)
            said |= {"turn": score and score.as_json(), "draws": score and self._draws(self.game, score)}
        return said

    def say(self, table: Table, language: Language) -> str:
        """The verdict as people read it."""
        verdict = self._verdict(table)
        said = show_verdict(verdict, language)
        score = self._score(table, verdict)
        if score is not None and isinstance(self.game, Lettres):
            if draws := self._draws(self.game, score):
                fr, en = (counted(draws, "letters", spoken) for spoken in LANGUAGES)
                said += f"\n{Words(f'À piocher : {fr}.', f'To draw: {en}.').say(language)}"
            fr, en = (points(score.points, spoken) for spoken in LANGUAGES)
            said += f"\n{Words(f'Ce tour : {fr}.', f'This turn: {en}.').say(language)}"
        return said

    def _verdict(self, table: Table) -> Verdict:
        verdict = self.game.judge(
            self.before, table, rack=self.rack, opened=self.opened, drawn=self.draw.came
        )
        found = self.game.draw_findings(self.draw)
        if self.stock is not None:
            found += stock_findings(self.game.dealing(self.game.seats[0]), self.stock)
        return verdict.with_findings(found)

    def _draws(self, game: Lettres, score: TurnScore) -> int | None:
        """How many letters are drawn after a turn; None where that hangs on a rack that is not known."""
        if self.rack is None:
            return None if score.letters else game.draws(0, 0)
        held = len(as_letters(self.rack).pieces)
        return game.draws(score.letters, held - score.letters)

    def _score(self, table: Table, verdict: Verdict) -> TurnScore | None:
        if not isinstance(self.game, Lettres) or self.before is None or verdict.ruling is not Ruling.LEGAL:
            return None
        return self.game.turn_score(self.before, table, rack=self.rack)


def draw_of(
    game: Game,
    rack: Table | None,
    *,
    taken: str | None = None,
    discarded: str | None = None,
    drawn: str | None = None,
) -> Draw:
    """What a player took from the open pile or the stock, and threw away; refuses what is no piece of the game."""
    if taken is not None and drawn is not None:
        raise Refusal(
            Words(
                "Une pièce par tour : prise à la défausse (--taken) ou à la pioche (--drawn).",
                "One piece a turn: from the discards (--taken) or from the stock (--drawn).",
            )
        )
    open_one, thrown, blind = (
        None if card is None else _piece(game, card) for card in (taken, discarded, drawn)
    )
    return Draw(open_one, thrown, None if rack is None else len(rack.pieces), blind)


def _piece(game: Game, text: str) -> str:
    pieces = table_of(text).pieces
    if len(pieces) != 1 or pieces[0].face not in game.equipment.copies:
        raise Refusal(
            Words(
                f"Ce n'est pas une pièce de ce jeu : {text!r}.", f"This is no piece of this game: {text!r}."
            )
        )
    return pieces[0].face
