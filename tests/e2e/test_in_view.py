"""What is pressed or read next stands in view, on a phone and on a laptop: nothing lies over it, nothing is cut."""

import shutil

import pytest
from playwright.sync_api import expect

from engine.games import game
from engine.table import Table
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from tests.drawn import DrawnReader
from tests.e2e.browsing import (
    LAPTOP,
    PHONE,
    SIDEWAYS,
    TELEVISION,
    WITHOUT_WINDOWS,
    box_of,
    choose,
    launched,
    require_chromium,
    serving,
)
from tests.e2e.screens import FAULTY, OPENED
from tests.hands import Shown

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
HAND = Shown("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 10H")
COVERED = """each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const hit = [[left + 4, top + 4], [right - 4, bottom - 4]].map(at => document.elementFromPoint(...at));
    return hit.some(found => !found || !(each.contains(found) || found.contains(each)));
}"""

FITS = "box => box.scrollWidth <= box.clientWidth + 1"


def assert_in_view(*locators):
    """Each is wholly within the window, without scrolling, and nothing lies over it."""
    for each in locators:
        expect(each).to_be_visible()
        box, window = box_of(each), each.page.viewport_size
        assert box["x"] >= 0, each
        assert box["y"] >= 0, each
        assert box["x"] + box["width"] <= window["width"], each
        assert box["y"] + box["height"] <= window["height"], each
        assert not each.evaluate(COVERED), f"something lies over {each}"


@BOTH
def test_with_four_players_names_camera_and_start_are_in_view(open_page, viewport):
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()))
    house = Setup(session, lambda _: DrawnReader(()), Chosen(Source("camera", "0")), offers=True)
    with serving(session, house=house) as address:
        page = open_page(address, viewport=viewport, locale="fr")
        for players in (3, 4):
            expect(page.locator("#first-players li")).to_have_count(players - 1)
            page.locator("#add-player").click()
        expect(page.locator("#first-players li")).to_have_count(4)
        page.evaluate("scrollTo(0, 0)")
        kinds = page.locator("#first-sources .choice")
        expect(kinds).to_have_count(6)
        assert_in_view(*page.locator("#first-players li").all(), *kinds.all(), page.locator(".go .main"))
        names = page.locator("#first-players input")
        assert all(box_of(each)["width"] >= 80 for each in names.all())


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP, TELEVISION], ids=["phone", "laptop", "tv"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_in_table_mode_no_name_runs_over_the_line_to_the_next_player(open_page, viewport, players):
    names = ("Oncle Jean-François", "Grand-mère Marguerite", "Marie-Antoinette-Josèphe")
    session = Session(DrawnReader(()), game("jok-r-ummy"), lambda: iter(()))
    session.begin_match([*names, "Wwwwwwwwwwwwwwwwwwwwwwww", "Ben", "Anna"][:players])
    with serving(session) as address:
        page = open_page(address, viewport=viewport)
        expect(page.locator("#players li")).to_have_count(players)
        page.locator("#open-table-mode").click()
        for each in page.locator("#players li").all():
            name, line = box_of(each.locator("span").first), box_of(each)
            assert name["y"] >= line["y"]
            assert name["y"] + name["height"] <= line["y"] + line["height"]


@pytest.mark.parametrize("name", ["rummy", "gin-rami"])
def test_two_long_names_move_no_page_of_a_phone_sideways(open_page, name):
    session = Session(DrawnReader(()), game(name), lambda: iter(()))
    session.begin_match(["Marie-Antoinette-Josèphe", "W" * 24])
    with serving(session) as address:
        table = open_page(address, viewport=PHONE, locale="fr")
        for seat in (0, 1):
            session.change_match(lambda play, seat=seat: play.give_turn(seat))
            expect(table.locator("#players [aria-pressed], .half h2").first).to_be_visible()
            assert table.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        phone = open_page(f"{address}phone.html", viewport=PHONE, locale="fr")
        names = phone.locator(".claims .player:visible")
        expect(names).to_have_count(2)
        assert_in_view(*names.all())
        names.first.click()
        expect(phone.locator(".others")).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_all_points_of_four_long_names_are_seen_on_a_phone_s_sheet(open_page):
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()))
    session.begin_match(["Jean-Christophe-Emmanuel", "Grand-mère Marguerite", "Ben", "Anna"])
    session.change_match(lambda play: play.end_round([-101, 324, -120, -103]))
    with serving(session) as address:
        page = open_page(address, viewport=PHONE, locale="fr")
        choose(page, "#open-sheet")
        assert_in_view(*page.locator("#lines thead .named").all(), *page.locator("#lines tfoot td b").all())


