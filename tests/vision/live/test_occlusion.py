"""Things that lie over drawn tiles, and tiles that are truly taken away."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.live.occlusion import Background, Occlusion
from vision.live.places import Places
from vision.live.scene_change import SceneChange, look_of
from vision.reading import Reading, RecognizedPiece

SIZE = (1280, 720)
TILE = (44, 60)
ROW = tuple((500 + 50 * i, 300) for i in range(5))
SKIN = (110, 140, 200)
WOOD = (60, 100, 140)


def photographed(tiles, *things, light=1.0, seed=0):
    """A table of tiles (BGR uint8) under things, each (outline, colour), with a camera's noise."""
    image = np.full((SIZE[1], SIZE[0], 3), WOOD, np.uint8)
    for x, y in tiles:
        cv2.rectangle(image, (x, y), (x + TILE[0], y + TILE[1]), (225, 235, 240), -1)
        cv2.putText(image, "7", (x + 8, y + 44), cv2.FONT_HERSHEY_SIMPLEX, 1.3, (20, 20, 20), 4)
    for outline, colour in things:
        cv2.fillPoly(image, [np.array(outline)], colour)
    noise = np.random.default_rng(seed).normal(0, 3, image.shape)
    return (image * light + noise).clip(0, 255).astype(np.uint8)


def read(tiles, faces=None, sure=None):
    """What a reader makes of those tiles that it sees."""
    w, h = TILE
    pieces = tuple(
        RecognizedPiece(
            (faces or {}).get(at, "R7"), 0.9, ((x, y), (x + w, y), (x + w, y + h), (x, y + h)), at != sure
        )
        for at, (x, y) in enumerate(tiles)
    )
    return Reading(SIZE, pieces, (tuple(range(len(pieces))),) if pieces else ())


def arm(x, tip, wide=130):
    """An arm from below, up to a height."""
    return [(x, tip), (x + wide, tip), (x + wide, 719), (x, 719)]


class Watched:
    """A table that is watched, by readings of its pictures."""

    def __init__(self):
        self._background = Background()

    def shows(self, reading, image):
        return self._background.shows(reading, image, look_of(image))


@pytest.fixture
def table():
    watched = Watched()
    assert watched.shows(read(ROW), photographed(ROW))
    return watched


def test_a_hand_over_tiles_is_no_table_that_lost_them_however_long_it_rests(table):
    hand = (arm(540, 280), SKIN)
    for seed in range(5):
        assert not table.shows(read((ROW[0], *ROW[4:])), photographed(ROW, hand, seed=seed))
    assert table.shows(read(ROW), photographed(ROW, seed=9))


MELDS = [(250 + 130 * i, 150 + 170 * j) for j in range(3) for i in range(7)]
"""Tiles all over the table."""


def numbered(tiles, missing=()):
    """What a reader sees of tiles that each show another face."""
    reading = read(tiles, {at: f"{'RBK'[at // 7]}{at % 7 + 1}" for at in range(len(tiles))})
    kept = tuple(piece for at, piece in enumerate(reading.detections) if at not in missing)
    return replace(reading, detections=kept, groups=(tuple(range(len(kept))),))


@pytest.mark.parametrize("shift", [(8, 5), (40, -25), (-90, 60)])
def test_a_camera_may_be_knocked_while_a_hand_lies_over_tiles(shift):
    table, hand = Watched(), (arm(240, 480, 180), SKIN)
    moved = [(x + shift[0], y + shift[1]) for x, y in MELDS]
    under = [at for at, (x, y) in enumerate(moved) if 196 < x < 420 and y + TILE[1] > 480]
    assert under
    assert table.shows(numbered(MELDS), photographed(MELDS))
    assert not table.shows(numbered(moved, under), photographed(moved, hand, seed=1))
    assert table.shows(numbered(moved), photographed(moved, seed=2))
    taken = [place for at, place in enumerate(moved) if at not in under]
    assert table.shows(numbered(moved, under), photographed(taken, seed=3))


def on_a_patterned_cloth(tiles, shift=(0, 0)):
    """Tiles on a cloth, as a camera sees both that was shifted."""
    spots = np.random.default_rng(7).normal(0, 1, (SIZE[1], SIZE[0])).astype(np.float32)
    cloth = 250 * cv2.GaussianBlur(spots, (0, 0), 6)[..., None]
    image = photographed(tiles)
    bare = (image == photographed(())).all(2, keepdims=True)
    seen = np.where(bare, image + cloth, image).clip(0, 255).astype(np.uint8)
    move = np.array([[1.0, 0, shift[0]], [0, 1, shift[1]]])
    return cv2.warpAffine(seen, move, SIZE, borderMode=cv2.BORDER_REFLECT)


