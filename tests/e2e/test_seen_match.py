"""A whole match of each game that is seen: under a camera, filmed by a phone, or with hands from the players' phones.

From the first screen to the winner's, and a rematch; the taps are counted, and no more than where all is typed.
`test_whole_match` has the match of gin-rami whose hands are photographed and tapped.
"""

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader, PacedClip, write_clip
from tests.e2e.browsing import LAPTOP, PHONE, serving
from tests.e2e.evening import Evening, picture_of
from tests.e2e.test_accessibility import faults
from tests.e2e.test_phone_camera import filmer_of, photograph
from tests.e2e.test_phones import leaf, phone_of, seen
from tests.hands import Shown

pytestmark = pytest.mark.browser

TILES = Drawn("K10 B10 Y10"), Drawn("K10 B10 Y10 | R11 R12 R13"), Drawn("R1 K2")
"""Anna opens, Ben opens, and what Ben has left."""
PLATES = Shown("MAISON"), Shown("MAISON | CHATONS")
PROGRAMME = Shown("4C 5C 6C 7C 8C 9C 10C"), Shown("2H")
"""Anna lays her programme, and what Ben has left."""
KNOCK, OTHER = Shown("3S 3H 3C | 6D 7D 8D | 9C 10C JC QC"), "KD 9D 3D AC 2H 5H 7S 9S 10S JS"
HANDS = Drawn("R1 R2 R3 | K6 K7 K8 K9 | B5 Y5 K5 R5"), Drawn("B1 B3 B7 B9 B11 Y1 Y3 Y7 Y9 Y11")
REST, HAND = 1.0, 0.6
"""Seconds of a clip: each table at rest, and the arm between two."""


@pytest.fixture
def filmed(tmp_path):
    """Opens the page of a computer whose camera sees these tables of a game, one after the other."""

    def film(name, tables, *more):
        clip = write_clip(tmp_path / "match.mp4", tables, REST, HAND)
        played = PacedClip(clip, len(tables), REST, HAND)
        reader = DrawnReader((*tables, *more))
        session = Session(reader, game(name), played.film, store=Store.open())
        return played, Setup(session, lambda _: reader, Chosen(Source("camera", "0")), offers=True)

    return film


def without_camera(name, tables):
    """The page of a computer without a camera of its own."""
    reader = DrawnReader(tables)
    session = Session(reader, game(name), lambda: iter(()), store=Store.open())
    return Setup(session, lambda _: reader, Chosen(Source("photos")), offers=True)


def test_a_match_of_rummy_under_a_camera(open_page, filmed, tmp_path):
    played, house = filmed("rummy", TILES[:2], TILES[2])
    with serving(house.session, house=house) as address:
        evening = Evening(open_page(address, viewport=PHONE, locale="fr"), "fr", PHONE)
        evening.begin("Rummy", ("rounds", 1), typed=False)
        evening.end_turn(pieces=3)
        expect(evening.page.locator("#end-turn")).to_have_text(evening.words["Ben's turn"])
        played.next.set()
        evening.end_turn(pieces=6)
        assert evening.turn_taps <= 2, "one a turn"
        evening.press("count")
        evening.press("nothing left")
        evening.photograph_hand("Ben", picture_of(tmp_path, TILES[2], 2), "#count")
        evening.press("agree")
        evening.press("several")
        evening.press("sheet")
        assert evening.taps <= 6, "the photograph among them"
        expect(evening.page.locator("#won .ranking")).to_contain_text("−3")
        evening.won("Anna")


def test_a_match_of_letters_under_a_camera(open_page, filmed):
    played, house = filmed("lettres", PLATES)
    with serving(house.session, house=house) as address:
        evening = Evening(open_page(address), "en", LAPTOP)
        evening.begin("Rummikub Lettres", typed=False)
        evening.end_turn(pieces=6)
        expect(evening.page.locator("#end-turn")).to_have_text(evening.words["Ben's turn"])
        played.next.set()
        evening.end_turn(pieces=13)
        assert evening.turn_taps <= 2, "one a turn"
        evening.press("count")
        evening.press("sheet")
        evening.won("Ben")


def test_a_match_of_gin_whose_hands_lie_under_a_camera_and_are_tapped(open_page, filmed):
    _, house = filmed("gin-250", (KNOCK,))
    with serving(house.session, house=house) as address:
        evening = Evening(open_page(address, viewport=PHONE), "en", PHONE)
        evening.begin(evening.words["gin-250"], ("points", 10), ("rounds", 1), typed=False)
        evening.press("lays")
        evening.hold("Anna", 10)
        evening.asked("Ben")
        evening.tap_hand(OTHER, "#showdown")
        evening.press("write")
        assert evening.taps <= 5
        evening.won("Anna")


def test_a_match_of_cards_that_a_phone_films(open_page, lens, tmp_path):
    house = without_camera("jok-r-ummy", PROGRAMME)
    lens.show(PROGRAMME[0], 0)
    with serving(house.session, house=house) as address:
        filmer_of(open_page, address)
        seen(house.session, PROGRAMME[0])
        evening = Evening(open_page(address, locale="fr"), "fr", LAPTOP)
        evening.begin("Jok-R-ummy", ("programmes", 1), typed=False)
        evening.end_turn(pieces=7)
        evening.press("count")
        evening.press("nothing left")
        evening.photograph_hand("Ben", picture_of(tmp_path, PROGRAMME[1], 1), "#count")
        evening.press("agree")
        evening.press("sheet")
        assert evening.taps <= 6, "the photograph among them"
        evening.won("Anna")


def test_a_match_of_gin_whose_hands_come_from_the_players_phones(open_page, lens):
    house = without_camera("tile-gin", HANDS)
    with serving(house.session, house=house) as address:
        evening = Evening(open_page(address), "en", LAPTOP)
        evening.begin(evening.words["tile-gin"], ("rounds", 1), typed=False)
        anna, ben = (phone_of(open_page, address, name, permissions=["camera"]) for name in ("Anna", "Ben"))
        evening.press("I lay", anna)
        for number, phone in enumerate((anna, ben)):
            lens.show(HANDS[number], number)
            leaf(phone, "My hand")
            photograph(phone)
            evening.press("show it", phone)
        evening.press("write")
        assert evening.taps <= 5, "beside the hands that are photographed"
        for phone in (anna, ben):
            expect(phone.locator("#title")).to_have_text("Well played, Anna!")
            expect(phone.locator("#tab-hand")).to_be_empty()
        leaf(ben, "My turn")
        expect(ben.get_by_role("button", name="Play again")).to_be_visible()
        assert faults(ben) == []
        evening.won("Anna")
