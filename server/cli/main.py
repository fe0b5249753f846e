"""The command line, `meldwatch`: one call, and how it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Final, NoReturn

from engine.errors import SpokenError
from engine.words import Language, Words, message
from server.cli.parser import COMMANDS, command_line
from server.cli.text import BAD_INPUT, UserError, complain, language_of

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
"""What a shell reports of a program that SIGINT or SIGPIPE ended."""


def run() -> NoReturn:
    """What the shell calls: `main`, and out."""
    leave(main())


def leave(status: int) -> NoReturn:
    """End the process at once: Python's own way out is slow, and aborts while a network reads in a thread."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(status)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 2 something could not be done, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = language_of(given)
    closed = _reopen()
    _prepare()
    try:
        if "stdout" in closed and not {"serve", "demo"} & set(given[:1]):
            raise UserError(message("cli.standard_output_is_closed"))
        if "stdin" in closed and "-" in given:
            raise UserError(message("cli.standard_input_is_closed"))
        return _run(given, language)
    except (UserError, SpokenError) as error:
        complain(error.words, language)
        return BAD_INPUT
    except ImportError as error:
        complain(_missing_library(error), language)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # What is still in the buffer has nowhere to go; Python would complain of it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        # A disk that is full, or a name that no system takes: what can be said more exactly was said before.
        complain(_undone(error), language)
        return BAD_INPUT


def _run(given: Sequence[str], language: Language) -> int:
    try:
        parser = command_line(language)
        chosen = parser.parse_args(given)
        if chosen.command is None:
            parser.print_help()
            return BAD_INPUT
        return COMMANDS[chosen.command].run(chosen, language)
    finally:
        # A pipe that is closed by now is to be noticed here, not by Python on its way out.
        sys.stdout.flush()


def _undone(error: OSError) -> Words:
    why = error.strerror or str(error)
    if error.filename:
        why = f"{error.filename!s:.80}: {why}"
    return message("cli.this_could_not_be_done_why", why=why)


def _missing_library(error: ImportError) -> Words:
    """OpenCV's wheel takes three libraries of the desktop for granted; bare Linux servers lack them."""
    if ".so" not in str(error):
        raise error
    cure = "apt install libgl1 libglib2.0-0 libxcb1"
    return message("cli.this_system_lacks_a_library_error", error=error, cure=cure)


def _reopen() -> tuple[str, ...]:
    """Lead streams that are closed nowhere, and say which: the next file opened would else be taken for one of them."""
    closed = tuple(name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None)
    for name in closed:
        descriptor = os.open(os.devnull, os.O_RDWR)
        mode = "r" if name == "stdin" else "w"
        setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8"))
    return closed


def _prepare() -> None:
    """Answers are UTF-8 wherever they go, and the picture libraries leave stderr to us."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdin, TextIOWrapper):
        # Windows begins with a mark (BOM) what its shells and editors write as UTF-8.
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    os.environ.setdefault("OPENCV_LOG_LEVEL", "OFF")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


if __name__ == "__main__":
    run()