@pytest.mark.parametrize("shift", [(60, -40), (-25, 15)])
def test_a_camera_that_was_knocked_is_no_cloth_that_lies_over_the_table(shift):
    table = Watched()
    moved = [(x + shift[0], y + shift[1]) for x, y in MELDS]
    assert table.shows(numbered(MELDS), on_a_patterned_cloth(MELDS))
    assert table.shows(numbered(moved, (5,)), on_a_patterned_cloth(MELDS, shift))
    assert table.shows(numbered(moved), on_a_patterned_cloth(MELDS, shift))
    hand = cv2.fillPoly(on_a_patterned_cloth(MELDS, shift), [np.array(arm(300, 250, 300))], SKIN)
    assert not table.shows(numbered(moved, (7, 8)), hand)


def test_a_tile_that_was_taken_is_gone_at_once(table):
    assert table.shows(read(ROW[:-1]), photographed(ROW[:-1], seed=1))
    assert table.shows(read(ROW[:2]), photographed(ROW[:2], seed=2))


def test_a_tile_that_was_taken_under_a_hand_is_gone_once_the_hand_is(table):
    assert not table.shows(read(ROW[:2]), photographed(ROW[:-1], (arm(600, 280, 200), SKIN)))
    assert table.shows(read(ROW[:-1]), photographed(ROW[:-1], seed=1))


def test_a_place_that_is_bare_beside_a_hand_is_bare(table):
    hand = (arm(770, 280), SKIN)
    assert table.shows(read(ROW[:-1]), photographed(ROW[:-1], hand))


def test_a_tile_pushed_half_over_the_place_of_another_beside_a_hand_covers_nothing(table):
    moved = (*ROW[:-1], (718, 326))
    assert table.shows(read(moved), photographed(moved, (arm(770, 280), SKIN)))


def test_a_card_laid_beside_a_hand_over_the_corner_of_another_covers_nothing(table):
    below, above, hand = (500, 300), (440, 240), (arm(600, 280), SKIN)
    assert table.shows(corners_read(below), cards_photographed(below))
    laid = corners_read(above), cards_photographed(below, above, things=(hand,))
    assert table.shows(*laid)
    under_hand = corners_read(), cards_photographed(below, things=((arm(440, 240, 200), SKIN),))
    assert not table.shows(*under_hand)


def corners_read(*cards):
    """What a reader sees of cards of which one corner each lies open."""
    pieces = tuple(
        RecognizedPiece(
            "QS",
            0.9,
            ((x, y), (x + 20, y), (x + 20, y + 40), (x, y + 40)),
            outline=((x, y), (x + 130, y), (x + 130, y + 180), (x, y + 180)),
        )
        for x, y in cards
    )
    return Reading(SIZE, pieces, (tuple(range(len(pieces))),) if pieces else (), kind="cards")


def cards_photographed(*cards, things=()):
    """Cards, the later ones upon the earlier ones, under things."""
    faces = [
        ([(x, y), (x + 130, y), (x + 130, y + 180), (x, y + 180)], (235, 235, 235) if at else (215, 235, 240))
        for at, (x, y) in enumerate(cards)
    ]
    marks = [([(x, y), (x + 18, y), (x + 18, y + 38), (x, y + 38)], (20, 20, 20)) for x, y in cards]
    drawn = [each for pair in zip(faces, marks, strict=True) for each in pair]
    return photographed((), *drawn, *things)


def test_a_hand_in_the_table_s_own_colours_may_lie_over_what_is_not_seen(table):
    like_wood = (arm(690, 280), tuple(level - 24 for level in WOOD))
    assert not table.shows(read(ROW[:-1]), photographed(ROW, like_wood))


def test_a_cup_on_a_tile_covers_it(table):
    cup = ([(580, 230), (750, 230), (750, 430), (580, 430)], (90, 40, 30))
    assert not table.shows(read(ROW[:2]), photographed(ROW, cup))


