"""Routes: how phones are let in: their address, and the code (QR) to scan, for the page that shows it."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Response
from starlette.exceptions import HTTPException

from server.web.dependencies import LanDep, router_of
from server.web.lan import code_svg
from server.web.responses import SVG

router = router_of("phones", prefix="/lan")


@dataclass(frozen=True, slots=True)
class PhonesOut:
    """The address that phones open, null where the network was not asked for; whether they can film."""

    address: str | None
    films: bool


@router.get("")
def address(lan: LanDep) -> PhonesOut:
    """The address that phones open, null where the network was not asked for; whether they can film."""
    return PhonesOut(lan.address, lan.certificate is not None) if lan else PhonesOut(None, False)


@router.get("/code.svg", response_class=Response, responses=SVG)
def code(lan: LanDep) -> Response:
    """The code to scan."""
    if lan is None:
        raise HTTPException(404)
    return Response(code_svg(lan.address), media_type="image/svg+xml", headers={"cache-control": "no-store"})
