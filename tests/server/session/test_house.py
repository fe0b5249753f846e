"""What can be chosen while a table is served, the shelf of kept matches, and what is asked of the rules alone."""

import csv
import io

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from engine.games import GAMES, game
from engine.scoring.rounds import Round
from engine.table import Table
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import LatestFrame, Source, SourceError, Webcam, feed_of, opener
from server.storage.store import Store
from server.web.app import create_app
from tests.drawn import Drawn, DrawnReader, write_clip
from tests.server.web.test_app import jpeg, refused
from vision.input.camera import CameraError

TABLE = Drawn("R10 R11 R12")


@pytest.fixture
def house():
    reader = DrawnReader([TABLE])
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open(), now=lambda: 1000.0)
    return Setup(session, lambda _: reader, Chosen(Source("photos"), ("Zoë", "Ben")), offers=True)


@pytest.fixture
def client(house):
    return TestClient(create_app(house.session, house=house), base_url="http://localhost")


def begin(client, name="rummy", **more):
    body = {"game": name, "players": ["Anna", "Ben"], "source": {"kind": "typed"}} | more
    answer = client.post("/setup", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def lay(client, table):
    sight = client.post("/typed", json={"table": table}).json()["sight"]
    return client.post("/match/turns", json={"sight": sight})


def test_every_game_is_offered_with_its_options_in_both_languages(client):
    told = client.get("/setup").json()
    assert [each["name"] for each in told["games"]] == list(GAMES)
    for each in told["games"]:
        assert all(option["fr"] and option["en"] for option in each["options"])
        names = {option["name"] for option in each["options"]}
        assert all(set(preset["sets"]) <= names for preset in each["presets"])
    assert (told["game"], told["players"], told["offers"]) == ("rummy", ["Zoë", "Ben"], True)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_begun_from_notation_and_changed_while_it_is_served(client, name):
    begun = begin(client, name)
    assert (begun["game"], begun["source"], begun["state"]) == (name, "typed", "looking")
    assert [player["name"] for player in begun["play"]["players"]] == ["Anna", "Ben"]
    assert client.get("/game").json()["name"] == name
    assert not client.get("/setup").json()["offers"]


def test_house_rules_are_those_that_were_chosen(client):
    begin(client, settings=["melds=sets", "opening_minimum=0"])
    assert client.post("/typed", json={"table": "R7 R8 R9"}).json()["ruling"] == "illegal"
    options = {each["name"]: each["value"] for each in client.get("/setup").json()["games"][0]["options"]}
    assert (options["melds"], options["opening_minimum"]) == ("sets", 0)
    begin(client)
    assert client.post("/typed", json={"table": "R7 R8 R9"}).json()["groups"][0]["ruling"] == "legal"


def ruling(client, table):
    return client.post("/typed", json={"table": table}).json()["ruling"]


def words_of(client):
    return next(each["words"] for each in client.get("/setup").json()["games"] if each["name"] == "lettres")


def test_the_words_of_a_house_are_those_that_were_chosen(client):
    begin(client, "lettres")
    assert (ruling(client, "ZORBUL"), words_of(client)) == ("illegal", {})
    begin(client, "lettres", settings=["accept=ZORBUL"])
    assert (ruling(client, "ZORBUL"), words_of(client)) == ("legal", {"accept": "ZORBUL"})
    begin(client, "lettres", settings=["accept=ZORBUL", "refuse=MAISON"])
    assert (ruling(client, "ZORBUL"), ruling(client, "MAISON")) == ("legal", "illegal")
    begin(client, "lettres")
    assert (ruling(client, "ZORBUL"), ruling(client, "MAISON")) == ("illegal", "legal")


def test_the_words_of_a_house_outlive_the_program_and_those_decided_at_the_table_stay_beside_them(
    client, house
):
    begin(client, "lettres", settings=["accept=ZORBUL"])
    client.post("/dispute/word", json={"word": "BIDULX", "accept": True})
    begin(client, "lettres", settings=["accept=ZORBUL"])
    lay(client, "FIABILITE")
    (kept,) = house.store.matches()
    assert kept.settings == ("accept=ZORBUL",), "what the table decides has a list of its own"
    reader = DrawnReader([TABLE])
    session = Session(reader, game("lettres"), lambda: iter(()), store=house.store, now=lambda: 2000.0)
    again = Setup(session, lambda _: reader, Chosen(Source("photos")))
    client = TestClient(create_app(session, house=again), base_url="http://localhost")
    assert ruling(client, "ZORBUL") == "illegal"
    assert client.post(f"/matches/{kept.id}/continue").json()["play"]["pushed"] == 1
    laid = [ruling(client, f"FIABILITE | {word}") for word in ("ZORBUL", "BIDULX")]
    assert laid == ["legal", "illegal"]


@pytest.mark.parametrize(
    ("wrong", "status", "sentence"),
    [
        ({"game": "chess"}, 409, "no game 'chess'"),
        ({"settings": ["melds=nine"]}, 409, "Impossible setting"),
        ({"players": ["Anna"]}, 409, "2 to 4 players"),
        ({"players": ["Anna", "Anna"]}, 409, "name of their own"),
        ({"source": {"kind": "address", "named": "file:///etc/passwd"}}, 409, "begins with http"),
        ({"source": {"kind": "camera", "named": "/dev/video0"}}, 409, "has a number"),
        ({"source": {"kind": "clip"}}, 409, "Choose a video first"),
        ({"source": {"kind": "window"}}, 422, "malformed"),
    ],
)
def test_a_choice_that_cannot_be_had_changes_nothing(client, house, wrong, status, sentence):
    begin(client)
    before = client.get("/state").json()
    body = {"game": "rummy", "players": ["Carl", "Dora"], "source": {"kind": "typed"}} | wrong
    assert sentence in refused(client.post("/setup", json=body), status)
    assert client.get("/state").json() == before


def test_what_was_laid_is_told_as_it_lies_so_that_a_word_can_be_read(client):
    begin(client, "lettres")
    lay(client, "MAISON")
    play = lay(client, "MAISON | SAMEDI").json()["play"]
    assert play["added"] == list("SAMEDI")
    (kept,) = client.get("/matches").json()
    last = client.get(f"/matches/{kept['id']}").json()["history"][-1]
    assert last["added"] == list("SAMEDI")


def test_kept_matches_are_listed_looked_at_continued_and_thrown_away(client):
    begin(client)
    assert lay(client, "R10 R11 R12").status_code == 200
    assert lay(client, "R10 R11 R12 | K1 K2").status_code == 409
    client.post("/match/rounds", json={"points": [-5, 5]})
    begin(client, "tile-gin")
    newer, older = client.get("/matches").json()
    assert (newer["game"], newer["ended"], older["game"], older["ended"]) == ("tile-gin", None, "rummy", 1000)
    assert (older["totals"], older["rounds"], older["turns"], older["winners"]) == ([-5, 5], 1, 1, [1])
    whole = client.get(f"/matches/{older['id']}").json()
    assert [event["kind"] for event in whole["history"]] == ["turn", "fault", "round"]
    turn, fault, ended = whole["history"]
    assert (turn["player"], turn["added"], turn["pictured"]) == (0, ["R10", "R11", "R12"], True)
    assert fault["findings"][0]["fr"]
    assert whole["lines"][0]["round"] == 0
    picture = client.get(f"/matches/{older['id']}/pictures/{turn['number']}.jpg")
    assert cv2.imdecode(np.frombuffer(picture.content, np.uint8), cv2.IMREAD_COLOR) is not None
    refused(client.get(f"/matches/{older['id']}/pictures/{ended['number']}.jpg"), 404)
    client.post("/match/rounds", json={"points": [0, 20]})
    gone_on = client.post(f"/matches/{older['id']}/continue").json()
    assert (gone_on["game"], [each["total"] for each in gone_on["play"]["players"]]) == ("rummy", [-5, 5])
    assert "Leave this match first" in refused(client.delete(f"/matches/{older['id']}"), 409)
    assert client.delete(f"/matches/{newer['id']}").status_code == 204
    assert [each["id"] for each in client.get("/matches").json()] == [older["id"]]
    assert "no match 99" in refused(client.post("/matches/99/continue"), 409)


def test_what_a_shown_hand_could_still_have_laid_is_told_once_its_round_has_ended(client, house):
    begin(client)
    lay(client, "R10 R11 R12")
    assert client.get("/matches/1/missed").json() == [], "the round is being played"
    hands = Table(), Table.parse("R10 B10 K10 Y2")
    house.session.change_match(lambda play: play.count_round(Round(hands)))
    (missed,) = client.get("/matches/1/missed").json()
    assert (missed["round"], missed["player"], missed["points"]) == (0, 1, 30)
    assert (sorted(missed["laid"]), missed["left"]) == (["B10", "K10", "R10"], ["Y2"])
    refused(client.get("/matches/99/missed"), 409)


def test_a_turn_tells_the_table_before_and_after_it(client):
    begin(client)
    lay(client, "R10 R11 R12")
    lay(client, "R10 R11 R12 | B10 B11 B12")
    first, second = client.get("/matches/1").json()["history"]
    assert (first["before"], first["table"]) == ("", "R10 R11 R12")
    assert (second["before"], second["table"]) == ("R10 R11 R12", "R10 R11 R12 | B10 B11 B12")


def test_the_best_lay_is_told_with_its_picture_unless_it_was_taken_back(client):
    begin(client)
    lay(client, "R10 R11 R12")
    lay(client, "R10 R11 R12 | K11 K12 K13")
    best = client.get("/matches/1").json()["best"]
    assert (best["player"], best["points"], best["laid"]) == (1, 36, ["K11", "K12", "K13"])
    assert client.get(f"/matches/1/pictures/{best['picture']}.jpg").status_code == 200
    client.post("/match/undo")
    told = client.get("/matches/1").json()
    assert (told["best"]["player"], told["best"]["points"], told["longest"]) == (0, 33, None)


def test_a_sheet_goes_into_a_spreadsheet_and_no_name_becomes_a_formula(client):
    begin(client, players=["=1+1", "Zoë"])
    client.post("/match/rounds", json={"points": [-5, 5]})
    answer = client.get("/matches/1/sheet.csv?lang=fr")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(answer.text.lstrip("\ufeff")), delimiter=";"))
    assert rows == [["", "pour", "'=1+1", "Zoë"], ["1", "manche", "-5", "5"], ["", "total", "-5", "5"]]
    assert "1,round,-5,5\r\n" in client.get("/matches/1/sheet.csv?lang=en").text


