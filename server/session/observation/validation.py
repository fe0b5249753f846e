"""What people may put right in a sight, checked: faces of the box, pieces that are there, places in the picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games import Game
from engine.table import FACE_DOWN, UNREAD
from server.session.observation.observation import Observation
from vision.geometry import Corner
from vision.input.camera import SightError


class CorrectionError(SightError):
    """A correction that cannot be made."""


def corrected(sight: Observation, game: Game, piece: int, face: str) -> Observation:
    """The sight with a face given to a piece; raises CorrectionError."""
    _check_face(game, face)
    _check_piece(sight, piece)
    return sight.correct(piece, face)


def with_piece(sight: Observation, game: Game, place: Corner, face: str) -> Observation:
    """The sight with one more piece at a place (pixels); raises CorrectionError."""
    _check_face(game, face)
    if not all(0 <= at <= most for at, most in zip(place, sight.reading.size, strict=True)):
        raise CorrectionError("C'est à côté de l'image.", "That is beside the picture.")
    return sight.add(place, face)


def without_piece(sight: Observation, piece: int) -> Observation:
    """The sight without a piece; raises CorrectionError."""
    _check_piece(sight, piece)
    return sight.remove(piece)


def regrouped(sight: Observation, pieces: Sequence[int]) -> Observation:
    """The sight with these pieces as one group; raises CorrectionError."""
    if not pieces:
        raise CorrectionError("Aucune pièce n'est choisie.", "No piece is chosen.")
    for piece in pieces:
        _check_piece(sight, piece)
    return sight.join(pieces)


def _check_face(game: Game, face: str) -> None:
    if face not in (*game.equipment.faces, UNREAD, FACE_DOWN):
        raise CorrectionError(
            f"« {face} » n'est pas une pièce de ce jeu.", f"{face!r} is not a piece of this game."
        )


def _check_piece(sight: Observation, piece: int) -> None:
    if not 0 <= piece < len(sight.laid.entries):
        raise CorrectionError(f"Il n'y a pas de pièce {piece}.", f"There is no piece {piece}.")
