"""Whose an index is: of two in one corner that read otherwise one is another card's."""

from tests.vision.grouping.cards.test_cards import faces, lower, seen, upper, whole


def test_a_neighbour_s_index_in_a_card_s_corner_is_not_that_card_s() -> None:
    # The outline reaches over the card below it, as where two lie one over the other and are outlined as one.
    things = [
        seen("card", whole(100, 100), "8C", chance=0.06),
        seen("index", upper(100, 100), "QS"),
        seen("index", upper(109, 111), "10S", chance=0.84),
        seen("index", lower(100, 100), "QS"),
    ]
    assert sorted(face for group in faces(things) for face in group) == ["10S", "QS"]


def test_one_index_outlined_twice_makes_no_second_card() -> None:
    things = [
        seen("card", whole(100, 100), "QS"),
        seen("index", upper(100, 100), "QS"),
        seen("index", upper(101, 103), "QC", chance=0.85),
    ]
    assert faces(things) == [["QS"]]
