"""The demonstration as it ships: its films, its story chapter by chapter, the networks, a real browser."""

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import LAPTOP, PHONE
from tests.e2e.screens_demo import SCREEN, telling
from tests.e2e.test_accessibility import faults

pytestmark = pytest.mark.browser

LONG = 90_000
"""Milliseconds for which a scene is waited for on a busy machine."""
SIZES = pytest.mark.parametrize(
    ("viewport", "locale"),
    [(PHONE, "fr"), (LAPTOP, "en"), (SCREEN, "fr")],
    ids=["phone", "laptop", "screen"],
)


@pytest.fixture
def told():
    """The address of the demonstration, as `meldwatch demo` puts it together; captions are read fast."""
    with telling(read=0.4, looked_at=1.5) as (_, address):
        yield address


def expect_in_sight(page):
    """The caption and the chapters are in sight, and lie over no part of the picture."""
    strip = page.locator("#caption")
    expect(strip).to_be_in_viewport(ratio=1)
    for each in page.locator("#chapters > *").all():
        expect(each).to_be_in_viewport(ratio=1)
    box, picture = strip.bounding_box(), page.locator("#frame").bounding_box()
    assert picture is None or box["y"] + box["height"] <= picture["y"] + 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_tiles_are_told_to_the_winner_and_lead_to_the_cards(open_page, told):
    page = open_page(told)
    caption, headline = page.locator("#told"), page.locator("#headline")
    expect(caption).to_contain_text("Anna slips", timeout=LONG)
    expect(headline).to_have_text("This turn is not valid", timeout=LONG)
    expect(page.locator("#overlay .ring.illegal")).to_have_count(1)
    expect_in_sight(page)
    expect(caption).to_contain_text("adds the blue 5", timeout=LONG)
    expect(caption).to_contain_text("star’s place", timeout=LONG)
    expect(page.locator("#dispute")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="Well played, Anna!")).to_be_visible(timeout=LONG)
    expect_in_sight(page)
    expect(page.get_by_role("heading", name="Well played, Anna!")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Cards", pressed=True)).to_be_visible(timeout=LONG)
    expect(caption).to_contain_text("In gin, Anna lays", timeout=LONG)


CARDS = {
    "fr": ("Cartes", "Au gin-rami, Anna étale", "Dix cartes lues", "9 points pour elle", "C’est noté"),
    "en": ("Cards", "In gin, Anna lays", "Ten cards read", "9 points for her", "It is written down"),
}


@SIZES
def test_hands_of_cards_are_read_laid_off_and_reckoned(open_page, told, viewport, locale):
    page = open_page(told, viewport=viewport, locale=locale)
    caption, (name, lays, read, slip, noted) = page.locator("#told"), CARDS[locale]
    page.get_by_role("navigation").get_by_role("button", name=name).click()
    expect(caption).to_contain_text(lays, timeout=LONG)
    expect(page.locator("#shot")).to_be_visible()
    expect_in_sight(page)
    expect(caption).to_contain_text(read, timeout=LONG)
    expect(page.locator(".slip dd")).to_have_text(["23", "−12", "11", "2", "+9"], timeout=LONG)
    expect(page.locator(".shown-hand").first.locator(".meld .tile")).to_have_count(11)
    expect(page.locator(".guest .tile")).to_have_count(2)
    expect(caption).to_contain_text(slip, timeout=LONG)
    assert faults(page) == []
    expect_in_sight(page)
    expect(caption).to_contain_text(noted, timeout=LONG)
    expect(page.locator(".half .figure")).to_have_text(["9", "0"], timeout=LONG)


LETTERS = {
    "fr": (
        "Ce mot est refusé",
        "on touche le mot",
        "l’infinitif, est bon",
        "Et maintenant",
        "Avec votre caméra",
    ),
    "en": ("The word is refused", "tap the word", "the infinitive, is good", "And now", "With your camera"),
}


@SIZES
def test_words_are_read_refused_disputed_and_lead_to_one_s_own_camera(open_page, told, viewport, locale):
    page = open_page(told, viewport=viewport, locale=locale)
    caption, (refused, disputed, good, over, own) = page.locator("#told"), LETTERS[locale]
    expect(caption).not_to_be_empty()
    page.keyboard.press("3")
    expect(caption).to_contain_text("MAISON", timeout=LONG)
    expect_in_sight(page)
    expect(caption).to_contain_text(refused, timeout=LONG)
    expect(page.locator("#fault")).to_be_visible(timeout=LONG)
    expect(caption).to_contain_text(disputed, timeout=LONG)
    expect(page.locator("#dispute .ruling.illegal")).to_be_visible(timeout=LONG)
    expect_in_sight(page)
    assert faults(page) == []
    expect(caption).to_contain_text(good, timeout=LONG)
    expect(caption).to_contain_text(over, timeout=LONG)
    expect_in_sight(page)
    page.get_by_role("link", name=own).click()
    expect(page.locator("#home")).to_be_visible()


def test_a_viewer_turns_back_and_forth_and_leaves_for_their_own_camera_at_any_time(open_page, told):
    page = open_page(told)
    caption = page.locator("#told")
    for key, said in (("2", "In gin, Anna lays"), ("1", "Anna and Ben are playing"), ("3", "With letters")):
        page.keyboard.press(key)
        expect(caption).to_contain_text(said, timeout=LONG)
    page.get_by_role("link", name="With your camera").click()
    expect(page.locator("#home")).to_be_visible()
