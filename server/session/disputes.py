"""A dispute at a table: the moment is frozen, a group ringed, and the verdict kept with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from server.session.displays import frozen, resumed, words_taken
from server.session.observation.observation import Observation
from server.session.play.dispute import DisputeError, RingView, ring
from server.session.record.events import NewEvent
from server.session.record.theme_record import theme_to_record
from server.session.session import Session
from server.session.state import TableState, Transition
from server.session.views.snapshot import Snapshot
from server.storage.database import StoreError

MARK: tuple[int, int, int] = (61, 197, 255)
"""The colour (BGR) in which the disputed pieces are outlined in the picture that is kept."""


class Disputing:
    """The dispute at a session's table, if there is one; every method may be called from any thread."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def freeze(self) -> Snapshot:
        """Hold on to what is on show."""
        return self.session.update(lambda state: replace(frozen(state), dispute=None))

    def ring(self, sight: int, pieces: Sequence[int]) -> Snapshot:
        """Judge some pieces of the frozen sight as one group."""
        return self.session.update(lambda state: _ringed(state, sight, pieces))

    def settle(self) -> Snapshot:
        """End the dispute: the verdict is kept with its picture, in the record of the match if one is played."""
        return self._end(keep=True)

    def leave(self) -> Snapshot:
        """End the dispute; nothing is kept."""
        return self._end(keep=False)

    def decide(self, word: str, accept: bool | None) -> Snapshot:
        """Accept or refuse a word from now on, or with None leave it to the dictionary; the ring is judged anew.

        What fits the match's theme is written into its record; raises WordsError, or StoreError.
        """
        words = self.session.words
        before = words.theme
        if accept is None:
            words.forget(word)
        else:
            words.decide(word, accept, self.session.state.rules)

        def decided(state: TableState) -> Transition:
            after = _judged_anew(words_taken(state, words.applied(state.rules)))
            return Transition(after, () if words.theme == before else (theme_to_record(words.theme),))

        try:
            return self.session.update(decided)
        except StoreError:
            words.theme = before
            raise

    def _end(self, *, keep: bool) -> Snapshot:
        over = self.session.is_over

        def ended(state: TableState) -> Transition:
            after = replace(resumed(state, over), dispute=None)
            if not keep or state.dispute is None or state.shown is None or state.match is None:
                return Transition(after)
            return Transition(after, (self._kept(state.dispute, state.shown, state.match.play.seat),))

        return self.session.update(ended)

    def _kept(self, verdict: RingView, shown: Observation, seat: int) -> NewEvent:
        payload = verdict.as_json() | {"table": str(shown.corrected.table), "player": seat}
        picture = self.session.evidence(shown)
        return NewEvent("dispute", payload, picture and _outlined(picture, verdict, shown))


def _ringed(state: TableState, sight: int, pieces: Sequence[int]) -> TableState:
    return replace(state, dispute=ring(state.game, state.observation(sight), pieces))


def _judged_anew(state: TableState) -> TableState:
    """What is disputed is judged by other words."""
    if state.dispute is None or state.shown is None:
        return state
    return replace(state, dispute=ring(state.game, state.shown, state.dispute.pieces))


def _outlined(jpeg: bytes, verdict: RingView, shown: Observation) -> bytes:
    """The picture with the disputed pieces outlined."""
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise DisputeError("disputes.the_picture_cannot_be_read")
    scale = image.shape[1] / shown.reading.size[0]
    for piece in verdict.pieces:
        corners = np.round(np.array(shown.laid.entries[piece].now.corners) * scale).astype(np.int32)
        cv2.polylines(image, [corners], True, (20, 30, 40), 5, cv2.LINE_AA)
        cv2.polylines(image, [corners], True, MARK, 2, cv2.LINE_AA)
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()
