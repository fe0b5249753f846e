"""The name of a box: another one wherever other pieces are played with, or they are called otherwise."""

from engine.games import game
from server.session.session import Session
from server.session.views.box_view import box_of
from tests.drawn import DrawnReader


def test_a_box_is_known_by_its_pieces_and_what_they_are_called():
    assert box_of(game("rummy")) == box_of(game("rummy"))
    different = [
        game("rummy"),
        game("rummy", ["fourth_colour=orange"]),
        game("gin-rami"),
        game("lettres"),
    ]
    assert len({box_of(each) for each in different}) == len(different)


def test_a_state_names_another_box_once_so_many_play_that_there_are_more_decks():
    session = Session(DrawnReader([]), game("jok-r-ummy"), lambda: iter(()))
    boxes = {}
    for number in (2, 5, 6):
        shown = session.begin_match([f"player {seat}" for seat in range(number)])
        boxes[number] = (shown.box, session.state.played.equipment.size)
    assert boxes[2] == boxes[5]
    assert boxes[2][0] != boxes[6][0]
    assert (boxes[2][1], boxes[6][1]) == (108, 162)
