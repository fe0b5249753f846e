"""Words laid under a camera and read by the real networks: turns scored, and a plate put right by a tap."""

import time
from itertools import count

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from tests.drawn import RATE
from tests.e2e.browsing import serving
from tests.hands import Shown
from vision.input.camera import Frame
from vision.pipeline import Reader

pytestmark = pytest.mark.browser


class Camera:
    """Films a rendered table until another one lies there."""

    def __init__(self):
        self.lay("")

    def lay(self, words):
        self.picture = Shown(words).picture()

    def film(self):
        for number in count():
            yield Frame(self.picture, time.monotonic(), number)
            time.sleep(1 / RATE)


def test_words_under_a_camera_are_read_scored_refused_and_put_right(open_page):
    camera = Camera()
    session = Session(Reader("letters"), game("lettres"), camera.film)
    session.begin_match(["Anna", "Ben"])
    with serving(session) as address:
        page = open_page(address)
        headline, tiles, turn = (page.locator(name) for name in ("#headline", "#groups .tile", "#end-turn"))
        camera.lay("MAISON")
        expect(tiles).to_have_text([*"MAISON"])
        expect(page.locator("#groups")).to_contain_text("MAISON, 6 points.")
        expect(headline).to_have_text("Everything holds")
        turn.click()
        expect(turn).to_have_text("Ben has finished")
        expect(page.locator("#turn-more")).to_contain_text("Anna scores 12 points")
        camera.lay("MAISON | MINCES")
        expect(tiles).to_have_text([*"MAISONMINCES"])
        expect(page.locator("#groups")).to_contain_text("MAISON, 6 points.")
        expect(page.locator("#groups")).to_contain_text("MINCES, 6 points.")
        expect(headline).to_have_text("Everything holds")
        tiles.last.click()
        page.locator("#every").get_by_role("button", name="T", exact=True).click()
        expect(headline).to_have_text("One group is not valid")
        page.locator("#undo").click()
        expect(headline).to_have_text("Everything holds")
        turn.click()
        expect(turn).to_have_text("Anna has finished")
        expect(page.locator("#turn-more")).to_contain_text("Ben scores 12 points")
