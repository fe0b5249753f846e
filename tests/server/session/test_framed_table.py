"""A playing area at a table that is watched: a mug with a number, a hand outside, a turned camera, a dead one."""

import threading
import time
from itertools import count

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.camera_memory import CameraMemory
from server.session.sources.sources import Source
from server.session.state import Activity
from server.storage.store import Store
from server.web.app import create_app
from tests.server.web.test_app import jpeg, refused
from tests.vision.live.test_live_reader import SpotReader, table
from vision.input.camera import CameraError, Frame

ROW = tuple((400 + 45 * at, 300, at) for at in range(3))
MUG = (1150, 60, 4)
AREA = [[0.25, 0.2], [0.75, 0.2], [0.75, 0.9], [0.25, 0.9]]


class WholeSpotReader(SpotReader):
    """Reads whole pictures as well."""

    def read(self, image, box=None):
        return self.arrange((image.shape[1], image.shape[0]), self.candidates(image), box)


class Table:
    """A session without threads and its HTTP, over pictures of bright tiles; 25 a second by its own clock."""

    def __init__(self, memory=None):
        reader = WholeSpotReader()
        self.session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open())
        chosen = Chosen(Source("camera", "0"), ("Anna", "Ben"))
        self.house = Setup(self.session, lambda _: reader, chosen, memory=memory)
        self.client = TestClient(create_app(self.session, house=self.house), base_url="http://localhost")
        self.numbers = count()

    def show(self, tiles, seconds=0.6, change=lambda image, step: image):
        image = table(tiles)
        for step in range(round(25 * seconds)):
            number = next(self.numbers)
            self.session.see(Frame(change(image.copy(), step), number / 25, number))
        return self.session.snapshot


@pytest.fixture
def watched():
    return Table()


def test_a_number_on_a_mug_outside_is_never_read_and_never_counted(watched):
    assert watched.show((*ROW, MUG)).table.count("R5") == 1
    drawn = watched.client.put("/area", json={"corners": AREA})
    assert drawn.status_code == 200
    assert np.allclose(drawn.json()["camera"]["area"], AREA)
    shown = watched.show((*ROW, MUG))
    assert (shown.table, shown.size, shown.camera.found) == ("R1 R2 R3", (1280, 720), 3)
    for piece, (x, y, _) in zip(shown.pieces, ROW, strict=True):
        assert np.abs(np.mean(piece.outline, 0) - (x + 20.5, y + 28.5)).max() < 2
    whole = watched.client.delete("/area").json()
    assert whole["camera"]["area"] is None
    assert "R5" in watched.show((*ROW, MUG)).table


def test_what_moves_outside_is_no_hand(watched):
    watched.client.put("/area", json={"corners": AREA})
    watched.show(ROW)

    def steaming(image, step):
        cv2.circle(image, (1150, 80 + 4 * (step % 20)), 60, (220, 220, 220), -1)
        return image

    assert watched.show(ROW, 1.0, steaming).state is Activity.AT_REST

    def reaching(image, step):
        cv2.rectangle(image, (600, 420 - 3 * step), (700, 719), (140, 165, 215), -1)
        return image

    assert watched.show(ROW, 0.5, reaching).state is Activity.HANDS


def test_what_was_put_right_outlives_a_change_of_the_area(watched):
    sight = watched.show(ROW).sight
    watched.session.correct(sight, 2, "B9")
    watched.client.put("/area", json={"corners": AREA})
    assert watched.show(ROW).table == "R1 R2 B9"


def test_a_phone_s_photograph_is_read_whole(watched):
    watched.client.put("/area", json={"corners": AREA})
    picture = {"photo": ("hand.jpg", jpeg(table((*ROW, MUG))), "image/jpeg")}
    assert "R5" in watched.client.post("/photo", files=picture).json()["table"]


def test_a_camera_that_hangs_upside_down_is_turned_with_its_area(watched):
    upside_down = lambda image, _: cv2.rotate(image, cv2.ROTATE_180)  # noqa: E731
    watched.client.put("/rotation", json={"turns": 2})
    assert watched.show((*ROW, MUG), change=upside_down).camera.found == 4
    watched.client.put("/area", json={"corners": AREA})
    shown = watched.show((*ROW, MUG), change=upside_down)
    assert (shown.table, shown.camera.turns) == ("R1 R2 R3", 2)
    turned = watched.client.put("/rotation", json={"turns": 3}).json()["camera"]
    assert np.ptp(np.array(turned["area"]), axis=0) == pytest.approx((0.7, 0.5))
    quarter = lambda image, _: cv2.rotate(image, cv2.ROTATE_90_COUNTERCLOCKWISE)  # noqa: E731
    watched.client.put("/rotation", json={"turns": 1})
    assert watched.show(ROW, change=quarter).size == (1280, 720)


