"""A table read over time: what changed is looked at again, and what lies still keeps its reading and gains votes.

While something lies over pieces that is none (`vision.live.occlusion`), the table is taken to be as it was; and where
it lies over the table elsewhere, what is in doubt neither comes nor goes until it has gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Final, Protocol, runtime_checkable

import cv2
import numpy as np

from vision.detection.regions import AROUND, Region, cuts, holds, joined, padded, region_of
from vision.geometry import Quad
from vision.input.camera import Image
from vision.live.illumination import Light, Mask, Small
from vision.live.occlusion import Background
from vision.live.places import Places
from vision.live.rests import Rests
from vision.live.scene_change import CHANGE, SceneChange, look_of, mixed, outlined, touched, without_specks
from vision.live.tracking import SAME, TrackedPiece, averaged, is_of, missed, same_place, unaltered
from vision.reading import Reading, RecognizedPiece
from vision.recognition.face_scores import Candidate

PLAINLY: Final = 0.9
"""How likely the face of a piece is at least that lies where nothing was seen before, and nothing has changed since."""

MORE_LOOKS: Final = 2
"""How often a table at rest is looked at again where there is doubt."""


@runtime_checkable
class PartReader(Protocol):
    """What a live reader asks of the reader below it, as `vision.pipeline.Reader` has it."""

    def candidates(self, image: Image, scale: float | None = None) -> tuple[Candidate, ...]:
        """Everything on a picture that may be a piece; of a part, `scale` is its longer side over the whole's."""

    def arrange(
        self,
        size: tuple[int, int],
        seen: Sequence[Candidate],
        box: Mapping[str, int] | None = None,
        before: Reading | None = None,
    ) -> Reading:
        """Make a reading of what was seen on a picture of this size (w, h), of a table that was read `before`."""


