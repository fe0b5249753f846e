"""What people are told that is no verdict: no camera, too little light, glare; and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.words import Words, message
from vision.input.camera import Image
from vision.quality import quality
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to know that is no verdict, in one sentence of each language, and the pieces it is about, if any."""

    code: str
    fr: str
    en: str
    pieces: tuple[int, ...] = ()

    @classmethod
    def of(cls, code: str, words: Words) -> Notice:
        """The notice of this code that says so."""
        return cls(code, words.fr, words.en)

    @property
    def words(self) -> Words:
        """The sentence in each language."""
        return Words(self.fr, self.en)


SILENT: Final = Notice.of("camera_silent", message("notices.the_camera_has_stopped_sending_pictures"))
STUMBLED: Final = Notice.of("stumbled", message("notices.the_program_has_stumbled_over_a"))
NOT_READ: Final = Notice.of("not_read", message("notices.this_picture_could_not_be_read"))
RESTLESS: Final = Notice.of("restless", message("notices.something_keeps_moving_in_the_picture"))
TOO_DARK: Final = Notice.of("too_dark", message("notices.it_is_too_dark_turn_a"))
TOO_BRIGHT: Final = Notice.of("too_bright", message("notices.the_picture_is_too_bright_move"))


BLURRED: Final = Notice.of("blurred", message("notices.the_picture_is_blurred_hold_the"))
TOO_FAR: Final = Notice.of("too_far", message("notices.the_pieces_are_too_small_in"))
GLARE: Final = Notice.of("glare", message("notices.glare_hides_a_piece_turn_the"))
MUCH_GLARE: Final = Notice.of("glare", message("notices.glare_hides_some_pieces_turn_the"))


def notices_on(image: Image, reading: Reading) -> tuple[Notice, ...]:
    """What a picture (BGR uint8) asks for on which this was read: nothing where every piece was read for certain."""
    if reading.detections and all(each.sure for each in reading.detections):
        return ()
    found = quality(image, reading)
    told = (
        (found.dark, TOO_DARK),
        (found.bright, TOO_BRIGHT),
        (found.blurred, BLURRED),
        (found.far, TOO_FAR),
        (len(found.glaring) == 1, replace(GLARE, pieces=found.glaring)),
        (len(found.glaring) > 1, replace(MUCH_GLARE, pieces=found.glaring)),
    )
    return tuple(notice for said, notice in told if said)
