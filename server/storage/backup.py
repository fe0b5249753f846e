"""The matches' file, whole: what was written ahead taken into it, and a copy beside it when a match ends."""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Final

from server.storage.disk import put_in_place

log = logging.getLogger(__name__)

BACKUP: Final = "matches.backup.sqlite"
"""Beside the matches' file, all of them as they were when the last one ended."""
BUSY: Final = 5.0
"""Seconds for which a writer waits for another one."""


def open_existing(file: Path) -> sqlite3.Connection:
    """Open an SQLite database that is there; where it is not, none is made in its place: sqlite3.OperationalError."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", timeout=BUSY, uri=True)


def check_point(file: Path) -> None:
    """Take what was written ahead (SQLite's WAL) into the file itself."""
    try:
        with closing(open_existing(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        log.exception("what was written ahead stays beside the matches")


def back_up(file: Path, before: threading.Thread | None) -> None:
    """Copy the matches, whole, beside their file; the last copy stays until this one is on the disk."""
    if before is not None:
        before.join()
    newer = file.with_name(f"{BACKUP}.new")
    try:
        newer.unlink(missing_ok=True)
        with closing(open_existing(file)) as connection:
            connection.execute("VACUUM INTO ?", (str(newer),))
        put_in_place(newer, file.with_name(BACKUP))
    except (OSError, sqlite3.Error):
        log.exception("the matches could not be backed up")
