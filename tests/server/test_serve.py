"""The command that serves the page: its one sentence, Ctrl-C, a busy port."""

import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from websockets.sync.client import connect

SERVE = """
import sys
from engine.games import game
from server.app import serve
from server.session import Session
from tests.drawn import Drawn, DrawnReader, camera_on

drawn = Drawn("R7 R8 R9")
session = Session(DrawnReader([drawn]), game("rummy"), camera_on(drawn))
sys.exit(serve(session, port=int(sys.argv[1]), language=sys.argv[2]))
"""


def served(port, language="en"):
    command = [sys.executable, "-c", SERVE, str(port), language]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_it_says_its_address_and_ctrl_c_stops_it_within_a_second_with_a_page_open():
    with served(0) as process:
        said = process.stdout.readline()
        address = said.split()[3]
        assert said == f"meldwatch is at {address} (Ctrl-C stops it).\n"
        assert address.startswith("http://127.0.0.1:")
        assert urllib.request.urlopen(address, timeout=5).status == 200
        with connect(address.replace("http", "ws") + "live") as page:
            while '"verdict"' not in page.recv(timeout=5):
                pass
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.wait(5) == 0
        assert time.monotonic() - begun < 1.0
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("language", "sentence"), [("fr", "essayez un autre --port"), ("en", "try another --port")]
)
def test_a_busy_port_is_one_sentence(language, sentence):
    with socket.create_server(("127.0.0.1", 0)) as taken, served(taken.getsockname()[1], language) as process:
        said, complaint = process.communicate(timeout=20)
    assert (process.returncode, said) == (2, "")
    assert sentence in complaint
    assert complaint.count("\n") == 1


def test_a_camera_that_is_not_there_is_said_on_the_page_and_nowhere_else():
    code = SERVE.replace("camera_on(drawn)", "lambda: frames(97)").replace(
        "import sys\n", "import sys\nfrom vision.camera import frames\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, "0", "en"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        address = process.stdout.readline().split()[3]
        with connect(address.replace("http", "ws") + "live") as page:
            while "Camera 97 does not answer" not in page.recv(timeout=10):
                pass
        time.sleep(2.5)
        process.terminate()
        process.wait(5)
        assert process.stderr.read() == ""
