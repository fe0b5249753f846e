"""Calls of the command line in the tests: pictures made on the spot, a scripted reader, answers line by line."""

import io
import json
import subprocess
import sys
from contextlib import contextmanager

import cv2
import numpy as np

from server.cli.main import main
from vision.detection.non_maximum_suppression import Detection
from vision.reading import Reading, RecognizedPiece
from vision.recognition.face_scores import Candidate, FaceScores


class ScriptedReader:
    """Reads a row of tiles, R1 on; how many is the picture's grey, divided by ten. The third is not sure."""

    def read(self, image, box=None):
        height, width = image.shape[:2]
        found = tuple(
            RecognizedPiece(f"R{number}", 0.98765, quad(20 * number, 10), sure=number != 3)
            for number in range(1, round(int(image.mean()) / 10) + 1)
        )
        return Reading((width, height), found, (tuple(range(len(found))),) if found else ())

    def candidates(self, image, scale=None):
        return tuple(
            Candidate(
                Detection("tile", each.score, np.array(each.corners, np.float32)),
                FaceScores(np.ones((4, 1), np.float32), 0.0),
            )
            for each in self.read(image).detections
        )

    def arrange(self, size, seen, box=None, before=None):
        return self.read(np.full((size[1], size[0], 3), 10 * len(seen), np.uint8))


def quad(left, top):
    return ((left, top), (left + 15.04, top), (left + 15.04, top + 22), (left, top + 22))


def photo(path, tiles=4, size=(160, 90)):
    wooden = np.full((size[1], size[0], 3), np.clip(np.array((-12, 0, 12)) + 10 * tiles, 0, 255), np.uint8)
    path.write_bytes(cv2.imencode(path.suffix, wooden)[1].tobytes())
    return str(path)


def answer(capsys, *call):
    """What a call answers in JSON."""
    assert main([*call, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def lines_of(capsys, monkeypatch, text, *call, status=0):
    """What a call answers to these lines from stdin."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main([*call]) == status
    return lines(capsys.readouterr().out)


def refused(capsys, *call):
    """The one sentence with which a call is refused."""
    assert main([*call, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


@contextmanager
def serving(folder, *more, **popen):
    """A real server of typed tables on a free port, killed at the end; the process, and the address it says."""
    command = [
        "serve",
        "--camera",
        "typed",
        "--data",
        str(folder),
        "--port",
        "0",
        "--no-browser",
        "--lang",
        "en",
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "server.cli.main", *command, *more], stdout=subprocess.PIPE, text=True, **popen
    ) as process:
        try:
            yield process, process.stdout.readline().split()[3]
        finally:
            process.kill()
