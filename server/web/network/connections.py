"""Rate limits: who may hold how many connections, and for how long (timeouts).

So the network cannot lock the table's own page out.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Literal
from weakref import WeakSet

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS_WITHIN: Final = 10.0
"""Seconds in which a request's headers have to be there, whole."""
BODY_WITHIN: Final = 30.0
"""Seconds in which more of a request's body has to come."""
HANDSHAKE_WITHIN: Final = 10.0
"""Seconds in which a phone has to agree on a cipher."""
MOST_OF_ONE: Final = 32
"""Connections of one address of the network: a browser holds about seven."""
MOST_OF_ALL: Final = 160
"""Connections of the network: what the system has beyond them is this computer's own."""


class HastyProtocol(H11Protocol):
    """HTTP for those who finish what they say: a request half sent is not waited for, however it drips."""

    _awaited: Literal["headers", "body"] | None = None
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection is there: its first request is waited for."""
        super().connection_made(transport)
        self._wait_for("headers")

    def data_received(self, data: bytes) -> None:
        """Take in what came, and see what is waited for next."""
        super().data_received(data)
        self._wait_for(self._missing())

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has gone."""
        self._wait_for(None)
        super().connection_lost(exc)

    def _missing(self) -> Literal["headers", "body"] | None:
        if self.transport.get_protocol() is not self:
            return None  # a WebSocket by now
        if self.cycle is None or self.cycle.response_complete:
            return "headers"
        return "body" if self.cycle.more_body else None

    def _wait_for(self, awaited: Literal["headers", "body"] | None) -> None:
        if awaited == self._awaited == "headers":
            return  # their time runs from their first byte
        if self._deadline is not None:
            self._deadline.cancel()
        self._awaited, self._deadline = awaited, None
        if awaited is not None:
            within = HEADERS_WITHIN if awaited == "headers" else BODY_WITHIN
            self._deadline = self.loop.call_later(within, self.transport.abort)


class Gate:
    """Lets the network's connections in at a listening socket: so many of one address, and so many of all."""

    def __init__(
        self, listening: socket.socket, protocol: Callable[[], asyncio.Protocol], tls: ssl.SSLContext | None
    ) -> None:
        self._listening, self._protocol, self._tls = listening, protocol, tls
        self._inside: dict[socket.socket, str] = {}
        self._transports: WeakSet[asyncio.BaseTransport] = WeakSet()
        self._welcomes: dict[asyncio.Task[None], socket.socket] = {}
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Let in from now on."""
        self._listening.setblocking(False)
        self._task = asyncio.get_running_loop().create_task(self._let_in())

    @property
    def port(self) -> int:
        """The port that is listened at."""
        return int(self._listening.getsockname()[1])

    async def close(self) -> None:
        """Let nobody in any more, and hang up on whoever is inside, or just now coming in."""
        # A `sock_accept` that is cancelled forgets whom it has just accepted, who would wait for minutes: so it sees
        # nobody else come, and hands over whoever came. (Windows' loop has no readers, and closes what it accepted.)
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().remove_reader(self._listening)
        await asyncio.sleep(0)
        coming = dict(self._welcomes)
        tasks = [task for task in (self._task, *coming) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._listening.close()
        for transport in tuple(self._transports):
            if isinstance(transport, asyncio.WriteTransport):
                transport.abort()
        for came in coming.values():
            came.close()

    async def _let_in(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                came, address = await loop.sock_accept(self._listening)
            except OSError:
                await asyncio.sleep(0.1)  # gone again already, or the system has no room
                continue
            if not self._has_room(address[0]):
                came.close()
                continue
            self._inside[came] = address[0]
            task = loop.create_task(self._welcome(came))
            self._welcomes[task] = came
            task.add_done_callback(self._welcomes.pop)

    def _has_room(self, address: str) -> bool:
        self._inside = {each: whose for each, whose in self._inside.items() if each.fileno() >= 0}
        return len(self._inside) < MOST_OF_ALL and Counter(self._inside.values())[address] < MOST_OF_ONE

    async def _welcome(self, came: socket.socket) -> None:
        within: dict[str, Any] = {"ssl_handshake_timeout": HANDSHAKE_WITHIN} if self._tls else {}
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):  # it spoke no TLS, or has gone
            transport, _ = await loop.connect_accepted_socket(self._protocol, came, ssl=self._tls, **within)
            self._transports.add(transport)
            return
        came.close()
