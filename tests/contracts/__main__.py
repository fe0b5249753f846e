"""The goldens: `uv run --group dev python -m tests.contracts [--update]` says what differs, or makes them anew."""

import sys
from argparse import ArgumentParser

from tests.contracts import kept


def main():
    """Say which goldens differ, or write them anew; the exit status says whether they hold."""
    parser = ArgumentParser(prog="python -m tests.contracts", description=__doc__)
    parser.add_argument("--update", action="store_true", help="write those that differ anew")
    wanted = parser.parse_args()
    if wanted.update:
        kept.make()
    from tests.contracts import goldens  # with what this version has just left on disk

    if wanted.update:
        differing = goldens.update()
        print("\n".join(differing) or "Nothing differs.")
        return 0
    differences = list(filter(None, map(goldens.difference, goldens.MADE)))
    print("\n\n".join(differences) or "Nothing differs.")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
