"""What the lexicon costs: `python -m benchmarks.lexicon` prints load time, memory, lookups and rack searches."""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from importlib import resources

from engine.lexicon.lexicon import DATA, Lexicon, read

SEED = 20
RACKS = ("EIRIABCTLFTSIO", "AEIRSTLNOUMDCP", "AEIRSTLNOUMDC*", "AEIRSTLNOUMD**")


def main() -> None:
    """Print the figures, medians of several runs."""
    data = resources.files("engine.lexicon").joinpath(DATA).read_bytes()
    lexicon = read(data)
    words = random.Random(SEED).sample(list(lexicon.accepted), 10_000)
    print(f"file                {len(data) / 1e6:8.2f} MB")
    print(f"load                {_median(lambda: read(data), 9) * 1e3:8.1f} ms    (limit 50)")
    print(f"memory, peak        {_peak(data) / 1e6:8.1f} MB    (limit 40)")
    print(f"lookup, a word      {_each(lexicon.accepted.number, words):8.2f} µs")
    print(f"lookup, no word     {_each(lexicon.accepted.number, [word + 'Q' for word in words]):8.2f} µs")
    print(f"readings            {_each(lexicon.readings, words):8.2f} µs")
    for rack in RACKS:
        found = sum(1 for _ in lexicon.accepted.within(rack))
        print(f"{rack:20}{_median(partial(_search, lexicon, rack), 5) * 1e3:8.1f} ms    {found} words")


def _search(lexicon: Lexicon, rack: str) -> list[str]:
    return list(lexicon.accepted.within(rack))


def _each(call: Callable[[str], object], words: Sequence[str]) -> float:
    def run() -> None:
        for word in words:
            call(word)

    return _median(run, 5) / len(words) * 1e6


def _median(run: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def _peak(data: bytes) -> int:
    tracemalloc.start()
    read(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


if __name__ == "__main__":
    main()
