"""How phones are let in, for the page that shows the code to scan."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from starlette.exceptions import HTTPException

from server.web.lan import Lan, code_svg


def phone_doors(lan: Lan | None) -> APIRouter:
    """The address for phones and its code."""
    doors = APIRouter(prefix="/lan", tags=["phones"])

    @doors.get("")
    def address() -> dict[str, Any]:
        """The address that phones open, null where the network was not asked for; whether they can film."""
        return {"address": lan and lan.address, "films": lan is not None and lan.certificate is not None}

    @doors.get("/code.svg")
    def code() -> Response:
        """The code to scan."""
        if lan is None:
            raise HTTPException(404)
        return Response(
            code_svg(lan.address), media_type="image/svg+xml", headers={"cache-control": "no-store"}
        )

    return doors
