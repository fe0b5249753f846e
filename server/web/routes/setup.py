"""What the first screen, the shelf of kept matches and the phones ask of the server, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, File, Response, UploadFile
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from server.session.match_library import brief, match_of, sheet_csv, whole
from server.session.setup import ChoiceError, Setup
from server.session.sources.sources import Kind, Source, address_in_house, cameras
from server.session.sources.typed import table_typed
from server.session.views.snapshot import Snapshot
from server.web.routes.table import Name
from server.web.uploads import picture_sent

LARGEST_FRAME: Final = 4_000_000
"""Pixels of a picture that a phone films."""

Setting = Annotated[str, Field(max_length=80)]


class SourceIn(BaseModel):
    """Where the picture comes from: a camera's number or an address is `named`; a clip is sent to `/clip`."""

    kind: Kind
    named: str = Field("", max_length=500)


class ChoiceIn(BaseModel):
    """A game under house rules (`NAME=VALUE`), a source (none: as it is) and players (none: no match begins)."""

    game: str = Field(max_length=40)
    settings: list[Setting] = Field([], max_length=60)
    source: SourceIn | None = None
    players: list[Name] = Field([], max_length=8)


class TypedIn(BaseModel):
    """A table in notation."""

    table: str = Field(max_length=2000)


def house_doors(house: Setup) -> APIRouter:
    """What can be chosen, and the ways a picture comes in."""
    doors = APIRouter(tags=["table"])

    @doors.get("/setup")
    def choices() -> dict[str, Any]:
        """The games with their options and presets, what was chosen last, the match that was being played."""
        return house.choices()

    @doors.get("/cameras")
    def listed() -> list[dict[str, Any]]:
        """The webcams that this computer names; where it names none they are found by number."""
        return [{"index": camera.index, "name": camera.name} for camera in cameras()]

    @doors.post("/setup")
    def choose(choice: ChoiceIn) -> Snapshot:
        """Play another game, from another source, with these players."""
        feed = None if choice.source is None else _feed(choice.source, house)
        return house.choose(choice.game, choice.settings, feed, choice.players)

    @doors.post("/source")
    def watch(source: SourceIn) -> Snapshot:
        """Take the picture from elsewhere; the match goes on."""
        return house.watch(_feed(source, house))

    @doors.post("/clip")
    def clip(clip: Annotated[UploadFile, File(description="a video of a table")]) -> Snapshot:
        """Watch a video that is sent, in the place of the camera."""
        return house.watch_clip(clip.file)

    @doors.post("/typed")
    def typed(typed: TypedIn) -> Snapshot:
        """Judge a table in notation and show it in the place of the live picture."""
        return house.session.show_typed(table_typed(typed.table))

    @doors.post("/film", status_code=204)
    def film(picture: Annotated[UploadFile, File(description="one picture of a film")]) -> None:
        """Take the newest picture of a phone that films: the newest one wins."""
        with picture_sent(picture.file, LARGEST_FRAME) as image:
            house.mailbox.put(image)

    return doors


def shelf_doors(house: Setup) -> APIRouter:
    """The matches that are kept."""
    doors = APIRouter(prefix="/matches", tags=["matches"])

    @doors.get("")
    def listed() -> list[dict[str, Any]]:
        """Every kept match in one line, the newest first."""
        return [brief(house.store, kept) for kept in house.store.matches()]

    @doors.get("/{match}")
    def shown(match: int) -> dict[str, Any]:
        """A kept match with its sheet and its whole history."""
        return whole(house.store, house.store.match(match))

    @doors.get("/{match}/sheet.csv")
    def sheet(match: int, lang: str = "en") -> Response:
        """The score sheet, as CSV."""
        text = sheet_csv(match_of(house.store, house.store.match(match)), "fr" if lang == "fr" else "en")
        # The mark at the beginning tells spreadsheets that it is UTF-8.
        name = f'attachment; filename="meldwatch-{match}.csv"'
        return Response(
            "\ufeff" + text, media_type="text/csv; charset=utf-8", headers={"content-disposition": name}
        )

    @doors.get("/{match}/pictures/{number}.jpg")
    def picture(match: int, number: int) -> Response:
        """The picture that is kept with an event."""
        data = house.store.picture(match, number)
        if data is None:
            raise HTTPException(404)
        return Response(data, media_type="image/jpeg", headers={"cache-control": "private, max-age=86400"})

    @doors.post("/{match}/continue")
    def go_on(match: int) -> Snapshot:
        """Go on with a kept match."""
        return house.go_on(match)

    @doors.delete("/{match}", status_code=204)
    def delete(match: int) -> None:
        """Throw a kept match away."""
        house.delete(match)

    return doors


def _feed(source: SourceIn, house: Setup) -> Source:
    """The feed that a page asks for: it names no file of this computer."""
    if source.kind == "camera" and not (source.named.isdecimal() and len(source.named) < 6):
        raise ChoiceError(
            f"Une caméra a un numéro, et non {source.named!r}.",
            f"A camera has a number, not {source.named!r}.",
        )
    if source.kind == "address":
        # What was chosen before, perhaps by who started the program, is shown without its password, and comes back so.
        if house.address is not None and source.named == house.address.shown:
            return house.address
        return Source("address", address_in_house(source.named))
    if source.kind == "clip":
        if house.clip is None:
            raise ChoiceError("Choisissez d'abord une vidéo.", "Choose a video first.")
        return Source("clip", house.clip)
    return Source(source.kind, source.named if source.kind == "camera" else "")
