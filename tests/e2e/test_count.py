"""Counting on the real page: a round of rummy, programmes, letters; and a winner."""

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import PHONE, choose, serving
from tests.e2e.test_accessibility import faults
from tests.server.session.record.test_killed import ask

pytestmark = pytest.mark.browser


def at_table(name, *drawn, players=("Anna", "Ben")):
    session = Session(DrawnReader(drawn), game(name), lambda: iter(()))
    session.begin_match(list(players))
    return session


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def agree(page):
    press(page, "Yes, count it")


def test_a_match_ends_with_its_last_round_in_a_winner_and_a_rematch(open_page):
    session = at_table("gin-rami")
    with serving(session) as address:
        page = open_page(address)
        for points in ([20, 0], [0, 35]):
            session.change_match(lambda play, points=points: play.end_round(points))
        expect(page.locator(".half .figure")).to_have_text(["20", "35"])
        choose(page, "Score sheet")
        press(page, "End the match")
        expect(page.get_by_role("heading", name="Well played, Ben!")).to_be_visible()
        expect(page.locator("#won .ranking li")).to_have_text(["Ben35", "Anna20"])
        assert faults(page) == []
        press(page, "Play again")
        expect(page.locator("#players b")).to_have_text(["0", "0"])
        expect(page.locator("#won")).to_be_hidden()


def test_a_round_of_rummy_is_typed_and_doubles_for_going_out_at_once(open_page):
    with serving(at_table("rummy", players=("Anna", "Ben", "Chloé"))) as address:
        page = open_page(address, viewport=PHONE, locale="fr")
        press(page, "Compter la manche")
        press(page, "Il ne reste rien")
        for name, hand in (("Ben", "R7 *"), ("Chloé", "K13")):
            expect(page.get_by_role("heading", name=f"{name}, montre ta main")).to_be_visible()
            press(page, "Toucher les pièces")
            page.locator("summary:visible", has_text="Écrire en notation").click()
            page.get_by_label("La main, en notation").fill(hand)
            page.keyboard.press("Enter")
            press(page, "Oui, c’est bien ça")
        sums = page.locator(".sums tr").first.locator("b")
        how = page.get_by_role("group", name="Anna a fini : en combien de tours ?")
        expect(sums).to_have_count(0)  # nothing is guessed
        how.get_by_role("button", name="En plusieurs").click()
        expect(sums).to_have_text(["+45", "−32", "−13"])
        how.get_by_role("button", name="En un seul, sans avoir").click()
        expect(sums).to_have_text(["+90", "−64", "−26"])
        press(page, "Noter sur la feuille")
        totals = page.get_by_role("dialog", name="Feuille de score").locator("tfoot b")
        expect(totals).to_have_text(["90", "−64", "−26"])


def test_what_is_being_pressed_is_not_drawn_anew_under_the_finger(open_page):
    with serving(at_table("rummy")) as address:
        page = open_page(address)
        press(page, "Count the round")
        page.get_by_role("button", name="Stop counting").hover()
        page.mouse.down()
        ask(address, "count/1", {}, "PUT")
        page.wait_for_timeout(500)  # the other player's hand is asked for by then, elsewhere
        page.mouse.up()
        expect(page.locator("#count")).to_be_hidden()


def test_a_hand_that_is_none_gets_a_sentence_and_the_count_may_be_left(open_page, tmp_path):
    (tmp_path / "letter.jpg").write_text("Dear all")
    with serving(at_table("rummy")) as address:
        page = open_page(address)
        press(page, "Count the round")
        page.locator("#count input[type=file]").set_input_files(tmp_path / "letter.jpg")
        expect(page.locator("#count .trouble")).to_contain_text("not a picture")
        press(page, "Tap the pieces")
        page.locator("summary:visible", has_text="Write in notation").click()
        page.get_by_label("The hand, in notation").fill("what?!")
        page.keyboard.press("Enter")
        expect(page.locator("#count .trouble")).to_contain_text("not a hand")
        press(page, "Stop counting")
        expect(page.locator("#count")).to_be_hidden()
        expect(page.locator("#turn")).to_be_visible()


def test_programmes_are_typed_and_the_first_to_enough_of_them_wins(open_page):
    session = at_table("jok-r-ummy")
    with serving(session) as address:
        page = open_page(address)
        press(page, "Count the round")
        press(page.locator("#count"), "Anna’s programme: unknown")
        page.locator("summary:visible", has_text="Write in notation").click()
        page.get_by_label("The programme, in notation").fill("2x suite 4")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Anna’s programme: 2 runs of 4", exact=True)).to_be_visible()
        page.get_by_label("Programme completed").click()
        expect(page.get_by_label("Programme completed")).to_be_checked()
        press(page, "Nothing is left")
        expect(page.get_by_role("heading", name="Ben, show your hand")).to_be_visible()
        press(page, "Tap the pieces")
        page.locator("summary:visible", has_text="Write in notation").click()
        page.get_by_label("The hand, in notation").fill("KD 9D *")
        page.keyboard.press("Enter")
        expect(page.locator(".hand-total b")).to_have_text("3 cards")
        agree(page)
        expect(page.locator(".reckoning")).to_contain_text("programme completed")
        assert faults(page) == []


def test_the_hand_is_taken_from_the_live_picture(open_page):
    hand = Drawn("R7 * | B5")
    session = at_table("rummy", hand)
    session.show_photo(hand.picture(0))
    with serving(session) as address:
        page = open_page(address)
        press(page, "Count the round")
        press(page, "Take what I see")
        expect(page.locator(".hand-total b")).to_have_text("37 points")
        expect(page.locator(".valued small")).to_have_text(["7", "25", "5"])
