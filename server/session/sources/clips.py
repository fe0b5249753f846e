"""Videos that were sent: files in a temporary folder of this program's own, which does not outlive it."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import weakref
from pathlib import Path
from typing import IO, Final

from server.storage.folder_lock import FolderTaken, lock_folder
from vision.input.camera import CameraError, frames

PREFIX: Final = "meldwatch-clips-"
LOCK: Final = "in-use"


class Clips:
    """Keeps the videos that are sent; every method may be called from any thread."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._end: weakref.finalize[[Path, IO[str] | None], Clips] | None = None
        self._lock = threading.Lock()

    def keep(self, sent: IO[bytes]) -> Path:
        """A video as a file of its own; raises CameraError where it is none."""
        descriptor, name = tempfile.mkstemp(".video", dir=self._made())
        with open(descriptor, "wb") as kept:
            shutil.copyfileobj(sent, kept)
        try:
            next(frames(name))
        except CameraError as error:
            Path(name).unlink()
            raise CameraError("clips.this_file_is_not_a_video") from error
        return Path(name)

    def drop(self, clip: str | None) -> None:
        """Throw a video away, if it is one of these."""
        if clip is not None and self._folder is not None and Path(clip).parent == self._folder:
            Path(clip).unlink(missing_ok=True)

    def close(self) -> None:
        """Throw all away."""
        with self._lock:
            if self._end is not None:
                self._end()
            self._folder = self._end = None

    def _made(self) -> Path:
        with self._lock:
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix=PREFIX))
                owned = lock_folder(self._folder, LOCK, str(os.getpid()))
                self._end = weakref.finalize(self, _throw_away, self._folder, owned)
            return self._folder


def _throw_away(folder: Path, owned: IO[str] | None) -> None:
    if owned is not None:
        owned.close()
    shutil.rmtree(folder, ignore_errors=True)


def sweep_clips() -> None:
    """Throw away what programs that were killed have left among the temporary files."""
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        try:
            lock = lock_folder(left, LOCK, "")
        except (FolderTaken, OSError):
            continue
        if lock is not None:
            lock.close()
            shutil.rmtree(left, ignore_errors=True)
