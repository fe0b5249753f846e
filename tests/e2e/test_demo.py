"""The demonstration as it ships: its film, its story, the networks, a real browser."""

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.cli.commands.serve import readers_of
from server.demo.story import RULES, Story
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from server.web.app import DEMO, watch
from tests.e2e.browsing import serving
from tests.e2e.test_accessibility import faults

pytestmark = pytest.mark.browser

LONG = 90_000
"""Milliseconds for which a scene is waited for on a busy machine."""


def test_the_demo_tells_its_story_to_the_winner_and_leads_to_one_s_own_camera(open_page):
    session = watch(DEMO, game("rummy", RULES), Store.open())
    source = Chosen(Source("clip", str(DEMO)))
    house = Setup(session, readers_of(session.reader, "tiles"), source)
    story = Story(session)
    with serving(session, house=house) as address:
        page = open_page(address)
        story.start()
        caption, headline = page.locator("#caption"), page.locator("#headline")
        expect(caption).to_contain_text("Anna slips", timeout=LONG)
        expect(headline).to_have_text("This turn is not valid", timeout=LONG)
        expect(page.locator("#overlay .ring.illegal")).to_have_count(1)
        expect(caption).to_contain_text("adds the blue 5", timeout=LONG)
        expect(caption).to_contain_text("star’s place", timeout=LONG)
        expect(page.locator("#dispute")).to_be_visible(timeout=LONG)
        expect(page.get_by_role("heading", name="Well played, Anna!")).to_be_visible(timeout=LONG)
        assert faults(page) == []
        expect(caption).to_be_in_viewport()
        expect(page.get_by_role("heading", name="Well played, Anna!")).to_be_in_viewport(ratio=1)
        page.get_by_role("link", name="With your camera").click()
        expect(page.locator("#home")).to_be_visible()
    story.stop()
