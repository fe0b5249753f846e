"""Drawn cards show what they are called: pips, indices, symmetry, colours."""

from __future__ import annotations

import base64
import gzip
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from datasets.render.cards import style as card_style
from datasets.render.cards.art import CardArt, legible
from datasets.render.cards.cards import DECK_FACES, Deck, random_deck
from datasets.render.cards.find import find_indices
from datasets.render.cards.svg_sheets import BAKED_HEIGHT, SvgSheet, bake, cut, load_baked
from datasets.render.typefaces import typefaces
from engine.table import CARD_FACES, CARD_RANKS, CARD_SUITS, WILD

HEIGHT = 420
SEEDS = range(3)
Image = npt.NDArray[np.uint8]


def deck(seed: int) -> Deck:
    """A random deck; its line around the card left out, which would be counted as ink."""
    style = random_deck(np.random.default_rng(seed)).style
    return Deck(replace(style, border=0.0))


def ink(art: CardArt) -> Image:
    """Where the card differs from its paper (255), its rim left out."""
    image = art.image[..., :3].astype(int)
    paper = np.median(image.reshape(-1, 3), axis=0)
    marked = (np.abs(image - paper).max(2) > 70).astype(np.uint8) * 255
    rim = np.zeros_like(marked)
    rim[3:-3, 3:-3] = marked[3:-3, 3:-3]
    corners = cv2.erode(np.pad(art.image[..., 3], 1), np.ones((7, 7), np.uint8))[1:-1, 1:-1]
    return np.where(corners == 255, rim, 0).astype(np.uint8)


def box(quad: npt.NDArray[np.float32]) -> tuple[int, int, int, int]:
    left, top = np.floor(quad.min(0)).astype(int)
    right, bottom = np.ceil(quad.max(0)).astype(int)
    return max(left, 0), max(top, 0), right, bottom


def without_indices(art: CardArt) -> Image:
    """The ink between the indices."""
    marked = ink(art)
    for index in art.indices:
        left, top, right, bottom = box(index.quad)
        marked[top:bottom, left:right] = 0
    return marked


def darkest(art: CardArt, number: int = 0) -> Image:
    """The ink within one index, turned to be read."""
    quad = art.indices[number].quad
    left, top, right, bottom = box(quad)
    part = ink(art)[top:bottom, left:right]
    return part if quad[0][0] < quad[1][0] else part[::-1, ::-1]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("face", [face for face in CARD_FACES if face[:-1].isdigit()])
def test_a_number_card_shows_as_many_pips_as_it_says(seed: int, face: str) -> None:
    drawn = deck(seed)
    _, _, stats, _ = cv2.connectedComponentsWithStats(without_indices(drawn.draw(face, 600)))
    areas = stats[1:, cv2.CC_STAT_AREA]
    assert (areas > 100).sum() == int(face[:-1])
    assert areas.max() < 1.3 * np.median(areas)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("face", [face for face in CARD_FACES if face[0] == "A"])
def test_an_ace_shows_one_large_pip(seed: int, face: str) -> None:
    _, _, stats, centres = cv2.connectedComponentsWithStats(without_indices(deck(seed).draw(face, 600)))
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    width = deck(seed).draw(face, 600).image.shape[1]
    assert np.allclose(centres[largest], (width / 2, 300), atol=25)
    assert stats[largest, cv2.CC_STAT_HEIGHT] > 80


@pytest.mark.parametrize("seed", SEEDS)
def test_number_cards_look_the_same_upside_down_but_for_the_middle(seed: int) -> None:
    for face in ("2H", "4C", "10D"):
        image = deck(seed).draw(face, HEIGHT).image.astype(int)
        assert np.abs(image - image[::-1, ::-1]).mean() < 4