def test_large_type_leaves_the_menu_of_a_phone_in_reach(playwright):
    path = shutil.which(WITHOUT_WINDOWS) or require_chromium()
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    with (
        serving(session) as address,
        launched(playwright, path, "--blink-settings=defaultFontSize=24") as large,
    ):
        page = large.new_page(viewport=PHONE, locale="fr")
        page.goto(address)
        assert_in_view(page.locator("#open-menu"), page.locator("#state"))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_large_type_leaves_games_names_and_sources_of_a_phone_s_first_screen_whole(playwright):
    path = shutil.which(WITHOUT_WINDOWS) or require_chromium()
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()))
    house = Setup(session, lambda _: DrawnReader(()), Chosen(Source("photos")), offers=True)
    with (
        serving(session, house=house) as address,
        launched(playwright, path, "--blink-settings=defaultFontSize=24") as large,
    ):
        page = large.new_page(viewport=PHONE, locale="fr")
        page.goto(address)
        expect(page.locator("#first-games .box")).to_have_count(6)
        for box in page.locator("#home .choice:visible > :is(b, .soft)").all():
            assert box.evaluate(FITS), box.inner_text()
        for name in page.locator("#first-players input").all():
            assert box_of(name)["width"] > 6 * 24, "a name of some ten letters"


def test_the_band_of_a_table_on_a_phone_that_is_held_sideways_is_in_view(open_page):
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    session.show_typed(Table.parse("K5 B5 Y5"))
    with serving(session) as address:
        page = open_page(address, viewport=SIDEWAYS, locale="fr")
        expect(page.locator("#headline")).to_contain_text("Il manque")
        assert_in_view(page.locator("#headline"), page.locator("#details"), page.locator("#total"))


def test_a_phone_that_is_held_sideways_shows_the_picture_of_a_dispute_and_its_buttons(open_page):
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    session.show_typed(Table.parse("K10 B10 Y10"))
    with serving(session) as address:
        phone = open_page(f"{address}phone.html", viewport=SIDEWAYS, has_touch=True)
        phone.locator(".claims").get_by_role("button", name="Anna").tap()
        assert_in_view(phone.get_by_role("button", name="Done"), *phone.locator("#tabs a").all())
        phone.get_by_role("button", name="Dispute").tap()
        shown = box_of(phone.locator("#shot"))
        top, bottom = box_of(phone.locator("#phone"))["y"], box_of(phone.locator("#tabs"))["y"]
        assert min(bottom, shown["y"] + shown["height"]) - max(top, shown["y"]) > 100


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_two_long_names_stay_in_what_is_kept_of_a_match_and_on_the_winner_s_screen(open_page, viewport):
    names = ("W" * 24, "Marie-Antoinette-Josèphe")
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()), store=Store.open())
    house = Setup(session, lambda _: DrawnReader(()), Chosen(Source("typed")))
    session.begin_match(names)
    session.end_turn(session.show_typed(Table.parse("K10 B10 Y10")).sight)
    session.change_match(lambda play: play.end_round([100, -100]))
    session.change_match(lambda play: play.close())
    with serving(session, house=house) as address:
        page = open_page(address, viewport=viewport, locale="fr")
        for place in ("", "players", "matches", "match-1"):
            page.goto(f"{address}#{place}")
            shown = page.locator("main:visible")
            expect(shown).to_contain_text(names[0])
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], place
            for box in shown.locator("li:visible, h3:visible").all():
                assert box.evaluate(FITS), (place, box.inner_text())
        page.goto(f"{address}#")
        choose(page, "#open-sheet")
        for label in page.locator("#round-points label").all():
            assert label.evaluate(FITS), label.inner_text()


