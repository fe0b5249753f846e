"""The camera assistant of the first screen, and the playing area, in a real browser over a table that is filmed."""

import re
import time
from itertools import count

import numpy as np
import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source, Webcam
from server.storage.store import Store
from tests.e2e.browsing import LAPTOP, PHONE, choose, serving
from tests.e2e.test_accessibility import faults
from tests.server.session.test_framed_table import MUG, ROW, WholeSpotReader
from tests.vision.live.test_live_reader import table
from vision.input.camera import CameraError, Frame

pytestmark = pytest.mark.browser

TABLE = (*ROW, MUG)
WIDTHS = pytest.mark.parametrize(
    ("viewport", "scheme"), [(PHONE, "dark"), (LAPTOP, "light")], ids=["phone", "laptop"]
)


def filming(tiles, light=1.0):
    image = table(tiles, light)

    def film():
        for number in count():
            time.sleep(0.1)
            yield Frame(image, time.monotonic(), number)

    return film


def dead():
    raise CameraError("camera.camera_source_does_not_answer_is", source=5)
    yield


CAMERAS = {"0": filming(TABLE), "2": filming(ROW), "4": filming(ROW, light=0.3), "5": dead}


@pytest.fixture
def house(monkeypatch):
    webcams = tuple(Webcam(int(number), f"Webcam {number}") for number in CAMERAS)
    monkeypatch.setattr("server.web.routes.sources.cameras", lambda: webcams)
    monkeypatch.setattr("server.session.setup.opener", lambda feed, _: CAMERAS[feed.named])
    reader = WholeSpotReader()
    session = Session(reader, game("rummy"), CAMERAS["0"], store=Store.open())
    house = Setup(session, lambda _: reader, Chosen(Source("camera", "0"), ("Anna", "Ben")), offers=True)
    monkeypatch.setattr(house.thumbnails, "_film", lambda index: CAMERAS[str(index)]())
    return house


@pytest.fixture
def address(house):
    with serving(house.session, house=house) as address:
        yield address


@WIDTHS
def test_names_the_camera_and_the_start_are_in_one_view(open_page, address, viewport, scheme):
    page = open_page(address, viewport=viewport, color_scheme=scheme)
    expect(page.locator("#preview-reads")).to_have_text("Pieces read: 4 of 4.")
    expect(page.locator("#preview-lights li")).to_have_count(3)
    expect(page.locator("#preview-dots .read")).to_have_count(4)
    expect(page.locator("#source-choice")).not_to_have_attribute("open", "")
    for seen in ("#first-games", "#first-players input >> nth=1", "#preview-frame", ".go .main"):
        box = page.locator(seen).bounding_box()
        assert box["y"] + box["height"] <= viewport["height"], seen
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert faults(page) == []
    page.get_by_role("button", name="Playing area").click()
    assert faults(page) == []


def test_a_mug_outside_is_not_read_once_the_area_is_kept_by_the_keyboard_alone(open_page, address, house):
    page = open_page(address)
    expect(page.locator("#preview-reads")).to_have_text("Pieces read: 4 of 4.")
    page.get_by_role("button", name="Playing area").press("Enter")
    corner = page.get_by_role("button", name="Upper left corner")
    expect(corner).to_be_focused()
    (left, top), *others = house.session.snapshot.camera.suggested
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Keep this area").press("Enter")
    expect(page.locator("#preview-reads")).to_have_text("Pieces read: 3 of 3.")
    expect(page.locator("#preview-scene .area-marks .corner")).to_have_count(1)
    area = house.session.snapshot.camera.area
    assert np.allclose(area, [(left + 0.01, top - 0.05), *others], atol=0.001)
    page.get_by_role("button", name="Whole picture").press("Enter")
    expect(page.locator("#preview-reads")).to_have_text("Pieces read: 4 of 4.")
    page.get_by_role("button", name="Playing area").press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".area-editor")).to_have_count(0)


