"""The places beside the table in a real browser: the first screen, the shelf, a kept match, the documents."""

import re

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from engine.games import game
from engine.words import Words
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader, camera_on
from tests.e2e.browsing import LAPTOP, PHONE, serving
from tests.e2e.test_accessibility import faults
from tests.server.session.record.test_killed import ask, lay, served
from vision.input.camera import CameraError

pytestmark = pytest.mark.browser

TABLE = Drawn("R10 R11 R12")
WIDTHS = pytest.mark.parametrize(
    ("viewport", "scheme"), [(PHONE, "dark"), (LAPTOP, "light")], ids=["phone", "laptop"]
)


@pytest.fixture
def house():
    reader = DrawnReader([TABLE])
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open())
    return Setup(session, lambda _: reader, Chosen(Source("photos"), ("Anna", "Ben")), offers=True)


@pytest.fixture
def address(house):
    with serving(house.session, house=house) as address:
        yield address


def place(page, name):
    """The link to a place: in the head, or where that is narrow in the menu."""
    if not page.locator("#places").is_visible() and not page.locator("#menu").is_visible():
        page.locator("#open-menu").click()
    return page.get_by_role("navigation").get_by_role("link", name=name)


def play_a_little(address):
    """A match with a turn, a refused one, two rounds and one taken back."""
    ask(address, "setup", {"game": "rummy", "players": ["Anna", "Ben"], "source": {"kind": "typed"}})
    lay(address, "R10 R11 R12")
    sight = ask(address, "typed", {"table": "R10 R11 R12 | K1 K2"})["sight"]
    with pytest.raises(OSError, match="409"):
        ask(address, "match/turns", {"sight": sight})
    for points in ([-5, 5], [20, -20], [1, 2]):
        ask(address, "match/rounds", {"points": points})
    ask(address, "match/undo", method="POST")


@WIDTHS
def test_three_taps_to_play_and_no_place_has_a_fault(open_page, address, viewport, scheme):
    page = open_page(address, viewport=viewport, color_scheme=scheme)
    home = page.locator("#home")
    expect(home).to_be_visible()
    expect(page.locator("#first-games .choice")).to_have_count(6)
    page.locator("#rules-summary").click()
    for topic in page.locator("#rules-options summary").all():
        topic.click()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.locator("#rules-summary").click()
    home.get_by_text("Gin Rami", exact=True).click()
    home.get_by_text("Rummy", exact=True).click()
    home.get_by_text("By hand", exact=True).click()
    home.get_by_role("button", name="Let’s play").click()
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#end-turn")).to_contain_text("Anna")
    page.locator("summary:visible", has_text="Write in notation").click()
    page.locator("#typed-table").fill("R10 R11 R12 | ?")
    page.locator("#typed-form").get_by_role("button", name="Judge", exact=True).click()
    expect(page.locator("#groups .group")).to_have_count(2)
    assert faults(page) == []
    for name in ("Matches", "Phone"):
        place(page, name).click()
        expect(place(page, name)).to_have_attribute("aria-current", "page")
        assert faults(page) == []


def test_the_first_screen_with_the_keyboard_alone_and_in_french(open_page, address):
    page = open_page(address, locale="fr")
    expect(page.locator("#home h2").last).to_have_text("À quoi joue-t-on ?")
    page.get_by_role("radio", name=re.compile("Rummy")).first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name=re.compile(r"Gin-Rummy \(pièces\)"))).to_be_checked()
    page.locator("#rules-summary").press("Enter")
    rules = page.locator("#rules-options")
    laying = rules.locator("summary", has_text="Ce qu’on pose")
    expect(laying).to_contain_text("comme dans le livret")
    laying.press("Enter")
    rules.get_by_role("checkbox").first.press("Space")
    expect(page.locator("#rules-summary")).to_contain_text("1 règle changée")
    expect(laying).to_contain_text("1 règle changée")
    page.get_by_role("radio", name=re.compile("Photos")).focus()
    page.keyboard.press("Space")
    page.get_by_role("combobox", name="Joueur 1").fill("Zoë")
    page.get_by_role("button", name="+ Un joueur").press("Enter")
    expect(page.get_by_role("combobox", name="Joueur 3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#players")).to_contain_text("Zoë")
    expect(page.locator("#players")).to_contain_text("Joueur 3")


