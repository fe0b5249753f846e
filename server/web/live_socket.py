"""The WebSocket `/live`: the newest snapshot, whenever there is a newer one; its schema is that of `GET /state`."""

from __future__ import annotations

import asyncio
import contextlib
from functools import lru_cache

from fastapi import APIRouter, WebSocket

from server.session.views.snapshot import Snapshot
from server.web.dependencies import SNAPSHOT, SessionDep

router = APIRouter()


@router.websocket("/live")
async def live(socket: WebSocket, session: SessionDep) -> None:
    """Send the newest whole state whenever there is a newer one; what came between is left out."""
    await socket.accept()
    loop, changed = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be closed by now
            loop.call_soon_threadsafe(changed.set)

    async def send() -> None:
        while True:
            changed.clear()
            await socket.send_text(_as_json(session.snapshot))
            await changed.wait()

    async def read() -> None:
        # Without a reader the socket's end would go unseen, and keep the server from stopping.
        while True:
            await socket.receive_text()

    end = session.listen(tell)
    tasks = [asyncio.create_task(send()), asyncio.create_task(read())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        end()
        for task in tasks:
            if not task.cancel() and not task.cancelled():
                task.exception()  # the socket's end: seen, and no news


@lru_cache(2)
def _as_json(snapshot: Snapshot) -> str:
    """A snapshot as JSON, written once however many pages follow."""
    return SNAPSHOT.dump_json(snapshot).decode()
