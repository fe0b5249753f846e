"""The typefaces that tests draw in: a few of those that `.ci/run` installs, whatever else a machine has."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from itertools import product
from pathlib import Path

DEJAVU = [
    f"DejaVu{family}{style}.ttf" for family, style in product(("Sans", "SansMono", "Serif"), ("", "-Bold"))
]
LIBERATION = [
    f"Liberation{family}-{style}.ttf"
    for family, style in product(("Mono", "Sans", "Serif"), ("Regular", "Bold", "Italic", "BoldItalic"))
]
NAMES = frozenset((*DEJAVU, *LIBERATION))


def gather(folders: Iterable[Path], out: Path) -> bool:
    """Copy these typefaces into a folder, from wherever they lie; whether there are any."""
    found = {file.name: file for folder in folders for file in folder.rglob("*.ttf") if file.name in NAMES}
    for name, file in found.items():
        shutil.copyfile(file, out / name)
    return bool(found)
