"""Counting at the end of a round: hands shown, typed and photographed, put right, agreed to and reckoned."""

import cv2
import pytest
from starlette.testclient import TestClient

from engine.games import game
from engine.table import Table
from server.session.session import Session
from server.web.app import create_app
from tests.drawn import Drawn, DrawnReader, WatchedTable

KNOCKER = Drawn("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 10H", doubts={4: ("7H",)})
OTHER = Drawn("KD 9D 3D AC 2C 5H 6H 9S 10S JS")


def client_of(session):
    return TestClient(create_app(session), base_url="http://localhost")


def table_of(name, *drawn, settings=()):
    """A session and its client, at which Ann and Ben play."""
    session = Session(DrawnReader(drawn), game(name, settings), lambda: iter(()))
    session.begin_match(["Ann", "Ben"])
    client = client_of(session)
    assert client.post("/count").status_code == 200
    return session, client


def photo(client, seat, drawn, number):
    data = cv2.imencode(".png", drawn.picture(number))[1].tobytes()
    return client.post(f"/count/{seat}/photo", files={"photo": ("hand.png", data)}).json()["count"]


def typed(client, seat, text, agree=True):
    told = client.post(f"/count/{seat}/typed", json={"text": text})
    if agree and told.status_code == 200:
        told = client.post(f"/count/{seat}/agree")
    return told.json().get("count") or told.json()


def test_a_gin_hand_from_two_photographs_with_a_correction():
    _, client = table_of("gin-rami", KNOCKER, OTHER)
    assert client.get("/state").json()["count"]["missing_en"] == "Who knocked first?"
    client.put("/count/first", json={"seat": 0})
    first = photo(client, 0, KNOCKER, 0)["hands"][0]
    assert (first["points"], first["trouble_en"]) == (None, "A piece of this hand is not read.")
    assert client.post("/count/0/agree").status_code == 409
    mended = client.post("/count/0/piece", json={"piece": 4, "face": "7D"}).json()["count"]["hands"][0]
    assert (mended["points"], mended["corrections"], len(mended["melds"])) == (10, 1, 3)
    assert mended["parts"] == ["meld"] * 9 + ["left"]
    count = client.get("/state").json()["count"]  # nothing is in doubt any more: nobody has to agree
    assert (count["seat"], count["missing_en"]) == (1, "Ben’s hand is still to be shown.")
    assert count["missing_fr"] == "Ben n’a pas encore montré sa main."
    done = photo(client, 1, OTHER, 1)
    assert done["missing_en"] == ""
    three, run, _ = done["hands"][0]["laid"]
    assert [piece["seat"] for piece in (*three, *run)] == [0, 0, 0, 1] * 2
    assert [done["hands"][1]["pieces"][meld[3]["piece"]]["face"] for meld in (three, run)] == ["3D", "9D"]
    lines = [(line["seat"], line["points"], line["en"]) for line in done["slip"]["lines"]]
    assert lines == [
        (1, 36, "Ben, in hand"),
        (1, -12, "Laid off on Ann: 3 of diamonds and 9 of diamonds"),
        (1, 24, "Ben, left over"),
        (0, 10, "Ann, left over"),
        (0, 14, "difference of what is left"),
    ]
    assert [each["en"] for each in done["slip"]["outcomes"]] == ["Ann goes from 0 to 14, 86 to go."]
    assert done["hands"][1]["parts"].count("laid_off") == 2
    assert [part["en"] for part in done["parts"]] == ["difference of what is left"]
    assert done["points"] == [done["hands"][1]["points"] - 10, 0]
    assert client.get("/count/1.jpg").headers["content-type"] == "image/jpeg"
    sheet = client.post("/count/finish").json()
    assert sheet["count"] is None
    assert sheet["play"]["players"][0]["total"] == done["points"][0]


ALL = "K10 B10 Y10 R10 | R1 R2 R3 R4 R5 | B1 B2 B3 B4 B5"


def out_after(*turns):
    """The count once Ann, who laid these tables one after the other, has gone out."""
    session, client = table_of("rummy")
    for text in turns:
        session.change_match(lambda play: play.give_turn(0))
        session.end_turn(session.show_typed(Table.parse(text)).sight)
    typed(client, 0, "")
    return typed(client, 1, "R7 *"), client


@pytest.mark.parametrize("turns", [(), ("K10 B10 Y10",)])
def test_whether_all_was_laid_at_once_is_asked_where_the_turns_do_not_tell(turns):
    told, client = out_after(*turns)
    assert (told["out"], told["knows_at_once"], told["points"]) == (0, False, [])
    assert "Ann lay everything in one turn" in told["missing_en"]
    assert client.post("/count/finish").status_code == 409
    told = client.put("/count/known", json={"at_once": False}).json()["count"]
    assert (told["missing_en"], told["knows_at_once"], told["points"]) == ("", True, [32, -32])


