"""The program as people and scripts call it: what it prints and its exit status, written as in a console."""

import io
import json
import os
import re
import shlex
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import cv2

from server.cli.main import COMMANDS, main
from tests.contracts.calls import ANSWERED, FED, REFUSED
from tests.contracts.layout import laid_out
from tests.drawn import Drawn, DrawnReader

READER = "server.cli.commands.photos.load_reader"
"""What loads the networks: the stand-in is put in its place."""
DRAWN = {
    "bare.png": Drawn(""),
    "table.png": Drawn("R7 R8 R9 | K13 B13 Y13 | R5 B6 K5", doubts={4: ("B12",)}),
    "hand.png": Drawn("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 10H"),
}
"""The pictures that the calls name, and what lies on them."""
CHOICES = re.compile(r"\(choose from [^)]*\)")


def helped(language):
    """`--help` of the program and of each command."""
    calls = ["--help", *(f"{command} --help" for command in COMMANDS)]
    with folder(columns=1000):  # no line is broken: Python's versions break them differently
        return "\n".join(called(f"{call} --lang {language}") for call in calls)


def answered(command):
    """What one command answers."""
    with folder():
        return "\n".join(called(call) for call in ANSWERED[command])


def fed():
    """What is answered to a case a line."""
    with folder():
        return "\n".join(called(call, lines) for call, lines in FED.items())


def refused():
    """How bad input is refused, in both languages."""
    with folder():
        return "\n".join(called(f"{call} --lang {language}") for call in REFUSED for language in ("fr", "en"))


@contextmanager
def folder(columns=100):
    """A folder of its own with the pictures that the calls name; the system speaks English."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    system = kept | {"LANG": "en_GB.UTF-8", "COLUMNS": str(columns), "NO_COLOR": "1"}
    with TemporaryDirectory() as path, chdir(path), patch.dict(os.environ, system, clear=True):
        for number, (name, drawn) in enumerate(DRAWN.items()):
            Path(name).write_bytes(cv2.imencode(".png", drawn.picture(number))[1].tobytes())
        Path("text.png").write_text("no picture")
        Path("empty.png").touch()
        Path("nothing").mkdir()
        Path("house.txt").write_text("+ ZORGL\n- GAMIN\n", "utf-8")
        with patch(READER, lambda pieces: DrawnReader(DRAWN.values())):
            yield


def called(call, lines=""):
    """One call: its lines (`<`), what it printed (JSON laid out), its complaints (`!`) and its exit status (`=`)."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(lines)):
        try:
            status = main(shlex.split(call))
        except SystemExit as end:  # after `--help`
            status = end.code
    told = [f"$ meldwatch {call}"]
    told += [f"< {line}".rstrip() for line in lines.splitlines()]
    told += [laid_out(json.loads(line)) if line[:1] == "{" else line for line in out.getvalue().splitlines()]
    told += [f"! {line}" for line in err.getvalue().splitlines()]
    return CHOICES.sub(lambda choices: choices[0].replace("'", ""), "\n".join([*told, f"= {status}", ""]))
