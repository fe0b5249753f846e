"""The command that serves the page: its one sentence, Ctrl-C, a busy port."""

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import pytest
from websockets.sync.client import connect

from server.cli.main import main

SERVE = """
import sys
from engine.games import game
from server.web.serving import serve
from server.cli.main import leave
from server.session.session import Session
from tests.drawn import Drawn, DrawnReader, camera_on

drawn = Drawn("R7 R8 R9")
session = Session(DrawnReader([drawn]), game("rummy"), camera_on(drawn))
serve(session, port=int(sys.argv[1]), language=sys.argv[2])
leave(0)
"""
ENDLESS = SERVE.replace(
    "serve(session",
    "import time\nDrawnReader.read = DrawnReader.candidates = lambda *_: time.sleep(60)\nserve(session",
)
needs_sigint = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")


def started(*command):
    """A call with as many threads as people have, however many tests run beside it."""
    environment = {name: value for name, value in os.environ.items() if name != "OMP_NUM_THREADS"}
    piped = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, *command], env=environment, **piped)


def demo(port, language="en"):
    return started("-m", "server.cli.main", "demo", "--port", str(port), "--no-browser", "--lang", language)


def served(port, language="en", code=SERVE):
    return started("-c", code, str(port), language)


def watch_until(page, state):
    while json.loads(page.recv(timeout=20)).get("state") != state:
        pass


def interrupt(process, presses=1):
    """Ctrl-C; the seconds until the process has ended."""
    begun = time.monotonic()
    for _ in range(presses):
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
    assert process.wait(40) == 0
    return time.monotonic() - begun


def send_photo(address):
    """Send a photo to the page's server, which may well hang up."""
    photo = cv2.imencode(".png", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'
    kind = {"content-type": "multipart/form-data; boundary=x"}
    asked = urllib.request.Request(f"{address}photo", head + photo + b"\r\n--x--\r\n", kind)
    try:
        return urllib.request.urlopen(asked, timeout=30).status
    except OSError:
        return None


@needs_sigint
def test_it_says_its_address_and_ctrl_c_stops_it_within_a_second_with_a_page_open():
    def seconds_to_stop():
        with served(0) as process:
            said = process.stdout.readline()
            address = said.split()[3]
            assert said == f"meldwatch is at {address} (Ctrl-C stops it).\n"
            assert address.startswith("http://127.0.0.1:")
            assert urllib.request.urlopen(address, timeout=20).status == 200
            with connect(address.replace("http", "ws") + "live") as page:
                watch_until(page, "verdict")
                taken = interrupt(process)
            assert process.stderr.read() == ""
        return taken

    # A machine that is busy with something else may keep anything waiting, but not every time.
    assert any(seconds_to_stop() < 1.0 for _ in range(5))


@needs_sigint
@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_waits_neither_for_a_reading_nor_for_a_photo_and_leaves_no_traceback(presses):
    with served(0, code=ENDLESS) as process, ThreadPoolExecutor() as elsewhere:
        address = process.stdout.readline().split()[3]
        with connect(address.replace("http", "ws") + "live") as page:
            watch_until(page, "reading")
            answer = elsewhere.submit(send_photo, address)
            time.sleep(0.5)
            interrupt(process, presses)
        assert process.stderr.read() == ""
        assert answer.result() is None


@needs_sigint
def test_ctrl_c_while_the_networks_are_at_work_aborts_nothing():
    for delay in (0.0, 0.15):
        with demo(0) as process:
            address = process.stdout.readline().split()[3]
            with connect(address.replace("http", "ws") + "live") as page:
                watch_until(page, "reading")
                time.sleep(delay)
                interrupt(process)
            assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("language", "sentence"), [("fr", "essayez un autre --port"), ("en", "try another --port")]
)
def test_a_busy_port_is_one_sentence(language, sentence):
    with socket.create_server(("127.0.0.1", 0)) as taken, demo(taken.getsockname()[1], language) as process:
        said, complaint = process.communicate(timeout=90)
    assert (process.returncode, said) == (2, "")
    assert sentence in complaint
    assert complaint.count("\n") == 1


def test_a_camera_that_is_not_there_is_said_on_the_page_and_nowhere_else():
    code = SERVE.replace("camera_on(drawn)", "lambda: frames(97)").replace(
        "import sys\n", "import sys\nfrom vision.input.camera import frames\n"
    )
    with served(0, code=code) as process:
        address = process.stdout.readline().split()[3]
        with connect(address.replace("http", "ws") + "live") as page:
            while "Camera 97 does not answer" not in page.recv(timeout=60):
                pass
        time.sleep(2.5)
        process.terminate()
        process.wait(40)
        assert process.stderr.read() == ""


def test_what_goes_wrong_as_the_matches_are_let_go_of_is_in_the_log(tmp_path, monkeypatch, capsys):
    said = "what was written ahead stays beside the matches"
    monkeypatch.setattr("server.web.serving.serve", lambda *_, **__: None)
    monkeypatch.setattr(
        "server.storage.store.check_point", lambda _: logging.getLogger("server.storage.backup").error(said)
    )
    assert main(["serve", "--camera", "typed", "--data", str(tmp_path), "--no-browser"]) == 0
    assert said in (tmp_path / "meldwatch.log").read_text("utf-8")
    assert capsys.readouterr().err == f"{said}\n"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("fr", "un port est un nombre jusqu’à 65535"), ("en", "a port is a number up to 65535")],
)
def test_a_port_that_there_is_not_is_said_to_be_none(language, sentence, capsys, tmp_path):
    call = ["serve", "--camera", "typed", "--port", "99999", "--no-browser", "--data", str(tmp_path)]
    assert main([*call, "--lang", language]) == 2
    assert sentence in capsys.readouterr().err
