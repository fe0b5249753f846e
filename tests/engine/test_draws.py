"""The open pile: what may not be discarded, and who may not take from it (RULES 4 and 5); who deals next."""

from __future__ import annotations

import pytest

from engine.draws import Draw
from engine.games import GAMES, game
from engine.games.gin_rami import GinRami
from engine.rounds import Round
from engine.verdict import Reason
from tests.engine.test_gin_games import MELDED, TEN


@pytest.mark.parametrize(
    ("name", "draw", "expected"),
    [
        ("gin-rami", Draw("9H", "9H"), [Reason.TAKEN_DISCARDED]),
        ("gin-rami", Draw("9H", "9D"), []),
        ("gin-rami", Draw(None, "9H"), []),
        ("gin-rami", Draw("9H", None, 10), []),
        ("jok-r-ummy", Draw("9H", None, 1), [Reason.LAST_CARD_OPEN]),
        ("jok-r-ummy", Draw("9H", "9H", 2), []),
        ("jok-r-ummy", Draw(None, "9H", 1), []),
        *((name, Draw("9H", "9H", 1), []) for name in ("rummy", "tile-gin", "gin-250", "lettres")),
    ],
)
def test_what_the_sheets_say_of_the_open_pile(name: str, draw: Draw, expected: list[Reason]) -> None:
    assert [finding.reason for finding in GAMES[name].draw_findings(draw)] == expected


def test_the_knocker_keeps_the_card_that_was_taken() -> None:
    hand = f"{MELDED} KC AC / {TEN.replace('AH', '2D')} ; first=1"
    assert game("gin-rami").score(Round.parse(hand)).left[0] == 1
    kept = game("gin-rami").score(Round.parse(f"{hand} taken=KC"))
    assert (kept.left[0], kept.lays[0].discard) == (10, "AC")
    assert game("gin-rami").score(Round.parse(f"{hand} taken=AC")).left[0] == 1


def test_the_deal_goes_round_but_stays_after_a_void_hand() -> None:
    hands = [
        Round.parse(text)
        for text in (f"{MELDED} 10C / {TEN.replace('AH', '2D')} ; first=1", f"{TEN} / {MELDED} AC", "0 5")
    ]
    assert [GinRami().dealer(hands[:played], 1) for played in range(4)] == [1, 0, 0, 1]
