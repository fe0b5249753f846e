"""What a sheet has a player do after a faulty turn, or one that took too long."""

from __future__ import annotations

from typing import Final

from engine.words import Words

PUT_BACK: Final = Words(
    "Remettez la table comme elle était et reprenez vos pièces ; la règle ne prévoit pas d’autre pénalité.",
    "Put the table back as it was and take your pieces back; the sheet names no further penalty.",
)
_FAULTY: Final = {
    "lettres": Words(
        "Reprenez vos lettres, reformez les mots comme ils étaient et tirez une lettre de pénalité.",
        "Take your letters back, put the words back as they were and draw one letter as a penalty.",
    )
}
_LATE: Final = {
    "rummy": Words("Le sablier est écoulé : le tour est fini.", "The sand has run out: the turn is over."),
    "lettres": Words(
        "Le temps est écoulé : reprenez vos lettres, reformez les mots et tirez une lettre de pénalité.",
        "Time is up: take your letters back, put the words back and draw one letter as a penalty.",
    ),
}
_JUST_LATE: Final = Words("Le temps est écoulé.", "Time is up.")


def faulty_turn(game: str) -> Words:
    """What follows a faulty turn in a game, by its id (RULES 6 for `lettres`; the other sheets name nothing)."""
    return _FAULTY.get(game, PUT_BACK)


def late_turn(game: str) -> Words:
    """What follows a turn that took too long (RULES 1 and 6; elsewhere the limit is the players' own)."""
    return _LATE.get(game, _JUST_LATE)
