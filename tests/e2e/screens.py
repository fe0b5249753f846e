"""Screenshots of what goes on at the table: `python -m tests.e2e.screens OUT [NAME…]` (needs Chromium).

Turns, a refused one, settings, corrections, counts and disputes, at the size of a phone and a laptop; what a family
puts on a television at its size, too.
"""

import sys
from pathlib import Path

from playwright.sync_api import expect

from engine.games import game
from engine.table import Table
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import (
    TELEVISION,
    TV_WAYS,
    WAYS,
    browsing,
    choose,
    find_chromium,
    serving,
)
from tests.hands import Shown
from tests.server.session.record.test_killed import ask

OPENED = Drawn("R7 R8 R9 R10 | K13 B13 Y13 | B1 B2 * B4 B5")
FAULTY = Drawn("R7 R8 R9 | K13 B13 Y13 R13 | B1 B2 * B4 B5 | K10 R10 B11")
GROWN = Drawn("R7 R8 R9 R10 | K13 B13 Y13 R13 | B1 B2 * B4 B5", doubts={3: ("R1", "Y10")})
TABLES = (OPENED, FAULTY, GROWN)
JUDGED = {
    "holds": Drawn("R7 R8 R9 R10 | K13 B13 Y13 | B1 B2 * B4 B5 | R5 B5 K5 Y5"),
    "wrong": Drawn("R7 R8 R9 R10 | K13 B13 Y13 | B1 B2 * B4 B5 | R5 B5 K6"),
    "unsure": Drawn("R7 R8 R9 R10 | K13 B13 Y12 | R5 B5 K6", doubts={6: ("Y13", "R12", "Y2"), 2: ("R6",)}),
    "empty": Drawn(""),
}
HANDS = (Drawn("R1 Y4 K4 Y9 K12", doubts={1: ("Y1",)}), Drawn("R3 R4 *"))
KNOCKER = Shown("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 10H", doubts={4: ("7H", "1D")})
OTHER = Shown("KD 9D 3D AC | 2C 5H 6H 9S | 10S JS")
WORDS = (Shown("MAISON"), Shown("MAISON | MANGEONS"))


