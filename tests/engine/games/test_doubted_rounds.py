"""Rounds that were written down: what their points may say, and what cannot well have been so."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.scoring.rounds import Round, RoundError
from engine.scoring.score import Item, Sheet
from engine.verdicts.verdict import Reason, Ruling


def sheet(*texts: str, settings: tuple[str, ...] = ()) -> Sheet:
    return game("gin-250", settings).sheet(2, [Round.parse(text) for text in texts])


@pytest.mark.parametrize(
    ("texts", "totals"),
    [
        # 100 for the round, 25 for the one hand won: by whom had more of the points written down.
        (("110 20",), (110 + 100 + 25, 20)),
        (("30 0", "0 40", "110 20"), (30 + 110 + 100 + 2 * 25, 40 + 20 + 25)),
        (("50 50", "60 0"), (50 + 60 + 100 + 25, 50)),
    ],
)
def test_a_hand_is_won_by_one_player(texts: tuple[str, ...], totals: tuple[int, int]) -> None:
    assert sheet(*texts, settings=("preset=hundred",)).totals == totals


def test_gins_of_hands_written_down_have_their_bonus() -> None:
    plain, told = sheet("112 0", "138 0"), sheet("112 0 ; small_gin=1", "138 0 ; big_gin=1")
    assert plain.totals == (250 + 200, 0)
    assert told.totals == (250 + 200 + 50 + 100, 0)
    assert [line.points for line in told.lines[:2]] == [(112, 0), (138, 0)]
    other = sheet("0 100 ; small_gin=2", "250 0")
    assert other.totals == (250 + 100, 100 + 50)
    parts = game("gin-250").score(Round.parse("112 0 ; small_gin=1")).parts
    assert [(part.item, part.points) for part in parts if part.points] == [
        (Item.SMALL_GIN, 25),
        (Item.ENTERED, 87),
    ]


@pytest.mark.parametrize("text", ["+112 +0 ; small_gin=1", "+0 +138 ; big_gin=2", "-10 +23"])
def test_a_gin_written_down_is_read_again(text: str) -> None:
    assert str(Round.parse(text)) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("gin-250", "24 0 ; small_gin=1"),
        ("gin-250", "49 0 ; big_gin=1"),
        ("gin-250", "60 10 ; small_gin=1"),
        ("gin-250", "60 0 ; small_gin=1 big_gin=1"),
        ("gin-250", "60 0 ; small_gin=3"),
        ("gin-250", "QS QH QD / KS KH KD ; first=1 small_gin=1"),
        ("gin-rami", "60 0 ; small_gin=1"),
        ("rummy", "60 -60 ; big_gin=1"),
    ],
)
def test_a_gin_that_cannot_be_is_refused(name: str, text: str) -> None:
    with pytest.raises(RoundError):
        game(name).score(Round.parse(text))


def test_points_that_are_no_gin_are_quoted_as_points() -> None:
    with pytest.raises(RoundError) as refused:
        game("gin-250").score(Round.parse("60 10 ; small_gin=1"))
    assert refused.value.words.say("fr").endswith("l’autre n’en a pas ; ici : +60 +10.")
    assert refused.value.words.say("en").endswith("the other has none; here: +60 +10.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The sheet: a hand ends at an empty hand, or when everyone has laid; nobody is out who has not laid.
        ("KS 4H / / 5D ; answered=2,3", []),
        ("KS 4H / / 5D ; answered=2,2,3", []),
        ("KS 4H / 9C ; answered=1,2", []),
        (" / 4D ; answered=2", [Reason.OUT_UNANSWERED]),
        ("4D / 5C ; answered=1,1,1", [Reason.ANSWERED_OFTEN, Reason.ROUND_UNFINISHED]),
        (" /  ; answered=1,2", [Reason.SEVERAL_OUT]),
        ("4D / 5C ; answered=1", [Reason.ROUND_UNFINISHED]),
        ("4D / 5C", [Reason.ROUND_UNFINISHED]),
        ("+1 +0", []),
    ],
)
def test_how_a_hand_of_programmes_ends(text: str, expected: list[Reason]) -> None:
    found = game("jok-r-ummy").score(Round.parse(text))
    assert [finding.reason for finding in found.findings] == expected
    assert found.ruling is (Ruling.UNSURE if expected else Ruling.LEGAL)
