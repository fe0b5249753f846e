"""The three gins: hands, rounds and games by the words and examples of their sheets (RULES 2, 3 and 5)."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.scoring.rounds import Round, RoundError
from engine.scoring.score import Item, Score, Sheet
from engine.table import Table
from engine.verdicts.verdict import Reason, Ruling

SETS_33 = "3S 3H 3C 6D 7D 8D"
"""What the knocker of the sheet's example has melded."""


def score(name: str, text: str, *settings: str) -> Score:
    return game(name, settings).score(Round.parse(text))


def sheet(name: str, *texts: str, settings: tuple[str, ...] = ()) -> Sheet:
    return game(name, settings).sheet(2, [Round.parse(text) for text in texts])


def reasons(found: Score) -> list[Reason]:
    return [finding.reason for finding in found.findings]


MELDED = "QS QH QD 6D 7D 8D 2S 3S 4S"
"""Nine cards in three melds."""
TEN = "KS KH 9H 7H 5H 3H AH JC 9C 4C"
"""Ten cards that make no meld."""


def test_gin_rami_examples_of_the_sheet() -> None:
    base = f"{MELDED} 10C / {{}} ; first=1"
    for other, left, points in (
        ("KC KH KD 9H 10H JH 5C 4H 2C 4D", 15, (5, 0)),
        ("KC KH KD 9H 10H JH 4H 5H 6H 5C", 5, (0, 30)),
        ("KC KH KD 9H 10H JH 5C 2C 3C AH", 11, (1, 0)),
        ("KC KH KD 9H 10H JH 2C AH 3C 4H", 10, (0, 25)),
        ("KC KH KD KS 4H 5H 6H 9H 10H JH", 0, (0, 35)),
    ):
        found = score("gin-rami", base.format(other))
        assert found.left == (10, left), other
        assert found.points == points, other


def test_gin_rami_laying_off_example_of_the_sheet() -> None:
    found = score("gin-rami", f"{SETS_33} KC / KD 9D 3D AC ; first=1")
    assert found.left == (10, 11)
    assert found.points == (1, 0)
    assert reasons(found) == [Reason.HAND_SIZE, Reason.HAND_SIZE]
    assert found.ruling is Ruling.UNSURE


def test_gin_rami_gin_lets_nobody_lay_off() -> None:
    gin = f"{MELDED} 5S"
    found = score("gin-rami", f"{gin} / {TEN} ; first=1")
    assert found.points == (25 + found.left[1], 0)
    assert found.left[1] == game("gin-rami").count(Table.parse(TEN))
    kind = score("gin-rami", f"{gin} / 6S 7S 9D 10D KH KC AH 2H 4C 5C ; first=1")
    assert kind.left[1] == 64
    kind = score("gin-rami", f"{gin} / 6S 7S 9D 10D KH KC AH 2H 4C 5C ; first=1", "lay_off_after_gin=yes")
    assert kind.left[1] == 64 - 6 - 7 - 9 - 10


def test_gin_rami_the_eleventh_card_is_discarded_at_its_best() -> None:
    assert score("gin-rami", f"{MELDED} KC AC / {TEN} ; first=1").left[0] == 1
    assert score("gin-rami", f"{MELDED} 5S KC / {TEN} ; first=1").of(Item.GIN, 0) == 25


def test_gin_rami_knocking_with_too_much() -> None:
    found = score("gin-rami", f"{TEN} / {MELDED} AC ; first=1")
    assert reasons(found) == [Reason.REST_TOO_HIGH]
    assert found.points == (0, 0)


def test_gin_rami_of_equal_melds_the_knocker_shows_those_that_help_the_other_least() -> None:
    """The spade 6 ends the run, or makes the set four: only beside the run could the 7 be laid off."""
    found = score("gin-rami", "3S 4S 5S 6S 6H 6D 6C AC 2D 2C / 7S KH QD 9H 8D 10C JH 5D 4C 3H ; first=1")
    assert found.left == (5, 76)


@pytest.mark.parametrize(
    ("settings", "points"), [((), 35), (("preset=undercut-10",), 20), (("undercut_bonus=20",), 30)]
)
def test_gin_rami_undercut_options(settings: tuple[str, ...], points: int) -> None:
    text = f"{MELDED} 10C / KC KH KD KS 4H 5H 6H 9H 10H JH ; first=1"
    assert score("gin-rami", text, *settings).points == (0, points)


