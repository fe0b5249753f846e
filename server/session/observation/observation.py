"""What one picture showed, and what was put right in it, which sticks to pieces while they lie still."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from server.session.observation.corrections import (
    Addition,
    Correction,
    FaceChange,
    Laid,
    Regrouping,
    in_table_order,
)
from vision.geometry import Corner
from vision.input.camera import Image
from vision.live.illumination import Small
from vision.live.places import Places
from vision.live.registration import Motion, camera_motion
from vision.live.scene_change import Fate, SceneChange, look_of
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Observation:
    """A reading of the picture with this number, and what was put right in it, oldest first.

    `look` is how the table looks where nothing covers it: by that it is known which pieces have left.
    """

    picture: int
    reading: Reading
    corrections: tuple[Correction, ...] = ()
    look: Small | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, picture: int, reading: Reading, image: Image | None = None) -> Observation:
        """What was read on a picture (BGR uint8) of that number."""
        return cls(picture, reading, look=None if image is None else look_of(image))

    @property
    def laid(self) -> Laid:
        """The pieces and groups with everything put right, in table order."""
        laid = Laid.of(self.reading)
        for correction in self.corrections:
            laid = correction.apply(laid) or laid
        return in_table_order(laid)

    @property
    def corrected(self) -> Reading:
        """The reading with everything put right: a piece that was given a face is sure."""
        laid = self.laid
        return replace(
            self.reading, detections=tuple(entry.now for entry in laid.entries), groups=laid.groups
        )

    def correct(self, piece: int, face: str) -> Observation:
        """This sight with a face given to the piece of that index (as corrected)."""
        return self._with(FaceChange.of(self.laid.entries[piece], face))

    def remove(self, piece: int) -> Observation:
        """This sight without the piece of that index."""
        return self._with(FaceChange.of(self.laid.entries[piece], None))

    def add(self, place: Corner, face: str) -> Observation:
        """This sight with one more piece at a place (pixels of its picture)."""
        return self._with(Addition.at(self.laid, place, face, self.reading.size))

    def join(self, pieces: Sequence[int]) -> Observation:
        """This sight with these pieces as one group."""
        entries = self.laid.entries
        return self._with(Regrouping.of([entries[piece] for piece in dict.fromkeys(pieces)]))

    def undo(self) -> Observation:
        """This sight without what was put right last."""
        return replace(self, corrections=self.corrections[:-1])

    def carried_over(self, newer: Observation) -> Observation:
        """The newer sight of the table, with what was put right in this one wherever it lies still.

        A place that looks as it did holds the same piece, whatever is read there now; one that an arm covers is waited
        for. Elsewhere the piece has to be read as it was, or it has gone and what was put right goes with it. Where a
        camera was moved, it is looked for where that sees it now.
        """
        if not self.corrections or newer.reading.size != self.reading.size:
            return newer
        motion, change = self._since(newer)
        laid, kept = Laid.of(newer.reading), []
        for amendment in self.corrections:
            amendment = amendment if motion is None else amendment.seen_by(motion)
            fate = change.fate(amendment.places) if change else None
            amendment = amendment.met(laid) if fate is Fate.SAME else amendment
            has_gone = fate is Fate.CHANGED and isinstance(amendment, Addition)
            applied = None if has_gone else amendment.apply(laid)
            laid = applied or laid
            if applied or fate in (Fate.SAME, Fate.COVERED):
                kept.append(amendment)
        look = change.uncovered if change and kept else newer.look
        return replace(newer, corrections=(*kept, *newer.corrections), look=look)

    def _since(self, newer: Observation) -> tuple[Motion | None, SceneChange | None]:
        """How the camera was moved since, if it was, or what has changed before it, as far as that is known."""
        if self.look is None or newer.look is None or self.look.shape != newer.look.shape:
            return None, None
        before, now = (Places(each.reading) for each in (self, newer))
        motion = camera_motion(before, now, (self.look, newer.look))
        if motion is not None:
            return motion, None
        return None, SceneChange.between(self.look, newer.look, newer.reading.size[0])

    def _with(self, amendment: Correction) -> Observation:
        return replace(self, corrections=(*self.corrections, amendment))
