"""The inks of a table together."""

import numpy as np
import pytest

from vision.recognition.ink import chromas, doubtful, is_light_on_dark, median, without_each

BODY = np.array([200, 225, 235], np.uint8)
INKS = {"R": (40, 40, 190), "B": (160, 80, 30), "K": (35, 35, 35), "Y": (30, 150, 225)}
PETROL = (96, 80, 58)


def tile(ink: tuple[int, int, int], light: tuple[float, float, float] = (1, 1, 1)) -> np.ndarray:
    """A crop with a bar of ink on it, in some light (BGR)."""
    crop = np.zeros((64, 64, 3), np.float64) + BODY
    crop[20:40, 26:36] = ink
    linear = (crop / 255) ** 2.2 * np.array(light)
    return np.round(linear ** (1 / 2.2) * 255).clip(0, 255).astype(np.uint8)


def table(*inks: tuple[str, tuple[int, int, int]], light: tuple[float, float, float] = (1, 1, 1)) -> set[int]:
    return doubtful([colour for colour, _ in inks], chromas([tile(ink, light) for _, ink in inks]))


FOUR = [(colour, ink) for colour, ink in INKS.items() for _ in range(3)]


@pytest.mark.parametrize("light", [(1, 1, 1), (0.45, 0.75, 1.0), (0.15, 0.25, 0.35), (1.0, 0.9, 0.7)])
def test_four_inks_read_right_are_not_doubted_in_any_light(light: tuple[float, float, float]) -> None:
    assert table(*FOUR, light=light) == set()


@pytest.mark.parametrize("light", [(1, 1, 1), (0.45, 0.75, 1.0)])
@pytest.mark.parametrize(("read", "ink"), [("K", INKS["B"]), ("R", INKS["Y"]), ("B", INKS["K"])])
def test_an_ink_that_lies_with_another_colour_s_is_doubted(
    read: str, ink: tuple[int, int, int], light: tuple[float, float, float]
) -> None:
    assert table(*FOUR, (read, ink), light=light) == {len(FOUR)}


def test_blue_and_black_that_cannot_be_told_apart_are_doubted_all() -> None:
    dull = [("K", INKS["K"])] * 3 + [("B", (40, 36, 35))] * 3
    assert table(*[each for each in FOUR if each[0] in "RY"], *dull) == set(range(6, 12))


def test_petrol_among_black_is_doubted_where_the_blue_ones_were_read_as_it() -> None:
    blue = [("B", PETROL)] * 3
    assert 6 in table(*blue, *[("K", INKS["K"])] * 3, ("K", PETROL))


def test_a_single_tile_of_a_colour_and_one_without_ink_tell_nothing() -> None:
    assert table(("K", INKS["B"]), ("B", INKS["K"])) == set()
    assert chromas([tile((200, 225, 235))]) == [None]
    assert chromas([]) == []
    assert doubtful(["", "K"], [None, None]) == set()


@pytest.mark.parametrize(
    ("ground", "print_", "light"),
    [(40, 200, True), (90, 180, True), (230, 20, False), (60, 15, False), (150, 250, False), (40, 55, False)],
)
def test_a_card_of_a_black_deck_is_printed_light_on_dark(ground: int, print_: int, light: bool) -> None:
    crop = np.full((64, 64, 3), ground, np.uint8)
    crop[20:44, 24:36] = print_
    assert is_light_on_dark(crop) is light


@pytest.mark.parametrize("count", [2, 3, 8, 9, 400])
def test_medians_are_those_of_all_and_those_without_each(count: int) -> None:
    values = np.random.default_rng(count).integers(0, 40, (count, 2)).astype(np.float64)
    assert median(np.float32(values.T)).tolist() == np.median(values, 0).tolist()
    wanted = [np.median(np.delete(values, i, 0), 0) for i in range(count)]
    assert without_each(values) == pytest.approx(np.array(wanted))
