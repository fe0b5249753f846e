"""Orientation: every detection classified with rotations (test-time augmentation)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import CARD_FACES, TILE_FACES
from vision.detection.non_maximum_suppression import Detection
from vision.geometry import resized, tallness
from vision.input.camera import Image
from vision.piece_kinds import CARD, EITHER_WAY, INDEX, LIKE_SIDEWAYS, PLATE, SAME_TURNED, SPREAD, TILE
from vision.recognition.classifier import NOTHING, TURNED, FaceReader
from vision.recognition.face_scores import Candidate, Chances, FaceScores
from vision.recognition.ink import Print, is_light, is_light_on_dark
from vision.recognition.mirroring import with_mirrored
from vision.recognition.saturation import is_grey, is_washed_out

CLEAR: Final = 0.6
"""A face this likely upright or upside down need not be looked at sideways."""

PLAIN: Final = 0.97
"""A face this likely at the first turn, and of no shape that reads the other way up too, needs no second turn."""

MANY: Final = 12
"""So many pieces that do not read as they lie are mostly turned alike, as where the camera lies on its side: …"""

PROBED: Final = 4
"""… how so many of them lie is found out, and the others are looked at that way first; plates upside down too, for a
blurred O may pass for a Q at a single look."""

SCALES: Final = (0.93, 1.08)
"""How many times as large an unclear index of a card is cut out, too: its sign is some ten pixels across."""

LEAST: Final = 0.01
"""What a look leaves any face: no single one forbids what the others show."""

MISREAD: Final = 0.05
"""How likely the other turn may be misread: it never silences this one."""


BLACK_SUITS: Final = ("C", "S")
"""Suits that shape alone tells apart, …"""

SHAPES_TOLD: Final = 0.6
"""… and how far they are believed on a card printed light on dark: clubs of black decks were read as surely spades."""

ROTATIONS: Final = (cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)
"""One to three quarter turns on."""

STANDING: Final = 1.15
"""A card's outline that is not so much higher than wide may be cut off, or in another order: read it sideways too."""