def test_a_record_that_makes_no_sense_any_more_is_said_to_be_so_and_can_be_thrown_away(client, house):
    match = house.store.begin("whist", [], ["Anna", "Ben"], 0.0)
    assert not client.get("/matches").json()[0]["readable"]
    assert client.get(f"/matches/{match.id}").json()["history"] == []
    assert "no game" in refused(client.post(f"/matches/{match.id}/continue"), 409)
    assert client.delete(f"/matches/{match.id}").status_code == 204


def test_without_a_store_the_shelf_says_so():
    session = Session(DrawnReader([TABLE]), game("rummy"), lambda: iter(()))
    client = TestClient(create_app(session), base_url="http://localhost")
    assert "Nothing is kept" in refused(client.get("/matches"), 409)
    assert client.get("/setup").json()["offers"] is False


def test_a_clip_that_is_sent_is_watched_and_one_that_is_none_gets_a_sentence(client, house, tmp_path):
    clip = write_clip(tmp_path / "clip.mp4", [TABLE], rest=0.2)
    assert client.post("/clip", files={"clip": clip.read_bytes()}).json()["source"] == "clip"
    kept = house.clip
    assert "not a video" in refused(client.post("/clip", files={"clip": b"Dear all"}), 422)
    assert house.clip == kept
    client.post("/clip", files={"clip": clip.read_bytes()})
    assert house.clip != kept


