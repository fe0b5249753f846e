"""What cannot be counted is said in the players' words: no code of the notation stands in a sentence."""

import pytest

from engine.equipment import card_box, tile_box
from engine.hands import HandError, faces_of
from engine.table import Table


@pytest.mark.parametrize(
    ("hand", "box", "said"),
    [
        ("R7 ?", tile_box(), "Une pièce de cette main n’est pas lue."),
        ("R7 #", tile_box(), "Une pièce de cette main est face cachée."),
        ("* * *", tile_box(), "Trop de pièces pareilles : étoile, 3 fois ; la boîte n’en contient que 2."),
        (
            "KS KS",
            card_box(),
            "Trop de pièces pareilles : roi de pique, 2 fois ; la boîte n’en contient que 1.",
        ),
        ("QH R7 K3", card_box(), "Pas de ce jeu : 7 rouge, 3 noir."),
    ],
)
def test_a_hand_that_cannot_be_counted_is_told_in_words(hand, box, said):
    with pytest.raises(HandError) as refused:
        faces_of(Table.parse(hand), box)
    assert refused.value.words.fr == said


def test_a_piece_is_called_as_its_box_and_its_players_call_it():
    assert tile_box().named("Y7", "orange").by_language == {"fr": "7 orange", "en": "orange 7"}
    assert tile_box(0).named("Y7").fr == "7 jaune"
    assert (tile_box().named("*").fr, card_box(2, 4).named("*").fr) == ("étoile", "joker")
