"""`meldwatch judge`: the verdict on a table or turn in notation, and what a turn of letters scores."""

from __future__ import annotations

from engine.games import Game
from engine.games.lettres.lettres import Lettres
from engine.report import Played
from engine.table import Table
from engine.terms import counted, points
from engine.verdicts.draws import Draw
from engine.words import LANGUAGES, Language, Words
from server.cli.console import show_verdict
from server.cli.notation import table_of
from server.cli.text import Refusal


def judged(turn: Played, table: Table, language: Language) -> str:
    """The verdict as people read it, with what a turn of letters scores and draws."""
    verdict = turn.verdict(table)
    said = show_verdict(verdict, language)
    score = turn.score(table, verdict)
    if score is not None and isinstance(turn.game, Lettres):
        if draws := turn.draws(turn.game, score):
            fr, en = (counted(draws, "letters", spoken) for spoken in LANGUAGES)
            said += f"\n{Words(f'À piocher : {fr}.', f'To draw: {en}.').say(language)}"
        fr, en = (points(score.points, spoken) for spoken in LANGUAGES)
        said += f"\n{Words(f'Ce tour : {fr}.', f'This turn: {en}.').say(language)}"
    return said


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
