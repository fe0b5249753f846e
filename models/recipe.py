"""The whole way to new weights in one command: render, train, export, calibrate, measure.

`python -m models.recipe OUT --scenes 9000 --minutes 50 --real DIR` leaves detector.onnx, reader.onnx, cards.onnx,
calibration.json, a checkpoint (.pt) of each and figures.md in OUT. The same command again goes on where it was cut off;
`--start OUT` begins from the checkpoints of an earlier call.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

Step = tuple[list[str], Path | None]


def main(argv: list[str] | None = None) -> int:
    """Follow the recipe from the command line; the exit status of the first step that fails."""
    parser = argparse.ArgumentParser(prog="python -m models.recipe", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--work", type=Path, default=Path("runs/recipe"), help="scratch folder (default runs/recipe)"
    )
    parser.add_argument("--scenes", type=int, default=9000)
    parser.add_argument("--side", type=int, default=384, help="pixels a side of the scenes (default 384)")
    parser.add_argument(
        "--kinds",
        default="tiles=0.27,racks=0.06,letters=0.24,cards=0.33,empty=0.1",
        help="shares of kinds (default %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--minutes", type=float, default=50.0, help="training time of each network (default 50)"
    )
    parser.add_argument("--real", type=Path, help="folder of real photographs with manifest.json")
    parser.add_argument("--real-cuts", type=int, default=16)
    parser.add_argument("--decks", type=Path, help="folder of baked decks")
    parser.add_argument("--labels", type=Path, help="file of models.label")
    parser.add_argument("--start", type=Path, help="folder with checkpoints to begin from, where it has them")
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=0.002)
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    for command, log in steps(args):
        print(f"{time.perf_counter() - began:.0f} s: {' '.join(command)}", flush=True)
        if status := follow(command, log):
            return status
    print(
        (args.out / "figures.md").read_text(encoding="utf-8") if args.real else "not measured: no --real",
        flush=True,
    )
    return 0


def steps(args: argparse.Namespace) -> Iterator[Step]:
    """The recipe's commands, each with the file its output goes to, if to any."""
    data, out = args.work / "data", args.out
    real = ["--real", str(args.real)] if args.real else []
    if not (data / "data.yaml").exists():
        scenes = [
            "--scenes",
            str(args.scenes),
            "--val",
            "240",
            "--seed",
            str(args.seed),
            "--side",
            str(args.side),
        ]
        cuts = [*real, "--real-cuts", str(args.real_cuts)] if args.real else []
        cuts += ["--labels", str(args.labels)] if args.labels else []
        decks = ["--decks", str(args.decks)] if args.decks else []
        yield ["datasets.build", str(data), "--kinds", args.kinds, *scenes, *cuts, *decks], None
    for name, batch in (("detector", args.batch), ("reader", args.batch * 8), ("cards", args.batch * 8)):
        train = ["models.train", name, str(data), "--out", str(args.work), "--minutes", str(args.minutes)]
        train += ["--epochs", "1000", "--batch", str(batch), "--rate", str(args.rate)]
        train += (
            ["--side", str(args.side), "--cache", "ram"]
            if name == "detector"
            else ["--detector", str(out / "detector.onnx")]
        )
        start = args.start / f"{name}.pt" if args.start else None
        train += ["--start", str(start)] if start and start.exists() else []
        yield train, out / f"{name}.log"
        shutil.copy(args.work / name / "weights" / "last.pt", out / f"{name}.pt")
        yield ["models.export", str(out / f"{name}.pt"), str(out / f"{name}.onnx"), *real], None
    yield ["models.calibrate", str(data), "--models", str(out), *real], None
    if args.real:
        yield ["models.evaluate", "--models", str(out), "--faults", *real], out / "figures.md"


def follow(command: list[str], log: Path | None) -> int:
    """Run one step; its exit status."""
    environment = {**os.environ, "PYTHONWARNINGS": "ignore", "PYTHONUNBUFFERED": "1"}
    run = [sys.executable, "-m", *command]
    if log is None:
        return subprocess.call(run, env=environment)
    with log.open("wb") as out:
        return subprocess.call(run, env=environment, stdout=out, stderr=None if log.suffix == ".md" else out)


if __name__ == "__main__":
    raise SystemExit(main())
