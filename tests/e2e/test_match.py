"""A match on the real page: turns by one press, a faulty one mended, the score sheet."""

import re

import cv2
import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import LAPTOP, PHONE, choose, serving
from tests.e2e.test_accessibility import faults

pytestmark = pytest.mark.browser

OPENED = Drawn("K10 B10 Y10")
FAULTY = Drawn("K10 B10 Y10 | R1 R2 R4")
MENDED = Drawn("K10 B10 Y10 | R10 R11 R12")
TABLES = (OPENED, FAULTY, MENDED)
WIDTHS = pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "light"), (LAPTOP, "dark")])


@pytest.fixture
def session():
    return Session(DrawnReader(TABLES), game("rummy"), lambda: iter(()))


@pytest.fixture
def show(session):
    return lambda drawn: session.show_photo(drawn.picture(TABLES.index(drawn)))


@pytest.fixture
def page(open_page, session, show):
    with serving(session) as address:
        show(OPENED)
        yield open_page(address, viewport=PHONE)


def begin(page, *names):
    page.get_by_role("button", name="Play a match").click()
    for seat, name in enumerate(names):
        page.locator("#names input").nth(seat).fill(name)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def turn_of(page, name):
    expect(page.locator("#end-turn")).to_have_text(f"{name} has finished")


def headline(page, text):
    expect(page.locator("#headline")).to_have_text(text)


def test_turns_pass_by_one_press_and_a_faulty_one_shows_the_table_as_it_was(page, show):
    begin(page, "Anna", "Ben")
    turn_of(page, "Anna")
    expect(page.locator("#end-turn")).to_be_focused()
    page.keyboard.press("Space")
    turn_of(page, "Ben")
    expect(page.locator("#last")).to_contain_text("Anna laid")
    expect(page.locator("#last .tile")).to_have_count(3)
    show(FAULTY)
    headline(page, "One group is not valid")
    expect(page.locator("#fault")).to_be_hidden()
    page.locator("#end-turn").click()
    headline(page, "This turn is not valid")
    expect(page.locator("#fault-penalty")).to_contain_text("Put the table back")
    expect(page.locator("#fault-groups .tile")).to_have_count(3)
    expect(page.locator("#fault-groups .is-back")).to_have_count(3)
    expect(page.locator("#ghost .goes")).to_have_count(1)  # one arrow a group
    expect(page.locator("#trouble")).to_be_hidden()
    assert faults(page) == []
    turn_of(page, "Ben")
    show(MENDED)
    headline(page, "Everything holds")
    expect(page.locator("#fault")).to_be_hidden()
    expect(page.locator("#ghost > *")).to_have_count(0)
    page.locator("#end-turn").click()
    turn_of(page, "Anna")
    page.get_by_role("button", name="Take back").click()
    turn_of(page, "Ben")


def test_a_refusal_is_said_once_also_if_its_answer_comes_before_the_state(page, show):
    begin(page, "Anna", "Ben")
    show(FAULTY)
    headline(page, "One group is not valid")
    page.mouse.move(2, 2)
    page.mouse.down()  # states wait while something is pressed
    page.locator("#end-turn").press("Space")
    expect(page.locator("#trouble")).to_be_visible()
    page.mouse.up()
    headline(page, "This turn is not valid")
    expect(page.locator("#fault-penalty")).to_contain_text("Put the table back")
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_first_lay_that_is_worth_too_little_does_not_hold_though_its_groups_do(page, session, show):
    session.reader.tables = (Drawn("R1 R2 R3"),)
    begin(page, "Anna", "Ben")
    session.show_photo(session.reader.tables[0].picture(0))
    headline(page, "24 points short")
    expect(page.locator("#details")).to_contain_text("30")


def test_players_may_go_on_from_what_is_seen_and_give_the_turn_to_another(page, show):
    begin(page, "Anna", "Ben", "Chloé")
    show(FAULTY)
    headline(page, "One group is not valid")
    page.locator("#end-turn").click()
    page.get_by_role("button", name="Let it pass").click()
    turn_of(page, "Ben")
    choose(page, "Start over from what I see")
    turn_of(page, "Ben")
    expect(page.locator("#last")).to_be_hidden()
    page.get_by_role("button", name=re.compile("^Chloé")).click()
    turn_of(page, "Chloé")


def test_the_score_sheet_adds_up_is_corrected_and_survives_a_reload(page):
    begin(page, "Anna", "Ben")
    choose(page, "Score sheet")
    sheet = page.get_by_role("dialog", name="Score sheet")
    for points in (("-12", "12"), ("30", "-5")):
        for field, value in zip(sheet.get_by_role("spinbutton").all(), points, strict=True):
            field.fill(value)
        sheet.get_by_role("button", name="Write down").click()
        expect(sheet.get_by_role("rowheader", name="Round")).to_have_count(1 if points[0] == "-12" else 2)
    total = sheet.locator("tfoot td b")
    expect(total).to_have_text(["18", "7"])
    assert faults(page) == []
    sheet.get_by_role("button", name="Correct round 1").click()
    expect(sheet.get_by_role("spinbutton").first).to_have_value("-12")
    sheet.get_by_role("spinbutton").first.fill("-20")
    sheet.get_by_role("button", name="Write down").click()
    expect(total).to_have_text(["10", "7"])
    page.reload()
    expect(page.locator(".player b")).to_have_text(["10", "7"])
    choose(page, "Score sheet")
    page.once("dialog", lambda asked: asked.accept())
    sheet.get_by_role("button", name="Remove round 2").click()
    expect(total).to_have_text(["−20", "12"])


