"""The colours of a table's tiles, told together."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from engine.table import FACE_DOWN, TILE_COLOURS, TILE_FACES, TILE_NUMBERS, WILD
from tests.vision.recognition.test_ink import BODY, INKS, tile
from vision.detection.non_maximum_suppression import Detection
from vision.pipeline import MODELS
from vision.recognition.face_scores import Candidate, FaceScores
from vision.recognition.ink import Print
from vision.recognition.set_transformer import INK, ColourReader, Tiles, weighed

COLOURS = ColourReader(MODELS / "tiles" / "colours.onnx")
FACES = (*TILE_FACES, WILD, FACE_DOWN)
LIGHTS = [(1, 1, 1), (0.45, 0.75, 1.0), (0.15, 0.25, 0.35), (1.0, 0.9, 0.7)]
QUAD = np.array([[0, 0], [32, 0], [32, 44], [0, 44]], np.float32)


def table(*tiles, light=(1, 1, 1)):  # type: ignore[no-untyped-def]
    """Candidates, told together: each the colours' chances (by their letters) and the ink, all of one number."""
    inks = Print.on([tile(ink, light) for _, ink in tiles]).inks() if tiles else []
    seen = []
    for (colours, _), ink in zip(tiles, inks, strict=True):
        chances = np.zeros((4, len(FACES)), np.float32)
        for face, chance in colours.items():
            chances[0, FACES.index(face if face in FACES else f"{face}7")] = chance
        seen.append(Candidate(Detection("tile", 0.9, QUAD), FaceScores(chances, 0.0, ink=ink)))
    return COLOURS.told_together(seen, FACES)


def colour(each: Candidate) -> str:
    return FACES[each.scores.likeliest][0]


FOUR = [({each: 0.999}, ink) for each, ink in INKS.items() for _ in range(3)]


@pytest.mark.parametrize("light", LIGHTS)
def test_four_inks_read_right_are_neither_doubted_nor_changed_in_any_light(light) -> None:  # type: ignore[no-untyped-def]
    for (colours, _), each in zip(FOUR, table(*FOUR, light=light), strict=True):
        assert colour(each) == next(iter(colours))
        assert each.scores.chance > 0.97


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize(("read", "right"), [("K", "B"), ("R", "Y"), ("B", "K"), ("Y", "R")])
def test_a_colour_in_doubt_is_told_by_those_it_lies_with(read: str, right: str, light) -> None:  # type: ignore[no-untyped-def]
    *_, last = table(*FOUR, ({read: 0.6, right: 0.4}, INKS[right]), light=light)
    assert colour(last) == right
    *_, last = table(*FOUR, ({right: 0.6, read: 0.4}, INKS[right]), light=light)
    assert last.scores.chance > 0.7


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize(
    ("ink", "one", "other"),
    [
        (
            (40, 75, 205),
            {"R": (40, 75, 205), "Y": (30, 205, 240)},
            {"R": (60, 20, 190), "Y": (40, 75, 205)},
        ),
        ((70, 50, 45), {"K": (70, 50, 45), "B": (200, 110, 20)}, {"K": (30, 30, 30), "B": (70, 50, 45)}),
    ],
    ids=["orange", "slate"],
)
def test_the_same_ink_is_of_another_colour_on_another_table(ink, one, other, light) -> None:  # type: ignore[no-untyped-def]
    for inks in (one, other):
        right = next(each for each in inks if inks[each] == ink)
        tiles = [({each: 0.98}, shown) for each, shown in (INKS | inks).items() for _ in range(4)]
        *_, last = table(*tiles, (dict.fromkeys(inks, 0.5), ink), light=light)
        assert colour(last) == right


@pytest.mark.parametrize("veiled", [(62, 57, 52), (72, 66, 60)], ids=["little", "more"])
def test_a_black_that_mirrors_light_is_black_where_no_blue_lies(veiled: tuple[int, int, int]) -> None:
    plain = [({each: 0.999}, INKS[each]) for each in "RYK" for _ in range(4)]
    *_, last = table(*plain, ({"K": 0.95, "B": 0.04}, veiled))
    assert colour(last) == "K"


@pytest.mark.parametrize("light", LIGHTS[:2])
@pytest.mark.parametrize(("read", "ink"), [("K", "B"), ("R", "Y"), ("B", "K")])
def test_an_ink_that_lies_with_another_colours_is_doubted_however_clear_it_seemed(read, ink, light) -> None:  # type: ignore[no-untyped-def]
    *_, last = table(*FOUR, ({read: 0.98, ink: 0.02}, INKS[ink]), light=light)
    assert last.scores.chances[0, FACES.index(f"{read}7")] < 0.9


