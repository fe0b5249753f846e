"""Disputes, over HTTP."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from server.session.disputes import Disputing
from server.session.session import Session
from server.session.views.snapshot import Snapshot


class RingIn(BaseModel):
    """The pieces of the frozen sight that were ringed."""

    sight: int
    pieces: list[int] = Field(max_length=200)


class WordIn(BaseModel):
    """A word that the players accept or refuse from now on; None leaves it to the dictionary."""

    word: str = Field(min_length=1, max_length=40)
    accept: bool | None


class EndIn(BaseModel):
    """Whether the verdict is kept with its picture."""

    keep: bool = True


def dispute_doors(session: Session) -> APIRouter:
    """A moment frozen, a group ringed, a word decided."""
    doors, disputing = APIRouter(prefix="/dispute", tags=["dispute"]), Disputing(session)

    @doors.post("")
    def freeze() -> Snapshot:
        """Hold on to what is on show."""
        return disputing.freeze()

    @doors.post("/ring")
    def ring(chosen: RingIn) -> Snapshot:
        """Judge some pieces as one group."""
        return disputing.ring(chosen.sight, chosen.pieces)

    @doors.post("/word")
    def decide(word: WordIn) -> Snapshot:
        """Accept or refuse a word from now on."""
        return disputing.decide(word.word, word.accept)

    @doors.post("/end")
    def end(how: EndIn) -> Snapshot:
        """End the dispute, the verdict kept or not."""
        return disputing.settle() if how.keep else disputing.leave()

    return doors
