"""A picture in, a reading out: the whole way of the eyes in one place.

Input (`vision.input`) → detection → recognition → grouping → reading: each step calls only those before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from vision.abstention import (
    backs_doubted,
    bound,
    cut_off_doubted,
    doubted,
    doubted_together,
    edges_noted,
    few_doubted,
    mirrored_doubted,
    misfits_doubted,
    objectness,
    on_picture,
)
from vision.detection.detector import CARD_SIZES, CLEAR, GLANCES, SIZES, Detector
from vision.detection.non_maximum_suppression import Detection, non_maximum_suppression
from vision.geometry import corners
from vision.grouping import plates, tiles
from vision.grouping.cards import cards, gaps, programme_cards
from vision.grouping.free_places import FreePlaces
from vision.grouping.top_down import detect_from_above
from vision.input.camera import Image
from vision.piece_kinds import AUTO, CARD, CLASSES, FACES, KINDS, SLICED, TILES, Grouping, PieceKind
from vision.reading import Reading
from vision.recognition.calibration import Calibration
from vision.recognition.classifier import FaceReader
from vision.recognition.face_scores import Candidate
from vision.recognition.ink import is_light_on_dark
from vision.recognition.kind_choice import kind_weights, likeliest_kind, of_kind
from vision.recognition.mirroring import is_mirrored
from vision.recognition.orientation import classify
from vision.recognition.plate_verification import PlateVerifier
from vision.recognition.saturation import without_colours
from vision.recognition.score_reuse import PLAINLY, read_before
from vision.recognition.set_transformer import ColourReader

MODELS: Final = Path(__file__).resolve().parent.parent / "models" / "weights"
LEAST_WEIGHT: Final = 0.3
"""How many pieces of a kind a picture must speak for, in sum of scores, for no other kind's own networks to be asked:
to the networks of all kinds a set unlike those they know may say nothing."""


ARRANGED: Final = {
    Grouping.ROWS: tiles.arrange,
    Grouping.WORDS: plates.arrange,
    Grouping.SPREADS: cards.arrange,
}
"""How candidates become pieces and groups; cards are told apart by the game's box, too."""


