"""A real browser on a served page."""

import asyncio
import contextlib
import json
import os
import shutil
import threading
import time
import urllib.request

import pytest
import uvicorn
from playwright.sync_api import sync_playwright

from server.web.app import create_app
from server.web.serving import listen

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.*, EXCLUDE [::1], EXCLUDE localhost",
]
"""Whatever asks another host than this machine fails there (`open_page` complains of it)."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
"""The first of these that is there."""
WITHOUT_WINDOWS = "chromium-headless-shell"
"""The same engine alone, if it is there: it opens a page in two thirds of the time, but asks nobody for a camera."""
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
"""A phone that is held sideways."""
LAPTOP = {"width": 1280, "height": 800}
TELEVISION = {"width": 1920, "height": 1080}
WAYS = (
    ("phone", PHONE, "fr", "light"),
    ("phone", PHONE, "en", "dark"),
    ("laptop", LAPTOP, "fr", "light"),
    ("laptop", LAPTOP, "en", "dark"),
)
"""How pictures are taken of every screen: size, language and scheme."""
TV_WAYS = (("tv", TELEVISION, "fr", "dark"), ("tv", TELEVISION, "en", "light"))
"""The same of what a family puts on a television."""


def find_chromium():
    """The path of a Chromium on this machine, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def require_chromium():
    """The path of Chromium; the test is skipped without one, but fails in CI."""
    path = find_chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("CI has to have a Chromium for the browser tests")
        pytest.skip("no Chromium on this machine")
    return path


@contextlib.contextmanager
def browsing(path, *flags):
    """A headless Chromium."""
    with sync_playwright() as playwright, launched(playwright, path, *flags) as browser:
        yield browser


@contextlib.contextmanager
def launched(playwright, path, *flags):
    """A headless Chromium of a Playwright that runs already: there is one to a thread."""
    browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
    try:
        yield browser
    finally:
        browser.close()


@contextlib.contextmanager
def serving(session, port=0, **more):
    """The page of a session, served on this machine alone; gives its address."""
    listening = listen("127.0.0.1", port)
    config = uvicorn.Config(create_app(session, **more), log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=asyncio.run, args=(_serve(server, listening),), daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join(5)
        listening.close()
        assert not thread.is_alive(), "the server did not stop"


async def _serve(server, listening):
    await server.serve(sockets=[listening])
    for connection in tuple(server.server_state.connections):
        connection.transport.abort()  # a busy browser does not hang up in time
    await asyncio.sleep(0)


def choose(page, name):
    """Press something in the page's one menu, by its words or its selector."""
    page.locator("#open-menu").click()
    item = page.locator(name) if name.startswith("#") else page.locator("#menu").get_by_text(name, exact=True)
    item.click()


def wait_until(condition, seconds=30.0):
    """Wait for something to come true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.01)


def box_of(locator):
    """Where something lies (pixels of the window); waits while it is drawn anew, and is nowhere for a moment."""
    found = []
    wait_until(lambda: found.append(locator.bounding_box()) or found[-1] is not None)
    return found[-1]


def at_table(here, method, path, body=None):
    """Ask something of a real server, as the table's own page does; what it answers."""
    headers = {"content-type": "application/json"}
    asked = urllib.request.Request(
        here + path, None if body is None else json.dumps(body).encode(), headers, method=method
    )
    with urllib.request.urlopen(asked, timeout=60) as answered:
        return json.load(answered)