def test_a_refused_turn_s_card_is_whole_in_width_and_what_goes_back_is_in_view(open_page):
    session = Session(DrawnReader((OPENED, FAULTY)), game("rummy"), lambda: iter(()))
    with serving(session) as address:
        session.begin_match(["Anna", "Maximilienne", "Chloé", "Louis-Philippe"])
        session.show_photo(OPENED.picture(0))
        session.end_turn(session.snapshot.sight)
        session.show_photo(FAULTY.picture(1))
        page = open_page(address, viewport=LAPTOP, locale="fr")
        expect(page.locator("#headline")).not_to_have_text("…")
        page.locator("#end-turn").click()
        expect(page.locator("#fault")).to_be_visible()
        tiles = page.locator("#fault-groups .tile").all()
        assert len(tiles) == 12
        assert_in_view(
            page.locator("#fault-before"), *tiles, page.locator("#fault-penalty"), page.locator("#end-turn")
        )
        said, card = box_of(page.locator("#said")), box_of(page.locator("#fault"))
        assert said["x"] <= card["x"]
        assert card["x"] + card["width"] <= said["x"] + said["width"]
        assert page.evaluate(
            "document.getElementById('said').scrollWidth <= document.getElementById('said').clientWidth"
        )


@BOTH
def test_the_winner_s_screen_shows_rematch_at_once_and_on_a_laptop_every_way_on(open_page, viewport):
    session = Session(DrawnReader((OPENED,)), game("rummy", ["rounds=1"]), lambda: iter(()))
    with serving(session) as address:
        session.begin_match(["Anna", "Ben", "Chloé", "Louis"])
        session.change_match(lambda play: play.end_round([25, -5, -20, 0]))
        page = open_page(address, viewport=viewport, locale="fr")
        expect(page.locator("#won .podium")).to_be_visible()
        assert_in_view(page.locator("#won .main"), page.locator("#won-title"))
        if viewport == LAPTOP:
            assert_in_view(page.locator("#take-back"), *page.locator("#won .results .button").all())


@BOTH
@pytest.mark.parametrize("name", ["gin-rami", "jok-r-ummy"])
def test_a_hand_of_cards_that_was_shown_is_agreed_to_without_scrolling(open_page, viewport, name):
    session = Session(DrawnReader((HAND,)), game(name), lambda: iter(()))
    with serving(session) as address:
        session.begin_match(["Anna", "Ben"])
        page = open_page(address, viewport=viewport, locale="fr")
        panel = page.locator("#showdown" if name == "gin-rami" else "#count")
        starts = "#showdown [data-keep=lays-0-true]" if name == "gin-rami" else "#count-round"
        page.locator(starts).click()
        expect(panel).to_be_visible()
        session.show_photo(HAND.picture(0))
        panel.locator("[data-keep=live]:enabled").click()
        yes = panel.locator("[data-keep=yes]")
        expect(yes).to_be_visible()
        expect(panel.locator(".hand-picture img")).to_have_js_property("complete", True)
        page.evaluate("scrollTo(0, 0)")
        assert_in_view(yes)


@pytest.mark.parametrize("viewport", [PHONE, TELEVISION], ids=["phone", "tv"])
def test_a_lost_connection_is_said_in_view_in_table_mode_and_wherever_the_page_is_scrolled_to(
    open_page, viewport
):
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    with serving(session) as address:
        scrolled, television = open_page(address, viewport=viewport), open_page(address, viewport=viewport)
        television.locator("#open-table-mode").click()
        expect(television.locator("body.table-mode")).to_be_visible()
        expect(scrolled.locator("#players li")).to_have_count(2)
        scrolled.locator("body").evaluate("body => (body.style.minHeight = '300vh')")
        scrolled.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert_in_view(scrolled.locator("#lost"), television.locator("#lost"))
