"""An evening at the real page: who plays it in its language, from the first screen to the winner's and a rematch."""

import re

import cv2
from playwright.sync_api import expect

from tests.e2e.test_accessibility import faults

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
        "I lay": "J’étale",
        "show it": "Montrer à la table",
        "write": "Noter",
        "well": "Bien joué, {}\u202f!",
        "again": "Revanche",
        "rounds": "Manches après lesquelles",
        "programmes": "Programmes qui gagnent",
        "points": "Points qui gagnent la manche",
        "gin-250": "Gin-rummy en 250",
        "tile-gin": "Gin-Rummy (pièces)",
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
        "I lay": "I knock",
        "show it": "Show it to the table",
        "write": "Write down",
        "well": "Well played, {}!",
        "again": "Play again",
        "rounds": "Rounds after",
        "programmes": "Programmes that win",
        "points": "Points that win the round",
        "gin-250": "Gin-rummy to 250",
        "tile-gin": "Gin-Rummy with tiles",
    },
}


class Evening:
    """A page at which people play, in their language.

    It counts the taps that end turns, and those of a count, but for those on pieces.
    """

    def __init__(self, page, locale, viewport):
        self.page, self.locale, self.words, self.viewport = page, locale, SAYINGS[locale], viewport
        self.turn_taps = self.taps = 0

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
        """End the turn once everything holds, by one tap; the next one's has begun then."""
        button = self.page.locator("#end-turn")
        expect(button).not_to_be_empty()  # until the match is there, what holds is the table before it
        if pieces is not None:
            expect(self.page.locator("#groups .tile")).to_have_count(pieces)
        expect(self.page.locator("#headline")).to_have_text(self.words["good"])
        ends = button.inner_text()
        button.click()
        expect(button).not_to_have_text(ends)
        self.turn_taps += 1

    def press(self, said, page=None):
        """Press a button, at the table or on a phone of the evening."""
        (page or self.page).get_by_role("button", name=self.words[said], exact=True).click()
        self.taps += 1

    def asked(self, name):
        heading = self.words["show"].format(name)
        expect(self.page.get_by_role("heading", name=heading)).to_be_visible()

    def tap_hand(self, text, place="#count"):
        """Show a hand on the board of pieces, which is opened where a camera offers itself first."""
        hand = self.page.locator(place)
        board, opens = hand.get_by_role("toolbar"), hand.locator("[data-keep=type]")
        expect(board.or_(opens).first).to_be_visible()
        if opens.is_visible() and not board.is_visible():
            opens.click()
            self.taps += 1
        told = self.page.evaluate("fetch('game').then((answer) => answer.json())")
        names = {face["face"]: face[self.locale] for face in told["faces"]}
        for face in text.replace("|", "").split():
            board.get_by_role("button", name=names[face], exact=True).click()
        self.press("these")

    def hold(self, name, pieces):
        """Show the hand that lies under the camera, once all its pieces are in sight."""
        self.asked(name)
        expect(self.page.locator("#overlay .piece")).to_have_count(pieces)
        self.page.locator("#showdown [data-keep=live]").click()
        self.taps += 1

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


def picture_of(folder, drawn, number):
    """A photograph of what was drawn, as a file."""
    file = folder / f"{number}.png"
    cv2.imwrite(str(file), drawn.picture(number))
    return file
