"""Dependencies: what the routes work on, which FastAPI's `Depends` takes from the app's state.

They are coroutines that wait for nothing: FastAPI would hand plain functions to a thread, at each request.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.requests import HTTPConnection

from server.session.counting import Counting
from server.session.disputes import Disputing
from server.session.phoning import Phoning
from server.session.play.phones import EVERYTHING
from server.session.session import Session
from server.session.setup import Setup
from server.session.spoken import adapter
from server.session.views.snapshot import Snapshot
from server.web.errors import ErrorBody
from server.web.network.lan_switch import LanSwitch
from server.web.roles import COOKIE as PHONE
from server.web.roles import NEEDED, Asker, Right
from server.web.security import BY_NETWORK

FORMS: Final = ("multipart/", "application/x-www-form-urlencoded")
"""Kinds of body that are read before, once and for all."""
SNAPSHOT: Final = adapter(Snapshot)
"""What checks and writes the state of the table: built here, before the many routes that answer it are."""
adapter(ErrorBody)
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


async def get_asker(connection: HTTPConnection) -> Asker:
    """Who asks."""
    at_table = not connection.scope.get(BY_NETWORK, False)
    secret = connection.cookies.get(PHONE, "")
    phones = Services.of(connection.app).phoning.phones
    phone = phones.find(secret) if secret else None
    permissions = EVERYTHING if at_table else phones.permitted(secret)
    return Asker(at_table, secret, permissions, at_table or (phone is not None and phone.leads))


AskerDep: TypeAlias = Annotated[Asker, Depends(get_asker)]


async def check_right(connection: HTTPConnection, asker: AskerDep) -> None:
    """Refuse what takes more than whoever asks may do."""
    if isinstance(connection, Request):
        path = getattr(connection.scope.get("route"), "path", "")
        asker.check(NEEDED.get(f"{connection.method} {path}", Right.LEAD))


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


def router_of(tag: str, prefix: str = "") -> APIRouter:
    """A router whose routes check their text and who asks, and say how they refuse; apps take them as they are."""
    refused = {"model": ErrorBody, "description": "refused, in one sentence of each language"}
    return APIRouter(
        prefix=prefix,
        tags=[tag],
        dependencies=[Depends(check_text), Depends(check_right)],
        responses={"4XX": refused},
    )
