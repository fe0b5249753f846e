"""A refusal as a page, for a person's browser: programs get it as JSON."""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.datastructures import Headers

from engine.words import LANGUAGES, Words

HEADERS: Final = (
    (b"content-type", b"text/html; charset=utf-8"),
    (b"content-security-policy", b"default-src 'none'; style-src 'unsafe-inline'"),
)
_PAGE: Final = """<!doctype html>
<html lang="{first}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>meldwatch</title>
    <style>
      :root {{ color-scheme: light dark }}
      body {{ max-width: 30rem; margin: 0 auto; padding: 2rem 1.25rem; font: 1.2rem/1.5 system-ui, sans-serif;
              background: light-dark(#f4ecdc, #171310); color: light-dark(#2a2018, #f6ecdc) }}
    </style>
  </head>
  <body>
    <h1>meldwatch</h1>
    <p>{said}</p>
{others}
  </body>
</html>
"""


def wants_page(method: str, headers: Headers) -> bool:
    """Whether a browser asks for a page to show, as one that opens an address does."""
    return method in ("GET", "HEAD") and "text/html" in headers.get("accept", "")


def refused_page(words: Words) -> bytes:
    """The page that says one sentence in every language (UTF-8)."""
    first, *others = LANGUAGES
    said = (f'    <p lang="{language}">{escape(words.say(language))}</p>' for language in others)
    return _PAGE.format(first=first, said=escape(words.say(first)), others="\n".join(said)).encode()
