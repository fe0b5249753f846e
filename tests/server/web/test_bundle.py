"""The bundler: what it puts together, and what it refuses (what a browser makes of it: `tests/e2e/test_bundle.py`)."""

import re

import pytest

from server.web.app import PAGE
from server.web.bundle import bundle_modules, bundle_sheet
from server.web.pages import SCRIPTS, STYLE


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def test_every_script_and_style_sheet_of_a_document_is_bundled():
    named = [
        found
        for document in PAGE.glob("*.html")
        for found in re.findall(
            r'(?:<script[^>]*src|stylesheet" href)="([^"]+)"', document.read_text("utf-8")
        )
    ]
    assert set(named) == {*SCRIPTS, STYLE}


def test_every_module_is_in_a_bundle_and_once():
    bundles = [bundle_modules(PAGE, script) for script in SCRIPTS]
    for module in PAGE.rglob("*.js"):
        comment = f"{{ // {module.relative_to(PAGE).as_posix()}\n"
        assert max(bundle.count(comment) for bundle in bundles) <= 1
        named = module.relative_to(PAGE).as_posix() in SCRIPTS
        assert named or any(comment in bundle for bundle in bundles), module


@pytest.mark.parametrize(
    "form",
    [
        'import * as all from "./other.js";',
        'import other from "./other.js";',
        'import "./other.js";',
        'export { one } from "./other.js";',
        "export default 1;",
        "export let one = 1;",
        'import { one } from "elsewhere";',
    ],
)
def test_a_form_that_is_not_known_is_refused(tmp_path, form):
    write(tmp_path, {"main.js": f"const two = 2;\n{form}\n", "other.js": "export const one = 1;\n"})
    with pytest.raises(ValueError, match=r"main\.js cannot be bundled: (import|export) "):
        bundle_modules(tmp_path, "main.js")


def test_modules_that_import_each_other_are_refused(tmp_path):
    write(
        tmp_path,
        {
            "main.js": 'import { one } from "./one.js";\n',
            "one.js": 'import { two } from "./two.js";\nexport const one = 1;\n',
            "two.js": 'import { one } from "./one.js";\nexport const two = 2;\n',
        },
    )
    with pytest.raises(ValueError, match=r"one\.js imports two\.js imports one\.js: a circle"):
        bundle_modules(tmp_path, "main.js")


def test_sheets_stand_in_their_layers_in_order(tmp_path):
    imports = '@import url("a.css") layer(low);\n@import url("parts/b.css") layer(high);\n'
    write(
        tmp_path,
        {
            "page.css": f"@layer low, high;\n{imports}",
            "a.css": "p { color: red; }\n",
            "parts/b.css": "p { color: blue; }\n",
        },
    )
    assert bundle_sheet(tmp_path / "page.css") == (
        "@layer low, high;\n@layer low {\np { color: red; }\n}\n@layer high {\np { color: blue; }\n}\n"
    )
