"""Dependencies: what the routes work on, which FastAPI's `Depends` takes from the app's state.

They are coroutines that wait for nothing: FastAPI would hand plain functions to a thread, at each request.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.requests import HTTPConnection

from server.session.counting import Counting
from server.session.disputes import Disputing
from server.session.phoning import Phoning
from server.session.session import Session
from server.session.setup import Setup
from server.web.network.lan_switch import LanSwitch

FORMS: Final = ("multipart/", "application/x-www-form-urlencoded")
"""Kinds of body that are read before, once and for all."""
_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")


@dataclass(frozen=True, slots=True)
class Services:
    """What the routes of an app work on: one table's session, and what is kept besides; `lan` lets phones in."""

    session: Session
    setup: Setup
    counting: Counting
    disputing: Disputing
    phoning: Phoning
    lan: LanSwitch

    @classmethod
    def of(cls, app: FastAPI) -> Services:
        """Those of an app."""
        found: Services = app.state.services
        return found


async def get_session(connection: HTTPConnection) -> Session:
    """The table's session."""
    return Services.of(connection.app).session


async def get_setup(connection: HTTPConnection) -> Setup:
    """What can be chosen at the table, and where matches are kept."""
    return Services.of(connection.app).setup


async def get_counting(connection: HTTPConnection) -> Counting:
    """The counting of rounds at the table."""
    return Services.of(connection.app).counting


async def get_disputing(connection: HTTPConnection) -> Disputing:
    """The disputes at the table."""
    return Services.of(connection.app).disputing


async def get_phoning(connection: HTTPConnection) -> Phoning:
    """The phones at the table."""
    return Services.of(connection.app).phoning


async def get_lan(connection: HTTPConnection) -> LanSwitch:
    """How phones are let in."""
    return Services.of(connection.app).lan


SessionDep: TypeAlias = Annotated[Session, Depends(get_session)]
SetupDep: TypeAlias = Annotated[Setup, Depends(get_setup)]
CountingDep: TypeAlias = Annotated[Counting, Depends(get_counting)]
DisputingDep: TypeAlias = Annotated[Disputing, Depends(get_disputing)]
PhoningDep: TypeAlias = Annotated[Phoning, Depends(get_phoning)]
LanDep: TypeAlias = Annotated[LanSwitch, Depends(get_lan)]


async def check_text(connection: HTTPConnection) -> None:
    """Refuse half a character (a lone surrogate), which JSON can write and nothing can be kept or shown with."""
    kind = connection.headers.get("content-type", "").lower()
    if isinstance(connection, Request) and not kind.startswith(FORMS):
        body = await connection.body()
        if _HALF.search(body):
            try:
                json.dumps(json.loads(body), ensure_ascii=False).encode()
            except UnicodeEncodeError:
                raise RequestValidationError([{"loc": ("body",), "msg": "half a character"}]) from None
