"""Browsers for all the browser tests, and a page that must not complain or call elsewhere."""

import shutil
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect, sync_playwright

from server.web.security import is_loopback
from tests.e2e.browsing import LAPTOP, WITHOUT_WINDOWS, launched, require_chromium
from tests.e2e.lens import Lens

PATIENCE = 20_000
"""Milliseconds; a busy machine is slow to draw a page."""


@pytest.fixture(scope="session")
def lens(tmp_path_factory):
    """What the browser's camera films; pages are lent it that are opened with `permissions=["camera"]`."""
    return Lens(tmp_path_factory.mktemp("lens"))


@pytest.fixture(scope="session")
def playwright():
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    with launched(playwright, shutil.which(WITHOUT_WINDOWS) or require_chromium()) as browser:
        yield browser


@pytest.fixture(scope="session")
def filming_browser(playwright, lens):
    """Asks for a camera, and has one."""
    with launched(playwright, require_chromium(), *lens.flags) as browser:
        yield browser


@pytest.fixture
def open_page(request):
    """Opens pages in the way a test wants them; afterwards none may have complained or asked another host."""
    contexts, complaints = [], []

    def open_at(address, **wishes):
        with_camera = "permissions" in wishes  # an empty list is a camera that is not lent
        browser = request.getfixturevalue("filming_browser" if with_camera else "browser")
        context = browser.new_context(
            **{"viewport": LAPTOP, "locale": "en", "reduced_motion": "reduce"} | wishes
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda said: complaints.append(said.text) if "Security Policy" in said.text else None
        )
        # Not `request`: of the hundred files of a page each would be told, and only what is here is answered.
        page.on("requestfailed", lambda asked: _is_local(asked.url) or complaints.append(asked.url))
        page.goto(address)
        if page.locator("[data-say]").count():
            # Its modules wait for their sentences: until those are there, nothing that is tapped is heard.
            expect(page.locator("[data-say]").first).not_to_be_empty()
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert complaints == []


def _is_local(url):
    host = urlsplit(url).hostname
    return host is None or is_loopback(host)
