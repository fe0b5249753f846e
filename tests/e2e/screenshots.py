"""Screenshots of the page: `python -m tests.e2e.screenshots OUT` (drawn tables; needs Chromium).

Every screen at the width of a phone and of a laptop, in French and in English, light and dark.
"""

import sys
from pathlib import Path

from engine.games import game
from server.session import Session
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import LAPTOP, PHONE, browsing, find_chromium, serving

SCREENS = {
    "holds": Drawn("R7 R8 R9 R10 | K13 B13 Y13 | B1 B2 * B4 B5 | R5 B5 K5 Y5"),
    "wrong": Drawn("R7 R8 R9 R10 | K13 B13 Y13 | B1 B2 * B4 B5 | R5 B5 K6"),
    "unsure": Drawn("R7 R8 R9 R10 | K13 B13 Y12 | R5 B5 K6", doubts={6: ("Y13", "R12", "Y2"), 2: ("R6",)}),
    "empty": Drawn(""),
}


def main(out):
    """Write the screenshots into a folder."""
    path = find_chromium()
    if path is None:
        sys.exit("screenshots: no Chromium on this machine")
    out.mkdir(parents=True, exist_ok=True)
    session = Session(DrawnReader(SCREENS.values()), game("rummy"), lambda: iter(()))
    with serving(session) as address, browsing(path) as browser:
        for width, viewport in (("phone", PHONE), ("laptop", LAPTOP)):
            for language, scheme in (("fr", "light"), ("en", "dark"), ("en", "light")):
                page = browser.new_page(
                    viewport=viewport, locale=language, color_scheme=scheme, has_touch=width == "phone"
                )
                page.goto(address)
                for number, (name, drawn) in enumerate(SCREENS.items()):
                    session.show_photo(drawn.picture(number))
                    page.locator(f"#shot[src*='/{session.snapshot.picture}.jpg']").wait_for()
                    page.wait_for_timeout(350)
                    shot = f"{name}-{width}-{language}-{scheme}.png"
                    page.screenshot(path=out / shot, full_page=True)
                    if name == "unsure":
                        page.locator(".tile.unsure").last.click()
                        page.screenshot(path=out / f"correct-{width}-{language}-{scheme}.png")
                        page.keyboard.press("Escape")
                page.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.e2e.screenshots OUT")
    main(Path(sys.argv[1]))
