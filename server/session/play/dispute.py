"""A disputed group: the verdict on it alone, the rule it is measured by, and for a word what the dictionary says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.errors import SpokenError
from engine.games import Game
from engine.table import FACE_DOWN, UNREAD, Group, Table
from engine.words import Words
from server.session.observation.observation import Observation
from server.session.spoken import Spoken, as_body
from server.session.views.table_view import GroupView


class DisputeError(SpokenError):
    """A dispute that cannot be settled."""


@dataclass(frozen=True, slots=True)
class WordView(Spoken):
    """What the dictionary says of a word; `house` is the players' own decision: accepted, refused or none."""

    word: str
    accepted: bool | None
    house: str | None
    spellings: tuple[str, ...]
    words: Words


@dataclass(frozen=True, slots=True)
class RingView(GroupView):
    """The verdict on the pieces that were ringed (indices in the sight), in one sentence, and the rule in another."""

    rule: Words
    word: WordView | None = None

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return as_body(self)


def ring(game: Game, sight: Observation, pieces: Sequence[int]) -> RingView:
    """The verdict on some pieces of a sight as one group, whatever lies around them; raises DisputeError."""
    count = len(sight.laid.entries)
    if not pieces or not all(0 <= piece < count for piece in pieces):
        raise DisputeError("dispute.ring_at_least_one_piece")
    group = _group(sight, pieces)
    judged = game.judge(None, Table((group,)))
    ruled = judged.groups[0]
    told = RingView.of(ruled, sorted(set(pieces)), rule=game.rule_for(ruled), word=_word(game, group))
    return replace(told, ruling=judged.ruling)


def _group(sight: Observation, pieces: Sequence[int]) -> Group:
    """The pieces as one group in reading order: a group that lies there keeps its own order."""
    wanted = set(pieces)
    reading = sight.corrected
    if wanted in map(set, reading.groups):
        at = list(map(set, reading.groups)).index(wanted)
        return reading.judged.groups[at]
    joined = sight.join(sorted(wanted)).corrected
    places = {reading.detections[piece].corners for piece in wanted}
    for at, group in enumerate(joined.groups):
        if {joined.detections[piece].corners for piece in group} == places:
            return joined.judged.groups[at]
    raise DisputeError("dispute.these_pieces_cannot_be_read_together")


def _word(game: Game, group: Group) -> WordView | None:
    if (words := game.as_word_game) is None:
        return None
    word = "".join(words.read(Table((group,))).groups[0].faces)
    if UNREAD in word or FACE_DOWN in word or len(word) < 2 or not word.strip("*"):
        return None
    told, house = words.check_word(word), words.house
    decided = "accepted" if word in house.accepted else "refused" if word in house.refused else None
    return WordView(word, told.accepted, decided, told.spellings, Words.each(told.say))
