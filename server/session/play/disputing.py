"""A dispute at a table: the moment is frozen, a group ringed, and the verdict kept with its picture."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from server.session.observation.observation import Observation
from server.session.play.dispute import DisputeError, RingView, ring
from server.session.session import Session
from server.session.views.snapshot import Snapshot

MARK: tuple[int, int, int] = (61, 197, 255)
"""The colour (BGR) in which the disputed pieces are outlined in the picture that is kept."""


class Disputing:
    """The dispute at a session's table, if there is one; every method may be called from any thread."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def freeze(self) -> Snapshot:
        """Hold on to what is on show."""
        self.session.put(dispute=None)
        return self.session.freeze()

    def ring(self, sight: int, pieces: Sequence[int]) -> Snapshot:
        """Judge some pieces of the frozen sight as one group."""
        on_show = self.session.on_show(sight)
        return self.session.put(dispute=ring(self.session.game, on_show, pieces))

    def settle(self) -> Snapshot:
        """End the dispute: the verdict is kept with its picture, in the record of the match if one is played."""
        shown = self.session.snapshot
        if shown.dispute is not None and shown.sight is not None:
            self._keep(shown.dispute, self.session.on_show(shown.sight))
        self.session.put(dispute=None)
        return self.session.resume()

    def leave(self) -> Snapshot:
        """End the dispute; nothing is kept."""
        self.session.put(dispute=None)
        return self.session.resume()

    def decide(self, word: str, accept: bool | None) -> Snapshot:
        """Accept or refuse a word from now on, or with None leave it to the dictionary; the ring is judged anew."""
        words = self.session.words
        if accept is None:
            words.forget(word)
        else:
            words.decide(word, accept)
        self.session.take_words(words)
        shown = self.session.snapshot
        if shown.dispute is None or shown.sight is None:
            return shown
        return self.ring(shown.sight, shown.dispute.pieces)

    def _keep(self, verdict: RingView, sight: Observation) -> None:
        payload = verdict.as_json() | {"table": str(sight.corrected.table)}
        play = self.session.book.play
        if play is not None:
            payload["player"] = play.seat
        picture = self.session.evidence()
        self.session.record("dispute", payload, picture and _ringed(picture, verdict, sight))


def _ringed(jpeg: bytes, verdict: RingView, sight: Observation) -> bytes:
    """The picture with the disputed pieces outlined."""
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise DisputeError("L'image ne se lit pas.", "The picture cannot be read.")
    scale = image.shape[1] / sight.reading.size[0]
    for piece in verdict.pieces:
        corners = np.round(np.array(sight.laid.entries[piece].now.corners) * scale).astype(np.int32)
        cv2.polylines(image, [corners], True, (20, 30, 40), 5, cv2.LINE_AA)
        cv2.polylines(image, [corners], True, MARK, 2, cv2.LINE_AA)
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()
