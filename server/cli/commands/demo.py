"""`meldwatch demo`: the page, fed by the recorded table that ships with the project."""

from __future__ import annotations

from argparse import Namespace

from engine.games import DEFAULT_GAME, game
from engine.words import Language, message
from server.cli.arguments import add_page
from server.cli.command import Command
from server.cli.commands.serve import readers_of


def demo(chosen: Namespace, language: Language) -> int:
    """The page on a recorded table; nothing outlives it."""
    from server.cli.logs import logging_to
    from server.demo.story import RULES, Story
    from server.session.setup import Chosen, Setup
    from server.session.sources.sources import Source
    from server.storage.store import Store
    from server.web.app import DEMO, watch
    from server.web.serving import serve

    rules = game(DEFAULT_GAME, RULES)
    session = watch(DEMO, rules, Store.open())
    house = Setup(session, readers_of(session.reader, rules.pieces), Chosen(Source("clip", str(DEMO))))
    port = 8765 if chosen.port is None else chosen.port
    filmed = house.chosen.feed
    story = Story(session, lambda: house.chosen.feed == filmed)
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
