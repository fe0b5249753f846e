"""A hand of gin on the real page: nothing is watched until somebody lays, then hands, slip and sheet in five taps."""

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from tests.drawn import DrawnReader
from tests.e2e.browsing import LAPTOP, PHONE, serving
from tests.e2e.test_accessibility import faults
from tests.hands import Shown
from vision.pipeline import Reader

pytestmark = pytest.mark.browser

MOST_TAPS = 5
KNOCK = Shown("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 4H")
OTHER = Shown("KD 9D 3D AC | 4C 5C 6C | QS QH QD")
GIN = Shown("3S 3H 3C | 6D 7D 8D | 9C 10C JC QC")
DOUBTED = Shown("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 4H", doubts={4: ("7H", "1D")})
WIDTHS = pytest.mark.parametrize(
    ("viewport", "locale"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone", "laptop"]
)
WORDS = {
    "lays": {"fr": "Anna étale", "en": "Anna knocks"},
    "gin": {"fr": "Anna fait gin", "en": "Anna goes gin"},
    "show": {"fr": "{}, montre ta main", "en": "{}, show your hand"},
    "write": {"fr": "Noter", "en": "Write down"},
    "void": {"fr": "Coup nul", "en": "Void hand"},
    "fault": {
        "fr": "Ce n’est pas un gin : il reste 4 points à Anna.",
        "en": "That is no gin: Anna has 4 points left.",
    },
    "without": {"fr": "Compter sans le gin", "en": "Count it without the gin"},
    "leads": {"fr": "Anna passe de 84 à 91, encore 9.", "en": "Anna goes from 84 to 91, 9 to go."},
    "off": {
        "fr": ["3 de carreau, posé chez Anna", "9 de carreau, posé chez Anna"],
        "en": ["3 of diamonds, laid off on Anna", "9 of diamonds, laid off on Anna"],
    },
}


class Player:
    """Who plays on the page, in its language; every tap is counted."""

    def __init__(self, page, locale, folder):
        self.page, self.locale, self.folder, self.taps = page, locale, folder, 0

    def word(self, key):
        return WORDS[key][self.locale]

    def tap(self, name):
        self.taps += 1
        self.page.get_by_role("button", name=self.word(name), exact=True).click()

    def photograph(self, name, hand, number):
        """Show the hand of the player who is asked for one, by a photograph: a tap that opens the camera."""
        expect(self.page.get_by_role("heading", name=self.word("show").format(name))).to_be_visible()
        file = self.folder / f"hand{number}.png"
        cv2.imwrite(str(file), hand.picture(number))
        self.taps += 1
        self.page.locator("#showdown input[type=file]").set_input_files(file)

    def figures(self, selector):
        return self.page.locator(f"{selector} .figure")


def at_table(*hands):
    session = Session(DrawnReader(hands), game("gin-rami"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    return session


def played(session):
    """A match in which Anna has 84 points in the second round, and Ben 62."""
    for points in ((109, 0), (21, 0), (0, 31), (25, 0), (0, 31), (38, 0)):
        session.change_match(lambda play, points=points: play.end_round(points).confirm())
    return session


@WIDTHS
def test_a_knock_with_lay_offs_is_counted_in_five_taps(open_page, tmp_path, viewport, locale):
    with serving(played(at_table(KNOCK, OTHER))) as address:
        player = Player(open_page(address, viewport=viewport, locale=locale), locale, tmp_path)
        page = player.page
        expect(player.figures(".half")).to_have_text(["84", "62"])
        expect(page.locator("#view")).to_be_hidden()
        expect(page.locator("#end-turn")).to_be_hidden()
        expect(page.locator(".pegs svg:visible .peg")).to_have_count(5)  # three hands of Anna’s, two of Ben’s
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert faults(page) == []
        player.tap("lays")
        player.photograph("Anna", KNOCK, 0)
        player.photograph("Ben", OTHER, 1)
        expect(page.locator(".slip dd")).to_have_text(["23", "−12", "11", "4", "+7"])
        expect(page.locator(".shown-hand").first.locator(".meld .tile")).to_have_count(11)
        expect(page.locator(".guest .tile")).to_have_count(2)
        for hole, name in zip(page.locator(".hole-of").all(), player.word("off"), strict=True):
            expect(hole).to_have_attribute("aria-label", name)
        expect(page.locator(".outcome p")).to_have_text(player.word("leads"))
        assert faults(page) == []
        player.tap("write")
        expect(player.figures(".half")).to_have_text(["91", "62"])
        expect(page.locator(".pegs svg:visible .peg")).to_have_count(6)
        assert player.taps <= MOST_TAPS


@WIDTHS
def test_a_gin_is_counted_in_five_taps(open_page, tmp_path, viewport, locale):
    with serving(at_table(GIN, OTHER)) as address:
        player = Player(open_page(address, viewport=viewport, locale=locale), locale, tmp_path)
        player.tap("gin")
        player.photograph("Anna", GIN, 0)
        player.photograph("Ben", OTHER, 1)
        expect(player.page.locator(".guest")).to_have_count(0)
        expect(player.figures(".outcome")).to_have_text("+48")
        player.tap("write")
        expect(player.figures(".half")).to_have_text(["48", "0"])
        assert player.taps <= MOST_TAPS


@WIDTHS
def test_a_gin_that_is_none_is_told_in_one_sentence_and_counted_without_it(
    open_page, tmp_path, viewport, locale
):
    with serving(at_table(KNOCK, OTHER)) as address:
        player = Player(open_page(address, viewport=viewport, locale=locale), locale, tmp_path)
        player.tap("gin")
        player.photograph("Anna", KNOCK, 0)
        expect(player.page.locator("#showdown .trouble:visible")).to_have_text(player.word("fault"))
        assert faults(player.page) == []
        player.tap("without")
        player.photograph("Ben", OTHER, 1)
        expect(player.figures(".outcome")).to_have_text("+7")


@WIDTHS
def test_a_void_hand_is_one_tap_and_the_same_deals_again(open_page, tmp_path, viewport, locale):
    with serving(at_table()) as address:
        player = Player(open_page(address, viewport=viewport, locale=locale), locale, tmp_path)
        page = player.page
        deals = [{"fr": "commence", "en": "begins"}[locale], {"fr": "distribue", "en": "deals"}[locale]]
        expect(page.locator(".half-head p")).to_have_text(deals)
        page.keyboard.press("Space")  # nobody ends a turn in gin
        player.tap("void")
        expect(page.locator("#showdown [data-keep=undo]")).to_be_visible()
        expect(page.locator("#arc")).to_have_text(
            {"fr": "Manche 1 · coup 2", "en": "Round 1 · hand 2"}[locale]
        )
        expect(page.locator(".half-head p")).to_have_text(deals)


def test_a_doubtful_card_is_put_right_in_its_place_and_the_rest_follows(open_page, tmp_path):
    with serving(at_table(DOUBTED, OTHER)) as address:
        player = Player(open_page(address, viewport=PHONE), "en", tmp_path)
        page = player.page
        player.tap("lays")
        player.photograph("Anna", DOUBTED, 0)
        expect(page.locator(".hand-picture .question")).to_have_count(1)
        assert faults(page) == []
        page.locator("#showdown .tile.unsure").click()
        page.locator("#pick").get_by_role("button", name="7 of diamonds").first.click()
        player.photograph("Ben", OTHER, 1)
        expect(player.figures(".outcome")).to_have_text("+7")
        page.get_by_role("button", name="Correct a card").click()
        expect(page.locator(".hand-picture img")).to_have_count(2)
        page.get_by_role("group", name="Who knocked first?").get_by_role("button", name="Ben").click()
        expect(page.locator(".slip .findings")).to_contain_text("no more than 10 points")


def test_a_hand_is_taken_from_the_camera_that_shows_nothing_before(open_page, tmp_path):
    session = at_table(KNOCK)
    session.show_photo(KNOCK.picture(0))
    with serving(session) as address:
        player = Player(open_page(address), "en", tmp_path)
        expect(player.page.locator(".half").first).to_be_visible()
        expect(player.page.locator("#view")).to_be_hidden()
        player.tap("lays")
        expect(player.page.locator("#shot")).to_be_visible()
        player.page.get_by_role("button", name="Take what I see").click()
        expect(player.page.get_by_role("heading", name="Ben, show your hand")).to_be_visible()
        player.page.get_by_role("button", name="Don’t count, play on").click()
        expect(player.page.locator("#view")).to_be_hidden()


def test_a_hand_is_laid_and_counted_by_the_keyboard_alone_and_outlives_the_page(open_page):
    with serving(at_table()) as address:
        page = open_page(address)
        press = page.keyboard.press

        def reach(name):
            for _ in range(60):
                if page.evaluate("document.activeElement.textContent.trim()") == name:
                    return
                press("Tab")
            raise AssertionError(f"the keyboard does not reach {name}")

        expect(page.locator(".half").first).to_be_visible()
        reach("Ben knocks")
        press("Enter")
        for name, hand in (("Ben", KNOCK), ("Anna", OTHER)):
            expect(page.get_by_role("heading", name=f"{name}, show your hand")).to_be_visible()
            page.reload()
            expect(page.get_by_role("heading", name=f"{name}, show your hand")).to_be_visible()
            reach("Tap the pieces")
            press("Enter")
            reach("Write in notation")
            press("Enter")
            press("Tab")
            page.keyboard.type(str(hand.table))
            press("Enter")
        expect(page.locator(".slip")).to_be_visible()
        reach("Write down")
        press("Enter")
        expect(page.locator(".half .figure")).to_have_text(["0", "7"])


def test_a_round_that_is_won_shows_its_winner(open_page):
    session = played(at_table())
    with serving(session) as address:
        page = open_page(address)
        expect(page.locator(".half").first).to_be_visible()
        session.change_match(lambda play: play.end_round([20, 0]))
        expect(page.get_by_role("heading", name="Well played, Anna!")).to_be_visible()
        expect(page.locator("#showdown")).to_be_hidden()
        page.get_by_role("button", name="Next round").click()
        expect(page.locator("#arc")).to_have_text("Round 3 · hand 1 · Rounds won: Anna 2, Ben 0")


def test_three_play_gin_with_tiles_and_lay_off_on_whatever_lies_there(open_page):
    session = Session(DrawnReader(()), game("tile-gin"), lambda: iter(()))
    session.begin_match(["Anna", "Ben", "Chloé"])
    hands = {
        "Chloé": "R1 R2 R3 | K5 B5 Y5 | B8 B9 B10 | Y1",
        "Anna": "R4 B11 | K1 K2 K3 | Y7 Y8 Y9 | R13 B13",
        "Ben": "R5 B2 Y4 K6 R8 B12 Y12 K13 R10 K8",
    }
    with serving(session) as address:
        page = open_page(address, viewport=PHONE)
        expect(page.locator("#arc")).to_have_text("Hand 1")  # no number of points wins there
        assert faults(page) == []
        page.get_by_role("button", name="Chloé knocks").click()
        for name, hand in hands.items():
            expect(page.get_by_role("heading", name=f"{name}, show your hand")).to_be_visible()
            page.get_by_role("button", name="Tap the pieces", exact=True).click()
            page.locator("summary:visible", has_text="Write in notation").click()
            page.get_by_label("The hand, in notation").fill(hand)
            page.keyboard.press("Enter")
        expect(page.locator(".guest")).to_have_count(4)
        expect(page.locator(".outcome p")).to_have_text("Chloé goes from 0 to 70.")
        assert faults(page) == []


def test_photographs_are_read_by_the_networks_and_a_blurred_card_is_asked_for(open_page, tmp_path):
    blurred, clear = KNOCK.picture(), OTHER.picture()
    smear(blurred, KNOCK.places[1][1])
    session = Session(Reader("cards"), game("gin-rami"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    with serving(session) as address:
        page = open_page(address, viewport=PHONE)
        page.get_by_role("button", name="Anna knocks").click()
        for name, picture in (("anna", blurred), ("ben", clear)):
            file = tmp_path / f"{name}.jpg"
            cv2.imwrite(str(file), picture)
            expect(page.get_by_role("heading", name="show your hand")).to_be_visible()
            page.locator("#showdown input[type=file]").set_input_files(file)
            if picture is blurred:
                expect(page.locator(".hand-picture img")).to_be_visible()
                page.wait_for_function("document.querySelector('.hand-picture img').complete")
                page.locator("#showdown .tile.unsure").click()
                expect(page.locator("#closeup")).to_be_visible()
                page.locator("#pick").get_by_role("button", name="7 of diamonds").first.click()
        expect(page.locator(".outcome .figure")).to_have_text("+7")


def smear(picture, corners):
    """Make what lies within these corners hard to read."""
    within = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(within, np.array(corners, np.int32), 255)
    picture[within > 0] = cv2.GaussianBlur(picture, (0, 0), 9)[within > 0]


def test_table_mode_shows_names_points_and_board_and_nothing_to_press(open_page):
    with serving(played(at_table())) as address:
        page = open_page(address)
        expect(page.locator(".acts").first).to_be_visible()
        page.keyboard.press("f")
        expect(page.locator(".acts").first).to_be_hidden()
        expect(page.locator(".half .figure")).to_have_text(["84", "62"])
        expect(page.locator(".pegs")).to_be_visible()
        page.keyboard.press("f")
        expect(page.locator(".acts").first).to_be_visible()
