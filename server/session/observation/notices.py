"""What people are told that is no verdict: no camera, too little light, glare; and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.words import Words, message
from server.session.spoken import Spoken
from vision.input.camera import Image
from vision.quality import BLACK, WHITE, Quality, extremes, quality
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Notice(Spoken):
    """Something to know that is no verdict, in one sentence of each language, and the pieces it is about, if any."""

    code: str
    words: Words
    pieces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Caption(Spoken):
    """What is told along with a film, in one sentence of each language; `over` where it is the last."""

    words: Words
    over: bool = False


@dataclass(frozen=True, slots=True)
class Chapters(Spoken):
    """The chapters of what is told along with films: their names, the one told (from 0), the one a viewer asks for."""

    names: tuple[Words, ...]
    at: int = 0
    asked: int | None = None


SILENT: Final = Notice("camera_silent", message("notices.the_camera_has_stopped_sending_pictures"))
STUMBLED: Final = Notice("stumbled", message("notices.the_program_has_stumbled_over_a"))
NOT_READ: Final = Notice("not_read", message("notices.this_picture_could_not_be_read"))
RESTLESS: Final = Notice("restless", message("notices.something_keeps_moving_in_the_picture"))
COVERED: Final = Notice("covered", message("notices.something_lies_over_pieces_for_long"))
TOO_DARK: Final = Notice("too_dark", message("notices.it_is_too_dark_turn_a"))
TOO_BRIGHT: Final = Notice("too_bright", message("notices.the_picture_is_too_bright_move"))


MIRRORED: Final = Notice("mirrored", message("notices.the_picture_is_mirrored_switch_that"))
GREY: Final = Notice("grey", message("notices.the_picture_shows_no_colours_use"))
BLURRED: Final = Notice("blurred", message("notices.the_picture_is_blurred_hold_the"))
TOO_FAR: Final = Notice("too_far", message("notices.the_pieces_are_too_small_in"))
GLARE: Final = Notice("glare", message("notices.glare_hides_a_piece_turn_the"))
MUCH_GLARE: Final = Notice("glare", message("notices.glare_hides_some_pieces_turn_the"))
NOT_KEPT: Final = "not_kept"
"""The code of the notice that something could not be written down: said whatever is on show, until something is."""


def not_kept(words: Words) -> Notice:
    """That something could not be written down, and why."""
    return Notice(NOT_KEPT, words)


def without_not_kept(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """The notices but for those of what could not be written down."""
    return tuple(each for each in notices if each.code != NOT_KEPT)


def unlit(image: Image) -> Notice | None:
    """What a picture (BGR uint8) asks for on which nothing can be seen, be there a table or not; None of any other."""
    darkest, brightest = extremes(image)
    return TOO_DARK if brightest < BLACK else TOO_BRIGHT if darkest > WHITE else None


def is_certain(reading: Reading) -> bool:
    """Whether there are pieces, and every one was read for certain: then a picture asks for nothing."""
    return bool(reading.detections) and all(each.sure for each in reading.detections)


def notices_on(image: Image, reading: Reading) -> tuple[Notice, ...]:
    """What a picture (BGR uint8) asks for on which this was read: nothing where every piece was read for certain."""
    return () if is_certain(reading) else notices_of(quality(image, reading))


def notices_of(found: Quality) -> tuple[Notice, ...]:
    """What a picture of this quality asks for."""
    told = (
        (found.dark, TOO_DARK),
        (found.bright, TOO_BRIGHT),
        (found.mirrored, MIRRORED),
        (found.grey and not (found.dark or found.bright), GREY),
        (found.blurred, BLURRED),
        (found.far, TOO_FAR),
        (len(found.glaring) == 1, replace(GLARE, pieces=found.glaring)),
        (len(found.glaring) > 1, replace(MUCH_GLARE, pieces=found.glaring)),
    )
    return tuple(notice for said, notice in told if said)