def test_a_preset_sets_its_options_and_can_be_left_again(open_page, address):
    page = open_page(address)
    page.locator("#rules-summary").click()
    page.locator("#rules-options summary").first.click()
    preset = page.get_by_role("button", name="Only sets")
    preset.click()
    expect(preset).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#rules-options select").filter(has_text="only sets")).to_have_value("sets")
    preset.click()
    expect(page.locator("#rules-summary")).to_have_text("House rules: as in the rule book")


def test_a_camera_that_is_no_address_and_a_video_that_is_none_get_a_sentence(open_page, address, tmp_path):
    (tmp_path / "letter.mp4").write_text("Dear all")
    page = open_page(address)
    page.locator("#home").get_by_text("Video", exact=True).click()
    page.locator("#first-clip").set_input_files(tmp_path / "letter.mp4")
    page.get_by_role("button", name="Let’s play").click()
    expect(page.locator("#first-trouble")).to_contain_text("not a video")
    page.locator("#home").get_by_text("Network camera", exact=True).click()
    page.locator("#first-address").fill("file:///etc/passwd")
    page.get_by_role("button", name="Let’s play").click()
    expect(page.locator("#first-trouble")).to_contain_text("begins with http")


@WIDTHS
def test_a_kept_match_shows_its_sheet_and_its_history_which_can_be_sifted(
    open_page, address, viewport, scheme
):
    play_a_little(address)
    page = open_page(f"{address}#matches", viewport=viewport, color_scheme=scheme)
    page.get_by_role("link", name=re.compile("^Rummy,")).click()
    expect(page.locator("#kept-lines tfoot b")).to_have_text(["15", "−15"])
    expect(page.locator("#kept-chart svg")).to_be_visible()
    events = page.locator("#history > li")
    expect(events).to_have_count(5)
    expect(events.filter(has_text="taken back")).to_have_count(1)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.get_by_role("combobox", name="What").select_option("fault")
    expect(events).to_have_count(1)
    expect(events).to_contain_text("Ben")
    picture = events.locator("img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    page.get_by_role("combobox", name="What").select_option("")
    page.get_by_role("combobox", name="Who").select_option("0")
    expect(events).to_have_count(1)
    with page.expect_download() as export:
        page.get_by_role("link", name="Export (spreadsheet)").click()
    assert "Anna" in export.value.path().read_text("utf-8")


@WIDTHS
def test_a_kept_match_is_watched_again_move_by_move_by_keyboard_too(open_page, address, viewport, scheme):
    play_a_little(address)
    page = open_page(f"{address}#match-1", viewport=viewport, color_scheme=scheme)
    title = page.locator("#replay-title")
    expect(title).to_have_text("Anna’s turn")
    expect(page.locator("#replay-tables .laid")).not_to_have_count(0)
    page.locator("#replay-move").press("End")
    expect(title).to_contain_text("the points")
    expect(page.locator("#replay-on")).to_be_disabled()
    page.locator("#replay-back").click()
    expect(page.locator("#replay-on")).to_be_enabled()
    page.locator("#replay-move").press("Home")
    expect(title).to_have_text("Anna’s turn")
    expect(page.locator("#replay-back")).to_be_disabled()
    page.get_by_text("What could still have been laid").click()
    expect(page.locator("#missed-list li")).to_have_count(1)
    assert faults(page) == []


@WIDTHS
def test_players_are_told_apart_and_one_is_forgotten_only_when_that_is_meant(
    open_page, address, viewport, scheme
):
    play_a_little(address)
    ask(address, "match", method="DELETE")
    page = open_page(f"{address}#players", viewport=viewport, color_scheme=scheme)
    cards = page.locator("#player-records > li")
    expect(cards.filter(has_text="Ben")).to_have_count(1)
    expect(cards.filter(has_text="Anna").locator(".tile").first).to_be_visible()
    assert faults(page) == []
    with page.expect_download() as export:
        cards.filter(has_text="Ben").get_by_role("link", name="Export").click()
    assert '"Ben"' in export.value.path().read_text("utf-8")
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Forget Ben").click()
    expect(cards.filter(has_text="Ben")).to_have_count(0)
    expect(cards.filter(has_text="Player 2")).to_have_count(1)
    page.get_by_role("combobox", name="Period").select_option("date")
    page.locator("#season-from").fill("2099-01-01")
    expect(page.locator("#players-empty")).to_be_visible()


def test_the_sheet_prints_without_the_page_around_it(open_page, address):
    play_a_little(address)
    page = open_page(f"{address}#match-1")
    expect(page.locator("#kept-lines tfoot b")).to_have_count(2)
    page.emulate_media(media="print")
    for gone in ("header", "#history", "#kept-continue"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator("#kept-lines")).to_be_visible()
    expect(page.locator("#kept-chart svg")).to_be_visible()


def test_a_match_is_thrown_away_only_when_that_is_meant(open_page, address):
    play_a_little(address)
    ask(address, "match", method="DELETE")
    page = open_page(f"{address}#matches")
    page.once("dialog", lambda asked: asked.dismiss())
    page.get_by_role("button", name=re.compile("^Delete")).click()
    expect(page.locator("#shelf-list > li")).to_have_count(1)
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name=re.compile("^Delete")).click()
    expect(page.locator("#shelf-empty")).to_be_visible()


