"""The versions that were tested, as pyproject.toml names them: `uv run python -m tests.pins [--raise]`.

Without a flag it says whether what is installed is what was tested. With `--raise` everything is resolved anew from
what is out today, and that is named: the next `uv run` installs it, and the checks say whether it does.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
DAY = re.compile(r'^exclude-newer = "[^"]*"\n', re.M)
BLOCK = re.compile(r"^constraint-dependencies = \[\n.*?^\]\n", re.M | re.S)
EXPORT = (
    *("uv", "export", "--quiet", "--no-header", "--no-annotate", "--no-hashes", "--no-emit-project"),
    *(
        "--extra",
        "postgres",
        "--extra",
        "train",
        "--group",
        "dev",
        "--prune",
        "torch",
        "--prune",
        "torchvision",
    ),
)
"""All that runs, is tested or trains, but PyTorch and what it brings: which builds fit depends on where it is from."""


def running() -> list[Requirement]:
    """What the project needs to run."""
    return [
        Requirement(line) for line in tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]
    ]


def testing() -> list[Requirement]:
    """What its tests need besides."""
    return [
        Requirement(line) for line in tomllib.loads(PROJECT.read_text("utf-8"))["dependency-groups"]["dev"]
    ]


def named() -> list[Requirement]:
    """The versions that were tested, those for other systems and Pythons included."""
    lines = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["uv"]["constraint-dependencies"]
    return [Requirement(line) for line in lines]


def installed(needed: Iterable[Requirement]) -> dict[str, str]:
    """The versions of the packages needed and of all that they need in turn, as far as they are installed."""
    found: dict[str, str] = {}
    queue, seen = [one for one in needed if _applies(one)], set()
    while queue:
        one = queue.pop()
        if str(one) in seen:
            continue
        seen.add(str(one))
        try:
            package = distribution(one.name)
        except PackageNotFoundError:
            continue  # the tests' tools, where only what runs is installed
        found[canonicalize_name(one.name)] = package.version
        more = [Requirement(line) for line in package.requires or ()]
        queue += [each for each in more if any(_applies(each, extra) for extra in ("", *one.extras))]
    return found


def _applies(one: Requirement, extra: str = "") -> bool:
    return one.marker is None or one.marker.evaluate({"extra": extra})


def faults(found: dict[str, str], tested: Iterable[Requirement]) -> list[str]:
    """Every installed package whose version is not the one that was tested, or that nobody named."""
    versions = {canonicalize_name(one.name): one.specifier for one in tested if _applies(one)}
    said = []
    for name, version in sorted(found.items()):
        if name not in versions:
            said.append(f"{name} {version} is named nowhere")
        elif not versions[name].contains(version, prereleases=True):
            said.append(f"{name} {version} is installed, {name}{versions[name]} was tested")
    return said


def resolved(text: str) -> list[str]:
    """All that uv would install for a pyproject.toml, on whichever system and Python: a requirement a line."""
    with TemporaryDirectory() as folder:
        (Path(folder) / PROJECT.name).write_text(text, "utf-8")
        done = subprocess.run([*EXPORT, "--project", folder], stdout=subprocess.PIPE, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line]


def constraints(lines: Sequence[str]) -> list[str]:
    """The constraints that name these requirements; markers stay where versions differ by system or Python."""
    times = Counter(Requirement(line).name for line in lines)
    return [
        line if times[one.name] > 1 else f"{one.name}{one.specifier}"
        for line, one in zip(lines, map(Requirement, lines), strict=True)
    ]


def without(text: str, day: date) -> str:
    """A pyproject.toml that names no versions, resolved from what was out when a day began (UTC)."""
    return DAY.sub(f'exclude-newer = "{day}T00:00:00Z"\n', BLOCK.sub("", text))


def with_constraints(text: str, lines: Iterable[str]) -> str:
    """A pyproject.toml with its versions named, after the day they are of."""
    block = "".join(f'    "{line}",\n' for line in lines)
    return DAY.sub(lambda day: f"{day[0]}constraint-dependencies = [\n{block}]\n", text)


def main() -> int:
    """Say whether the versions hold, or raise them; the exit status says whether they hold."""
    parser = ArgumentParser(prog="python -m tests.pins", description=__doc__)
    parser.add_argument("--raise", action="store_true", dest="raised", help="name what is out today")
    if parser.parse_args().raised:
        text = without(PROJECT.read_text("utf-8"), datetime.now(UTC).date())
        lines = constraints(resolved(text))
        PROJECT.write_text(with_constraints(text, lines), "utf-8")
        print(f"{len(lines)} versions named; `uv run python -m tests.check` says whether they hold.")
        return 0
    found = faults(installed([*running(), *testing()]), named())
    print("\n".join(found) or "What is installed is what was tested.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
