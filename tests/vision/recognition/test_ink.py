"""What ink is like beside its tile."""

import cv2
import numpy as np
import pytest

from vision.recognition.ink import Print, is_light_on_dark, medians

AMOUNT = 11
"""Where among the values of an ink is what share of the crop it takes."""

BODY = np.array([200, 225, 235], np.uint8)
INKS = {"R": (40, 40, 190), "B": (160, 80, 30), "K": (35, 35, 35), "Y": (30, 150, 225)}


def tile(ink: tuple[int, int, int], light: tuple[float, float, float] = (1, 1, 1)) -> np.ndarray:
    """A crop with a bar of ink on it, in some light (BGR)."""
    crop = np.zeros((64, 64, 3), np.float64) + BODY
    crop[20:40, 26:36] = ink
    linear = (crop / 255) ** 2.2 * np.array(light)
    return np.round(linear ** (1 / 2.2) * 255).clip(0, 255).astype(np.uint8)


def test_an_ink_is_the_same_in_any_light_and_its_shares_the_same_where_it_is_blurred() -> None:
    plain = Print.on([tile(ink) for ink in INKS.values()]).inks()
    for light in ((0.45, 0.75, 1.0), (0.5, 0.6, 0.7), (1.0, 0.9, 0.7)):
        lit = Print.on([tile(ink, light) for ink in INKS.values()]).inks()
        assert np.abs(np.array(lit)[:, 2:4] - np.array(plain)[:, 2:4]).max() < 0.05
    half = [
        tuple(np.uint8((((np.array(c) / 255) ** 2.2 + (BODY / 255) ** 2.2) / 2) ** (1 / 2.2) * 255))
        for c in INKS.values()
    ]
    faint = np.array(Print.on([tile(ink) for ink in half]).inks())
    assert np.abs(faint[:, 2:4] - np.array(plain)[:, 2:4]).max() < 0.06
    assert np.abs(faint[:, :2]).sum() < np.abs(np.array(plain)[:, :2]).sum() - 1, "its hues fade"


def test_an_ink_tells_its_light_and_its_tile_s_and_what_is_faint_besides() -> None:
    crop = tile(INKS["R"])
    crop[44:52, 20:44] = BODY - (BODY - np.uint8(INKS["K"])) * 0.4
    (ink,) = Print.on([crop]).inks()
    (plain,) = Print.on([tile(INKS["R"])]).inks()

    def light(colour: object) -> list[float]:
        return list(np.log(((np.array(colour) + 6) / 255) ** 2.2))

    assert list(ink[4:10]) == pytest.approx([*light(BODY), *light(INKS["R"])], abs=0.02)
    assert ink[:12] == pytest.approx(plain[:12]), "strong ink alone tells these"
    assert plain[12:] == pytest.approx(plain[2:4], abs=0.02)
    assert ink[12] > plain[12] - 0.2
    assert np.abs(ink[12:] - plain[12:]).max() > 0.02, "and the faint ink these"


def test_how_blue_and_how_red_an_ink_is_tells_the_four_apart() -> None:
    red, blue, black, yellow = (
        np.array(each) for each in Print.on([tile(ink) for ink in INKS.values()]).inks()
    )
    assert blue[0] > 0.3 > abs(black[0])
    assert red[1] > 0.3
    assert yellow[0] < -0.3
    assert yellow[1] > black[1] + 0.2


def test_the_gap_beside_a_tile_is_no_ink_and_what_is_printed_near_its_edge_is() -> None:
    gap, edge = (np.zeros((64, 64, 3), np.uint8) + BODY.astype(np.uint8) for _ in range(2))
    gap = cv2.copyMakeBorder(gap[10:-10, 10:-10], 10, 10, 10, 10, cv2.BORDER_CONSTANT, value=INKS["K"])
    gap[20:40, 26:36] = INKS["R"]
    edge[10:12, 20:44] = INKS["R"]
    beside, near, plain = Print.on([gap, edge, tile(INKS["R"])]).inks()
    assert beside == pytest.approx(plain)
    assert np.delete(near, AMOUNT) == pytest.approx(np.delete(plain, AMOUNT))
    assert near[AMOUNT] == pytest.approx(plain[AMOUNT] * 2 * 24 / 200)


def test_what_shows_no_ink_has_none() -> None:
    assert Print.on([tile((200, 225, 235))]).inks() == [None]


@pytest.mark.parametrize(
    ("ground", "print_", "light"),
    [(40, 200, True), (90, 180, True), (230, 20, False), (60, 15, False), (150, 250, False), (40, 55, False)],
)
def test_a_card_of_a_black_deck_is_printed_light_on_dark(ground: int, print_: int, light: bool) -> None:
    crop = np.full((64, 64, 3), ground, np.uint8)
    crop[20:44, 24:36] = print_
    assert is_light_on_dark(crop) is light


@pytest.mark.parametrize(("top", "foot", "sign"), [(8, 30, 1), (34, 56, -1), (21, 43, 0)])
def test_ink_above_the_middle_rises(top: int, foot: int, sign: int) -> None:
    crop = np.full((64, 64, 3), 230, np.uint8)
    crop[top:foot, 24:40] = (40, 30, 190)
    upright, turned = Print.on([crop, np.rot90(crop)]).heights()
    assert [np.sign(round(float(each), 2)) for each in upright[[0, 2]]] == [sign, -sign]
    assert [np.sign(round(float(each), 2)) for each in turned[[1, 3]]] == [-sign, sign]


@pytest.mark.parametrize("count", [1, 2, 3, 8, 9, 400])
def test_medians_are_those_of_all_or_of_those_chosen(count: int) -> None:
    random = np.random.default_rng(count)
    values = random.integers(0, 256, (4, 2, count), np.uint8)
    assert medians(values).tolist() == np.median(values, 2).tolist()
    chosen = random.random((4, count)) < 0.5
    found = medians(values, chosen[:, None])
    told = [i for i in range(4) if chosen[i].any()]
    assert found[told].tolist() == [np.median(values[i][:, chosen[i]], 1).tolist() for i in told]