class Shooter:
    """Takes a page through the screens, and a picture of each that is wanted."""

    def __init__(self, page, out, suffix):
        self.page, self.out, self.suffix = page, out, suffix

    def take(self, name, full_page=True):
        if full_page:
            self.page.evaluate(
                "scrollTo(0, 0)"
            )  # where a click has scrolled to depends on how fast the page was
        self.page.wait_for_timeout(350)
        self.page.screenshot(path=self.out / f"{name}-{self.suffix}.png", full_page=full_page)

    def show(self, session, drawn, number):
        session.show_photo(drawn.picture(number))
        self.page.locator(f"#shot[src*='/{session.snapshot.picture}.jpg']").wait_for()

    def tables(self):
        """A table without a match, then what is corrected, and the sheet."""
        session = Session(DrawnReader(JUDGED.values()), game("rummy"), lambda: iter(()))
        with serving(session) as address:
            self.page.goto(address)
            for number, (name, drawn) in enumerate(JUDGED.items()):
                self.show(session, drawn, number)
                self.take(name)
                if name == "unsure":
                    self.page.locator(".tile.unsure").last.click()
                    self.take("correct-doubt", full_page=False)
                    self.page.keyboard.press("Escape")
            session.begin_match(["Anna", "Ben", "Chloé"])
            for points in ([-12, 30, -18], [25, -5, -20]):
                session.change_match(lambda play, points=points: play.end_round(points))
            choose(self.page, "#open-sheet")
            self.take("sheet", full_page=False)

    def turns(self):
        session = Session(DrawnReader(TABLES), game("rummy"), lambda: iter(()))
        with serving(session) as address:
            self.page.goto(address)
            session.begin_match(["Anna", "Ben", "Chloé"])
            session.change_turn(lambda turn: turn.let_run(True, session.clock()))
            self.show(session, OPENED, 0)
            session.end_turn(session.snapshot.sight)
            self.page.locator("#end-turn", has_text="Ben").wait_for()
            self.take("playing")
            self.page.locator("#verdict.none").wait_for()
            self.take("calm")
            self.show(session, FAULTY, 1)
            self.page.locator("#end-turn").click()
            self.page.locator("#fault").wait_for()
            self.take("faulty")
            choose(self.page, "#open-ways")
            self.take("settings", full_page=False)
            self.page.keyboard.press("Escape")
            self.show(session, GROWN, 2)
            self.page.locator(".tile.unsure").first.click()
            self.take("correct", full_page=False)
            self.page.keyboard.press("Escape")
            self.page.locator("#begin-dispute").click()
            self.page.locator("#dispute .chip").nth(2).click()
            self.page.locator(".ruling").wait_for()
            self.take("dispute")

    def count(self):
        """A round of rummy is counted: a hand is asked for, is in doubt, is shown; then the reckoning."""
        empty = Drawn("")
        session = Session(DrawnReader((empty, *HANDS)), game("rummy"), lambda: iter(()))
        with serving(session) as address:
            self.page.goto(address)
            session.begin_match(["Anna", "Ben", "Chloé"])
            self.show(session, empty, 0)
            self.page.locator("#count-round").click()
            self.page.locator("#count [data-keep=live]").wait_for()
            self.take("count-show")
            self.page.locator("#count [data-keep=out]").click()
            for number, hand in enumerate(HANDS, 1):
                self.show(session, hand, number)
                self.page.locator("#count [data-keep=live]:enabled").click()
                self.page.locator("#count .hand-picture").wait_for()
                if hand.doubts:
                    self.take("count-doubt")
                    self.page.locator("#count .tile.unsure").click()
                    self.page.locator("#likely .tile").first.click()
                self.page.locator("#count [data-keep=yes]:enabled").wait_for()
                self.take(f"count-hand-{number}")
                self.page.locator("#count [data-keep=yes]").click()
            self.page.locator("#count .asked .chip").first.click()
            self.page.locator("#count .reckoning").wait_for()
            self.take("count")

    def gin(self):
        session = Session(DrawnReader((KNOCKER, OTHER)), game("gin-rami"), lambda: iter(()))
        with serving(session) as address:
            self.page.goto(address)
            session.begin_match(["Anna", "Ben"])
            for points in ((109, 0), (21, 0), (0, 31), (25, 0), (0, 31), (38, 0)):
                session.change_match(lambda play, points=points: play.end_round(points).confirm())
            expect(self.page.locator(".half .figure")).to_have_text(["84", "62"])
            self.take("gin")
            self.page.locator("#showdown [data-keep=lays-0-false]").click()
            session.show_photo(KNOCKER.picture(0))
            self.page.locator("#showdown [data-keep=live]:enabled").wait_for()
            self.take("gin-show")
            self.page.locator("#showdown [data-keep=live]").click()
            self.page.locator(".hand-picture").wait_for()
            self.take("gin-doubt")
            self.page.locator("#showdown .tile.unsure").first.click()
            self.page.locator("#likely .tile").first.click()
            self.page.locator("#showdown [data-keep=live]").wait_for()
            self.show(session, OTHER, 1)
            self.page.locator("#showdown [data-keep=live]:enabled").click()
            self.page.locator(".slip").wait_for()
            self.take("gin-count")

    def winner(self):
        """The end of a match, its highlights with it; and the winner of a round of gin."""
        session = Session(
            DrawnReader(TABLES), game("rummy", ["rounds=1"]), lambda: iter(()), store=Store.open()
        )
        house = Setup(session, lambda _: DrawnReader(TABLES), Chosen(Source("photos")))
        with serving(session, house=house) as address:
            session.begin_match(["Anna", "Ben", "Chloé"])
            session.show_photo(OPENED.picture(0))
            session.end_turn(session.snapshot.sight)
            session.change_match(lambda play: play.end_round([25, -5, -20]))
            self.page.goto(address)
            self.page.locator("#won .podium").wait_for()
            self.take("winner")

    def table_mode(self):
        """What is read from across the room: a table that holds, and a refused turn."""
        session = Session(DrawnReader(TABLES), game("rummy"), lambda: iter(()))
        with serving(session) as address:
            session.begin_match(["Anna", "Ben", "Chloé", "Louis"])
            self.page.goto(address)
            self.show(session, OPENED, 0)
            self.page.keyboard.press("f")
            self.page.locator("body.table-mode").wait_for()
            self.take("table-mode", full_page=False)
            session.end_turn(session.snapshot.sight)
            self.page.locator("#verdict.none").wait_for()
            self.take("table-mode-calm", full_page=False)
            self.show(session, GROWN, 2)
            self.page.locator("#verdict.unsure").wait_for()
            self.take("table-mode-doubt", full_page=False)
            self.show(session, FAULTY, 1)
            self.page.locator("#verdict.illegal").wait_for()
            self.page.keyboard.press("Space")
            self.page.locator("body.faulty").wait_for()
            self.take("table-mode-refused", full_page=False)
            self.page.keyboard.press("f")

    def letters(self):
        session = Session(DrawnReader(WORDS), game("lettres"), lambda: iter(()))
        with serving(session) as address:
            self.page.goto(address)
            session.begin_match(["Anna", "Ben"])
            self.show(session, WORDS[0], 0)
            session.end_turn(session.snapshot.sight)
            self.show(session, WORDS[1], 1)
            self.page.locator("#end-turn").click()
            self.page.locator("#fault").wait_for()
            self.take("letters")
            self.page.locator("#begin-dispute").click()
            self.page.locator("#dispute .chip").nth(1).click()
            self.page.locator(".ruling").wait_for()
            self.take("word")

    def programmes(self):
        session = Session(DrawnReader(()), game("jok-r-ummy"), lambda: iter(()))
        with serving(session) as address:
            self.page.goto(address)
            session.begin_match(["Anna", "Ben", "Chloé"])
            self.page.locator("#count-round").click()
            self.page.locator("#count [data-keep=programme-0]").click()
            self.page.locator("#programme [data-keep=times-2]").click()
            self.page.locator("#programme [data-keep=H]").click()
            self.take("programme-built", full_page=False)
            self.page.locator("#programme summary").first.click()
            self.take("programme-printed", full_page=False)
            self.page.locator("#programme .main").click()
            self.page.locator("#count [data-keep=type]").click()
            self.tap("#count", ("KD", "9D", "*"))
            self.page.locator("#count [data-keep=take]").click()
            self.page.locator(".hand-rows").wait_for()
            self.take("programmes")

    def taps(self):
        for name, tapped in (
            ("rummy", ("R7", "R7", "K13", "*")),
            ("lettres", "TARIF"),
            ("gin-250", ("QS", "10H")),
        ):
            session = Session(DrawnReader(()), game(name), lambda: iter(()))
            house = Setup(session, lambda _: DrawnReader(()), Chosen(Source("photos")))
            with serving(session, house=house) as address:
                source = {"kind": "typed"}
                ask(address, "setup", {"game": name, "players": ["Anna", "Ben"], "source": source})
                session.show_typed(Table.parse("R10 R11 R12 | K1 B1 Y1" if name == "rummy" else ""))
                self.page.goto(address)
                place = "#count"
                if name == "gin-250":  # nothing is watched, nor put together, until somebody lays
                    place = "#showdown"
                    self.page.locator("#showdown [data-keep=lays-0-false]").click()
                else:
                    self.page.locator("#judge-tapped").wait_for()
                    self.tap("#typed", tapped)
                    self.take(f"taps-table-{name}")
                    if name == "lettres":
                        continue
                    self.page.locator("#count-round").click()
                self.tap(place, tapped)
                self.take(f"taps-hand-{name}")

    def tap(self, place, faces):
        for face in faces:
            self.page.locator(f"{place} [data-keep='key-{face}']").click()


SCREENS = (
    "tables",
    "turns",
    "count",
    "gin",
    "winner",
    "table_mode",
    "letters",
    "programmes",
    "taps",
)
ON_TV = ("tables", "turns", "count", "gin", "winner", "table_mode", "letters")


def shoot(browser, out, names=SCREENS):
    """Write the screenshots of these screens."""
    for width, viewport, language, scheme in (*WAYS, *TV_WAYS):
        page = browser.new_page(viewport=viewport, locale=language, color_scheme=scheme)
        shooter = Shooter(page, out, f"{width}-{language}-{scheme}")
        for name in names:
            if viewport != TELEVISION or name in ON_TV:
                getattr(shooter, name)()
        page.close()


def main(out, names):
    """Write the screenshots of these screens, or of all, into a folder."""
    path = find_chromium()
    if path is None:
        sys.exit("screens: no Chromium on this machine")
    out.mkdir(parents=True, exist_ok=True)
    with browsing(path) as browser:
        shoot(browser, out, names or SCREENS)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m tests.e2e.screens OUT [NAME…]")
    main(Path(sys.argv[1]), sys.argv[2:])
