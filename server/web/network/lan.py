"""The local network (LAN) phones come by: this computer's address in it, the key that guards it, a code to scan."""

from __future__ import annotations

import io
import ipaddress
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


def make_lan(folder: Path | None, host: str | None, *, films: bool) -> Lan:
    """How phones come in, under a new key; raises LanError.

    `host` is this computer's address in the network, found where none is given. With `films` they come over `https`,
    by a certificate that is kept in the folder.
    """
    host = host or find_address()
    if films and folder is None:
        raise LanError("lan.phones_cannot_film_where_nothing_is_kept")
    return Lan(host, new_key(), certificate=with_certificate(folder, host) if films and folder else None)


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
