"""What a page tells people that is no verdict: no camera, too little light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.camera import Image

DARK: Final = 40
"""Mean grey level (of 255) under which a room is too dark to read by."""
GLARING: Final = 235


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to know that is no verdict, in one sentence of each language."""

    code: str
    fr: str
    en: str


SILENT: Final = Notice(
    "camera_silent",
    "La caméra n'envoie plus d'image : je la réessaie sans cesse.",
    "The camera has stopped sending pictures: I keep trying.",
)
STUMBLED: Final = Notice(
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


def notices_on(image: Image) -> tuple[Notice, ...]:
    """What the light of a picture (BGR uint8) asks for."""
    light = float(image[::8, ::8].mean())
    if light < DARK:
        return (TOO_DARK,)
    return (TOO_BRIGHT,) if light > GLARING else ()
