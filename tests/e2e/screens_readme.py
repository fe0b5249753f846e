"""The README's pictures: `python -m tests.e2e.screens_readme docs` (needs Chromium).

A refused turn on a laptop, a hand of cards that is counted and a disputed star on a phone, in both languages, as WebP.
"""

import sys
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np

from engine.games import game
from server.demo.chapters import dispute_star
from server.session.play.play import PlayError
from server.session.session import Session
from server.web.app import DEMO
from tests.e2e.browsing import LAPTOP, PHONE, browsing, find_chromium, serving
from tests.e2e.screens import Shooter
from vision.pipeline import Reader

RESTS = (5, 10, 16)
"""Seconds at which the demonstration’s table lies still: a meld, another, then a third that is wrong."""
LAST = 36
"""The same of its last table, with a star."""
ENDINGS = {"en": "", "fr": ".fr"}
QUALITY = 82


def shoot(browser, out):
    """Write the pictures into a folder."""
    for language, ending in ENDINGS.items():
        for name, viewport, picture in (
            ("page", LAPTOP, refused),
            ("count", PHONE, counted),
            ("dispute", PHONE, disputed),
        ):
            page = browser.new_page(viewport=viewport, locale=language, color_scheme="light")
            shot = np.frombuffer(picture(page), np.uint8)
            page.close()
            image = cv2.imdecode(shot, cv2.IMREAD_COLOR)
            cv2.imwrite(str(out / f"{name}{ending}.webp"), image, (cv2.IMWRITE_WEBP_QUALITY, QUALITY))


def refused(page):
    """A turn that is refused at the demonstration's table, as the networks read it."""
    rules, clip = game("rummy"), cv2.VideoCapture(str(DEMO))
    session = Session(Reader(rules.pieces), rules, lambda: iter(()))
    with serving(session) as address:
        page.goto(address)
        session.begin_match(["Anna", "Ben"])
        for seconds in RESTS:
            clip.set(cv2.CAP_PROP_POS_MSEC, 1000 * seconds)
            session.show_photo(clip.read()[1])
            with suppress(PlayError):
                session.end_turn(session.snapshot.sight)
        page.locator("#fault").wait_for()
        return seen(page, session)


def disputed(page):
    """A star that is disputed at the demonstration's last table, as the networks read it."""
    rules, clip = game("rummy"), cv2.VideoCapture(str(DEMO))
    clip.set(cv2.CAP_PROP_POS_MSEC, 1000 * LAST)
    session = Session(Reader(rules.pieces), rules, lambda: iter(()))
    with serving(session) as address:
        session.show_photo(clip.read()[1])
        dispute_star(session)
        page.goto(address)
        page.locator(".ruling").wait_for()
        page.evaluate("scrollTo(0, 0)")
        return seen(page, session)


def counted(page):
    """A hand of gin that is counted."""
    return LastSeen(page, None, "").count_of_gin()


class LastSeen(Shooter):
    """Goes through a hand of gin, and keeps what is seen last."""

    def take(self, name, full_page=True):
        self.page.evaluate("scrollTo(0, 0)")
        self.page.wait_for_timeout(1500)  # pieces that fly have arrived
        self.shot = self.page.screenshot()

    def count_of_gin(self):
        self.gin()
        return self.shot


def seen(page, session):
    """What is in view once the picture on show has come and nothing moves."""
    page.locator(f"#shot[src*='/{session.snapshot.picture}.jpg']").wait_for()
    page.wait_for_timeout(1500)
    return page.screenshot()


def main(out):
    """Write the pictures into a folder."""
    path = find_chromium()
    if path is None:
        sys.exit("screens_readme: no Chromium on this machine")
    out.mkdir(parents=True, exist_ok=True)
    with browsing(path) as browser:
        shoot(browser, out)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.e2e.screens_readme OUT")
    main(Path(sys.argv[1]))