@pytest.mark.parametrize(("faces", "sure"), [({2: "R1"}, None), (None, 2)])
def test_what_is_read_of_a_tile_under_a_finger_is_not_it(table, faces, sure):
    finger = (arm(610, 330, 30), SKIN)
    assert not table.shows(read(ROW, faces, sure), photographed(ROW, finger))
    assert table.shows(read(ROW, faces, sure), photographed(ROW)), "where nothing lies over it, it is"


def test_tiles_moved_to_the_border_are_no_hand(table):
    moved = tuple((500 + 50 * i, 655) for i in range(5))
    assert table.shows(read(moved), photographed(moved))


def test_tiles_that_lie_where_others_lay_cover_nothing(table):
    moved = tuple((x + 22, y + 30) for x, y in ROW[:-1])
    assert table.shows(read(moved), photographed(moved))


def test_other_light_covers_nothing(table):
    assert table.shows(read(ROW[:-1]), photographed(ROW[:-1], light=0.7))


def test_another_view_covers_nothing(table):
    colours = ((130, 60, 40), (90, 40, 10), (20, 190, 190), (230, 230, 235))
    stripes = [
        ([(320 * i, 0), (320 * i + 319, 0), (320 * i + 319, 719), (320 * i, 719)], colour)
        for i, colour in enumerate(colours)
    ]
    assert table.shows(read(()), photographed((), *stripes))


def test_an_arm_that_was_taken_for_table_takes_nothing_along_as_it_goes(table):
    beside = (arm(690, 380), SKIN)
    assert table.shows(read(ROW), photographed(ROW, beside))
    assert table.shows(read(ROW[:-1]), photographed(ROW[:-1], seed=1))


def test_a_hand_that_comes_off_an_arm_taken_for_table_is_a_hand(table):
    assert table.shows(read(ROW), photographed(ROW, (arm(745, 500), SKIN)))
    reaching = (arm(745, 500), SKIN), ([(600, 280), (875, 280), (875, 505), (745, 505)], SKIN)
    assert not table.shows(read(ROW[:2]), photographed(ROW, *reaching))


def test_what_was_laid_on_a_book_that_was_pushed_in_may_be_taken_again(table):
    book, on_it = (arm(100, 400, 300), (30, 60, 30)), (200, 500)
    assert table.shows(read(ROW), photographed(ROW, book))
    assert table.shows(read((*ROW, on_it)), photographed_on(book, on_it))
    assert table.shows(read(ROW), photographed(ROW, book, seed=2))


def photographed_on(book, tile):
    """The row, and a tile upon a book."""
    image = photographed(ROW, book)
    x, y = tile
    cv2.rectangle(image, tile, (x + TILE[0], y + TILE[1]), (225, 235, 240), -1)
    return image


FELT = [(160 + 140 * i, 200 + 190 * j) for j in range(2) for i in range(7)]
"""Cards that lie so close that little of the table is left between them."""
BELOW = [(x, y + 145) for x, y in FELT]
"""The same at the picture's lower border, where not even a wrist is seen over the table."""


def whole_cards(*cards, missing=()):
    """What a reader sees of cards that lie open, each of another face."""
    pieces = tuple(
        RecognizedPiece(f"{at + 1}H", 0.9, ((x, y), (x + 130, y), (x + 130, y + 180), (x, y + 180)))
        for at, (x, y) in enumerate(cards)
        if at not in missing
    )
    return Reading(SIZE, pieces, (tuple(range(len(pieces))),) if pieces else (), kind="cards")


@pytest.mark.parametrize(("cards", "hand"), [(FELT, arm(460, 380, 100)), (BELOW, arm(370, 520, 200))])
def test_a_hand_over_cards_with_hardly_any_table_between_them_is_a_hand(cards, hand):
    table, under = Watched(), 9
    assert table.shows(whole_cards(*cards), cards_photographed(*cards))
    covered = cards_photographed(*cards, things=((hand, SKIN),))
    assert not table.shows(whole_cards(*cards, missing=(under,)), covered)
    left = [place for at, place in enumerate(cards) if at != under]
    assert table.shows(whole_cards(*cards, missing=(under,)), cards_photographed(*left))


