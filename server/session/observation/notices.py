"""What people are told that is no verdict: no camera, too little light, glare; and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

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


SILENT: Final = Notice(
    "camera_silent",
    "La caméra n'envoie plus d'image : je la réessaie sans cesse.",
    "The camera has stopped sending pictures: I keep trying.",
)
STUMBLED: Final = Notice(
    "stumbled",
    "Le programme a trébuché sur une faute à lui : bougez une pièce pour qu’il continue.",
    "The program has stumbled over a fault of its own: move a piece, and it goes on.",
)
NOT_READ: Final = Notice(
    "not_read",
    "Cette image n'a pas pu être lue : bougez une pièce pour que je regarde de nouveau.",
    "This picture could not be read: move a piece and I look again.",
)
RESTLESS: Final = Notice(
    "restless",
    "Quelque chose bouge sans cesse dans l'image : je ne juge que lorsque tout est immobile.",
    "Something keeps moving in the picture: I judge only when all is still.",
)
TOO_DARK: Final = Notice(
    "too_dark", "Il fait trop sombre : allumez une lampe.", "It is too dark: turn a lamp on."
)
TOO_BRIGHT: Final = Notice(
    "too_bright",
    "L'image est trop claire : éloignez la lampe ou fermez le rideau.",
    "The picture is too bright: move the lamp away or draw the curtain.",
)


BLURRED: Final = Notice(
    "blurred",
    "L'image est floue : calez l'appareil et laissez-le faire la mise au point.",
    "The picture is blurred: hold the camera still and let it focus.",
)
TOO_FAR: Final = Notice(
    "too_far",
    "Les pièces sont trop petites sur l'image : rapprochez l'appareil.",
    "The pieces are too small in the picture: move closer.",
)
GLARE: Final = Notice(
    "glare",
    "Un reflet cache une pièce : tournez la lampe ou déplacez l'appareil.",
    "Glare hides a piece: turn the lamp or move the camera.",
)
MUCH_GLARE: Final = Notice(
    "glare",
    "Un reflet cache des pièces : tournez la lampe ou déplacez l'appareil.",
    "Glare hides some pieces: turn the lamp or move the camera.",
)


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
