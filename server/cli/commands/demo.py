"""`meldwatch demo`: the page, fed by the recorded tables that ship with the project."""

from __future__ import annotations

from argparse import Namespace

from engine.games import game
from engine.words import Language, message
from server.cli.arguments import add_page
from server.cli.command import Command
from server.cli.commands.serve import readers_of


def demo(chosen: Namespace, language: Language) -> int:
    """The page on recorded tables; nothing outlives it."""
    from server.cli.logs import logging_to
    from server.demo.chapters import CHAPTERS, TILES
    from server.demo.reel import Reel
    from server.demo.story import Story, shown_by
    from server.session.setup import Chosen, Setup
    from server.storage.store import Store
    from server.web.app import watch
    from server.web.serving import serve

    rules = game(TILES.game, TILES.rules)
    session = watch(TILES.film, rules, Store.open())
    reel = Reel(frozenset(chapter.feed for chapter in CHAPTERS))
    house = Setup(session, readers_of(session.reader, rules.pieces), Chosen(TILES.feed), opens=reel.opens)
    port = 8765 if chosen.port is None else chosen.port
    story = Story(session, shown_by(house), lambda: house.chosen.feed in reel.films, reel=reel)
    story.start()
    with logging_to(None, chosen.log_level):
        serve(
            session,
            port=port,
            language=language,
            asked_for=chosen.lang,
            open_browser=not chosen.no_browser,
            house=house,
        )
    story.stop()
    return 0


COMMAND = Command(
    message("demo.the_page_on_a_recorded_table"),
    add_page,
    demo,
)
