"""Two phones play a round of rummy, and nobody touches the computer: turns, one refused, a dispute, hands, sheet."""

import socket
import sys
import time
from urllib.parse import urlsplit

import cv2
import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.phoning import Phoning
from server.session.play.phones import Permissions
from server.session.session import Session
from server.storage.store import Store
from server.web.network.lan import Lan
from server.web.network.lan_switch import LanSwitch
from tests.drawn import Drawn, DrawnReader, PacedClip, write_clip
from tests.e2e.browsing import PHONE, at_table, serving, wait_until
from tests.e2e.test_accessibility import faults
from tests.server import calling

pytestmark = pytest.mark.browser

TABLES = (
    Drawn("K10 B10 Y10"),
    Drawn("K10 B10 Y10 | R9 R10 R11"),
    Drawn("K10 B10 Y10 | R9 R10 R11 | B1 B2 B4"),
    Drawn("K10 B10 Y10 | R9 R10 R11 | B1 B2 B3"),
)
"""Anna opens, Ben opens, Anna lays what is no run, and puts it right."""
HAND = Drawn("R1 B4 K4", doubts={1: ("B1",)})
"""What Ben keeps; the second of its pieces is in doubt."""
LAN = Lan("127.0.0.1", "a-key-of-this-table")
"""All who ask here come by the network: what is played is played by phones alone."""


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    return write_clip(tmp_path_factory.mktemp("clip") / "round.mp4", TABLES, rest=1.0, hand=0.6)


@pytest.fixture
def camera(clip):
    return PacedClip(clip, len(TABLES), 1.0, 0.6)


@pytest.fixture
def session(camera):
    reader = DrawnReader((*TABLES, HAND))
    session = Session(reader, game("rummy"), camera.film, store=Store.open())
    session.begin_match(["Anna", "Ben"])
    return session


TREMBLES = "window.trembled = []; navigator.vibrate = (pattern) => window.trembled.push(pattern)"


def phone_of(open_page, address, name, scheme="light", **more):
    """A phone that is turned to the table, and says who holds it."""
    ways = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "color_scheme": scheme} | more
    phone = open_page("about:blank", **ways)
    phone.add_init_script(TREMBLES)
    phone.goto(f"{address}phone.html?key={LAN.key}")
    phone.get_by_role("button", name=name).tap()
    expect(phone.locator("#who")).to_contain_text(name)
    return phone


def trembled(phone):
    return phone.evaluate("window.trembled.splice(0)")


def seen(session, drawn):
    """Wait until the camera sees this table lie still."""
    faces = sorted(piece.face for piece in drawn.table.pieces)
    end = time.monotonic() + 60
    while not (
        session.snapshot.state == "verdict"
        and sorted(piece.face for piece in session.snapshot.pieces) == faces
    ):
        assert time.monotonic() < end, session.snapshot
        time.sleep(0.05)


def end_turn(phone, session):
    """Press the huge button once the phone shows what the camera sees by now, and goes on seeing."""
    shown = 0
    while shown < 5:
        there = f"frame/{session.snapshot.sight}.jpg" in (phone.locator("#shot").get_attribute("src") or "")
        shown = shown + 1 if there else 0
        phone.wait_for_timeout(100)
    phone.get_by_role("button", name="Done").tap()


def leaf(phone, name):
    phone.locator("#tabs").get_by_role("link", name=name).tap()


