"""The page in a real browser, over drawn tables."""

import re
import time
from urllib.parse import urlsplit

import cv2
import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from tests.drawn import MENDED, Drawn, DrawnReader, PacedClip, camera_on, write_clip
from tests.e2e.browsing import PHONE, at_table, choose, serving
from tests.server import calling

pytestmark = pytest.mark.browser

DOUBTFUL = Drawn("R7 R8 R9 | K13 B13 Y13 | R5 B5 K6", doubts={5: ("Y12", "R13")})
ASKED = "Yellow 13, yellow 12 or red 13?"
PHOTO = Drawn("B1 B2 B3 | R5 B5 K5")


@pytest.fixture
def session():
    """A session on a camera that looks at the doubtful table."""
    return Session(DrawnReader([DOUBTFUL, PHOTO]), game("rummy"), camera_on(DOUBTFUL))


@pytest.fixture
def address(session):
    with serving(session) as address:
        yield address


def headline(page, text):
    expect(page.locator("#headline")).to_have_text(text)


def groups(page):
    return page.locator("#groups .group")


def pixels(page):
    """The picture shown, without what is drawn over it."""
    return page.locator("#shot").evaluate("""image => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [64, 36];
        canvas.getContext("2d").drawImage(image, 0, 0, 64, 36);
        return canvas.toDataURL();
    }""")


def tap_in_picture(page, drawn, index):
    """Click on a piece in the picture, where it was drawn."""
    corners = drawn.reading.detections[index].corners
    box = page.locator("#overlay").bounding_box()
    scale = box["width"] / drawn.reading.size[0]
    x, y = (sum(axis) / 4 * scale for axis in zip(*corners, strict=True))
    page.mouse.click(box["x"] + x, box["y"] + y)


def test_a_clip_plays_to_its_end_and_the_wrong_meld_is_flagged_and_then_cleared(open_page, tmp_path):
    clip = write_clip(tmp_path / "clip.mp4", MENDED, rest=1.5, hand=0.5)
    played = PacedClip(clip, len(MENDED), rest=1.5, hand=0.5)
    session = Session(DrawnReader(MENDED), game("rummy"), lambda: played.film(time.monotonic()), clip=True)
    with serving(session) as address:
        page = open_page(address)
        for laid in (1, 2):
            expect(groups(page)).to_have_count(laid)
            headline(page, "Everything holds")
            played.next.set()
        headline(page, "One group is not valid")
        expect(page.locator("#groups .illegal .sentence")).to_contain_text("black 6")
        expect(page.locator("#overlay .ring.illegal")).to_have_count(1)
        played.next.set()
        headline(page, "Everything holds")
        expect(page.locator("#overlay .ring.illegal")).to_have_count(0)
        expect(page.locator("#total")).to_have_text(re.compile(r"78\s+points"))
        played.next.set()
        page.get_by_role("button", name="Watch again").click()
        expect(groups(page)).to_have_count(1)


def test_every_piece_is_outlined_and_every_group_ringed_with_a_sign(open_page, address):
    page = open_page(address)
    expect(page.locator("#overlay .piece")).to_have_count(9)
    expect(page.locator("#overlay .badge text")).to_have_text(["1 ✓", "2 ?", "3 ✗"])
    expect(groups(page).locator(".badge")).to_have_text(["2 ?", "3 ✗", "1 ✓"])
    drawn = {
        kind: page.locator(f"#overlay .ring.{kind} .line").get_attribute("d") for kind in ("legal", "illegal")
    }
    assert drawn["illegal"].count("L") != drawn["legal"].count("L")
    shown = page.locator("#shot").evaluate("image => [image.naturalWidth, image.naturalHeight]")
    assert shown == [1280, 720]


def test_a_doubt_is_put_right_by_a_tap_in_the_picture_and_the_tap_undone(open_page, address):
    page = open_page(address)
    headline(page, ASKED)
    tap_in_picture(page, DOUBTFUL, 5)
    likely = page.locator("#likely .tile")
    expect(likely.first).to_have_attribute("aria-label", "yellow 13")
    expect(likely.nth(1)).to_have_attribute("aria-label", "yellow 12")
    expect(page.locator("#every .tile")).to_have_count(53 + 2)
    likely.first.click()
    headline(page, "One group is not valid")
    page.get_by_role("button", name="Undo").click()
    headline(page, ASKED)


def test_a_piece_is_put_right_with_the_keyboard_alone(open_page, address):
    page = open_page(address)
    third = page.locator("#groups").get_by_role("listitem", name="Group 3")
    tile = third.get_by_role("button").nth(2)
    tile.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(tile).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#every").get_by_role("button", name="black 5", exact=True).press("Enter")
    expect(third).to_have_class("group legal")
    expect(tile).to_be_focused()


