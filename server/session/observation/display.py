"""What is shown in the place of the live picture: a photo, a typed table, a frozen moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.table import Table
from server.session.observation.observation import Observation
from server.session.observation.validation import CorrectionError
from server.session.sources.typed import drawn
from server.session.views.notices import Notice, notices_on
from server.session.views.snapshot import Snapshot, State
from server.session.watcher import Watch
from vision.input.camera import Image


class Showing(Watch):
    """A watched table in whose place a photo may be shown; every method may be called from any thread."""

    _was = ""
    _was_live = True

    def show_photo(self, image: Image) -> Snapshot:
        """Judge a photo, and show it in the place of what is filmed until `resume`."""
        reading = self.read(image)
        return self._put_up(Observation(0, reading), image, "photo", notices=notices_on(image, reading))

    def show_typed(self, table: Table) -> Snapshot:
        """Judge a table that was typed, drawn as a picture, and show it in the place of what is filmed."""
        image, reading = drawn(table, self.game.pieces)
        return self._put_up(Observation(0, reading), image, "typed")

    def _put_up(
        self, sight: Observation, image: Image, source: str, notices: tuple[Notice, ...] = ()
    ) -> Snapshot:
        """Show a sight of this picture in the place of what is filmed."""
        with self._lock:
            self._photo = replace(sight, picture=self._gallery.hang(image))
            self._gallery.hold(self._photo.picture)
            judged = self._judged(self._blank, self._photo)
            return self._publish(
                judged, source=source, state=State.VERDICT, picture=self._photo.picture, notices=notices
            )

    def freeze(self) -> Snapshot:
        """Hold on to the sight on show, whatever happens at the table, until `resume`; raises CorrectionError."""
        with self._lock:
            if self._snapshot.source == "frozen":
                return self._snapshot
            frozen = self._photo or self._live
            if frozen is None:
                raise CorrectionError("Il n'y a encore rien à voir.", "There is nothing to be seen yet.")
            self._was_live = self._photo is None
            self._was = self._snapshot.source
            self._photo = frozen
            self._gallery.hold(frozen.picture)
            judged = self._judged(self._snapshot, frozen)
            return self._publish(judged, source="frozen", state=State.VERDICT, picture=frozen.picture)

    def resume(self) -> Snapshot:
        """Leave the photo and go back to what is filmed; a clip that has ended plays again.

        What was frozen is let go: what was put right in it stays with its pieces, and a photo stays on show.
        """
        with self._lock:
            if self._photo is None:
                return self._snapshot
            if self._snapshot.source == "frozen":
                return self._thaw()
            if self._film.ended:
                return self.replay()
            self._photo, self._anew = None, True
            picture = self._live.picture if self._live else None
            return self._publish(self._judged(self._blank, self._live), picture=picture)

    def _thaw(self) -> Snapshot:
        frozen = self._photo
        if self._was_live:
            self._live, self._photo, self._anew = frozen, None, not self._film.ended
        return self._publish(self._judged(self._snapshot, frozen), source=self._was, ended=self._film.ended)

    def replay(self) -> Snapshot:
        """Play a clip from its beginning, everything forgotten; with a camera, look at the table afresh."""
        with self._lock:
            if self._film.clip:
                self._film.replay()
            return self._look_afresh()

    def on_show(self, sight: int) -> Observation:
        """The sight on show, where it is still the one of that number."""
        on_show = self._photo or self._live
        if on_show is None or on_show.picture != sight:
            raise CorrectionError(
                "La table a changé entre-temps : regardez de nouveau.",
                "The table has changed in the meantime: look again.",
            )
        return on_show

    def put(self, **parts: Any) -> Snapshot:
        """Show these parts of a snapshot from now on, whatever is seen."""
        with self._lock:
            self._blank = replace(self._blank, **parts)
            return self._publish(self._snapshot, **parts)

    def evidence(self) -> bytes | None:
        """The picture that was read for what is on show, as a smaller JPEG to be kept."""
        with self._lock:
            on_show = self._photo or self._live
            return None if on_show is None else self._gallery.evidence(on_show.picture)