def test_a_card_of_which_a_hand_leaves_another_corner_is_where_it_was():
    table, card, hand = Watched(), (500, 300), (arm(480, 280, 90), SKIN)
    outline = ((500, 300), (630, 300), (630, 480), (500, 480))
    corner = ((610, 440), (630, 440), (630, 480), (610, 480))
    other = Reading(SIZE, (RecognizedPiece("QS", 0.9, corner, outline=outline),), ((0,),), kind="cards")
    assert table.shows(corners_read(card), cards_photographed(card))
    assert not table.shows(other, cards_photographed(card, things=(hand,)))
    assert table.shows(other, cards_photographed(card))


def test_a_card_read_by_its_corner_under_a_hand_that_was_read_whole_has_not_come_over_another():
    table, card, above = Watched(), (500, 300), (530, 330)
    whole, (corner,) = whole_cards(card).detections, corners_read(card).detections
    upper = RecognizedPiece("QS", 0.9, corners_read(above).detections[0].corners)
    both = Reading(SIZE, (replace(whole[0], face="KH"), upper), ((0, 1),), kind="cards")
    left = Reading(SIZE, (replace(corner, face="KH"),), ((0,),), kind="cards")
    seen = cards_photographed(card, above)
    assert table.shows(both, seen)
    hand = (arm(525, 320, 200), SKIN)
    assert not table.shows(left, cards_photographed(card, above, things=(hand,)))


def test_a_hand_in_colours_that_the_table_has_as_well_is_a_hand():
    table = Watched()
    carpet = np.random.default_rng(3).normal(0, 30, (SIZE[1], SIZE[0], 1))

    def seen(tiles, *things):
        image = photographed(tiles, *things)
        bare = (image == photographed((), seed=0)).all(2, keepdims=True)
        return np.where(bare, image + carpet, image).clip(0, 255).astype(np.uint8)

    fingers = [*arm(590, 280, 200)[:2], (790, 420), (590, 420)]
    hand = (arm(540, 400, 300), SKIN), (fingers, tuple(level + 45 for level in WOOD))
    assert table.shows(read(ROW), seen(ROW))
    assert not table.shows(read(ROW[:2]), seen(ROW, *hand))


def test_a_hand_that_rests_on_an_empty_table_is_not_taken_for_table():
    table, hand = Watched(), (arm(480, 330, 300), SKIN)
    assert table.shows(read(()), photographed(()))
    assert table.shows(read(()), photographed((), hand))
    assert table.shows(read(ROW), photographed(ROW, hand))
    assert table.shows(read(ROW, sure=2), photographed(ROW, seed=1)), "no hand lies there any more"


def test_a_hand_as_bright_as_the_table_is_told_by_its_colour():
    table, close = Watched(), tuple((500 + 50 * i, 300 + 66 * j) for j in range(3) for i in range(4))
    as_bright = (70, 90, 153)
    hand = [(520, 320), (680, 320), (690, 719), (510, 719)]
    assert abs(float(np.dot((0.114, 0.587, 0.299), np.subtract(as_bright, WOOD)))) < 2
    assert table.shows(read(close), photographed(close))
    assert not table.shows(read((close[0], *close[3:])), photographed(close, (hand, as_bright), seed=1))


def fingers(left, top):
    """What hides everything right of and below a place, in stripes of other shades."""
    shades = ((110, 140, 200), (70, 115, 205), (150, 178, 228), (120, 165, 180))
    wide = (1280 - left) // len(shades)
    return [
        ([(x, top), (x + wide, top), (x + wide, 719), (x, 719)], shade)
        for x, shade in zip(range(left, 1280, wide), shades, strict=False)
    ]


def test_a_hand_near_the_camera_that_hides_most_of_the_table_is_a_hand(table):
    assert not table.shows(read(()), photographed(ROW, *fingers(300, 60), seed=1))


def close_up(*things, tiles=(500,)):
    """Large tiles near the lower border, under things."""
    drawn = [([(x, 430), (x + 200, 430), (x + 200, 690), (x, 690)], (225, 235, 240)) for x in tiles]
    return photographed((), *drawn, *things)


def close_up_read(*tiles):
    """What a reader makes of those that it sees."""
    places = [((x, 430), (x + 200, 430), (x + 200, 690), (x, 690)) for x in tiles]
    pieces = tuple(RecognizedPiece("R7", 0.9, place) for place in places)
    return Reading(SIZE, pieces, (tuple(range(len(pieces))),) if pieces else ())


