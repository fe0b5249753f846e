"""What a session says of a clip with hands: flips, accusations, pieces lost, and how soon it judges."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from benchmarks.hand_clips import RATE, Filmed, side_of
from engine.games import game
from engine.verdicts.verdict import Ruling
from server.session.observation.observation import Observation
from server.session.session import Session
from server.session.state import Activity
from vision.geometry import Corners
from vision.input.camera import Image
from vision.piece_kinds import CARDS, LETTERS, TILES
from vision.pipeline import Reader
from vision.reading import Reading, RecognizedPiece
from vision.recognition.face_scores import Candidate


@dataclass
class Figures:
    """What came of clips, in all."""

    frames: int = 0
    """Frames that were seen."""
    flips: int = 0
    """Readings shown that differ from the table, after one that did not."""
    lost: int = 0
    """Of these, such with a piece missing while a hand is in the picture."""
    doubted: int = 0
    """Pieces that were sure and are in doubt later, on a reading shown while no hand is in the picture."""
    accusations: int = 0
    """Verdicts that call a table illegal that is not, …"""
    accused: float = 0.0
    """… and the seconds for which they were shown."""
    waits: list[float] = field(default_factory=list)
    """Seconds of each clip from when a hand has gone until the table is judged as it lies."""
    unjudged: int = 0
    """Hands after which it was not judged so before the next one came."""
    readings: list[float] = field(default_factory=list)
    """Seconds of processor of each picture that was read."""
    processor: float = 0.0
    """Seconds of processor in all."""
    told: list[str] = field(default_factory=list)
    """Of each flip, lost piece and accusation where and when it was, and how what was read differed."""

    def lines(self) -> Iterable[str]:
        """The figures in words, after what went wrong."""
        waits, readings = np.array(self.waits or [np.nan]), np.array(self.readings or [np.nan])
        seconds, rest = self.frames / RATE, self.processor - sum(self.readings)
        yield from self.told
        yield f"{seconds / 60:.1f} minutes: flips of readings {self.flips}, pieces lost under a hand {self.lost}"
        yield f"sure pieces in doubt afterwards, with no hand in the picture: {self.doubted}"
        yield f"accusations {self.accusations}, shown for {self.accused:.1f} s"
        yield (
            f"judged {np.median(waits):.1f} s after a hand has gone, {waits.max():.1f} s at most, "
            f"{len(self.waits)} times; not at all {self.unjudged} times"
        )
        yield (
            f"pictures read {len(self.readings) / seconds:.2f} a second, {np.median(readings) * 1000:.0f} ms "
            f"of processor each; the others {rest / max(self.frames, 1) * 1000:.1f} ms each"
        )


GAMES: Final = {TILES.id: "rummy", CARDS.id: "jok-r-ummy", LETTERS.id: "lettres"}
"""The game that watches a table of each kind of piece."""


class TimedReader(Reader):
    """A reader that notes in `spent` what looking costs it."""

    spent = 0.0

    def candidates(self, image: Image, scale: float | None = None) -> tuple[Candidate, ...]:
        """As any reader has it."""
        began = time.process_time()
        found = super().candidates(image, scale)
        self.spent += time.process_time() - began
        return found


class Played:
    """One clip played to a session: a photograph of which this was read, the piece `mine` being taken in it.

    `name` is what the figures call it.
    """

    def __init__(
        self, reader: TimedReader, reading: Reading, mine: int, figures: Figures, name: str = "a clip"
    ) -> None:
        self.figures, self._reader, self._name = figures, reader, name
        self._session = Session(reader, game(GAMES[reader.pieces]), lambda: iter(()))
        self._begin(reading, mine)
        self._begun, self._reached_in = False, False
        self._right, self._accused = True, False
        self._doubted: set[int] = set()
        self._shown: Observation | None = None
        self._gone: float | None = None

    def _begin(self, reading: Reading, mine: int | None) -> None:
        """Take this for what lies on the table, of which a piece will be taken; None, if that is not read."""
        self._pieces, self._mine = reading.detections, mine
        table = replace(reading, detections=tuple(replace(each, sure=True) for each in reading.detections))
        ruling = game(GAMES[self._reader.pieces]).judge(None, table.judged).ruling
        self._is_fair = ruling is not Ruling.ILLEGAL

    def play(self, clip: Iterable[Filmed]) -> None:
        """Show it all frames of a clip."""
        hand = False
        for filmed in clip:
            if hand and not filmed.hand:
                self._gone, self._shown = filmed.frame.time, self._session.state.live
            elif filmed.hand and not hand and self._gone is not None:
                self.figures.unjudged, self._gone = self.figures.unjudged + 1, None
            hand = filmed.hand
            self._reached_in |= hand
            self._see(filmed)

    def _see(self, filmed: Filmed) -> None:
        figures, session = self.figures, self._session
        known, spent, began = session.state.live, self._reader.spent, time.process_time()
        session.see(filmed.frame)
        took = time.process_time() - began
        figures.frames, figures.processor = figures.frames + 1, figures.processor + took
        if self._reader.spent > spent:
            figures.readings.append(took)
        live, at_rest = session.state.live, session.state.activity is Activity.AT_REST
        if live is not None and live is not known:
            self._compare(live.reading, filmed)
        if at_rest and self._gone is not None and live is not self._shown and self._right:
            figures.waits.append(filmed.frame.time - self._gone)
            self._gone = None
        figures.accused += self._accused / RATE

    def _compare(self, reading: Reading, filmed: Filmed) -> None:
        """Hold what is shown against what lies there: what was shown at first, for a still picture has no noise.

        What is seen otherwise at another look before any hand has come is a flip, and what lies there from then on.
        """
        if not self._begun and not filmed.hand:
            self._begin_again(reading)
            self._begun = True
        was_right, was_accused = self._right, self._accused
        seen = [_at(piece, reading) for piece in self._pieces]
        if not filmed.hand:
            self._count_doubted(seen)
        missing = {at for at, piece in enumerate(seen) if piece is None}
        others = [(piece, now) for piece, now in zip(self._pieces, seen, strict=True) if _differs(piece, now)]
        invented = [piece for piece in reading.detections if not any(piece is each for each in seen)]
        expected = {self._mine} if self._mine is not None and (filmed.taken or filmed.acts) else set()
        is_as_it_lies = missing == expected or (filmed.acts and not missing)
        self._right = is_as_it_lies and not others and len(reading.detections) <= len(seen) - len(missing)
        is_flip, is_lost = was_right and not self._right, filmed.hand and bool(missing - expected)
        wrong = [
            *(f"no {self._pieces[at].face}" for at in missing - expected),
            *(f"still {self._pieces[at].face}" for at in expected - missing if not filmed.acts),
            *(f"{now.face} for {piece.face}" for piece, now in others if now),
            *(f"{piece.face} besides" for piece in invented),
        ]
        if not self._right and not self._reached_in:
            self._begin_again(reading)
            self._right = True
        self._accused = self._accuses(filmed.taken or filmed.acts)
        is_accusation = self._accused and not was_accused
        self.figures.flips += is_flip
        self.figures.lost += is_lost
        self.figures.accusations += is_accusation
        if is_flip or is_lost or is_accusation:
            where = f"{self._name}, {filmed.frame.time:.1f} s{', under a hand' * filmed.hand}"
            self.figures.told.append(f"{where}: {', '.join([*wrong, *['accused'] * is_accusation])}")

    def _begin_again(self, reading: Reading) -> None:
        """Take this for what lies there, the piece that will be taken being that which lies in its place."""
        mine = None if self._mine is None else _at(self._pieces[self._mine], reading)
        self._begin(reading, None if mine is None else reading.detections.index(mine))

    def _count_doubted(self, seen: Sequence[RecognizedPiece | None]) -> None:
        """Count the pieces that were sure at first and are in doubt as `seen` now, each time that they come to be."""
        both = zip(self._pieces, seen, strict=True)
        doubted = {at for at, (piece, now) in enumerate(both) if piece.sure and now and not now.sure}
        self.figures.doubted += len(doubted - self._doubted)
        self._doubted = doubted

    def _accuses(self, taken: bool) -> bool:
        return self._is_fair and not taken and self._is_illegal()

    def _is_illegal(self) -> bool:
        verdict = self._session.state.verdict()
        return verdict is not None and verdict.ruling is Ruling.ILLEGAL


def _at(piece: RecognizedPiece, reading: Reading) -> RecognizedPiece | None:
    """What is read where that piece lay, if anything is: of cards that lie over each other the one of its face.

    A card that is named by another of its corners lies where it lay.
    """

    def off(found: RecognizedPiece) -> float:
        return _apart(found.corners, piece.corners)

    near = [found for found in reading.detections if off(found) < side_of(piece.corners) / 2]
    same = [
        found
        for found in reading.detections
        if found.face == piece.face and _apart(found.extent, piece.extent) < side_of(piece.extent) / 2
    ]
    return min([*near, *same], key=lambda found: (found.face != piece.face, off(found)), default=None)


def _apart(one: Corners, other: Corners) -> float:
    return float(np.abs(np.mean(one, axis=0) - np.mean(other, axis=0)).max())


def _differs(one: RecognizedPiece, other: RecognizedPiece | None) -> bool:
    return other is not None and one.sure and other.sure and one.face != other.face
