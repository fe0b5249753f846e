"""Rebuild the lexicon's data file from Debian's hunspell-fr-comprehensive: `python -m engine.lexicon.build`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from engine.lexicon.affixes import read_affixes, read_entries
from engine.lexicon.lexicon import DATA, unpack
from engine.lexicon.pack import pack
from engine.lexicon.words import Curated, gather

HERE: Final = Path(__file__).parent
DICTIONARY: Final = Path("/usr/share/hunspell/fr.dic")


def build(dictionary: Path, curated: Path = HERE / "curated.txt") -> bytes:
    """The data file's bytes from a dictionary (`.dic`, its `.aff` beside it) and the curated table."""
    affixes = read_affixes(dictionary.with_suffix(".aff").read_text("utf-8"))
    entries = read_entries(dictionary.read_text("utf-8"))
    return pack(gather(entries, affixes, Curated.parse(curated.read_text("utf-8"))))


def main(arguments: list[str] | None = None) -> int:
    """Write the data file, or with --check say whether the one there is what the dictionary gives."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--dictionary", type=Path, default=DICTIONARY, help="the .dic file, its .aff beside it"
    )
    parser.add_argument("--out", type=Path, default=HERE / DATA)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file differs")
    options = parser.parse_args(arguments)
    if not options.dictionary.exists():
        print(f"{options.dictionary} is missing: install hunspell-fr-comprehensive", file=sys.stderr)
        return 2
    data = build(options.dictionary)
    if options.check:
        same = options.out.exists() and unpack(options.out.read_bytes()) == unpack(data)
        print(f"{options.out} is {'what' if same else 'not what'} {options.dictionary} gives")
        return 0 if same else 1
    options.out.write_bytes(data)
    print(f"{options.out}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
