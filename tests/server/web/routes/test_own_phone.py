"""What a phone is and keeps, over HTTP: a hand is given to its own phone alone, until that one shows it."""

from tests.server.web.test_app import refused
from tests.server.web.test_roles import HAND, evening, photographed

__all__ = ["evening"]


def test_a_hand_that_a_phone_keeps_is_shown_to_no_other_client_until_it_says_so(evening):
    anna, ben, again = evening.phone(0), evening.phone(1), evening.phone(1)
    others = (anna, again, evening.here, evening.phone())
    seen = [each.get("/state").json()["picture"] for each in others]
    kept = ben.post("/phones/me/hand/photo", files=photographed(HAND, 1)).json()
    assert kept["hand"]["points"] == 9
    mine = ben.get("/phones/me/hand.jpg").content
    assert mine.startswith(b"\xff\xd8")
    for other, picture in zip(others, seen, strict=True):
        state = other.get("/state")
        assert ("K4" in state.text, state.json()["picture"], state.json()["count"]) == (False, picture, None)
        assert other.get("/phones/me").json()["hand"] is None
        refused(other.get("/phones/me/hand.jpg"), 404)
        for path in ("/count/1.jpg", *(f"/frame/{number}.jpg" for number in range(20))):
            assert other.get(path).content != mine
        assert "K4" not in other.get("/matches/1").text
    with anna.websocket_connect("ws://192.168.1.7:8765/live") as live:
        assert "K4" not in live.receive_text()
    assert ben.post("/phones/me/hand/show").json()["hand"] is None
    shown = anna.get("/state").json()["count"]["hands"][1]
    assert (shown["agreed"], shown["points"]) == (True, 9)
    assert anna.get("/count/1.jpg").content == mine


def test_a_hand_is_typed_put_right_and_thrown_away_on_its_phone(evening):
    ben = evening.phone(1)
    assert ben.post("/phones/me/hand/typed", json={"text": "R1 B4"}).json()["hand"]["points"] == 5
    piece = {"piece": 1, "face": "B5"}
    assert ben.post("/phones/me/hand/piece", json=piece).json()["hand"]["points"] == 6
    assert ben.post("/phones/me/hand/undo").json()["hand"]["points"] == 5
    assert ben.delete("/phones/me/hand").json()["hand"] is None
    assert "not a hand" in refused(ben.post("/phones/me/hand/typed", json={"text": "Z9"}), 409)
    assert ben.put("/phones/me/seat", json={"seat": None}).json()["seat"] is None
    assert "who you are" in refused(ben.post("/phones/me/hand/show"), 409)


def test_a_browser_that_keeps_no_cookies_is_told_so_and_one_that_does_is_known_again(evening):
    phone = evening.phone(0)
    assert phone.get("/phones/me").json()["number"] == 0
    cookie = evening.here.get("/phones/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    phone.cookies.delete("meldwatch-phone")
    assert "cookies" in refused(phone.put("/phones/me/seat", json={"seat": 0}), 409)
