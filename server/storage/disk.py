"""Files that are whole on the disk, or as they were before."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def put_in_place(newer: Path, file: Path) -> None:
    """Put a file that was written in the place of another; it is on the disk then, also after a power cut."""
    with open(newer, "rb+") as written:
        os.fsync(written.fileno())
    os.replace(newer, file)
    with suppress(OSError):  # Windows opens no folders
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
