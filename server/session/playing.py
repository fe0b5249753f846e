"""Transitions of the match: it begins, a turn ends or is refused, rounds are written; each is a pure function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf
from typing import Any

from engine.verdicts.turns import Change
from engine.verdicts.verdict import Ruling
from server.session.observation.display import Live
from server.session.observation.observation import Observation
from server.session.play.forgotten_turns import two_turns
from server.session.play.play import Play, PlayError
from server.session.play.turning import TurnState
from server.session.record.corrections_record import LIVE, corrections_to_record
from server.session.record.events import NewEvent, change_to_record, kind_of
from server.session.record.turn_record import lay_to_record, settings_to_record
from server.session.state import MatchInPlay, TableState, Transition
from server.storage.kept import KeptMatch


def begun(state: TableState, play: Play, kept: KeptMatch | None, colours: tuple[int, ...]) -> TableState:
    """A match has begun, its players wearing these colours."""
    turned = _page_turned(state)
    return replace(turned, match=MatchInPlay(play, kept, colours=colours), turn=state.turn.begin(play))


def left(state: TableState) -> TableState:
    """The match has been left."""
    return replace(_page_turned(state), match=None)


def changed(state: TableState, change: Callable[[Play], Play], now: float, wall: float) -> Transition:
    """The match that this function makes of the present one is in its place; raises PlayError without one.

    `now` is the time on the clock of the turns, `wall` in seconds since 1970, by which a match may be over.
    """
    old = state.playing
    new = _closed_in_time(state, old, change(old), wall)
    after = _with_play(state, new)
    if new.match.turns != old.match.turns or new.seat != old.seat:
        in_view = state.shown.corrected if state.shown else None
        after = replace(after, turn=state.turn.passed(new, now, in_view=in_view))
    if new.match.rounds != old.match.rounds:
        after = replace(after, phones=after.phones.empty_handed())
    return Transition(after, (_moved(old, new),))


def _closed_in_time(state: TableState, old: Play, new: Play, wall: float) -> Play:
    """The match, over with the round that has just ended where it has lasted as long as was agreed.

    Whoever plays on after that ends it by hand.
    """
    minutes, kept = new.match.game.match_minutes, state.kept
    if not minutes or kept is None or len(new.match.rounds) <= len(old.match.rounds):
        return new
    if any(played.last for played in old.match.rounds):
        return new
    return new.close() if wall >= kept.begun + 60 * minutes else new


def confirmed(state: TableState) -> TableState:
    """Play goes on after a win that was said; raises PlayError without a match."""
    return _with_play(state, state.playing.confirm())


def turn_changed(state: TableState, change: Callable[[TurnState], TurnState]) -> Transition:
    """What surrounds the turn has changed, such as the timer; raises PlayError without a match."""
    _ = state.playing
    turn = change(state.turn)
    before, after = settings_to_record(state.turn), settings_to_record(turn)
    return Transition(replace(state, turn=turn), () if before == after else (after,))


def turn_ended(
    state: TableState, picture: int, now: float, *, anyhow: bool = False, pushed: int | None = None
) -> Transition:
    """What is on show is the player's turn; raises PlayError, and is refused where the verdict forbids it.

    `anyhow` takes the table as it is seen, whatever the verdict: the players have settled it themselves. `pushed` is
    how many turns and rounds they saw, where that is known.
    """
    play, shown = state.playing.as_seen(pushed), state.observation(picture)
    if not state.is_at_rest:
        raise PlayError("playing.wait_until_the_table_is_at")
    if state.is_clearing:
        raise PlayError("playing.first_clear_away_what_is_left")
    seen, verdict = shown.corrected, state.verdict()
    try:
        after = play.take(seen.table) if anyhow or verdict is None else play.end_turn(seen.judged, verdict)
    except PlayError as error:
        return _refused(state, shown, error)
    return _passed(state, after, shown, now, said={"anyhow": True} if anyhow else {})


def ended_as_two(state: TableState, picture: int, step: int, now: float, pushed: int | None) -> Transition:
    """What is on show are two turns, of which the first ended at this step; raises PlayError where that is none."""
    play, shown = state.playing.as_seen(pushed), state.observation(picture)
    if not state.is_at_rest:
        raise PlayError("playing.wait_until_the_table_is_at")
    found = [each for each in two_turns(play, state.turn, shown.corrected) if each.step == step]
    if state.is_clearing or not found:
        raise PlayError("playing.these_are_not_two_turns")
    between = found[0].between
    first = play.take(between.judged)
    second = first.take(shown.corrected.table)
    turn = state.turn.passed(first, now, between).passed(second, now, shown.corrected)
    events = (
        _moved(play, first),
        lay_to_record(between),
        _moved(first, second, picture=shown.picture),
        lay_to_record(shown.corrected),
    )
    return Transition(replace(_with_play(state, second), turn=turn), events)


def ended_by_itself(state: TableState, seconds: float, now: float) -> Transition | None:
    """The turn ends once a table that holds and has changed has lain still for so long; None where it does not."""
    match, live = state.match, state.live
    if match is None or live is None or not state.is_live or not state.is_at_rest:
        return None
    if state.count is not None or match.play.won is not None or not state.turn.may_end(seconds):
        return None  # a hand that is shown, or a win that is said, is no turn
    verdict = state.verdict()
    if state.is_clearing or verdict is None or verdict.ruling is not Ruling.LEGAL:
        return None
    if not Change(match.play.match.table, live.corrected.judged).added:
        return None
    ended = turn_ended(state, live.picture, now)
    return replace(ended, state=replace(ended.state, turn=replace(ended.state.turn, tried=inf)))


def started_over(state: TableState, picture: int, now: float, pushed: int | None) -> Transition:
    """The table is taken as it is seen for the table as it is, no turn being counted; raises PlayError."""
    play, shown = state.playing.as_seen(pushed), state.observation(picture)
    after = play.start_over(shown.corrected.judged)
    return _passed(state, after, shown, now, kind="edit")


def put_right(state: TableState, seen: Observation) -> Transition:
    """What is on show has been put right by people."""
    after = state.showing(seen)
    if state.match is None:
        return Transition(after)
    source, aside = after.aside
    source = LIVE if aside is None else source
    said = {"player": state.match.play.seat, "table": str(seen.corrected.table)}
    event = corrections_to_record("correction", source, seen, said)
    return Transition(replace(after, match=replace(state.match, put_right=_much(after))), (event,))


def with_what_left(state: TableState) -> Transition:
    """With what is put right written down where that has changed by itself, as when a piece has left."""
    match, much = state.match, _much(state)
    if match is None or match.kept is None or match.put_right == much:
        return Transition(state)
    source, aside = state.aside
    found = ((LIVE, state.on_camera), (source, aside))
    changes = zip(found, match.put_right, much, strict=True)
    events = tuple(corrections_to_record("mended", *each) for each, old, new in changes if old != new)
    return Transition(replace(state, match=replace(match, put_right=much)), events)


def _much(state: TableState) -> tuple[int, int]:
    """How much is put right in the live picture, and in what is shown in its place."""
    live, aside = state.on_camera, state.aside[1]
    return len(live.corrections) if live else 0, len(aside.corrections) if aside else 0


def _page_turned(state: TableState) -> TableState:
    """Another match is played from here on, or none; a photo or typed table of the last one goes."""
    fresh = replace(state, count=None, dispute=None, phones=state.phones.empty_handed())
    is_live = isinstance(state.display, Live)
    return fresh if state.match is None or is_live else fresh.looking()


def _with_play(state: TableState, play: Play) -> TableState:
    _ = state.playing
    return state if state.match is None else replace(state, match=replace(state.match, play=play))


def _passed(
    state: TableState,
    play: Play,
    shown: Observation,
    now: float,
    *,
    kind: str | None = None,
    said: Mapping[str, Any] | None = None,
) -> Transition:
    """The match has gone on to this, with the table as it is seen."""
    seen = shown.corrected
    moved = _moved(state.playing, play, kind, said, shown.picture)
    turn = state.turn.passed(play, now, seen)
    return Transition(replace(_with_play(state, play), turn=turn), (moved, lay_to_record(seen)))


def _moved(
    old: Play,
    new: Play,
    kind: str | None = None,
    said: Mapping[str, Any] | None = None,
    picture: int | None = None,
) -> NewEvent:
    payload = {**(said or {}), **change_to_record(old, new)}
    return NewEvent(kind or kind_of(old, new), payload, picture)


def _refused(state: TableState, shown: Observation, error: PlayError) -> Transition:
    """A turn is refused; one with a fault is written down once for each picture."""
    verdict = state.verdict()
    if verdict is None or verdict.ruling is not Ruling.ILLEGAL or state.playing.won is not None:
        raise error
    after = replace(state, turn=state.turn.refuse(verdict, shown.picture))
    if state.turn.refused == shown.picture:
        return Transition(after, refusal=error)
    findings = [finding.as_json() for finding in verdict.findings]
    payload = {"player": state.playing.seat, "table": str(shown.corrected.judged), "findings": findings}
    return Transition(after, (NewEvent("fault", payload, shown.picture),), refusal=error)
