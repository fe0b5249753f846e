"""The check every change passes, here and in CI: `uv run python -m tests.check [--train] [STAGE…]`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parents[1]
STAGES = {
    "lint": "uv run --group dev ruff check",
    "format": "uv run --group dev ruff format --check",
    "types": "uv run --group dev mypy",
    "page": "npm --prefix tests/page run --silent check",
    "train": "uv run --group dev --extra train pytest -m train",
    "tests": "uv run --group dev pytest",
}
TRAIN_ENVIRONMENT = ".venv-train"
"""Training's PyTorch has an environment of its own: the tests are to run without it."""


def run(stage: str) -> bool:
    """Run one stage; whether it passed."""
    environment = dict(os.environ)
    if stage == "train":
        environment |= {"UV_PROJECT_ENVIRONMENT": TRAIN_ENVIRONMENT, "VIRTUAL_ENV": ""}
    print(f"\n--- {stage}: {STAGES[stage]}", flush=True)
    began = time.perf_counter()
    program, *arguments = STAGES[stage].split()
    command = [shutil.which(program) or program, *arguments]
    status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    print(
        f"--- {stage}: {'passed' if status == 0 else 'FAILED'} after {time.perf_counter() - began:.0f} s",
        flush=True,
    )
    return status == 0


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
    failed = [stage for stage in wanted if not run(stage)]
    if failed:
        print(f"\nFAILED: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
