"""The demonstration as it ships: its clip, the networks, a real browser."""

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.web.app import DEMO, watch
from tests.e2e.browsing import serving

pytestmark = pytest.mark.browser


def test_the_demo_plays_to_its_end_and_its_wrong_meld_is_flagged_and_then_cleared(open_page):
    with serving(watch(DEMO, game("rummy"))) as address:
        page = open_page(address)
        headline = page.locator("#headline")
        expect(headline).to_have_text("One group is not valid", timeout=60_000)
        expect(page.locator("#overlay .ring.illegal")).to_have_count(1)
        expect(headline).to_have_text("Everything holds", timeout=60_000)
        expect(page.locator("#overlay .ring.illegal")).to_have_count(0)
        again = page.get_by_role("button", name="Watch again")
        expect(again).to_be_visible(timeout=60_000)
        again.click()
        expect(again).to_be_hidden()
