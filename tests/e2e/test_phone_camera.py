"""What a phone's own camera sees, by Chromium's fake one: a hand for that phone alone, and the table for everybody."""

import cv2
import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source
from server.storage.store import Store
from server.web.network.lan_switch import LanSwitch
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import PHONE, box_of, serving
from tests.e2e.test_accessibility import faults
from tests.e2e.test_phones import LAN, end_turn, leaf, phone_of, seen
from tests.hands import Shown
from vision.pipeline import Reader

pytestmark = pytest.mark.browser

TABLES = Drawn("K10 B10 Y10"), Drawn("K10 B10 Y10 | R9 R10 R11"), Drawn("K10 B10 Y10 | R9 R10 R11 R12")
CARDS = Shown("KD 9D 3D AC | 4C 5C 6C | QS QH QD")
HANDS = Drawn("R1 K4"), Drawn("B13 Y2 Y3")
SEEN = (*TABLES, *HANDS)
"""What is held before the camera: each by its place here."""


@pytest.fixture
def house():
    """A table without a camera of its own."""
    reader = DrawnReader(SEEN)
    session = Session(reader, game("rummy"), lambda: iter(()), store=Store.open())
    session.begin_match(["Anna", "Ben"])
    return Setup(session, lambda _: reader, Chosen(Source("photos")))


@pytest.fixture
def hold(lens):
    """Holds one of these before the camera."""
    return lambda drawn: lens.show(drawn, SEEN.index(drawn))


def filmer_of(open_page, address):
    """A phone on its stand, which films the table and speaks for nobody."""
    ways = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "permissions": ["camera"]}
    phone = open_page(f"{address}phone.html?key={LAN.key}#table", **ways)
    expect(phone.locator("#title")).to_have_text("The table")
    phone.get_by_role("button", name="Film the table").tap()
    expect(phone.get_by_role("button", name="Stop filming")).to_be_visible()
    return phone


def photograph(phone, name="Photograph my hand", shutter="Take the photo"):
    """A hand by the phone's camera: look through it, and release the shutter."""
    phone.get_by_role("button", name=name).tap()
    expect(phone.locator("#viewfinder")).to_have_js_property("videoWidth", 1280)
    phone.get_by_role("button", name=shutter).tap()
    expect(phone.locator("#viewfinder")).to_have_count(0)


def is_filming(phone):
    return phone.evaluate("document.querySelector('#viewfinder, #preview')?.srcObject?.active ?? false")


def test_a_round_that_one_phone_films_and_two_play_with_hands_for_each_alone(open_page, house, hold):
    session = house.session
    hold(TABLES[0])
    with serving(session, house=house, lan=LanSwitch(LAN)) as address:
        filmer = filmer_of(open_page, address)
        anna, ben = (phone_of(open_page, address, name, permissions=["camera"]) for name in ("Anna", "Ben"))
        for table, phone in zip(TABLES, (anna, ben, anna), strict=True):
            hold(table)
            seen(session, table)
            expect(phone.locator("#title")).to_have_text("Your turn!")
            end_turn(phone, session)
            expect(phone.locator("#title")).not_to_have_text("Your turn!")
        # It films the table still; what the lens is held before next is for the others.
        filmer.locator("#preview").evaluate("video => video.pause()")
        for phone, hand, said in ((anna, HANDS[0], "5 points"), (ben, HANDS[1], "18 points")):
            hold(hand)
            leaf(phone, "My hand")
            photograph(phone)
            expect(phone.locator("#detail")).to_contain_text(said)
            assert not is_filming(phone), "a camera that has taken its photo is let go of"
            assert is_filming(filmer)
        assert "K4" not in ben.evaluate("fetch('state').then((answer) => answer.text())")
        assert ben.evaluate("fetch('phones/me').then((answer) => answer.text())").count("Y3")
        anna.get_by_role("button", name="Throw it away").tap()
        anna.get_by_role("button", name="Nothing is left").tap()
        expect(anna.locator(".hands-shown .shown")).to_have_count(1)
        ben.get_by_role("button", name="Show it to the table").tap()
        expect(anna.locator(".sums tr").first.locator("b")).to_have_text(["+18", "−18"])
        anna.get_by_role("button", name="Write it on the sheet").tap()
        leaf(ben, "Points")
        expect(ben.locator("#scores b")).to_have_text(["18", "−18"])


