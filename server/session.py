"""A table being watched, and what people do about it: corrections, photos, and the match played at it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.games import Game
from engine.table import Table
from engine.verdict import Ruling
from server.book import Book
from server.mending import CorrectionError, corrected
from server.notices import notices_on
from server.play import Play, PlayError, PlayView, view_play
from server.sight import Sight
from server.snapshot import Snapshot, State, show_sight
from server.turning import Turning
from server.typed import drawn
from server.watch import Reads, Watch
from vision.camera import Frame, Image
from vision.steady import Steady

if TYPE_CHECKING:
    from server.store import Event, Kept, Store


class Session(Watch):
    """A table that is watched, corrected and played at; every method may be called from any thread.

    What happens in a match is written into `store`, where there is one, before it is shown; `now` answers the
    seconds since 1970.
    """

    def __init__(
        self,
        reader: Reads,
        game: Game,
        begin: Callable[[], Iterator[Frame]],
        *,
        clip: bool = False,
        steady: Steady | None = None,
        store: Store | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(reader, game, begin, clip=clip, steady=steady)
        self._faulty: int | None = None
        self.book = Book(store, now)
        self.turning = Turning(now)

    def correct(self, sight: int, piece: int, face: str) -> Snapshot:
        """Give a piece of the sight on show a face; raises CorrectionError."""
        return self.mend(sight, lambda on_show: corrected(on_show, self.game, piece, face))

    def mend(self, sight: int, change: Callable[[Sight], Sight]) -> Snapshot:
        """Put something right in the sight on show; raises CorrectionError where it is another one by now."""
        with self._lock:
            return self._keep(change(self.on_show(sight)))

    def undo(self) -> Snapshot:
        """Take the last correction back, if there is one."""
        with self._lock:
            on_show = self._photo or self._live
            return self._keep(on_show.undo()) if on_show else self._snapshot

    def begin_match(self, players: Sequence[str]) -> Snapshot:
        """Begin a match of these players; raises MatchError."""
        with self._lock:
            self.book.begin(Play.begin(self.game, players))
            self.turning.begin(self.book.playing)
            return self._take_up()

    def end_match(self) -> Snapshot:
        """Leave the match."""
        with self._lock:
            self.book.leave()
            return self._take_up()

    def change_match(self, change: Callable[[Play], Play]) -> Snapshot:
        """Put the match that this function makes of the present one in its place; raises PlayError without one."""
        with self._lock:
            old = self.book.playing
            self.book.change(change(old))
            if (new := self.book.playing).match.turns != old.match.turns or new.seat != old.seat:
                self.turning.passed(new)
            return self._take_up()

    def end_turn(self, sight: int, *, anyhow: bool = False) -> Snapshot:
        """Take the sight on show as the player's turn; raises PlayError if its verdict forbids that.

        `anyhow` takes the table as it is seen, whatever the verdict: the players have settled it themselves.
        """
        with self._lock:
            play, seen = self.book.playing, self.on_show(sight).corrected
            if self._snapshot.state is not State.VERDICT:
                raise PlayError("Attendez que la table soit au repos.", "Wait until the table is at rest.")
            try:
                after = play.take(seen.table) if anyhow else play.end_turn(seen.judged)
            except PlayError:
                self._note_fault(play, seen.judged)
                raise
            self.book.change(after, self.evidence(), said={"anyhow": True} if anyhow else None)
            self.turning.passed(after, seen)
            return self._take_up()

    def start_over(self, sight: int) -> Snapshot:
        """Take the table as it is seen for the table as it is, no turn being counted; raises PlayError."""
        with self._lock:
            seen = self.on_show(sight).corrected
            after = self.book.playing.start_over(seen.judged)
            self.book.change(after, self.evidence(), kind="edit")
            self.turning.passed(after, seen)
            return self._take_up()

    def change_turn(self, change: Callable[[Turning], None]) -> Snapshot:
        """Change what surrounds the turn, such as the timer, and show it; raises PlayError without a match."""
        with self._lock:
            assert self.book.playing
            change(self.turning)
            return self._take_up()

    def put(self, **parts: Any) -> Snapshot:
        """Show these parts of a snapshot from now on, whatever is seen."""
        with self._lock:
            self._blank = replace(self._blank, **parts)
            return self._publish(self._snapshot, **parts)

    def record(self, kind: str, payload: Mapping[str, Any], picture: bytes | None = None) -> Event | None:
        """Write something that happened into the record of the match: plain values for JSON, and a picture (JPEG).

        `kind` is one of `server.records.KINDS` (dispute, count, correction …); `payload` should name the `player`
        (seat, from 0) whom it concerns, where it concerns one. It is on the disk when this returns; None where no
        match is kept. Raises StoreError, in one sentence. `evidence()` is the picture on show.
        """
        with self._lock:
            return self.book.write(kind, payload, picture)

    def evidence(self) -> bytes | None:
        """The picture that was read for what is on show, as a smaller JPEG to be kept."""
        with self._lock:
            on_show = self._photo or self._live
            return None if on_show is None else self._gallery.evidence(on_show.picture)

    def show_photo(self, image: Image) -> Snapshot:
        """Judge a photo, and show it in the place of what is filmed until `resume`."""
        reading = self.read(image)
        with self._lock:
            self._photo = Sight(self._gallery.hang(image), reading)
            self._gallery.hold(self._photo.picture)
            return self._publish(
                self._judged(self._blank, self._photo),
                source="photo",
                state=State.VERDICT,
                picture=self._photo.picture,
                notices=notices_on(image),
            )

    def show_typed(self, table: Table) -> Snapshot:
        """Judge a table that was typed, drawn as a picture, and show it in the place of what is filmed."""
        image, reading = drawn(table, self.game.pieces)
        with self._lock:
            self._photo = Sight(self._gallery.hang(image), reading)
            self._gallery.hold(self._photo.picture)
            judged = self._judged(self._blank, self._photo)
            return self._publish(judged, source="typed", state=State.VERDICT, picture=self._photo.picture)

    def take_game(self, game: Game, reader: Reads) -> Snapshot:
        """Play another game, or under other house rules, from now on; the match being played is left."""
        with self._at_work, self._lock:
            self.book.leave()
            self.game, self._reader = game, reader
            self._blank = replace(self._blank, game=game.name, play=None, turn=None, count=None)
            return self._look_afresh()

    def go_on(self, kept: Kept, game: Game) -> Snapshot:
        """Go on with a kept match of the game that is on; raises StoreError or RecordError."""
        with self._lock:
            self.book.go_on(game, kept)
            self.turning.begin(self.book.playing)
            return self._take_up()

    def resume(self) -> Snapshot:
        """Leave the photo and go back to what is filmed; a clip that has ended plays again."""
        with self._lock:
            if self._photo is None:
                return self._snapshot
            if self._film.ended:
                return self.replay()
            self._photo, self._anew = None, True
            picture = self._live.picture if self._live else None
            return self._publish(self._judged(self._blank, self._live), picture=picture)

    def replay(self) -> Snapshot:
        """Play a clip from its beginning, everything forgotten; with a camera, look at the table afresh."""
        with self._lock:
            if self._film.clip:
                self._film.replay()
            return self._look_afresh()

    def on_show(self, sight: int) -> Sight:
        """The sight on show, where it is still the one of that number."""
        on_show = self._photo or self._live
        if on_show is None or on_show.picture != sight:
            raise CorrectionError(
                "La table a changé entre-temps : regardez de nouveau.",
                "The table has changed in the meantime: look again.",
            )
        return on_show

    def _note_fault(self, play: Play, table: Table) -> None:
        """Write a turn down that was refused for a fault, once for each sight."""
        verdict, on_show = self.turning.judge(play, table), self._photo or self._live
        if verdict.ruling is not Ruling.ILLEGAL or on_show is None:
            return
        self.turning.refuse(play, verdict)
        self._take_up()
        if on_show.picture == self._faulty:
            return
        findings = [finding.as_json() for finding in verdict.findings]
        payload = {"player": play.seat, "table": str(table), "findings": findings}
        self.book.write("fault", payload, self.evidence())
        self._faulty = on_show.picture

    def _viewed(self) -> PlayView | None:
        """What the page shows of the match being played."""
        play, kept = self.book.play, self.book.kept
        return replace(view_play(play), id=kept.id if kept else None) if play else None

    def _take_up(self) -> Snapshot:
        """Show the match being played (or none), and judge what is on show by it."""
        play = self.book.play
        self._blank = replace(
            self._blank,
            play=self._viewed(),
            turn=self.turning.view(play) if play else None,
            count=self._blank.count if play else None,
        )
        blank = self._blank
        snapshot = replace(self._snapshot, play=blank.play, turn=blank.turn, count=blank.count)
        return self._publish(self._judged(snapshot, self._photo or self._live))

    def _keep(self, sight: Sight) -> Snapshot:
        """Take over a corrected sight of what is on show."""
        if self._photo is not None:
            self._photo = sight
        else:
            self._live = sight
        return self._publish(self._judged(self._snapshot, sight))

    def _judged(self, snapshot: Snapshot, sight: Sight | None) -> Snapshot:
        if sight is None:
            return snapshot
        table, play = sight.corrected.judged, self.book.play
        if play is None:
            return show_sight(snapshot, sight, self.game.judge(None, table))
        verdict = self.turning.judge(play, table)
        shown = show_sight(snapshot, sight, verdict)
        return replace(shown, turn=self.turning.view(play, verdict, table))

    def _still_for(self, seconds: float) -> None:
        with self._lock:
            play, sight, shown = self.book.play, self._live, self._snapshot
            if play is None or sight is None or self._photo is not None or shown.state is not State.VERDICT:
                return
            table = sight.corrected.judged
            if self.turning.ends_by_itself(play, shown.ruling, table, seconds):
                self.end_turn(sight.picture)
