"""Screenshots of the page: `python -m tests.e2e.screenshots OUT` (needs Chromium).

Every screen at the size of a phone and of a laptop, in French and in English, light and dark; those that a
family puts on a television at its size, too; and a phone's own leaves.
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
from tests.e2e import screens, screens_demo, screens_house, screens_phone
from tests.e2e.browsing import LAPTOP, PHONE, browsing, find_chromium, serving
from vision.pipeline import Reader

RESTS = (5, 10, 16)
"""Seconds at which the demonstration’s table lies still: a meld, another, then a third that is wrong."""
LAST = 36
"""The same of its last table, with a star."""


def main(out):
    """Write the screenshots into a folder."""
    path = find_chromium()
    if path is None:
        sys.exit("screenshots: no Chromium on this machine")
    out.mkdir(parents=True, exist_ok=True)
    with browsing(path) as browser:
        shoot_refused(browser, out)
        shoot_dispute(browser, out)
        screens_house.shoot(browser, out)
        screens.shoot(browser, out)
        screens_phone.shoot(browser, out)
        screens_demo.shoot(browser, out)


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


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.e2e.screenshots OUT")
    main(Path(sys.argv[1]))
