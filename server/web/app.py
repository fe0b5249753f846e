"""The application (FastAPI): it is constructed around a session, with its routes, its middleware and the page."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from fastapi.responses import FileResponse
from starlette.routing import Route

from engine.games import Game
from engine.words import Language
from server.demo.chapters import TILES
from server.session.counting import Counting
from server.session.disputes import Disputing
from server.session.phoning import Phoning
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from server.web import live_socket
from server.web.access import AccessLog
from server.web.dependencies import Services
from server.web.errors import add_exception_handlers
from server.web.network.lan_switch import LanSwitch
from server.web.openapi import DescribedApp
from server.web.pages import Pages
from server.web.routes import (
    corrections,
    counts,
    disputes,
    match,
    matches,
    own_phone,
    phones,
    photos,
    players,
    rules,
    setup,
    sources,
    table,
    turns,
)
from server.web.security import Guard
from vision.input.camera import Source as Opened
from vision.input.camera import frames
from vision.pipeline import Reader

PAGE: Final = Path(__file__).parents[1] / "page"
DEMO: Final = TILES.film
"""The clip with which `meldwatch demo` begins."""
ROUTES: Final = (
    table,
    corrections,
    photos,
    match,
    turns,
    counts,
    disputes,
    setup,
    sources,
    matches,
    own_phone,
    players,
    phones,
    rules,
)
"""The modules of routes, in the order in which `/docs` lists them."""


def create_app(
    session: Session,
    *,
    house: Setup | None = None,
    lan: LanSwitch | None = None,
    language: Language | None = None,
) -> FastAPI:
    """The app of one table; it starts and stops the session.

    `house` is what can be chosen there; `lan` how phones are let in; `language` what the page speaks,
    where that was asked for.
    """
    house = house or Setup(session, lambda _: session.reader, Chosen(Source("camera", "0")))
    app = DescribedApp(
        title="meldwatch",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    lan = lan or LanSwitch()
    app.state.services = Services(
        session, house, Counting(session), Disputing(session), Phoning(session), lan
    )
    app.add_middleware(Guard, lan=lan)
    app.add_middleware(AccessLog)
    add_exception_handlers(app)
    pages = Pages(PAGE, language)
    # Before the routes: `matches/` is a route and a folder.
    app.router.routes.append(Route("/{module:path}.js", pages))
    for module in (*ROUTES, live_socket):
        # Not `include_router`, which would make every route, and the schemas of what it answers, anew.
        app.router.routes.extend(module.router.routes)
    app.get("/docs", include_in_schema=False)(_docs)
    app.mount("/", pages)
    return app


async def _docs() -> FileResponse:
    """What can be asked of this server, for those who build on it."""
    return FileResponse(PAGE / "docs.html")


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    session = Services.of(app).session
    session.start()
    try:
        yield
    finally:
        await asyncio.to_thread(session.stop)


def watch(source: Opened, rules: Game, store: Store | None = None) -> Session:
    """A session on a camera, an address or a clip's file, with the networks that read the game's pieces."""
    clip = isinstance(source, Path) or (isinstance(source, str) and Path(source).is_file())
    return Session(Reader(rules.pieces), rules, lambda: frames(source), clip=clip, store=store)
