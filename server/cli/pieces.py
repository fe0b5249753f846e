"""The kinds of pieces that are read."""

from __future__ import annotations

from typing import Final

from engine.words import Words
from server.cli.text import UserError

PIECES: Final = ("tiles", "cards", "letters", "auto")


def need_readable(pieces: str) -> None:
    """Refuse a kind of piece that there is not."""
    if pieces in PIECES:
        return
    known = ", ".join(PIECES)
    raise UserError(
        Words(f"--pieces prend {known}, et non {pieces!r}.", f"--pieces takes {known}, not {pieces!r}.")
    )