def test_the_browser_s_way_back_leaves_no_sheet_over_another_place(page):
    begin(page, "Anna", "Ben")
    page.goto(f"{page.url}#players")
    expect(page.locator("#records")).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#")
    choose(page, "#open-sheet")
    expect(page.locator("#sheet")).to_be_visible()
    page.go_back()
    expect(page.locator("#records")).to_be_visible()
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_match_nobody_can_play_is_refused_with_its_sentence(page):
    page.get_by_role("button", name="Play a match").click()
    for seat in range(2):
        page.locator("#names input").nth(seat).fill("Anna")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#seats .trouble")).to_contain_text("a name of their own")


def test_a_match_is_left_when_asked_twice(page):
    begin(page, "Anna", "Ben")
    choose(page, "Score sheet")
    page.once("dialog", lambda asked: asked.dismiss())
    page.get_by_role("button", name="Leave the match").click()
    expect(page.locator("#turn")).to_be_visible()
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Leave the match").click()
    expect(page.locator("#turn")).to_be_hidden()
    expect(page.get_by_role("button", name="Play a match")).to_be_visible()


def test_a_first_lay_that_is_too_low_shows_the_turn_s_points_and_what_goes_back(page, session):
    tables = (Drawn("K10 B10 Y10"), Drawn("K10 B10 Y10 | R1 R2 R3 R4"))
    session.reader.tables = tables
    session.begin_match(["Anna", "Ben"])
    session.show_photo(tables[0].picture(0))
    session.end_turn(session.snapshot.sight)
    session.show_photo(tables[1].picture(1))
    expect(page.locator("#total b")).to_have_text("10 / 30")
    page.locator("#end-turn").click()
    expect(page.locator("#total b")).to_have_text("10 / 30")
    expect(page.locator("#groups .illegal")).to_have_count(1)
    expect(page.locator("#groups .illegal")).to_contain_text("Take these back.")
    expect(page.locator("#overlay .badge").first).to_be_hidden()
    expect(page.locator("#ghost .goes")).to_have_count(1)
    fills = page.locator("#ghost .goes path").evaluate_all(
        "all => all.map(each => getComputedStyle(each).fill)"
    )
    assert set(fills) == {"none"}, "a digit is painted over"
    arrow = page.locator("#ghost .goes circle").bounding_box()
    shot = page.locator("#overlay").bounding_box()
    scale = shot["width"] / 1280
    for each in tables[1].reading.detections:
        x, y = (sum(axis) / 4 * scale for axis in zip(*each.corners, strict=True))
        inside = arrow["x"] < shot["x"] + x < arrow["x"] + arrow["width"]
        assert not (inside and arrow["y"] < shot["y"] + y < arrow["y"] + arrow["height"])


def test_the_pencil_of_a_correction_leaves_the_digit_free(page, session):
    session.correct(session.snapshot.sight, 0, "R10")
    tile = page.locator("#groups .tile").first
    expect(tile.locator(".by-hand")).to_be_visible()
    pencil, digit = tile.locator(".by-hand").bounding_box(), tile.locator(".mark").bounding_box()
    assert pencil["width"] <= 20
    assert pencil["y"] + pencil["height"] <= digit["y"] + 6


def test_names_points_and_what_is_to_be_put_back_are_seen_above_the_turn_button(page, session, show):
    session.begin_match(["Anna", "Ben", "Chloé"])
    session.end_turn(session.snapshot.sight)
    show(FAULTY)
    headline(page, "One group is not valid")
    page.locator("#end-turn").click()
    expect(page.locator("#fault-groups .tile")).to_have_count(3)
    button = page.locator("#end-turn").bounding_box()
    for each in [*page.locator(".player").all(), *page.locator("#fault-groups .tile").all()]:
        box = each.bounding_box()
        assert box["y"] + box["height"] <= button["y"]


def test_what_is_left_from_a_round_is_no_faulty_turn(page, session, show):
    session.begin_match(["Anna", "Ben"])
    show(FAULTY)
    session.change_match(lambda play: play.end_round([5, -5]))
    headline(page, "The round is written down")
    expect(page.locator("#groups .group")).to_have_count(0)
    show(OPENED)
    headline(page, "Everything holds")


