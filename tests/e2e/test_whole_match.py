"""A whole match of each game on the real page: from the first screen to the winner's, and a rematch.

Half of them on a phone in French, half on a computer in English, rummy on both.
Tables are written, hands tapped, written or photographed; `test_seen_match` has them under cameras.
"""

from itertools import cycle

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import LAPTOP, PHONE, serving
from tests.e2e.evening import Evening, picture_of
from tests.hands import Shown

pytestmark = pytest.mark.browser

ON_A_PHONE = pytest.param(PHONE, "fr", id="phone-fr")
ON_A_COMPUTER = pytest.param(LAPTOP, "en", id="laptop-en")
GIN_OF_CARDS = "3S 3H 3C | 6D 7D 8D | 9C 10C JC QC", "KD 9D 3D AC 2H 5H 7S 9S 10S JS"
GIN_OF_TILES = "R1 R2 R3 | K6 K7 K8 K9 | B5 Y5 K5 R5", "B1 B3 B7 B9 B11 Y1 Y3 Y7 Y9 Y11"
SHOWN = (*map(Shown, GIN_OF_CARDS), *map(Drawn, GIN_OF_TILES))
"""What is photographed: each hand by its place here."""
WAYS_TO_SHOW = {
    "gin-rami": ("photograph", "tap"),
    "gin-250": ("write", "tap"),
    "tile-gin": ("photograph", "photograph"),
}
"""How Anna shows her hand, and Ben his."""


@pytest.fixture
def address():
    """The page of a computer without a camera, at its first screen; what is played is kept."""
    reader = DrawnReader(SHOWN)
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open())
    house = Setup(session, lambda _: reader, Chosen(Source("photos")), offers=True)
    with serving(session, house=house) as served:
        yield served


@pytest.fixture
def evening(open_page, address, viewport, locale):
    return Evening(open_page(address, viewport=viewport, locale=locale), locale, viewport)


@pytest.mark.parametrize(("viewport", "locale"), [ON_A_PHONE, ON_A_COMPUTER])
def test_a_match_of_rummy(evening):
    evening.begin("Rummy", ("rounds", 1))
    evening.lay("K10 B10 Y10")
    expect(evening.page.locator("#end-turn")).to_have_text(evening.words["Ben's turn"])
    evening.lay("K10 B10 Y10 | R11 R12 R13")
    evening.press("count")
    evening.press("nothing left")
    evening.asked("Ben")
    evening.tap_hand("R1 K2")
    evening.press("agree")
    evening.press("several")
    evening.press("sheet")
    assert evening.taps <= 6, "beside the hand that is shown"
    expect(evening.page.locator("#won .ranking")).to_contain_text("−3")
    evening.won("Anna")


@pytest.mark.parametrize(("viewport", "locale"), [ON_A_PHONE])
def test_a_match_of_letters(evening):
    evening.begin("Rummikub Lettres")
    evening.lay("MAISON")
    expect(evening.page.locator("#turn-more")).to_contain_text("12")
    evening.lay("MAISON | CHATONS")
    assert evening.turn_taps <= 2, "one a turn"
    evening.press("count")
    evening.press("sheet")
    expect(evening.page.locator("#won .highlights")).to_contain_text("Ben")
    evening.won("Ben")


@pytest.mark.parametrize(("viewport", "locale"), [ON_A_COMPUTER])
def test_a_match_of_jok_r_ummy(evening):
    evening.begin("Jok-R-ummy", ("programmes", 1))
    evening.lay("4C 5C 6C 7C 8C 9C 10C")
    evening.press("count")
    evening.press("nothing left")
    evening.asked("Ben")
    evening.tap_hand("2H")
    evening.press("agree")
    evening.press("sheet")
    evening.won("Anna")


@pytest.mark.parametrize(
    ("name", "viewport", "locale"),
    [(name, *way) for name, way in zip(WAYS_TO_SHOW, cycle([(PHONE, "fr"), (LAPTOP, "en")]), strict=False)],
    ids=WAYS_TO_SHOW,
)
def test_a_match_of_gin(evening, name, tmp_path):
    title = evening.words.get(name, "Gin Rami")
    evening.begin(title, *([("points", 10)] if name != "tile-gin" else []), ("rounds", 1))
    evening.press("lays")
    for seat, player in enumerate(("Anna", "Ben")):
        at = seat + (2 if name == "tile-gin" else 0)
        match WAYS_TO_SHOW[name][seat]:
            case "write":
                evening.write_hand(player, GIN_OF_CARDS[seat])
            case "tap":
                evening.asked(player)
                evening.tap_hand(GIN_OF_CARDS[seat], "#showdown")
            case _:
                evening.photograph_hand(player, picture_of(tmp_path, SHOWN[at], at))
    evening.press("write")
    assert evening.taps <= 5
    evening.won("Anna")
