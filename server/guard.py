"""What a local page has to be guarded from: other sites' pages, foreign names, floods of bytes."""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY: Final = 50_000_000
"""Bytes of a request: the photos of good phones have 5 to 30 million."""


class Guard:
    """Refuses what no page of ours asks for, and tells browsers to load nothing from elsewhere.

    A page of another site may not post here (its Origin differs), and a foreign name that was made to point here
    is not answered: Host must be an address, `localhost`, or one of `names`.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self.app = app
        self.names = frozenset(("localhost", *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is None:
            await self.app(scope, receive, _with_headers(send, headers.get("host", "")))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await _refuse(send, *refusal)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str, str, str] | None:
        host = headers.get("host", "")
        if not _is_ours(urlsplit(f"//{host}").hostname or "", self.names):
            return 421, "foreign_host", "Cette page n'a pas ce nom-là.", "This page does not go by that name."
        asks_only = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        origin = headers.get("origin")
        if not asks_only and origin is not None and urlsplit(origin).netloc != host:
            return (
                403,
                "foreign_origin",
                "Un autre site ne peut rien faire ici.",
                "Another site may do nothing here.",
            )
        length = headers.get("content-length", "0" if "transfer-encoding" not in headers else "")
        if not length.isdecimal():
            return 411, "no_length", "La longueur de l'envoi manque.", "The upload does not say its length."
        if int(length) > LARGEST_BODY:
            most = LARGEST_BODY // 1_000_000
            return 413, "too_large", f"Le fichier dépasse {most} Mo.", f"The file is larger than {most} MB."
        return None


def error_body(code: str, fr: str, en: str) -> dict[str, dict[str, str]]:
    """The one shape of every error's body."""
    return {"error": {"code": code, "fr": fr, "en": en}}


def _is_ours(name: str, names: frozenset[str]) -> bool:
    if name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(send: Send, status: int, code: str, fr: str, en: str) -> None:
    body = json.dumps(error_body(code, fr, en)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send(
        {"type": "http.response.start", "status": status, "headers": [*headers, (b"connection", b"close")]}
    )
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send, host: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("cache-control", "no-cache")
            headers["x-content-type-options"] = "nosniff"
            headers["referrer-policy"] = "no-referrer"
            headers["content-security-policy"] = (
                f"default-src 'self'; img-src 'self' blob: data:; connect-src 'self' ws://{host} wss://{host}; "
                "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            )
        await send(message)

    return sending
