"""A table being watched, and what people do about it: corrections, photos, and the match played at it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

from engine.games import Game
from engine.table import Table
from engine.verdicts.verdict import Ruling, Verdict
from server.session.observation.display import Showing
from server.session.observation.observation import Observation
from server.session.observation.validation import corrected
from server.session.play.count import Count
from server.session.play.play import Play, PlayError, PlayView, view_play
from server.session.play.turning import GRACE, Turning
from server.session.record.journal import Book
from server.session.record.keeping import LIVE, Keeping
from server.session.record.tally import Tally
from server.session.views.notices import Notice
from server.session.views.snapshot import Snapshot, State, show_sight
from server.session.watcher import Reads
from server.session.wordlist import WordList
from server.storage.store import StoreError
from vision.input.camera import Frame, Image
from vision.reading import Reading

if TYPE_CHECKING:
    from server.storage.store import Event, KeptMatch, Store

log = logging.getLogger(__name__)


class Session(Showing):
    """A table that is watched, corrected and played at; every method may be called from any thread.

    What happens in a match is written into `store`, where there is one, before it is shown; `now` answers the
    seconds since 1970, `clock` those of a clock that nobody sets, by which the sand timer runs.
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
    ) -> None:
        super().__init__(reader, game, begin, clip=clip)
        self._faulty: int | None = None
        self._tried = inf
        self.book = Book(store, now)
        self.keeping = Keeping(self.book, lambda sight: self._gallery.evidence(sight.picture))
        self.turning = Turning(clock)
        self.tally = Tally(self.book)
        self.words = WordList()
        self._rules = game

    def correct(self, sight: int, piece: int, face: str) -> Snapshot:
        """Give a piece of the sight on show a face; raises CorrectionError."""
        return self.mend(sight, lambda on_show: corrected(on_show, self.game, piece, face))

    def mend(self, sight: int, change: Callable[[Observation], Observation]) -> Snapshot:
        """Put something right in the sight on show; raises CorrectionError where it is another one by now."""
        with self._lock:
            return self._keep(change(self.on_show(sight)))

    def undo(self) -> Snapshot:
        """Take the last correction back, if there is one."""
        with self._lock:
            on_show = self._photo or self._live
            return self._keep(on_show.undo()) if on_show and on_show.corrections else self._snapshot

    def take_words(self, words: WordList) -> Snapshot:
        """Play by this list of words from now on, whatever was decided before."""
        with self._lock:
            self.words, play = words, self.book.play
            self.game = words.applied(self._rules)
            if play is not None and self.game.as_word_game and play.match.game.name == self.game.name:
                self.book.play = replace(play, match=replace(play.match, game=self.game))
            return self._take_up()

    def begin_match(self, players: Sequence[str]) -> Snapshot:
        """Begin a match of these players; raises MatchError."""
        with self._lock:
            was_playing = self.book.play is not None
            self.book.begin(Play.begin(self.game, players))
            self.turning.begin(self.book.playing)
            return self._turn_page(anew=was_playing)

    def end_match(self) -> Snapshot:
        """Leave the match."""
        with self._lock:
            was_playing = self.book.play is not None
            self.book.leave()
            return self._turn_page(anew=was_playing)

    def confirm_win(self) -> Snapshot:
        """Play on after a win that was said; raises PlayError without a match."""
        with self._lock:
            self.book.play = self.book.playing.confirm()
            return self._take_up()

    def change_match(self, change: Callable[[Play], Play]) -> Snapshot:
        """Put the match that this function makes of the present one in its place; raises PlayError without one."""
        with self._lock:
            old = self.book.playing
            self.book.change(change(old))
            if (new := self.book.playing).match.turns != old.match.turns or new.seat != old.seat:
                on_show = self._photo or self._live
                self.turning.passed(new, in_view=on_show.corrected if on_show else None)
            return self._take_up()

    def end_turn(self, sight: int, *, anyhow: bool = False) -> Snapshot:
        """Take the sight on show as the player's turn; raises PlayError if its verdict forbids that.

        `anyhow` takes the table as it is seen, whatever the verdict: the players have settled it themselves.
        """
        with self._lock:
            play, seen = self.book.playing, self.on_show(sight).corrected
            if self._snapshot.state is not State.VERDICT:
                raise PlayError("Attendez que la table soit au repos.", "Wait until the table is at rest.")
            if self.turning.is_left(play, seen):
                raise PlayError(
                    "Débarrassez d’abord ce qui reste sur la table.",
                    "First clear away what is left on the table.",
                )
            verdict = self.turning.judge(play, seen.judged)
            try:
                after = play.take(seen.table) if anyhow else play.end_turn(seen.judged, verdict)
            except PlayError:
                self._note_fault(play, seen.judged, verdict)
                raise
            self.book.change(after, self.evidence(), said={"anyhow": True} if anyhow else None)
            return self._passed(after, seen)

    def start_over(self, sight: int) -> Snapshot:
        """Take the table as it is seen for the table as it is, no turn being counted; raises PlayError."""
        with self._lock:
            seen = self.on_show(sight).corrected
            after = self.book.playing.start_over(seen.judged)
            self.book.change(after, self.evidence(), kind="edit")
            return self._passed(after, seen)

    def change_turn(self, change: Callable[[Turning], None]) -> Snapshot:
        """Change what surrounds the turn, such as the timer, and show it; raises PlayError without a match."""
        with self._lock:
            self.book.check()
            before = self.turning.kept()
            change(self.turning)
            if (kept := self.turning.kept()) != before:
                self.book.write("ways", kept)
            return self._take_up()

    def change_count(
        self, change: Callable[[Count | None], Count | None], agreed: int | None = None
    ) -> Snapshot:
        """Put the count that this function makes of the present one in its place; `agreed` is a hand agreed to."""
        with self._lock:
            self.tally.put(change(self.tally.count), agreed)
            return self.put(count=self.tally.view())

    def record(self, kind: str, payload: Mapping[str, Any], picture: bytes | None = None) -> Event | None:
        """Write something that happened into the record of the match: plain values for JSON, and a picture (JPEG).

        `kind` is one of `server.session.record.events.TOLD` (dispute, fault …); `payload` should name the `player`
        (seat, from 0) whom it concerns, where it concerns one. It is on the disk when this returns; None where no
        match is kept. Raises StoreError, in one sentence. `evidence()` is the picture on show.
        """
        with self._lock:
            return self.book.write(kind, payload, picture)

    def take_game(self, game: Game, reader: Reads) -> Snapshot:
        """Play another game, or under other house rules, from now on; the match being played is left."""
        with self._at_work, self._lock:
            self.book.leave()
            self.keeping.begin()
            self.tally.forget()
            self._rules, self._reader = game, reader
            self.game = self.words.applied(game)
            self._blank = replace(self._blank, game=game.name, play=None, turn=None, count=None, dispute=None)
            return self._look_afresh()

    def go_on(self, kept: KeptMatch, game: Game) -> Snapshot:
        """Go on with a kept match of the game that is on; raises StoreError or RecordError."""
        with self._lock:
            self.book.go_on(self.words.applied(game), kept)
            self.turning.begin(self.book.playing, self.keeping.laid())
            for ways in self.book.events("ways")[-1:]:
                self.turning.take_back(ways.payload)
            self._turn_page(anew=True)
            self.tally.take_back(self.book.playing)
            self._blank = replace(self._blank, count=self.tally.view())
            return self._recall()

    def _passed(self, play: Play, seen: Reading) -> Snapshot:
        """The match has gone on to this, with the table as it is seen."""
        self.keeping.lay(seen)
        self.turning.passed(play, seen)
        return self._take_up()

    def _turn_page(self, *, anew: bool) -> Snapshot:
        """Another match is played from here on, or none; a photo or typed table of the last one (`anew`) goes."""
        self.keeping.begin()
        self.tally.forget()
        self._blank = replace(self._blank, count=None, dispute=None)
        if anew and self._photo is not None:
            self._photo, self._anew = None, True
            picture = self._live.picture if self._live else None
            self._snapshot = replace(self._blank, picture=picture, number=self._snapshot.number)
        return self._take_up()

    def _recall(self) -> Snapshot:
        """Put right again what was put right before a stop: where its pieces lie still, and in a photo on show."""
        recalled = self.keeping.recall()
        for each in recalled:
            if each.source == LIVE and self._live is not None:
                self._live = each.sight.carried_over(self._live)
            elif each.source == LIVE:
                self._live = replace(each.sight, picture=self._gallery.hang(each.image))
        snapshot = self._take_up()
        for each in recalled:
            if each.source != LIVE and self._photo is None:
                snapshot = self._put_up(each.sight, each.image, each.source)
        return snapshot

    def _note_fault(self, play: Play, table: Table, verdict: Verdict) -> None:
        """Write a turn down that was refused for a fault, once for each sight."""
        on_show = self._photo or self._live
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
        )
        blank = self._blank
        snapshot = replace(
            self._snapshot, play=blank.play, turn=blank.turn, count=blank.count, dispute=blank.dispute
        )
        return self._publish(self._judged(snapshot, self._photo or self._live))

    def _keep(self, sight: Observation) -> Snapshot:
        """Take over a corrected sight of what is on show, once that is written down."""
        play = self.book.play
        said = {"player": play.seat, "table": str(sight.corrected.table)} if play else {}
        self.keeping.write(self._source(), sight, said)
        if self._photo is not None:
            self._photo = sight
        else:
            self._live = sight
        return self._publish(self._judged(self._snapshot, sight))

    def _source(self) -> str:
        """Where what is on show is from: the live picture also where it is frozen."""
        source = self._was if self._snapshot.source == "frozen" else self._snapshot.source
        is_live = self._was_live if self._snapshot.source == "frozen" else self._photo is None
        return LIVE if is_live else source

    def _publish(self, snapshot: Snapshot, **changes: Any) -> Snapshot:
        """Show this; what is put right has changed with it where pieces have left or another picture is shown."""
        with self._lock:
            published = super()._publish(snapshot, **changes)
            source, shown, live = self._source(), self._photo, self._live
            if source == LIVE:
                live, shown = shown or live, None
            self.keeping.note(LIVE, live)
            self.keeping.note(source if shown else "photo", shown)
            return published

    def _judged(self, snapshot: Snapshot, sight: Observation | None) -> Snapshot:
        if sight is None:
            return snapshot
        table, play = sight.corrected.judged, self.book.play
        if play is None:
            return show_sight(snapshot, sight, self.game.judge(None, table))
        verdict = self.turning.judge(play, table)
        shown = show_sight(snapshot, sight, verdict)
        if self.turning.is_left(play, sight.corrected):
            turn = replace(self.turning.view(play), clearing=True)
            return replace(shown, ruling=None, points=0, groups=(), findings=(), turn=turn)
        return replace(shown, turn=self.turning.view(play, verdict, table))

    def _put_up(
        self, sight: Observation, image: Image, source: str, notices: tuple[Notice, ...] = ()
    ) -> Snapshot:
        with self._lock:
            self.turning.cleared()  # who shows a picture or writes a table means the one that is played at
            return super()._put_up(sight, image, source, notices)

    def _still_for(self, seconds: float) -> None:
        with self._lock:
            play, sight, shown = self.book.play, self._live, self._snapshot
            if play is None or sight is None or self._photo is not None or shown.state is not State.VERDICT:
                return
            if self.tally.count is not None or shown.play is None or shown.play.won is not None:
                return  # a hand that is shown, or a win that is said, is no turn
            if not self.turning.ends_by_itself(play, shown.ruling, lambda: sight.corrected.judged, seconds):
                return
            if not self._tried <= seconds < self._tried + GRACE:
                self._end_by_itself(sight, seconds)

    def _end_by_itself(self, sight: Observation, seconds: float) -> None:
        """End the turn with this sight; where it cannot be written down that is said, and tried again later."""
        try:
            self.end_turn(sight.picture)
        except StoreError as error:
            log.error("a turn could not be written down: %s", error)
            self._tried = seconds
            self._show(State.VERDICT, notices=(Notice("not_kept", error.words.fr, error.words.en),))
        else:
            kept = tuple(each for each in self._snapshot.notices if each.code != "not_kept")
            self._tried = inf
            self._show(State.VERDICT, notices=kept)
