"""The whole way to new weights in one command: render, train, mine hard examples, export, calibrate, measure.

`python -m models.recipe OUT --real DIR` leaves in OUT the networks (.onnx) with a checkpoint (.pt) of each, OUT/tiles
those of number tiles alone, calibration.json and figures.md. The same command again goes on where it was cut off;
`--start OUT` begins from the checkpoints of an earlier call. On two cores, or on many and a GPU: there what networks
learn from lies in the GPU's memory, and both detectors learn at once, then the readers.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision import piece_kinds

SCENES = {
    piece_kinds.TILES.id: (0.36, "tiles=0.8,racks=0.2"),
    piece_kinds.LETTERS.id: (0.25, "letters=0.55,boards=0.45"),
    piece_kinds.CARDS.id: (0.25, "cards=0.6,hands=0.4"),
    "empty": (0.14, "empty=1"),
}
"""The folders of rendered scenes: each one's share of them all, and what it shows."""

PHOTOGRAPHS = {"real-tiles": "number-tiles,empty", "real-others": "letter-tiles,cards"}
"""The folders of cut photographs, and the kinds of those."""

TILES = ("tiles", "empty", "real-tiles")
"""What the networks of number tiles alone learn from."""

TABLES = "tables"
"""What the network of a table's colours learns from: scenes that no reader has learned from, …"""

TABLES_OF_ALL = 0.5
"""… for each of all other scenes, …"""

TABLES_SHOW = "racks=0.5,tiles=0.5"
"""… and what they show."""

PLATES = (piece_kinds.LETTERS.id,)
"""What plate verification learns from."""

VALIDATION = 0.02
"""Scenes to validate on, as a share of those to learn from."""

Command = list[str]


@dataclass(frozen=True)
class Step:
    """Commands that run side by side, each with the file that its output goes to, if to any."""

    commands: tuple[tuple[Command, Path | None], ...]

    def left(self) -> Step:
        """The step without the training of networks that are exported already: their log lies beside the export."""
        done = [log is not None and log.with_suffix(".onnx").exists() for _, log in self.commands]
        return Step(tuple(each for each, over in zip(self.commands, done, strict=True) if not over))


def main(argv: list[str] | None = None) -> int:
    """Follow the recipe from the command line; the exit status of the first step that fails."""
    args = parser().parse_args(argv)
    (args.out / "tiles").mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    for step in steps(args):
        step = step.left()
        for command, _ in step.commands:
            print(f"{time.perf_counter() - began:.0f} s: {' '.join(command)}", flush=True)
        if status := follow(step):
            return status
    print(f"{time.perf_counter() - began:.0f} s: done", flush=True)
    return 0


def parser() -> argparse.ArgumentParser:
    """The command's arguments."""
    parsed = argparse.ArgumentParser(prog="python -m models.recipe", description=__doc__)
    parsed.add_argument("out", type=Path)
    parsed.add_argument(
        "--work", type=Path, default=Path("runs/recipe"), help="scratch folder (default runs/recipe)"
    )
    parsed.add_argument("--scenes", type=int, default=9000, help="rendered scenes in all (default 9000)")
    parsed.add_argument("--side", type=int, default=384, help="pixels a side of the scenes (default 384)")
    parsed.add_argument("--seed", type=int, default=0)
    parsed.add_argument("--real", type=Path, help="folder of real photographs with manifest.json")
    parsed.add_argument("--real-cuts", type=int, default=12, help="scenes cut from each (default 12)")
    parsed.add_argument("--decks", type=Path, help="folder of baked decks")
    parsed.add_argument("--labels", type=Path, help="file of models.label")
    parsed.add_argument("--start", type=Path, help="folder with checkpoints to begin from, where it has them")
    parsed.add_argument("--detector-minutes", type=float, default=50.0, help="time to train detectors")
    parsed.add_argument("--reader-minutes", type=float, default=50.0, help="time to train readers")
    parsed.add_argument(
        "--batch", type=int, default=16, help="the detector's; a reader's is eight times that"
    )
    parsed.add_argument("--rate", type=float, default=0.002)
    parsed.add_argument("--each", type=int, default=2, help="crops cut for each piece (default 2)")
    parsed.add_argument(
        "--networks-alone",
        action="store_true",
        help="neither calibrate nor measure them: that is done elsewhere",
    )
    return parsed