def test_several_turns_are_not_one_and_nothing_is_asked():
    told, _ = out_after("K10 B10 Y10", "K10 B10 Y10 R10 | R1 R2 R3 R4 R5 | B1 B2 B3 B4 B5")
    assert (told["at_once"], told["knows_at_once"], told["points"]) == (False, True, [32, -32])


def test_a_round_of_rummy_doubles_where_the_last_turn_laid_all_that_was_dealt():
    done, client = out_after(ALL)
    assert (done["at_once"], done["knows_at_once"], done["points"]) == (True, True, [64, -64])
    assert client.put("/count/known", json={"at_once": False}).json()["count"]["points"] == [32, -32]
    assert [(part["player"], part["points"]) for part in done["parts"]] == [
        (1, -32),
        (0, 32),
        (1, -32),
        (0, 32),
    ]


def test_two_players_cannot_both_have_gone_out():
    _, client = table_of("rummy")
    typed(client, 0, "")
    assert "Only one" in typed(client, 1, "")["missing_en"]
    assert client.post("/count/finish").status_code == 409


def test_more_copies_than_the_box_holds_are_told_of_and_not_scored():
    _, client = table_of("gin-rami")
    client.put("/count/first", json={"seat": 0})
    typed(client, 0, "3S 3H 3C 6D 7D 8D 9C 10C JC AH")
    told = typed(client, 1, "3S 9D 4D AC 2C 5H 6H 9S 10S JS")
    assert "3 of spades, 2 times" in told["missing_en"]
    assert told["points"] == []


GIN = "3S 3H 3C | 6D 7D 8D | 9C 10C JC QC"
KNOCK = "3S 3H 3C | 6D 7D 8D | 9C 10C JC | 10H"
REST = "KD 9D 4D AC 2C 5H 6H 9S 10S JS"


def said(client, gin):
    """The count once Ann has laid first, having said gin or not."""
    return client.put("/count/first", json={"seat": 0, "gin": gin}).json()["count"]


def test_a_gin_that_was_said_and_is_one_is_counted_as_one():
    _, client = table_of("gin-rami")
    assert said(client, gin=True)["gin"]
    assert typed(client, 0, GIN, agree=False)["fault_en"] == ""
    done = typed(client, 1, REST, agree=False)
    assert [part["en"] for part in done["parts"]] == ["gin", "left over by the opponent"]
    assert all(not hand["parts"].count("laid_off") for hand in done["hands"])


def test_a_gin_that_was_said_and_is_none_is_told_at_once_and_counted_as_a_knock_if_wanted():
    _, client = table_of("gin-rami")
    said(client, gin=True)
    shown = typed(client, 0, KNOCK, agree=False)
    assert (shown["fault_en"], shown["seat"]) == ("That is no gin: Ann has 10 points left.", 0)
    typed(client, 1, REST)
    client.post("/count/0/agree")
    refused = client.post("/count/finish")
    assert (refused.status_code, refused.json()["error"]["en"]) == (409, shown["fault_en"])
    assert said(client, gin=False)["missing_en"] == ""
    assert client.post("/count/finish").status_code == 200


def test_ten_melded_after_drawing_are_no_gin_with_tiles():
    _, client = table_of("tile-gin")
    said(client, gin=True)
    tiles = "R1 R2 R3 | K1 K2 K3 | B5 B6 B7 B8 | Y13"
    assert "after drawing" in typed(client, 0, tiles, agree=False)["fault_en"]
    assert typed(client, 0, tiles.replace("| Y13", "B9"), agree=False)["fault_en"] == ""


def test_whether_ten_that_are_melded_were_laid_after_drawing_is_asked_with_tiles():
    _, client = table_of("tile-gin")
    tiles = "R1 R2 R3 | K1 K2 K3 | B5 B6 B7 B8"
    said(client, gin=False)
    asked = typed(client, 0, tiles, agree=False)
    assert (asked["asks_drawn"], asked["drawn"], asked["hands"][0]["agreed"]) == (True, None, True)
    asked = typed(client, 1, "R5 R7 R9 R11 R13 Y1 Y3 Y5 Y7 Y9", agree=False)
    assert (asked["missing_en"], asked["slip"]) == ("Had Ann drawn before knocking?", None)

    def brings(drawn):
        told = client.put("/count/known", json={"drawn": drawn}).json()["count"]
        return next((part["en"], part["points"]) for part in told["parts"])

    assert brings(False) == ("small gin", 25)
    assert brings(True) == ("first to knock", 20)
    assert "after drawing" in said(client, gin=True)["fault_en"]
    assert not typed(client, 0, tiles.replace(" | K1", " K1").replace("B8", "Y13"), agree=False)["asks_drawn"]


