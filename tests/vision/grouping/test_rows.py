import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.grouping import rows as layout


def quad(x: float, y: float, turn: float = 0.0, width: float = 30, height: float = 40):  # type: ignore[no-untyped-def]
    right = np.array([np.cos(turn), np.sin(turn)]) * width / 2
    down = np.array([-np.sin(turn), np.cos(turn)]) * height / 2
    middle = np.array([x, y])
    return np.array(
        [middle - right - down, middle + right - down, middle + right + down, middle - right + down],
        np.float32,
    )


def row(
    count: int, x: float, y: float, turn: float = 0.0, gap: float = 0.05, crooked: float = 0.0, seed: int = 0
):  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(seed)
    step = 30 * (1 + gap) * np.array([np.cos(turn), np.sin(turn)])
    return [
        quad(*(np.array([x, y]) + step * i + rng.normal(0, crooked * 40, 2)), turn + rng.normal(0, crooked))
        for i in range(count)
    ]


def groups_of(*rows) -> list[list[int]]:  # type: ignore[no-untyped-def]
    return sorted(sorted(group) for group in layout.rows(np.array([one for each in rows for one in each])))


@pytest.mark.parametrize("turn", [0.0, 0.3, 1.2, 3.0, -2.0])
@pytest.mark.parametrize("crooked", [0.0, 0.05])
def test_two_melds_apart_are_two_groups_in_reading_order(turn: float, crooked: float) -> None:
    one, other = row(4, 400, 300, turn, crooked=crooked), row(3, 400, 300, turn, crooked=crooked, seed=1)
    away = np.array([-np.sin(turn), np.cos(turn)], np.float32) * 90
    quads = np.array([*one, *(each + away for each in other)])
    found = {frozenset(group): group for group in layout.rows(quads)}
    assert set(found) == {frozenset(range(4)), frozenset(range(4, 7))}
    assert found[frozenset(range(4))] == (0, 1, 2, 3)


def test_melds_side_by_side_with_a_tile_between_them_stay_apart() -> None:
    assert groups_of(row(3, 100, 100), row(3, 100 + 3 * 31.5 + 30, 102)) == [[0, 1, 2], [3, 4, 5]]


def test_where_rows_lie_close_two_half_a_tile_apart_are_none_but_where_they_lie_loosely_they_are() -> None:
    apart = [quad(100, 300), quad(100 + 30 * 1.55, 301)]
    close = [row(4, 100, 100), row(4, 100, 200)]
    assert groups_of(*close, apart) == [[0, 1, 2, 3], [4, 5, 6, 7], [8], [9]]
    loosely = [row(4, 100, 100, gap=0.3), row(4, 100, 200, gap=0.4)]
    assert groups_of(*loosely, apart) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    assert groups_of(row(4, 100, 100), apart) == [[0, 1, 2, 3], [4, 5]], "too few to tell"


def test_melds_right_under_each_other_stay_apart() -> None:
    assert groups_of(row(3, 100, 100), row(4, 130, 141), row(3, 500, 420, 0.5)) == [
        [0, 1, 2],
        [3, 4, 5, 6],
        [7, 8, 9],
    ]


def test_a_scatter_is_no_meld() -> None:
    turned = [quad(100 + 50 * i, 100 + 30 * (i % 2), i * 1.1) for i in range(6)]
    assert groups_of(turned) == [[0], [1], [2], [3], [4], [5]]


def test_tiers_of_a_rack_are_read_over_their_gaps() -> None:
    upper = [quad(x, 100) for x in (100, 131, 195, 300, 331)]
    lower = [quad(x, 145) for x in (90, 200, 231, 390)]
    assert layout.rows(np.array(upper + lower)) == ((0, 1, 2, 3, 4), (5, 6, 7, 8))


def test_melds_laid_in_lines_by_hand_stay_apart_and_tiers_parted_into_melds_do_not() -> None:
    uneven = [row(3, 100, 100), row(4, 260, 109), row(5, 100, 145), row(3, 320, 154)]
    assert [len(group) for group in layout.rows(np.concatenate(uneven))] == [3, 4, 5, 3]
    straight = [row(3, 100, 100), row(4, 260, 100), row(5, 100, 145), row(3, 320, 145)]
    assert [len(group) for group in layout.rows(np.concatenate(straight))] == [7, 8]
    with_a_tile_by_itself = np.concatenate([*uneven, [quad(440, 154)]])
    assert [len(group) for group in layout.rows(with_a_tile_by_itself)] == [7, 9]


