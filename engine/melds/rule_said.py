"""The rule of melds that a group is measured by, in one sentence of each language."""

from __future__ import annotations

from typing import Final

from engine.melds.melds import Ace, MeldRules
from engine.verdicts.verdict import GroupVerdict, Kind, Reason
from engine.words import Words

_OF_SETS: Final = frozenset(
    (Reason.COLOUR_TWICE, Reason.SET_TOO_LONG, Reason.WRONG_NUMBER, Reason.SETS_NOT_PLAYED)
)
_OF_RUNS: Final = frozenset(
    (
        Reason.GAP,
        Reason.NUMBER_TWICE,
        Reason.MIXED_COLOURS,
        Reason.ROUND_THE_END,
        Reason.RUN_TOO_LONG,
        Reason.NOT_IN_ORDER,
        Reason.OUT_OF_ORDER,
        Reason.RUNS_NOT_PLAYED,
    )
)


def meld_rule(rules: MeldRules, group: GroupVerdict, *, cards: bool) -> Words:
    """The rule that a group of cards or tiles keeps or breaks: of runs, of sets, or of both."""
    reasons = {finding.reason for finding in group.findings}
    if group.kind is Kind.SET or (group.kind is None and reasons & _OF_SETS):
        said = [_set_rule(rules, cards)]
    elif group.kind is Kind.RUN or (group.kind is None and reasons & _OF_RUNS):
        said = [_run_rule(rules, cards)]
    else:
        said = [_set_rule(rules, cards), _run_rule(rules, cards)]
    if any(face in group.text.split() for face in rules.wilds):
        said.append(_JOKERS if cards else _STARS)
    return Words(" ".join(each.fr for each in said), " ".join(each.en for each in said))


_STARS: Final = Words(
    "Une étoile remplace n’importe quelle pièce et prend sa valeur.",
    "A Star stands for any piece and takes its value.",
)
_JOKERS: Final = Words(
    "Un joker ou un 2 remplace n’importe quelle carte et prend sa valeur.",
    "A joker or a 2 stands for any card and takes its value.",
)


def _set_rule(rules: MeldRules, cards: bool) -> Words:
    if not rules.sets:
        return Words("On ne joue ici que des suites.", "Only runs are played here.")
    if rules.equal_cards:
        return Words("Série : au moins 3 cartes de même valeur.", "Set: 3 or more cards of one rank.")
    if cards:
        return Words("Série : 3 ou 4 cartes de même valeur.", "Set: 3 or 4 cards of one rank.")
    return Words(
        "Série : 3 ou 4 pièces du même nombre, toutes de couleurs différentes.",
        "Set: 3 or 4 pieces of one number, all of different colours.",
    )


def _run_rule(rules: MeldRules, cards: bool) -> Words:
    if not rules.runs:
        return Words("On ne joue ici que des séries.", "Only sets are played here.")
    first, last = (Words("l’as", "the ace"), Words("le roi", "the king")) if cards else _TILE_ENDS
    ends = {
        Ace.LOW: Words(
            f"{first.fr} vient avant le 2, jamais après {last.fr}",
            f"{first.en} comes before the 2, never after {last.en}",
        ),
        Ace.EITHER: Words(
            f"{first.fr} vient avant le 2 ou après {last.fr}",
            f"{first.en} comes before the 2 or after {last.en}",
        ),
        Ace.ROUND: Words(
            f"après {last.fr} vient {first.fr}, et la suite peut continuer",
            f"after {last.en} comes {first.en}, and the run may go on",
        ),
    }[rules.ace]
    if rules.mixed_runs:
        kind = Words("de couleurs quelconques", "of any colours")
    else:
        kind = (
            Words("de la même enseigne", "of one suit")
            if cards
            else Words("de la même couleur", "of one colour")
        )
    pieces = Words("cartes", "cards") if cards else Words("nombres", "numbers")
    return Words(
        f"Suite : au moins 3 {pieces.fr} qui se suivent, {kind.fr} ; {ends.fr}.",
        f"Run: 3 or more {pieces.en} in a row, {kind.en}; {ends.en}.",
    )


_TILE_ENDS: Final = (Words("le 1", "the 1"), Words("le 13", "the 13"))