def test_a_photo_is_judged_and_one_that_is_none_gets_a_sentence(open_page, address, tmp_path):
    (tmp_path / "letter.jpg").write_text("Dear all")
    cv2.imwrite(str(tmp_path / "table.png"), PHOTO.picture(1))
    page = open_page(address)
    headline(page, ASKED)
    page.locator("#photo").set_input_files(tmp_path / "letter.jpg")
    expect(page.locator("#photo-said")).to_contain_text("not a picture")
    page.locator("#photo").set_input_files(tmp_path / "table.png")
    headline(page, "Everything holds")
    expect(page.locator("#state")).to_have_text("Photo")
    expect(page.locator("#photo-said")).to_be_hidden()
    page.get_by_role("button", name="Back to live").click()
    headline(page, ASKED)


def test_it_speaks_the_browser_s_language_and_remembers_another(open_page, address):
    page = open_page(address, locale="fr-CA")
    headline(page, "13 jaune, 12 jaune ou 13 rouge ?")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(groups(page).last.locator(".sentence")).to_contain_text("Suite rouge de 7 à 9")
    choose(page, "EN")
    headline(page, ASKED)
    page.reload()
    headline(page, ASKED)
    expect(page.locator("#languages [lang=en]")).to_have_attribute("aria-pressed", "true")


def with_photo(drawn):
    """A session that shows a photo, its first picture."""
    session = Session(DrawnReader([drawn]), game("rummy"), lambda: iter(()))
    assert session.show_photo(drawn.picture(0)).picture == 1
    return session


def test_it_reconnects_by_itself_and_shows_the_new_server_s_picture_of_the_same_number(open_page):
    with serving(with_photo(DOUBTFUL)) as address:
        page = open_page(address)
        headline(page, ASKED)
    expect(page.locator("#lost")).to_be_visible()
    before = pixels(page)
    with serving(with_photo(PHOTO), port=int(address.rstrip("/").rsplit(":", 1)[1])):
        headline(page, "Everything holds")
        expect(page.locator("#lost")).to_be_hidden()
        assert pixels(page) != before


def test_a_page_whose_server_begins_anew_offers_to_go_on_with_its_match(open_page, tmp_path):
    with calling.serving(tmp_path) as (_, here):
        at_table(here, "POST", "match", {"players": ["Anna", "Ben"]})
        at_table(here, "POST", "match/rounds", {"points": [4, -4]})
        page, other = open_page(here), open_page(here)
        expect(page.locator("#players")).to_contain_text("Anna")
        expect(other.locator("#players")).to_contain_text("Anna")
    port = urlsplit(here).port
    with calling.serving(tmp_path, "--port", str(port)):
        for each in (page, other):
            expect(each.locator("#running-title")).to_contain_text("Anna 4, Ben −4")
        page.get_by_role("button", name="Continue").click()
        for each in (page, other):
            expect(each.locator("#players")).to_contain_text("Anna")
            expect(each.locator("#home")).to_be_hidden()


def test_the_focus_stays_on_its_piece_and_the_page_where_it_was_scrolled_to(open_page):
    """Whatever the camera sees next: who reads on below is not taken back to where the focus is."""
    session = Session(DrawnReader([DOUBTFUL, DOUBTFUL]), game("rummy"), lambda: iter(()))
    session.show_photo(DOUBTFUL.picture(0))
    with serving(session) as address:
        page = open_page(address, viewport=PHONE | {"height": PHONE["width"]})
        groups(page).first.locator(".tile").first.focus()
        focused = page.locator("#groups :focus").element_handle()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        scrolled = page.evaluate("scrollY")
        assert groups(page).first.bounding_box()["y"] < 0
        session.show_photo(DOUBTFUL.picture(1))
        page.wait_for_function("old => !old.isConnected", arg=focused)
        expect(page.locator("#groups :focus")).to_have_count(1)
        assert page.evaluate("scrollY") == scrolled


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone_with_targets_for_a_finger(open_page, address, scheme):
    page = open_page(
        address, viewport=PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, locale="fr"
    )
    headline(page, "13 jaune, 12 jaune ou 13 rouge ?")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator("#groups .tile.unsure").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("document.getElementById('pick').scrollWidth") <= PHONE["width"]
    for button in page.locator("button:visible, label.button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44, button.inner_text()


@pytest.mark.parametrize("width", [320, 390, 844, 1280, 1920])
def test_the_outlines_lie_on_their_pieces_and_nothing_is_cut_at_any_width(open_page, address, width):
    page = open_page(address, viewport={"width": width, "height": 700})
    headline(page, ASKED)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot = page.locator("#shot").bounding_box()
    scale = shot["width"] / 1280
    for piece, detection in zip(
        page.locator("#overlay .piece").all(), DOUBTFUL.reading.detections, strict=True
    ):
        box, (xs, ys) = piece.bounding_box(), zip(*detection.corners, strict=True)
        assert abs(box["x"] + box["width"] / 2 - shot["x"] - scale * (min(xs) + max(xs)) / 2) < 1.5
        assert abs(box["y"] + box["height"] / 2 - shot["y"] - scale * (min(ys) + max(ys)) / 2) < 1.5


def test_several_pages_follow_the_same_table(open_page, address):
    pages = [open_page(address) for _ in range(3)]
    for page in pages:
        headline(page, ASKED)
    tap_in_picture(pages[0], DOUBTFUL, 5)
    pages[0].locator("#likely .tile").first.click()
    for page in pages:
        headline(page, "One group is not valid")
