"""A command of the command line: its arguments and its run, side by side."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

from engine.words import Language, Words


@dataclass(frozen=True, slots=True)
class Command:
    """What `--help` says of a command, what adds its arguments, and its run, which answers the exit status."""

    help: Words
    add_arguments: Callable[[ArgumentParser, Language], None]
    run: Callable[[Namespace, Language], int]
