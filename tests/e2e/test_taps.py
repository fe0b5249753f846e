"""Pieces by tap on the real page: a hand, a table, a correction, a programme; and all of it by the keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.phoning import Phoning
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import LAPTOP, PHONE, serving
from tests.e2e.test_accessibility import faults
from tests.server.session.record.test_killed import ask

pytestmark = pytest.mark.browser

WIDTHS = pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
CODE = re.compile(r"\b[RBKYNJ]\d{1,2}\b|\b(?:10|[2-9AJQKVDR])[SHDC]\b|\*")
"""A piece in notation."""
FINGER = 44
"""Pixels that a finger needs."""


def at_table(name, *drawn, settings=(), players=("Anna", "Ben")):
    session = Session(DrawnReader(drawn), game(name, settings), lambda: iter(()))
    session.begin_match(list(players))
    return session


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def tap(place, *names):
    """Tap keys of the board by their names in words, whether they were used or not."""
    board = place.get_by_role("toolbar")
    for name in names:
        board.get_by_role("button", name=re.compile(f"^{re.escape(name)}(,|$)")).click()


def judge_typed(name):
    """The page of a table without a camera, in a match of two."""
    session = Session(DrawnReader(()), game(name), lambda: iter(()))
    return Setup(session, lambda _: DrawnReader(()), Chosen(Source("photos")))


def begin_typed(address, name):
    ask(address, "setup", {"game": name, "players": ["Anna", "Ben"], "source": {"kind": "typed"}})


def check_look(page, viewport):
    """Nothing scrolls sideways, every key is as large as a finger, no piece is written in notation, no fault."""
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    keys = page.locator(".board:visible .key")
    for box in keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().toJSON())"):
        assert min(box["width"], box["height"]) >= FINGER
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= viewport["width"]
    assert CODE.findall(page.evaluate("document.body.innerText")) == []
    assert faults(page) == []


@WIDTHS
def test_a_hand_is_shown_by_taps_alone_and_counted(open_page, viewport):
    with serving(at_table("rummy")) as address:
        page = open_page(address, viewport=viewport, locale="fr")
        press(page, "Compter la manche")
        press(page, "Il ne reste rien")
        expect(page.get_by_role("heading", name="Ben, montre ta main")).to_be_visible()
        press(page, "Toucher les pièces")
        hand = page.locator("#count .hand")
        tap(hand, "7 rouge", "7 rouge", "13 noir", "étoile")
        expect(hand.get_by_role("button", name="7 rouge, 2 sur 2")).to_have_attribute("aria-disabled", "true")
        check_look(page, viewport)
        tray = hand.get_by_role("group", name="Les pièces")
        tray.get_by_role("button", name="13 noir : enlever").click()
        expect(tray.get_by_role("button")).to_have_count(3)
        press(page, "Compter ces pièces")
        expect(page.locator(".hand-total b")).to_have_text("39 points")
        assert CODE.findall(page.evaluate("document.body.innerText")) == []
        press(page, "Oui, c’est bien ça")
        page.get_by_role("button", name="En plusieurs").click()
        expect(page.locator(".sums tr").first.locator("b")).to_have_text(["+39", "−39"])


@WIDTHS
def test_a_table_is_put_together_by_taps_judged_and_gone_on_with(open_page, viewport):
    house = judge_typed("rummy")
    with serving(house.session, house=house) as address:
        begin_typed(address, "rummy")
        page = open_page(address, viewport=viewport, locale="fr")
        place = page.locator("#typed")
        tap(place, "10 rouge", "11 rouge", "12 rouge")
        press(page, "+ Nouveau groupe")
        tap(place, "1 noir", "1 bleu")
        place.get_by_role("button", name="Juger").first.click()
        expect(page.locator("#headline")).to_have_text("Un groupe ne tient pas")
        tap(place, "1 jaune")
        place.get_by_role("button", name="Juger").first.click()
        expect(page.locator("#headline")).to_have_text("Tout est bon")
        check_look(page, viewport)
        page.locator("#end-turn").click()
        expect(page.locator("#end-turn")).to_contain_text("Ben")
        press(page, "Compléter le groupe 1")
        tap(place, "13 rouge")
        place.get_by_role("button", name="Juger").first.click()
        expect(page.locator("#groups")).to_contain_text("Suite rouge de 10 à 13, 46 points.")
        page.locator("summary:visible", has_text="Écrire en notation").click()
        expect(page.locator("#typed-table")).to_have_value("R10 R11 R12 R13 | N1 B1 J1")
        page.locator("#typed-table").fill("N1 B1 J1")
        page.keyboard.press("Enter")
        expect(page.locator("#groups .group")).to_have_count(1)


@WIDTHS
def test_by_hand_a_turn_ends_with_what_is_tapped_or_with_nothing(open_page, viewport):
    house = judge_typed("rummy")
    with serving(house.session, house=house) as address:
        begin_typed(address, "rummy")
        page = open_page(address, viewport=viewport, locale="fr")
        ends, players = page.locator("#end-turn"), page.locator("#last")
        expect(ends).to_have_text("Anna a fini son tour")
        ends.click()
        expect(ends).to_have_text("Ben a fini son tour")
        tap(page.locator("#typed"), "10 rouge", "11 rouge", "12 rouge")
        ends.click()
        expect(ends).to_have_text("Anna a fini son tour")
        expect(players).to_contain_text("Ben a posé")
        expect(players.locator(".tile")).to_have_count(3)
        ask(address, "match/rounds", {"points": [5, -5]})
        expect(page.locator("#details")).to_have_text("Débarrassez la table, puis jouez la suite.")
        said = ends.inner_text()
        ends.click()
        expect(ends).not_to_have_text(said)


def test_by_hand_phones_end_turns_with_what_was_tapped_a_moment_ago(open_page):
    house = judge_typed("rummy")
    with serving(house.session, house=house) as address:
        begin_typed(address, "rummy")
        Phoning(house.session).claim("a phone", 0)
        page = open_page(address, viewport=LAPTOP, locale="fr")
        expect(page.locator("#end-turn")).not_to_be_empty()
        tap(page.locator("#typed"), "10 rouge", "11 rouge", "12 rouge")
        expect(page.locator("#groups .tile")).to_have_count(3)
        expect(page.locator("#typed .tray .tile")).to_have_count(3)


def test_photos_that_are_waited_for_are_asked_for(open_page):
    house = judge_typed("rummy")
    with serving(house.session, house=house) as address:
        begin_typed(address, "rummy")
        ask(address, "setup", {"game": "rummy", "players": ["Anna", "Ben"], "source": {"kind": "photos"}})
        page = open_page(address, viewport={"width": 390, "height": 420}, locale="fr")
        page.locator("#end-turn").click()
        trouble = page.locator("#trouble")
        expect(trouble).to_contain_text("Juger une photo")
        expect(trouble).to_be_in_viewport(ratio=1)


def test_a_word_is_tapped_letter_by_letter(open_page):
    house = judge_typed("lettres")
    with serving(house.session, house=house) as address:
        begin_typed(address, "lettres")
        page = open_page(address, viewport=PHONE, locale="fr")
        tap(page.locator("#typed"), *"MAISON")
        page.locator("#typed").get_by_role("button", name="Juger").first.click()
        expect(page.locator("#groups .sentence")).to_have_text(re.compile("^MAISON"))
        check_look(page, PHONE)


@WIDTHS
def test_a_piece_is_put_right_and_a_missed_one_added_by_taps(open_page, viewport):
    table = Drawn("QS QH QD | 4C 5C 6C")
    session = at_table("jok-r-ummy", table)
    session.show_photo(table.picture(0))
    with serving(session) as address:
        page = open_page(address, viewport=viewport, locale="fr")
        page.locator("#groups .group").last.get_by_role("button").nth(2).click()
        dialog = page.get_by_role("dialog")
        expect(
            dialog.get_by_role("button", name=re.compile("^Groupe 1 : dame de pique, dame de cœur"))
        ).to_be_visible()
        check_look(page, viewport)
        tap(dialog, "valet de trèfle")
        expect(page.locator("#groups .group.illegal")).to_have_count(1)
        page.get_by_role("button", name="Ajouter une pièce au groupe", exact=False).last.click()
        tap(dialog, "roi de cœur")
        expect(page.locator("#groups .tile")).to_have_count(7)
        assert CODE.findall(page.evaluate("document.body.innerText")) == []


@WIDTHS
def test_a_programme_is_built_by_taps_or_picked_among_the_printed(open_page, viewport):
    with serving(at_table("jok-r-ummy")) as address:
        page = open_page(address, viewport=viewport, locale="fr")
        press(page, "Compter la manche")
        count = page.locator("#count")
        press(count, "Programme d’Anna : inconnu")
        dialog = page.get_by_role("dialog", name="Programme d’Anna")
        said, take = (
            dialog.get_by_role("status"),
            dialog.get_by_role("button", name="Prendre ce programme").first,
        )
        expect(said).to_have_text("suite de 4")
        pick(dialog, ("Combien de fois", "3 ×"), ("De combien de cartes", "5"))
        expect(said).to_have_text(
            "Trop de cartes pour une main : 3 suites de 5, cela en fait 15 ; 13 au plus."
        )
        expect(take).to_be_disabled()
        pick(
            dialog,
            ("Quoi", "série"),
            ("De combien de cartes", "4"),
            ("Valeur imposée", "R"),
            ("Combien de fois", "2 ×"),
        )
        expect(said).to_have_text("2 séries de 4 rois")
        assert faults(page) == []
        take.click()
        press(count, "Programme d’Anna : 2 séries de 4 rois")
        dialog.get_by_text("Les cartes imprimées").click()
        dialog.get_by_role("button", name="2 suites de 3 à pique et cœur").click()
        picked = count.get_by_role("button", name="Programme d’Anna : 2 suites de 3 à pique et cœur")
        expect(picked).to_be_visible()
        page.get_by_label("Programme réalisé").click()
        expect(page.get_by_label("Programme réalisé")).to_be_checked()
        expect(picked).to_be_visible()
        assert CODE.findall(page.evaluate("document.body.innerText")) == []


def pick(dialog, *chips):
    """Press chips, each in its row."""
    for row, name in chips:
        dialog.get_by_role("group", name=row).get_by_role("button", name=name, exact=True).click()


def test_a_hand_by_the_keyboard_alone(open_page):
    with serving(at_table("gin-250", settings=["upcard=yes"])) as address:
        page = open_page(address)
        press(page, "Anna knocks")
        press(page, "Choose the card")
        page.get_by_role("dialog").get_by_role("button", name="9 of hearts").click()
        expect(page.locator("#showdown [data-keep=upcard] .tile")).to_have_attribute(
            "aria-label", "9 of hearts"
        )
        kind = page.locator("#showdown [data-keep=type]")
        kind.focus()
        page.keyboard.press("Enter")
        keys = page.locator("#showdown .board")
        expect(keys.get_by_role("button", name="ace of spades")).to_be_focused()
        page.keyboard.press("ArrowDown")
        below = page.locator(":focus")
        expect(below).to_have_attribute("aria-label", re.compile("of (spades|hearts)$"))
        page.keyboard.press("Home")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # there is one of it: nothing happens
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        tray = page.locator("#showdown .tray .tile")
        expect(tray).to_have_count(3)
        page.keyboard.press("Backspace")
        expect(tray).to_have_count(2)
        page.keyboard.press("Shift+Tab")  # past the undo button …
        page.keyboard.press("Shift+Tab")  # … into the tray, at its last piece
        page.keyboard.press("Enter")
        expect(tray).to_have_count(1)
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        expect(page.locator(":focus")).to_have_attribute("aria-label", "king of clubs")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(".shown-hand .tile")).to_have_attribute(
            "aria-label", re.compile("^ace of spades")
        )
