"""The access log: what was asked of the server, by the route's own pattern and never by what stood in the address."""

from __future__ import annotations

import logging
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log: Final = logging.getLogger(__name__)
NOWHERE: Final = "-"
"""In the place of a path that is no route's: the page's own files, and whatever somebody typed."""


class AccessLog:
    """Logs each request once it is answered: what only looks for those who debug, what does something for all."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and say how it was answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, began = 500, time.perf_counter()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            looks = scope["method"] in ("GET", "HEAD") and status < 500
            route = getattr(scope.get("route"), "path", None) or NOWHERE
            method = scope["method"] if scope["method"] in _METHODS else NOWHERE
            taken = 1000 * (time.perf_counter() - began)
            log.log(
                logging.DEBUG if looks else logging.INFO, "%s %s %d, %.0f ms", method, route, status, taken
            )


_METHODS: Final = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
