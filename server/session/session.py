"""A table being watched, and what people do about it: its one state, how it changes, and who is told."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from engine.games import Game
from engine.lexicon.house import HouseList
from engine.table import Table
from engine.words import FALLBACK, Language
from server.session import displays, playing
from server.session.observation.display import Photo, Typed
from server.session.observation.notices import is_certain, not_kept, notices_of, notices_on
from server.session.observation.observation import Observation
from server.session.observation.validation import corrected
from server.session.play.play import Play
from server.session.play.turning import TurnState
from server.session.record.journal import Journal
from server.session.record.restore import restore
from server.session.record.theme_record import theme_from_record
from server.session.settling import settled
from server.session.sources.picture_cache import PictureCache
from server.session.sources.typed import drawn
from server.session.state import TableState, Transition
from server.session.state_container import StateContainer
from server.session.views.snapshot import Snapshot
from server.session.watcher import Reads, Watcher
from server.session.wordlist import WordList
from server.storage.database import StoreError
from vision.input.camera import CameraError, Frame, Image
from vision.input.framing import Framing
from vision.quality import quality
from vision.reading import Reading

if TYPE_CHECKING:
    from server.session.record.events import NewEvent
    from server.storage.kept import KeptMatch
    from server.storage.store import Store

log = logging.getLogger(__name__)

CAMERA_WAIT: Final = 10.0
"""Seconds that a camera has to give its first picture before a match begins without it: addresses are slow."""


class Session:
    """A table that is watched, corrected and played at; every method may be called from any thread.

    `state` is all there is to know of it, `update` the one way to change that. What happens in a match is written into
    `store`, where there is one, before it is shown; `now` answers the seconds since 1970, `clock` those of a clock that
    nobody sets, by which the turn's timer runs. `begin` opens the source anew at each call; a `clip` is played once, at
    its own pace, and may be replayed.
    """

    def __init__(
        self,
        reader: Reads,
        game: Game,
        begin: Callable[[], Iterator[Frame]],
        *,
        clip: bool = False,
        store: Store | None = None,
        now: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
        by_itself: bool = False,
    ) -> None:
        source = "clip" if clip else "camera"
        state = TableState(game, game, source, turn=TurnState(by_itself=by_itself))
        self._pictures = PictureCache()
        self._container = StateContainer(
            state, self._settled, lambda placed: self._pictures.pin(*placed.pictures)
        )
        self._watcher = Watcher(reader, self, begin, clip=clip)
        self.journal = Journal(store, now)
        self.clock = clock
        self.words = WordList()

    @property
    def state(self) -> TableState:
        """What is on the table now."""
        return self._container.state

    @property
    def snapshot(self) -> Snapshot:
        """What the page shows now."""
        return self._container.snapshot

    @property
    def game(self) -> Game:
        """The game that is played, with the players' own words."""
        return self.state.game

    @property
    def kept(self) -> KeptMatch | None:
        """Under what the match being played is kept, if it is."""
        return self.state.kept

    @property
    def reader(self) -> Reads:
        """What reads the pictures."""
        return self._watcher.reader

    @reader.setter
    def reader(self, reader: Reads) -> None:
        self._watcher.reader = reader

    @property
    def is_over(self) -> bool:
        """Whether a clip has been played to its end."""
        return self._watcher.ended

    def start(self) -> None:
        """Begin to film and to look."""
        self._watcher.start()

    def stop(self, wait: float = 0.25) -> None:
        """Stop; waits at most so many seconds each for the camera and for a reading under way."""
        self._watcher.stop(wait)

    def see(self, frame: Frame) -> None:
        """Take the next frame in, as the watching thread does with each; frames come in the order of their time."""
        self._watcher.see(frame)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function at each new snapshot, from whichever thread made it; answers how to end that."""
        return self._container.listen(listener)

    def update(self, change: Callable[[TableState], TableState | Transition]) -> Snapshot:
        """Change the state, write what happened, and show it; raises what `change` does, and StoreError."""
        return self._container.update(change)

    def pass_by(self, **seen: Any) -> None:
        """Show what only passes by as the table is watched, unless something else is on show."""
        self._container.pass_by(**seen)

    def put_picture(self, image: Image, longest: int | None = None) -> int:
        """Keep a picture (BGR uint8) to be shown, at most so many pixels long; answers its number."""
        return self._pictures.put(image) if longest is None else self._pictures.put(image, longest)

    def take_in(self, epoch: int, image: Image, reading: Reading, picture: int | None = None) -> None:
        """Take in what was read on a live picture; without its number, where that changes what is read there."""

        def taken(state: TableState) -> TableState:
            if state.epoch != epoch:
                return state  # the table has been looked at afresh since
            if picture is None and (
                state.live is None or str(state.live.reading.judged) == str(reading.judged)
            ):
                return state
            number = self._pictures.put(image) if picture is None else picture
            sure = is_certain(reading)
            like = None if sure and state.match else quality(image, reading, state.framing.front(image))
            notices = () if sure or like is None else notices_of(like)
            return displays.taken_in(state, Observation.of(number, reading, image), notices, like)

        self.update(taken)

    def lie_still(self, seconds: float) -> None:
        """The table has lain still, read and judged, for so long: the turn may end by itself."""
        if not self.state.turn.may_end(seconds):
            return
        try:
            self.update(lambda state: playing.ended_by_itself(state, seconds, self.clock()) or state)
        except StoreError as error:
            log.error("a turn could not be written down: %s", error)
            notices = (not_kept(error.words),)
            self.update(
                lambda state: replace(state, notices=notices, turn=replace(state.turn, tried=seconds))
            )

    def jpeg(self, picture: int) -> bytes | None:
        """The picture of that number, while it is one of the last few."""
        return self._pictures.jpeg(picture)

    def evidence(self, seen: Observation | None = None) -> bytes | None:
        """The picture that was read for what is on show, as a smaller JPEG to be kept."""
        seen = seen or self.state.shown
        return None if seen is None else self._pictures.evidence(seen.picture)

    def read(self, image: Image) -> Reading:
        """Read a picture; one at a time."""
        return self._watcher.read(image, self.game.equipment.copies)

    def film(
        self,
        begin: Callable[[], Iterator[Frame]],
        *,
        clip: bool = False,
        source: str = "camera",
        framing: Framing = Framing(),  # noqa: B008
    ) -> Snapshot:
        """Watch another source from now on, framed so; what was seen by the last one is forgotten."""
        self._watcher.leave()
        shown = self.update(lambda state: replace(state, source=source, framing=framing).afresh())
        self._watcher.film(begin, clip=clip)
        return shown

    def frame(self, framing: Framing) -> Snapshot:
        """Look at this much of the live picture from now on, this way up."""
        return self.update(lambda state: displays.framed(state, framing))

    def show_photo(self, image: Image) -> Snapshot:
        """Judge a photo, and show it in the place of what is filmed until `resume`."""
        reading = self.read(image)
        seen = Observation(self._pictures.put(image), reading)
        return self.update(lambda state: displays.put_up(state, Photo(seen, notices_on(image, reading))))

    def show_typed(self, table: Table, language: Language = FALLBACK) -> Snapshot:
        """Judge a table that was typed, drawn as a picture, and show it in the place of what is filmed."""
        image, reading = drawn(table, self.game.pieces, language)
        seen = Observation(self._pictures.put(image), reading)
        return self.update(lambda state: displays.put_up(state, Typed(seen)))

    def freeze(self) -> Snapshot:
        """Hold on to what is on show, whatever happens at the table, until `resume`; raises CorrectionError."""
        return self.update(displays.frozen)

    def resume(self) -> Snapshot:
        """Leave the photo and go back to what is filmed; a clip that has ended plays again."""
        over = self.is_over
        if over and isinstance(self.state.display, Photo | Typed):
            return self.replay()
        return self.update(lambda state: displays.resumed(state, over))

    def replay(self) -> Snapshot:
        """Play a clip from its beginning, everything forgotten; with a camera, look at the table afresh."""
        self._watcher.replay()
        return self.update(lambda state: state.afresh())

    def correct(self, sight: int, piece: int, face: str) -> Snapshot:
        """Give a piece of what is on show a face; raises CorrectionError."""
        return self.mend(sight, lambda shown: corrected(shown, self.game, piece, face))

    def mend(self, sight: int, change: Callable[[Observation], Observation]) -> Snapshot:
        """Put something right in what is on show; raises CorrectionError where it is something else by now."""
        return self.update(lambda state: playing.put_right(state, change(state.observation(sight))))

    def undo(self) -> Snapshot:
        """Take the last correction back, if there is one."""

        def undone(state: TableState) -> TableState | Transition:
            shown = state.shown
            return playing.put_right(state, shown.undo()) if shown and shown.corrections else state

        return self.update(undone)

    def take_words(self, words: WordList) -> Snapshot:
        """Play by this list of words from now on, whatever was decided before."""
        self.words = words
        return self.update(lambda state: displays.words_taken(state, words.applied(state.rules)))

    def take_game(self, game: Game, reader: Reads) -> Snapshot:
        """Play another game, or under other house rules, from now on; the match being played is left."""

        def taken(state: TableState) -> TableState:
            self.journal.leave(state.kept)
            return displays.game_taken(state, game, self.words.applied(game))

        self._watcher.use(reader)
        return self.update(taken)

    def check_camera(self) -> None:
        """See whether the camera gives pictures, where it is watched; raises CameraError, and says why."""
        if self.state.source == "camera" and self.state.is_live:
            gone = self._watcher.gone(CAMERA_WAIT)
            if gone is not None:
                raise CameraError("setup.no_match_begins_gone", why=gone.words) from gone

    def begin_match(self, players: Sequence[str], chosen: Mapping[str, int] | None = None) -> Snapshot:
        """Begin a match of these players; raises MatchError, or CameraError where a dead camera is to watch it.

        Whoever has `chosen` a colour is known by it from then on.
        """
        self.check_camera()

        def begun(state: TableState) -> TableState:
            theme = HouseList()
            state = displays.words_taken(state, self.words.applied(state.rules, theme))
            play = Play.begin(state.game, players)
            names = play.match.players
            wanted = {name.strip(): colour for name, colour in (chosen or {}).items()}
            colours = self.journal.colours(names, wanted)
            self.journal.remember(names, colours, wanted)
            kept = self.journal.begin(play, state.rules, state.kept)
            self.words.theme = theme
            return playing.begun(state, play, kept, colours)

        return self.update(begun)

    def end_match(self) -> Snapshot:
        """Leave the match."""

        def left(state: TableState) -> TableState:
            self.journal.leave(state.kept)
            return playing.left(state)

        return self.update(left)

    def go_on(self, kept: KeptMatch, game: Game) -> Snapshot:
        """Go on with a kept match of the game that is on; raises StoreError or RecordError."""

        def gone_on(state: TableState) -> TableState:
            theme = theme_from_record(self.journal, kept)
            rules = self.words.applied(game, theme)
            found = restore(self.journal, kept, rules, state.turn, state.kept)
            self.words.theme = theme
            return displays.restored(state, replace(kept, ended=None), found, self._pictures.put)

        return self.update(gone_on)

    def confirm_win(self) -> Snapshot:
        """Play on after a win that was said; raises PlayError without a match."""
        return self.update(playing.confirmed)

    def change_match(self, change: Callable[[Play], Play]) -> Snapshot:
        """Put the match that this function makes of the present one in its place; raises PlayError without one."""
        return self.update(lambda state: playing.changed(state, change, self.clock(), self.journal.now()))

    def change_turn(self, change: Callable[[TurnState], TurnState]) -> Snapshot:
        """Change what surrounds the turn, such as the timer, and show it; raises PlayError without a match."""
        return self.update(lambda state: playing.turn_changed(state, change))

    def end_turn(self, sight: int, *, anyhow: bool = False, pushed: int | None = None) -> Snapshot:
        """Take what is on show as the player's turn; raises PlayError if its verdict forbids that.

        `anyhow` takes the table as it is seen, whatever the verdict: the players have settled it themselves. `pushed`
        is how many turns and rounds they saw: where the match has gone on since, PlayError is raised, here and below.
        """
        return self.update(
            lambda state: playing.turn_ended(state, sight, self.clock(), anyhow=anyhow, pushed=pushed)
        )

    def end_as_two(self, sight: int, step: int, pushed: int | None = None) -> Snapshot:
        """Take what is on show as two turns, the first of which ended at this step; raises PlayError."""
        return self.update(lambda state: playing.ended_as_two(state, sight, step, self.clock(), pushed))

    def start_over(self, sight: int, pushed: int | None = None) -> Snapshot:
        """Take the table as it is seen for the table as it is, no turn being counted; raises PlayError."""
        return self.update(lambda state: playing.started_over(state, sight, self.clock(), pushed))

    def _settled(self, made: Transition) -> TableState:
        return settled(made, self._write)

    def _write(self, kept: KeptMatch | None, event: NewEvent) -> None:
        picture = event.picture
        if kept is not None and isinstance(picture, int):
            picture = self._pictures.evidence(picture)
        self.journal.write(kept, event, picture if isinstance(picture, bytes) else None)