@pytest.mark.parametrize("seed", SEEDS)
def test_courts_are_double_headed_and_differ(seed: int) -> None:
    courts = [deck(seed).draw(rank + suit, HEIGHT).image.astype(int) for rank in "JQK" for suit in CARD_SUITS]
    for image in courts:
        assert np.abs(image - image[::-1, ::-1]).mean() < 6
    for i, image in enumerate(courts):
        assert all(np.abs(image - other).mean() > 4 for other in courts[:i])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("face", DECK_FACES)
def test_a_quad_holds_its_index_tightly_and_nothing_is_cut(seed: int, face: str) -> None:
    art = deck(seed).draw(face, HEIGHT)
    assert len(art.indices) == (deck(seed).style.index.corners if face != WILD else 2)
    for index in art.indices:
        assert index.face == face
        left, top, right, bottom = box(index.quad)
        assert right <= art.image.shape[1] + 2
        assert bottom <= HEIGHT + 2
        rows, columns = np.nonzero(ink(art)[top:bottom, left:right])
        slack = 0.02 * HEIGHT
        assert max(rows.min(), columns.min()) < slack
        assert max(bottom - top - rows.max(), right - left - columns.max()) < slack


@pytest.mark.parametrize("seed", SEEDS)
def test_indices_read_the_same_in_every_corner_and_differ_between_cards(seed: int) -> None:
    drawn = deck(seed)
    seen: list[Image] = []
    for face in CARD_FACES:
        art = drawn.draw(face, HEIGHT)
        first, *others = [
            cv2.resize(darkest(art, i), (24, 48), interpolation=cv2.INTER_AREA).astype(int)
            for i in range(len(art.indices))
        ]
        assert all(np.abs(first - other).mean() < 22 for other in others)
        seen.append(np.asarray(first))
    for i, one in enumerate(seen):
        assert all(np.abs(one.astype(int) - other).mean() > 3 for other in seen[:i])


def test_hearts_and_diamonds_are_red_in_nearly_every_deck() -> None:
    styles = [random_deck(np.random.default_rng(seed)) for seed in range(200)]
    red = [
        all(d.ink(suit)[2] > 150 and max(d.ink(suit)[:2]) < 90 for suit in "HD")
        for d in (x.style for x in styles)
    ]
    assert 170 <= sum(red) < 200
    assert all(style.style.ink("H") != style.style.ink("S") for style in styles)


def test_french_and_german_decks_print_their_own_letters() -> None:
    styles = {
        d.style.index.language: d.style
        for d in (random_deck(np.random.default_rng(seed)) for seed in range(60))
    }
    assert [styles["fr"].label(rank) for rank in ("A", "J", "Q", "K", "10")] == ["1", "V", "D", "R", "10"]
    assert [styles["de"].label(rank) for rank in ("A", "J", "Q", "K", "7")] == ["A", "B", "D", "K", "7"]
    assert [styles["en"].label(rank) for rank in ("A", "J", "Q", "K", "2")] == ["A", "J", "Q", "K", "2"]


@pytest.mark.parametrize("seed", SEEDS)
def test_backs_have_no_upside(seed: int) -> None:
    image = deck(seed).back(HEIGHT)[..., :3].astype(int)
    assert image.shape[0] == HEIGHT
    assert image.std() > 15
    assert np.abs(image - image[::-1, ::-1]).mean() < 12


