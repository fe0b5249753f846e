"""Screenshots of the demonstration: `python -m tests.e2e.screens_demo OUT [CHAPTER…]` (needs Chromium).

Each chapter at its moments, as the networks read it, on a phone, a laptop and a television.
"""

import sys
from pathlib import Path

from tests.e2e.browsing import TV_WAYS, WAYS, browsing, find_chromium
from tests.e2e.telling import telling

MOMENTS = {
    "table": (
        ("wrong", "Anna slips", "#fault"),
        ("dispute", "Unsure about the star", "#dispute .ruling"),
        ("end", "Anna wins", "#won"),
    ),
    "cards": (
        ("hand", "Ten cards read", "#showdown .shown-hand"),
        ("slip", "Ben’s hand", ".slip"),
        ("pegs", "It is written down", "#showdown .half"),
    ),
    "letters": (
        ("refused", "The word is refused", "#fault"),
        ("dispute", "Ben disagrees", "#dispute .ruling"),
        ("over", "And now", "#chapters a.primary"),
    ),
}
"""For each chapter: what is told, and what is to be seen once it has been done."""


def shoot(browser, out, chapters=tuple(MOMENTS)):
    """Write the screenshots of these chapters."""
    with telling() as told:
        pages = {}
        for width, viewport, language, scheme in (*WAYS, *TV_WAYS):
            name = f"{width}-{language}-{scheme}"
            pages[name] = browser.new_page(viewport=viewport, locale=language, color_scheme=scheme)
            pages[name].goto(told.address)
        for chapter in chapters:
            told.turn_to([*MOMENTS].index(chapter))
            for moment, said, awaited in MOMENTS[chapter]:
                told.tell(said)
                told.do()
                for name, page in pages.items():
                    page.locator(awaited).first.wait_for()
                    page.wait_for_timeout(600)
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
