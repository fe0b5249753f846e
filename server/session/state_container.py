"""The state container: the one state of a table, how it is changed, and who is told of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from server.session.state import TableState, Transition
from server.session.views.snapshot import Snapshot, view

PASSING: Final = ("activity", "picture", "notices", "ended")
"""What of the state only passes by as the table is watched: it waits for nothing, and nothing is written of it."""


class StateContainer:
    """Holds a table's state; every method may be called from any thread.

    `write` completes a transition and writes its events, and answers the state to be put in place, or raises what
    refuses it; `place` is told of each state that was put in place, before it is shown.
    """

    def __init__(
        self,
        state: TableState,
        write: Callable[[Transition], TableState],
        place: Callable[[TableState], None],
    ) -> None:
        self._state = state
        self._snapshot = view(state)
        self._write = write
        self._place = place
        # Held while something is written: whoever changes the table waits for it.
        self._changing = threading.Lock()
        # Held for as long as it takes to put a state in place.
        self._placing = threading.Lock()
        # A snapshot never follows a newer one.
        self._publishing = threading.Lock()
        self._listeners: tuple[Callable[[], None], ...] = ()

    @property
    def state(self) -> TableState:
        """What is on the table now."""
        return self._state

    @property
    def snapshot(self) -> Snapshot:
        """What the page shows now."""
        return self._snapshot

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function at each new snapshot, from whichever thread made it; answers how to end that."""
        with self._placing:
            self._listeners = (*self._listeners, listener)

        def end() -> None:
            with self._placing:
                self._listeners = tuple(each for each in self._listeners if each is not listener)

        return end

    def update(self, change: Callable[[TableState], TableState | Transition]) -> Snapshot:
        """Change the state: compute, write the events, put the state in place, then publish; raises what `change` does.

        One change waits for another; what passes by as the table is watched waits for none of them.
        """
        with self._changing:
            before = self._state
            made = change(before)
            made = Transition(made) if isinstance(made, TableState) else made
            self._put(before, self._write(made))
        snapshot = self._publish()
        if made.refusal is not None:
            raise made.refusal
        return snapshot

    def pass_by(self, **seen: Any) -> None:
        """Show what passes by (`PASSING`) as the table is watched, unless something else is on show."""
        with self._placing:
            if not self._state.is_live:
                return
            self._state = replace(self._state, **seen)
        self._publish()

    def _put(self, before: TableState, after: TableState) -> None:
        """Put a state in place; what has passed by since it was begun with, and was not changed, is as it is now."""
        with self._placing:
            now = self._state
            changes = {
                name: getattr(now, name) for name in PASSING if getattr(after, name) is getattr(before, name)
            }
            self._state = replace(after, **changes)
            self._place(self._state)

    def _publish(self) -> Snapshot:
        """Show the newest state, where that says anything new, and tell every listener; no state waits for this."""
        with self._publishing:
            newer = replace(view(self._state), number=self._snapshot.number)
            if newer == self._snapshot:
                return newer
            self._snapshot = snapshot = replace(newer, number=newer.number + 1)
            listeners = self._listeners
        for listener in listeners:
            listener()
        return snapshot
