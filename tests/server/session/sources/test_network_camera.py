"""A camera on the network that dies and comes back: it is said, it is tried again, and the match goes on."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2

from engine.games import game
from server.session.session import Session
from server.session.state import Activity
from tests.drawn import Drawn, DrawnReader
from tests.server.session.test_session import wait_for
from vision.input.camera import frames

BEFORE, AFTER = Drawn("R10 R11 R12"), Drawn("R10 R11 R12 | K10 K11 K12")


@contextmanager
def mjpeg_camera(drawn, number, port=0):
    """A camera that sends this table as MJPEG, 20 pictures a second; gives its port."""
    picture = cv2.imencode(".jpg", drawn.picture(number))[1].tobytes()
    over = threading.Event()

    class Film(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "multipart/x-mixed-replace; boundary=next")
            self.end_headers()
            head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n".encode()
            try:
                while not over.wait(0.05):
                    self.wfile.write(head + picture + b"\r\n")
            except OSError:
                pass  # who looked has gone

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Film)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        over.set()
        server.shutdown()
        server.server_close()


def test_a_match_goes_on_when_its_camera_on_the_network_is_back(monkeypatch):
    monkeypatch.setattr("server.session.sources.frame_grabber.RETRY", 0.2)
    monkeypatch.setattr("vision.input.camera.RETRY_PAUSE", 0.1)
    session = Session(DrawnReader([BEFORE, AFTER]), game("rummy"), lambda: iter(()))
    with mjpeg_camera(BEFORE, 0) as port:
        session.film(lambda: frames(f"http://127.0.0.1:{port}/video"))
        session.start()
        try:
            wait_for(lambda: session.snapshot.state is Activity.AT_REST, 60)
            session.begin_match(["Anna", "Ben"])
            session.end_turn(session.snapshot.sight)
        except BaseException:
            session.stop()
            raise
    try:
        wait_for(lambda: session.snapshot.state is Activity.GONE, 60)
        assert session.snapshot.notices[0].code in ("camera_gone", "camera_silent")
        assert session.snapshot.play.pushed == 1
        with mjpeg_camera(AFTER, 1, port):
            wait_for(lambda: session.snapshot.state is Activity.AT_REST, 60)
            wait_for(lambda: session.snapshot.table == str(AFTER.table), 60)
            session.end_turn(session.snapshot.sight)
            assert session.snapshot.play.added == ("K10", "K11", "K12")
    finally:
        session.stop()
