"""Routes: the table as it is seen: the snapshot, the game, the pictures."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Response
from pydantic import BaseModel, Field

from engine.words import Language, Words
from server.session.displays import chapter_asked
from server.session.spoken import Spoken
from server.session.views.snapshot import Snapshot
from server.web.dependencies import SessionDep, router_of
from server.web.responses import JPEG, jpeg_response

router = router_of("table")


class ChapterIn(BaseModel):
    """A chapter of the demonstration, from 0."""

    chapter: int = Field(ge=0)


@dataclass(frozen=True, slots=True)
class FaceOut(Spoken):
    """A face of the box in notation, how many of it there are, and its name in words."""

    face: str
    copies: int
    words: Words


@dataclass(frozen=True, slots=True)
class GameOut:
    """A game: its id, its title, how few and how many play it, and every face of its box."""

    name: str
    title: dict[Language, str]
    seats: tuple[int, int]
    faces: tuple[FaceOut, ...]


@router.get("/state")
async def state(session: SessionDep) -> Snapshot:
    """The newest whole state."""
    return session.snapshot


@router.get("/game")
def game(session: SessionDep) -> GameOut:
    """The game being watched: its name, its title, its seats, and every face of its box in words."""
    played = session.state.played
    box = played.equipment
    return GameOut(
        name=played.name,
        title=played.title.by_language,
        seats=played.seats,
        faces=tuple(
            FaceOut(face, copies, box.named(face, played.fourth_colour))
            for face, copies in box.copies.items()
        ),
    )


@router.get("/frame/{number}.jpg", response_class=Response, responses=JPEG)
def frame(number: int, session: SessionDep) -> Response:
    """One of the last few pictures, by its number."""
    return jpeg_response(session.jpeg(number))


@router.post("/replay")
def replay(session: SessionDep) -> Snapshot:
    """Play a clip from its beginning, or look at the table afresh."""
    return session.replay()


@router.post("/chapter")
def turn_to_chapter(wanted: ChapterIn, session: SessionDep) -> Snapshot:
    """Have a chapter of the demonstration told from its beginning."""
    return session.update(lambda state: chapter_asked(state, wanted.chapter))
