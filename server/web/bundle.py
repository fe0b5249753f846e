"""A bundler: what a document's script or style sheet imports in one file, so that a browser asks once, not for each.

Each module becomes a function that is called once, in the order in which a browser would evaluate them (ECMA-262,
16.2.1.6), and gives what it exports; where one awaits, those after it wait. Of the language's forms only those are
known that the page uses: `import { … } from "…";`, and `export` before a `const` or a function; others, and modules
that import each other in a circle, are a ValueError.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Final

_SHEET: Final = re.compile(r'@import url\("(?P<name>[^"]+)"\) layer\((?P<layer>\w+)\);')
_IMPORT: Final = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<module>\.[^"]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:const|(?:async )?function) (?P<name>[\w$]+))", re.MULTILINE)
_OTHER: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_ADDRESS: Final = "import.meta.url"
"""A module's own address, from which it reckons those of other files."""


def bundle_sheet(sheet: Path) -> str:
    """A style sheet with those that it imports in their places, each in its cascade layer.

    What one in another folder names by `url()` would have to be named as seen from the sheet's own.
    """

    def imported(found: re.Match[str]) -> str:
        return f"@layer {found['layer']} {{\n{(sheet.parent / found['name']).read_text('utf-8')}}}"

    return _SHEET.sub(imported, sheet.read_text("utf-8"))


def bundle_modules(folder: Path, entry: str) -> str:
    """A module of a folder with all that it imports; raises ValueError for an unknown form, and for a circle."""
    called: dict[str, str] = {}
    under_way: list[str] = []
    functions: list[str] = []

    def take(name: str) -> str:
        """What stands for a module that is imported; those that it imports come before it."""
        if name in under_way:
            raise ValueError(f"{' imports '.join([*under_way, name])}: a circle")
        if name not in called:
            text, exported = read(name)
            called[name] = f"$module{len(called)}"
            gives = ", ".join(exported)
            functions.append(
                f"const {called[name]} = await (async () => {{ // {name}\n{text}\nreturn {{ {gives} }};\n}})();\n"
            )
        return called[name]

    def read(name: str) -> tuple[str, list[str]]:
        """A module's text with what it imports at hand, and the names that it exports."""

        def imported(found: re.Match[str]) -> str:
            bindings = re.sub(r"([\w$]+) as ([\w$]+)", r"\1: \2", found["names"])
            of = take(posixpath.normpath(posixpath.join(posixpath.dirname(name), found["module"])))
            return f"const {{{bindings}}} = {of};"

        under_way.append(name)
        text = _IMPORT.sub(imported, (folder / name).read_text("utf-8"))
        under_way.pop()
        exported = [found["name"] for found in _EXPORT.finditer(text)]
        text = _EXPORT.sub("", text)
        if other := _OTHER.search(text):
            raise ValueError(f"{name} cannot be bundled: {other[0]}")
        address = posixpath.relpath(name, posixpath.dirname(entry) or ".")
        return text.replace(_ADDRESS, f'new URL("{address}", {_ADDRESS}).href'), exported

    text, _ = read(entry)
    return "".join([*functions, text])
