"""The kinds of pieces that are read."""

from __future__ import annotations

from engine.words import message
from server.cli.text import UserError
from vision.piece_kinds import ASKED_FOR


def need_readable(pieces: str) -> None:
    """Refuse a kind of piece that there is not."""
    if pieces in ASKED_FOR:
        return
    known = ", ".join(ASKED_FOR)
    raise UserError(message("pieces.pieces_takes_known_not_pieces", known=known, pieces=pieces))
