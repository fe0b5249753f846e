"""How the page looks and what it tells at a glance: the band, table mode, the players' colours, the typefaces."""

import pytest
from playwright.sync_api import expect

from engine.games import game
from engine.table import Table
from server.session.session import Session
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import LAPTOP, PHONE, TELEVISION, box_of, serving
from tests.e2e.test_accessibility import faults

pytestmark = pytest.mark.browser

OPENED = Drawn("K10 B10 Y10")
LOW = Drawn("K10 B10 Y10 | R1 R2 R3 R4")
BROKEN = Drawn("K10 B10 Y10 | R1 R2 R4")
DOUBTED = Drawn("K10 B10 Y10 | R1 R2 R3 R4", doubts={2: ("R10",), 5: ("B3",)})
TABLES = (OPENED, LOW, BROKEN, DOUBTED)
AWAKE = """
window.awake = [];
const lock = () => ({ release: () => window.awake.push("released") });
Object.defineProperty(navigator, "wakeLock", { value: { request: async kind => (window.awake.push(kind), lock()) } });
"""
TWO_TAPS = """frame => {
    const where = { pointerType: "touch", clientX: 30, clientY: 40, bubbles: true };
    for (let tap = 0; tap < 2; tap += 1) frame.dispatchEvent(new PointerEvent("pointerup", where));
}"""

FILLED = "() => document.fullscreenElement !== null"

LEFT_AND_ENTERED = """async () => {
    const press = () => dispatchEvent(new KeyboardEvent("keydown", { key: "f" }));
    press();
    for (let turn = 0; turn < 9; turn += 1) await null; // the browser is asked, and has not changed the screen
    press();
}"""


@pytest.fixture
def session():
    return Session(DrawnReader(TABLES), game("rummy"), lambda: iter(()))


@pytest.fixture
def address(session):
    with serving(session) as address:
        yield address


@pytest.fixture
def show(session):
    return lambda drawn: session.show_photo(drawn.picture(TABLES.index(drawn)))


WATCH_BAND = """() => {
    window.said = [];
    const read = (id) => document.getElementById(id).textContent;
    const note = () => said.push([read("headline"), read("total")]);
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(document.getElementById("verdict"), all);
}"""


def colour(locator, what="backgroundColor"):
    return locator.evaluate(f"each => getComputedStyle(each).{what}")


def test_the_typefaces_are_the_page_s_own(open_page, address, show):
    """That nothing is asked of another host, `open_page` holds."""
    show(OPENED)
    page = open_page(address)
    expect(page.locator("#headline")).to_have_text("Everything holds")
    page.wait_for_function("document.fonts.status === 'loaded'")
    loaded = page.evaluate(
        "[...document.fonts].filter(face => face.status === 'loaded').map(face => face.family)"
    )
    assert {family.strip('"') for family in loaded} == {"Fraunces", "Figtree"}
    assert page.evaluate("document.fonts.check('600 20px Fraunces') && document.fonts.check('20px Figtree')")
    assert colour(page.locator("#headline"), "fontFamily").startswith("Fraunces")
    assert colour(page.locator("body"), "fontFamily").startswith("Figtree")
    asked = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    assert sum(name.endswith(".woff2") for name in asked) >= 2
    for name in ("fraunces", "figtree"):
        licence = page.request.get(f"{address}type/{name}-OFL.txt")
        assert "SIL OPEN FONT LICENSE" in licence.text()


