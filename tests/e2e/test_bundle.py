"""A bundle in a real browser: it does what the browser does with the modules one by one."""

import mimetypes

import pytest

from server.web.bundle import bundle_modules
from tests.server.web.test_bundle import write

pytestmark = pytest.mark.browser

HERE = "http://127.0.0.1:9/"
"""Nobody listens there: the test itself answers."""
MODULES = {
    "deep/entry.js": """
import { first, number as renamed } from "./first.js";
import { second } from "../second.js";
import {
  address,
  say,
} from "../say.js";

say(`entry ${first()} ${renamed} ${second} ${address} ${new URL("x.json", import.meta.url)}`);
""",
    "deep/first.js": """
import { say } from "../say.js";

say("first");
export const number = 7;
const own = "hidden";
export function first() {
  return `${own} ${later()}`;
}
export async function unused() {}
function later() {
  return number + 1;
}
""",
    "second.js": """
import { say } from "./say.js";
import { number as of_first } from "./deep/first.js";

say("second");
const own = await new Promise((resolve) => setTimeout(() => resolve(`waited ${of_first}`), 20));
export const second = own;
say("second goes on");
""",
    "say.js": """
export const said = (globalThis.said = []);
export const address = new URL("../locale/fr.json", import.meta.url).href;
export function say(word) {
  said.push(word);
}
say("say, once");
""",
}


def test_a_bundle_does_what_its_modules_do(browser, tmp_path):
    write(tmp_path, MODULES)
    bundle = bundle_modules(tmp_path, "deep/entry.js")

    def run(files):
        page = browser.new_page()
        faults = []
        page.on("pageerror", lambda error: faults.append(str(error)))

        def answer(route):
            name = route.request.url.removeprefix(HERE)
            kind = mimetypes.guess_type(name)[0] or "text/html"
            route.fulfill(
                body=files.get(name, '<script type="module" src="deep/entry.js"></script>'), content_type=kind
            )

        page.route("**/*", answer)
        page.goto(HERE)
        page.wait_for_function("globalThis.said?.at(-1).startsWith('entry')")
        said = page.evaluate("said")
        page.close()
        assert faults == []
        return said

    one_by_one = run(MODULES)
    assert one_by_one[-1].startswith("entry hidden 8 7 waited 7 http")
    assert run({"deep/entry.js": bundle}) == one_by_one
