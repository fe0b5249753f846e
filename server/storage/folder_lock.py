"""A folder that one program at a time works in: a lock (advisory, gone with the program) in a file that says whose."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import IO

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_AWAY = 1 << 30
"""Where the locked byte is on Windows: nobody else may read what is locked there, and what is written says whose."""


class FolderTaken(Exception):
    """Another program works in the folder; `by` is what its lock's file says of it."""

    def __init__(self, by: str) -> None:
        super().__init__(by)
        self.by = by


def lock_folder(folder: Path, name: str, says: str) -> IO[str] | None:
    """Lock a folder by a file of this name, which says this, until the file that is answered is closed.

    None where the system of files knows no locks; raises FolderTaken, and OSError where nothing can be written.
    """
    kept = open(folder / name, "a+", encoding="utf-8")  # noqa: SIM115 - it is locked for as long as it is open
    try:
        _lock(kept)
    except OSError as error:
        kept.seek(0)
        by = kept.read(200).strip()
        kept.close()
        if error.errno in _TAKEN:
            raise FolderTaken(by) from error
        return None
    kept.truncate(0)
    kept.write(f"{says}\n")
    kept.flush()
    return kept


def _lock(kept: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        kept.seek(_AWAY)
        msvcrt.locking(kept.fileno(), msvcrt.LK_NBLCK, 1)
        kept.seek(0)
    else:
        import fcntl

        fcntl.flock(kept.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