def test_a_hand_is_read_by_the_networks_on_one_phone_and_shown_when_its_player_says_so(open_page, lens):
    lens.show(CARDS)
    session = Session(Reader("cards"), game("gin-rami"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    with serving(session, lan=LanSwitch(LAN)) as address:
        anna = phone_of(open_page, address, "Anna", locale="fr")
        ben = phone_of(open_page, address, "Ben", locale="fr", permissions=["camera"])
        leaf(ben, "Ma main")
        photograph(ben, "Photographier ma main", "Prendre la photo")
        expect(ben.locator("#detail")).to_contain_text("23 points")
        expect(ben.locator("#tab-hand .tile")).to_have_count(10)
        assert faults(ben) == []
        told = anna.evaluate("fetch('state').then((answer) => answer.text())")
        assert "KD" not in told
        assert anna.evaluate("fetch('phones/me/hand.jpg').then((answer) => answer.status)") == 404
        ben.get_by_role("button", name="Montrer à la table").tap()
        leaf(anna, "Ma main")
        expect(anna.locator(".hands-shown .shown")).to_have_count(1)


def test_the_camera_is_on_while_its_picture_is_in_sight_and_never_for_the_hand_and_a_film(
    open_page, house, hold
):
    hold(HANDS[0])
    with serving(house.session, house=house, lan=LanSwitch(LAN)) as address:
        ben = phone_of(open_page, address, "Ben", permissions=["camera"])
        leaf(ben, "Points")
        ben.get_by_role("link", name="Film or photograph the table").tap()
        ben.get_by_role("button", name="Film the table").tap()
        expect(ben.get_by_role("button", name="Stop filming")).to_be_visible()
        leaf(ben, "My hand")
        assert is_filming(ben), "what films the table goes on doing so behind another leaf"
        ben.get_by_role("button", name="Photograph my hand").tap()
        expect(ben.locator("#viewfinder")).to_have_js_property("videoWidth", 1280)
        assert faults(ben) == []
        for part in ("#viewfinder", ".shutter", "#tabs"):
            box = box_of(ben.locator(part))
            assert box["y"] + box["height"] <= PHONE["height"], part
        ben.get_by_role("button", name="Close the camera").tap()
        expect(ben.get_by_role("button", name="Photograph my hand")).to_be_visible()
        assert not is_filming(ben), "nor is the table filmed any more"
        ben.get_by_role("button", name="Photograph my hand").tap()
        expect(ben.locator("#viewfinder")).to_be_visible()
        leaf(ben, "Points")
        expect(ben.locator("#scores")).to_be_visible()
        assert not is_filming(ben)
        leaf(ben, "My hand")
        photograph(ben)
        expect(ben.locator("#detail")).to_contain_text("5 points")


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", ("My hand", "Photograph my hand", "This page did not get the camera", "5 points")),
        ("fr", ("Ma main", "Photographier ma main", "La page n’a pas obtenu la caméra", "5 points")),
    ],
)
def test_a_phone_that_lends_no_camera_says_so_and_photographs_in_the_other_way(
    open_page, house, tmp_path, locale, words
):
    with serving(house.session, house=house) as address:
        ben = phone_of(open_page, address, "Ben", locale=locale, permissions=[])
        leaf(ben, words[0])
        ben.get_by_role("button", name=words[1]).tap()
        expect(ben.locator("#tab-hand .note")).to_contain_text(words[2])
        assert faults(ben) == []
        file = tmp_path / "hand.png"
        cv2.imwrite(str(file), HANDS[0].picture(SEEN.index(HANDS[0])))
        ben.locator("#tab-hand label.main input[capture]").set_input_files(file)
        expect(ben.locator("#detail")).to_contain_text(words[3])