def test_two_phones_play_a_round_and_nobody_touches_the_computer(open_page, session, camera, tmp_path):
    cv2.imwrite(str(tmp_path / "hand.png"), HAND.picture(len(TABLES)))
    with serving(session, lan=LanSwitch(LAN)) as address:
        anna = phone_of(open_page, address, "Anna")
        ben = phone_of(open_page, address, "Ben", "dark")
        seen(session, TABLES[0])
        expect(anna.locator("#title")).to_have_text("Your turn!")
        expect(ben.locator("#title")).to_have_text("Anna’s turn")
        expect(ben.get_by_role("button", name="Done")).to_have_count(0)
        end_turn(anna, session)
        expect(ben.locator("#title")).to_have_text("Your turn!")
        assert trembled(ben) == [[200]]
        assert faults(ben) == []
        # Anna takes her turn back, and ends it again.
        anna.get_by_role("button", name="Take back").tap()
        expect(anna.locator("#title")).to_have_text("Your turn!")
        end_turn(anna, session)
        expect(ben.locator("#title")).to_have_text("Your turn!")
        camera.next.set()
        seen(session, TABLES[1])
        end_turn(ben, session)
        expect(anna.locator("#title")).to_have_text("Your turn!")
        trembled(anna)
        # A turn that does not hold is refused, disputed, and put right.
        camera.next.set()
        seen(session, TABLES[2])
        end_turn(anna, session)
        expect(anna.locator("[data-mood=refused] #title")).to_have_text("This turn is not valid")
        assert trembled(anna) == [[90, 60, 90, 60, 180]]
        expect(anna.get_by_role("heading", name="Take your 3 pieces back")).to_be_visible()
        expect(anna.locator("#fault-groups .is-back")).to_have_count(6)
        expect(ben.locator("#detail")).to_contain_text("not valid yet")
        assert faults(anna) == []
        anna.get_by_role("button", name="Dispute this").tap()
        anna.locator("#dispute .chip").last.tap()
        expect(anna.locator("#dispute .ruled")).to_contain_text("not valid")
        expect(ben.locator("#dispute .ruled")).to_contain_text("not valid")
        assert faults(anna) == []
        anna.get_by_role("button", name="Keep and continue").tap()
        camera.next.set()
        seen(session, TABLES[3])
        expect(anna.locator("#title")).to_have_text("Your turn!")
        end_turn(anna, session)
        expect(ben.locator("#title")).to_have_text("Your turn!")
        # Ben looks at his own hand; Anna has nothing left, which begins the count.
        leaf(ben, "My hand")
        ben.locator("#tab-hand input[type=file]").set_input_files(tmp_path / "hand.png")
        expect(ben.locator("#tab-hand .tile")).to_have_count(3)
        expect(ben.get_by_role("button", name="Show it")).to_be_disabled()
        ben.locator("#tab-hand .tile.unsure").tap()
        ben.locator("#likely").get_by_role("button", name="blue 4").tap()
        expect(ben.locator("#detail")).to_contain_text("9 points")
        assert faults(ben) == []
        assert "K4" not in anna.evaluate("fetch('state').then((answer) => answer.text())")
        assert anna.evaluate("fetch('phones/me/hand.jpg').then((answer) => answer.status)") == 404
        leaf(anna, "My hand")
        trembled(ben)
        anna.get_by_role("button", name="Nothing is left").tap()
        expect(anna.locator(".hands-shown .shown")).to_have_count(1)
        expect(ben.locator(".hands-shown .shown")).to_have_count(1)
        assert trembled(ben) == [[120, 80, 120]]
        ben.get_by_role("button", name="Show it to the table").tap()
        expect(anna.locator(".sums tr").first.locator("b")).to_have_text(["+9", "−9"])
        assert faults(anna) == []
        anna.get_by_role("button", name="Write it on the sheet").tap()
        leaf(ben, "Points")
        expect(ben.locator("#scores b")).to_have_text(["9", "−9"])
        expect(ben.locator("#scores li").last).to_contain_text("Ben (you)")
        assert faults(ben) == []
    kinds = [event.kind for event in session.journal.store.events(session.kept.id)]
    assert {"turn", "undo", "fault", "dispute", "count", "round"} <= set(kinds)


def test_a_phone_knows_its_player_again_and_is_released_by_the_table(open_page, session):
    with serving(session) as address:
        anna = phone_of(open_page, address, "Anna")
        anna.reload()
        expect(anna.locator("#who")).to_contain_text("Anna")
        table = open_page(f"{address}#phone")
        table.get_by_role("button", name="Release Anna’s phone").click()
        expect(anna.locator("#title")).to_have_text("Who are you?")
        anna.get_by_role("button", name="Ben").tap()
        expect(anna.locator("#who")).to_contain_text("Ben")
        leaf(anna, "Points")
        anna.get_by_role("button", name="I am somebody else").tap()
        leaf(anna, "My turn")
        expect(anna.locator("#title")).to_have_text("Who are you?")


