"""What the page costs: `python -m benchmarks.page [page|memory]` (needs Chromium).

Prints the time from the last changed frame to the verdict on the page, at 1280×720 with 40 rendered tiles and the real
networks, for one page and for ten that follow at once; the pictures shown a second while a hand moves; and the memory
over a match of 30 minutes that is played at speed. Ten pages are ten phones: nine of them are stood in for by clients
that fetch every state and picture as a page does, and draw nothing; then this computer draws all ten.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from datasets.clip import SIZE
from datasets.films import tile_set
from datasets.render.layouts import Layout, Pose
from datasets.render.painter import ground
from datasets.render.projection import camera
from datasets.render.scene import compose
from datasets.render.surfaces import wood
from datasets.render.tables import tile_art
from engine.games import game
from server.session.session import Session
from server.web.app import create_app
from tests.drawn import Drawn, DrawnReader, with_hand
from tests.e2e.browsing import browsing, find_chromium, serving, wait_until
from vision.input.camera import Frame, Image
from vision.pipeline import Reader

RATE = 25
CHANGES = 12
ROWS = ("R1 R2 R3 R4 R5 B1 B2 B3 B4 B5", "K1 K2 K3 K4 K5 Y1 Y2 Y3 Y4 Y5", "R6 R7 R8 R9 R10 B6 B7 B8 B9 B10")
LAST = "K6 K7 K8 K9 K10 Y6 Y7 Y8 Y9 Y10"
PAGES = 10
MINUTES = 30
SLOW = 4
"""Frames a second of the long match, on its own clock."""
TILE = 112
"""A tile's height in pixels."""
WATCH = """() => {
  window.verdicts = []; window.pictures = [];
  const changed = () => window.verdicts.push([document.querySelectorAll("#groups .tile").length, Date.now()]);
  new MutationObserver(changed).observe(document.querySelector("#groups"), { childList: true });
  new MutationObserver((all) => all.forEach((each) => each.addedNodes.length && window.pictures.push(Date.now())))
    .observe(document.querySelector("#scene"), { childList: true });
}"""