@pytest.mark.parametrize("table", ["Z99", "R7 | | R8", "R7 " * 201])
def test_notation_that_is_none_gets_a_sentence(client, table):
    refused(client.post("/typed", json={"table": table}), 409)


@pytest.mark.parametrize(
    "text", ["", "R7 R8 R9 * # ?", "QS 10H AD 2C *", "TARIF | LA*T", " | ".join(["R1 R2 R3 R4 R5"] * 20)]
)
def test_a_typed_table_is_drawn_where_its_outlines_are(client, house, text):
    shown = client.post("/typed", json={"table": text}).json()
    image = cv2.imdecode(
        np.frombuffer(client.get(f"/frame/{shown['picture']}.jpg").content, np.uint8), cv2.IMREAD_COLOR
    )
    assert [image.shape[1], image.shape[0]] == shown["size"]
    for piece in shown["pieces"]:
        (x, y), _, (right, bottom), _ = piece["outline"]
        inside = image[round(y) + 4 : round(bottom) - 4, round(x) + 4 : round(right) - 4]
        assert inside.size > 0
        assert piece["face"] == "#" or inside.max() > 200


def test_the_rules_answer_by_themselves(client):
    judged = client.post("/rules/judge", json={"table": "R7 R8 R9 | R5 B6 *"}).json()
    assert [group["ruling"] for group in judged["groups"]] == ["legal", "illegal"]
    counted = client.post(
        "/rules/count", json={"game": "gin-rami", "hand": "QS QH QD 5C", "whole": True}
    ).json()
    assert counted["points"] == 5
    assert "not a piece" in refused(client.post("/rules/judge", json={"table": "Z99"}), 409)
    laid = {"game": "jok-r-ummy", "before": "KS KH KD", "table": "KS KH KD KC", "rack": "3S", "opened": True}
    assert client.post("/rules/judge", json=laid).json()["ruling"] == "unsure"
    assert client.post("/rules/judge", json=laid | {"drawn": "KC"}).json()["ruling"] == "legal"
    assert "not one piece" in refused(client.post("/rules/judge", json=laid | {"drawn": "KC KD"}), 409)
    low = client.post("/rules/judge", json={"game": "gin-rami", "table": "", "stock": 2}).json()
    assert [finding["reason"] for finding in low["findings"]] == ["stock_low"]
    dealt = client.post("/rules/deal", json={"game": "gin-rami", "drawn": "KS 3H"}).json()
    assert (dealt["dealer"], dealt["begins"]) == (0, 1)
    assert "one piece" in refused(client.post("/rules/deal", json={"drawn": "R5", "players": 3}), 409)