def test_gin_rami_rounds_and_game() -> None:
    played = sheet("gin-rami", "60 0", "0 20", "45 0", "0 100")
    assert played.totals == (105, 120)
    assert played.winners == (1,)
    assert [line.standing for line in played.lines] == [(60, 0), (60, 20), (105, 20), (0, 100)]
    shutout = sheet("gin-rami", "60 0", "45 0", settings=("preset=shutout",))
    assert shutout.totals == (205, 0)
    assert [line.item for line in shutout.lines] == [Item.HAND, Item.HAND, Item.SHUTOUT]


def test_a_round_goes_on_where_both_reach_the_target_with_as_much() -> None:
    for name in ("gin-rami", "gin-250"):
        played = sheet(name, "250 250", "0 0", settings=("shutout_bonus=100",))
        assert [line.item for line in played.lines] == [Item.HAND, Item.VOID]
        assert played.winners == (0, 1)
        assert sheet(name, "250 250", "0 5").lines[-1].item is not Item.VOID
        assert sheet(name, "250 250", "0 5").lines[1].standing in ((0, 0), (250, 255))


def test_gin_rami_a_void_hand() -> None:
    assert score("gin-rami", f"{TEN} / {MELDED} AC").points == (0, 0)
    assert sheet("gin-rami", f"{TEN} / {MELDED} AC").lines[0].item is Item.VOID


NINE = "R7 R8 R9 K13 B13 Y13 R1 R2 R3"
LOOSE = "B2 B4 K5 K7 Y6 Y8 B9 Y10 K11 K12"
"""Ten tiles without a meld, 74 points."""


@pytest.mark.parametrize(
    ("text", "left", "points"),
    [
        # big gin, 11 tiles: 50, and the lower rest: 74 - lay-offs
        (f"{NINE} R4 R5 / {LOOSE} ; first=1", (0, 74), (50 + 74 + 20, 0)),
        # small gin, 10 tiles: 25
        (f"{NINE} R4 / {LOOSE} ; first=1", (0, 74), (25 + 74 + 20, 0)),
        # nine melded and 9 left: 20
        (f"{NINE} Y9 / {LOOSE} ; first=1", (9, 74), (20 + 65 + 20, 0)),
        # of eleven one is discarded
        (f"{NINE} Y9 Y11 / {LOOSE} ; first=1", (9, 74), (20 + 65 + 20, 0)),
        # the second has less: difference, 20 and 10 more
        (f"{NINE} Y9 / B1 B2 B3 K4 K5 K6 Y1 Y2 Y3 B5 ; first=1", (9, 5), (20, 4 + 20 + 10)),
        # equal: 10 for the second only
        (f"{NINE} Y9 / B1 B2 B3 K4 K5 K6 Y1 Y2 Y3 B9 ; first=1", (9, 9), (20, 10)),
        # laying off on the run and the set
        (f"{NINE} Y9 / B1 B2 B3 K4 K5 K6 R10 R11 R13 R4 ; first=1", (9, 0), (20, 9 + 20 + 10)),
        # the second seat lays first
        (f"{LOOSE} / {NINE} R4 ; first=2", (74, 0), (0, 25 + 74 + 20)),
        # three players: 50 to the least left, whoever laid first on a tie
        (f"{NINE} Y9 / {LOOSE} / B1 B2 B3 K4 K5 K6 Y1 Y2 Y3 B5 ; first=1", (9, 74, 5), (20, 0, 50)),
        (f"{NINE} Y9 / {LOOSE} / B1 B2 B3 K4 K5 K6 Y1 Y2 Y3 B9 ; first=1", (9, 74, 9), (70, 0, 0)),
        (f"B1 B2 B3 K4 K5 K6 Y1 Y2 Y3 B9 / {LOOSE} / {NINE} Y9 ; first=3", (9, 63, 9), (0, 0, 70)),
        # nobody laid: void
        (f"{LOOSE} / {NINE} R4", (74, 73), (0, 0)),
    ],
)
def test_tile_gin_hands(text: str, left: tuple[int, ...], points: tuple[int, ...]) -> None:
    found = score("tile-gin", text)
    assert found.left == left
    assert found.points == points


