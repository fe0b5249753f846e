"""A whole match of each game on the real page, in both languages: from the first screen to the winner's, and a rematch.

Hands are tapped, written or photographed; a match of tiles and one of letters lie under a camera.
"""

import re

import cv2
import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader, PacedClip, write_clip
from tests.e2e.browsing import LAPTOP, PHONE, serving
from tests.e2e.test_accessibility import faults
from tests.hands import Shown

pytestmark = pytest.mark.browser

WAYS = pytest.mark.parametrize(
    ("viewport", "locale"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"]
)
GIN_OF_CARDS = "3S 3H 3C | 6D 7D 8D | 9C 10C JC QC", "KD 9D 3D AC 2H 5H 7S 9S 10S JS"
GIN_OF_TILES = "R1 R2 R3 | K6 K7 K8 K9 | B5 Y5 K5 R5", "B1 B3 B7 B9 B11 Y1 Y3 Y7 Y9 Y11"
SHOWN = (*map(Shown, GIN_OF_CARDS), *map(Drawn, GIN_OF_TILES))
"""What is photographed: each hand by its place here."""
TILES = Drawn("K10 B10 Y10"), Drawn("K10 B10 Y10 | R11 R12 R13"), Drawn("R1 K2")
"""Anna opens, Ben opens, and what Ben has left."""
PLATES = Shown("MAISON"), Shown("MAISON | CHATONS")
REST, HAND = 1.0, 0.6
"""Seconds of a clip: each table at rest, and the arm between two."""
SAYINGS = {
    "fr": {
        "by hand": "À la main",
        "play": "C’est parti",
        "notation": "Écrire en notation",
        "good": "Tout est bon",
        "Ben's turn": "Ben a fini son tour",
        "count": "Compter la manche",
        "nothing left": "Il ne reste rien",
        "these": "Compter ces pièces",
        "show": "{}, montre ta main",
        "in notation": "La main, en notation",
        "agree": "Oui, c’est bien ça",
        "several": "En plusieurs",
        "sheet": "Noter sur la feuille",
        "lays": "Anna étale",
        "write": "Noter",
        "well": "Bien joué, {}\u202f!",
        "again": "Revanche",
        "rounds": "Manches après lesquelles",
        "programmes": "Programmes qui gagnent",
        "points": "Points qui gagnent la manche",
        "gin-250": "Gin-rummy en 250",
        "tile-gin": "Gin-Rummy (pièces)",
        "R1": "1 rouge",
        "K2": "2 noir",
        "2H": "2 de cœur",
    },
    "en": {
        "by hand": "By hand",
        "play": "Let’s play",
        "notation": "Write in notation",
        "good": "Everything holds",
        "Ben's turn": "Ben has finished",
        "count": "Count the round",
        "nothing left": "Nothing is left",
        "these": "Count these pieces",
        "show": "{}, show your hand",
        "in notation": "The hand, in notation",
        "agree": "Yes, count it",
        "several": "In several turns",
        "sheet": "Write it on the sheet",
        "lays": "Anna knocks",
        "write": "Write down",
        "well": "Well played, {}!",
        "again": "Play again",
        "rounds": "Rounds after",
        "programmes": "Programmes that win",
        "points": "Points that win the round",
        "gin-250": "Gin-rummy to 250",
        "tile-gin": "Gin-Rummy with tiles",
        "R1": "red 1",
        "K2": "black 2",
        "2H": "2 of hearts",
    },
}


@pytest.fixture
def address():
    """The page of a computer without a camera, at its first screen; what is played is kept."""
    reader = DrawnReader(SHOWN)
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open())
    house = Setup(session, lambda _: reader, Chosen(Source("photos")), offers=True)
    with serving(session, house=house) as served:
        yield served


