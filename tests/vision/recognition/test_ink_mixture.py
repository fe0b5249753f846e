"""The inks of a table together."""

import numpy as np
import pytest

from engine.table import FACE_DOWN, TILE_COLOURS, TILE_FACES, WILD
from tests.vision.recognition.test_ink import INKS, tile
from vision.detection.non_maximum_suppression import Detection
from vision.recognition.face_scores import Candidate, FaceScores
from vision.recognition.ink import Print
from vision.recognition.ink_mixture import colours_together, fitted

FACES = (*TILE_FACES, WILD, FACE_DOWN)
LIGHTS = [(1, 1, 1), (0.45, 0.75, 1.0), (0.15, 0.25, 0.35), (1.0, 0.9, 0.7)]
PETROL, SLATE, CYAN = (96, 80, 58), (85, 62, 60), (220, 200, 20)
QUAD = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float32)


def table(*tiles, light=(1, 1, 1)):  # type: ignore[no-untyped-def]
    """Candidates: each the colours' chances (by their letters) and the ink, all of one number."""
    inks = Print.on([tile(ink, light) for _, ink in tiles]).chromas()
    seen = []
    for (colours, _), ink in zip(tiles, inks, strict=True):
        chances = np.zeros((4, len(FACES)), np.float32)
        for face, chance in colours.items():
            chances[0, FACES.index(face if face in FACES else f"{face}7")] = chance
        seen.append(Candidate(Detection("tile", 0.9, QUAD), FaceScores(chances, 0.0, ink=ink)))
    return colours_together(seen, FACES)


def colour(each: Candidate) -> str:
    return FACES[each.scores.likeliest][0]


FOUR = [({each: 0.999}, ink) for each, ink in INKS.items() for _ in range(3)]


@pytest.mark.parametrize("light", LIGHTS)
def test_four_inks_read_right_are_neither_doubted_nor_changed_in_any_light(light) -> None:  # type: ignore[no-untyped-def]
    for (colours, _), each in zip(FOUR, table(*FOUR, light=light), strict=True):
        assert colour(each) == next(iter(colours))
        assert each.scores.chance > 0.99
        assert not each.scores.disputed


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize(("read", "right"), [("K", "B"), ("R", "Y"), ("B", "K"), ("Y", "R")])
def test_a_colour_in_doubt_is_told_by_those_it_lies_with(read: str, right: str, light) -> None:  # type: ignore[no-untyped-def]
    *_, last = table(*FOUR, ({read: 0.6, right: 0.4}, INKS[right]), light=light)
    assert colour(last) == right
    assert last.scores.chance > 0.98
    *_, last = table(*FOUR, ({right: 0.6, read: 0.4}, INKS[right]), light=light)
    assert last.scores.chance > 0.98


@pytest.mark.parametrize("light", LIGHTS[:2])
@pytest.mark.parametrize(("read", "ink"), [("K", "B"), ("R", "Y"), ("B", "K")])
def test_an_ink_that_lies_with_another_colours_is_doubted_however_clear_it_seemed(read, ink, light) -> None:  # type: ignore[no-untyped-def]
    *_, last = table(*FOUR, ({read: 0.999}, INKS[ink]), light=light)
    assert last.scores.chances[0, FACES.index(f"{read}7")] < 0.9


def test_numbers_jokers_and_backs_keep_their_chances() -> None:
    joker, back = ({WILD: 0.98, "R7": 0.01}, INKS["R"]), ({FACE_DOWN: 0.9}, INKS["K"])
    *_, unclear, star, down = table(*FOUR, ({"R7": 0.5, "R1": 0.3, "Y7": 0.1}, INKS["R"]), joker, back)
    seven = sum(unclear.scores.chances[0, FACES.index(f"{each}7")] for each in TILE_COLOURS)
    one = sum(unclear.scores.chances[0, FACES.index(f"{each}1")] for each in TILE_COLOURS)
    assert (seven, one) == pytest.approx((0.6, 0.3), abs=1e-5)
    assert star.scores.chances[0, FACES.index(WILD)] == pytest.approx(0.98)
    assert down.scores.chances[0, FACES.index(FACE_DOWN)] == pytest.approx(0.9)
    assert not star.scores.disputed
    assert not down.scores.disputed


