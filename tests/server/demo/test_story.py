"""The story of the demonstration: told along with films, it ends turns, disputes and counts, chapter by chapter."""

import pytest

from engine.games import game
from server.demo.chapters import CARDS, CHAPTERS, LEFT, LETTERS, PLAYERS, TILES
from server.demo.reel import Reel
from server.demo.story import Story, shown_by
from server.session.displays import ChapterError, chapter_asked
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.storage.store import Store
from tests.drawn import Drawn, DrawnReader
from tests.e2e.browsing import wait_until
from tests.hands import Shown
from tests.server.demo.projector import Projector

DRAWN = {TILES: Drawn, CARDS: Shown, LETTERS: Shown}


def tables(chapter):
    """The tables of a chapter's film, drawn."""
    return tuple(DRAWN[chapter](str(each.table)) for each in chapter.episodes if each.table is not None)


READERS = {chapter: DrawnReader(tables(chapter)) for chapter in CHAPTERS}


@pytest.fixture
def session():
    rules = game(TILES.game, TILES.rules)
    return Session(READERS[TILES], rules, lambda: iter(()), store=Store.open())


def shows(session):
    """What shows a chapter without its film: the tests show the tables."""

    def show(chapter):
        session.take_game(game(chapter.game, chapter.rules), READERS[chapter])
        session.begin_match(PLAYERS)

    return show


@pytest.fixture
def tell(session):
    """Tells chapters without a pause."""
    told = []

    def begin(*chapters, **how):
        story = Story(session, shows(session), chapters=chapters, **{"read": 0.0, "looked_at": 0.0} | how)
        told.append(story)
        story.start()
        return story

    yield begin
    for story in told:
        story.stop()


@pytest.fixture
def projector(session):
    return Projector(session, lambda chapter: [each.picture(at) for at, each in enumerate(tables(chapter))])


def over(session):
    return session.state.match is not None and session.state.match.play.won is not None


def kinds(session):
    store = session.journal.store
    return [event.kind for event in store.events(store.matches()[0].id)]


def test_the_tiles_are_told_and_anna_wins_by_what_ben_has_left(session, tell, projector):
    tell(TILES)
    projector.show(TILES)
    wait_until(lambda: over(session))
    match = session.state.match.play.match
    assert match.players == PLAYERS
    assert match.totals == (game("rummy").count(LEFT), -game("rummy").count(LEFT))
    told = kinds(session)
    assert [told.count(kind) for kind in ("turn", "fault", "dispute", "round")] == [5, 1, 1, 1]
    wait_until(lambda: session.state.caption.over)


def test_the_cards_are_told_and_the_slip_gives_anna_what_ben_has_more_left(session, tell, projector):
    tell(CARDS)
    projector.show(CARDS)
    wait_until(lambda: session.state.match.play.match.rounds)
    assert session.state.match.play.match.totals == (9, 0)
    wait_until(lambda: session.state.caption.over)


def test_the_letters_are_told_with_a_word_that_is_refused_and_disputed(session, tell, projector):
    tell(LETTERS)
    projector.show(LETTERS)
    wait_until(lambda: session.state.caption and session.state.caption.over)
    told = kinds(session)
    assert [told.count(kind) for kind in ("turn", "fault", "dispute")] == [2, 1, 1]
    assert [each.total for each in session.snapshot.play.players] == [12, 12]


def test_one_chapter_leads_to_the_next(session, tell, projector):
    tell(*CHAPTERS)
    for at, chapter in enumerate(CHAPTERS):
        wait_until(lambda at=at: session.state.chapters.at == at and session.state.caption is not None)
        assert session.game.name == chapter.game
        projector.show(chapter)
    wait_until(lambda: session.state.caption.over)
    assert [name.fr for name in session.state.chapters.names] == ["Tuiles", "Cartes", "Lettres"]


@pytest.mark.parametrize("begun", [0, 1, 2])
def test_a_viewer_turns_to_any_chapter_at_any_time(session, tell, projector, begun):
    tell(*CHAPTERS, read=60.0, looked_at=60.0)
    for wanted in (begun, 2, 0, 1, 1):
        session.update(lambda state, wanted=wanted: chapter_asked(state, wanted))
        wait_until(
            lambda wanted=wanted: (
                session.state.chapters.asked is None
                and session.state.chapters.at == wanted
                and session.state.caption is not None
                and session.state.caption.words == CHAPTERS[wanted].episodes[0].told
            )
        )
        assert session.game.name == CHAPTERS[wanted].game
        assert (session.state.count, session.state.dispute) == (None, None)


