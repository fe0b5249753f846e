"""A whole round of rummy from a rendered clip: turns by one press, a faulty one mended, the hands counted."""

import pytest
from playwright.sync_api import expect

from engine.games import game
from server.session.session import Session
from tests.drawn import Drawn, DrawnReader, PacedClip, write_clip
from tests.e2e.browsing import choose, serving

pytestmark = pytest.mark.browser

TABLES = (
    Drawn("K10 B10 Y10"),
    Drawn("K10 B10 Y10 | R9 R10 R11"),
    Drawn("K10 B10 Y10 | R9 R10 R11 | R13"),
    Drawn("K10 B10 Y10 | R9 R10 | R13"),
    Drawn("K10 B10 Y10 | R9 R10 R11 R12 R13"),
)
"""Anna opens, Ben opens, Anna lays a tile on its own, takes one from a run, puts it back and fills the gap."""


def table(page, count):
    expect(page.locator("#groups .tile")).to_have_count(count)
    expect(page.locator("#state[data-state=verdict], #state[data-state=still]")).to_have_count(1)


def test_a_round_of_rummy_is_played_from_a_clip_a_faulty_turn_mended_and_counted(open_page, tmp_path):
    played = PacedClip(write_clip(tmp_path / "round.mp4", TABLES, rest=1.0, hand=0.6), len(TABLES), 1.0, 0.6)
    session = Session(DrawnReader(TABLES), game("rummy"), played.film)
    session.begin_match(["Anna", "Ben"])
    with serving(session) as address:
        page = open_page(address)
        turn = page.locator("#end-turn")
        table(page, 3)
        page.keyboard.press("Space")
        expect(turn).to_have_text("Ben has finished")
        played.next.set()
        table(page, 6)
        page.keyboard.press("Space")
        expect(turn).to_have_text("Anna has finished")
        played.next.set()
        table(page, 7)
        expect(page.locator("#overlay .ring.illegal")).to_have_count(1)
        page.keyboard.press("Space")
        expect(page.locator("#verdict")).to_have_class("illegal")
        expect(page.locator("#fault-groups .is-back")).to_have_count(6)
        expect(page.locator("#ghost .goes")).to_have_count(1)
        played.next.set()
        expect(page.locator("#ghost .ghost")).to_have_count(1)
        played.next.set()
        table(page, 8)
        expect(page.locator("#fault")).to_be_hidden()
        expect(turn).to_have_text("Anna has finished")
        page.keyboard.press("Space")
        expect(turn).to_have_text("Ben has finished")
        expect(page.locator("#last .tile")).to_have_count(2)
        page.get_by_role("button", name="Count the round").click()
        page.get_by_role("button", name="Nothing is left").click()
        expect(page.get_by_role("heading", name="Ben, show your hand")).to_be_visible()
        page.get_by_role("button", name="Tap the pieces", exact=True).click()
        page.locator("summary:visible", has_text="Write in notation").click()
        page.get_by_label("The hand, in notation").fill("R1 *")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Yes, count it").click()
        expect(page.locator(".sums tr").first.locator("b")).to_have_text(["+26", "−26"])
        page.get_by_role("button", name="Write it on the sheet").click()
        expect(page.locator("#sheet tfoot b")).to_have_text(["26", "−26"])


def test_what_is_typed_of_a_round_stays_while_turns_end_and_a_round_that_is_written_leaves_the_form(
    open_page,
):
    session = Session(DrawnReader(()), game("rummy"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    session.change_match(lambda play: play.end_round([4, -4]))
    with serving(session) as address:
        page = open_page(address)
        choose(page, "#open-sheet")
        page.get_by_role("button", name="Correct round 1").click()
        points, title = page.locator("#round-points input"), page.locator("#round-title")
        points.first.fill("7")
        session.change_match(lambda play: play.give_turn(0 if play.seat else 1))
        expect(page.locator("#end-turn")).to_have_text("Anna has finished")
        expect(points.first).to_have_value("7")
        points.last.fill("-7")
        points.last.press("Enter")
        expect(page.locator("#sheet tfoot b")).to_have_text(["7", "−7"])
        expect(title).to_have_text("Points of the round just played")
        page.get_by_role("button", name="Correct round 1").click()
        expect(title).to_have_text("Correct round 1")
        points.last.press("Enter")
        expect(title).to_have_text("Points of the round just played")
        expect(points.first).to_have_value("")
