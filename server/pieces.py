"""The kinds of pieces, and which of them the networks read."""

from __future__ import annotations

from typing import Final

from engine.words import Words
from server.speech import Refusal

PIECES: Final = ("tiles", "cards", "letters", "auto")
READABLE: Final = ("tiles",)
"""What the networks read today; the games of the others are played from notation."""


def need_readable(pieces: str) -> None:
    """Refuse a kind of piece that is not read yet, or that there is not."""
    if pieces in READABLE:
        return
    if pieces in PIECES:
        raise Refusal(
            Words(
                f"Seules les tuiles à numéros (tiles) se lisent pour l'instant, pas {pieces}.",
                f"Only number tiles can be read for now, not {pieces}.",
            )
        )
    known = ", ".join(PIECES)
    raise Refusal(
        Words(f"--pieces prend {known}, et non {pieces!r}.", f"--pieces takes {known}, not {pieces!r}.")
    )
