"""Where the picture comes from: a webcam by number or name, an address, a clip, a phone, or notation that is typed."""

from __future__ import annotations

import ipaddress
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit, urlunsplit

from engine.errors import SpokenError
from vision.input.camera import ADDRESSES, CameraError, Frame, Image, frames, shown_source

Kind = Literal["camera", "address", "clip", "phone", "photos", "typed"]
KINDS: Final[tuple[Kind, ...]] = ("camera", "address", "clip", "phone", "photos", "typed")
NAMELESS: Final[tuple[Kind, ...]] = ("phone", "photos", "typed")
"""Those that are not found by a number, an address or a file."""
SCHEMES: Final = tuple(ADDRESSES)
PHONE_SILENCE: Final = 10.0
"""Seconds without a picture after which a phone is said to have stopped filming."""


IN_HOUSE: Final = ("http", "https", "rtsp", "rtsps")
"""How a camera is asked whose address the page gives."""
HOUSE_NETWORKS: Final = tuple(
    map(ipaddress.ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fe80::/10"))
)
"""The networks of houses (RFC 1918, 4193, 4291)."""


class SourceError(SpokenError):
    """A source of pictures there is not."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the picture comes from: a kind, and the number, address or file it is found by (nothing for the others)."""

    kind: Kind
    named: str = ""

    @property
    def shown(self) -> str:
        """What it is found by, as it may be shown: without the password of an address."""
        return shown_source(self.named) if self.kind == "address" else self.named

    @property
    def called(self) -> str:
        """What the page calls it: a camera on the network is a camera as well."""
        return "camera" if self.kind == "address" else self.kind


@dataclass(frozen=True, slots=True)
class Webcam:
    """A webcam of this computer: its number, and the name its maker gave it."""

    index: int
    name: str


def cameras() -> tuple[Webcam, ...]:
    """The webcams that this system names; none where it does not name any."""
    try:
        from cv2_enumerate_cameras import enumerate_cameras

        return tuple(Webcam(each.index, each.name.strip() or f"{each.index}") for each in enumerate_cameras())
    except Exception:  # a system's own listing may fail in its own way: cameras are then found by number
        return ()


def resolved(name: str) -> tuple[str, ...]:
    """The numbers that a host's name stands for; none where nobody knows it."""
    try:
        return tuple(str(found[4][0]) for found in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM))
    except (OSError, UnicodeError):
        return ()


def feed_of(text: str, listed: Callable[[], tuple[Webcam, ...]] = cameras) -> Source:
    """The feed that a text names: `0`, a part of a camera's name, an address, a file, `phone`, `photos`, `typed`.

    Raises SourceError.
    """
    for kind in NAMELESS:
        if text == kind:
            return Source(kind)
    if text.isdecimal():
        return Source("camera", text)
    if "://" in text:
        return Source("address", checked_address(text))
    with suppress(OSError, ValueError):  # no system has a name like this
        if Path(text).is_file():
            return Source("clip", text)
    known = listed()
    found = [camera for camera in known if text.casefold() in camera.name.casefold()]
    if found:
        return Source("camera", str(found[0].index))
    names = ", ".join(repr(camera.name) for camera in known) or "—"
    raise SourceError(
        f"Il n'y a ni fichier ni caméra {text!r} ; caméras : {names}.",
        f"There is no file and no camera {text!r}; cameras: {names}.",
    )


def checked_address(address: str) -> str:
    """The address of a camera on the network, as it came; raises SourceError for any other."""
    try:
        parts = urlsplit(address.strip())
        good = parts.scheme.lower() in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        shown = shown_source(address)
        raise SourceError(
            f"L'adresse d'une caméra commence par http:// ou rtsp://, et non {shown!r}.",
            f"A camera's address begins with http:// or rtsp://, unlike {shown!r}.",
        )
    return address.strip()


def address_in_house(address: str, resolve: Callable[[str], Sequence[str]] = resolved) -> str:
    """The address of a camera in the house's own network, its name replaced by its number; raises SourceError.

    Whoever has the page may give one, and this computer asks there: neither itself nor the world outside may be asked
    so. With the number in the name's place, what was looked at is what is asked.
    """
    parts = urlsplit(checked_address(address))
    numbers = resolve(parts.hostname or "") if parts.scheme.lower() in IN_HOUSE else ()
    if not numbers or not all(map(_is_in_house, numbers)):
        shown = shown_source(address)
        raise SourceError(
            f"À {shown}, il n'y a pas de caméra de votre réseau ; "
            "une autre adresse se donne au démarrage, par --camera.",
            f"At {shown} there is no camera of your network; another address is given at the start, by --camera.",
        )
    user, at, _ = parts.netloc.rpartition("@")
    host = f"[{numbers[0]}]" if ":" in numbers[0] else numbers[0]
    port = f":{parts.port}" if parts.port is not None else ""
    return urlunsplit(parts._replace(netloc=f"{user}{at}{host}{port}"))


def _is_in_house(number: str) -> bool:
    try:
        address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    return any(address in network for network in HOUSE_NETWORKS if network.version == address.version)


class LatestFrame:
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


def opener(feed: Source, mailbox: LatestFrame) -> Callable[[], Iterator[Frame]]:
    """What opens a feed anew at each call."""
    if feed.kind == "phone":
        return mailbox.frames
    if feed.kind in ("photos", "typed"):
        return lambda: iter(())
    source = Path(feed.named) if feed.kind == "clip" else feed.named
    return lambda: frames(source)