@pytest.mark.parametrize(
    ("text", "left", "points"),
    [
        (f"{LOOSE} / {NINE} Y9", (74, 9), (0, 65 + 20)),
        (f"{LOOSE} / {NINE} Y9 / Y1 Y2 Y3 B5", (74, 9, 5), (0, 0, 50)),
        (f"{LOOSE} / {NINE} Y9 / Y1 Y2 Y3 K9", (74, 9, 9), (0, 0, 0)),
    ],
)
def test_tile_gin_with_the_stock_empty_the_least_left_may_score(
    text: str, left: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert score("tile-gin", text).points == (0,) * len(points)
    found = score("tile-gin", text, "void_when_empty=no")
    assert (found.left, found.points) == (left, points)


def test_tile_gin_a_hand_that_brings_points_is_told_from_a_void_one() -> None:
    assert [line.item for line in sheet("tile-gin", "20 0", "0 0").lines] == [Item.HAND, Item.VOID]


def test_tile_gin_who_may_not_lay() -> None:
    assert reasons(score("tile-gin", f"{LOOSE} / {NINE} R4 ; first=1")) == [Reason.TOO_FEW_MELDED]
    assert reasons(score("tile-gin", f"{NINE} Y10 / {LOOSE} ; first=1")) == [Reason.REST_TOO_HIGH]
    seven = "R7 R8 R9 K13 B13 Y13 R13 B1 B2 K1"
    assert reasons(score("tile-gin", f"{seven} / {LOOSE} ; first=1".replace("B2 B4", "Y2 B4"))) == [
        Reason.TOO_FEW_MELDED
    ]


def test_tile_gin_others_lay_off_on_every_meld_exposed_before() -> None:
    """The third player's tile fits only what the second laid."""
    text = f"{NINE} Y9 / B3 B4 B5 K4 K5 K6 Y1 Y2 Y3 Y13 / B6 Y4 {' '.join(LOOSE.split()[3:])} B11 ; first=1"
    with_second = score("tile-gin", text)
    assert with_second.left[2] == sum(int(face[1:]) for face in [*LOOSE.split()[3:], "B11"]) - 7


GIN = "QS QH QD 6D 7D 8D 2S 3S 4S"
OTHER = "KS KH 9H 7H 5H 3H 10H JC 9C 4C"
"""Ten cards without a meld: 77."""


@pytest.mark.parametrize(
    ("text", "left", "points"),
    [
        (f"{GIN} 5S 6S / {OTHER} ; first=1", (0, 77), (50 + 77, 0)),
        (f"{GIN} 5S / {OTHER} ; first=1", (0, 77), (25 + 77, 0)),
        (f"{GIN} 5S KC / {OTHER} ; first=1", (0, 77), (25 + 77, 0)),
        (f"{GIN} AC / {OTHER} ; first=1", (15, 77), (62, 0)),
        (f"{GIN} AC / KS KH KC 9H 10H JH 2C 3C 4C 5C ; first=1", (15, 0), (0, 15 + 20)),
        (f"{GIN} 10S / KS KH KC 9H 10H JH 2C 3C 4C 10C ; first=1", (10, 10), (0, 20)),
        (f"{GIN} 10S / KS KH KC 9H 10H JH 2C 3C 9D 5S ; first=1", (10, 5), (0, 25)),
    ],
)
def test_gin_250_hands(text: str, left: tuple[int, ...], points: tuple[int, ...]) -> None:
    found = score("gin-250", text)
    assert found.left == left
    assert found.points == points


def test_gin_250_only_after_a_gin_may_a_house_rule_forbid_to_lay_off() -> None:
    knock, gin = f"{GIN} 10S / KS KH KC 9H 10H JH 2C 3C 9D 5S", f"{GIN} 5S / KS KH KC 9H 10H JH 2C 3C 9D 6S"
    for hands, settings, left in (
        (knock, (), 5),
        (knock, ("lay_off_after_gin=no",), 5),
        (gin, (), 5),
        (gin, ("lay_off_after_gin=no",), 20),
    ):
        assert score("gin-250", f"{hands} ; first=1", *settings).left[1] == left


def test_gin_250_the_ace_goes_round() -> None:
    verdict = game("gin-250").judge(None, Table.parse("KS AS 2S | QH KH AH | AD 2D 3D"))
    assert verdict.ruling is Ruling.LEGAL
    assert verdict.points == 10 + 15 + 2 + 10 + 10 + 15 + 15 + 2 + 3
    assert game("gin-rami").judge(None, Table.parse("QH KH AH")).ruling is Ruling.ILLEGAL


def test_gin_250_eight_cards_at_least() -> None:
    assert reasons(
        score("gin-250", f"QS QH QD 6D 7D 8D AC 2C 2H 3H / {OTHER.replace('3H', '2D')} ; first=1")
    ) == [Reason.TOO_FEW_MELDED]


def test_gin_250_rounds_and_game() -> None:
    played = sheet("gin-250", "200 0", "0 10", "50 0", "0 30")
    assert [line.item for line in played.lines] == [
        Item.HAND,
        Item.HAND,
        Item.HAND,
        Item.MATCH_ROUND,
        Item.HAND,
    ]
    assert played.totals == (350, 40)
    assert played.lines[-1].standing == (0, 30)
    shutout = sheet("gin-250", "200 0", "50 0")
    assert shutout.totals == (450, 0)
    gins = sheet("gin-250", f"{GIN} 5S 6S / {OTHER} ; first=1", f"{OTHER} / {GIN} 5S ; first=2", "200 0")
    assert gins.totals == (50 + 77 + 200 + 100 + 100, 25 + 77 + 50)


def test_gin_250_hundred() -> None:
    settings = ("preset=hundred",)
    assert score("gin-250", f"{GIN} 5S 6S / {OTHER} ; first=1", *settings).points == (25 + 77, 0)
    played = sheet("gin-250", "30 0", "0 40", f"{GIN} 5S / {OTHER} ; first=1", settings=settings)
    assert played.totals == (30 + 25 + 77 + 100 + 50, 40 + 25)


@pytest.mark.parametrize(
    ("upcard", "points", "expected"),
    [
        ("KH", (67, 0), []),
        ("9H", (0, 0), [Reason.REST_TOO_HIGH]),
        ("10H", (67, 0), []),
        ("10S", (134, 0), []),
        ("AH", (0, 0), [Reason.GIN_DEMANDED]),
        ("2S", (0, 0), [Reason.GIN_DEMANDED]),
    ],
)
def test_gin_250_upcard(upcard: str, points: tuple[int, int], expected: list[Reason]) -> None:
    text = f"{GIN} 9C / {OTHER.replace('9C', '8C')} ; first=1 upcard={upcard}"
    found = score("gin-250", text, "preset=upcard")
    assert reasons(found) == expected
    assert found.points == points


def test_gin_250_upcard_must_be_known() -> None:
    with pytest.raises(RoundError, match="Which card is turned up"):
        score("gin-250", f"{GIN} 9C / {OTHER.replace('9C', '8C')} ; first=1", "preset=upcard")


def test_melds_once_laid_only_grow() -> None:
    before, after = Table.parse("3S 3H 3C | 6D 7D 8D"), Table.parse("3S 3H 3C 3D | 6D 7D 8D 9D | KS KH KD")
    assert game("gin-rami").judge(before, after).ruling is Ruling.LEGAL
    parted = Table.parse("3S 3H 3C | 5D 6D 7D | 8D 8S 8H")
    assert [finding.reason for finding in game("gin-rami").judge(before, parted).findings] == [
        Reason.MELD_PARTED
    ]
    joined = game("gin-rami").judge(Table.parse("3S 4S 5S | 6S 7S 8S"), Table.parse("3S 4S 5S 6S 7S 8S"))
    assert [finding.reason for finding in joined.findings] == [Reason.MELD_PARTED]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("R2 R3 R4 | R2 R3 R4 R5", "R2 R3 R4 R5 R6 | R1 R2 R3 R4", []),
        ("R2 R3 R4 | R2 R3 R4 R5", "R1 R2 R3 R4 | R2 R3 R4 R5 R6", []),
        (
            "R2 R3 R4 | R1 R2 R3 R4",
            "R1 R2 R3 R4 | B2 R2 K2 | B3 R3 K3 | B4 R4 K4",
            [Reason.MELD_PARTED],
        ),
    ],
)
def test_each_meld_once_laid_grows_into_one_of_its_own(
    before: str, after: str, expected: list[Reason]
) -> None:
    found = game("tile-gin").judge(Table.parse(before), Table.parse(after)).findings
    assert [finding.reason for finding in found] == expected


