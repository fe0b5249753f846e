"""Routes: photos and typed tables, which are shown in the place of the live picture."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import File, UploadFile
from pydantic import BaseModel, Field

from engine.words import FALLBACK, Language
from server.session.sources.typed import table_typed
from server.session.views.snapshot import Snapshot
from server.web.dependencies import SessionDep, router_of
from server.web.uploads import picture_sent

LARGEST_PHOTO: Final = 40_000_000
"""Pixels of a photo that is sent to the page: decoding it takes three bytes for each."""

router = router_of("table")


class TypedIn(BaseModel):
    """A table in notation, and in which language its picture is to be read."""

    table: str = Field(max_length=2000)
    language: Language = FALLBACK


@router.post("/photo")
def show_photo(
    photo: Annotated[UploadFile, File(description="a picture of a table")], session: SessionDep
) -> Snapshot:
    """Judge a photo and show it in the place of the live picture."""
    with picture_sent(photo.file, LARGEST_PHOTO) as image:
        return session.show_photo(image)


@router.post("/typed")
def show_typed(typed: TypedIn, session: SessionDep) -> Snapshot:
    """Judge a table in notation and show it in the place of the live picture."""
    return session.show_typed(table_typed(typed.table), typed.language)


@router.post("/resume")
def resume(session: SessionDep) -> Snapshot:
    """Leave the photo and show the live picture again."""
    return session.resume()