def test_groups_come_from_top_to_foot_and_left_to_right() -> None:
    quads = [*row(3, 400, 300), *row(3, 100, 305), *row(3, 250, 60, 0.35)]
    assert [group[0] for group in layout.rows(np.array(quads))] == [6, 3, 0]


def test_nothing_gives_nothing() -> None:
    assert layout.rows(np.zeros((0, 4, 2), np.float32)) == ()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.floats(0, 6.28), st.permutations(range(9)))
def test_the_order_in_which_pieces_were_found_does_not_matter(
    seed: int, turn: float, order: list[int]
) -> None:
    quads = np.array(
        [
            *row(5, 300, 300, turn, crooked=0.03, seed=seed),
            *row(4, 300, 700, turn + 0.4, crooked=0.03, seed=seed + 1),
        ]
    )
    straight = {frozenset(group) for group in layout.rows(quads)}
    shuffled = {frozenset(order[i] for i in group) for group in layout.rows(quads[list(order)])}
    assert straight == shuffled


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 25))
def test_every_piece_is_in_exactly_one_group(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    quads = np.array([quad(*rng.uniform(0, 400, 2), rng.uniform(0, 6.28)) for _ in range(count)])
    found = [i for group in layout.rows(quads) for i in group]
    assert sorted(found) == list(range(count))


def test_a_joker_lies_as_the_tiles_around_it_do() -> None:
    quads = np.array([quad(31 * i, 0) for i in range(4)], np.float32)
    quads[2] = np.roll(quads[2], 1, 0)
    straight = layout.aligned(quads, [False, False, True, False])
    assert layout.rows(straight) == ((0, 1, 2, 3),)
    alone = np.array([np.roll(quad(0, 0), 1, 0), quad(900, 0)], np.float32)
    assert (layout.aligned(alone, [True, False]) == alone).all()


@pytest.mark.parametrize("leaning", [0, 1])
def test_the_tiers_of_a_rack_are_rows_though_they_slant_have_gaps_and_one_tile_leans(leaning: int) -> None:
    quads = [
        quad(x, 44 * tier + 0.03 * tier * x)
        for tier, xs in enumerate([(0, 30, 150, 210), (0, 90, 120, 240), (30, 180)])
        for x in xs
    ]  # fmt: skip
    if leaning:
        turn = cv2.getRotationMatrix2D(tuple(map(float, quads[2].mean(0))), 14, 1)
        quads[2] = cv2.transform(quads[2][None], turn)[0]
    assert layout.rows(np.array(quads, np.float32)) == ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9))


@given(st.permutations(range(6)), st.permutations([0, 0, 0, 1, 1, 1]), st.floats(-3, 3))
def test_a_row_of_which_half_lie_either_way_is_ordered_along_the_direction_it_is_told_to_have(
    places: list[int], over: list[int], turn: float
) -> None:
    along = np.array([np.cos(turn), np.sin(turn)])
    quads = np.array([quad(*(300 + 32 * along * at), turn + np.pi * over[at]) for at in places])
    ((*group,),) = layout.rows(quads)
    middles = quads[group].mean(1)
    assert (np.diff(middles @ layout.directions(quads, [group])[0]) > 0).all()


def test_of_each_row_is_told_which_pieces_read_against_it() -> None:
    upper, lower = row(4, 100, 100), row(3, 300, 300, np.pi)
    upper[2] = np.roll(upper[2], 2, 0)
    quads = np.array([*upper, *lower, quad(600, 500, 1.0)], np.float32)
    groups = layout.rows(quads)
    told = {i: is_against for group, own in zip(groups, layout.opposite(quads, groups), strict=True)
            for i, is_against in zip(group, own, strict=True)}  # fmt: skip
    assert [i for i, is_against in told.items() if is_against] == [2]
    assert sorted(told) == list(range(8))
    assert layout.opposite(np.zeros((0, 4, 2), np.float32), ()) == []


def test_rows_above_each_other_may_be_tiers_and_say_whether_they_are_read_the_same_way() -> None:
    upper, lower, apart = row(3, 0, 0), row(3, 0, 50), row(3, 0, 300)
    turned = [np.roll(each, 2, 0) for each in lower]
    aslant = row(3, 0, 50, turn=0.6)
    groups = [range(3), range(3, 6)]
    for other, told in ((lower, 1), (turned, -1), (apart, 0), (aslant, 0)):
        found = layout.may_be_tiers(np.array([*upper, *other], np.float32), groups)
        assert found.tolist() == [[0, told], [told, 0]]
