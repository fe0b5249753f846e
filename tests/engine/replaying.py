"""Plays a recorded match again, from the deal to the final score, and checks every step of it.

A recording is a line a step: `verb name: text`. The bookkeeping here (racks, stock, discards, whose turn it is) is
plain and its own; everything the rules decide is asked of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from engine.games import Game, game
from engine.games.match import Match
from engine.scoring.rounds import Round, Turn
from engine.table import Table
from engine.verdicts.draws import Draw
from engine.verdicts.verdict import Ruling


def faces(text: str) -> list[str]:
    """The faces a text names, in order."""
    return [piece.face for piece in Table.parse(text).pieces]


@dataclass
class Replay:
    """A match as it is played again: the match itself, the racks, what has been seen of the box."""

    match: Match
    racks: dict[str, Counter[str]] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    open_pile: list[str] = field(default_factory=list)
    programmes: dict[str, str] = field(default_factory=dict)
    actors: list[str] = field(default_factory=list)
    taken: str | None = None
    rack_then: Counter[str] = field(default_factory=Counter)

    @property
    def rules(self) -> Game:
        """The game under the house rules of the recording."""
        return self.match.game

    def seat(self, name: str) -> int:
        """A player's seat."""
        return self.match.players.index(name)

    def deal(self, name: str, text: str) -> None:
        """A hand is dealt; the first one of a round clears what was seen of the box."""
        if self.actors or not self.racks or name in self.racks:
            self.racks, self.seen, self.open_pile, self.actors = {}, Counter(), [], []
        self.racks[name] = Counter(faces(text))
        self._see(faces(text))

    def turned(self, _name: str, text: str) -> None:
        """The first card of the open pile."""
        self._see(faces(text))
        self.open_pile = faces(text)

    def programme(self, name: str, text: str) -> None:
        """A player's programme card."""
        self.programmes[name] = text

    def draw(self, name: str, text: str) -> None:
        """A piece is taken from the stock."""
        self._begin(name)
        self._see(faces(text))
        self.racks[name] += Counter(faces(text))

    def take(self, name: str, text: str) -> None:
        """The open pile's top is taken."""
        self._begin(name)
        assert [self.open_pile.pop()] == faces(text)
        self.taken = text.strip()
        assert not self.rules.draw_findings(Draw(self.taken, held=self.racks[name].total()))
        self.racks[name] += Counter(faces(text))

    def discard(self, name: str, text: str) -> None:
        """A piece is thrown on the open pile, as the rules of the game allow."""
        assert not self.rules.draw_findings(Draw(self.taken, text.strip()))
        self._give(name, faces(text))
        self.open_pile += faces(text)

    def exchange(self, name: str, text: str) -> None:
        """A piece goes back to the stock for another one."""
        self._begin(name)
        given, got = faces(text)
        self._give(name, [given])
        self.seen -= Counter([given])
        self._see([got])
        self.racks[name] += Counter([got])
        self.match = self.match.push(Turn(self.seat(name), self.match.table))

    def lay(self, name: str, text: str) -> None:
        """A legal turn on the table; what was added leaves the rack."""
        self._begin(name)
        table = Table.parse(text)
        verdict = self._judged(name, table)
        assert verdict.ruling is Ruling.LEGAL, [finding.say("en") for finding in verdict.findings]
        added = table.count() - self.match.table.count()
        rack = Table.of([self.racks[name].elements()])
        self.match = self.match.push(Turn(self.seat(name), table, rack))
        self._give(name, list(added.elements()))

    def refused(self, name: str, text: str) -> None:
        """A faulty turn, and the reason for which it is refused; the table stays as it was."""
        reason, _, laid = text.partition(":")
        verdict = self._judged(name, Table.parse(laid))
        assert verdict.ruling is Ruling.ILLEGAL
        assert reason.strip() in [finding.reason.value for finding in verdict.findings]

    def round(self, _name: str, text: str) -> None:
        """The round ends: everyone shows just what they hold."""
        played = Round.parse(text)
        shown = [hand.count() for hand in played.hands]
        assert shown == [+self.racks[name] for name in self.match.players]
        self.match = self.match.push(played)

    def points(self, _name: str, text: str) -> None:
        """What the last round was worth."""
        score = self.rules.score(self.match.rounds[-1])
        assert score.ruling is Ruling.LEGAL
        assert score.points == tuple(map(int, text.split()))

    def totals(self, _name: str, text: str) -> None:
        """The totals so far."""
        assert self.match.totals == tuple(map(int, text.split()))

    def winner(self, name: str, _text: str) -> None:
        """Who has won, alone."""
        assert self.match.sheet.winners == (self.seat(name),)

    def _judged(self, name: str, table: Table):  # type: ignore[no-untyped-def]
        rack, seat = Table.of([self.racks[name].elements()]), self.seat(name)
        programme = self.programmes.get(name)
        rules = self.rules if programme is None else self.rules.with_settings([f"programme={programme}"])
        return rules.judge(self.match.table, table, rack=rack, opened=self.match.has_opened(seat))

    def _begin(self, name: str) -> None:
        """Turns go round the table."""
        if not self.actors or self.actors[-1] != name:
            self.taken = None
            self.actors.append(name)
        for one, other in pairwise(self.actors[-2:]):
            assert self.seat(other) == (self.seat(one) + 1) % len(self.match.players)

    def _give(self, name: str, given: list[str]) -> None:
        assert not Counter(given) - self.racks[name]
        self.racks[name] -= Counter(given)

    def _see(self, more: list[str]) -> None:
        self.seen += Counter(more)
        assert not self.seen - Counter(self.rules.equipment.copies)


def replay(recording: Path) -> Replay:
    """Play a recording to its end; the first step that does not hold fails, with its line."""
    settings: list[str] = []
    name, played = "", None
    for number, line in enumerate(recording.read_text("utf-8").splitlines(), 1):
        head, _, text = line.partition(":")
        verb, _, who = head.strip().partition(" ")
        if not verb or verb.startswith("#"):
            continue
        if verb == "game":
            name = text.strip()
        elif verb == "set":
            settings.append(text.strip())
        elif verb == "players":
            played = Replay(Match(game(name, settings), tuple(text.split())))
        else:
            assert played is not None
            step: Callable[[str, str], None] = getattr(played, verb)
            try:
                step(who, text)
            except Exception as error:
                raise AssertionError(f"{recording.name}:{number}: {line}") from error
    assert played is not None
    return played