@pytest.mark.parametrize("name", ["tile-gin", "gin-250", "gin-rami"])
def test_hands_of_more_than_eleven_are_a_misreading(name: str) -> None:
    faces = game(name).equipment.faces
    found = score(name, f"{' '.join(faces[:26])} / {' '.join(faces[26:52])} ; first=1")
    assert set(reasons(found)) == {Reason.HAND_SIZE}
    assert found.points == (0, 0)


@pytest.mark.parametrize(
    ("name", "hands", "fr", "en"),
    [
        (
            "gin-rami",
            f"{MELDED} 5S / 5D",
            "10 cartes ; ici : 1. Il en manque peut-être",
            "10 cards; here: 1.",
        ),
        (
            "gin-rami",
            f"{MELDED} 5S / {TEN} 5D",
            "10 cartes ; ici : 11. Peut-être en est-il lu qui",
            "here: 11. Some",
        ),
        (
            "tile-gin",
            "R1 / R2",
            "10 pièces ; ici : 1. Il en manque peut-être",
            "10 pieces; here: 1. The picture may lack",
        ),
    ],
)
def test_a_hand_of_too_few_is_said_otherwise_than_one_of_too_many(
    name: str, hands: str, fr: str, en: str
) -> None:
    said = next(
        found for found in score(name, f"{hands} ; first=1").findings if found.reason is Reason.HAND_SIZE
    )
    assert fr in said.say("fr")
    assert en in said.say("en")
