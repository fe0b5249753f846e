"""Static files: those of the page; its documents say which languages there are, scripts and style sheet are bundled."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from engine.words import FALLBACK, LANGUAGES, Language
from server.web.bundle import bundle_modules, bundle_sheet

DOCUMENTS: Final = ("index.html", "phone.html")
"""Those that speak every language."""
STYLE: Final = "style/page.css"
"""The style sheet of every document."""
SCRIPTS: Final = ("main.js", "phone/phone.js", "docs/docs.js")
"""The script of each document."""
_ROOT: Final = '<html lang="en">'


class Pages(StaticFiles):
    """The files of a folder, where `index.html` stands for it.

    Every document carries the languages that the page has texts in (`data-languages`), and with a `language` that one
    (`data-language`): the page speaks it until somebody chooses another there. Without one the browser's counts.
    Its style sheet, and the script of each document, come with all that they import.
    """

    def __init__(self, folder: Path, language: Language | None = None) -> None:
        super().__init__(directory=folder, html=True)
        spoken = [code for code in LANGUAGES if (folder / "locale" / f"{code}.json").is_file()]
        asked = f' data-language="{language}"' if language else ""
        self._folder = folder
        self._root = f'<html lang="{language or FALLBACK}" data-languages="{" ".join(spoken)}"{asked}>'

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, a document with its languages, or a bundle."""
        name = "index.html" if path == "." else path
        if scope["method"] in ("GET", "HEAD"):
            if name in (STYLE, *SCRIPTS):
                return await run_in_threadpool(self._bundle, name, scope)
            if name in DOCUMENTS:
                text = (self._folder / name).read_text("utf-8")
                return HTMLResponse(text.replace(_ROOT, self._root, 1))
        return await super().get_response(path, scope)

    def _bundle(self, name: str, scope: Scope) -> Response:
        is_style = name == STYLE
        text = bundle_sheet(self._folder / name) if is_style else bundle_modules(self._folder, name)
        tag = {"etag": f'"{sha256(text.encode()).hexdigest()[:32]}"'}
        response = Response(text, media_type="text/css" if is_style else "text/javascript", headers=tag)
        fresh = self.is_not_modified(response.headers, Headers(scope=scope))
        return NotModifiedResponse(response.headers) if fresh else response
