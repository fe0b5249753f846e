"""Phones as pages show them: everybody sees names and numbers, a phone alone what it keeps."""

from dataclasses import replace

from engine.games import game
from engine.table import Table
from server.session.phoning import Phoning
from server.session.play.phones import EVERYTHING, Permissions, Phones
from server.session.session import Session
from server.session.spoken import as_body
from server.session.views.phones_view import PhoneView, view_own_phone, view_phones
from tests.drawn import DrawnReader


def test_everybody_is_shown_names_numbers_and_seats_and_nothing_that_a_phone_keeps():
    session = Session(DrawnReader([]), game("rummy"), lambda: iter(()))
    session.begin_match(["Anna", "Ben"])
    phoning = Phoning(session)
    phoning.claim("the-secret", 1)
    before = as_body(session.snapshot)["phones"]
    phoning.take_typed("the-secret", Table.parse("R1"))
    assert as_body(session.snapshot)["phones"] == before
    assert before["every"] == ({"number": 0, "name": "Ben", "seat": 1, "leads": False},)
    assert "the-secret" not in str(as_body(session.snapshot))
    assert as_body(phoning.view("the-secret", at_table=False))["hand"]["points"] == 1


def test_a_player_who_plays_no_more_has_no_seat():
    phones = Phones().claim("a", "Anna")
    assert view_phones(phones, ("Ben", "Anna")).every == (PhoneView(0, "Anna", 1, False),)
    assert view_phones(phones, ()).every == (PhoneView(0, "Anna", None, False),)


def test_a_phone_is_told_what_it_may_do_itself():
    few = Permissions(count=False)
    (phone,) = Phones().claim("a", "Anna").every
    assert view_own_phone(phone, None, few, at_table=False).permissions == few
    assert view_own_phone(None, None, EVERYTHING, at_table=True).leads
    assert view_own_phone(replace(phone, leads=True), None, EVERYTHING, at_table=False).leads