def test_whoever_reaches_the_target_is_said_to_have_won_and_play_waits(open_page):
    session = Session(DrawnReader(()), game("gin-rami"), lambda: iter(()))
    with serving(session) as address:
        page = open_page(address, viewport=PHONE, locale="fr")
        phone = open_page(f"{address}phone.html", viewport=PHONE, locale="fr")
        session.begin_match(["Anna", "Ben"])
        choose(page, "Feuille de score")
        expect(page.locator("#round-points input")).to_have_count(2)
        for field, points in zip(page.locator("#round-points input").all(), ("109", "0"), strict=True):
            field.fill(points)
        page.get_by_role("button", name="Noter").click()
        expect(page.get_by_role("heading", name="Bien joué, Anna !")).to_be_visible()
        expect(page.locator("#won")).to_contain_text("Anna gagne la manche, 109 à 0.")
        expect(phone.locator("#detail")).to_contain_text("Anna gagne la manche, 109 à 0.")
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator("#showdown")).to_be_hidden()
        expect(page.get_by_role("button", name="Annuler le coup")).to_be_visible()
        assert faults(page) == []
        page.get_by_role("button", name="Manche suivante").click()
        expect(page.locator("#won")).to_be_hidden()
        expect(page.get_by_role("button", name="Anna étale")).to_be_visible()


def test_the_gin_of_points_that_are_written_down_is_told_and_corrected_on_the_page(open_page):
    session = Session(DrawnReader(()), game("gin-250"), lambda: iter(()))
    with serving(session) as address:
        page = open_page(address, locale="en")
        session.begin_match(["Anna", "Ben"])
        page.get_by_role("button", name="Sheet", exact=True).click()
        for field, points in zip(page.locator("#round-points input").all(), ("0", "112"), strict=True):
            field.fill(points)
        page.get_by_label("Gin of whoever scores").select_option("Small gin")
        page.get_by_role("button", name="Write down").click()
        expect(page.locator("#lines")).to_contain_text("small gin +25")
        page.get_by_role("button", name="Correct hand 1").click()
        expect(page.get_by_label("Gin of whoever scores")).to_have_value("small_gin")
        page.locator("#round-points input").last.fill("110")
        page.get_by_role("button", name="Write down").click()
        expect(page.locator("#lines")).to_contain_text("+110")
        expect(page.locator("#lines")).to_contain_text("small gin +25")
        assert faults(page) == []


@WIDTHS
def test_a_match_that_is_won_has_a_screen_a_picture_to_share_and_a_rematch(open_page, viewport, scheme):
    session = Session(
        DrawnReader([OPENED]), game("rummy", ("rounds=1",)), lambda: iter(()), store=Store.open()
    )
    session.begin_match(["Anna", "Ben"])
    session.show_photo(OPENED.picture())
    session.end_turn(session.snapshot.sight)
    session.change_match(lambda play: play.end_round([12, -12]))
    with serving(session) as address:
        page = open_page(address, viewport=viewport, color_scheme=scheme)
        expect(page.get_by_role("heading", name="Well played, Anna!")).to_be_visible()
        expect(page.locator("#won .highlights")).to_contain_text("The best play")
        expect(page.locator("#won .highlights img")).to_have_js_property("complete", True)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        assert page.get_by_role("button", name="Play again").bounding_box()["y"] < viewport["height"]
        with page.expect_download() as shared:
            page.get_by_role("button", name="A picture to share").click()
        picture = cv2.imread(str(shared.value.path()))
        assert picture.shape[:2] == (1080, 1080)
        assert picture[400:600].std() > 5, "something is drawn on it"
        page.get_by_role("button", name="Play again").click()
        expect(page.locator("#won")).to_be_hidden()
        expect(page.get_by_role("button", name="Anna has finished")).to_be_visible()


def test_sentences_are_set_as_each_language_sets_them(open_page, session, show):
    with serving(session) as address:
        show(OPENED)
        session.begin_match(["Anna", "Ben"])
        session.change_match(lambda play: play.end_round([-12, 12]))
        asked = []
        for language in ("fr", "en"):
            page = open_page(address, locale=language)
            page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
            choose(page, "#open-sheet")
            page.locator("#lines .tools .quiet").last.click()
        assert asked == ["Effacer la manche 1\u202f?", "Remove round 1?"]
        page.locator("#sheet .close").click()
        choose(page, "#open-ways")
        expect(page.locator("#ways")).to_contain_text("4 seconds after the hands have gone")
        expect(page.locator("#clock-press .drawn-sign, #begin-dispute .drawn-sign")).to_have_count(2)


def test_what_has_to_come_back_is_not_drawn_over_what_lies_there_now(page, session):
    tables = (Drawn("K10 B10 Y10"), Drawn("K10 B10 R1"))
    session.reader.tables = tables
    session.begin_match(["Anna", "Ben"])
    session.show_photo(tables[0].picture(0))
    session.end_turn(session.snapshot.sight)
    session.show_photo(tables[1].picture(1))
    expect(page.locator("#groups .tile").last).to_have_attribute("aria-label", re.compile("R1|red 1", re.I))
    page.locator("#end-turn").click()
    expect(page.locator("#ghost .ghost")).to_have_count(1)
    expect(page.locator("#ghost .ghost text")).to_have_count(0)
    assert page.locator("#ghost .ghost path").evaluate("each => getComputedStyle(each).fill") == "none"
