"""Static files: those of the page; its documents say in which language the program was asked to speak."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from engine.words import Language

DOCUMENTS: Final = ("index.html", "phone.html")
"""Those that speak both languages."""
_ROOT: Final = '<html lang="en">'


class Pages(StaticFiles):
    """The files of a folder, where `index.html` stands for it.

    With a `language` every document carries it (`data-language`): the page speaks it until somebody chooses another
    there. Without one the browser's language counts.
    """

    def __init__(self, folder: Path, language: Language | None = None) -> None:
        super().__init__(directory=folder, html=True)
        self._folder, self._language = folder, language

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or a document in the language that was asked for."""
        if self._language is None or scope["method"] != "GET":
            return await super().get_response(path, scope)
        name = "index.html" if path == "." else path
        if name not in DOCUMENTS:
            return await super().get_response(path, scope)
        text = (self._folder / name).read_text("utf-8")
        return HTMLResponse(
            text.replace(_ROOT, f'<html lang="{self._language}" data-language="{self._language}">', 1)
        )