def steps(args: argparse.Namespace) -> Iterator[Step]:
    """The recipe, step by step; what an earlier call has done is left out."""
    real = ["--real", str(args.real)] if args.real else []
    for number, (name, command) in enumerate(datasets(args).items()):
        if not (args.work / name / "data.yaml").exists():
            seed = str(args.seed + 10 * number)
            yield alone(["datasets.build", str(args.work / name), "--seed", seed, *command, *real])
    every = tuple(name for name in datasets(args) if name != TABLES)
    own = tuple(name for name in TILES if name in every)
    detector = ["--side", str(args.side)]
    first = args.detector_minutes
    yield Step(
        (
            trained(args, "detector", every, first, args.out, detector),
            trained(args, "detector", own, first, args.out / "tiles", detector),
        )
    )
    for out in (args.out, args.out / "tiles"):
        yield from exported(args, "detector", out, real)
    found = ["--each", str(args.each), "--detector", str(args.out / "detector.onnx")]
    last = args.reader_minutes
    others = tuple(name for name in every if name not in ("tiles", "real-tiles"))
    yield Step(
        (
            trained(args, "reader", every, last, args.out, found),
            trained(args, "cards", others, last, args.out, found),
            trained(args, "plates", PLATES, last / 2, args.out, found),
        )
    )
    for name in ("reader", "cards", "plates"):
        yield from exported(args, name, args.out, real)
    wide = args.out / "reader.pt"
    pruned = [*found, "--architecture", "tiles-reader.yaml", "--teacher", str(wide)]
    yield alone(*trained(args, "reader", own, last / 2, args.out / "tiles", pruned, wide))
    yield from exported(args, "reader", args.out / "tiles", real)
    for folders, out in ((every, args.out), (own, args.out / "tiles")):
        yield from cascaded(args, folders, out, found, real)
    tables = ["models.train", "colours", str(args.work / TABLES), "--models", str(args.out)]
    tables += ["--out", str(runs(args, args.out / "tiles")), "--epochs", "26"]
    tables += started(args, "colours", args.out / "tiles")
    yield alone(tables, args.out / "tiles" / "colours.log")
    yield from exported(args, "colours", args.out / "tiles", [])
    if args.networks_alone:
        return
    rendered = [str(args.work / name) for name in SCENES]
    yield alone(["models.calibrate", *rendered, "--models", str(args.out), *real])
    if args.real:
        yield alone(
            ["models.evaluate", "--models", str(args.out), "--faults", *real], args.out / "figures.md"
        )


def datasets(args: argparse.Namespace) -> dict[str, Command]:
    """Each folder of the recipe with what `datasets.build` is told of it."""
    size = ["--side", str(args.side)]
    decks = ["--decks", str(args.decks)] if args.decks else []
    built = {}
    for name, (share, kinds) in SCENES.items():
        count = max(2, round(share * args.scenes))
        split = ["--scenes", str(count), "--val", str(max(2, round(VALIDATION * count)))]
        built[name] = ["--kinds", kinds, *split, *size, *decks, "--real-cuts", "0"]
    count = str(max(2, round(TABLES_OF_ALL * args.scenes)))
    built[TABLES] = ["--kinds", TABLES_SHOW, "--scenes", count, "--val", "0", *size, "--real-cuts", "0"]
    if args.real:
        labels = ["--labels", str(args.labels)] if args.labels else []
        for name, kinds in PHOTOGRAPHS.items():
            cut = ["--real-cuts", str(args.real_cuts), "--real-kinds", kinds]
            built[name] = ["--scenes", "0", "--val", "0", *cut, *size, *labels]
    return built


def trained(
    args: argparse.Namespace,
    network: str,
    folders: Sequence[str],
    minutes: float,
    out: Path,
    more: Command,
    start: Path | None = None,
) -> tuple[Command, Path]:
    """The command that trains a network on folders, and the file of its output."""
    batch = args.batch if network == "detector" else 8 * args.batch
    command = ["models.train", network, *(str(args.work / name) for name in folders), *more]
    command += ["--out", str(runs(args, out)), "--minutes", str(minutes), "--epochs", "1000"]
    command += ["--batch", str(batch), "--rate", str(args.rate)]
    command += ["--start", str(start)] if start else started(args, network, out)
    return command, out / f"{network}.log"


def started(args: argparse.Namespace, network: str, out: Path) -> Command:
    """What tells a training to begin from the checkpoint that an earlier call left of its network, where it has."""
    earlier = args.start / out.relative_to(args.out) / f"{network}.pt" if args.start else None
    return ["--start", str(earlier)] if earlier and earlier.exists() else []


def cascaded(
    args: argparse.Namespace, folders: Sequence[str], out: Path, found: Command, real: Command
) -> Iterator[Step]:
    """The steps to the second stage of the cascade that a folder's reader begins; it starts from that of all kinds."""
    hard = [*found, "--first", str(out / "reader.onnx")]
    name = "second-stage"
    yield alone(*trained(args, name, folders, args.reader_minutes, out, hard, args.out / "reader.pt"))
    yield from exported(args, name, out, real)


def runs(args: argparse.Namespace, out: Path) -> Path:
    """Where the checkpoints of the networks in a folder of OUT lie while they learn."""
    work: Path = args.work / "runs" / out.relative_to(args.out)
    return work


def exported(args: argparse.Namespace, network: str, out: Path, real: Command) -> Iterator[Step]:
    """Keep a network's checkpoint, and export it, where that is not done."""
    if (out / f"{network}.onnx").exists():
        return
    shutil.copy(runs(args, out) / network / "weights" / "last.pt", out / f"{network}.pt")
    yield alone(["models.export", str(out / f"{network}.pt"), str(out / f"{network}.onnx"), *real])


def alone(command: Command, log: Path | None = None) -> Step:
    """A step of one command."""
    return Step(((command, log),))


def follow(step: Step) -> int:
    """Run the commands of a step; the exit status of the first that failed."""
    environment = {**os.environ, "PYTHONWARNINGS": "ignore", "PYTHONUNBUFFERED": "1"}
    running = []
    for command, log in step.commands:
        out = log.open("wb") if log else None
        errors = subprocess.STDOUT if log and log.suffix == ".log" else None
        run = [sys.executable, "-m", *command]
        running.append(subprocess.Popen(run, env=environment, stdout=out, stderr=errors))
    return next((status for status in [each.wait() for each in running] if status), 0)


if __name__ == "__main__":
    raise SystemExit(main())
