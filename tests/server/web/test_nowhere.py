"""Nothing leaves the machine and nothing is left on it: a whole demo and a whole match, every call of theirs seen."""

import signal
import sys
import time
from contextlib import closing, contextmanager
from itertools import islice

import cv2
import httpx2
import pytest

from server.web.app import DEMO
from tests.server.session.record.test_killed import still
from tests.tracing import traced
from vision.input.camera import frames

SLOW = 60
"""Seconds that a traced server may take on a busy machine."""


@contextmanager
def served(folder, *arguments):
    """The page of a traced `meldwatch`: its client and its trace."""
    command = [
        sys.executable,
        "-m",
        "server.cli.main",
        *arguments,
        "--port",
        "0",
        "--no-browser",
        "--lang",
        "en",
    ]
    with traced(folder, *command) as trace:
        address = trace.process.stdout.readline().split()[3]
        with httpx2.Client(base_url=address, timeout=SLOW, trust_env=False) as client:
            yield client, trace


def until(client, condition):
    """The first state of the table that is as awaited."""
    end = time.monotonic() + SLOW
    while not condition(state := asked(client.get("/state"))):
        assert time.monotonic() < end, state
        time.sleep(0.2)
    return state


def asked(answer):
    assert answer.is_success, answer.text
    return answer.json()


def photographed():
    """A table of the demo, as a phone would send it."""
    with closing(frames(DEMO)) as demo:
        image = next(islice(demo, 100, None)).image
    return {"photo": ("table.jpg", cv2.imencode(".jpg", image)[1].tobytes())}


def test_a_demo_asks_nobody_and_writes_nothing(tmp_path):
    with served(tmp_path, "demo") as (client, trace):
        until(client, lambda state: state["state"] == "verdict" and state["table"])
        until(client, lambda state: state["ruling"] == "illegal")
        assert trace.stop(signal.SIGINT) == 0
    assert trace.faults() == []
    assert list((tmp_path / "home").iterdir()) == []


def test_a_match_asks_nobody_and_writes_in_its_folder_alone(tmp_path):
    arguments = ("serve", "--camera", str(still(tmp_path / "still.mp4")), "--data", str(tmp_path / "data"))
    with served(tmp_path, *arguments) as (client, trace):
        asked(client.post("/setup", json={"game": "rummy", "players": ["Anna", "Ben"]}))
        sight = until(client, lambda state: state["state"] == "verdict")["sight"]
        assert asked(client.post("/match/turns", json={"sight": sight}))["play"]["added"]
        assert client.get("/phone.html").status_code == 200
        assert asked(client.post("/photo", files=photographed()))["table"]
        client.post("/resume")
        asked(client.post("/count", json={}))
        assert asked(client.post("/count/0/photo", files=photographed()))["count"]["hands"][0]["pieces"]
        asked(client.post("/count/1/typed", json={"text": ""}))
        for seat in (0, 1):
            asked(client.post(f"/count/{seat}/agree", json={}))
        asked(client.put("/count/known", json={"at_once": False}))
        assert asked(client.post("/count/finish", json={}))["count"] is None
        assert client.get("/matches/1/sheet.csv").status_code == 200
        assert trace.stop(signal.SIGINT) == 0
    assert trace.faults() == []
    assert list((tmp_path / "data").iterdir())
    assert list((tmp_path / "home").iterdir()) == []


@pytest.mark.parametrize(
    ("code", "kept"),
    [
        ("import socket; socket.getaddrinfo('meldwatch.invalid', 80)", False),
        ("import socket; socket.create_connection(('192.0.2.1', 80), 0.1)", False),
        ("import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'', ('192.0.2.1', 80))", False),
        ("import socket; socket.socket().bind(('', 0))", False),
        ("open('here', 'w')", False),
        ("import pathlib; (pathlib.Path.home() / '.cache').mkdir()", False),
        ("import os; os.rename(os.environ['TMPDIR'], os.environ['HOME'] + '/moved')", False),
        ("import socket; socket.socket().connect_ex(('127.0.0.1', 9))", True),
        ("import tempfile; tempfile.mkstemp()", True),
    ],
)
def test_what_is_planted_is_seen(tmp_path, code, kept):
    with traced(tmp_path, sys.executable, "-c", f"try:\n    {code}\nexcept OSError:\n    pass") as trace:
        assert trace.process.wait(SLOW) == 0
    assert (trace.faults() == []) == kept, trace.faults()
