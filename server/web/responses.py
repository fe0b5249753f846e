"""Responses that are no JSON (pictures, the code for phones, score sheets), and what `openapi.json` says of them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from fastapi import Response
from starlette.exceptions import HTTPException

Responses: TypeAlias = dict[int | str, dict[str, Any]]


def _file_of(kind: str) -> Responses:
    return {200: {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}}}


JPEG: Final = _file_of("image/jpeg")
SVG: Final = _file_of("image/svg+xml")
CSV: Final = _file_of("text/csv")


def jpeg_response(data: bytes | None, cache: str = "no-store") -> Response:
    """A picture, and how long browsers keep it; raises the HTTPException 404 where there is none."""
    if data is None:
        raise HTTPException(404)
    return Response(data, media_type="image/jpeg", headers={"cache-control": cache})
