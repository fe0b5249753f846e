"""The demonstration as it ships: its films, its story chapter by chapter, the networks, a real browser."""

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import LAPTOP, PHONE, SIDEWAYS, TELEVISION
from tests.e2e.telling import telling
from tests.e2e.test_accessibility import faults

pytestmark = pytest.mark.browser

SIZES = (PHONE, LAPTOP, TELEVISION)
"""In which every scene of the story is looked at: the last one that is set is the one that is played in."""
SAID = {
    "In gin, Anna lays": "Au gin-rami, Anna étale",
    "Ten cards read": "Dix cartes lues",
    "that makes 9 points for her": "9 points pour elle",
    "It is written down": "C’est noté",
    "Cards": "Cartes",
}


@pytest.fixture
def told():
    """The demonstration, told step by step."""
    with telling() as told:
        yield told


class Viewer:
    """Who looks at the demonstration's page, in their language, and at each of its scenes in every size."""

    def __init__(self, page, told, locale="en"):
        self.page, self.told, self.locale = page, told, locale

    def word(self, english):
        return english if self.locale == "en" else SAID[english]

    def hear(self, english):
        """What is told is in sight, beside the chapters, and lies over no part of the picture."""
        self.told.tell(english)
        said = self.word(english).replace(" ?", "\u202f?")
        expect(self.page.locator("#told")).to_contain_text(said)
        self.look()

    def see_done(self, *shown):
        """What was told is done, and this is to be seen."""
        self.told.do()
        self.look(*(self.page.locator(each).first for each in shown))

    def sizes(self):
        """The window in every size, one after the other."""
        for size in SIZES:
            self.page.set_viewport_size(size)
            yield size

    def look(self, *shown):
        """At the scene in every size; `shown` is to be seen there, too."""
        for _ in self.sizes():
            for each in shown:
                expect(each).to_be_visible()
            self.look_once()

    def look_in(self, *wanted):
        """Every one of these is in the window, in every size."""
        for _ in self.sizes():
            for each in wanted:
                expect(each).to_be_in_viewport(ratio=1)

    def hold_sideways(self, *wanted):
        """A phone, held sideways: what is told takes one line, and all of these are in the window below it."""
        self.page.set_viewport_size(SIDEWAYS)
        self.look_once()
        for each in wanted:
            expect(each).to_be_in_viewport(ratio=1)
        tops = [each.bounding_box()["y"] for each in self.page.locator("#chapters > *").all()]
        told = self.page.locator("#told").bounding_box()
        assert len(set(tops)) == 1
        assert told["y"] < tops[0] + 20 < told["y"] + told["height"]

    def examine(self):
        for size in self.sizes():
            assert faults(self.page) == [], size

    def look_once(self):
        expect(self.page.locator("#caption")).to_be_in_viewport(ratio=1)
        for each in self.page.locator("#chapters > *").all():
            expect(each).to_be_in_viewport(ratio=1)
        bottom, top = (self.page.locator(each).bounding_box() for each in ("#caption", "#frame"))
        assert top is None or bottom["y"] + bottom["height"] <= top["y"] + 1
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_tiles_are_told_to_the_winner_and_lead_to_the_cards(open_page, told):
    viewer = Viewer(open_page(told.address), told)
    page = viewer.page
    viewer.hear("Anna and Ben are playing")
    viewer.hear("Anna slips")
    viewer.see_done("#fault")
    expect(page.locator("#headline")).to_have_text("This turn is not valid")
    expect(page.locator("#overlay .ring.illegal")).to_have_count(1)
    viewer.hold_sideways(page.locator("#headline"))
    viewer.hear("adds the blue 5")
    viewer.hear("star’s place")
    viewer.hear("Unsure about the star?")
    viewer.see_done("#dispute .ruling.legal")
    viewer.hear("Anna wins")
    viewer.see_done("#won")
    viewer.look_in(page.get_by_role("heading", name="Well played, Anna!"))
    viewer.examine()
    viewer.hear("In gin, Anna lays")
    expect(page.get_by_role("button", name="Cards", pressed=True)).to_be_visible()


def test_hands_of_cards_are_read_laid_off_and_reckoned_in_french(open_page, told):
    viewer = Viewer(open_page(told.address, locale="fr"), told, "fr")
    page = viewer.page
    page.get_by_role("button", name=viewer.word("Cards"), exact=True).click()
    viewer.hear("In gin, Anna lays")
    viewer.hear("Ten cards read")
    viewer.look_in(page.locator("#shot"))
    viewer.see_done("#showdown .shown-hand")
    viewer.look_in(page.locator("#shot"))  # the other’s hand is to be seen, too
    viewer.hear("that makes 9 points for her")
    expect(page.locator(".slip dd")).to_have_text(["23", "−12", "11", "2", "+9"])
    viewer.look_in(page.locator(".slip dd").last)
    expect(page.locator(".shown-hand").first.locator(".meld .tile")).to_have_count(11)
    expect(page.locator(".guest .tile")).to_have_count(2)
    viewer.examine()
    viewer.hear("It is written down")
    viewer.see_done("#showdown .half")
    expect(page.locator(".half .figure")).to_have_text(["9", "0"])


def test_words_are_read_refused_disputed_and_lead_to_one_s_own_camera(open_page, told):
    viewer = Viewer(open_page(told.address), told)
    page = viewer.page
    expect(page.locator("#told")).not_to_be_empty()
    page.keyboard.press("3")
    viewer.hear("lays MAISON")
    viewer.hear("The word is refused")
    viewer.see_done("#fault")
    viewer.hear("Ben disagrees?")
    viewer.see_done("#dispute .ruling.illegal")
    viewer.examine()
    viewer.hear("the infinitive, is good")
    viewer.hear("And now, with your camera?")
    page.get_by_role("link", name=viewer.word("With your camera")).click()
    expect(page.locator("#home")).to_be_visible()


def test_a_viewer_turns_back_and_forth_and_leaves_for_their_own_camera_at_any_time(open_page, told):
    page = open_page(told.address)
    caption = page.locator("#told")
    for key, said in (("2", "In gin, Anna lays"), ("1", "Anna and Ben are playing"), ("3", "With letters")):
        expect(caption).not_to_be_empty()
        page.keyboard.press(key)
        expect(caption).to_contain_text(said, timeout=90_000)
    page.get_by_role("link", name="With your camera").click()
    expect(page.locator("#home")).to_be_visible()
