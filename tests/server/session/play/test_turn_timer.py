"""The sand timer runs by a clock that nobody sets, whatever the time of day does."""

from engine.games import game
from server.session.session import Session
from tests.drawn import Drawn, DrawnReader


def test_the_timer_does_not_notice_that_the_time_of_day_is_put_right():
    day, clock = [1_900_000_000.0], [50.0]
    session = Session(
        DrawnReader([Drawn("R7 R8 R9")]),
        game("rummy"),
        lambda: iter(()),
        now=lambda: day[0],
        clock=lambda: clock[0],
    )
    session.begin_match(["Anna", "Ben"])
    session.change_turn(lambda turn: turn.set_timer(60).let_run(True, session.clock()))
    day[0] -= 3600.0
    clock[0] += 20.0
    assert session.state.turn.timer.left_at(session.clock()) == 40.0
    day[0] += 7200.0
    assert session.state.turn.timer.left_at(session.clock()) == 40.0
