"""A whole match of each game on the real page: from the first screen to the winner's screen, and a rematch."""

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
from tests.e2e.test_accessibility import faults

pytestmark = pytest.mark.browser

WIDTHS = pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])


@pytest.fixture
def address():
    """The page of a computer without a camera, at its first screen; what is played is kept."""
    reader = DrawnReader(())
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open())
    house = Setup(session, lambda _: reader, Chosen(Source("photos")), offers=True)
    with serving(session, house=house) as served:
        yield served


def begin(page, title, **rules):
    """Choose a game by its title, house rules by a part of their sentence, who plays; then begin."""
    home = page.locator("#home")
    home.get_by_role("radio", name=re.compile(f"^{re.escape(title)}")).check()
    if rules:
        page.locator("#rules-summary").click()
        for sentence, value in rules.values():
            field = page.locator("#rules-options li", has_text=sentence).locator("input")
            field.fill(str(value))
            field.press("Tab")
    home.get_by_text("By hand", exact=True).click()
    for name, field in zip(("Anna", "Ben"), page.locator("#first-players input").all(), strict=False):
        field.fill(name)
    home.get_by_role("button", name="Let’s play").click()
    expect(home).to_be_hidden()


def lay(page, table):
    """Put a table in place of the one that lies there, in notation, and end the turn with it."""
    if not page.locator("#typed-table").is_visible():
        page.locator("summary:visible", has_text="Write in notation").click()
    page.locator("#typed-table").fill(table)
    page.locator("#typed-table").press("Enter")
    expect(page.locator("#headline")).to_have_text("Everything holds")
    page.locator("#end-turn").click()


class Taps:
    """Counts the taps of a count, those on the pieces of a hand aside."""

    def __init__(self, page):
        self.page, self.number = page, 0

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()
        self.number += 1


def tap_hand(page, *faces):
    """Show a hand on the board of pieces."""
    hand = page.locator("#count")
    for face in faces:
        hand.get_by_role("toolbar").get_by_role("button", name=face, exact=True).click()
    hand.get_by_role("button", name="Count these pieces").click()


def write_hand(page, name, hand):
    """Show the hand of the player who is asked for one, in notation."""
    expect(page.get_by_role("heading", name=f"{name}, show your hand")).to_be_visible()
    page.locator("summary:visible", has_text="Write in notation").click()
    field = page.get_by_label("The hand, in notation")
    field.fill(hand)
    field.press("Enter")


def won_and_again(page, viewport, name):
    """The winner's screen, as it must be at every width, and a rematch of the same players."""
    expect(page.get_by_role("heading", name=f"Well played, {name}!")).to_be_visible()
    expect(page.locator("#won .podium")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#won")).to_be_hidden()
    expect(page.locator("#players")).to_contain_text("Anna")
    page.goto(page.url.split("#")[0] + "#matches")
    expect(page.locator("#shelf-list > li", has_text=f"★ {name}")).to_have_count(1)


@WIDTHS
def test_a_match_of_rummy(open_page, address, viewport):
    page = open_page(address, viewport=viewport)
    begin(page, "Rummy", rounds=("rounds", 1))
    lay(page, "K10 B10 Y10")
    expect(page.locator("#end-turn")).to_have_text("Ben has finished")
    lay(page, "K10 B10 Y10 | R11 R12 R13")
    taps = Taps(page)
    taps.press("Count the round")
    taps.press("Nothing is left")
    tap_hand(page, "red 1", "black 2")
    taps.press("Yes, count it")
    taps.press("In several turns")
    taps.press("Write it on the sheet")
    assert taps.number <= 6, "beside the hand that is shown"
    expect(page.locator("#won .ranking")).to_contain_text("−3")
    won_and_again(page, viewport, "Anna")


@WIDTHS
def test_a_match_of_letters(open_page, address, viewport):
    page = open_page(address, viewport=viewport)
    begin(page, "Rummikub Lettres")
    lay(page, "MAISON")
    expect(page.locator("#turn-more")).to_contain_text("12")
    lay(page, "MAISON | CHATONS")
    page.get_by_role("button", name="Count the round").click()
    page.get_by_role("button", name="Write it on the sheet").click()
    expect(page.locator("#won .highlights")).to_contain_text("Ben")
    won_and_again(page, viewport, "Ben")


@WIDTHS
def test_a_match_of_jok_r_ummy(open_page, address, viewport):
    page = open_page(address, viewport=viewport)
    begin(page, "Jok-R-ummy", target=("programmes", 1))
    lay(page, "4C 5C 6C 7C 8C 9C 10C")
    page.get_by_role("button", name="Count the round").click()
    page.get_by_role("button", name="Nothing is left").click()
    tap_hand(page, "2 of hearts")
    page.get_by_role("button", name="Yes, count it").click()
    page.get_by_role("button", name="Write it on the sheet").click()
    won_and_again(page, viewport, "Anna")


GIN_OF_CARDS = "3S 3H 3C | 6D 7D 8D | 9C 10C JC QC", "KD 9D 3D AC 2H 5H 7S 9S 10S JS"
GIN_OF_TILES = "R1 R2 R3 | K6 K7 K8 K9 | B5 Y5 K5 R5", "B1 B3 B7 B9 B11 Y1 Y3 Y7 Y9 Y11"


@WIDTHS
@pytest.mark.parametrize(
    ("title", "rules", "hands"),
    [
        (
            "Gin Rami",
            {"target": ("Points that win the round", 10), "rounds": ("Rounds after", 1)},
            GIN_OF_CARDS,
        ),
        (
            "Gin-rummy to 250",
            {"target": ("Points that win the round", 10), "rounds": ("Rounds after", 1)},
            GIN_OF_CARDS,
        ),
        ("Gin-Rummy with tiles", {"rounds": ("Rounds after", 1)}, GIN_OF_TILES),
    ],
    ids=["gin-rami", "gin-250", "tile-gin"],
)
def test_a_match_of_gin(open_page, address, viewport, title, rules, hands):
    page = open_page(address, viewport=viewport)
    begin(page, title, **rules)
    taps = Taps(page)
    taps.press("Anna knocks")
    for name, hand in zip(("Anna", "Ben"), hands, strict=True):
        write_hand(page, name, hand)
        taps.number += 1
    taps.press("Write down")
    assert taps.number <= 5
    won_and_again(page, viewport, "Anna")