def test_a_dispute_is_left_where_a_viewer_turns_on(session, tell, projector):
    tell(TILES, CARDS, looked_at=0.2)
    projector.show(TILES)
    wait_until(lambda: session.state.dispute is not None)
    session.update(lambda state: chapter_asked(state, 1))
    wait_until(lambda: session.game.name == CARDS.game)
    wait_until(lambda: session.state.count is not None)
    assert session.state.dispute is None
    assert session.state.is_live


@pytest.mark.parametrize("chapter", [3, 99])
def test_a_chapter_that_is_not_told_is_refused_in_one_sentence(session, tell, chapter):
    with pytest.raises(ChapterError, match="There is no such chapter here"):
        session.update(lambda state: chapter_asked(state, 0))
    tell(*CHAPTERS, read=60.0)
    with pytest.raises(ChapterError):
        session.update(lambda state: chapter_asked(state, chapter))


def test_a_film_goes_on_once_its_table_is_done_with(session, tell, projector):
    reel = Reel(frozenset())
    tell(TILES, reel=reel)
    seen = [reel.past]
    for few in range(1, 7):
        projector.show(TILES, few)
        wait_until(lambda few=few: reel.past == few)
        seen.append(reel.past)
    assert seen == list(range(7))


def test_a_film_waits_while_its_table_is_disputed(session, tell, projector):
    reel, past = Reel(frozenset()), set()

    def note():
        if session.state.dispute is not None:
            past.add(reel.past)

    session.listen(note)
    tell(LETTERS, reel=reel, looked_at=0.2)
    projector.show(LETTERS, reel=reel)
    assert past == {1}


def test_the_house_shows_a_chapter_s_film_from_its_beginning(session):
    house = Setup(session, lambda _: READERS[CARDS], Chosen(TILES.feed))
    show = shown_by(house)
    epoch = session.state.epoch
    for chapter in (TILES, CARDS, CARDS):
        show(chapter)
        assert (house.chosen.feed, session.game.name) == (chapter.feed, chapter.game)
        assert session.state.match.play.match.players == PLAYERS
        assert session.state.epoch > epoch
        epoch = session.state.epoch


def test_whoever_presses_meanwhile_does_not_stop_the_story(session, tell, projector):
    tell(TILES)
    projector.show(TILES, 1)
    wait_until(lambda: session.snapshot.play.pushed == 1)
    session.change_match(lambda play: play.give_turn(0))
    projector.show(TILES)
    wait_until(lambda: session.state.caption is not None and session.state.caption.over)


def test_who_has_gone_on_to_another_camera_is_left_alone(session, projector):
    is_on = True
    story = Story(session, shows(session), lambda: is_on, read=0.0, looked_at=0.0)
    story.start()
    projector.show(TILES, 2)
    is_on = False
    session.film(lambda: iter(()), source="camera")
    session.begin_match(["Zoë", "Louis"])
    wait_until(lambda: not story._thread.is_alive())
    assert (session.state.caption, session.state.chapters) == (None, None)
    assert session.state.match.play.match.players == ("Zoë", "Louis")


def test_who_begins_a_match_of_their_own_plays_it_on(session, tell, projector):
    story = tell(TILES)
    projector.show(TILES)
    wait_until(lambda: over(session))
    session.begin_match(["Zoë", "Louis"])
    session.update(lambda state: state.afresh())
    wait_until(lambda: not story._thread.is_alive())
    assert session.state.match.play.match.players == ("Zoë", "Louis")


def test_the_last_chapter_is_told_anew_once_its_film_is_played_again(session, tell, projector):
    tell(TILES)
    projector.show(TILES)
    wait_until(lambda: over(session))
    wait_until(lambda: session.state.caption.over)
    session.update(lambda state: state.afresh())
    wait_until(lambda: not over(session))
    projector.show(TILES, 1)
    wait_until(lambda: session.snapshot.play.pushed == 1)


def test_a_story_that_is_stopped_tells_nothing_more(session, tell, projector):
    story = tell(TILES, read=60.0)
    wait_until(lambda: session.state.caption is not None)
    story.stop()
    wait_until(lambda: not story._thread.is_alive())
    projector.lay(tables(TILES)[0].picture(0))
    assert session.state.caption is None
