"""Where the picture comes from: a webcam by number or name, an address, a clip, a phone, or notation that is typed."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Literal
from urllib.parse import urlsplit

from engine.words import SpokenError
from vision.camera import CameraError, Frame, Image, frames

Kind = Literal["camera", "address", "clip", "phone", "photos", "typed"]
KINDS: Final[tuple[Kind, ...]] = ("camera", "address", "clip", "phone", "photos", "typed")
NAMELESS: Final[tuple[Kind, ...]] = ("phone", "photos", "typed")
"""Those that are not found by a number, an address or a file."""
SCHEMES: Final = ("http", "https", "rtsp", "rtsps", "rtmp")
PHONE_SILENCE: Final = 10.0
"""Seconds without a picture after which a phone is said to have stopped filming."""


class FeedError(SpokenError):
    """A source of pictures there is not."""


@dataclass(frozen=True, slots=True)
class Feed:
    """Where the picture comes from: a kind, and the number, address or file it is found by (nothing for the others)."""

    kind: Kind
    named: str = ""

    @property
    def source(self) -> str:
        """What the page calls it: a camera on the network is a camera as well."""
        return "camera" if self.kind == "address" else self.kind


@dataclass(frozen=True, slots=True)
class Camera:
    """A webcam of this computer: its number, and the name its maker gave it."""

    index: int
    name: str


def cameras() -> tuple[Camera, ...]:
    """The webcams that this system names; none where it does not name any."""
    try:
        from cv2_enumerate_cameras import enumerate_cameras

        return tuple(Camera(each.index, each.name.strip() or f"{each.index}") for each in enumerate_cameras())
    except Exception:  # a system's own listing may fail in its own way: cameras are then found by number
        return ()


def feed_of(text: str, listed: Callable[[], tuple[Camera, ...]] = cameras) -> Feed:
    """The feed that a text names: `0`, a part of a camera's name, an address, a file, `phone`, `photos`, `typed`.

    Raises FeedError.
    """
    for kind in NAMELESS:
        if text == kind:
            return Feed(kind)
    if text.isdecimal():
        return Feed("camera", text)
    if "://" in text:
        return Feed("address", checked_address(text))
    if Path(text).is_file():
        return Feed("clip", text)
    known = listed()
    found = [camera for camera in known if text.casefold() in camera.name.casefold()]
    if found:
        return Feed("camera", str(found[0].index))
    names = ", ".join(repr(camera.name) for camera in known) or "—"
    raise FeedError(
        f"Il n'y a ni fichier ni caméra {text!r} ; caméras : {names}.",
        f"There is no file and no camera {text!r}; cameras: {names}.",
    )


def checked_address(address: str) -> str:
    """The address of a camera on the network, as it came; raises FeedError for any other."""
    try:
        parts = urlsplit(address.strip())
        good = parts.scheme.lower() in SCHEMES and bool(parts.hostname)
    except ValueError:
        good = False
    if not good:
        raise FeedError(
            f"L'adresse d'une caméra commence par http:// ou rtsp://, et non {address!r}.",
            f"A camera's address begins with http:// or rtsp://, unlike {address!r}.",
        )
    return address.strip()


class Mailbox:
    """Where a phone's pictures arrive: the newest one wins, and one that nobody fetched in time is gone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._newest: Image | None = None
        self._arrived = threading.Condition()
        self._opened = 0

    def put(self, image: Image) -> None:
        """Take a picture in (BGR uint8, H×W×3)."""
        with self._arrived:
            self._newest = image
            self._arrived.notify_all()

    def frames(self, silence: float = PHONE_SILENCE) -> Iterator[Frame]:
        """The pictures as they come; raises CameraError when none came for so long. The newest reader gets them."""
        with self._arrived:
            self._opened += 1
            turn = self._opened
            self._arrived.notify_all()
        number = 0
        while True:
            with self._arrived:
                self._arrived.wait_for(lambda: self._newest is not None or self._opened != turn, silence)
                if self._opened != turn:
                    return
                image, self._newest = self._newest, None
            if image is None:
                raise CameraError(
                    "Le téléphone n'envoie pas d'image : ouvrez-y la page et touchez « Filmer ».",
                    "The phone sends no picture: open the page there and tap “Film”.",
                )
            yield Frame(image, self._clock(), number)
            number += 1


def keep_clip(sent: IO[bytes]) -> Path:
    """A video that was sent, as a file of its own among the computer's temporary ones; raises CameraError for none."""
    folder = Path(tempfile.gettempdir()) / "meldwatch-clips"
    folder.mkdir(mode=0o700, exist_ok=True)
    descriptor, name = tempfile.mkstemp(".video", dir=folder)
    with open(descriptor, "wb") as kept:
        shutil.copyfileobj(sent, kept)
    try:
        next(frames(name))
    except CameraError as error:
        Path(name).unlink()
        raise CameraError(
            "Ce fichier n'est pas une vidéo lisible.", "This file is not a video that can be read."
        ) from error
    return Path(name)


def opener(feed: Feed, mailbox: Mailbox) -> Callable[[], Iterator[Frame]]:
    """What opens a feed anew at each call."""
    if feed.kind == "phone":
        return mailbox.frames
    if feed.kind in ("photos", "typed"):
        return lambda: iter(())
    source = Path(feed.named) if feed.kind == "clip" else feed.named
    return lambda: frames(source)
