"""What the server can be asked and told, over HTTP: the table, its corrections and photos, the match."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, File, Response, UploadFile
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from engine.words import face_name
from server.session.session import Session
from server.session.views.snapshot import Snapshot
from server.web.uploads import picture_sent

LARGEST_PHOTO: Final = 40_000_000
"""Pixels of a photo that is sent to the page: decoding it takes three bytes for each."""

Name = Annotated[str, Field(min_length=1, max_length=24)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]


class CorrectionIn(BaseModel):
    """A face given to a piece of the sight that is on show."""

    sight: int
    piece: int = Field(ge=0)
    face: str = Field(max_length=4)


class MatchIn(BaseModel):
    """The players of a match, in seating order."""

    players: list[Name] = Field(max_length=8)


class TurnIn(BaseModel):
    """The sight that ends a turn; `anyhow` takes it whatever its verdict."""

    sight: int
    anyhow: bool = False


class SeatIn(BaseModel):
    """A seat, from 0."""

    seat: int


class RoundIn(BaseModel):
    """Each player's points of a round, written down by hand."""

    points: list[Points] = Field(max_length=8)


def table_doors(session: Session) -> APIRouter:
    """The table as it is seen, and what people do about it."""
    doors = APIRouter()

    @doors.get("/state")
    def state() -> Snapshot:
        """The newest whole state."""
        return session.snapshot

    @doors.get("/game")
    def game() -> dict[str, Any]:
        """The game being watched: its name, its title, its seats, and every face of its box in words."""
        played = session.game
        faces = [
            {"face": face, "fr": face_name(face, "fr"), "en": face_name(face, "en")}
            for face in played.equipment.faces
        ]
        title = {"fr": played.title.fr, "en": played.title.en}
        return {"name": played.name, "title": title, "seats": played.seats, "faces": faces}

    @doors.get("/frame/{number}.jpg")
    def frame(number: int) -> Response:
        """One of the last few pictures, by its number."""
        data = session.jpeg(number)
        if data is None:
            raise HTTPException(404)
        return Response(data, media_type="image/jpeg", headers={"cache-control": "no-store"})

    @doors.post("/corrections")
    def correct(correction: CorrectionIn) -> Snapshot:
        """Give a piece its face."""
        return session.correct(correction.sight, correction.piece, correction.face)

    @doors.post("/corrections/undo")
    def undo() -> Snapshot:
        """Take the last correction back."""
        return session.undo()

    @doors.post("/photo")
    def photo(photo: Annotated[UploadFile, File(description="a picture of a table")]) -> Snapshot:
        """Judge a photo and show it in the place of the live picture."""
        with picture_sent(photo.file, LARGEST_PHOTO) as image:
            return session.show_photo(image)

    @doors.post("/resume")
    def resume() -> Snapshot:
        """Leave the photo and show the live picture again."""
        return session.resume()

    @doors.post("/replay")
    def replay() -> Snapshot:
        """Play a clip from its beginning, or look at the table afresh."""
        return session.replay()

    return doors


def match_doors(session: Session) -> APIRouter:
    """The match that is played at the table: its turns and its rounds."""
    doors = APIRouter(prefix="/match", tags=["match"])

    @doors.post("")
    def begin(match: MatchIn) -> Snapshot:
        """Begin a match, in the place of the one being played."""
        return session.begin_match(match.players)

    @doors.delete("")
    def end() -> Snapshot:
        """Leave the match."""
        return session.end_match()

    @doors.post("/turns")
    def end_turn(turn: TurnIn) -> Snapshot:
        """End the turn with the table as it is seen."""
        return session.end_turn(turn.sight, anyhow=turn.anyhow)

    @doors.post("/undo")
    def undo() -> Snapshot:
        """Take the last turn or round end back."""
        return session.change_match(lambda play: play.undo())

    @doors.post("/on")
    def play_on() -> Snapshot:
        """Play on after a win that was said."""
        return session.confirm_win()

    @doors.post("/seat")
    def give_turn(seat: SeatIn) -> Snapshot:
        """Let it be another player's turn."""
        return session.change_match(lambda play: play.give_turn(seat.seat))

    @doors.post("/rounds")
    def end_round(played: RoundIn) -> Snapshot:
        """End the round with these points."""
        return session.change_match(lambda play: play.end_round(played.points))

    @doors.put("/rounds/{number}")
    def correct_round(number: int, played: RoundIn) -> Snapshot:
        """Write the points of a round (from 0) anew."""
        return session.change_match(lambda play: play.correct_round(number, played.points))

    @doors.delete("/rounds/{number}")
    def remove_round(number: int) -> Snapshot:
        """Take a round (from 0) off the sheet."""
        return session.change_match(lambda play: play.remove_round(number))

    return doors