def test_a_player_is_known_again_by_the_colour_that_was_chosen(open_page, session):
    session.change_match(lambda play: play.end_round([4, -4]))
    with serving(session) as address:
        home = open_page(f"{address}#home")
        pawns = home.locator("#first-players .colour")
        expect(pawns).to_have_count(2)
        home.locator("#first-players input").first.fill("Ben")
        home.locator("#first-players input").last.fill("Anna")
        expect(pawns.first).to_have_accessible_name("Ben’s colour: petrol. Another")
        expect(pawns.last).to_have_accessible_name("Anna’s colour: plum. Another")
        pawns.last.click()
        expect(pawns.last).to_have_accessible_name("Anna’s colour: berry. Another")
        assert faults(home) == []
        home.get_by_role("button", name="Let’s play").click()
        wait_until(lambda: session.snapshot.play.players[1].name == "Anna")
        anna, ben = (phone_of(open_page, address, name) for name in ("Anna", "Ben"))
        expect(anna.locator("body.seat-2")).to_be_visible()
        expect(ben.locator("body.seat-1")).to_be_visible()
        session.change_match(lambda play: play.end_round([4, -4]))
        session.begin_match(["Chloé", "Anna"])
        expect(anna.locator("body.seat-2")).to_be_visible()
        assert [player.colour for player in session.snapshot.play.players] == [0, 2]


def test_the_turn_s_time_runs_on_the_phone_by_the_server_s_clock_and_trembles_at_its_end(open_page, session):
    session.change_turn(lambda turn: turn.set_timer(600).let_run(True, session.clock() - 300))
    with serving(session) as address:
        anna, ben = (phone_of(open_page, address, name) for name in ("Anna", "Ben"))
        for phone in (anna, ben):
            left = phone.locator("#clock-digits")
            expect(left).to_be_visible()
            shown = [int(part) for part in left.inner_text().split(":")]
            assert 200 < 60 * shown[0] + shown[1] <= 300, "a phone that comes late knows how much has run"
        assert faults(anna) == []
        leaf(anna, "Points")
        expect(anna.locator("#clock")).to_be_hidden()
        leaf(anna, "My turn")
        for phone in (anna, ben):
            trembled(phone)
        session.change_turn(lambda turn: turn.set_timer(1).let_run(True, session.clock()))
        expect(anna.locator("#time-up")).to_be_visible()
        expect(ben.locator("#clock.up")).to_be_visible()
        assert trembled(anna) == [[60, 120, 60, 120, 60]]
        assert trembled(ben) == []


def test_a_hand_is_entered_by_tap_and_seen_on_no_other_phone(open_page, session):
    with serving(session, lan=LanSwitch(LAN)) as address:
        anna, ben = (phone_of(open_page, address, name) for name in ("Anna", "Ben"))
        leaf(ben, "My hand")
        ben.get_by_role("button", name="Enter it by tap").tap()
        ben.get_by_role("button", name="This is my hand").tap()
        expect(ben.locator("#trouble")).to_contain_text("Tap the pieces")
        for name in ("red 1", "black 4", "black 13"):
            ben.locator(".board").get_by_role("button", name=name, exact=True).tap()
        assert faults(ben) == []
        assert ben.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        ben.get_by_role("button", name="This is my hand").tap()
        expect(ben.locator("#detail")).to_contain_text("18 points")
        ben.get_by_role("button", name="Enter it anew").tap()
        expect(ben.locator(".tray .tile")).to_have_count(3)
        ben.locator(".tray").get_by_role("button", name="black 13").tap()
        ben.get_by_role("button", name="This is my hand").tap()
        expect(ben.locator("#detail")).to_contain_text("5 points")
        assert "K4" not in anna.evaluate("fetch('state').then((answer) => answer.text())")
        leaf(anna, "My hand")
        expect(anna.locator("#tab-hand .tile")).to_have_count(0)
        ben.reload()
        expect(ben.locator("#tab-hand .tile")).to_have_count(2)
        ben.get_by_role("button", name="Show it to the table").tap()
        expect(anna.locator(".hands-shown .shown")).to_have_count(1)


@pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127.0.0.0/8 this computer's")
def test_a_phone_says_that_it_is_shut_out_and_comes_back_by_itself_also_to_a_server_begun_anew(
    open_page, tmp_path
):
    lan = {"on": True, "host": "127.0.0.2"}
    with calling.serving(tmp_path) as (_, here):
        at_table(here, "POST", "match", {"players": ["Anna", "Ben"]})
        at_table(here, "POST", "match/rounds", {"points": [4, -4]})
        phone = open_page(at_table(here, "PUT", "lan", lan)["address"], viewport=PHONE, has_touch=True)
        phone.get_by_role("button", name="Ben").tap()
        expect(phone.locator("#who")).to_contain_text("Ben")
        at_table(here, "PUT", "lan", {"on": False})
        expect(phone.locator("#lost")).to_contain_text("lets no phone in")
        at_table(here, "PUT", "lan", lan)
        expect(phone.locator("#lost")).to_be_hidden()
        expect(phone.locator("#who")).to_contain_text("Ben")
    expect(phone.locator("#lost")).to_contain_text("has lost meldwatch")
    port = str(urlsplit(here).port)
    with calling.serving(tmp_path, "--port", port) as (_, here):
        at_table(here, "PUT", "lan", lan)
        at_table(here, "POST", "matches/1/continue")
        expect(phone.locator("#lost")).to_be_hidden()
        expect(phone.locator("#who")).to_contain_text("Ben")
        for _ in range(100):
            if every := at_table(here, "GET", "state")["phones"]["every"]:
                break
            phone.wait_for_timeout(100)
        assert every[0]["name"] == "Ben"
        at_table(here, "PUT", "lan", lan | {"fresh": True})
        expect(phone.locator("#lost")).to_contain_text("new code")


@pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127.0.0.0/8 this computer's")
def test_a_phone_whose_connection_is_never_answered_tries_again(open_page, tmp_path):
    lan = {"on": True, "host": "127.0.0.2"}
    with calling.serving(tmp_path) as (_, here):
        at_table(here, "POST", "match", {"players": ["Anna", "Ben"]})
        address = at_table(here, "PUT", "lan", lan)["address"]
        phone = open_page(address, viewport=PHONE, has_touch=True)
        phone.get_by_role("button", name="Ben").tap()
        at_table(here, "PUT", "lan", {"on": False})
        expect(phone.locator("#lost")).to_contain_text("lets no phone in")
        with socket.create_server(("127.0.0.2", urlsplit(here).port)) as mute:
            mute.settimeout(20)
            unanswered, _ = mute.accept()
        with unanswered:
            at_table(here, "PUT", "lan", lan)
            expect(phone.locator("#lost")).to_be_hidden()


def test_what_the_table_does_not_permit_a_phone_is_told_in_a_sentence(open_page, session):
    Phoning(session).permit(Permissions(count=False, correct=False))
    with serving(session, lan=LanSwitch(LAN)) as address:
        phone = phone_of(open_page, address, "Anna")
        leaf(phone, "My hand")
        phone.get_by_role("button", name="Nothing is left").tap()
        expect(phone.locator("#trouble")).to_contain_text("does not let phones begin")
        assert session.snapshot.count is None


def test_a_phone_is_shown_the_kept_matches_once_the_table_lets_it(open_page, session):
    session.change_match(lambda play: play.end_round([4, -4]))
    with serving(session, lan=LanSwitch(LAN)) as address:
        phone = open_page(f"{address}?key={LAN.key}")
        places = phone.locator("#places")
        expect(places.get_by_role("link", name="Phone")).to_be_visible()
        for name in ("Matches", "Players"):
            expect(places.get_by_role("link", name=name)).to_be_hidden()
        for place, shown in (("matches", "#shelf-list"), ("players", "#player-records")):
            phone.goto(f"{address}#{place}")
            expect(phone.locator(f"{shown} .trouble")).to_have_text(
                "The table does not show phones the matches it keeps."
            )
            expect(phone.locator("main:visible")).not_to_contain_text("Anna")
        Phoning(session).permit(Permissions(delete=True))
        places.get_by_role("link", name="Matches").click()
        expect(phone.locator("#shelf-list")).to_contain_text("Anna")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_leaf_speaks_french_and_has_no_fault(open_page, session, scheme):
    with serving(session) as address:
        phone = phone_of(open_page, address, "Anna", scheme, locale="fr")
        expect(phone.locator("#title")).to_have_text("À toi\u202f!")
        for name, title in (("Ma main", "Ma main"), ("Points", "Égalité"), ("Mon tour", "À toi\u202f!")):
            leaf(phone, name)
            expect(phone.locator("#title")).to_have_text(title)
            assert faults(phone) == []
            assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        leaf(phone, "Points")
        phone.get_by_role("link", name="Filmer ou photographier la table").tap()
        expect(phone.locator("#photo-button")).to_be_visible()
        assert faults(phone) == []
        for button in phone.locator("button:visible, a:visible").all():
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= 44, button.inner_text()