def test_a_mirrored_camera_is_flipped_with_its_area(watched):
    mirrored = lambda image, _: np.ascontiguousarray(image[:, ::-1])  # noqa: E731
    flipped = watched.client.put("/mirroring", json={"mirrored": True}).json()
    assert flipped["camera"]["mirrored"] is True
    assert watched.show((*ROW, MUG), change=mirrored).camera.found == 4
    watched.client.put("/area", json={"corners": AREA})
    shown = watched.show((*ROW, MUG), change=mirrored)
    assert (shown.table, shown.camera.mirrored) == ("R1 R2 R3", True)
    watched.client.put("/mirroring", json={"mirrored": True})
    assert watched.show((*ROW, MUG), change=mirrored) == shown, "it was flipped before"
    back = watched.client.put("/mirroring", json={"mirrored": False}).json()["camera"]
    assert sorted(x for x, _ in back["area"]) == pytest.approx(sorted(1 - x for x, _ in AREA))
    assert watched.show((*ROW, MUG)).table.count("R5") == 0


def test_it_is_there_again_after_a_restart(tmp_path):
    file = tmp_path / "cameras.json"
    before = Table(CameraMemory(file, lambda: ()))
    before.house.watch(Source("camera", "1"))
    before.client.put("/area", json={"corners": AREA})
    after = Table(CameraMemory(file, lambda: ()))
    after.house.watch(Source("camera", "0"))
    assert after.session.snapshot.camera.area is None
    after.house.watch(Source("camera", "1"))
    assert np.allclose(after.session.snapshot.camera.area, AREA)
    assert after.show((*ROW, MUG)).table == "R1 R2 R3"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/area", {"corners": [[0, 0], [0.01, 0], [0.01, 0.01], [0, 0.01]]}, 422),
        ("/area", {"corners": [[0, 0], [1, 0], [1, 1]]}, 422),
        ("/area", {"corners": [[0, 0], [1, 0], [1, 1], ["a", 1]]}, 422),
        ("/rotation", {"turns": 4}, 422),
        ("/mirroring", {"mirrored": "perhaps"}, 422),
    ],
)
def test_what_is_no_area_changes_nothing(watched, path, body, status):
    before = watched.show(ROW)
    refused(watched.client.put(path, json=body), status)
    assert watched.session.snapshot == before


def silent(stop):
    def film():
        stop.wait(20)
        yield from ()

    return film


def dead():
    raise CameraError("camera.camera_source_does_not_answer_is", source=7)
    yield


def begin(client, **more):
    return client.post("/setup", json={"game": "rummy", "players": ["Anna", "Ben"]} | more)


def test_a_dead_camera_starts_no_match_and_says_so(watched, monkeypatch):
    stop = threading.Event()
    monkeypatch.setattr("server.session.session.CAMERA_WAIT", 0.3)
    session, client = watched.session, watched.client
    session.start()
    try:
        for film, sentence in ((dead, "Camera 7 does not answer"), (silent(stop), "sending pictures")):
            session.film(film)
            said = refused(begin(client, game="tile-gin"), 422)
            assert said.startswith("No match yet: ")
            assert sentence in said
            refused(client.post("/match", json={"players": ["Anna", "Ben"]}), 422)
            assert (session.snapshot.play, session.snapshot.game) == (None, "rummy")
        stop.set()
        monkeypatch.undo()  # a busy machine takes its time for a first picture
        session.film(lambda: iter([Frame(table(ROW), time.monotonic(), 0)]))
        assert begin(client).json()["play"]["players"][0]["name"] == "Anna"
    finally:
        stop.set()
        session.stop()


def test_a_dead_camera_that_is_chosen_leaves_the_one_that_is_on(watched, monkeypatch):
    session, client = watched.session, watched.client
    monkeypatch.setattr("server.session.setup.opener", lambda feed, _: dead if feed.named == "7" else living)

    def living():
        for number in count():
            time.sleep(0.04)
            yield Frame(table(ROW), time.monotonic(), number)

    session.start()
    try:
        watched.house.watch(Source("camera", "1"))
        running = begin(client).json()["play"]["id"]
        refused(begin(client, source={"kind": "camera", "named": "7"}), 422)
        assert watched.house.chosen.feed == Source("camera", "1")
        assert session.snapshot.play.id == running
    finally:
        session.stop()


def test_a_webcam_is_shown_by_its_picture(watched, monkeypatch):
    monkeypatch.setattr(watched.house.thumbnails, "_film", lambda _: iter(()))
    assert "Camera 3 gives no picture" in refused(watched.client.get("/cameras/3.jpg"), 422)
    watched.show(ROW)
    shown = watched.client.get("/cameras/0.jpg")
    image = cv2.imdecode(np.frombuffer(shown.content, np.uint8), cv2.IMREAD_COLOR)
    assert image.shape == (720, 1280, 3), "the one that is on is not opened twice"