@pytest.fixture
def filmed(tmp_path):
    """Opens the page of a computer whose camera sees these tables of a game, one after the other."""

    def film(name, tables):
        clip = write_clip(tmp_path / "match.mp4", tables, REST, HAND)
        played = PacedClip(clip, len(tables), REST, HAND)
        reader = DrawnReader((*tables, TILES[-1]))
        session = Session(reader, game(name), played.film, store=Store.open())
        return played, Setup(session, lambda _: reader, Chosen(Source("camera", "0")), offers=True)

    return film


class Evening:
    """A page at which people play, in their language; counts the taps of a count, those on pieces aside."""

    def __init__(self, page, locale, viewport):
        self.page, self.words, self.viewport, self.taps = page, SAYINGS[locale], viewport, 0

    def begin(self, title, *rules, typed=True):
        """Choose a game by its title, house rules by a part of their sentence, who plays; then begin."""
        home = self.page.locator("#home")
        home.get_by_role("radio", name=re.compile(f"^{re.escape(title)}")).check()
        if rules:
            self.page.locator("#rules-summary").click()
            for topic in self.page.locator("#rules-options summary").all():
                topic.click()
        for rule, value in rules:
            field = self.page.locator("#rules-options li", has_text=self.words[rule]).locator("input")
            field.fill(str(value))
            field.press("Tab")
        if typed:
            home.get_by_text(self.words["by hand"], exact=True).click()
        for name, field in zip(
            ("Anna", "Ben"), self.page.locator("#first-players input").all(), strict=False
        ):
            field.fill(name)
        home.get_by_role("button", name=self.words["play"]).click()
        expect(home).to_be_hidden()

    def lay(self, table):
        """Put a table in place of the one that lies there, in notation, and end the turn with one tap."""
        if not self.page.locator("#typed-table").is_visible():
            self.page.locator("summary:visible", has_text=self.words["notation"]).click()
        self.page.locator("#typed-table").fill(table)
        self.page.locator("#typed-table").press("Enter")
        self.end_turn()

    def end_turn(self, pieces=None):
        """End the turn once everything holds, by one tap."""
        if pieces is not None:
            expect(self.page.locator("#groups .tile")).to_have_count(pieces)
        expect(self.page.locator("#headline")).to_have_text(self.words["good"])
        self.page.locator("#end-turn").click()

    def press(self, said):
        self.page.get_by_role("button", name=self.words[said], exact=True).click()
        self.taps += 1

    def asked(self, name):
        heading = self.words["show"].format(name)
        expect(self.page.get_by_role("heading", name=heading)).to_be_visible()

    def tap_hand(self, *faces):
        """Show a hand on the board of pieces."""
        hand = self.page.locator("#count")
        for face in faces:
            hand.get_by_role("toolbar").get_by_role("button", name=self.words[face], exact=True).click()
        hand.get_by_role("button", name=self.words["these"]).click()

    def write_hand(self, name, hand):
        """Show the hand of the player who is asked for one, in notation."""
        self.asked(name)
        self.page.locator("summary:visible", has_text=self.words["notation"]).click()
        field = self.page.get_by_label(self.words["in notation"])
        field.fill(hand)
        field.press("Enter")
        self.taps += 1

    def photograph_hand(self, name, file, place="#showdown"):
        """Show the hand of the player who is asked for one by a photograph."""
        self.asked(name)
        self.page.locator(f"{place} input[type=file]").set_input_files(file)
        self.taps += 1

    def won(self, name):
        """The winner's screen, as it must be at every width, and a rematch of the same players."""
        page = self.page
        expect(page.get_by_role("heading", name=self.words["well"].format(name))).to_be_visible()
        expect(page.locator("#won .podium")).to_be_visible()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= self.viewport["width"]
        page.get_by_role("button", name=self.words["again"]).click()
        expect(page.locator("#won")).to_be_hidden()
        expect(page.locator("#players")).to_contain_text("Anna")
        page.goto(page.url.split("#")[0] + "#matches")
        expect(page.locator("#shelf-list > li", has_text=f"★ {name}")).to_have_count(1)


@pytest.fixture
def evening(open_page, address, viewport, locale):
    return Evening(open_page(address, viewport=viewport, locale=locale), locale, viewport)


