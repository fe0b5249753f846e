"""OpenAPI: the description of every route (`/openapi.json`), from which programs and the page take their types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any, get_args, get_type_hints

from fastapi import FastAPI

from engine.words import Words
from server.session.views.snapshot import Snapshot


class DescribedApp(FastAPI):
    """An app that says of a snapshot that it is whole: each of its parts is there, also those with a default."""

    def openapi(self) -> dict[str, Any]:
        """The description, made once."""
        if not self.openapi_schema:
            schemas = super().openapi()["components"]["schemas"]
            for view in _views(Snapshot):
                schemas[view.__name__]["required"] = list(schemas[view.__name__]["properties"])
            del schemas[Words.__name__]  # bodies hold it by its languages alone
        return super().openapi()


def _views(kind: Any) -> Iterator[type]:
    """The dataclasses that a type is made of, itself one of them."""
    if is_dataclass(kind) and isinstance(kind, type):
        yield kind
    for part in (*get_args(kind), *(get_type_hints(kind).values() if is_dataclass(kind) else ())):
        yield from _views(part)
