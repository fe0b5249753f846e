"""Security: the middleware that guards a local page from other sites, foreign names and floods of bytes.

No CORS header is ever sent: another origin may read nothing, and posts of its pages are refused (CSRF). The Host header
is checked (DNS rebinding), the size of a body is limited, and every answer carries a content security policy.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import ipaddress
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.words import message
from server.web.errors import JSON, Rejection
from server.web.network.lan_switch import LanSwitch
from server.web.refused_page import HEADERS, refused_page, wants_page

LARGEST_BODY: Final = 50_000_000
"""Bytes of a request: the photos of good phones have 5 to 30 million."""

DRAINED: Final = 20 * LARGEST_BODY
"""Bytes of a refused request that are taken in and thrown away, so that its sender comes to read why."""
DRAINED_FOR: Final = 15.0
"""Seconds for which they are."""
SILENCE: Final = 2.0
"""Seconds without any more of them after which nobody is sending."""

BY_NETWORK: Final = "meldwatch.by_network"
"""In a request's scope: whether it came by the network, with its key."""
KEY: Final = "key"
COOKIE: Final = "meldwatch-key"
KEPT_FOR: Final = 86_400
"""Seconds for which a browser keeps the key."""

FOREIGN_HOST: Final = Rejection(421, "foreign_host", message("security.this_page_does_not_go_by"))
NO_KEY: Final = Rejection(
    401,
    "no_key",
    message("security.open_the_page_by_the_code"),
)
FOREIGN_ORIGIN: Final = Rejection(403, "foreign_origin", message("security.another_site_may_do_nothing_here"))
TWO_LENGTHS: Final = Rejection(400, "two_lengths", message("security.the_upload_tells_two_lengths"))
NO_LENGTH: Final = Rejection(411, "no_length", message("security.the_upload_does_not_say_its"))
TOO_LARGE: Final = Rejection(
    413,
    "too_large",
    message("security.the_file_is_larger_than_largest", largest_body=LARGEST_BODY // 1000000),
)


class Guard:
    """Middleware: refuses what no page of ours asks for, and tells browsers to load nothing from elsewhere.

    A page of another site may not post here (its Origin differs), and a foreign name that was made to point here
    is not answered: Host must be an address, or `localhost`. Once `lan` has let phones in, whoever asks
    from another computer, or at an address of theirs, must bring its key: in the address once (`?key=…`), in a cookie
    from then on; their requests are marked `BY_NETWORK`.
    """

    def __init__(self, app: ASGIApp, lan: LanSwitch | None = None) -> None:
        self.app = app
        self.lan = lan or LanSwitch()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        key = self.lan.lan.key if self.lan.lan else None
        if refusal is None and key is not None and scope["type"] == "http" and self._brings_key(scope):
            await _welcome(send, scope, key)
        elif refusal is None:
            scope[BY_NETWORK] = self._needs_key(scope)
            await self.app(scope, receive, _with_headers(send, headers.get("host", "")))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await _refuse(receive, send, refusal, page=wants_page(scope["method"], headers))

    def _refusal(self, scope: Scope, headers: Headers) -> Rejection | None:
        host = headers.get("host", "")
        if not _is_ours(_name_of(host)):
            return FOREIGN_HOST
        if self._needs_key(scope) and not self._brings_key(scope) and not self._has_key(headers):
            return NO_KEY
        asks_only = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        origin = headers.get("origin")
        if not asks_only and origin is not None and _place_of(origin) != host:
            return FOREIGN_ORIGIN
        if "transfer-encoding" in headers and "content-length" in headers:
            # RFC 9112, 6.1: whoever says both may mean to smuggle one request within another.
            return TWO_LENGTHS
        length = headers.get("content-length", "0" if "transfer-encoding" not in headers else "")
        if not (length.isascii() and length.isdecimal()):
            return NO_LENGTH
        return TOO_LARGE if len(length) > 18 or int(length) > LARGEST_BODY else None

    def _needs_key(self, scope: Scope) -> bool:
        """Whether somebody asks who is not at this computer."""
        if not self.lan.hosts:
            return False
        at, asking = (scope.get(side) or ("",) for side in ("server", "client"))
        return at[0] in self.lan.hosts or not is_loopback(asking[0])

    def _brings_key(self, scope: Scope) -> bool:
        return self._is_key(dict(_asked(scope)).get(KEY, ""))

    def _has_key(self, headers: Headers) -> bool:
        try:
            kept = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return False
        return kept is not None and self._is_key(kept.value)

    def _is_key(self, given: str) -> bool:
        lan = self.lan.lan
        return lan is not None and hmac.compare_digest(given.encode(), lan.key.encode())


def _asked(scope: Scope) -> list[tuple[str, str]]:
    """What stands behind the question mark of an address."""
    return parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True)


async def _welcome(send: Send, scope: Scope, key: str) -> None:
    """Put the key into a cookie and out of the address, where it could be seen or passed on."""
    rest = urlencode([(name, value) for name, value in _asked(scope) if name != KEY])
    # One slash alone: an address that begins with two would lead elsewhere.
    place = f"/{scope['path'].lstrip('/')}{'?' if rest else ''}{rest}"
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    cookie = f"{COOKIE}={key}; Path=/; Max-Age={KEPT_FOR}; HttpOnly; SameSite=Lax{secure}"
    headers = [
        (b"location", place.encode("ascii", "ignore")),
        (b"set-cookie", cookie.encode()),
        (b"content-length", b"0"),
        (b"cache-control", b"no-store"),
        (b"referrer-policy", b"no-referrer"),
    ]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def is_loopback(address: str) -> bool:
    """Whether an address is this computer's own, which no other can reach."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _is_ours(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _name_of(host: str) -> str:
    """The name in a Host header, without its port; empty for what is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _place_of(origin: str) -> str:
    """The host and port of an Origin header; empty for what is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


async def _drain(receive: Receive) -> None:
    """Take in what is still sent, for a while: a connection closed over unread bytes is reset, its answer unread."""
    taken = 0
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DRAINED_FOR):
            while taken < DRAINED:
                message = await asyncio.wait_for(receive(), SILENCE)
                if message["type"] != "http.request" or not message.get("more_body", False):
                    return
                taken += len(message.get("body", b""))


async def _refuse(receive: Receive, send: Send, refusal: Rejection, *, page: bool = False) -> None:
    body = refused_page(refusal.words) if page else refusal.body.as_json()
    kind = HEADERS if page else ((b"content-type", JSON.encode()),)
    headers = [*kind, (b"content-length", str(len(body)).encode())]
    await send(
        {
            "type": "http.response.start",
            "status": refusal.status,
            "headers": [*headers, (b"connection", b"close")],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": True})
    await _drain(receive)
    await send({"type": "http.response.body", "body": b""})


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
