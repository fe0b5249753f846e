"""Screenshots of the demonstration: `python -m tests.e2e.screens_demo OUT [CHAPTER…]` (needs Chromium).

Each chapter at its moments, as the networks read it, on a phone, a laptop and a large screen.
"""

import sys
from contextlib import contextmanager
from pathlib import Path

from engine.games import game
from server.cli.commands.serve import readers_of
from server.demo.chapters import CHAPTERS, TILES
from server.demo.reel import Reel
from server.demo.story import Story, shown_by
from server.session.displays import chapter_asked
from server.session.setup import Chosen, Setup
from server.storage.store import Store
from server.web.app import watch
from tests.e2e.browsing import LAPTOP, PHONE, browsing, find_chromium, serving

LONG = 180_000
"""Milliseconds for which a moment is waited for on a busy machine."""
SCREEN = {"width": 1920, "height": 1080}
LOOKED_AT = 25.0
"""Seconds for which a moment stands, until every page is photographed."""
WAYS = (("phone", PHONE, "fr", "dark"), ("laptop", LAPTOP, "en", "light"), ("screen", SCREEN, "fr", "light"))
MOMENTS = {
    "table": (("wrong", "#fault:visible"), ("dispute", "#dispute .ruling"), ("end", "#won:visible")),
    "cards": (
        ("hand", "#showdown .shown-hand"),
        ("slip", ".slip"),
        ("pegs", "body[data-showdown=playing] .peg"),
    ),
    "letters": (
        ("refused", "#fault:visible"),
        ("dispute", "#dispute .ruling"),
        ("over", "#chapters a.primary"),
    ),
}


@contextmanager
def telling(**how):
    """The demonstration as `meldwatch demo` puts it together: its session and its address."""
    session = watch(TILES.film, game(TILES.game, TILES.rules), Store.open())
    reel = Reel(frozenset(chapter.feed for chapter in CHAPTERS))
    house = Setup(
        session, readers_of(session.reader, session.game.pieces), Chosen(TILES.feed), opens=reel.opens
    )
    story = Story(session, shown_by(house), lambda: house.chosen.feed in reel.films, reel=reel, **how)
    with serving(session, house=house) as address:
        story.start()
        try:
            yield session, address
        finally:
            story.stop()


def shoot(browser, out, chapters=tuple(MOMENTS)):
    """Write the screenshots of these chapters."""
    with telling(looked_at=LOOKED_AT) as (session, address):
        pages = {}
        for name, viewport, language, scheme in WAYS:
            pages[name] = browser.new_page(viewport=viewport, locale=language, color_scheme=scheme)
            pages[name].goto(address)
        for at, chapter in enumerate(MOMENTS):
            if chapter not in chapters:
                continue
            session.update(lambda state, at=at: chapter_asked(state, at))
            for moment, awaited in MOMENTS[chapter]:
                for page in pages.values():
                    page.locator(awaited).first.wait_for(timeout=LONG, state="attached")
                for name, page in pages.items():
                    page.wait_for_timeout(300)
                    page.screenshot(path=out / f"demo-{chapter}-{moment}-{name}.png")
        for page in pages.values():
            page.close()


def main(out, chapters):
    """Write the screenshots of these chapters, or of all, into a folder."""
    path = find_chromium()
    if path is None:
        sys.exit("screens_demo: no Chromium on this machine")
    out.mkdir(parents=True, exist_ok=True)
    with browsing(path) as browser:
        shoot(browser, out, chapters or tuple(MOMENTS))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m tests.e2e.screens_demo OUT [CHAPTER…]")
    main(Path(sys.argv[1]), sys.argv[2:])
