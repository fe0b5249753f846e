"""Disputes, letters and corrections on the real page: rings, the house list, pieces added, removed and regrouped."""

import re

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import PHONE, choose, serving, wait_until
from tests.e2e.test_accessibility import faults
from tests.hands import Shown

pytestmark = pytest.mark.browser

TABLE = Drawn("R7 R8 * | K13 B13 K12 | B5")
WORDS = (Shown("MAISON"), Shown("MAISON | MANGEONS"), Shown("MAISON | PORTES"))


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def showing(name, *drawn, store=None):
    session = Session(DrawnReader(drawn), game(name), lambda: iter(()), store=store)
    session.begin_match(["Anna", "Ben"])
    session.show_photo(drawn[0].picture(0))
    return session


def where(page, drawn, *pieces):
    """Where on the screen the middles of some pieces lie."""
    box = page.locator("#overlay").bounding_box()
    scale = box["width"] / drawn.reading.size[0]
    for piece in pieces:
        xs, ys = zip(*drawn.reading.detections[piece].corners, strict=True)
        yield box["x"] + sum(xs) / 4 * scale, box["y"] + sum(ys) / 4 * scale


def test_a_dispute_is_settled_by_a_tap_a_ring_and_a_rule_and_is_kept(open_page):
    store = Store.open()
    session = showing("rummy", TABLE, store=store)
    with serving(session) as address:
        page = open_page(address)
        press(page, "Dispute")
        expect(page.locator("#state")).to_have_text("Frozen picture")
        expect(page.locator("#judgement")).to_be_hidden()
        page.mouse.click(*next(where(page, TABLE, 4)))
        ruling = page.locator(".ruling")
        expect(ruling.locator(".ruled b")).to_have_text("It is not valid")
        expect(ruling).to_contain_text("Set: 3 or 4 pieces of one number, all of different colours.")
        assert faults(page) == []
        (x0, y0), (x1, _) = where(page, TABLE, 0, 2)
        page.mouse.move(x0 - 30, y0 - 40)
        page.mouse.down()
        for x, y in ((x1 + 40, y0 - 50), (x1 + 40, y0 + 60), (x0 - 40, y0 + 60), (x0 - 30, y0 - 40)):
            page.mouse.move(x, y, steps=4)
        page.mouse.up()
        expect(ruling.locator(".ruled b")).to_have_text("It holds")
        expect(ruling.locator(".points")).to_have_text("24 points")
        expect(page.locator("#overlay .chosen")).to_have_count(3)
        press(page, "Keep and continue")
        expect(page.locator("#dispute")).to_be_hidden()
        expect(page.locator("#judgement")).to_be_visible()
    (kept,) = (each for each in store.events(session.kept.id) if each.kind == "dispute")
    assert kept.payload["text"] == "R7 R8 *"
    assert kept.pictured


def test_a_turn_of_letters_is_refused_its_penalty_named_and_the_house_decides(open_page):
    session = showing("lettres", *WORDS)
    with serving(session) as address:
        page = open_page(address, viewport=PHONE, locale="fr")
        page.locator("#end-turn").click()
        expect(page.locator("#turn-more")).to_contain_text("Anna marque 12 points")
        page.get_by_label("Chevalet vidé en une fois").click()
        expect(page.locator("#turn-more")).to_contain_text("Anna marque 18 points")
        session.show_photo(WORDS[1].picture(1))
        expect(page.locator("#groups .group")).to_have_count(2)
        page.locator("#end-turn").click()
        expect(page.locator("#fault-penalty")).to_contain_text("une lettre à piocher")
        expect(page.locator("#details")).to_contain_text("manger")
        assert faults(page) == []
        session.show_photo(WORDS[0].picture(0))
        expect(page.locator("#headline")).to_have_text("La table est comme elle était")
        expect(page.locator("#fault-penalty")).to_contain_text("une lettre à piocher")
        session.show_photo(WORDS[1].picture(1))
        expect(page.locator("#headline")).to_have_text("Un groupe ne tient pas")
        press(page, "Contester")
        page.get_by_role("button", name="Groupe 2 : MANGEONS").click()
        expect(page.locator(".ruled b")).to_have_text("Ça ne tient pas")
        press(page, "Accepter MANGEONS chez nous")
        expect(page.locator(".ruled b")).to_have_text("C’est bon")
        expect(page.locator(".word")).to_contain_text("Votre table accepte ce mot.")
        assert faults(page) == []
        press(page, "Refuser MANGEONS chez nous")
        expect(page.locator(".ruled b")).to_have_text("Ça ne tient pas")
        press(page, "Laisser faire le dictionnaire")
        expect(page.locator(".ruled b")).to_have_text("Ça ne tient pas")
        press(page, "Continuer sans garder")
        expect(page.locator("#dispute")).to_be_hidden()


