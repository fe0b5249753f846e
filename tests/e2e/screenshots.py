"""Screenshots of the page: `python -m tests.e2e.screenshots OUT` (needs Chromium).

Every screen at the width of a phone and of a laptop, in French and in English, light and dark.
"""

import sys
from contextlib import suppress
from pathlib import Path

import cv2

from engine.games import game
from server.demo.chapters import dispute_star
from server.session.play.play import PlayError
from server.session.session import Session
from server.web.app import DEMO
from tests.drawn import Drawn, DrawnReader
from tests.e2e import screens, screens_demo, screens_house, screens_phone
from tests.e2e.browsing import LAPTOP, PHONE, browsing, choose, find_chromium, serving
from tests.e2e.lens import Lens
from vision.pipeline import Reader

SCREENS = {
    "holds": Drawn("R7 R8 R9 R10 | K13 B13 Y13 | B1 B2 * B4 B5 | R5 B5 K5 Y5"),
    "wrong": Drawn("R7 R8 R9 R10 | K13 B13 Y13 | B1 B2 * B4 B5 | R5 B5 K6"),
    "unsure": Drawn("R7 R8 R9 R10 | K13 B13 Y12 | R5 B5 K6", doubts={6: ("Y13", "R12", "Y2"), 2: ("R6",)}),
    "empty": Drawn(""),
}
RESTS = (5, 10, 16)
"""Seconds at which the demonstration’s table lies still: a meld, another, then a third that is wrong."""
LAST = 36
"""The same of its last table, with a star."""
WAYS = (("fr", "light"), ("en", "dark"), ("en", "light"))


def main(out):
    """Write the screenshots into a folder."""
    path = find_chromium()
    if path is None:
        sys.exit("screenshots: no Chromium on this machine")
    out.mkdir(parents=True, exist_ok=True)
    session = Session(DrawnReader(SCREENS.values()), game("rummy"), lambda: iter(()))
    lens = Lens(out)
    with serving(session) as address, browsing(path, *lens.flags) as browser:
        for width, viewport in (("phone", PHONE), ("laptop", LAPTOP)):
            for language, scheme in WAYS:
                page = browser.new_page(viewport=viewport, locale=language, color_scheme=scheme)
                Camera(page, session, out, f"{width}-{language}-{scheme}").shoot(address)
                page.close()
        shoot_refused(browser, out)
        shoot_dispute(browser, out)
        screens_house.shoot(browser, out)
        screens.shoot(browser, out)
        screens_demo.shoot(browser, out)
        screens_phone.shoot(browser, lens, out)
    lens.path.unlink()


def shoot_refused(browser, out):
    """A turn that is refused at the demonstration's table, as the networks read it."""
    rules, clip = game("rummy"), cv2.VideoCapture(str(DEMO))
    session = Session(Reader(rules.pieces), rules, lambda: iter(()))
    with serving(session) as address:
        pages = {
            language: browser.new_page(viewport=LAPTOP, locale=language, color_scheme="light")
            for language in ("en", "fr")
        }
        for page in pages.values():
            page.goto(address)
        session.begin_match(["Anna", "Ben"])
        for seconds in RESTS:
            clip.set(cv2.CAP_PROP_POS_MSEC, 1000 * seconds)
            session.show_photo(clip.read()[1])
            with suppress(PlayError):
                session.end_turn(session.snapshot.sight)
        for language, page in pages.items():
            page.locator("#fault").wait_for()
            page.locator(f"#shot[src*='/{session.snapshot.picture}.jpg']").wait_for()
            page.wait_for_timeout(400)
            page.screenshot(path=out / f"demo-refused-laptop-{language}.png")
            page.close()


def shoot_dispute(browser, out):
    """A star that is disputed on a phone at the demonstration's last table, as the networks read it."""
    rules, clip = game("rummy"), cv2.VideoCapture(str(DEMO))
    clip.set(cv2.CAP_PROP_POS_MSEC, 1000 * LAST)
    session = Session(Reader(rules.pieces), rules, lambda: iter(()))
    with serving(session) as address:
        session.show_photo(clip.read()[1])
        dispute_star(session)
        for language in ("en", "fr"):
            page = browser.new_page(viewport=PHONE, locale=language, color_scheme="light")
            page.goto(address)
            page.locator(".ruling").wait_for()
            page.locator(f"#shot[src*='/{session.snapshot.picture}.jpg']").wait_for()
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(400)
            page.screenshot(path=out / f"demo-dispute-phone-{language}.png", full_page=True)
            page.close()


class Camera:
    """Takes a page through its screens, and a picture of each."""

    def __init__(self, page, session, out, suffix):
        self.page, self.session, self.out, self.suffix = page, session, out, suffix

    def shoot(self, address):
        self.page.goto(address)
        for screen in SCREENS:
            self.show(screen)
            self.take(screen)
            if screen == "unsure":
                self.page.locator(".tile.unsure").last.click()
                self.take("correct", full_page=False)
                self.page.keyboard.press("Escape")
        self.shoot_match()

    def shoot_match(self):
        self.session.begin_match(["Anna", "Ben", "Chloé"])
        self.session.change_match(lambda play: play.end_round([-12, 30, -18]))
        self.session.change_match(lambda play: play.end_round([25, -5, -20]))
        self.show("holds")
        self.session.end_turn(self.session.snapshot.sight)
        self.page.locator("#end-turn", has_text="Ben").wait_for()
        self.take("turn")
        self.show("wrong")
        self.page.locator("#end-turn").click()
        self.page.locator("#fault").wait_for()
        self.take("faulty-turn")
        choose(self.page, "#open-sheet")
        self.take("sheet", full_page=False)
        self.session.end_match()

    def show(self, screen):
        self.session.show_photo(SCREENS[screen].picture(list(SCREENS).index(screen)))
        self.page.locator(f"#shot[src*='/{self.session.snapshot.picture}.jpg']").wait_for()

    def take(self, name, full_page=True):
        if full_page:
            self.page.evaluate(
                "scrollTo(0, 0)"
            )  # where a click has scrolled to depends on how fast the page was
        self.page.wait_for_timeout(400)
        self.page.screenshot(path=self.out / f"{name}-{self.suffix}.png", full_page=full_page)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.e2e.screenshots OUT")
    main(Path(sys.argv[1]))
