"""The routes of a count: hands from the camera, photographs and notation, put right, and what is none refused."""

import cv2
import pytest

from engine.games import game
from server.session.session import Session
from tests.drawn import Drawn, DrawnReader, WatchedTable
from tests.server.session.play.test_count import client_of, photo, table_of, typed


def test_a_hand_is_put_right_by_adding_and_taking_out():
    _, client = table_of("rummy")
    typed(client, 0, "R7 R8", agree=False)
    added = client.post("/count/0/piece", json={"face": "*"}).json()["count"]["hands"][0]
    assert ([piece["face"] for piece in added["pieces"]], added["points"]) == (["R7", "R8", "*"], 40)
    less = client.post("/count/0/piece", json={"piece": 0}).json()["count"]["hands"][0]
    assert less["points"] == 33
    assert client.post("/count/0/undo").json()["count"]["hands"][0]["points"] == 40
    assert client.post("/count/0/piece", json={"piece": 7, "face": "R1"}).status_code == 409


@pytest.mark.parametrize(
    ("path", "body"),
    [("0/typed", {"text": "nonsense!"}), ("7/typed", {"text": "R7"}), ("0/agree", {}), ("finish", {})],
)
def test_what_cannot_be_counted_gets_a_sentence(path, body):
    _, client = table_of("rummy")
    answer = client.post(f"/count/{path}", json=body)
    assert answer.status_code == 409
    assert answer.json()["error"]["en"]


def test_nothing_is_counted_without_a_match_and_a_count_may_be_left():
    session = Session(DrawnReader([]), game("rummy"), lambda: iter(()))
    client = client_of(session)
    assert client.post("/count").status_code == 409
    assert client.post("/count/0/typed", json={"text": "R7"}).status_code == 409
    session.begin_match(["Ann", "Ben"])
    client.post("/count")
    assert client.delete("/count").json()["count"] is None
    assert client.post("/count/0/agree").status_code == 409


def test_a_card_turned_up_is_asked_for():
    _, client = table_of("gin-250", settings=("upcard=yes",))
    client.put("/count/first", json={"seat": 0})
    assert "turned up" in client.get("/state").json()["count"]["missing_en"]
    assert client.put("/count/known", json={"upcard": "R7"}).status_code == 409
    assert client.put("/count/known", json={"upcard": "9S"}).json()["count"]["upcard"] == "9S"


def test_each_hand_s_picture_has_a_number_of_its_own_over_matches_and_restarts():
    """A browser keeps what it was shown under a number."""
    tables, numbers = (Drawn("R7 *"), Drawn("B1 B2"), Drawn("K5")), []
    for program in range(2):
        session, client = table_of("rummy", *tables)
        numbers.append(photo(client, 0, tables[program], program)["hands"][0]["picture"])
    session.begin_match(["Cleo", "Dora"])
    client.post("/count")
    numbers.append(photo(client, 0, tables[2], 2)["hands"][0]["picture"])
    assert len(set(numbers)) == 3


def test_no_picture_makes_anybody_go_out():
    """Nothing new in sight, or an empty photograph, is no empty hand: whose hand is empty says so."""
    table = WatchedTable(Drawn("K10 B10 Y10"), Drawn(""))
    table.session.begin_match(["Ann", "Ben"])
    client = client_of(table.session)
    table.session.end_turn(table.show(0).sight)
    client.post("/count")
    refused = client.post("/count/0/live", json={"sight": table.session.snapshot.sight})
    assert (refused.status_code, "nothing is left" in refused.json()["error"]["en"]) == (409, True)
    data = cv2.imencode(".png", table.tables[1].picture(1))[1].tobytes()
    assert client.post("/count/0/photo", files={"photo": ("hand.png", data)}).status_code == 409
    assert not client.get("/state").json()["count"]["hands"][0]["shown"]


def test_the_hand_shown_beside_the_table_is_told_from_it():
    table = WatchedTable(Drawn("K10 B10 Y10"), Drawn("K10 B10 Y10 | R7 *"))
    table.session.begin_match(["Ann", "Ben"])
    client = client_of(table.session)
    table.session.end_turn(table.show(0).sight)
    client.post("/count")
    sight = table.show(1, seconds=3).sight
    hand = client.post("/count/0/live", json={"sight": sight}).json()["count"]["hands"][0]
    assert [piece["face"] for piece in hand["pieces"]] == ["R7", "*"]
    assert (hand["points"], hand["values"]) == (32, [7, 25])
    assert client.get("/count/0.jpg").status_code == 200


def test_a_hand_that_another_has_shown_and_that_lies_there_still_is_nobody_elses():
    table = WatchedTable(Drawn("R7 *"), Drawn("R7 * | B1 B2"))
    table.session.begin_match(["Ann", "Ben"])
    client = client_of(table.session)
    client.post("/count")
    live = {"sight": table.show(0).sight}
    client.post("/count/0/live", json=live)
    client.post("/count/0/piece", json={"piece": 0, "face": "R8"})
    assert "R8" in str(client.post("/count/0/agree").json()["count"]["hands"][0]["pieces"])
    refused = client.post("/count/1/live", json=live)
    assert (refused.status_code, "new" in refused.json()["error"]["en"]) == (409, True)
    live = {"sight": table.show(1, seconds=3).sight}
    hands = client.post("/count/1/live", json=live).json()["count"]["hands"]
    assert [piece["face"] for piece in hands[1]["pieces"]] == ["B1", "B2"]
    hands = client.post("/count/0/live", json=live).json()["count"]["hands"]
    assert [piece["face"] for piece in hands[0]["pieces"]] == ["R7", "*"], "one's own is shown again"


def test_of_two_pages_that_write_a_void_hand_down_at_once_one_is_heard():
    _, client = table_of("gin-rami")
    client.delete("/count")

    def void_hand():
        """What a page asks for that has seen a match without a hand."""
        begun = client.post("/count", json={"pushed": 0})
        if begun.status_code == 200:
            client.put("/count/first", json={"seat": None})
            begun = client.post("/count/finish", json={"pushed": 0})
        return begun

    assert void_hand().status_code == 200
    late = void_hand()
    assert (late.status_code, "has gone on" in late.json()["error"]["en"]) == (409, True)
    shown = client.get("/state").json()
    assert (shown["play"]["pushed"], shown["count"]) == (1, None)
    late = client.post("/count/finish", json={"pushed": 0})
    assert (late.status_code, "has gone on" in late.json()["error"]["en"]) == (409, True)