def test_the_band_says_the_turn_is_accepted_and_is_calm_again_by_itself(open_page, address, session, show):
    session.begin_match(["Anna", "Ben"])
    show(OPENED)
    page = open_page(address)
    band = page.locator("#verdict")
    expect(band).to_have_class("legal")
    page.evaluate(WATCH_BAND)
    page.locator("#end-turn").click()
    expect(page.locator("#headline")).to_have_text("Your turn, Ben")
    assert ["Well played, Anna!", "3 pieces laid"] in page.evaluate("window.said")
    expect(band).to_have_class("none")
    expect(page.locator("#overlay .ring")).to_have_count(0)
    show(LOW)
    expect(page.locator("#overlay .ring")).to_have_count(1)
    page.locator("#end-turn").click()
    expect(band).to_have_class("illegal")
    expect(page.locator("#headline")).to_have_text("20 points short")
    assert faults(page) == []


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_doubt_is_answered_on_the_band_in_one_tap_or_by_the_keyboard(
    open_page, address, session, show, viewport
):
    show(DOUBTED)
    page = open_page(address, viewport=viewport)
    headline, choices = page.locator("#headline"), page.locator("#doubt button")
    expect(headline).to_have_text("Is this 10 yellow or red?")
    expect(page.locator("#details")).to_have_text("Then 1 more piece to check.")
    expect(choices).to_have_count(3)
    lens, picture, band = (
        box_of(page.locator(each)) for each in ("#overlay .loupe .rim", "#shot", "#verdict")
    )
    assert picture["x"] <= lens["x"]
    assert lens["y"] + lens["height"] <= picture["y"] + picture["height"] <= band["y"] + 1
    assert all(box_of(each)["height"] >= 44 for each in choices.all())
    assert faults(page) == []
    page.locator("#doubt").get_by_role("button", name="red 10").click()
    expect(headline).to_have_text("Is this 3 red or blue?")
    expect(page.locator("#details")).to_have_text("All the rest is fine.")
    page.locator("#doubt").get_by_role("button", name="red 3").press("Enter")
    expect(page.locator("#doubt")).to_be_hidden()
    expect(page.locator("#overlay .loupe")).to_have_count(0)
    assert session.snapshot.table == "K10 B10 R10 | R1 R2 R3 R4"
    assert [each.corrected for each in session.snapshot.pieces].count(True) == 2


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_band_hides_no_piece(open_page, address, session, show, viewport):
    session.begin_match(["Anna", "Ben"])
    show(BROKEN)
    page = open_page(address, viewport=viewport)
    expect(page.locator("#verdict")).to_have_class("illegal")
    picture, band = page.locator("#shot").bounding_box(), page.locator("#verdict").bounding_box()
    assert picture["y"] + picture["height"] <= band["y"] + 1
    assert band["y"] + band["height"] <= viewport["height"]


def test_what_was_laid_flies_to_its_player_unless_motion_is_unwanted(open_page, address, session, show):
    session.begin_match(["Anna", "Ben"])
    show(OPENED)
    watch = """() => {
        window.flown = 0;
        new MutationObserver(all => all.forEach(({ addedNodes }) => addedNodes.forEach(node => {
            if (node.classList?.contains("flying")) window.flown += 1;
        }))).observe(document.body, { childList: true });
    }"""
    moving, still = (open_page(address, reduced_motion=wish) for wish in ("no-preference", "reduce"))
    for page in (moving, still):
        expect(page.locator("#verdict")).to_have_class("legal")
        page.evaluate(watch)
    moving.locator("#end-turn").click()
    for page in (moving, still):
        expect(page.locator("#headline")).to_have_text("Your turn, Ben")
    assert moving.evaluate("window.flown") == 3
    assert still.evaluate("window.flown") == 0
    expect(moving.locator(".flying")).to_have_count(0)


def test_a_player_keeps_colour_and_pawn_by_the_seat(open_page, address, session, show):
    session.begin_match(["Anna", "Ben", "Chloé"])
    show(OPENED)
    page = open_page(address)
    pawns = page.locator("#players .pawn path")
    expect(pawns).to_have_count(3)
    before = [each.get_attribute("d") for each in pawns.all()]
    assert len(set(before)) == 3
    ben = page.locator("#players .pawn.seat-1")
    was = colour(ben, "fill")
    page.locator("#end-turn").click()
    expect(page.locator(".player[aria-pressed=true]")).to_contain_text("Ben")
    assert [each.get_attribute("d") for each in pawns.all()] == before
    assert colour(page.locator(".player[aria-pressed=true]")) == was
    phone = open_page(f"{address}phone.html", viewport=PHONE)
    expect(phone.locator("#scores .pawn path")).to_have_count(3)
    assert [each.get_attribute("d") for each in phone.locator("#scores .pawn path").all()] == before


