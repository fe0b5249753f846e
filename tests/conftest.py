"""What holds for all the tests: several processes share them, and they draw in the same typefaces on every machine."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from datasets.render import typefaces
from tests.typefaces import gather

WORKERS = 3
"""Processes in which all the tests are run side by side: one more than a small machine of a CI has cores, as those that
drive a browser or a server of their own wait half of their time."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Whoever asks for a part of the tests waits for no processes to begin."""
    return WORKERS if config.args_source is pytest.Config.ArgsSource.TESTPATHS else 0


def pytest_configure(config: pytest.Config) -> None:
    """Before anything draws. The processes that this one starts are told by the environment."""
    if hasattr(config, "workerinput"):
        return  # one of those processes
    if config.getoption("numprocesses", None):
        os.environ.setdefault("OMP_NUM_THREADS", "1")  # the networks of each would take every core
    os.environ.pop(typefaces.FONTS_VARIABLE, None)
    folder = tempfile.TemporaryDirectory(prefix="typefaces-")
    config.add_cleanup(folder.cleanup)
    if gather(typefaces.folders(), Path(folder.name)):
        os.environ[typefaces.FONTS_VARIABLE] = folder.name
