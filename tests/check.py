"""The check every change passes, here and in CI: `uv run python -m tests.check [--train] [STAGE…]`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
STAGES = {
    "lint": "uv run --group dev ruff check",
    "format": "uv run --group dev ruff format --check",
    "types": "uv run --group dev mypy",
    "page": "npm --prefix tests/page run --silent check",
    "train": "uv run --group dev --extra train pytest -n 0 -m train",
    "tests": "uv run --group dev pytest",
}
BESIDE = ("types", "page", "train")
"""Stages that are run side by side: each of them leaves cores to the others."""
TRAIN_ENVIRONMENT = ".venv-train"
"""Training's PyTorch has an environment of its own: the tests are to run without it."""


def run(stage: str, shown: bool = True) -> bool:
    """Run one stage, its output shown as it comes or when it has ended; whether it passed."""
    # Compiled modules are kept, whatever the machine says: hundreds of the stages' programs load the same ones.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if stage == "train":
        environment |= {"UV_PROJECT_ENVIRONMENT": TRAIN_ENVIRONMENT, "VIRTUAL_ENV": ""}
    title = f"\n--- {stage}: {STAGES[stage]}\n"
    began = time.perf_counter()
    program, *arguments = STAGES[stage].split()
    command = [shutil.which(program) or program, *arguments]
    if shown:
        print(title, end="", flush=True)
    to = None if shown else subprocess.PIPE
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, stdout=to, stderr=to and subprocess.STDOUT
    )
    said = "" if shown else title + done.stdout.decode(errors="replace")
    passed = "passed" if done.returncode == 0 else "FAILED"
    print(f"{said}--- {stage}: {passed} after {time.perf_counter() - began:.0f} s", flush=True)
    return done.returncode == 0


def run_all(stages: Sequence[str]) -> list[str]:
    """Run stages, neighbours of `BESIDE` side by side; the ones that failed."""
    failed = []
    for beside, group in groupby(stages, BESIDE.__contains__):
        together = list(group)
        with ThreadPoolExecutor(len(together) if beside else 1) as pool:
            passed = pool.map(partial(run, shown=not beside or len(together) == 1), together)
            failed += [stage for stage, fine in zip(together, passed, strict=True) if not fine]
    return failed


def main() -> int:
    """Run the stages that were asked for, every one of them; the exit status says whether all passed."""
    parser = ArgumentParser(prog="python -m tests.check", description=__doc__)
    parser.add_argument(
        "stages", nargs="*", metavar="STAGE", help=f"of {', '.join(STAGES)}; default: all but train"
    )
    parser.add_argument("--train", action="store_true", help="train, export and evaluate tiny networks too")
    chosen = parser.parse_args()
    unknown = set(chosen.stages) - STAGES.keys()
    if unknown:
        parser.error(f"no stage {', '.join(sorted(unknown))}")
    wanted = chosen.stages or [stage for stage in STAGES if stage != "train" or chosen.train]
    failed = run_all(wanted)
    if failed:
        print(f"\nFAILED: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