def test_table_mode_by_a_key_shows_picture_players_and_verdict_alone_and_keeps_the_screen_awake(
    open_page, address, session, show
):
    session.begin_match(["Anna", "Ben", "Chloé", "Louis"])
    show(BROKEN)
    page = open_page("about:blank", viewport=TELEVISION)
    page.add_init_script(AWAKE)
    page.goto(address)
    expect(page.locator("#verdict")).to_have_class("illegal")
    page.keyboard.press("f")
    expect(page.locator("body")).to_have_class("playing table-mode")
    assert page.evaluate("window.awake") == ["screen"]
    expect(page.locator("header")).to_be_hidden()
    expect(page.locator("#foot")).to_be_hidden()
    seen = [page.locator("#shot"), page.locator("#verdict"), *page.locator(".player").all()]
    boxes = [each.bounding_box() for each in seen]
    for box in boxes:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= TELEVISION["width"]
        assert box["y"] + box["height"] <= TELEVISION["height"]
    picture, band, *cards = boxes
    assert picture["y"] + picture["height"] <= band["y"] + 1
    assert all(card["x"] >= picture["x"] + picture["width"] - 1 for card in cards)
    for each in (page.locator("#headline"), page.locator(".player b").first):
        assert float(colour(each, "fontSize").removesuffix("px")) >= 72
    assert faults(page) == []
    page.keyboard.press("Space")
    expect(page.locator("#headline")).to_have_text("This turn is not valid")
    refused = [each.bounding_box() for each in page.locator(".player").all()]
    assert {box["x"] for box in refused} == {cards[0]["x"]}, "the players stay below one another"
    assert all(
        float(colour(each, "fontSize").removesuffix("px")) >= 72 for each in page.locator(".player b").all()
    )
    page.keyboard.press("f")
    expect(page.locator("header")).to_be_visible()
    assert page.evaluate("window.awake") == ["screen", "released"]
    assert faults(page) == []


def test_table_mode_by_two_taps_and_by_a_double_click_and_no_tap_puts_a_piece_right_there(
    open_page, address, show
):
    show(OPENED)
    page = open_page(address, has_touch=True)
    expect(page.locator("#headline")).to_have_text("Everything holds")
    body = page.locator("body")
    page.locator("#frame").evaluate(TWO_TAPS)
    expect(body).to_have_class("table-mode")
    piece = box_of(page.locator("#overlay .piece").first)
    page.mouse.click(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.locator("#verdict").dblclick()
    expect(body).not_to_have_class("table-mode")
    page.locator("#verdict").dblclick()
    expect(body).to_have_class("table-mode")
    page.keyboard.press("Escape")
    expect(page.locator("header")).to_be_visible()
    page.get_by_role("button", name="Table mode").click()
    expect(page.locator("header")).to_be_hidden()


def test_table_mode_left_or_entered_before_the_screen_has_changed_has_the_screen_alone_where_it_is_on(
    open_page, address, show
):
    show(OPENED)
    page = open_page(address)
    expect(page.locator("#headline")).to_have_text("Everything holds")
    body = page.locator("body")
    page.keyboard.press("f")
    page.keyboard.press("f")
    expect(body).not_to_have_class("table-mode")
    page.wait_for_timeout(500)
    assert page.evaluate(FILLED) is False
    page.keyboard.press("f")
    page.wait_for_function(FILLED)
    page.evaluate(LEFT_AND_ENTERED)
    page.wait_for_timeout(500)
    page.wait_for_function(FILLED)
    expect(body).to_have_class("table-mode")
    page.keyboard.press("f")
    expect(body).not_to_have_class("table-mode")
    page.wait_for_function("() => document.fullscreenElement === null")
    page.keyboard.press("f")
    page.wait_for_function(FILLED)
    page.evaluate("document.exitFullscreen()")
    expect(body).not_to_have_class("table-mode")


def test_the_key_of_table_mode_is_a_letter_where_one_types(open_page, address, session):
    session.show_typed(Table.parse("R7 R8 R9"))
    page = open_page(address)
    page.get_by_text("Write in notation").click()
    page.locator("#typed-table").press("f")
    expect(page.locator("header")).to_be_visible()
    expect(page.locator("body")).not_to_have_class("table-mode")
