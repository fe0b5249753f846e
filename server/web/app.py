"""The page's server: an app that is constructed around a session."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from typing import Final, cast

from fastapi import Depends, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.routing import Route

from engine.games import Game
from engine.words import Language, SpokenError
from server.session.observation.validation import CorrectionError
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.session.views.snapshot import Snapshot
from server.storage.store import Store
from server.web.lan import Lan
from server.web.pages import Pages
from server.web.routes.counts import count_doors
from server.web.routes.disputes import dispute_doors
from server.web.routes.phones import phone_doors
from server.web.routes.rules import engine_doors
from server.web.routes.setup import house_doors, shelf_doors
from server.web.routes.table import match_doors, table_doors
from server.web.routes.turns import mending_doors, turn_doors
from server.web.security import Guard, error_body
from vision.input.camera import SightError, frames
from vision.input.camera import Source as Opened
from vision.pipeline import Reader

PAGE: Final = Path(__file__).parents[1] / "page"
DEMO: Final = Path(__file__).parents[1] / "demo" / "table.mp4"
"""The clip that `meldwatch demo` plays."""


class ErrorSaid(BaseModel):
    """Why something was refused: a code, and one sentence in each language."""

    code: str
    fr: str
    en: str


class ErrorBody(BaseModel):
    """The one shape of every error's body."""

    error: ErrorSaid


def create_app(
    session: Session,
    names: tuple[str, ...] = (),
    *,
    house: Setup | None = None,
    lan: Lan | None = None,
    language: Language | None = None,
) -> FastAPI:
    """The app of one table; it starts and stops the session. `names` are host names it answers to.

    `house` is what can be chosen there; `lan` how phones come in, where they may; `language` what the page speaks,
    where that was asked for.
    """
    house = house or Setup(session, lambda _: session.reader, Chosen(Source("camera", "0")))
    app = FastAPI(
        title="meldwatch",
        dependencies=[Depends(_whole_text)],
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        responses={"4XX": {"model": ErrorBody, "description": "refused, in one sentence of each language"}},
    )
    app.state.session = session
    app.add_middleware(Guard, names=names, key=lan.key if lan else None, lan=lan.host if lan else None)
    app.add_exception_handler(SightError, _unfit)
    app.add_exception_handler(SpokenError, _misused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, _stumbled)
    pages = Pages(PAGE, language)
    # Before the doors: `matches/` is a door and a folder.
    app.router.routes.append(Route("/{module:path}.js", pages))
    for doors in (table_doors, mending_doors, match_doors, turn_doors, count_doors, dispute_doors):
        app.include_router(doors(session))
    for router in (house_doors(house), shelf_doors(house), phone_doors(lan), engine_doors()):
        app.include_router(router)
    app.get("/docs", include_in_schema=False)(_documents)
    app.websocket("/live")(_live)
    app.mount("/", pages)
    return app


async def _whole_text(request: HTTPConnection) -> None:
    """Refuse half a character (a lone surrogate), which JSON can write and nothing can be kept or shown with."""
    kind = request.headers.get("content-type", "")
    if isinstance(request, Request) and not kind.startswith("multipart/"):
        body = await request.body()
        if _HALF.search(body):
            try:
                json.dumps(json.loads(body), ensure_ascii=False).encode()
            except UnicodeEncodeError:
                raise RequestValidationError([{"loc": ("body",), "msg": "half a character"}]) from None


_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")


async def _documents() -> FileResponse:
    """What can be asked of this server, for those who build on it."""
    return FileResponse(PAGE / "docs.html")


def watch(source: Opened, rules: Game, store: Store | None = None) -> Session:
    """A session on a camera, an address or a clip's file, with the networks that read the game's pieces."""
    clip = isinstance(source, Path) or (isinstance(source, str) and Path(source).is_file())
    return Session(Reader(rules.pieces), rules, lambda: frames(source), clip=clip, store=store)


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
    said = error_body(code, *(text.encode("utf-8", "backslashreplace").decode() for text in (fr, en)))
    return JSONResponse(said, status)


def _unfit(_: Request, error: Exception) -> JSONResponse:
    error = cast("SightError", error)
    status, code = (409, "correction") if isinstance(error, CorrectionError) else (422, "picture")
    return _error(status, code, error.fr, error.en)


def _misused(_: Request, error: Exception) -> JSONResponse:
    words = cast("SpokenError", error).words
    return _error(409, "match", words.fr, words.en)


def _malformed(_: Request, error: Exception) -> JSONResponse:
    first = cast("RequestValidationError", error).errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return _error(
        422,
        "malformed",
        f"La demande est mal formée ({where}).",
        f"The request is malformed ({where}: {first['msg']}).",
    )


def _refused(_: Request, error: Exception) -> JSONResponse:
    error = cast("HTTPException", error)
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
