"""Screenshots of the places beside the table: `python -m tests.e2e.screens_house OUT` (needs Chromium).

The first screen, the shelf, a kept match, the code for phones, a phone's page and the documents.
"""

import sys
from dataclasses import replace
from pathlib import Path

from engine.games import game
from engine.scoring.rounds import Round
from engine.table import Table
from server.session.record.events import NewEvent
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from server.web.network.lan import Lan
from server.web.network.lan_switch import LanSwitch
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import TV_WAYS, WAYS, browsing, find_chromium, serving

TABLES = (
    Drawn("R10 R11 R12"),
    Drawn("R10 R11 R12 | K10 K11 K12 | B5 Y5 K5"),
    Drawn("R10 R11 R12 | K10 K11 K12 | B5 Y5 K6"),
)
PLACES = {"matches": "#matches", "players": "#players", "match": "#match-1", "code": "#phone", "docs": "docs"}


def play(house):
    """A match with turns, one of them refused, and a few rounds; another match is left open."""
    session = house.session
    seats = [25, -5, -20], [-4, -9, 13], [-21, 32, -11]
    session.begin_match(["Anna", "Ben", "Chloé"])
    for number in (0, 2, 1):
        session.show_photo(TABLES[number].picture(number))
        try:
            session.end_turn(session.snapshot.sight)
        except ValueError:
            continue
    hands = Table(), Table.parse("R13 B3 Y4"), Table.parse("K13 K1 R9")
    session.change_match(lambda play: play.count_round(Round(hands)))
    for points in seats:
        session.change_match(lambda play, points=points: play.end_round(points))
    shown = NewEvent("count", {"player": 0, "hand": "R7 R8 B1", "points": [-16, 0, 0]})
    session.journal.write(session.kept, shown, session.evidence())


def shoot(browser, out):
    """Write a picture of every place, in each way."""
    reader = DrawnReader(TABLES)
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open())
    house = Setup(session, lambda _: reader, Chosen(Source("camera", "0")), offers=True)
    play(house)
    lan = LanSwitch(Lan("192.168.1.7", "an-example-of-a-key-00", 8765))
    with serving(session, house=house, lan=lan) as address:
        for width, viewport, language, scheme in WAYS:
            page = browser.new_page(viewport=viewport, locale=language, color_scheme=scheme)
            suffix = f"{width}-{language}-{scheme}"
            for name, where in PLACES.items():
                page.goto(f"{address}{where}")
                take(page, out / f"{name}-{suffix}.png")
                if name == "match":
                    page.locator("#missed summary").click()
                    page.locator("#replay-on").click()
                    page.locator("#missed-list .tile").first.wait_for()
                    take(page, out / f"match-replay-{suffix}.png")
            page.goto(f"{address}phone.html")
            take(page, out / f"telephone-{suffix}.png")
            page.close()
        session.update(lambda state: replace(state, match=None))
        for width, viewport, language, scheme in (*WAYS, *TV_WAYS):
            page = browser.new_page(viewport=viewport, locale=language, color_scheme=scheme)
            page.goto(address)
            take(page, out / f"first-{width}-{language}-{scheme}.png")
            page.close()
    shoot_fresh(browser, out)


def shoot_fresh(browser, out):
    """The first screen as it is the first time, with four players; its rules; and places where nothing is kept yet."""
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()), store=Store.open())
    house = Setup(session, lambda _: DrawnReader(()), Chosen(Source("camera", "0")), offers=True)
    with serving(session, house=house) as address:
        for width, viewport, language, scheme in (*WAYS, *TV_WAYS):
            page = browser.new_page(viewport=viewport, locale=language, color_scheme=scheme)
            suffix = f"{width}-{language}-{scheme}"
            page.goto(address)
            for player in (2, 3):
                page.locator("#first-players li").nth(player - 1).wait_for()
                page.locator("#add-player").click()
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(400)
            page.screenshot(path=out / f"first-fresh-{suffix}.png")
            page.locator("#rules-summary").click()
            take(page, out / f"rules-{suffix}.png")
            page.locator("#rules-options summary").first.click()
            take(page, out / f"rules-open-{suffix}.png")
            for name in ("matches", "players"):
                page.goto(f"{address}#{name}")
                take(page, out / f"{name}-empty-{suffix}.png")
            page.close()


def take(page, file):
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)
    page.screenshot(path=file, full_page=True)


def main(out):
    """Write the screenshots into a folder."""
    path = find_chromium()
    if path is None:
        sys.exit("screens_house: no Chromium on this machine")
    out.mkdir(parents=True, exist_ok=True)
    with browsing(path) as browser:
        shoot(browser, out)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.e2e.screens_house OUT")
    main(Path(sys.argv[1]))