@WIDTHS
def test_the_area_is_drawn_at_the_table_while_a_match_goes_on(open_page, address, viewport, scheme):
    page = open_page(address, viewport=viewport, color_scheme=scheme, has_touch=viewport is PHONE)
    page.get_by_role("button", name="Let’s play").click()
    expect(page.locator("#groups .group, #overlay .piece").first).to_be_attached()
    choose(page, "#open-area")
    box = page.locator("#scene .area-editor").bounding_box()
    x, y = (lambda share: box["x"] + share * box["width"]), (lambda share: box["y"] + share * box["height"])
    page.mouse.move(x(0.25), y(0.9))
    page.mouse.down()
    page.mouse.move(x(0.5), y(0.5))
    page.mouse.move(x(0.8), y(0.2))
    page.mouse.up()
    assert faults(page) == []
    page.get_by_role("button", name="Keep this area").click()
    expect(page.locator("#overlay .piece")).to_have_count(3)
    expect(page.locator("#scene .area-marks .outside")).to_be_attached()
    choose(page, "#open-area")
    page.get_by_role("button", name="Whole picture").click()
    expect(page.locator("#overlay .piece")).to_have_count(4)


def test_a_camera_is_chosen_by_its_picture_and_a_dark_one_says_what_helps(open_page, address, house):
    page = open_page(address, locale="fr")
    expect(page.locator("#preview-reads")).to_have_text("Pièces lues\u00a0: 4 sur 4.")
    page.locator("#source-summary").click()
    pictures = page.locator("#first-camera img")
    expect(pictures).to_have_count(4)
    expect(pictures.nth(1)).to_have_js_property("complete", True)
    assert pictures.nth(1).evaluate("image => image.naturalWidth") > 0
    expect(pictures.nth(3)).to_have_class(re.compile("blank"))
    page.get_by_text("Webcam 2", exact=True).click()
    expect(page.locator("#preview-reads")).to_have_text("Pièces lues\u00a0: 3 sur 3.")
    expect(page.locator("#source-summary")).to_have_text("Webcam 2")
    assert house.chosen.feed == Source("camera", "2")
    page.get_by_text("Webcam 4", exact=True).click()
    expect(page.locator("#preview-reads")).to_contain_text("Allumez la lampe.")
    expect(page.locator("#preview-lights .bad")).to_contain_text("trop faible")


def test_a_camera_is_turned(open_page, address, house):
    page = open_page(address)
    expect(page.locator("#preview-reads")).to_have_text("Pieces read: 4 of 4.")
    page.get_by_role("button", name="Rotate").click()
    expect(page.locator("#preview-picture")).to_have_js_property("height", 720)
    assert house.session.snapshot.camera.turns == 1


def test_a_mirrored_camera_is_flipped(open_page, address, house):
    page = open_page(address)
    expect(page.locator("#preview-reads")).to_have_text("Pieces read: 4 of 4.")
    page.get_by_role("button", name="Mirror").click()
    expect(page.locator("#preview-reads")).not_to_have_text("Pieces read: 4 of 4.")
    assert house.session.snapshot.camera.mirrored
    page.get_by_role("button", name="Mirror").click()
    expect(page.locator("#preview-reads")).to_have_text("Pieces read: 4 of 4.")
    assert not house.session.snapshot.camera.mirrored


def test_a_dead_camera_starts_no_match_says_so_and_stays(open_page, address, house):
    page = open_page(address)
    expect(page.locator("#preview-reads")).to_have_text("Pieces read: 4 of 4.")
    page.locator("#source-summary").click()
    page.get_by_text("Webcam 5", exact=True).click()
    expect(page.locator("#preview-reads")).to_contain_text("Camera 5 does not answer")
    page.get_by_role("button", name="Let’s play").click()
    expect(page.locator("#first-trouble")).to_contain_text("No match yet: Camera 5 does not answer")
    expect(page.locator("#home")).to_be_visible()
    assert house.session.snapshot.play is None
