"""Static files: those of the page; its documents say which languages there are, and which one was asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from engine.words import FALLBACK, LANGUAGES, Language

DOCUMENTS: Final = ("index.html", "phone.html")
"""Those that speak every language."""
_ROOT: Final = '<html lang="en">'


class Pages(StaticFiles):
    """The files of a folder, where `index.html` stands for it.

    Every document carries the languages that the page has texts in (`data-languages`), and with a `language` that one
    (`data-language`): the page speaks it until somebody chooses another there. Without one the browser's counts.
    """

    def __init__(self, folder: Path, language: Language | None = None) -> None:
        super().__init__(directory=folder, html=True)
        spoken = [code for code in LANGUAGES if (folder / "locale" / f"{code}.json").is_file()]
        asked = f' data-language="{language}"' if language else ""
        self._folder = folder
        self._root = f'<html lang="{language or FALLBACK}" data-languages="{" ".join(spoken)}"{asked}>'

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or a document with its languages."""
        name = "index.html" if path == "." else path
        if scope["method"] != "GET" or name not in DOCUMENTS:
            return await super().get_response(path, scope)
        text = (self._folder / name).read_text("utf-8")
        return HTMLResponse(text.replace(_ROOT, self._root, 1))