class LiveReader:
    """Reads one table again and again; `read` is called with each picture of it at rest, in time order."""

    def __init__(self, reader: PartReader) -> None:
        self.reader = reader
        self.forget()

    def forget(self) -> None:
        """Start anew, as with another table."""
        self._kept: list[TrackedPiece] = []
        self._known: Small | None = None  # how each place looked when it was last looked at
        self._background = Background()
        self._rests = Rests[tuple[list[TrackedPiece], Background]]()
        self.is_covered = False
        self._latest: Reading | None = None
        self._looks_left = 0
        self._relit: list[TrackedPiece] = []  # those that lie in other light than when they were looked at
        self._is_told = False  # whether what was seen of the table at an earlier rest was told

    def read(self, image: Image, box: Mapping[str, int] | None = None) -> Reading | None:
        """Read a table that has come to rest (BGR uint8): all of it at first, then what has changed since.

        None where something lies over pieces, which are taken to lie there still, or beside what has come and is in
        doubt, which is looked at again the next time. A table that lies again as it did before is known with all that
        was seen of it then; a picture of another size is one of another table.
        """
        if self._latest is not None and self._latest.size != (image.shape[1], image.shape[0]):
            self.forget()
        before, self.is_covered = (self._kept, self._known, self._latest), False
        self._is_told = self._latest is not None
        look = look_of(image)
        rest = self._rests.like(look, image)
        if rest is not None:
            (self._kept, background), self._known = rest.kept, look
            self._background = copy(background)
        kept, known, latest = self._kept, self._known, self._latest
        reading = self._read(image, look, box, ())
        self.is_covered = not self._background.shows(reading, image, look)
        if self.is_covered:
            self._kept, self._known, self._latest = before
            return None
        self._looks_left, waiting = MORE_LOOKS, list[Region]()
        if self._background.is_reached_over and latest is not None:
            reading, waiting = self._undisturbed(kept, latest, reading, box)
        if waiting and known is not None and self._known is not None:
            self._known = mixed(self._known, known, waiting, image.shape[1])
            self.is_covered = True
            return None
        self._rests.remember(look, self._quads(), (self._kept, copy(self._background)))
        return reading

    @property
    def is_in_doubt(self) -> bool:
        """Whether looking once more may tell what is doubtful, and nothing has come over the table."""
        return bool(self._looks_left and not self._background.is_reached_over and self._doubtful())

    def read_doubts(self, image: Image, box: Mapping[str, int] | None = None) -> Reading | None:
        """Read the doubtful pieces of the table once more; None where that brings nothing."""
        size = (image.shape[1], image.shape[0])
        if not self.is_in_doubt or self._latest is None or self._latest.size != size:
            return None
        self._looks_left -= 1
        look = look_of(image)
        reading = self._read(image, look, box, self._doubtful())
        self._rests.renew(look, image, self._quads(), (self._kept, copy(self._background)))
        return reading

    def _quads(self) -> list[Quad]:
        return [kept.seen.detection.quad for kept in self._kept]

    def _read(
        self, image: Image, now: Small, box: Mapping[str, int] | None, wanted: Iterable[Region]
    ) -> Reading:
        height, width = image.shape[:2]
        mask = self._changed(now, image)
        before = self._latest if mask is not None and self._stays(mask, image) else None
        self._look(image, now, mask, wanted)
        self._latest = self.reader.arrange((width, height), [kept.seen for kept in self._kept], box, before)
        return self._latest

    def _changed(self, now: Small, image: Image) -> Mask | None:
        """What has changed since it was looked at, but for sure pieces that are as they were in other light."""
        self._relit = []
        if self._known is None:
            return None
        change, unsure = SceneChange.between(self._known, now, image.shape[1]), self._unsure()
        mask = without_specks(change.where)
        self._relit = [
            kept
            for kept, quad in zip(self._kept, self._quads(), strict=True)
            if touched(quad, mask, image) and change.is_relit(quad) and not is_of(kept, unsure)
        ]
        return mask & ~outlined([kept.seen.detection.quad for kept in self._relit], change.scale, mask)

    def _undisturbed(
        self, before: Sequence[TrackedPiece], latest: Reading, reading: Reading, box: Mapping[str, int] | None
    ) -> tuple[Reading, list[Region]]:
        """The reading of a table over which something has come, without what has come since and is in doubt.

        That waits until it is looked at again, there (regions); what lies still is as it was seen `before`, and the
        table as it was read `latest` where nothing else has come or gone.
        """
        now, then = Places(reading), Places(latest)
        come = now.come_since(then)
        if not come and not then.lacking(now):
            self._kept, self._latest = list(before), latest
            self._background.keep(latest)
            return latest, []
        come = [piece for piece in come if not piece.sure]
        waiting = [each for each in self._kept if is_of(each, come)]
        kept = [unaltered(each, before) for each in self._kept if each not in waiting]
        if kept == self._kept:
            return reading, []
        self._kept = kept
        self._latest = self.reader.arrange(reading.size, [each.seen for each in self._kept], box, latest)
        self._background.keep(self._latest)
        return self._latest, [region_of(each.seen.detection.quad) for each in waiting]

    def _stays(self, mask: Mask, image: Image) -> bool:
        """Whether most of what lay on the table has not changed: it is the same table still."""
        changes = [touched(quad, mask, image) for quad in self._quads()]
        return 2 * sum(changes) < len(changes)

    def _doubtful(self) -> list[Region]:
        """Where pieces lie that are in doubt."""
        return [region_of(np.array(each.corners)) for each in self._unsure()]

    def _unsure(self) -> list[RecognizedPiece]:
        return [] if self._latest is None else [each for each in self._latest.detections if not each.sure]

    def _look(self, image: Image, now: Small, mask: Mask | None, wanted: Iterable[Region]) -> None:
        """Look at what changed and at what is wanted, and keep what is found."""
        if self._known is not None and mask is not None and self._kept:
            parts = self._parts(image, mask, wanted)
            while parts is not None:
                # What lies mostly outside of the part that shows it is cut, and guessed.
                found = [
                    seen
                    for part in parts
                    for seen in _part(self.reader, image, part)
                    if holds(part, seen.detection.quad, image)
                ]
                cut = [part for part in parts if self._cuts(part, found, mask, image)]
                if not cut:
                    self._kept = self._merged(found, parts, mask, image)
                    light = Light.between(self._known, now, 2 * CHANGE)
                    self._known = mixed(self._known, light.off(now), parts, image.shape[1])
                    return
                parts = self._grown(parts, cut, image)
        still = np.ones(now.shape[-2:], bool) if mask is None else mask
        whole = (0, 0, image.shape[1], image.shape[0])
        kept = self._merged(self.reader.candidates(image), (whole,), still, image)
        self._kept, self._known = kept, now

    def _parts(self, image: Image, mask: Mask, wanted: Iterable[Region]) -> tuple[Region, ...] | None:
        """The parts of the picture to look at; None where they make up most of it."""
        scale = image.shape[1] / mask.shape[1]
        _, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
        boxes = [
            (int(x * scale), int(y * scale), int((x + w) * scale) + 1, int((y + h) * scale) + 1)
            for x, y, w, h, _ in stats[1:]
        ]
        pieces = [region_of(quad) for quad in self._quads() if touched(quad, mask, image)]
        around = AROUND * self._size()
        return joined([padded(each, around, image) for each in (*boxes, *pieces, *wanted)], image)

    def _size(self) -> float:
        """How large a piece is, in pixels, by the finds that are clear, if any are."""
        detections = [kept.seen.detection for kept in self._kept]
        clear = [detection for detection in detections if detection.score > 0.5] or detections
        return float(np.median([np.sqrt(cv2.contourArea(detection.quad)) for detection in clear]))

    def _cuts(self, part: Region, found: Sequence[Candidate], mask: Mask, image: Image) -> bool:
        """Whether the border of a part seems to cut a piece that has changed."""
        return any(
            holds(part, seen.detection.quad, image)
            and cuts(part, seen.detection.quad, image, self._size() / 8)
            and touched(seen.detection.quad, mask, image)
            for seen in found
        )

    def _grown(
        self, parts: Sequence[Region], cut: Sequence[Region], image: Image
    ) -> tuple[Region, ...] | None:
        around = AROUND * self._size()
        return joined([padded(part, around, image) if part in cut else part for part in parts], image)

    def _merged(
        self, found: Sequence[Candidate], parts: Sequence[Region], mask: Mask, image: Image
    ) -> list[TrackedPiece]:
        """What lies on the table now: what was found anew where it changed, and the rest, with one more vote."""
        edge = max(self._size() / 8, 1.0) if self._kept else 0.0
        found = [seen for seen in found if not any(same_place(each.seen, seen) for each in self._relit)]
        fresh = [seen for seen in found if touched(seen.detection.quad, mask, image)]
        again = [
            seen
            for seen in found
            if not touched(seen.detection.quad, mask, image)
            and not any(
                holds(part, seen.detection.quad, image) and cuts(part, seen.detection.quad, image, edge)
                for part in parts
            )
        ]
        unsure = self._unsure()
        kept: list[TrackedPiece] = []
        for old in self._kept:
            if any(old is each for each in self._relit):
                kept.append(old)
                continue
            if touched(old.seen.detection.quad, mask, image) or any(
                same_place(old.seen, seen) for seen in fresh
            ):
                continue
            at = next((i for i, seen in enumerate(again) if same_place(old.seen, seen, SAME)), None)
            if at is not None:
                kept.append(averaged(old, again.pop(at)))
                continue
            quad = old.seen.detection.quad
            looked_at = any(holds(part, quad, image) and not cuts(part, quad, image, edge) for part in parts)
            if looked_at and is_of(old, unsure):
                kept += missed(old)
            else:
                kept.append(old)
        new = [seen for seen in again if not any(same_place(each.seen, seen) for each in kept)]
        if self._is_told and len(new) < len(kept):  # where more is new, what was seen before was little
            new = [seen for seen in new if seen.scores.chance >= PLAINLY]
        return [*kept, *map(TrackedPiece, fresh), *map(TrackedPiece, new)]


def _part(reader: PartReader, image: Image, part: Region) -> list[Candidate]:
    """What is seen on a part of a picture, in the whole picture's pixels."""
    left, top, right, bottom = part
    scale = max(right - left, bottom - top) / max(image.shape[:2])
    corner = np.array([left, top], np.float32)
    found = reader.candidates(np.ascontiguousarray(image[top:bottom, left:right]), scale)
    return [
        replace(
            seen, detection=replace(seen.detection, quad=np.asarray(seen.detection.quad + corner, np.float32))
        )
        for seen in found
    ]
