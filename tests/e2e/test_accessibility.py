"""WCAG 2.2 AA, as far as axe-core can tell, on every screen of the page, in the light and in the dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from tests.drawn import Drawn, DrawnReader
from tests.e2e import screens
from tests.e2e.browsing import LAPTOP, PHONE, serving

pytestmark = pytest.mark.browser

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCREENS = {
    "Everything holds": Drawn("R7 R8 R9 | B1 B2 * B4"),
    "One group is not valid": Drawn("R7 R8 R9 | R5 B5 K6"),
    "Red 7 or red 1?": Drawn("R7 R8 R9 | R5 B5 K6", doubts={0: ("R1",)}),
    "No pieces in sight": Drawn(""),
}


def faults(page, rules=RULES):
    """What axe-core finds; it must have looked at something. What passed is counted and not told.

    It reads no style sheets: none of these rules asks for them, and it would write imported ones into
    the page as inline styles, which the page's security policy refuses.
    """
    options = {"runOnly": rules, "preload": {"assets": ["media"]}, "resultTypes": ["violations"]}
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Axe().axe_script)  # half a megabyte, once a document
    told = page.evaluate("options => axe.run(document, options)", options)
    assert len(told["passes"]) > (15 if rules is RULES else 0)
    return [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in told["violations"]]


@pytest.mark.parametrize(
    ("viewport", "scheme"), [(PHONE, "dark"), (LAPTOP, "light")], ids=["phone", "laptop"]
)
def test_no_screen_has_a_fault(open_page, viewport, scheme):
    session = Session(DrawnReader(SCREENS.values()), game("rummy"), lambda: iter(()))
    with serving(session) as address:
        page = open_page(address, viewport=viewport, color_scheme=scheme)
        assert faults(page) == []
        for number, (headline, drawn) in enumerate(SCREENS.items()):
            session.show_photo(drawn.picture(number))
            expect(page.locator("#headline")).to_have_text(headline)
            assert faults(page) == []
            if drawn.doubts:
                page.locator("#groups .tile").first.click()
                assert faults(page) == []
                page.keyboard.press("Escape")


class Examiner(screens.Shooter):
    """Goes where the screenshots are taken, and examines each screen instead: in the dark what colours change."""

    def take(self, name, full_page=True):
        for scheme, rules in (("light", RULES), ("dark", ["color-contrast"])):
            self.page.emulate_media(color_scheme=scheme)
            assert faults(self.page, rules) == [], (name, scheme)
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.page.viewport_size["width"]


@pytest.mark.parametrize("name", screens.SCREENS)
def test_no_screen_of_which_pictures_are_taken_has_a_fault(open_page, name):
    """Those beside the table, and a phone's leaves, are examined with what they do (test_house, test_phones)."""
    getattr(Examiner(open_page("about:blank", viewport=PHONE, locale="fr"), None, ""), name)()
