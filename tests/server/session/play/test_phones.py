"""Phones at the table: each speaks for one player, and is known to others by its number alone."""

import pytest

from server.session.play.count import Hand
from server.session.play.phones import EVERYTHING, MOST, Permissions, PhoneError, Phones

BOTH = Phones().claim("a", "Anna").claim("b", "Ben")


def test_several_phones_may_speak_for_one_player_each_under_a_number_of_its_own():
    phones = BOTH.claim("c", "Ben").release(1).claim("d", "Anna")
    assert [(each.number, each.name) for each in phones.every] == [(0, "Anna"), (2, "Ben"), (3, "Anna")]


def test_a_phone_that_speaks_for_another_keeps_no_hand_of_the_first():
    held = BOTH.hold("a", Hand())
    assert held.claim("a", "Anna").speaking("a").hand == Hand()
    assert held.claim("a", "Ben").speaking("a").hand is None
    assert held.empty_handed().speaking("a").hand is None


def test_no_phone_s_secret_or_hand_is_written_where_it_is_printed():
    printed = repr(BOTH.claim("the-secret", "Anna").hold("a", Hand(jpeg=b"picture")))
    assert "the-secret" not in printed
    assert "Hand" not in printed


def test_the_phone_that_the_table_names_may_do_everything_and_the_others_what_is_permitted():
    few = Permissions(count=False, correct=False)
    phones = Phones(BOTH.every, few, 2).lead(1, True)
    assert (phones.permitted("a"), phones.permitted("b"), phones.permitted("?")) == (few, EVERYTHING, few)
    assert phones.lead(1, False).permitted("b") == few


def test_what_is_no_phone_is_refused():
    for wrong in (
        lambda: BOTH.speaking("c"),
        lambda: BOTH.release(7),
        lambda: BOTH.lead(7, True),
        lambda: BOTH.hold("c", None),
        lambda: BOTH.leave("a").speaking("a"),
    ):
        with pytest.raises(PhoneError):
            wrong()


def test_so_many_phones_and_no_more():
    phones = Phones()
    for number in range(MOST):
        phones = phones.claim(str(number), "Anna")
    with pytest.raises(PhoneError, match="24"):
        phones.claim("one more", "Anna")
    assert phones.claim("3", "Ben").speaking("3").name == "Ben"


def test_a_phone_that_the_table_released_is_known_to_be_until_it_speaks_again():
    phones = Phones().claim("a", "Anna").claim("b", "Ben")
    released = phones.release(0)
    assert (released.released, released.find("a")) == (("a",), None)
    assert phones.leave("a").released == ()
    assert released.claim("a", "Anna").released == ()
    many = phones
    for number in range(2, 60):
        many = many.claim(f"phone {number}", "Anna").release(many.given)
    assert len(many.released) == MOST
