"""The local network (LAN) phones come by: this computer's address in it, the key that guards it, a code to scan."""

from __future__ import annotations

import io
import secrets
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import segno

from engine.errors import SpokenError

PAGE: Final = "phone.html"


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
    from server.web.certificate import certificate_in

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate_in(folder, host))
    return context


def _alone() -> LanError:
    return LanError(
        "Cet ordinateur n'est sur aucun réseau : connectez-le au Wi-Fi, ou donnez son adresse par --host.",
        "This computer is in no network: connect it to the Wi-Fi, or give its address by --host.",
    )
