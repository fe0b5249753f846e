"""What a slow disk costs those who watch: `python -m benchmarks.slow_disk [SECONDS]` (by default 0.2).

A table is watched, 25 pictures a second, while a hand moves over it, and all the while corrections and rounds are
written to a disk that takes so many seconds to sync. Prints how many pictures are shown a second, and the longest
pause between two, with and without that.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count, pairwise
from typing import Any

from engine.games import game
from server.session.session import Session
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader, with_hand
from vision.input.camera import Frame

TABLE = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={2: ("R6", "Y9")})
RATE = 25
REST, MOVING = 2.0, 10.0
"""Seconds for which the table rests at first, and for which a hand moves over it then."""


class SlowStore:
    """A store whose disk takes its time to sync each event."""

    def __init__(self, store: Store, sync: float) -> None:
        self._store, self._sync = store, sync

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, *event: Any, **more: Any) -> Any:
        """Add an event, once the disk has synced."""
        time.sleep(self._sync)
        return self._store.append(*event, **more)


def film() -> Iterator[Frame]:
    """The table at rest, then a hand that moves."""
    lying = TABLE.picture(0)
    hands = [with_hand(lying, share) for share in (0.2, 0.3, 0.4)]
    begun = time.monotonic()
    for number in count():
        still = time.monotonic() - begun < REST
        yield Frame(lying if still else hands[number % 3], time.monotonic(), number)
        time.sleep(1 / RATE)


def watched(write: Callable[[Session], None], sync: float) -> tuple[float, float]:
    """Pictures shown a second, and the longest pause between two (s), while this is written again and again."""
    store: Any = SlowStore(Store.open(), sync)
    session = Session(DrawnReader([TABLE]), game("rummy"), film, store=store)
    session.begin_match(["Ann", "Ben"])
    shown: dict[int | None, float] = {}

    def follow() -> None:
        shown.setdefault(session.snapshot.picture, time.monotonic())

    session.listen(follow)
    session.start()
    time.sleep(REST + 1)
    shown.clear()
    over = threading.Event()

    def people() -> None:
        while not over.is_set():
            write(session)

    writing = threading.Thread(target=people)
    writing.start()
    time.sleep(MOVING)
    over.set()
    writing.join()
    session.stop()
    times = sorted(shown.values())
    return (len(times) - 1) / (times[-1] - times[0]), max(later - one for one, later in pairwise(times))


def write_all(session: Session) -> None:
    """A correction, a round, and both taken back."""
    session.correct(session.snapshot.sight or 0, 2, "R9")
    session.change_match(lambda play: play.end_round([5, -5]))
    session.undo()
    session.change_match(lambda play: play.undo())


def main(wanted: list[str]) -> int:
    """Measure both."""
    sync = float(wanted[0]) if wanted else 0.2
    print(f"load of this machine: {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors", flush=True)
    for name, write in (("nothing is written", lambda _: time.sleep(0.1)), ("all is written", write_all)):
        rate, pause = watched(write, sync)
        print(f"{name}: {rate:.1f} pictures a second, the longest pause {pause:.2f} s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
