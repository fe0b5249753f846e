"""Screenshots of a phone's leaves: `python -m tests.e2e.screens_phone OUT [WAY]` (needs Chromium).

Each leaf at two sizes of phone, in both languages, light and dark: `WAY` is one of `WAYS`, such as `390-fr-light`.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.games import game
from engine.scoring.rounds import Round
from server.session.counting import begun_count
from server.session.session import Session
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import PHONE, at_table, browsing, find_chromium, serving, wait_until
from tests.e2e.lens import Lens
from tests.server import calling

SMALL = {"width": 360, "height": 640}
WAYS = {
    "390-fr-light": (PHONE, "fr", "light"),
    "390-en-dark": (PHONE, "en", "dark"),
    "360-fr-dark": (SMALL, "fr", "dark"),
    "360-en-light": (SMALL, "en", "light"),
}
LAID = Drawn("K10 B10 Y10 | R9 R10 R11")
LOW = Drawn("K10 B10 Y10 | R9 R10 R11 | B1 B2 B3")
FAULTY = Drawn("K10 B10 Y10 | R9 R10 R11 | K7 B7 R7 B8")
HAND = Drawn("R1 B4 K4 Y9 K12", doubts={1: ("B1",)})
TABLES = (LAID, LOW, FAULTY, HAND)
PLAYERS = ["Anna", "Ben", "Mamie"]
GIN = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C / KD KH QS 3H 5H 7S 9S 9D 2D 4D ; first=1"


class Booth:
    """Ben's phone, its leaves and a picture of each."""

    def __init__(self, browser, lens, out, way):
        viewport, language, scheme = WAYS[way]
        self.lens, self.out, self.way, self.language = lens, out, way, language
        self.page = browser.new_page(
            viewport=viewport,
            locale=language,
            color_scheme=scheme,
            is_mobile=True,
            has_touch=True,
            permissions=["camera"],
        )

    def take(self, name):
        self.page.wait_for_timeout(400)
        self.page.screenshot(path=self.out / f"leaf-{name}-{self.way}.png")

    def open(self, address, seat=1):
        self.page.goto(f"{address}phone.html")
        self.page.locator("#tab-turn .claims button").nth(seat).wait_for()
        if seat == 1:
            self.take("who")
        self.page.locator("#tab-turn .claims button").nth(seat).tap()
        self.page.locator("#tab-turn .claims").wait_for(state="detached")

    def leaf(self, name):
        self.page.evaluate(f"location.hash = '{name}'")

    def show(self, session, drawn):
        session.show_photo(drawn.picture(TABLES.index(drawn)))
        self.page.locator(f"#shot[src*='/{session.snapshot.picture}.jpg']").wait_for(state="attached")

    def rummy(self):
        session = Session(DrawnReader(TABLES), game("rummy"), lambda: iter(()))
        with serving(session) as address:
            session.begin_match(PLAYERS)
            session.change_match(lambda play: play.end_round([-12, 34, -22]))
            session.change_turn(lambda turn: turn.set_timer(60).let_run(True, session.clock()))
            self.open(address)
            session.change_match(lambda play: play.give_turn(0))
            self.show(session, LAID)
            self.take("other")
            session.end_turn(session.snapshot.sight)
            self.page.locator("body[data-mood=turn]").wait_for()
            self.take("turn")
            self.show(session, LOW)
            self.page.locator(".huge").tap()
            self.page.locator("body[data-mood=refused]").wait_for()
            self.take("short")
            self.show(session, FAULTY)
            self.page.locator(".main").first.tap()
            self.take("refused")
            session.freeze()
            self.page.locator("#dispute .chip").nth(2).tap()
            self.page.locator("#dispute .ruled").wait_for()
            self.take("dispute")
            session.resume()
            self.hand()
            self.leaf("points")
            self.take("points")
            self.leaf("table")
            self.take("table")
            self.counting(session)

    def counting(self, session):
        """The hand is asked for at the end of a round, is kept already, and is shown; the points afterwards."""
        self.leaf("hand")
        self.page.locator("#tab-hand [data-keep=drop]").tap()
        self.page.locator("#tab-hand [data-keep=tap]").wait_for()
        session.update(begun_count)
        self.page.locator("#tab-hand [data-keep=out]").wait_for()
        self.take("counting")
        self.leaf("turn")
        self.page.locator("#tab-turn:not([hidden])").wait_for()
        self.take("counting-turn")
        self.leaf("hand")
        self.page.locator("#tab-hand [data-keep=out]").tap()
        self.page.locator(".hands-shown .shown").wait_for()
        self.take("counting-shown")
        self.leaf("points")
        self.take("counting-points")

    def hand(self):
        self.leaf("hand")
        self.take("hand")
        self.page.locator("[data-keep=tap]").tap()
        for face in ("R1", "B4", "K4"):
            self.page.locator(f"[data-keep=key-{face}]").tap()
        self.take("board")
        self.page.locator("[data-keep=leave-board]").tap()
        self.lens.show(HAND, TABLES.index(HAND))
        self.page.locator("#tab-hand [data-keep=photo]").tap()
        wait_until(lambda: self.page.locator("#viewfinder").evaluate("video => video.videoWidth"))
        self.take("viewfinder")
        self.page.locator(".shutter").tap()
        self.page.locator("#tab-hand .tile.unsure").wait_for()
        self.take("doubt")
        self.page.locator("#tab-hand .tile.unsure").tap()
        self.take("correct")
        self.page.locator("#likely button").first.tap()
        self.page.locator("#pick").wait_for(state="hidden")
        self.take("kept")

    def gin(self):
        session = Session(DrawnReader(TABLES), game("gin-rami"), lambda: iter(()))
        with serving(session) as address:
            session.begin_match(["Anna", "Ben"])
            session.change_match(lambda play: play.count_round(Round.parse(GIN)))
            self.open(address, seat=0)
            self.take("gin")
            self.leaf("points")
            self.take("gin-points")

    def shut_out(self):
        """The table lets no phones in any more. Only on Linux all of 127.0.0.0/8 is this computer's own."""
        with TemporaryDirectory() as folder, calling.serving(Path(folder)) as (_, here):
            at_table(here, "POST", "match", {"players": PLAYERS})
            told = at_table(here, "PUT", "lan", {"on": True, "host": "127.0.0.2"})
            self.page.goto(told["address"])
            self.page.locator(".claims button").nth(1).tap()
            self.page.locator("#tab-turn .claims").wait_for(state="detached")
            self.leaf("points")
            self.page.locator("#languages button", has_text=self.language.upper()).tap()
            self.leaf("turn")
            at_table(here, "PUT", "lan", {"on": False})
            self.page.locator("#lost:not([hidden])").wait_for()
            self.take("shut-out")


def shoot(browser, lens, out, ways=tuple(WAYS)):
    """Every leaf, in every way."""
    for way in ways:
        booth = Booth(browser, lens, out, way)
        booth.rummy()
        booth.gin()
        if sys.platform == "linux":
            booth.shut_out()
        booth.page.close()


if __name__ == "__main__":
    path = find_chromium()
    if path is None or len(sys.argv) < 2:
        sys.exit("usage: python -m tests.e2e.screens_phone OUT [WAY…]; needs Chromium")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    held = Lens(folder)
    with browsing(path, *held.flags) as opened:
        shoot(opened, held, folder, tuple(sys.argv[2:]) or tuple(WAYS))
    held.path.unlink()
