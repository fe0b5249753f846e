"""Transitions of what is on show: a photo, a typed table, a frozen moment, and the live picture again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.errors import SpokenError
from engine.games import Game
from server.session.observation.display import Frozen, Live, Photo, Typed
from server.session.observation.notices import Notice
from server.session.observation.observation import Observation
from server.session.observation.validation import CorrectionError
from server.session.playing import left
from server.session.record.corrections_record import LIVE
from server.session.record.restore import Restored
from server.session.state import Activity, MatchInPlay, TableState
from server.storage.kept import KeptMatch
from vision.input.camera import Image
from vision.input.framing import Framing
from vision.quality import Quality


class ChapterError(SpokenError):
    """A chapter of the demonstration that is not told here."""


def chapter_asked(state: TableState, chapter: int) -> TableState:
    """A viewer asks for this chapter (from 0) of what is told along with films; raises ChapterError."""
    chapters = state.chapters
    if chapters is None or chapter >= len(chapters.names):
        raise ChapterError("displays.there_is_no_such_chapter")
    return replace(state, chapters=replace(chapters, asked=chapter))


def taken_in(
    state: TableState, newer: Observation, notices: tuple[Notice, ...], quality: Quality | None
) -> TableState:
    """The table was read on a live picture: what was put right is carried over wherever it lies still."""
    live = newer if state.live is None else state.live.carried_over(newer)
    after = replace(state, live=live, quality=quality)
    if not state.is_live:
        return after
    return replace(after, activity=Activity.AT_REST, picture=live.picture, notices=notices)


def framed(state: TableState, framing: Framing) -> TableState:
    """Something else of the live picture is looked at from now on; what is on show in its place stays."""
    if framing == state.framing:
        return state
    after = replace(state, framing=framing, epoch=state.epoch + 1)
    if (framing.turns, framing.mirrored) != (state.framing.turns, state.framing.mirrored):
        after = replace(after, live=None, picture=None, quality=None)
    return replace(after, activity=Activity.LOOKING, notices=()) if state.is_live else after


def put_up(state: TableState, display: Photo | Typed) -> TableState:
    """A photo or typed table is on show: who shows it means the table that is played at."""
    return replace(state, display=display, turn=state.turn.cleared())


def frozen(state: TableState) -> TableState:
    """What is on show is held on to until `resumed`; raises CorrectionError."""
    if isinstance(state.display, Frozen):
        return state
    if state.shown is None:
        raise CorrectionError("displays.there_is_nothing_to_be_seen")
    return replace(state, display=Frozen(state.display, state.shown))


def resumed(state: TableState, ended: bool) -> TableState:
    """The live picture is on show again; `ended` says that it is a clip's that is over.

    What was frozen is let go: what was put right in it stays with its pieces, and a photo stays on show.
    """
    if isinstance(state.display, Live):
        return state
    return _thawed(state, state.display, ended) if isinstance(state.display, Frozen) else state.looking()


def _thawed(state: TableState, display: Frozen, ended: bool) -> TableState:
    if not isinstance(display.of, Live):
        return replace(state, display=replace(display.of, observation=display.observation))
    return replace(
        state,
        live=display.observation,
        display=Live(),
        epoch=state.epoch if ended else state.epoch + 1,
        activity=Activity.AT_REST,
        picture=display.observation.picture,
        ended=ended,
    )


def game_taken(state: TableState, rules: Game, game: Game) -> TableState:
    """Another game is played from now on, or under other house rules; the match is left, the table looked at afresh."""
    return replace(left(state), rules=rules, game=game).afresh()


def words_taken(state: TableState, game: Game) -> TableState:
    """The game is played by another list of words, whatever was decided before."""
    match = state.match
    if match is None or match.play.match.game.name != game.name:
        return replace(state, game=game)
    play = replace(match.play, match=replace(match.play.match, game=game))
    return replace(state, game=game, match=replace(match, play=play))


def restored(state: TableState, kept: KeptMatch, found: Restored, put: Callable[[Image], int]) -> TableState:
    """A kept match is gone on with, and put right again what was put right before a stop.

    That is where its pieces lie still, and in a photo on show; `put` keeps a picture, and answers its number.
    """
    much = {each.source == LIVE: len(each.observation.corrections) for each in found.put_right}
    much_put_right = (much.get(True, 0), much.get(False, 0))
    match = MatchInPlay(found.play, kept, much_put_right, found.colours)
    fresh = state if isinstance(state.display, Live) else state.looking()
    phones = state.phones.empty_handed()
    after = replace(fresh, match=match, turn=found.turn, count=found.count, dispute=None, phones=phones)
    for each in found.put_right:
        seen = each.observation
        if each.source == LIVE and after.live is not None:
            after = replace(after, live=seen.carried_over(after.live))
        elif each.source == LIVE:
            after = replace(after, live=replace(seen, picture=put(each.image)))
        elif isinstance(after.display, Live):
            hung = replace(seen, picture=put(each.image))
            after = put_up(after, Typed(hung) if each.source == "typed" else Photo(hung))
    return after