def test_blue_and_black_that_cannot_be_told_apart_are_disputed_and_the_others_are_not() -> None:
    dull = [({"K": 0.999}, INKS["K"])] * 3 + [({"B": 0.999}, (38, 36, 35))] * 3
    found = table(*[each for each in FOUR if set(each[0]) & {"R", "Y"}], *dull)
    assert [each.scores.disputed for each in found] == [False] * 6 + [True] * 6


def test_of_two_inks_that_are_both_taken_for_blue_the_greyer_is_black_and_in_doubt() -> None:
    reds = [({"R": 0.999}, INKS["R"])] * 4
    found = table(*reds, *[({"B": 0.995, "K": 0.005}, SLATE)] * 5, *[({"B": 0.999}, CYAN)] * 5)
    assert [colour(each) for each in found] == [*"RRRR", *"KKKKK", *"BBBBB"]
    assert all(each.scores.disputed for each in found[4:9])
    assert not any(each.scores.disputed for each in found[:4])


def test_of_two_inks_that_are_both_taken_for_red_none_is_told_to_be_yellow_but_they_are_in_doubt() -> None:
    blues = [({"B": 0.999}, INKS["B"])] * 4
    found = table(
        *blues, *[({"R": 0.995, "Y": 0.005}, (30, 130, 240))] * 5, *[({"R": 0.999}, (60, 30, 200))] * 5
    )
    assert {colour(each) for each in found[4:]} == {"R"}
    assert any(each.scores.disputed for each in found[4:])


def test_petrol_taken_for_black_among_petrol_taken_for_blue_is_blue_or_in_doubt() -> None:
    *_, last = table(
        *[({"B": 0.999}, PETROL)] * 4, *[({"K": 0.999}, INKS["K"])] * 3, ({"K": 0.8, "B": 0.2}, PETROL)
    )
    assert colour(last) == "B"


def test_few_tiles_and_those_without_ink_tell_nothing() -> None:
    seen = table(({"K": 0.6, "B": 0.4}, INKS["B"]), ({"B": 0.9}, INKS["B"]), ({"B": 0.9}, (200, 225, 235)))
    assert [each.scores.chance for each in seen] == pytest.approx([0.6, 0.9, 0.9])


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


def test_a_colour_of_which_there_is_no_other_tile_is_not_likelier_for_that() -> None:
    three = [each for each in FOUR if "B" not in each[0]]
    *_, last = table(*three, ({"Y": 0.6, "B": 0.4}, INKS["Y"]))
    assert colour(last) == "Y"
    assert last.scores.chance > 0.85


def test_a_joker_is_never_disputed_for_its_ink() -> None:
    reds = [({"R": 0.999}, INKS["R"])] * 4
    blues = [({"B": 0.995, "K": 0.005}, SLATE)] * 5 + [({"B": 0.999}, CYAN)] * 5
    jokers = [({WILD: 0.99, "B7": 0.004}, SLATE), ({WILD: 0.99, "B7": 0.004}, CYAN)]
    found = table(*reds, *blues, *jokers)
    assert any(each.scores.disputed for each in found[4:14])
    assert not any(each.scores.disputed for each in found[14:])


def test_what_a_tile_itself_shows_does_not_tell_what_its_colour_is_like() -> None:
    colours = [0, 0, 0, 1, 1, 1, 2]
    inks = np.array(Print.on([tile(INKS[TILE_COLOURS[each]]) for each in colours]).chromas())
    prior = np.eye(4)[colours] * 0.99 + 0.0025
    own = fitted(prior, prior, inks).likelihoods[np.arange(7), colours]
    assert (own[:6] > 0.8).all(), "as the two others of its colour"
    assert own[6] < 0.3, "nobody knows what black is like here"
