"""The story of the demonstration: told along with a film, it ends turns, disputes, counts, and somebody wins."""

import pytest

from engine.games import game
from server.demo.story import LEFT, RULES, Story, episodes
from server.session.session import Session
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import wait_until
from vision.input.camera import Frame

TABLES = tuple(Drawn(str(episode.table)) for episode in episodes() if episode.table is not None)


@pytest.fixture
def session():
    return Session(DrawnReader(TABLES), game("rummy", RULES), lambda: iter(()), store=Store.open())


@pytest.fixture
def story(session):
    story = Story(session, read=0.0, looked_at=0.0)
    story.start()
    yield story
    story.stop()


def film(session, tables, begin=0):
    """Show tables one after the other, each until its episode is told."""
    for number, drawn in enumerate(tables):
        picture = drawn.picture(number)
        for frame in range(15):
            at = begin + number * 15 + frame
            session.see(Frame(picture, at / 25, at))
        told = episodes()[number].told
        wait_until(
            lambda told=told: (
                ((caption := session.state.caption) is not None and caption.words == told) or over(session)
            )
        )


def over(session):
    return session.state.match is not None and session.state.match.play.won is not None


def kinds(session):
    store = session.journal.store
    return [event.kind for event in store.events(store.matches()[0].id)]


def test_the_whole_story_is_told_and_anna_wins_by_what_ben_has_left(session, story):
    film(session, TABLES)
    wait_until(lambda: over(session))
    match = session.state.match.play.match
    assert match.players == ("Anna", "Ben")
    assert match.totals == (game("rummy").count(LEFT), -game("rummy").count(LEFT))
    told = kinds(session)
    assert [told.count(kind) for kind in ("turn", "fault", "dispute", "round")] == [5, 1, 1, 1]
    assert session.state.caption.over


def test_whoever_presses_meanwhile_does_not_stop_the_story(session, story):
    film(session, TABLES[:1])
    wait_until(lambda: session.snapshot.play.pushed == 1)
    session.change_match(lambda play: play.give_turn(0))
    film(session, TABLES, begin=100)
    wait_until(lambda: session.state.caption is not None and session.state.caption.over)


def test_who_has_gone_on_to_another_camera_is_left_alone(session):
    is_on = True
    story = Story(session, lambda: is_on, read=0.0, looked_at=0.0)
    story.start()
    film(session, TABLES[:2])
    is_on = False
    session.film(lambda: iter(()), source="camera")
    session.begin_match(["Zoë", "Louis"])
    wait_until(lambda: not story._thread.is_alive())
    assert session.state.caption is None
    assert session.state.match.play.match.players == ("Zoë", "Louis")


def test_who_begins_a_match_of_their_own_plays_it_on(session, story):
    film(session, TABLES)
    wait_until(lambda: over(session))
    session.begin_match(["Zoë", "Louis"])
    session.update(lambda state: state.afresh())
    wait_until(lambda: not story._thread.is_alive())
    assert session.state.match.play.match.players == ("Zoë", "Louis")


def test_the_story_is_told_anew_once_the_film_is_played_again(session, story):
    film(session, TABLES)
    wait_until(lambda: over(session))
    session.update(lambda state: state.afresh())
    wait_until(lambda: not over(session))
    film(session, TABLES[:1], begin=200)
    wait_until(lambda: session.snapshot.play.pushed == 1)


def test_a_story_that_is_stopped_tells_nothing_more(session):
    story = Story(session, read=60.0)
    story.start()
    wait_until(lambda: session.state.match is not None)
    story.stop()
    before = session.state.caption
    film_once = TABLES[0].picture(0)
    for frame in range(15):
        session.see(Frame(film_once, frame / 25, frame))
    assert session.state.caption == before is None
