from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets.render.tiles.faces import HEIGHT, draw
from datasets.render.tiles.style import TileSet, faces_of, random_set
from datasets.render.typefaces import lowered, typefaces
from engine.table import FACE_DOWN, LETTER_FACES, TILE_FACES, WILD


def a_set(seed: int, letters: bool) -> TileSet:
    return random_set(np.random.default_rng(seed), letters)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("letters", [False, True])
def test_every_face_of_a_set_can_be_drawn_and_told_apart(seed: int, letters: bool) -> None:
    style = a_set(seed, letters)
    faces = [*faces_of(style), FACE_DOWN]
    drawn = {face: draw(style, face) for face in faces}
    assert all(image.shape == (HEIGHT, round(HEIGHT * style.aspect), 4) for image in drawn.values())
    assert len({image.tobytes() for image in drawn.values()}) == len(faces)


def test_a_set_has_the_faces_of_the_notation() -> None:
    assert faces_of(a_set(1, False)) == (*TILE_FACES, WILD)
    assert faces_of(a_set(1, True)) == (*LETTER_FACES, WILD)


@pytest.mark.parametrize("seed", range(30))
def test_the_four_inks_look_like_what_they_are_called(seed: int) -> None:
    inks = a_set(seed, False).inks
    blue, green, red = inks["R"]
    assert red > 1.4 * max(blue, green)
    blue, green, red = inks["B"]
    assert blue > 1.3 * red
    assert max(inks["K"]) < 80
    blue, green, red = inks["Y"]
    assert green > 1.2 * blue


def test_the_same_seed_draws_the_same_face() -> None:
    assert np.array_equal(draw(a_set(3, False), "R7"), draw(a_set(3, False), "R7"))
    assert not np.array_equal(
        draw(a_set(3, False), "R7"), draw(a_set(4, False), "R7")[:, : round(HEIGHT * a_set(3, False).aspect)]
    )


def inked(style: TileSet, face: str) -> tuple[int, int]:
    """The first and the last row in which a letter's ink is."""
    rows = np.flatnonzero((draw(style, face)[8:-8, 8:-8, :3].max(2) < 100).any(1))
    return int(rows[0]), int(rows[-1])


def test_the_letters_of_a_set_stand_on_one_line_whatever_hangs_below_it() -> None:
    font = next(font for font in typefaces()[1] if lowered(font, "Q") > 0.08)
    plain = {"font": font, "inks": {"L": (0, 0, 0)}, "body": (240, 240, 240), "values": False, "wear": 0.0}
    style = replace(a_set(1, True), **plain, recess="none", engraved=0.0, grain=0.0, size=0.45)
    (d_top, d_foot), (q_top, q_foot) = inked(style, "D"), inked(style, "Q")  # neither has an accent
    assert abs(d_top - q_top) <= 2
    assert q_foot > d_foot + 4


@pytest.mark.parametrize("number", ["10", "11", "12", "13"])
def test_the_two_figures_of_a_number_never_touch(number: str) -> None:
    plain = {"inks": dict.fromkeys("RBKY", (0, 0, 0)), "body": (240, 240, 240), "brand": "", "mark": "none"}
    for seed in range(12):
        style = replace(a_set(seed, False), **plain, recess="none", engraved=0.0, wear=0.0, reverse=False)
        dark = draw(replace(style, tracking=-0.1, weight=4), f"R{number}")[8:-8, 8:-8, :3].max(2) < 150
        assert cv2.connectedComponents(dark.astype(np.uint8))[0] > len(number)


def grained_sets() -> list[TileSet]:
    return [style for style in (a_set(seed, True) for seed in range(120)) if style.grain]


def test_only_letter_plates_have_a_grain() -> None:
    assert 30 < len(grained_sets()) < 90
    assert not any(a_set(seed, False).grain for seed in range(120))


def test_letters_stand_out_from_what_they_are_printed_on() -> None:
    for style in (a_set(seed, True) for seed in range(300)):
        for face in LETTER_FACES:
            ratio = np.log((np.array(style.letter_ink(face)) + 1) / (np.array(style.body) + 1))
            assert np.abs(ratio).max() > np.log(1.6)


def test_some_sets_of_plates_are_dark_of_many_hues_and_printed_light_and_no_tiles_are() -> None:
    sets = [a_set(seed, True) for seed in range(300)]
    dark = [style for style in sets if max(style.body) < 110]
    assert 0.08 * len(sets) < len(dark) < 0.3 * len(sets)
    assert all(max(style.inks["L"]) > 180 for style in dark)
    strongest = [int(np.argmax(style.body)) for style in dark]
    assert all(strongest.count(channel) >= 3 for channel in range(3)), "blue, green and red ones"
    assert not any(max(a_set(seed, False).body) < 110 for seed in range(300))


def test_some_sets_have_their_letters_in_the_four_inks_of_tiles_and_the_others_in_one() -> None:
    for style in (a_set(seed, True) for seed in range(300)):
        inks = {style.letter_ink(face) for face in LETTER_FACES}
        assert inks in ({style.inks["L"]}, {style.inks[colour] for colour in "RKBY"})
    sets = [a_set(seed, True) for seed in range(300)]
    many = [style for style in sets if len({style.letter_ink(face) for face in LETTER_FACES}) == 4]
    assert 0.04 * len(sets) < len(many) < 0.2 * len(sets)
    style = replace(
        many[0], wear=0.0, engraved=0.0, recess="none", inks={**many[0].inks, "R": (0.0, 0.0, 255.0)}
    )
    red = next(face for face in LETTER_FACES if style.letter_ink(face) == (0.0, 0.0, 255.0))
    drawn = draw(style, red)[..., :3].astype(int)
    assert ((drawn[..., 2] - drawn[..., :2].max(2)) > 150).mean() > 0.02


def test_no_two_plates_of_wood_have_quite_one_tone() -> None:
    body = (90.0, 130.0, 200.0)
    plain = {"recess": "none", "wear": 0.0, "engraved": 0.0, "body": body, "inks": {"L": body}}
    wood = replace(a_set(1, True), **plain, grain=0.1)
    tones = [draw(wood, face)[..., 2].mean() for face in LETTER_FACES]
    assert np.std(tones) > 0.05 * np.mean(tones)


@pytest.mark.parametrize("letters", [False, True])
def test_half_of_the_sets_have_lettering_of_their_own(letters: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    sets = [a_set(seed, letters) for seed in range(200)]
    own = [style.own_lettering for style in sets]
    assert 75 < sum(own) < 125
    face = "A" if letters else "R7"
    drawn = [draw(style, face) for style in sets[:20]]
    monkeypatch.setattr("datasets.render.tiles.style.OWN", 0)  # as their typefaces have them
    same = [np.array_equal(draw(style, face), now) for style, now in zip(sets, drawn, strict=False)]
    assert same == [not lettered for lettered in own[:20]]
