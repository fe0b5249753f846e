"""The WebSocket `/live`: the newest snapshot, whenever there is a newer one; its schema is that of `GET /state`."""

from __future__ import annotations

import asyncio
import contextlib
from functools import lru_cache
from typing import Final

from fastapi import APIRouter, WebSocket

from server.session.views.snapshot import Snapshot
from server.web.dependencies import SNAPSHOT, LanDep, SessionDep
from server.web.security import BY_NETWORK

SHUT: Final = 4001
"""The code with which a phone's socket is closed where phones are shut out."""

router = APIRouter()


@router.websocket("/live")
async def live(socket: WebSocket, session: SessionDep, lan: LanDep) -> None:
    """Send the newest whole state whenever there is a newer one; what came between is left out.

    A phone is told by the code `SHUT` that phones are shut out.
    """
    await socket.accept()
    loop, changed, shut = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

    def tell(event: asyncio.Event) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be closed by now
            loop.call_soon_threadsafe(event.set)

    async def send() -> None:
        while True:
            changed.clear()
            await socket.send_text(_as_json(session.snapshot))
            await changed.wait()

    async def read() -> None:
        # Without a reader the socket's end would go unseen, and keep the server from stopping.
        while True:
            await socket.receive_text()

    ends = [session.listen(lambda: tell(changed))]
    if socket.scope.get(BY_NETWORK):
        ends.append(lan.follow(lambda: tell(shut)))
    tasks = [asyncio.create_task(each) for each in (send(), read(), shut.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for end in ends:
            end()
        for task in tasks:
            if not task.cancel() and not task.cancelled():
                task.exception()  # the socket's end: seen, and no news
    if shut.is_set():
        with contextlib.suppress(RuntimeError):  # it has gone meanwhile
            await socket.close(SHUT)


@lru_cache(2)
def _as_json(snapshot: Snapshot) -> str:
    """A snapshot as JSON, written once however many pages follow."""
    return SNAPSHOT.dump_json(snapshot).decode()
