"""A camera's address: which may be given over HTTP, and what is shown of it."""

import os
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.clips import PREFIX, Clips, sweep_clips
from server.session.sources.sources import Source, SourceError, address_in_house, feed_of
from server.web.app import create_app
from tests.drawn import Drawn, DrawnReader, write_clip
from tests.server.web.test_app import refused
from vision.input.camera import LARGEST_FRAME, CameraError, frames

NAMES = {
    "camera.local": ["192.168.1.20"],
    "six.local": ["fd00::20", "fe80::1%eth0"],
    "rebound.example": ["192.168.1.20", "127.0.0.1"],
    "outside.example": ["93.184.216.34"],
    "127.1": ["127.0.0.1"],
}


def resolve(name):
    return NAMES.get(name, [name] if name[0].isdigit() or ":" in name else [])


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("http://192.168.1.20:8080/video", "http://192.168.1.20:8080/video"),
        ("rtsp://10.0.0.9/live?channel=1", "rtsp://10.0.0.9/live?channel=1"),
        ("https://camera.local/v", "https://192.168.1.20/v"),
        ("rtsp://me:secret@camera.local:554/v", "rtsp://me:secret@192.168.1.20:554/v"),
        ("http://six.local:81/", "http://[fd00::20]:81/"),
        ("http://[fd00::7]/x", "http://[fd00::7]/x"),
    ],
)
def test_a_camera_of_the_house_is_asked_by_its_number(address, asked):
    assert address_in_house(address, resolve) == asked


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:631/",
        "http://127.1/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://0.0.0.0/",
        "http://169.254.169.254/latest",
        "http://outside.example/v",
        "http://rebound.example/v",
        "http://nobody.example/v",
        "rtmp://192.168.1.20/v",
        "file:///etc/passwd",
        "http://192.168.1.20:0/",
        "http://192.168.1.20:99999/",
        "http://[/",
    ],
)
def test_neither_this_computer_nor_the_world_is_asked_for_a_page(address):
    with pytest.raises(SourceError) as refusal:
        address_in_house(address, resolve)
    assert refusal.value.words.fr != refusal.value.words.en


def table(feed):
    session = Session(DrawnReader([Drawn("R7 R8 R9")]), game("rummy"), lambda: iter(()))
    house = Setup(session, lambda _: session.reader, Chosen(feed))
    return house, TestClient(create_app(session, house=house), base_url="http://localhost")


def test_over_http_only_the_house_s_cameras_may_be_named():
    _, client = table(Source("typed"))
    for path, body in (("/source", {}), ("/setup", {"game": "rummy"})):
        source = {"kind": "address", "named": "http://127.0.0.1:9/v"}
        asked = client.post(path, json=body | ({"source": source} if body else source))
        assert "no camera on your network" in refused(asked, 409)


def test_the_address_of_who_started_it_stays_and_its_password_is_shown_to_nobody():
    own = "rtsp://user:s3cr%40t@127.0.0.1:9/live"
    house, client = table(feed_of(own))
    shown = client.get("/setup").json()["source"]
    assert shown == {"kind": "address", "named": "rtsp://…@127.0.0.1:9/live"}
    client.post("/source", json={"kind": "typed"})
    assert client.post("/source", json=shown).status_code == 200
    assert house.chosen.feed.named == own


def test_a_sentence_about_a_camera_holds_no_password():
    with pytest.raises(CameraError) as gone:
        next(frames("http://user:secret@127.0.0.1:9/video"))
    assert "…@127.0.0.1:9/video" in gone.value.words.en
    with pytest.raises(SourceError) as refusal:
        feed_of("ftp://user:secret@192.168.1.9/v")
    assert (
        "secret"
        not in gone.value.words.fr + gone.value.words.en + refusal.value.words.en + refusal.value.words.fr
    )


@contextmanager
def camera_that_sends_elsewhere():
    """A camera whose `/video` films, whose `/moved` redirects there, and whose `/list` names it in a list."""
    picture = cv2.imencode(".jpg", np.zeros((90, 160, 3), np.uint8))[1].tobytes()
    asked = []

    class Camera(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(302 if self.path == "/moved" else 200)
            self.send_header("location", "/video")
            if self.path == "/list":
                self.end_headers()
                segment = f"http://127.0.0.1:{self.server.server_address[1]}/video"
                self.wfile.write(f"#EXTM3U\n#EXTINF:1,\n{segment}\n#EXT-X-ENDLIST\n".encode())
            else:
                self.send_header("content-type", "multipart/x-mixed-replace; boundary=next")
                self.end_headers()
                head = (
                    f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n".encode()
                )
                self.wfile.write((head + picture + b"\r\n") * 30 if self.path == "/video" else b"")

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Camera)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()


def test_a_camera_that_sends_its_asker_elsewhere_is_none():
    with camera_that_sends_elsewhere() as (address, asked):
        assert next(frames(f"{address}/video")).image.shape == (90, 160, 3)
        asked.clear()
        for path in ("/moved", "/list"):
            with pytest.raises(CameraError):
                next(frames(f"{address}{path}"))
        assert "/video" not in asked


class Huge:
    """A film of pictures that nobody has room for."""

    def isOpened(self):
        return True

    def get(self, propId):
        return {cv2.CAP_PROP_FRAME_WIDTH: 16_000.0, cv2.CAP_PROP_FRAME_HEIGHT: 16_000.0}.get(propId, 0.0)

    def read(self):
        pytest.fail("it was decoded")

    grab = retrieve = read

    def release(self):
        pass


@pytest.mark.parametrize("source", [__file__, 0, "rtsp://192.168.1.9/live"])
def test_a_film_of_pictures_larger_than_any_camera_s_is_refused_before_one_is_decoded(source):
    assert LARGEST_FRAME < 16_000**2
    with pytest.raises(CameraError, match="too large"):
        next(frames(source, open_capture=lambda _: Huge()))


def test_a_picture_does_not_pass_as_a_film(tmp_path):
    still = tmp_path / "film001.mp4"
    still.write_bytes(cv2.imencode(".tiff", np.zeros((60, 80, 3), np.uint8))[1].tobytes())
    with pytest.raises(CameraError):
        next(frames(still))


LEFT = """
import sys
from server.session.sources.clips import Clips
clips = Clips()
print(clips.keep(open(sys.argv[1], "rb")), flush=True)
sys.stdin.read()
"""


def test_clips_lie_in_a_folder_of_their_own_that_outlives_neither_an_end_nor_a_kill(tmp_path, monkeypatch):
    clip = write_clip(tmp_path / "clip.mp4", [Drawn("R7 R8 R9")], rest=0.2)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    with subprocess.Popen(
        [sys.executable, "-c", LEFT, str(clip)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(temporary)},
    ) as other:
        left = Path(other.stdout.readline().strip())
        assert left.parent.name.startswith(PREFIX)
        sweep_clips()
        assert left.exists()
        other.kill()
    assert left.exists()
    clips = Clips()
    with open(clip, "rb") as sent:
        kept = clips.keep(sent)
    sweep_clips()
    assert not left.parent.exists()
    assert kept.exists()
    clips.close()
    assert list(temporary.iterdir()) == []