def test_a_killed_server_s_match_is_offered_and_goes_on(open_page, tmp_path):
    with served(tmp_path) as (address, process):
        ask(address, "setup", {"game": "rummy", "players": ["Anna", "Ben"]})
        lay(address, "R10 R11 R12")
        process.kill()
        process.wait(60)
    with served(tmp_path) as (address, _):
        page = open_page(address)
        expect(page.locator("#running-title")).to_have_text("Rummy, Anna 0, Ben 0")
        page.get_by_role("button", name="Continue").click()
        expect(page.locator("#end-turn")).to_contain_text("Ben")
        expect(page.locator("#typed-table")).to_have_value("R10 R11 R12")


def test_the_documents_can_be_read_and_tried(open_page, address):
    page = open_page(f"{address}docs")
    door = page.locator("details").filter(has_text="/rules/judge")
    door.locator("summary").click()
    door.get_by_role("button", name="Try it").click()
    expect(door.locator("pre")).to_contain_text('"ruling": "legal"')
    assert faults(page) == []


def test_a_phone_takes_a_photo_and_sees_verdict_and_scores(open_page, address, tmp_path):
    cv2.imwrite(str(tmp_path / "table.jpg"), TABLE.picture(0))
    ask(address, "setup", {"game": "rummy", "players": ["Anna", "Ben"], "source": {"kind": "photos"}})
    page = open_page(f"{address}phone.html#table", viewport=PHONE, is_mobile=True, has_touch=True)
    assert page.locator("#photo").get_attribute("capture") == "environment"
    page.locator("#photo").set_input_files(tmp_path / "table.jpg")
    expect(page.locator("#headline")).to_have_text("Everything holds")
    expect(page.locator("#scores li")).to_have_count(2)
    assert faults(page) == []
    for button in page.locator("button:visible, label.main:visible, a.button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44, button.inner_text()
    (tmp_path / "letter.jpg").write_text("Dear all")
    page.locator("#photo").set_input_files(tmp_path / "letter.jpg")
    expect(page.locator("#trouble")).to_contain_text("not a picture")


BAD = {
    "nothing": (b"", "empty"),
    "letter": (b"Dear all", "not a picture"),
    "cut short": (cv2.imencode(".jpg", TABLE.picture(0))[1].tobytes()[:900], "damaged or cut short"),
    "60 MB": (b"\xff\xd8" + bytes(60_000_000), "larger than 50 MB"),
    "100 megapixels": (cv2.imencode(".png", np.zeros((10_000, 10_000), np.uint8))[1].tobytes(), "too large"),
}


def test_bad_uploads_get_a_sentence_on_the_page(open_page, address, tmp_path):
    page = open_page(f"{address}phone.html#table", viewport=PHONE)
    for name, (data, sentence) in BAD.items():
        (tmp_path / f"{name}.jpg").write_bytes(data)
        page.locator("#photo").set_input_files(tmp_path / f"{name}.jpg")
        expect(page.locator("#trouble")).to_contain_text(sentence)
    cv2.imwrite(str(tmp_path / "table.jpg"), TABLE.picture(0))
    page.locator("#photo").set_input_files(tmp_path / "table.jpg")
    expect(page.locator("#headline")).to_have_text("Everything holds")
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_phone_films_the_table_with_its_own_camera(address, house, open_page, lens):
    lens.show(TABLE)
    page = open_page(f"{address}phone.html#table", viewport=PHONE, locale="fr", permissions=["camera"])
    page.get_by_role("button", name="Filmer la table").click()
    expect(page.locator("#headline")).to_have_text("Tout est bon", timeout=60_000)
    assert house.session.snapshot.source == "phone"
    page.get_by_role("button", name="Arrêter de filmer").click()
    expect(page.locator("#preview")).to_be_hidden()


@WIDTHS
@pytest.mark.parametrize("language", ["fr", "en"])
def test_game_picture_names_and_the_button_are_in_view_together(
    open_page, address, viewport, scheme, language
):
    page = open_page(address, viewport=viewport, color_scheme=scheme, locale=language)
    expect(page.locator("#first-players input")).to_have_count(2)
    expect(page.locator("#first-camera, #source-more .soft")).to_have_count(1)
    start = page.locator("#first-form .main").bounding_box()
    assert start["y"] + start["height"] <= viewport["height"]
    for part in ("#first-games .choice", "#first-sources .choice", "#source-more", "#first-players input"):
        for each in page.locator(part).all():
            box = each.bounding_box()
            beside = box["x"] + box["width"] <= start["x"] or box["y"] + box["height"] <= start["y"]
            assert beside, f"{part} lies under the button"


@pytest.mark.parametrize(("browser_speaks", "asked_for"), [("en", "fr"), ("fr", "en")])
@pytest.mark.parametrize("document", ["", "phone.html"])
def test_the_page_speaks_the_language_that_was_asked_for_until_another_is_chosen(
    open_page, house, browser_speaks, asked_for, document
):
    with serving(house.session, house=house, language=asked_for) as address:
        page = open_page(address + document, locale=browser_speaks)
        expect(page.locator("html")).to_have_attribute("lang", asked_for)
        if not document:
            page.locator("#open-menu").click()  # there the languages stand in the menu
        else:
            expect(
                page.locator("#detail")
            ).not_to_be_empty()  # what comes with the first state moves the switch
        page.locator(f"#languages [lang={browser_speaks}]").click()
        expect(page.locator("html")).to_have_attribute("lang", browser_speaks)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", browser_speaks)


def test_a_source_without_a_camera_shows_no_old_picture_and_asks_for_none(open_page):
    reader = DrawnReader([TABLE])
    session = Session(reader, game("rummy"), camera_on(TABLE), store=Store.open())
    house = Setup(session, lambda _: reader, Chosen(Source("camera", "0")))
    with serving(session, house=house) as address:
        page = open_page(address)
        expect(page.locator("#headline")).to_have_text("Everything holds")
        for kind, waits in (("photos", "Waiting for a photo"), ("typed", "Waiting for the table")):
            ask(address, "setup", {"game": "gin-rami", "players": ["Anna", "Ben"], "source": {"kind": kind}})
            expect(page.locator("#headline")).to_have_text(waits)
            expect(page.locator("#waiting")).to_have_text(waits)
            expect(page.locator("#state")).to_have_text(waits)
            expect(page.locator("#shot")).to_be_hidden()
            expect(page.locator("#overlay > *")).to_have_count(0)


def test_where_no_camera_answers_that_is_said_and_another_source_is_chosen(open_page):
    def nothing():
        raise CameraError(Words("Pas de caméra 7.", "There is no camera 7."))
        yield

    reader = DrawnReader([TABLE])
    session = Session(reader, game("rummy"), nothing, store=Store.open())
    house = Setup(session, lambda _: reader, Chosen(Source("camera", "7")))
    session.begin_match(["Anna", "Ben"])
    with serving(session, house=house) as address:
        page = open_page(address, viewport=PHONE)
        expect(page.locator("#waiting")).to_have_text("I cannot see the table")
        page.get_by_role("button", name="Change the picture’s source").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator("select")).to_have_value("7")
        assert faults(page) == []
        dialog.get_by_text("By hand").click()
        dialog.get_by_role("button", name="Use this source").click()
        expect(dialog).to_be_hidden()
        expect(page.locator("#typed .board")).to_be_visible()
        expect(page.locator("#players .player")).to_have_count(2)
