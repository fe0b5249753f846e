"""The whole way to new weights, one command: render, cut crops, train both networks side by side, export.

`python -m models.recipe OUT --scenes 16000 --minutes 6 --real DIR --decks DIR` leaves OUT/detector.onnx,
OUT/reader.onnx and the checkpoints OUT/detector.pt, OUT/reader.pt, with which `--start OUT` goes on another time.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path


def main(argv: list[str] | None = None) -> int:
    """Follow the recipe from the command line; the exit status of the first step that fails."""
    parser = argparse.ArgumentParser(prog="python -m models.recipe", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--work", type=Path, default=Path("runs/recipe"), help="scratch folder (default runs/recipe)"
    )
    parser.add_argument("--scenes", type=int, default=16000)
    parser.add_argument("--kinds", help="shares of the kinds of scenes, as datasets.build takes them")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--minutes", type=float, default=6.0, help="training time, the two networks side by side"
    )
    parser.add_argument("--real", type=Path, help="folder of real photographs with manifest.json")
    parser.add_argument("--real-cuts", type=int, default=10)
    parser.add_argument("--decks", type=Path, help="folder of baked decks")
    parser.add_argument("--start", type=Path, help="folder with detector.pt and reader.pt to go on from")
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--side", type=int, default=640)
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    data, cores = args.work / "data", os.cpu_count() or 1
    build = [
        "datasets.build",
        str(data),
        "--scenes",
        str(args.scenes),
        "--val",
        "320",
        "--seed",
        str(args.seed),
        "--side",
        str(args.side),
    ]
    build += ["--kinds", args.kinds] if args.kinds else []
    build += ["--real", str(args.real), "--real-cuts", str(args.real_cuts)] if args.real else []
    build += ["--decks", str(args.decks)] if args.decks else []
    if not (data / "data.yaml").exists() and (failed := _step(build, began).wait()):
        return failed
    train = [
        str(data),
        "--out",
        str(args.work),
        "--minutes",
        str(args.minutes),
        "--epochs",
        "100",
        "--rate",
        str(args.rate),
    ]
    commands = {
        "detector": f"--batch {args.batch} --side {args.side} --cache ram --workers {max(1, cores * 5 // 8)}",
        "reader": f"--batch {args.batch * 8} --workers {max(1, cores * 3 // 8)}",
    }
    steps = []
    for name, extra in commands.items():
        start = ["--start", str(args.start / f"{name}.pt")] if args.start else []
        steps.append(
            _step(["models.train", name, *train, *extra.split(), *start], began, args.out / f"{name}.log")
        )
    if sum(step.wait() != 0 for step in steps):
        return 1
    for name in commands:
        best = args.work / name / "weights" / "best.pt"
        shutil.copy(best, args.out / f"{name}.pt")
        shutil.copy(args.work / name / "results.csv", args.out / f"{name}.csv")
        if failed := _step(["models.export", str(best), str(args.out / f"{name}.onnx")], began).wait():
            return failed
    print(f"done after {time.perf_counter() - began:.0f} s", flush=True)
    return 0


def _step(command: list[str], began: float, log: Path | None = None) -> subprocess.Popen[bytes]:
    print(f"{time.perf_counter() - began:.0f} s: {' '.join(command)}", flush=True)
    out = log.open("ab") if log else None
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", *command],
        stdout=out,
        stderr=subprocess.STDOUT if out else None,
    )


if __name__ == "__main__":
    raise SystemExit(main())