def table(rows: tuple[str, ...]) -> Image:
    """Tiles in rows of two melds each, rendered as a camera above sees them."""
    rng, style = np.random.default_rng(5), tile_set(5)
    view = camera(rng, *SIZE, TILE, 0.3, 0.0, (0.0, 0.0, 0.0))
    below = ground(rng, wood(rng), view, *SIZE)
    poses, arts = [], []
    for row, faces in enumerate(rows):
        for place, face in enumerate(faces.split()):
            x = -4.2 + place * style.aspect * 1.03 + (1.1 if place >= 5 else 0.0)
            poses.append(Pose(x, -2.1 + 1.4 * row, 0.0, row=2 * row + place // 5))
            arts.append(tile_art(style, face))
    drawn, _ = compose(rng, Layout("melds", tuple(poses)), arts, view, below.copy(), TILE, 0, 0)
    return np.asarray(drawn, np.uint8)


class Stage:
    """A camera before which a table is changed on demand; notes when the last changed frame was given."""

    def __init__(self, tables: tuple[Image, Image]) -> None:
        noise = np.random.default_rng(1).normal(0, 2, (4, *tables[0].shape))
        self.tables, self.lies, self.changed = tables, 0, 0.0
        self.filmed = [[np.clip(each + one, 0, 255).astype(np.uint8) for one in noise] for each in tables]
        self.go, self.moving = threading.Event(), 0.8

    def film(self) -> Iterator[Frame]:
        """Pictures, RATE a second."""
        for number in count():
            if self.go.is_set():
                self.go.clear()
                yield from self._hand()
                self.lies = 1 - self.lies
                self.changed = time.time()
            yield Frame(self.filmed[self.lies][number % 4], time.monotonic(), number)
            time.sleep(1 / RATE)

    def _hand(self) -> Iterator[Frame]:
        steps = round(self.moving * RATE)
        for step in range(steps):
            share = 0.6 * np.sin(np.pi * (step + 1) / steps) + 0.02 * (step % 2)
            yield Frame(with_hand(self.tables[self.lies], share), time.monotonic(), step)
            time.sleep(1 / RATE)


def delays(stage: Stage, page: Any, changes: int) -> list[float]:
    """Seconds from the last changed frame to the verdict on the page, change by change."""
    found = []
    for _ in range(changes):
        known = page.evaluate("window.verdicts.length")
        stage.go.set()
        wait_until(lambda known=known: page.evaluate("window.verdicts.length") > known)
        page.wait_for_timeout(400)
        seen = page.evaluate("window.verdicts.at(-1)[1]") / 1000
        found.append(seen - stage.changed)
    return found


def beside(some: list[float], one: list[float]) -> str:
    """How long changes took, and how much longer than with one page."""
    return f"median {median(some):.2f} s, {median(some) / median(one):.2f} × one"


def shown_a_second(stage: Stage, page: Any) -> float:
    """Pictures the page shows in a second while something moves."""
    stage.moving = 4.0
    began = time.time()
    stage.go.set()
    page.wait_for_timeout(3600)
    times = [each / 1000 for each in page.evaluate("window.pictures") if each / 1000 > began + 0.3]
    stage.moving = 0.8
    page.wait_for_timeout(6000)
    return (len(times) - 1) / (times[-1] - times[0]) if len(times) > 1 else 0.0


def on_pages(chromium: str) -> None:
    """One page, its pictures while someone moves, and ten pages."""
    stage = Stage((table((*ROWS, LAST)), table((*ROWS, LAST.removesuffix(" Y10")))))
    session = Session(Reader("tiles"), game("rummy"), stage.film)
    with ExitStack() as stack:
        address = stack.enter_context(serving(session))
        browser = stack.enter_context(browsing(chromium))
        pages = [opened(browser, address)]
        one = delays(stage, pages[0], CHANGES)
        tiles = len(session.snapshot.pieces)
        print(f"{tiles} tiles at {SIZE[0]}×{SIZE[1]}: from the last changed frame to the verdict on the page")
        print(
            f"  one page: median {median(one):.2f} s, longest {max(one):.2f} s ({CHANGES} changes)",
            flush=True,
        )
        print(f"  pictures shown while a hand moves: {shown_a_second(stage, pages[0]):.1f} a second")
        with followers(address, PAGES - 1):
            ten = delays(stage, pages[0], CHANGES)
        print(f"  with {PAGES - 1} that follow on other computers: {beside(ten, one)}", flush=True)
        pages += [opened(browser, address) for _ in range(PAGES - 1)]
        drawn = delays(stage, pages[-1], CHANGES)
        print(f"  {PAGES} pages drawn by this computer: {beside(drawn, one)}")


@contextmanager
def followers(address: str, number: int) -> Iterator[None]:
    """So many clients, in a process of their own, that take in every state and picture as a page does."""
    context = get_context("spawn")
    following = context.Barrier(number + 1)
    process = context.Process(target=follow, args=(address, number, following), daemon=True)
    process.start()
    try:
        following.wait(60)
        yield
    finally:
        process.terminate()
        process.join(10)


def follow(address: str, number: int, following: Any) -> None:
    """Follow a table in so many threads, until this process is ended."""
    threads = [threading.Thread(target=_follow, args=(address, following)) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _follow(address: str, following: Any) -> None:
    picture, waiting = None, True
    with connect(address.replace("http", "ws") + "live") as socket, suppress(ConnectionClosed):
        for told in socket:
            state = json.loads(told)
            if state["picture"] != picture:
                picture = state["picture"]
                with suppress(OSError):  # it is gone already: a newer one comes
                    urllib.request.urlopen(f"{address}frame/{picture}.jpg").read()
            if waiting:
                following.wait(60)
                waiting = False


def opened(browser: Any, address: str) -> Any:
    """A page that notes when it shows what."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(address)
    page.locator("#groups .tile").first.wait_for(timeout=60_000)
    page.evaluate(WATCH)
    return page


def memory() -> float:
    """Resident memory in MB."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def long_match() -> None:
    """A match of many turns on the session's own clock; the reader knows what was drawn."""
    tables = [Drawn("R7 R8 R9 | K13 B13 Y13"), Drawn("R7 R8 R9 R10 | K13 B13 Y13")]
    pictures = [drawn.picture(number) for number, drawn in enumerate(tables)]
    session = Session(DrawnReader(tables), game("rummy"), lambda: iter(()))
    create_app(session)
    session.begin_match(["Ann", "Ben"])
    numbers, turns, at = count(), 0, []
    for second in range(MINUTES * 60):
        lies = second // 10 % 2
        for part in range(SLOW):
            number = next(numbers)
            picture = with_hand(pictures[lies], 0.2 * part) if second % 10 == 9 else pictures[lies]
            session.see(Frame(picture, number / SLOW, number))
        if second % 10 == 8:
            session.start_over(session.snapshot.sight or 0)
            turns += 1
        if second % 60 == 59:
            at.append(memory())
    print(
        f"a match of {MINUTES} minutes, {turns} turns: {at[1]:.0f} MB after 2 minutes, {at[-1]:.0f} MB at its end"
    )


def main(wanted: list[str]) -> int:
    """Measure what is wanted, or all."""
    print(f"load of this machine: {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors", flush=True)
    if not wanted or "page" in wanted:
        if (chromium := find_chromium()) is None:
            print("no Chromium here: nothing of the page is measured")
            return 1
        on_pages(chromium)
    if not wanted or "memory" in wanted:
        long_match()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
