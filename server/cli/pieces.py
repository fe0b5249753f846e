"""The kinds of pieces that are read."""

from __future__ import annotations

from engine.words import Words
from server.cli.text import UserError
from vision.piece_kinds import ASKED_FOR


def need_readable(pieces: str) -> None:
    """Refuse a kind of piece that there is not."""
    if pieces in ASKED_FOR:
        return
    known = ", ".join(ASKED_FOR)
    raise UserError(
        Words(f"--pieces prend {known}, et non {pieces!r}.", f"--pieces takes {known}, not {pieces!r}.")
    )