def test_a_knock_with_too_much_left_is_told_as_soon_as_it_is_shown():
    _, client = table_of("gin-rami")
    said(client, gin=False)
    shown = typed(client, 0, REST, agree=False)
    assert shown["seat"] == 0
    assert shown["fault_en"].startswith("To knock, no more than 10 points may be left; here:")


def test_a_hand_that_shows_too_few_is_not_agreed_to_by_itself():
    _, client = table_of("gin-rami")
    said(client, gin=False)
    shown = typed(client, 0, KNOCK.replace(" | 10H", ""), agree=False)
    assert (shown["seat"], shown["hands"][0]["agreed"]) == (0, False)
    assert "10 cards; here: 9" in shown["hands"][0]["trouble_en"]
    assert client.post("/count/0/agree").json()["count"]["seat"] == 1


def test_a_hand_that_clashes_with_one_shown_before_is_not_agreed_to_by_itself():
    _, client = table_of("gin-rami")
    said(client, gin=False)
    typed(client, 0, KNOCK, agree=False)
    shown = typed(client, 1, REST.replace("KD", "10H"), agree=False)["hands"][1]
    assert not shown["agreed"]
    assert shown["trouble_en"] == "Too many alike: 10 of hearts, 2 times; the box holds only 1."


def test_a_knock_with_too_much_is_no_round():
    _, client = table_of("gin-rami")
    client.put("/count/first", json={"seat": 1})
    typed(client, 1, "KD 9D 4D AC 2C 5H 6H 9S 10S JS")
    told = typed(client, 0, "3S 3H 3C 6D 7D 8D 9C 10C JC AH")
    assert (told["ruling"], told["findings"][0]["reason"]) == ("illegal", "rest_too_high")
    assert "10" in client.post("/count/finish").json()["error"]["en"]


def test_a_big_gin_shows_no_discard_and_a_knock_from_eleven_shows_the_dearest():
    _, client = table_of("gin-250")
    client.put("/count/first", json={"seat": 0})
    eleven = typed(client, 0, "3S 3H 3C 6D 7D 8D 9C 10C JC KH 2H")["hands"][0]
    assert eleven["parts"][-2:] == ["discard", "left"]
    big = typed(client, 0, "3S 3H 3C 6D 7D 8D 9C 10C JC QC KC")["hands"][0]
    assert set(big["parts"]) == {"meld"}


def test_programmes_are_counted_and_seven_win():
    _, client = table_of("jok-r-ummy", settings=("target=1",))
    done = client.put("/count/1/programme", json={"text": "2x suite 4", "answered": True}).json()["count"]
    assert (done["programmes"], done["answered"]) == ([None, "2x run 4"], [1])
    assert client.put("/count/1/programme", json={"text": "x", "answered": True}).status_code == 409
    typed(client, 0, "KD 9D *")
    done = typed(client, 1, "2S")
    assert (done["points"], done["hands"][0]["points"]) == ([0, 1], 3)
    play = client.post("/count/finish").json()["play"]
    assert (play["over"], play["winners"]) == (True, [1])


def test_a_game_of_letters_is_reckoned_from_its_turns():
    table = WatchedTable(Drawn("MAISON"), Drawn("MAISON | PORTE"))
    table.session.take_game(game("lettres"), table.reader)
    table.session.begin_match(["Ann", "Ben"])
    table.session.end_turn(table.show(0).sight)
    table.session.change_match(lambda play: play.place_all(True))
    client = client_of(table.session)
    count = client.post("/count").json()["count"]
    assert not count["needs_hands"]
    assert [part["en"] for part in count["parts"]][:2] == [
        "letters from the rack",
        "whole rack placed: letters doubled",
    ]
    assert count["totals"] == [18, 0]


def test_a_void_hand_needs_no_hands():
    _, client = table_of("gin-rami")
    assert client.put("/count/first", json={"seat": None}).json()["count"]["missing_en"] == ""
    assert client.post("/count/finish").json()["play"]["lines"][0]["points"] == [0, 0]


def test_a_hand_that_is_shown_at_a_count_never_ends_a_turn():
    table = WatchedTable(Drawn("K10 B10 Y10"))
    table.session.begin_match(["Ann", "Ben"])
    table.session.change_turn(lambda turn: turn.end_by_itself(True))
    client_of(table.session).post("/count")
    assert table.show(0, seconds=6).play.pushed == 0
