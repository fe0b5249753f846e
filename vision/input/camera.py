"""Frames and where they come from: a camera, a clip, an address."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]
Source: TypeAlias = int | str | Path
"""A camera's index (also as text: "0"), an address (http://…, rtsp://…), or a clip's file."""

WANTED_SIZE: Final = (1920, 1080)
"""What a camera is asked for: OpenCV's default of 640×480 is too coarse for tiles."""
RATE: Final = 15.0
"""Pictures of a camera a second that are decoded at most: the table is watched as well by these, at half the load."""
RETRIES: Final = 5
"""How often a camera that went silent is opened anew, in a row, before it is given up."""
RETRY_PAUSE: Final = 1.0
"""Seconds before it is opened anew."""
LARGEST_FRAME: Final = 36_000_000
"""Pixels of a film's picture; films of 8K have 33 million."""
ANSWER_WITHIN: Final = 8000
"""Milliseconds that an address has to answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture: BGR uint8 of H×W×3, the time it was taken (s, monotonic) and its number."""

    image: Image
    time: float
    number: int


class SightError(Exception):
    """Something a person can mend, in one sentence: `fr` in French, `en` (also `str`) in English."""

    def __init__(self, fr: str, en: str) -> None:
        super().__init__(en)
        self.fr, self.en = fr, en


class CameraError(SightError):
    """A camera, clip or address that gives no pictures."""


class Capture(Protocol):
    """What `frames` asks of a `cv2.VideoCapture`."""

    def isOpened(self) -> bool:
        """Whether it can be read."""

    def read(self) -> tuple[bool, Any]:
        """Whether a picture came, and the picture."""

    def grab(self) -> bool:
        """Whether a picture came; it is not decoded yet."""

    def retrieve(self) -> tuple[bool, Any]:
        """Whether the picture that came could be decoded, and the picture."""

    def get(self, propId: int) -> float:
        """A property, by OpenCV's number."""

    def release(self) -> None:
        """Give the device back."""


def open_capture(source: Source) -> Capture:
    """OpenCV's capture of a source; the answer may turn out not to be open."""
    if isinstance(source, int):
        return _open_camera(source)
    if _is_address(source):
        address = str(source)
        return ADDRESSES.get(address.partition("://")[0].lower(), _open_address)(address)
    # Films alone: OpenCV would take a picture for a film of one, past the gate for pictures.
    return cv2.VideoCapture(str(source), cv2.CAP_FFMPEG)


def _open_address(address: str) -> Capture:
    timeouts = [
        cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
        ANSWER_WITHIN,
        cv2.CAP_PROP_READ_TIMEOUT_MSEC,
        ANSWER_WITHIN,
    ]
    return cv2.VideoCapture(address, cv2.CAP_FFMPEG, timeouts)


ADDRESSES: Final[dict[str, Callable[[str], Capture]]] = dict.fromkeys(
    ("http", "https", "rtsp", "rtsps", "rtmp"), _open_address
)
"""What opens an address, by its scheme; another way of getting frames is another scheme (`docs/recipes/camera.md`)."""


def frames(
    source: Source,
    *,
    open_capture: Callable[[Source], Capture] = open_capture,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> Iterator[Frame]:
    """The pictures of a source, one after the other; raises CameraError.

    A clip's frames carry their position in the clip (s) and end with it; a camera's or an address' carry the
    clock's time, and one that goes silent is opened anew at most `RETRIES` times in a row.
    """
    if isinstance(source, str) and source.isdecimal():
        source = int(source)
    if isinstance(source, int) or _is_address(source):
        return _live(source, open_capture, clock, pause)
    return _clip(Path(source), open_capture)


def _clip(file: Path, open_capture: Callable[[Source], Capture]) -> Iterator[Frame]:
    if not file.is_file():
        raise CameraError(f"Il n'y a pas de clip {file}.", f"There is no clip {file}.")
    capture = open_capture(file)
    try:
        _check_frame(capture.get(cv2.CAP_PROP_FRAME_WIDTH), capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
        rate = capture.get(cv2.CAP_PROP_FPS)
        number = 0
        while True:
            came, image = capture.read()
            if not came:
                break
            _check_frame(*image.shape[:2])
            at = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            yield Frame(np.asarray(image, np.uint8), at or number / (rate or 25.0), number)
            number += 1
    finally:
        capture.release()
    if number == 0:
        raise CameraError(f"{file} n'est pas un clip lisible.", f"{file} is not a clip that can be read.")


def _live(
    source: Source,
    open_capture: Callable[[Source], Capture],
    clock: Callable[[], float],
    pause: Callable[[float], None],
) -> Iterator[Frame]:
    capture = open_capture(source)
    number, silent, due = 0, 0, float("-inf")
    try:
        if not capture.isOpened():
            raise _unreachable(source)
        _check_frame(capture.get(cv2.CAP_PROP_FRAME_WIDTH), capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
        while True:
            if capture.grab():
                now = clock()
                if now < due:
                    continue
                came, image = capture.retrieve()
                if came:
                    _check_frame(*image.shape[:2])
                    yield Frame(np.asarray(image, np.uint8), now, number)
                    number, silent = number + 1, 0
                    due = now + 0.9 / RATE  # a camera's own rate is never exact
                    continue
            if silent == RETRIES:
                raise _silent(source)
            silent += 1
            capture.release()
            pause(RETRY_PAUSE)
            capture = open_capture(source)
    finally:
        capture.release()


def _open_camera(index: int) -> cv2.VideoCapture:
    capture = cv2.VideoCapture(index)
    if capture.isOpened():
        # Uncompressed pictures of this size do not fit through USB 2: the camera must compress them.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, WANTED_SIZE[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, WANTED_SIZE[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture


def _is_address(source: Source) -> bool:
    return isinstance(source, str) and "://" in source


def _check_frame(one_side: float, other: float) -> None:
    """A source of larger pictures than any camera's is refused before one is decoded; sides of 0 are not known."""
    if one_side * other > LARGEST_FRAME:
        most = LARGEST_FRAME // 1_000_000
        raise CameraError(
            f"Les images de cette vidéo sont trop grandes : au plus {most} mégapixels.",
            f"This film's pictures are too large: the most is {most} megapixels.",
        )


def shown_source(source: Source) -> str:
    """A source as it may be shown and logged: what an address holds of a name and a password is left out."""
    return re.sub(r"(?<=://)[^/?#]*@", "…@", str(source))


def _unreachable(source: Source) -> CameraError:
    if isinstance(source, int):
        return CameraError(
            f"La caméra {source} ne répond pas : est-elle branchée, et libre ?",
            f"Camera {source} does not answer: is it plugged in, and not in use elsewhere?",
        )
    shown = shown_source(source)
    return CameraError(f"Rien ne répond à l'adresse {shown}.", f"Nothing answers at {shown}.")


def _silent(source: Source) -> CameraError:
    shown = shown_source(source)
    return CameraError(
        f"La caméra {shown} n'envoie plus d'image.", f"Camera {shown} has stopped sending pictures."
    )