@pytest.mark.parametrize("colour", [SKIN, (40, 60, 110)])
def test_a_hand_on_no_more_table_than_lies_around_a_large_tile_is_a_hand(colour):
    table = Watched()
    assert table.shows(close_up_read(500, 720), close_up(tiles=(500, 720)))
    hand = (arm(520, 480, 160), colour)
    assert not table.shows(close_up_read(720), close_up(hand, tiles=(500, 720)))
    assert table.shows(close_up_read(720), close_up(tiles=(720,))), "it may be taken all the same"


def test_a_large_tile_is_taken_though_fingertips_are_still_in_the_picture():
    table = Watched()
    assert table.shows(close_up_read(500), close_up())
    assert table.shows(close_up_read(), close_up((arm(520, 660, 160), SKIN), tiles=()))


@pytest.mark.parametrize(("around", "below", "is_hand"), [(0, 0, False), (20, 0, False), (20, 20, True)])
def test_more_than_a_card_s_own_place_is_not_changed_by_taking_it(around, below, is_hand):
    """What reaches in lies where its outline may be off, and in the table's own colours; a shadow reaches nowhere."""
    stripes = ((arm(i * 64, 0, 32), (90, 60, 150)) for i in range(20))
    card, image = corners_read((100, 500)), photographed((), *stripes)
    look = look_of(image)
    where = np.zeros(look.shape[1:], bool)
    where[250 - around : 340 + below, 50 - around : 115 + around] = True
    change = SceneChange(where, where.shape[1] / SIZE[0], look, look)
    nothing = Places(replace(read(()), kind="cards"))
    covers = Occlusion.between(change, Places(card), nothing, image).covers_any(card.detections, nothing)
    assert covers is is_hand


@pytest.mark.parametrize(("left", "is_hand"), [(40, True), (75, True), (0, False)])
def test_what_leaves_a_strip_of_the_picture_as_it_was_lies_over_it(left, is_hand):
    image = photographed(ROW)
    look = look_of(image)
    where = np.ones(look.shape[1:], bool)
    where[:, :left] = False
    change = SceneChange(where, where.shape[1] / SIZE[0], look, look)
    occlusion = Occlusion.between(change, Places(read(ROW)), Places(read(())), image)
    assert occlusion.covers_any(read(ROW).detections, Places(read(()))) is is_hand


def test_pieces_seen_elsewhere_on_a_changed_picture_are_another_view(table):
    elsewhere = tuple((x, y + 200) for x, y in ROW)
    image = photographed((), *fingers(260, 0), seed=1)
    tiles = photographed(elsewhere, seed=1)
    image[500:560, 500:750] = tiles[500:560, 500:750]
    assert table.shows(read(elsewhere), image)


def test_a_hand_within_the_outlines_of_the_cards_it_covers_is_a_hand():
    table, fan = Watched(), [(500 + 30 * i, 300) for i in range(6)]
    hand = ([(560, 310), (760, 310), (760, 470), (560, 470)], SKIN)
    read_all, left = corners_read(*fan), corners_read(*fan[:2])
    assert table.shows(read_all, cards_photographed(*fan))
    assert not table.shows(left, cards_photographed(*fan, things=(hand,)))
    assert table.shows(left, cards_photographed(*fan[:2])), "they may be taken all the same"


def test_what_lay_under_a_card_that_was_taken_may_be_as_dark_or_light_as_nothing_else():
    table, card = Watched(), (500, 300)
    below = ([(540, 340), (600, 340), (600, 420), (540, 420)], (200, 60, 30))
    assert table.shows(whole_cards(card, (700, 300)), cards_photographed(card, (700, 300)))
    left = cards_photographed((700, 300), things=(below,))
    assert table.shows(whole_cards((0, 0), (700, 300), missing=(0,)), left)


@pytest.mark.parametrize("grain", [0, 8, 16])
def test_a_crowded_table_that_is_cleared_is_bare_and_no_hand(grain):
    table, cards = Watched(), [(2 + 142 * i, 182 * j - 4) for j in range(4) for i in range(9)]
    bare = photographed(()) + np.random.default_rng(5).normal(0, grain, (SIZE[1], SIZE[0], 1))

    def seen(*lying):
        image = cards_photographed(*lying)
        is_bare = (image == photographed(())).all(2, keepdims=True)
        return np.where(is_bare, bare, image).clip(0, 255).astype(np.uint8)

    assert table.shows(corners_read(*cards), seen(*cards))
    assert table.shows(corners_read(*cards[:9]), seen(*cards[:9]))