def classify(
    image: Image,
    detections: Sequence[Detection],
    reader: FaceReader,
    faces: Sequence[str],
    black_deck: bool = False,
) -> list[Candidate]:
    """Test-time augmentation by rotation: each crop upright, also upside down where not plain, sideways where unclear.

    A tile is taken to be upright as its ink lies highest, for that is where makers print its number; one that plainly
    shows what reads the same half a turn on is not looked at again for that. Cards' indices that are not plain are read
    at other SCALES, too; where whole cards show a `black_deck`, one is of it unless its ground is light: half of what
    it shows may be its sign, and then it does not tell by itself. Faces the reader does not know have no chance.
    """
    if not detections:
        return []
    known = [face for face in faces if face in reader.faces]
    columns, places = [reader.faces.index(face) for face in known], [faces.index(face) for face in known]
    nothing = reader.faces.index(NOTHING)
    others = [i for i, face in enumerate(reader.faces) if face not in (*faces, NOTHING, TURNED)]
    either = [i for i in columns if reader.faces[i] in EITHER_WAY]
    same = [i for i in columns if reader.faces[i] in SAME_TURNED]
    looks = Looks(image, detections, reader)
    read, printed = looks.read, Print.on(looks.crops)
    heights = printed.heights()
    every = np.arange(len(detections))
    is_tile = np.array([detection.kind == TILE for detection in detections], bool)
    straight = np.where(is_tile, heights.argmax(1), 0)  # at which turn each is taken to read as it stands
    looks.look(every, straight)

    def is_plain(scores: Chances) -> npt.NDArray[np.bool_]:
        flipped = scores[:, either].max(1, initial=0)
        return np.asarray((scores[:, columns].max(1, initial=0) > PLAIN) & (flipped < 1 - PLAIN))

    plain = is_plain(read[every, straight])
    shown = is_tile & (read[every, straight][:, columns].max(1, initial=0) > PLAIN)
    turned = [i for i in np.flatnonzero(~plain & ~shown).tolist() if detections[i].kind not in SPREAD]
    if len(turned) >= MANY:
        usual = looks.usual_turn(turned[:: -(-len(turned) // PROBED)], columns)
        looks.look(turned, usual)
        clear = [i for i in turned if read[i, usual, columns].max() > CLEAR]
        straight[clear] = usual
        once = [i for i in clear if detections[i].kind != PLATE]
        plain[once] = is_plain(read[once, usual])
    again = [i for i, detection in enumerate(detections) if not plain[i] or detection.kind == CARD]
    rescaled = [i for i in again if detections[i].kind == INDEX]
    read[rescaled, 0] = _at_scales(image, detections, rescaled, 0, reader, read[rescaled, 0])
    alike = read[every, straight][:, same].max(1, initial=0) > PLAIN
    looks.take_turned(np.flatnonzero(is_tile & alike), straight)
    looks.look(again, straight[again] + 2)
    read[rescaled, 2] = _at_scales(image, detections, rescaled, 2, reader, read[rescaled, 2])
    dim = read[:, :, columns].max((1, 2), initial=0) < CLEAR
    aside = [i for i in columns if reader.faces[i] in LIKE_SIDEWAYS]
    dim |= read[:, :, aside].max((1, 2), initial=0) > 1 - PLAIN
    unclear = [
        i
        for i, detection in enumerate(detections)
        if dim[i] or (detection.kind == CARD and tallness(detection.quad) < STANDING)
    ]
    looks.look(np.repeat(unclear, 4), np.tile(range(4), len(unclear)))
    combine_opposite_turns(read, [face in SAME_TURNED for face in reader.faces])
    over = straight.copy()
    over[again] = (straight[again] + 2) % 4
    best = read[:, :, columns].max(2).argmax(1)
    sidelong = np.isin(every, unclear) & ((best - straight) % 2 == 1)
    straight, over = np.where(sidelong, best, straight), np.where(sidelong, best + 2, over) % 4
    upright = read[every[:, None], np.stack([straight, over], 1)]
    foreign = upright[:, :, others].sum(2).max(1).tolist()
    empty = upright[:, :, nothing].min(1).tolist()
    chances = np.zeros((len(detections), 4, len(faces)), np.float32)
    chances[:, :, places] = read[:, :, columns]
    for detection, crop, own in zip(detections, looks.crops, chances, strict=True):
        is_card = detection.kind in SPREAD
        if is_card and (is_light_on_dark(crop) or (black_deck and not is_light(crop))):
            blend_black_suits(own, faces)
    of_cards = all(detection.kind in SPREAD for detection in detections)
    in_colours = not of_cards and TILE_FACES[0] in faces
    inks = printed.inks() if in_colours else [None] * len(detections)
    grey, washed_out = is_grey(image), is_washed_out(image, printed.bodies[is_tile])
    pale = (is_tile & washed_out).tolist()
    parts = zip(chances, empty, heights, foreign, inks, repeat(grey, len(detections)), pale, strict=True)
    seen = [Candidate(each, FaceScores(*part)) for each, part in zip(detections, parts, strict=True)]
    return with_mirrored(image, seen, reader, columns)


class Looks:
    """What a reader makes of detections at each turn (`read`: N×4×faces), each looked at once; 0 where it was not."""

    def __init__(self, image: Image, detections: Sequence[Detection], reader: FaceReader) -> None:
        self._image, self._detections, self._reader = image, detections, reader
        self._looked = np.zeros((len(detections), 4), bool)
        self.read: Chances = np.zeros((len(detections), 4, len(reader.faces)), np.float32)
        self.crops = [reader.crop(image, detection.quad) for detection in detections]

    def look(self, chosen: npt.ArrayLike, turns: npt.ArrayLike) -> None:
        """Look at those chosen so many quarter turns on, each its own or all the same; all in one batch."""
        numbers, ways = np.broadcast_arrays(np.asarray(chosen, np.intp), np.asarray(turns, np.intp) % 4)
        fresh = ~self._looked[numbers, ways]
        numbers, ways = numbers[fresh], ways[fresh]
        crops = [self._crop(i, turn) for i, turn in zip(numbers.tolist(), ways.tolist(), strict=True)]
        self.read[numbers, ways] = self._reader.read(crops)
        self._looked[numbers, ways] = True

    def take_turned(self, chosen: npt.NDArray[np.intp], turns: npt.NDArray[np.intp]) -> None:
        """Take it that those chosen read the same half a turn on from their turns, and need no look there."""
        there, opposite = turns[chosen], (turns[chosen] + 2) % 4
        self.read[chosen, opposite] = self.read[chosen, there]
        self._looked[chosen, opposite] = True

    def _crop(self, number: int, turn: int) -> Image:
        """One so many quarter turns on: what was cut out before is turned, where that has the right sides."""
        width, height = self._reader.size
        if width == height or turn % 2 == 0:
            return rotated(self.crops[number], turn)
        return self._reader.crop(self._image, self._detections[number].quad, turn)

    def usual_turn(self, probed: Sequence[int], faces: Sequence[int]) -> int:
        """How most of those probed, which do not read as they are, lie turned: 1 to 3 quarter turns."""
        self.look(np.repeat(probed, 3), np.tile((1, 2, 3), len(probed)))
        best = self.read[probed][:, 1:, faces].max(2).argmax(1)
        return 1 + int(np.bincount(best, minlength=3).argmax())


def rotated(crop: Image, turn: int) -> Image:
    """A crop so many quarter turns on, to the left: what `np.rot90` shows, laid out anew."""
    return crop if turn % 4 == 0 else np.asarray(cv2.rotate(crop, ROTATIONS[turn % 4 - 1]), np.uint8)


def _at_scales(
    image: Image,
    detections: Sequence[Detection],
    chosen: Sequence[int],
    turn: int,
    reader: FaceReader,
    read: Chances,
) -> Chances:
    """The geometric mean of what was `read` of those chosen at a turn and of what is read there at other SCALES."""
    crops = [reader.crop(image, resized(detections[i].quad, scale), turn) for scale in SCALES for i in chosen]
    others = reader.read(crops).reshape(len(SCALES), *read.shape)
    logs = np.log(np.concatenate([read[None], others]) + LEAST)
    mean = np.exp(logs.mean(0)) - LEAST
    return np.asarray(mean / np.maximum(mean.sum(1, keepdims=True), 1e-6), np.float32)


def blend_black_suits(chances: Chances, faces: Sequence[str]) -> None:
    """Let each black card have, in place, something of the chances of the other black one of its rank."""
    clubs, spades = (
        [faces.index(face) for face in CARD_FACES if face in faces and face[-1] == suit]
        for suit in BLACK_SUITS
    )
    club, spade = chances[:, clubs], chances[:, spades]
    chances[:, clubs] = SHAPES_TOLD * club + (1 - SHAPES_TOLD) * spade
    chances[:, spades] = SHAPES_TOLD * spade + (1 - SHAPES_TOLD) * club


def combine_opposite_turns(read: Chances, same: Sequence[bool]) -> None:
    """Opposite turns combined: detections × turns × faces weighed, in place, by what they read half a turn on.

    There a face that is the `same` when turned has to be read again, and any other must not be read as one of those.
    """
    others = read[:, [2, 3, 0, 1]]
    agreeing = np.where(same, others, 1 - others[:, :, np.asarray(same)].sum(2, keepdims=True)) + MISREAD
    weighed = read * agreeing
    scale = read.sum(2, keepdims=True) / np.maximum(weighed.sum(2, keepdims=True), 1e-9)
    read[:] = np.where(others.sum(2, keepdims=True) > 0, weighed * scale, read)


def certain(parts: Chances, chances: Chances) -> Chances:
    """The faces' chances (ways × N × faces, weighed by way), in all as certain as the turn that reads clearest.

    What reads one way only is not in doubt because its neighbours lie the other way; what reads both ways is.
    `chances` are those of all turns (N × turns × faces).
    """
    faces = parts.sum(0)
    clearest = chances.sum(2).max(1)
    return np.asarray(faces * (clearest / np.maximum(faces.sum(1), 1e-9))[:, None], np.float32)
