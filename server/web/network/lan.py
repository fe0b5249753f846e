"""The local network (LAN) phones come by: this computer's address in it, the key that guards it, a code to scan."""

from __future__ import annotations

import contextlib
import io
import ipaddress
import json
import os
import secrets
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import segno

from engine.errors import SpokenError

PAGE: Final = "phone.html"
LOOPBACK: Final = "127.0.0.1"
KEY_FILE: Final = "lan.json"
"""The file in the data folder that keeps the key, and when it was made."""
KEY_KEPT_FOR: Final = 86_400.0
"""Seconds for which a key that is kept lets phones back in after a stop: as long as they keep it."""
KEY_LENGTH: Final = 20
"""Characters that a key has at least."""
HERE: Final = (LOOPBACK, "localhost", "::1")
"""How this computer is named where no other is meant."""


class LanError(SpokenError):
    """A network that this computer is not in."""


@dataclass(frozen=True, slots=True)
class Lan:
    """How phones come in: the address listened at, the key they bring, and a certificate where the way is `https`."""

    host: str
    key: str
    port: int = 0
    certificate: ssl.SSLContext | None = None

    @property
    def address(self) -> str:
        """What a phone opens, the key included."""
        shown = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.certificate else 'http'}://{shown}:{self.port}/{PAGE}?key={self.key}"


def make_lan(
    folder: Path | None, host: str | None, *, films: bool, fresh: bool = False, now: float = 0.0
) -> Lan:
    """How phones come in; raises LanError.

    `host` is this computer's address in the network, found where none is given. With `films` they come over `https`,
    by a certificate that is kept in the folder. The key is kept there too, for a day from `now` (s since 1970), so that
    phones find back after a stop; a `fresh` one shuts out whoever had the last.
    """
    host = host or find_address()
    if films and folder is None:
        raise LanError("lan.phones_cannot_film_where_nothing_is_kept")
    key = new_key() if folder is None else kept_key(folder, fresh=fresh, now=now)
    return Lan(host, key, certificate=with_certificate(folder, host) if films and folder else None)


def kept_key(folder: Path, *, fresh: bool, now: float) -> str:
    """The key that is kept in a data folder since less than a day before `now` (s since 1970), else a new one."""
    file = folder / KEY_FILE
    try:
        made, key = json.loads(file.read_text("utf-8"))
        if not fresh and isinstance(key, str) and len(key) >= KEY_LENGTH and 0 <= now - made < KEY_KEPT_FOR:
            return key
    except (OSError, ValueError, TypeError):
        pass  # none is kept, or what is there is none
    key = new_key()
    with contextlib.suppress(OSError):  # it then counts until the server stops
        file.unlink(missing_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as kept:
            json.dump([now, key], kept)
    return key


def check_host(host: str) -> None:
    """Raise LanError for what is not one address, or is that of this computer's own page."""
    try:
        one = not ipaddress.ip_address(host).is_unspecified and host not in HERE
    except ValueError:
        one = False
    if not one:
        raise LanError("lan.host_is_no_address_of_a_network", host=host)


def new_key() -> str:
    """A key that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


def find_address() -> str:
    """This computer's address in the network it would reach others by; raises LanError. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
            found = str(probe.getsockname()[0])
        except OSError as error:
            raise _alone() from error
    if found.startswith("127.") or found == "0.0.0.0":
        raise _alone()
    return found


def code_svg(text: str) -> bytes:
    """A code to scan, as an SVG of black on white."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", scale=8, border=3, dark="#000", light="#fff", xmldecl=False
    )
    return out.getvalue()


def code_text(text: str) -> str:
    """The same for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True)
    return out.getvalue()


def with_certificate(folder: Path, host: str) -> ssl.SSLContext:
    """The certificate of this computer for this address, made now where there is none that holds."""
    from server.web.network.certificate import certificate_in

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate_in(folder, host))
    return context


def _alone() -> LanError:
    return LanError(
        "lan.this_computer_is_in_no_network",
    )