def test_pieces_are_added_taken_out_and_regrouped_and_each_is_undone(open_page):
    with serving(showing("rummy", TABLE)) as address:
        page = open_page(address)
        press(page, "Add a piece to group 2")
        page.locator("#every").get_by_role("button", name="yellow 13").click()
        groups = page.locator("#groups .group")
        second = page.locator("#groups").get_by_role("listitem", name="Group 2")
        expect(second.locator(".tile")).to_have_count(4)
        second.locator(".tile").nth(2).click()
        press(page, "This is not a piece")
        expect(second).to_have_class("group legal")
        page.get_by_role("listitem", name="Group 3").locator(".tile").click()
        page.locator("#pick").get_by_role("button", name=re.compile("^Group 1: red 7, red 8")).click()
        expect(groups).to_have_count(2)
        page.locator("#undo").click()
        expect(groups).to_have_count(3)
        choose(page, "+ Add a piece")
        expect(page.locator("#add-told")).to_be_visible()
        box = page.locator("#overlay").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.8)
        page.locator("#every").get_by_role("button", name="red 1", exact=True).click()
        expect(groups).to_have_count(4)
        for left in (3, 3, 3):
            page.locator("#undo").click()
            expect(groups).to_have_count(left)
        expect(page.locator("#undo")).to_be_hidden()


def test_likely_faces_are_those_that_are_easily_confused(open_page):
    with serving(showing("rummy", TABLE)) as address:
        page = open_page(address)
        page.locator("#groups").get_by_role("listitem", name="Group 1").locator(".tile").first.click()
        expect(page.locator("#pick")).to_be_visible()
        names = [tile.get_attribute("aria-label") for tile in page.locator("#likely .tile").all()]
        assert names[0] == "red 7"
        assert {"red 1", "red 11", "blue 7", "black 7", "yellow 7"} <= set(names)


def test_the_settings_of_the_table_are_shared_and_those_of_the_page_remembered(open_page):
    session = showing("rummy", TABLE)
    with serving(session) as address:
        page = open_page(address, viewport=PHONE)
        expect(page.locator("#clock-digits")).to_have_text("1:00")
        choose(page, "Table settings")
        assert faults(page) == []
        press(page, "90 s")
        expect(page.get_by_role("button", name="90 s")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#clock-digits")).to_have_text("1:30")
        page.get_by_label("End the turn by itself").click()
        expect(page.get_by_label("End the turn by itself")).to_be_checked()
        page.get_by_label("Sounds: turn accepted").uncheck()
        press(page, "Done")
        expect(page.locator("#clock-digits")).to_have_text("1:30")
        expect(page.locator("#by-itself")).to_be_visible()
        assert session.state.turn.by_itself
        page.locator("#clock-press").click()
        expect(page.locator("#clock-press")).to_contain_text("Pause")
        page.reload()
        expect(page.locator("#clock-press")).to_contain_text("Pause")
        choose(page, "Table settings")
        expect(page.get_by_label("Sounds: turn accepted")).not_to_be_checked()


def test_the_timer_that_runs_out_says_so(open_page):
    session = showing("rummy", TABLE)
    session.change_turn(lambda turn: turn.set_timer(1))
    with serving(session) as address:
        page = open_page(address, locale="fr")
        page.locator("#clock-press").click()
        expect(page.locator("#time-up")).to_have_text("Le sablier est écoulé : le tour est fini.")
        expect(page.locator("#clock")).to_have_class("up")


def test_verdicts_are_spoken_where_it_is_wished(open_page):
    session = showing("rummy", Drawn("R7 R8 R9"), Drawn("R7 R8 R10"))
    with serving(session) as address:
        page = open_page(address)
        page.evaluate(
            "() => { window.said = []; speechSynthesis.speak = (each) => said.push([each.lang, each.text]); }"
        )
        choose(page, "Table settings")
        page.get_by_label("Speak the verdicts aloud").check()
        press(page, "Done")
        session.show_photo(Drawn("R7 R8 R10").picture(1))
        wait_until(lambda: page.evaluate("said.some(([, text]) => text.includes('is not valid'))"))
        assert page.evaluate("said.at(-1)[0]") == "en-GB"
