"""A round of rummy by the keyboard alone, from the first screen to the sheet: focus is always seen, and never lost."""

import re

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from tests.drawn import DrawnReader
from tests.e2e.browsing import LAPTOP, PHONE, serving

pytestmark = pytest.mark.browser

FOCUS = """() => {
  const now = document.activeElement;
  if (now === null || now === document.body) return { name: "", seen: true };
  const around = ["label", "#first-players li", ".choice, .button, .item"].map((each) => now.closest(each));
  const bears = [now, ...around].filter(Boolean);
  const ringed = bears.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  });
  const box = bears.at(-1).getBoundingClientRect();
  const isControl = now.tabIndex >= 0; // a part of the page that is begun at, its heading first, needs no ring
  const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const label = now.getAttribute("aria-label") ?? now.closest("label")?.textContent ?? now.textContent;
  return { name: label.trim(), seen: (ringed || !isControl) && inView };
}"""


class Keys:
    """The keyboard of a page: what has the focus bears a ring and is in view, wherever the keys lead."""

    def __init__(self, page):
        self.page, self.press, self.type = page, page.keyboard.press, page.keyboard.type

    def focus(self):
        found = self.page.evaluate(FOCUS)
        assert found["seen"], f"the focus on {found['name']!r} is not seen"
        return found["name"]

    def reach(self, name, by="Tab"):
        """Go on to what is named so, or begins so."""
        passed = []
        for _ in range(90):
            passed.append(self.focus())
            if passed[-1].startswith(name):
                return
            self.press(by)
        raise AssertionError(f"the keyboard does not reach {name}: {passed}")

    def do(self, name):
        named = re.compile(f"^{re.escape(name)}")
        expect(self.page.get_by_role("button", name=named).first).to_be_visible()
        self.reach(name)
        self.press("Enter")

    def lay(self, *faces, group=False):
        """Tap pieces on the board by the arrows, and judge the table."""
        if group:
            self.do("+ New group")
        self.reach("red 1")
        for face in faces:
            self.press("Home")
            self.reach(face, by="ArrowRight")
            self.press("Enter")
        self.do("Judge")
        expect(self.page.locator("#headline")).to_have_text("Everything holds")


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_round_of_rummy_is_played_by_the_keyboard_alone(open_page, viewport):
    reader = DrawnReader(())
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open())
    house = Setup(session, lambda _: reader, Chosen(Source("photos")), offers=True)
    with serving(session, house=house) as address:
        page = open_page(address, viewport=viewport)
        keys = Keys(page)
        expect(page.locator("#first-players input")).to_have_count(2)
        for name in ("Anna", "Ben"):
            keys.press("Tab")
            while not page.evaluate("document.activeElement.matches('#first-players input')"):
                keys.focus()
                keys.press("Tab")
            keys.press("Control+a")
            keys.type(name)
        while not page.evaluate("document.activeElement.matches('#first-sources input')"):
            keys.focus()
            keys.press("Tab")
        keys.reach("By hand", by="ArrowRight")
        keys.do("Let’s play")
        expect(page.locator("#home")).to_be_hidden()
        keys.lay("black 10", "blue 10", "yellow 10")
        keys.do("Anna has finished")
        expect(page.locator("#end-turn")).to_have_text("Ben has finished")
        keys.do("Count the round")
        keys.do("Nothing is left")
        expect(page.get_by_role("heading", name="Ben, show your hand")).to_be_visible()
        keys.reach("red 1")
        keys.press("Enter")
        keys.do("Count these pieces")
        keys.do("Yes, count it")
        keys.do("In several turns")
        keys.do("Write it on the sheet")
        expect(page.locator("#sheet tfoot b, #players .player b").first).to_have_text("1")