def test_equal_seeds_draw_equal_cards_and_corners_are_cut_round() -> None:
    one, other = deck(3).draw("QS", HEIGHT).image, deck(3).draw("QS", HEIGHT).image
    assert np.array_equal(one, other)
    assert one[0, 0, 3] == 0
    assert one[HEIGHT // 2, 0, 3] == 255
    assert not one.flags.writeable


def test_an_unknown_face_is_refused() -> None:
    with pytest.raises(ValueError, match="'1X'"):
        deck(0).draw("1X", HEIGHT)


def test_some_typefaces_print_indices_and_slanted_ones_do_not() -> None:
    fonts = [font for group in typefaces() for font in group]
    assert any(legible(font) for font in fonts)
    assert not any(legible(font) for font in fonts if "italic" in font.lower())


def plain_deck(corners: int) -> Deck:
    """A drawn deck whose figures keep clear of the indices."""
    style = next(
        d.style
        for d in (random_deck(np.random.default_rng(seed)) for seed in range(200))
        if d.style.frame
        and max(d.style.palette.paper) > 225
        and d.style.index.height > 0.07
        and d.style.joker == 4
    )
    return Deck(replace(style, border=0.0, aspect=0.7, index=replace(style.index, corners=corners)))


PLAIN = ("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf")


@pytest.mark.parametrize("corners", [2, 4])
def test_indices_are_found_where_they_were_drawn(corners: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # The same decks on every machine, however many typefaces it has.
    plain = [font for group in typefaces() for font in group if Path(font).name in PLAIN]
    monkeypatch.setattr(card_style, "typefaces", lambda: (plain, ()) if plain else typefaces())
    drawn = plain_deck(corners)
    arts = {face: drawn.draw(face, BAKED_HEIGHT) for face in DECK_FACES}
    found = find_indices({face: art.image for face, art in arts.items()})
    assert set(found) == set(DECK_FACES)
    for face, quads in found.items():
        known = [index.quad / BAKED_HEIGHT for index in arts[face].indices]
        assert len(quads) == len(known), face
        for quad in quads:
            assert min(float(np.abs(np.array(quad) - other).max()) for other in known) < 0.02, face


def sheet_file(folder: Path, drawn: Deck) -> Path:
    """A deck as an SVG sheet of thirteen columns and five rows: clubs, diamonds, hearts, spades, jokers and back."""
    height, width = 210, round(210 * drawn.style.aspect)
    picture = np.zeros((height * 5, width * 13, 4), np.uint8)
    cards = {
        (row, column): rank + suit
        for row, suit in enumerate("CDHS")
        for column, rank in enumerate(CARD_RANKS)
    }
    for (row, column), face in {**cards, (4, 0): WILD, (4, 1): WILD}.items():
        picture[row * height :, column * width :][:height, :width] = drawn.draw(face, height).image
    picture[4 * height :, 2 * width :][:height, :width] = drawn.back(height)
    png = base64.b64encode(cv2.imencode(".png", picture)[1].tobytes()).decode()
    size = f'width="{13 * width}" height="{5 * height}"'
    link = "http://www.w3.org/1999/xlink"
    body = f'<image {size} xlink:href="data:image/png;base64,{png}"/>'
    file = folder / "deck.svgz"
    file.write_bytes(
        gzip.compress(
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="{link}" {size}>{body}</svg>'.encode()
        )
    )
    return file


def test_an_installed_deck_is_cut_kept_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = plain_deck(2)
    sheet = SvgSheet("own", str(sheet_file(tmp_path, drawn)), "fr")
    cards = dict(cut(sheet))
    assert set(cards) == {*DECK_FACES, "back"}
    monkeypatch.setattr("datasets.render.cards.svg_sheets.SHEETS", (sheet,))
    assert bake(tmp_path / "kept") == ("own",)
    (kept,) = load_baked(tmp_path / "kept")
    assert (kept.name, kept.language, kept.has_back) == ("own", "fr", True)
    assert set(kept.faces) == set(DECK_FACES)
    art, truth = kept.draw("10H", 300), drawn.draw("10H", 300)
    assert art.image.shape[0] == 300
    assert abs(art.image.shape[1] - truth.image.shape[1]) <= 3
    for index, known in zip(art.indices, truth.indices, strict=True):
        assert np.abs(index.quad - known.quad).max() < 8
    middle = (slice(60, 240), slice(40, 170))
    assert np.abs(art.image[middle].astype(int) - truth.image[middle].astype(int)).mean() < 20
    assert kept.back(200).shape[0] == 200
    assert load_baked(tmp_path / "nowhere") == ()
