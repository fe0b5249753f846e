"""What an install weighs, package by package, and how soon it answers, beside a bare interpreter in the same run.

    uv run python -m benchmarks.install [--beside OTHER/.venv/bin/python] [--rounds 5]

Sizes are those on disk of what runs, without the tests' tools and Python's caches. Another install's interpreter
is asked in turn with ours.
"""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Callable
from importlib.metadata import distribution
from itertools import product
from pathlib import Path
from statistics import median

from tests.pins import installed, running

SHOWN = 12
MEBIBYTE = 2**20
MELDWATCH = ("-P", "-m", "server.cli.main")
"""The command of an interpreter's own install, whatever lies in the folder that this is called from."""


def sizes() -> dict[str, int]:
    """Bytes on disk of every package that runs, the largest first."""
    found = {name: _on_disk(name) for name in installed(running())}
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def _on_disk(name: str) -> int:
    files = (Path(str(file.locate())) for file in distribution(name).files or ())
    return sum(_blocks(file) for file in files if file.suffix != ".pyc" and file.is_file())


def _blocks(file: Path) -> int:
    """What a file takes of the disk; its length where the system counts no blocks."""
    status = file.stat()
    return getattr(status, "st_blocks", 0) * 512 or status.st_size


def bare(python: str) -> None:
    """An interpreter that does nothing."""
    subprocess.run([python, "-c", "pass"], check=True)


def judged(python: str) -> None:
    """A table judged from notation."""
    command = [python, *MELDWATCH, "judge", "R7 R8 R9", "--json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def hinted(python: str) -> None:
    """A hint, its solver loaded."""
    command = [python, *MELDWATCH, "hint", "R7 R8 R9", "--rack", "R10 B1", "--json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def served(python: str) -> float:
    """The demo until its first page is answered; the seconds until then, without its end."""
    start = time.perf_counter()
    command = [python, *MELDWATCH, "demo", "--port", "0", "--no-browser", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        urllib.request.urlopen(address, timeout=30).read()
        spent = time.perf_counter() - start
        process.terminate()
    return spent


MOMENTS: dict[str, Callable[[str], float | None]] = {
    "bare interpreter": bare,
    "judge's answer": judged,
    "hint's answer": hinted,
    "demo's first page": served,
}


def timed(call: Callable[[str], float | None], python: str) -> float:
    """Seconds that a call takes, or says itself that it took."""
    start = time.perf_counter()
    said = call(python)
    return time.perf_counter() - start if said is None else said


def weigh() -> None:
    """Print the sizes."""
    found = sizes()
    print(f"{sum(found.values()) / MEBIBYTE:.0f} MiB in {len(found)} packages that run")
    for name, size in list(found.items())[:SHOWN]:
        print(f"  {size / MEBIBYTE:6.1f}  {name}")


def start_up(pythons: list[str], rounds: int) -> None:
    """Print the times, each interpreter in turn and in turn the first, after one round that is not counted."""
    spent: dict[tuple[str, str], list[float]] = {}
    for number in range(rounds + 1):
        for moment, call in MOMENTS.items():
            for python in pythons[:: -1 if number % 2 else 1]:
                seconds = timed(call, python)
                if number:
                    spent.setdefault((moment, python), []).append(seconds)
    nothing = median(spent["bare interpreter", pythons[0]])
    for moment, python in product(MOMENTS, pythons):
        times = spent[moment, python]
        print(f"  {median(times):6.3f} s  {median(times) / nothing:5.1f}×  {moment}, {python}")


def main() -> None:
    """Print sizes and times."""
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--beside", action="append", default=[], metavar="PYTHON", help="of another install")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    weigh()
    start_up([sys.executable, *chosen.beside], chosen.rounds)


if __name__ == "__main__":
    main()
