"""The page's server: an app that is constructed around a session, and the command that serves it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import uvicorn
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from engine.games import Game
from engine.words import Language, SpokenError, Words
from server.doors import match_doors, table_doors
from server.guard import Guard, error_body
from server.mending import CorrectionError
from server.session import Session
from server.snapshot import Snapshot
from server.speech import BAD_INPUT, complain
from server.turn_doors import mending_doors, turn_doors
from vision.camera import SightError, Source, frames
from vision.pipeline import Reader

PAGE: Final = Path(__file__).parent / "page"
DEMO: Final = Path(__file__).parent / "demo" / "table.mp4"
"""The clip that `meldwatch demo` plays."""
PARTING: Final = 0.4
"""Seconds for which the server's end waits for pages and requests; a photo being read may take longer."""


def create_app(session: Session, names: tuple[str, ...] = ()) -> FastAPI:
    """The app of one table; it starts and stops the session. `names` are host names it answers to."""
    app = FastAPI(title="meldwatch", docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.session = session
    app.add_middleware(Guard, names=names)
    app.add_exception_handler(SightError, _unfit)
    app.add_exception_handler(SpokenError, _misused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, _stumbled)
    for doors in (table_doors, mending_doors, match_doors, turn_doors):
        app.include_router(doors(session))
    app.websocket("/live")(_live)
    app.mount("/", StaticFiles(directory=PAGE, html=True))
    return app


def watch(source: Source, rules: Game) -> Session:
    """A session on a camera, an address or a clip's file, with the networks that read the game's pieces."""
    clip = isinstance(source, Path) or (isinstance(source, str) and Path(source).is_file())
    return Session(Reader(rules.pieces), rules, lambda: frames(source), clip=clip)


def serve(
    session: Session,
    host: str = "127.0.0.1",
    port: int = 8765,
    *,
    language: Language = "en",
    open_browser: bool = False,
    names: tuple[str, ...] = (),
) -> int:
    """Serve a session's page until Ctrl-C; answers the exit status: 2, after one sentence, for a busy port."""
    try:
        listening = _listen(host, port)
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None)
        complain(_busy(host, port, os.strerror(number) if number else str(error)), language)
        return BAD_INPUT
    _hush_video()
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        create_app(session, names),
        log_level="warning",
        timeout_graceful_shutdown=1,
        ws_max_size=4096,
        server_header=False,
    )
    with listening, contextlib.suppress(KeyboardInterrupt):
        _Server(config, _greeting(address).say(language), address if open_browser else None).run(
            sockets=[listening]
        )
    return 0


def _listen(host: str, port: int) -> socket.socket:
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)


def _hush_video() -> None:
    """The page says what is wrong with a camera; the libraries would say it on stderr at every try."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


def _busy(host: str, port: int, why: str) -> Words:
    return Words(
        f"La page ne peut pas être servie sur {host}, port {port} ({why}) : essayez un autre --port.",
        f"The page cannot be served at {host}, port {port} ({why}): try another --port.",
    )


def _greeting(address: str) -> Words:
    return Words(
        f"meldwatch est à l'adresse {address} (Ctrl-C pour arrêter).",
        f"meldwatch is at {address} (Ctrl-C stops it).",
    )


class _Server(uvicorn.Server):
    """Says its greeting, and opens the browser, once it answers; ends soon, whatever is under way."""

    def __init__(self, config: uvicorn.Config, greeting: str, address: str | None) -> None:
        super().__init__(config)
        self._greeting, self._address = greeting, address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self._greeting, flush=True)
            if self._address:
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # What is cut off from here on would be logged as a fault of the program.
        logging.getLogger("uvicorn.error").disabled = True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(super().shutdown(sockets), PARTING)


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    session: Session = app.state.session
    session.start()
    try:
        yield
    finally:
        await asyncio.to_thread(session.stop)


async def _live(socket: WebSocket) -> None:
    """Send the newest whole state whenever there is a newer one; what came between is left out."""
    await socket.accept()
    session: Session = socket.app.state.session
    loop, changed = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be closed by now
            loop.call_soon_threadsafe(changed.set)

    async def send() -> None:
        while True:
            changed.clear()
            await socket.send_text(_told(session.snapshot))
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
def _told(snapshot: Snapshot) -> str:
    """A snapshot as JSON, written once however many pages follow."""
    return json.dumps(snapshot.as_json())


def _error(status: int, code: str, fr: str, en: str) -> JSONResponse:
    return JSONResponse(error_body(code, fr, en), status)


def _unfit(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, SightError)
    status, code = (409, "correction") if isinstance(error, CorrectionError) else (422, "picture")
    return _error(status, code, error.fr, error.en)


def _misused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, SpokenError)
    return _error(409, "match", error.words.fr, error.words.en)


def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return _error(
        422,
        "malformed",
        f"La demande est mal formée ({where}).",
        f"The request is malformed ({where}: {first['msg']}).",
    )


def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return _error(404, "not_found", "Il n'y a rien ici.", "There is nothing here.")
    return _error(
        error.status_code,
        "refused",
        f"Cela ne se fait pas ({error.detail}).",
        f"That cannot be done ({error.detail}).",
    )


def _stumbled(_: Request, error: Exception) -> JSONResponse:
    return _error(500, "stumbled", "Le programme a trébuché.", "The programme has stumbled.")