def test_the_documents_name_every_door_and_load_nothing_from_elsewhere(client):
    page = client.get("/docs")
    assert page.status_code == 200
    assert "//" not in page.text
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/state", "/photo", "/rules/judge", "/rules/count", "/matches", "/matches/{match}"} <= set(paths)
    for path, offered in paths.items():
        for method, door in offered.items():
            assert door.get("description"), f"{method} {path} says nothing of itself"
            assert "4XX" in door["responses"]


CAMERAS = (Webcam(0, "Integrated Webcam"), Webcam(2, "HD Pro Webcam C920"))


@pytest.mark.parametrize(
    ("text", "feed"),
    [
        ("1", Source("camera", "1")),
        ("c920", Source("camera", "2")),
        ("rtsp://192.168.1.9/live", Source("address", "rtsp://192.168.1.9/live")),
        ("phone", Source("phone")),
        ("typed", Source("typed")),
        (__file__, Source("clip", __file__)),
    ],
)
def test_a_source_is_named_in_many_ways(text, feed):
    assert feed_of(text, lambda: CAMERAS) == feed


@pytest.mark.parametrize("text", ["C930", "nowhere.mp4", "ftp://somewhere/x", "http://"])
def test_a_source_there_is_not_gets_a_sentence(text):
    with pytest.raises(SourceError) as refusal:
        feed_of(text, lambda: CAMERAS)
    assert repr(text) in refusal.value.words.en


def test_of_a_phone_s_pictures_the_newest_wins_and_its_silence_is_said():
    mailbox = LatestFrame(lambda: 7.0)
    for grey in (10, 20, 30):
        mailbox.put(np.full((4, 4, 3), grey, np.uint8))
    film = mailbox.frames(silence=0.01)
    frame = next(film)
    assert (frame.image[0, 0, 0], frame.time) == (30, 7.0)
    with pytest.raises(CameraError, match="sends no picture"):
        next(film)


def test_a_phone_films_over_http(client, house):
    image = TABLE.picture(0)
    house.watch(Source("phone"))
    film = opener(Source("phone"), house.mailbox)()
    assert client.post("/film", files={"picture": jpeg(image)}).status_code == 204
    assert next(film).image.shape == image.shape
    assert "not a picture" in refused(client.post("/film", files={"picture": b"Dear all"}), 422)