def picture_of(folder, drawn, number):
    """A photograph of what was drawn, as a file."""
    file = folder / f"{number}.png"
    cv2.imwrite(str(file), drawn.picture(number))
    return file


@WAYS
def test_a_match_of_rummy(evening):
    evening.begin("Rummy", ("rounds", 1))
    evening.lay("K10 B10 Y10")
    expect(evening.page.locator("#end-turn")).to_have_text(evening.words["Ben's turn"])
    evening.lay("K10 B10 Y10 | R11 R12 R13")
    evening.press("count")
    evening.press("nothing left")
    evening.tap_hand("R1", "K2")
    evening.press("agree")
    evening.press("several")
    evening.press("sheet")
    assert evening.taps <= 6, "beside the hand that is shown"
    expect(evening.page.locator("#won .ranking")).to_contain_text("−3")
    evening.won("Anna")


@WAYS
def test_a_match_of_letters(evening):
    evening.begin("Rummikub Lettres")
    evening.lay("MAISON")
    expect(evening.page.locator("#turn-more")).to_contain_text("12")
    evening.lay("MAISON | CHATONS")
    evening.press("count")
    evening.press("sheet")
    expect(evening.page.locator("#won .highlights")).to_contain_text("Ben")
    evening.won("Ben")


@WAYS
def test_a_match_of_jok_r_ummy(evening):
    evening.begin("Jok-R-ummy", ("programmes", 1))
    evening.lay("4C 5C 6C 7C 8C 9C 10C")
    evening.press("count")
    evening.press("nothing left")
    evening.tap_hand("2H")
    evening.press("agree")
    evening.press("sheet")
    evening.won("Anna")


@WAYS
@pytest.mark.parametrize("name", ["gin-rami", "gin-250", "tile-gin"])
def test_a_match_of_gin(evening, name, tmp_path):
    title = evening.words.get(name, "Gin Rami")
    evening.begin(title, *([("points", 10)] if name != "tile-gin" else []), ("rounds", 1))
    evening.press("lays")
    for seat, player in enumerate(("Anna", "Ben")):
        at = seat + (2 if name == "tile-gin" else 0)
        if name == "gin-250":
            evening.write_hand(player, GIN_OF_CARDS[seat])
        else:
            evening.photograph_hand(player, picture_of(tmp_path, SHOWN[at], at))
    evening.press("write")
    assert evening.taps <= 5
    evening.won("Anna")


def test_a_match_of_tiles_under_a_camera(open_page, filmed, tmp_path):
    played, house = filmed("rummy", TILES[:2])
    with serving(house.session, house=house) as address:
        evening = Evening(open_page(address, viewport=PHONE, locale="fr"), "fr", PHONE)
        evening.begin("Rummy", ("rounds", 1), typed=False)
        evening.end_turn(pieces=3)
        expect(evening.page.locator("#end-turn")).to_have_text(evening.words["Ben's turn"])
        played.next.set()
        evening.end_turn(pieces=6)
        evening.press("count")
        evening.press("nothing left")
        evening.photograph_hand("Ben", picture_of(tmp_path, TILES[2], 2), "#count")
        evening.press("agree")
        evening.press("several")
        evening.press("sheet")
        assert evening.taps <= 6, "the photograph among them"
        expect(evening.page.locator("#won .ranking")).to_contain_text("−3")
        evening.won("Anna")


def test_a_match_of_letters_under_a_camera(open_page, filmed):
    played, house = filmed("lettres", PLATES)
    with serving(house.session, house=house) as address:
        evening = Evening(open_page(address), "en", LAPTOP)
        evening.begin("Rummikub Lettres", typed=False)
        evening.end_turn(pieces=6)
        expect(evening.page.locator("#end-turn")).to_have_text(evening.words["Ben's turn"])
        played.next.set()
        evening.end_turn(pieces=13)
        evening.press("count")
        evening.press("sheet")
        evening.won("Ben")
