"""A refusal as a page, for a person's browser: programs get it as JSON."""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.datastructures import Headers

HEADERS: Final = (
    (b"content-type", b"text/html; charset=utf-8"),
    (b"content-security-policy", b"default-src 'none'; style-src 'unsafe-inline'"),
)
_PAGE: Final = """<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>meldwatch</title>
    <style>
      :root {{ color-scheme: light dark }}
      body {{ max-width: 30rem; margin: 0 auto; padding: 2rem 1.25rem; font: 1.2rem/1.5 system-ui, sans-serif;
              background: light-dark(#f6efe2, #1b1612); color: light-dark(#2a2018, #f5ead9) }}
    </style>
  </head>
  <body>
    <h1>meldwatch</h1>
    <p>{fr}</p>
    <p lang="en">{en}</p>
  </body>
</html>
"""


def wants_page(method: str, headers: Headers) -> bool:
    """Whether a browser asks for a page to show, as one that opens an address does."""
    return method in ("GET", "HEAD") and "text/html" in headers.get("accept", "")


def refused_page(fr: str, en: str) -> bytes:
    """The page that says one sentence in both languages (UTF-8)."""
    return _PAGE.format(fr=escape(fr), en=escape(en)).encode()
