"""Routes: how phones are let in (address, code to scan, on and off), who speaks for whom, and what phones may do."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from server.session.play.phones import Permissions
from server.session.views.snapshot import Snapshot
from server.web.dependencies import AskerDep, LanDep, PhoningDep, router_of
from server.web.network.lan import code_svg
from server.web.network.lan_switch import LanSwitch
from server.web.responses import SVG
from server.web.roles import Asker, Right

router = router_of("phones")


class LanIn(BaseModel):
    """Whether phones are let in, whether they can film, and at which address of this computer (found where none).

    With `fresh` they are under a new key: whoever was in has to scan the new code.
    """

    on: bool
    films: bool = False
    fresh: bool = False
    host: str | None = Field(default=None, max_length=60)


class PermissionsIn(BaseModel):
    """What phones may do from now on: count rounds, put right what was read or written, end and delete matches."""

    count: bool
    correct: bool
    delete: bool


class LeadIn(BaseModel):
    """Whether a phone may do what the table's own page may."""

    leads: bool


@dataclass(frozen=True, slots=True)
class PhonesOut:
    """The address that phones open, null where none is let in; whether they can film, and one may switch it here."""

    address: str | None
    films: bool
    switchable: bool = False


@router.get("/lan")
def address(lan: LanDep, asker: AskerDep) -> PhonesOut:
    """The address that phones open, null where none is let in; whether they can film."""
    return _told(lan, asker)


@router.put("/lan")
async def switch_lan(wish: LanIn, lan: LanDep, phoning: PhoningDep, asker: AskerDep) -> PhonesOut:
    """Let phones in, under the key that they have or a new one, or none; this computer's own page alone may."""
    if not wish.on:
        await lan.turn_off()
    else:
        await lan.turn_on(wish.host, films=wish.films, fresh=wish.fresh)
        if wish.fresh:
            phoning.forget()
    return _told(lan, asker)


@router.get("/lan/code.svg", response_class=Response, responses=SVG)
def code(lan: LanDep) -> Response:
    """The code to scan."""
    if lan.lan is None:
        raise HTTPException(404)
    return Response(
        code_svg(lan.lan.address), media_type="image/svg+xml", headers={"cache-control": "no-store"}
    )


@router.put("/phones/permissions")
def permit(wish: PermissionsIn, phoning: PhoningDep) -> Snapshot:
    """Say what phones may do."""
    return phoning.permit(Permissions(wish.count, wish.correct, wish.delete))


@router.put("/phones/{number}")
def lead(number: int, wish: LeadIn, phoning: PhoningDep) -> Snapshot:
    """Let a phone do what the table's own page may, or no longer."""
    return phoning.change(lambda phones: phones.lead(number, wish.leads))


@router.delete("/phones/{number}")
def release(number: int, phoning: PhoningDep) -> Snapshot:
    """Let a phone speak for nobody any more."""
    return phoning.change(lambda phones: phones.release(number))


def _told(lan: LanSwitch, asker: Asker) -> PhonesOut:
    switchable = asker.may(Right.HERE) and lan.listen is not None
    if lan.lan is None:
        return PhonesOut(None, False, switchable)
    return PhonesOut(lan.lan.address, lan.lan.certificate is not None, switchable)