def test_numbers_jokers_and_backs_keep_their_chances() -> None:
    joker, back = ({WILD: 0.98, "R7": 0.01}, INKS["R"]), ({FACE_DOWN: 0.9}, INKS["K"])
    *_, unclear, star, down = table(*FOUR, ({"R7": 0.5, "R1": 0.3, "Y7": 0.1}, INKS["R"]), joker, back)
    seven = sum(unclear.scores.chances[0, FACES.index(f"{each}7")] for each in TILE_COLOURS)
    one = sum(unclear.scores.chances[0, FACES.index(f"{each}1")] for each in TILE_COLOURS)
    assert (seven, one) == pytest.approx((0.6, 0.3), abs=1e-5)
    assert star.scores.chances[0, FACES.index(WILD)] == pytest.approx(0.98)
    assert down.scores.chances[0, FACES.index(FACE_DOWN)] == pytest.approx(0.9)


def test_blue_and_black_that_cannot_be_told_apart_are_doubted_and_the_others_are_not() -> None:
    dull = [({"K": 0.7, "B": 0.3}, INKS["K"])] * 3 + [({"B": 0.7, "K": 0.3}, (38, 36, 35))] * 3
    found = table(*[each for each in FOUR if set(each[0]) & {"R", "Y"}], *dull)
    assert min(each.scores.chance for each in found[:6]) > 0.97
    assert max(each.scores.chance for each in found[9:]) < 0.9


def test_those_without_ink_stay_as_they_were_read() -> None:
    *_, last = table(*FOUR, ({"K": 0.6, "B": 0.4}, BODY))
    assert last.scores.chance == pytest.approx(0.6)
    assert table(({"K": 0.6, "B": 0.4}, BODY))[0].scores.chance == pytest.approx(0.6)
    assert table() == []


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_tiles_tells_nothing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    tiles = [
        (
            {c: 0.7, o: 0.3},
            tuple(int(v) for v in np.clip(np.array(INKS[c]) + rng.integers(-12, 12, 3), 0, 255)),
        )
        for c, o in zip(rng.choice(list(TILE_COLOURS), 20), rng.choice(list(TILE_COLOURS), 20), strict=True)
        if c != o
    ]
    order = rng.permutation(len(tiles))
    there, again = table(*tiles), table(*[tiles[i] for i in order])
    for i, place in enumerate(order):
        assert again[i].scores.chances == pytest.approx(there[place].scores.chances, abs=1e-4)


@given(
    numbers=arrays(np.float64, (3, 4, len(TILE_NUMBERS), 4), elements=st.floats(0, 1)),
    logits=arrays(np.float64, (3, 4), elements=st.floats(-9, 9)),
)
def test_how_likely_a_number_is_stays_and_its_colours_go_as_the_posteriors_do(numbers, logits) -> None:  # type: ignore[no-untyped-def]
    posteriors = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    tokens = np.zeros((3, 4), np.float32)
    even = Tiles((0, 1, 2), numbers, np.full((3, 4), 0.25), tokens)
    found = weighed(even, posteriors)
    assert found.sum(3) == pytest.approx(numbers.sum(3), abs=1e-6)
    priors = np.array([[0.7, 0.1, 0.1, 0.1], [0.25, 0.25, 0.25, 0.25], [0.05, 0.05, 0.45, 0.45]])
    alike = Tiles((0, 1, 2), numbers.sum(3, keepdims=True) * priors[:, None, None], priors, tokens)
    expected = numbers.sum(3, keepdims=True) * posteriors[:, None, None]
    assert weighed(alike, posteriors) == pytest.approx(expected, abs=0.03), "whatever they were before"


def test_the_committed_network_is_as_its_tokens_and_colours_are() -> None:
    assert COLOURS.network.names == tuple(TILE_COLOURS)
    tokens = Tiles.of(table(*FOUR), FACES).tokens
    assert COLOURS.network.shape == [1, "tiles", tokens.shape[1]]


def test_a_token_holds_its_tile_s_ink_where_it_is_looked_for() -> None:
    found = table(*FOUR)
    assert Tiles.of(found, FACES).tokens[:, INK] == pytest.approx(
        np.array([each.scores.ink for each in found]), abs=1e-5
    )
