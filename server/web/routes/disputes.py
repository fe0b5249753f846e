"""Routes: disputes: a moment frozen, a group ringed, a word decided."""

from __future__ import annotations

from pydantic import BaseModel, Field

from server.session.views.snapshot import Snapshot
from server.web.dependencies import DisputingDep, router_of

router = router_of("dispute", prefix="/dispute")


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


@router.post("")
def freeze(disputing: DisputingDep) -> Snapshot:
    """Hold on to what is on show."""
    return disputing.freeze()


@router.post("/ring")
def ring(chosen: RingIn, disputing: DisputingDep) -> Snapshot:
    """Judge some pieces as one group."""
    return disputing.ring(chosen.sight, chosen.pieces)


@router.post("/word")
def decide(word: WordIn, disputing: DisputingDep) -> Snapshot:
    """Accept or refuse a word from now on."""
    return disputing.decide(word.word, word.accept)


@router.post("/end")
def end_dispute(how: EndIn, disputing: DisputingDep) -> Snapshot:
    """End the dispute, the verdict kept or not."""
    return disputing.settle() if how.keep else disputing.leave()
