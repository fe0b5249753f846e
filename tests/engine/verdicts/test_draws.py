"""The open pile: what may not be discarded, and who may not take from it (RULES 4 and 5); who deals next."""

from __future__ import annotations

import pytest

from engine.games import GAMES, game
from engine.games.gin_rami import GinRami
from engine.scoring.rounds import Round, RoundError, Turn
from engine.table import Table
from engine.verdicts.draws import Draw
from engine.verdicts.verdict import Reason, Ruling
from tests.engine.games.test_gin_games import MELDED, TEN


@pytest.mark.parametrize(
    ("name", "draw", "expected"),
    [
        ("gin-rami", Draw("9H", "9H"), [Reason.TAKEN_DISCARDED]),
        ("gin-rami", Draw("9H", "9D"), []),
        ("gin-rami", Draw(None, "9H"), []),
        ("gin-rami", Draw("9H", None, 10), []),
        ("gin-rami", Draw(drawn="9H"), []),
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


@pytest.mark.parametrize(
    ("name", "settings", "lying", "after", "rack"),
    [
        ("jok-r-ummy", (), "KS KH KD", "KS KH KD | 3S 3D 3H", "3S 3D 4C"),
        ("rummy", ("draw=draw-keep",), "R7 R8 R9", "R7 R8 R9 | K3 B3 Y3", "K3 B3 Y11"),
        ("rummy", ("draw=draw-discard",), "R7 R8 R9", "R7 R8 R9 | K3 B3 Y3", "K3 B3 Y11"),
        ("gin-rami", (), "KS KH KD", "KS KH KD | 3S 3D 3H", "3S 3D 4C"),
    ],
)
def test_where_one_draws_first_one_strange_piece_may_come_from_the_stock(
    name: str, settings: tuple[str, ...], lying: str, after: str, rack: str
) -> None:
    """The sheet of Jok-R-ummy: one draws "d'abord et obligatoirement", then lays."""
    rules, last = game(name, settings), Table.parse(after).pieces[-1].face
    before, table, held = Table.parse(lying), Table.parse(after), Table.parse(rack)

    def reasons(drawn: str | None) -> list[Reason]:
        verdict = rules.judge(before, table, rack=held, opened=True, drawn=drawn)
        return [finding.reason for finding in verdict.findings]

    assert reasons(None) == [Reason.MAYBE_DRAWN]
    assert rules.judge(before, table, rack=held, opened=True).ruling is Ruling.UNSURE
    assert reasons(last) == []
    assert reasons(rack.split()[-1]) == [Reason.NOT_FROM_RACK]
    two = Table.parse(" ".join(rack.split()[1:]))
    assert Reason.NOT_FROM_RACK in [
        finding.reason for finding in rules.judge(before, table, rack=two, opened=True).findings
    ]


@pytest.mark.parametrize("name", ["rummy", "lettres"])
def test_where_nothing_is_drawn_before_laying_a_strange_piece_is_strange(name: str) -> None:
    before, after, rack, drawn = {
        "rummy": ("R7 R8 R9", "R7 R8 R9 R10", "K3", "R10"),
        "lettres": ("TARIF", "TARIFS | LAIT", "LAI", "T"),
    }[name]
    verdict = GAMES[name].judge(
        Table.parse(before), Table.parse(after), rack=Table.parse(rack), opened=True, drawn=drawn
    )
    assert Reason.NOT_FROM_RACK in [finding.reason for finding in verdict.findings]


def test_going_out_with_the_drawn_tile_to_discard() -> None:
    rules, before, after = (
        game("rummy", ["draw=draw-discard"]),
        Table.parse("R7 R8 R9"),
        Table.parse("R7 R8 R9 R10"),
    )
    assert rules.judge(before, after, rack=Table.parse("R10"), opened=True, drawn="K4").findings == ()
    (found,) = rules.judge(before, after, rack=Table(), opened=True, drawn="R10").findings
    assert found.reason is Reason.NO_DISCARD_LEFT


def test_a_turn_says_what_was_drawn() -> None:
    turn = Turn.parse("1: R7 R8 R9 ; rack=R7 R8 drawn=R9")
    assert turn.drawn == "R9"
    assert str(turn) == "1: R7 R8 R9 ; rack=R7 R8 drawn=R9"
    assert Turn.parse("2: LAIT ; drawn=T emptied") == Turn(1, Table.parse("LAIT"), None, True, drawn="T")
    with pytest.raises(RoundError, match="drawn"):
        Turn.parse("1: R7 ; drawn=R7R8 wrong")


def test_the_deal_goes_round_but_stays_after_a_void_hand() -> None:
    hands = [
        Round.parse(text)
        for text in (f"{MELDED} 10C / {TEN.replace('AH', '2D')} ; first=1", f"{TEN} / {MELDED} AC", "0 5")
    ]
    assert [GinRami().dealing(2).dealer(hands[:played], 1, 2) for played in range(4)] == [1, 0, 0, 1]
