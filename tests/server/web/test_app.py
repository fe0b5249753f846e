"""The server's doors: what each answers, and how it refuses."""

import json

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engine.games import game
from server.session.session import Session
from server.web.app import PAGE, create_app
from server.web.pages import DOCUMENTS, SCRIPTS, STYLE
from tests.drawn import Drawn, DrawnReader
from vision.input.camera import Frame

TABLE = Drawn("R7 R8 R9 | K13 B13 Y13", doubts={2: ("R6",)})
LIVE = "ws://localhost/live"
PHOTO = Drawn("B1 B2 B3 | R5 B5 K6")


@pytest.fixture
def session():
    session = Session(DrawnReader([TABLE, PHOTO]), game("rummy"), lambda: iter(()))
    for number in range(15):
        session.see(Frame(TABLE.picture(0), number / 25, number))
    return session


@pytest.fixture
def client(session):
    return TestClient(create_app(session), base_url="http://localhost")


def jpeg(image):
    return cv2.imencode(".jpg", image)[1].tobytes()


def send(client, data):
    return client.post("/photo", files={"photo": ("table.jpg", data)})


def refused(answer, status):
    """The sentences of an error, which all have one shape."""
    assert answer.status_code == status, answer.text
    assert list(answer.json()) == ["error"]
    error = answer.json()["error"]
    assert set(error) == {"code", "fr", "en"}
    assert all(error.values())
    assert error["fr"] != error["en"]
    return error["en"]


def test_the_page_and_all_it_names_are_served_from_here(client):
    page = client.get("/")
    assert page.status_code == 200
    assert "http" not in page.text.replace("http-equiv", "")
    files = [file.relative_to(PAGE).as_posix() for file in PAGE.rglob("*.*") if file.is_file()]
    assert {"main.js", "matches/matches.js", "style/page.css", "icon.svg"} <= set(files)
    for file in set(files) - {*DOCUMENTS, STYLE, *SCRIPTS}:
        assert client.get(f"/{file}").content == (PAGE / file).read_bytes()
    assert "default-src 'self'" in page.headers["content-security-policy"]


def test_the_state_is_whole_and_its_picture_is_there(client):
    state = client.get("/state").json()
    assert state["table"] == "R7 R8 R9 | K13 B13 Y13"
    picture = client.get(f"/frame/{state['picture']}.jpg")
    assert picture.headers["content-type"] == "image/jpeg"
    shape = cv2.imdecode(np.frombuffer(picture.content, np.uint8), cv2.IMREAD_COLOR).shape
    assert [shape[1], shape[0]] == state["size"]


def test_every_face_of_the_box_has_its_names(client):
    told = client.get("/game").json()
    assert told["name"] == "rummy"
    assert len(told["faces"]) == 53
    assert {"face": "R7", "copies": 2, "fr": "7 rouge", "en": "red 7"} in told["faces"]


def test_a_correction_is_made_and_undone(client):
    sight = client.get("/state").json()["sight"]
    corrected = client.post("/corrections", json={"sight": sight, "piece": 2, "face": "R9"}).json()
    assert (corrected["ruling"], corrected["corrections"]) == ("legal", 1)
    assert client.post("/corrections/undo").json()["ruling"] == "unsure"


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"sight": 1, "piece": 2, "face": "Z99"}, 409, "not a piece of this game"),
        ({"sight": 999, "piece": 2, "face": "R9"}, 409, "has changed"),
        ({"sight": 1}, 422, "malformed"),
        ({"sight": 1, "piece": -1, "face": "R9"}, 422, "malformed"),
        ("R9", 422, "malformed"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(client, body, status, sentence):
    if isinstance(body, dict) and body["sight"] == 1:
        body = body | {"sight": client.get("/state").json()["sight"]}
    assert sentence in refused(client.post("/corrections", json=body), status)


def test_a_photo_is_judged_and_left_again(client):
    shown = send(client, jpeg(PHOTO.picture(1))).json()
    assert (shown["source"], shown["table"], shown["ruling"]) == ("photo", "B1 B2 B3 | R5 B5 K6", "illegal")
    assert client.post("/resume").json()["table"] == "R7 R8 R9 | K13 B13 Y13"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"This is a letter.", "not a picture"),
        (jpeg(np.zeros((1, 1, 3), np.uint8)), "too small"),
        (jpeg(np.zeros((5000, 10000, 3), np.uint8)), "too large"),
        (jpeg(PHOTO.picture(1))[:90], "picture"),
    ],
    ids=["empty", "text", "one pixel", "50 megapixels", "cut short"],
)
def test_what_is_no_photo_gets_a_sentence_and_leaves_the_table_as_it_was(client, data, sentence):
    before = client.get("/state").json()
    assert sentence in refused(send(client, data), 422)
    assert client.get("/state").json() == before


def test_a_photo_without_a_piece_is_said_to_have_none(client, session):
    session.reader.tables = (Drawn(""),)
    shown = send(client, jpeg(np.full((300, 400, 3), 120, np.uint8))).json()
    assert (shown["pieces"], shown["groups"], shown["table"]) == ([], [], "")


def test_a_flood_of_bytes_is_refused_before_it_is_read(client):
    answer = client.post("/photo", content=b"", headers={"content-length": "60000000"})
    assert "larger than 50 MB" in refused(answer, 413)
    assert "length" in refused(client.post("/photo", content=iter([b"x"])), 411)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/../session.py", 404),
        ("GET", "/frame/99999.jpg", 404),
        ("GET", "/frame/x.jpg", 422),
        ("DELETE", "/state", 405),
        ("POST", "/photo", 422),
    ],
)
def test_what_is_not_there_is_refused_in_the_same_shape(client, method, path, status):
    refused(client.request(method, path), status)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example"])
def test_a_foreign_name_is_not_answered(client, host):
    refused(client.get("/state", headers={"host": host}), 421)


@pytest.mark.parametrize("host", ["localhost:8765", "127.0.0.1:8765", "[::1]:8765", "192.168.1.7:8765"])
def test_our_own_names_are(client, host):
    assert client.get("/state", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_another_site_may_do_nothing_here(client, origin):
    refused(client.post("/corrections/undo", headers={"origin": origin}), 403)
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(LIVE, headers={"origin": origin}):
        pass


def test_our_own_page_may(client):
    headers = {"origin": "http://localhost", "host": "localhost"}
    assert client.post("/corrections/undo", headers=headers).status_code == 200


def test_the_socket_sends_the_newest_whole_state_and_then_each_newer_one(client, session):
    with client.websocket_connect(LIVE) as socket:
        first = socket.receive_json()
        assert first == json.loads(json.dumps(session.snapshot.as_json()))
        session.correct(session.snapshot.sight, 2, "R9")
        second = socket.receive_json()
        assert second["number"] > first["number"]
        assert second["ruling"] == "legal"


def test_a_socket_that_goes_is_forgotten(client, session):
    for _ in range(3):
        with client.websocket_connect(LIVE) as socket:
            socket.receive_json()
    assert session._container._listeners == ()