class Reader:
    """Reads pictures of one kind of piece, or of whichever kind lies there (`auto`); loads its networks once."""

    def __init__(self, pieces: str = TILES.id, models: Path = MODELS) -> None:
        self.pieces = pieces
        self.models = models
        folder = networks(pieces, models)
        has_cards = CARD in CLASSES[pieces]
        sizes = CARD_SIZES if has_cards else SIZES
        glances = GLANCES if pieces in KINDS and KINDS[pieces].by_glance else ()
        kinds = CLASSES[pieces] & SLICED
        self.detector = Detector(folder / "detector.onnx", sizes, kinds, has_cards, glances)
        self.faces = FaceReader(folder / "reader.onnx", folder / "second-stage.onnx")
        self.cards = FaceReader(folder / "cards.onnx") if has_cards else self.faces
        self.calibrations = Calibration.load(models / "calibration.json")

    def read(self, image: Image, box: Mapping[str, int] | None = None) -> Reading:
        """Read one picture (BGR uint8, H×W×3); a face seen more often than `box` has it is doubted.

        Without a `box` that is the kind's usual one: a card seen twice is mostly one card, or another misread.
        """
        seen = self.candidates(image)
        size = (image.shape[1], image.shape[0])
        if self.pieces == AUTO and seen:
            weights = kind_weights(seen)
            kind = max(weights, key=weights.__getitem__)
            if weights[kind] < LEAST_WEIGHT:
                readings = (each.read(image, box) for each in self.specialists.values())
                return max((self.arrange(size, seen, box), *readings), key=_seen_in_all)
            if kind in self.specialists:
                return self.specialists[kind].read(image, box)
        return self.arrange(size, seen, box)

    @cached_property
    def specialists(self) -> Mapping[str, Reader]:
        """Of a reader of any kind, the readers of those kinds that have networks of their own: they read them best."""
        own = [kind for kind in KINDS if networks(kind, self.models) != self.models]
        return {kind: Reader(kind, self.models) for kind in own}

    @cached_property
    def colours(self) -> ColourReader:
        """What tells the colours of a table's tiles together."""
        return ColourReader(networks(TILES.id, self.models) / "colours.onnx")

    @cached_property
    def verifier(self) -> PlateVerifier:
        """What tells plates from a board's cells, for kinds that may lie on one."""
        return PlateVerifier(networks(self.pieces, self.models) / "plates.onnx")

    def candidates(self, image: Image, scale: float | None = None) -> tuple[Candidate, ...]:
        """Detection and recognition: everything on a picture that may be a piece; `scale` as `Detector.find` has it."""
        found: list[Candidate] = []
        for glance in self.detector.at_a_glance(image, scale):
            found = self._classified(image, glance, found)
            doubted = [each.detection for each in found if each.scores.chance < PLAINLY]
            detections = self.detector.closer(image, [each.detection for each in found], doubted, scale)
            if detections is not None:
                break
        else:
            detections = self.detector.find(image, scale)
        if detections != tuple(each.detection for each in found):
            found = self._classified(image, detections, found)
        kind = KINDS[likeliest_kind(found) if self.pieces == AUTO else self.pieces]
        if self.pieces == AUTO and kind.id in self.specialists:
            return tuple(found)  # which read the picture anew
        if kind.by_corner:
            found += gaps.unseen(image, found, self.pieces, self.faces)
        else:
            above = detect_from_above(self.detector.detect_at, image, found, kind)
            if above:
                both = sorted((*detections, *above), key=lambda detection: -detection.score)
                found = self._classified(image, non_maximum_suppression(both), found)
        if kind.on_board:
            places = FreePlaces(image, found, FACES[self.pieces], self.verifier)
            found = places.believed(found)
            found += places.unseen(found, self.faces)
        return tuple(found)

    def _classified(
        self, image: Image, detections: Sequence[Detection], before: Sequence[Candidate] = ()
    ) -> list[Candidate]:
        """Whole cards by their own classifier, everything else by that of small crops; but what was read `before`."""
        wanted = [detection for detection in detections if detection.kind in CLASSES[self.pieces]]
        known = read_before(wanted, before)
        unread = [detection for i, detection in enumerate(wanted) if i not in known]
        small = [detection for detection in unread if detection.kind != CARD]
        whole = [detection for detection in unread if detection.kind == CARD]
        faces = FACES[self.pieces]
        clear = (self.cards.crop(image, each.quad) for each in whole if each.score > CLEAR)
        black_deck = any(map(is_light_on_dark, clear))
        found = [
            *known.values(),
            *classify(image, small, self.faces, faces, black_deck),
            *classify(image, whole, self.cards, faces),
        ]
        return sorted(found, key=lambda each: (each.detection.kind == CARD, -each.detection.score))

    def arrange(
        self,
        size: tuple[int, int],
        seen: Sequence[Candidate],
        box: Mapping[str, int] | None = None,
        before: Reading | None = None,
    ) -> Reading:
        """Grouping: what was seen on a picture of this size (w, h), where it lies together, and which way up.

        What was read of the same table `before`, if it was: that pieces lie there, and that some are sure, is not
        withdrawn for a picture that shows them a little less clearly.
        """
        kind = self._kind(seen)
        calibration = self.calibrations.get(kind.id, Calibration())
        own = self._own(seen, kind)
        shown = _objectness(own, kind, box)
        known = () if before is None else before.detections
        if shown < bound(calibration.least, bool(known)):
            own = []
        of_cards = kind.grouping is Grouping.SPREADS
        arrange = partial(cards.arrange, box=box) if of_cards else ARRANGED[kind.grouping]
        pieces, groups = arrange(own, FACES[kind.id], calibration)
        programmes = programme_cards.programmes(seen) if of_cards else ()
        outlines = tuple(corners(each.detection.quad) for each in programmes)
        sought = sum(each.sought for each in own)
        reading = few_doubted(Reading(size, pieces, groups, kind.id, outlines), calibration)
        was_sure = any(each.sure for each in known)
        reading = doubted_together(reading, shown, bound(calibration.clear, was_sure), sought)
        if not kind.by_corner:
            reading = misfits_doubted(reading, kind.aspect)
            reading = on_picture(cut_off_doubted(reading, framed=self.detector.around > 0))
        reading = doubted(reading, box or kind.box)
        reading = replace(reading, grey=any(each.scores.grey for each in own))
        if is_mirrored(own):
            reading = mirrored_doubted(reading)
        return edges_noted(backs_doubted(reading) if kind.by_corner and not was_sure else reading)

    def objectness(self, seen: Sequence[Candidate], box: Mapping[str, int] | None = None) -> float:
        """How clearly what was seen on a picture is pieces, 0 to 1 (`vision.abstention`)."""
        kind = self._kind(seen)
        return _objectness(self._own(seen, kind), kind, box)

    def _own(self, seen: Sequence[Candidate], kind: PieceKind) -> list[Candidate]:
        """Those that may be pieces of a kind; of tiles, as their inks are together."""
        own = without_colours(of_kind(seen, self.pieces, kind.id))
        return self.colours.told_together(own, FACES[kind.id]) if kind.in_colours else own

    def _kind(self, seen: Sequence[Candidate]) -> PieceKind:
        return KINDS[self.pieces if self.pieces in KINDS else likeliest_kind(seen)]


def _objectness(own: Sequence[Candidate], kind: PieceKind, box: Mapping[str, int] | None) -> float:
    return objectness(own, FACES[kind.id], {} if kind.by_corner else box or kind.box)


def _seen_in_all(reading: Reading) -> float:
    """How much was read on a picture, all scores together."""
    return sum(found.score for found in reading.detections)


def networks(pieces: str, models: Path = MODELS) -> Path:
    """The folder of the networks for a kind of piece: some have their own where there are such."""
    own = models / pieces
    return own if own.is_dir() else models
