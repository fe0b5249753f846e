"""The page's style sheets: one layer each, none long, no rule for what no page has, no colour but a token."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "server" / "page"
STYLE = PAGE / "style"
SHEETS = sorted(STYLE.rglob("*.css"))
IMPORT = re.compile(r'@import url\("([^"]+)"\) layer\((\w+)\);')
LONGEST = 300
COMMENT = re.compile(r"/\*.*?\*/", re.S)
PRELUDE = re.compile(r"(?:^|[{};])\s*([^{};]+)\{")
NAME = re.compile(r"[.#]([A-Za-z][\w-]*)")
VALUE = re.compile(r"([\w-]+):\s*([^;{}]+);")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(")


def read(sheet: Path) -> str:
    return COMMENT.sub("", sheet.read_text("utf-8"))


def selectors(css: str) -> list[str]:
    """The preludes of all rules; an @media's own is left out."""
    return [found for found in PRELUDE.findall(css) if not found.startswith("@")]


def in_use() -> set[str]:
    """Every word in the page's documents and modules: a class or an id that a page has is one of them."""
    files = [*PAGE.glob("*.html"), *PAGE.rglob("*.js")]
    return {word for file in files for word in re.findall(r"[A-Za-z][\w-]*", file.read_text("utf-8"))}


def test_every_sheet_is_imported_into_one_of_the_layers_in_their_order() -> None:
    entry = read(STYLE / "page.css")
    order = re.search(r"@layer ([\w, ]+);", entry)
    assert order
    layers = order[1].split(", ")
    imported = IMPORT.findall(entry)
    assert sorted(name for name, _ in imported) == sorted(
        str(sheet.relative_to(STYLE)) for sheet in SHEETS if sheet.name != "page.css"
    )
    places = [layers.index(layer) for _, layer in imported]
    assert places == sorted(places)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(STYLE)))
def test_no_sheet_is_long_and_none_has_a_rule_for_what_no_page_has(sheet: Path) -> None:
    assert len(sheet.read_text("utf-8").splitlines()) < LONGEST
    named = {name for selector in selectors(read(sheet)) for name in NAME.findall(selector)}
    made = {f"ink-{colour}" for colour in "RBKY"} | {
        f"seat-{seat}" for seat in range(6)
    }  # put together by modules
    assert named - in_use() - made == set()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(STYLE)))
def test_colours_stand_among_the_tokens_and_every_token_is_used(sheet: Path) -> None:
    if sheet.name != "tokens.css":
        assert [pair for pair in VALUE.findall(read(sheet)) if COLOUR.search(pair[1])] == []
        return
    used = {name for each in SHEETS for name in re.findall(r"var\((--[\w-]+)", read(each))}
    assert set(re.findall(r"(--[\w-]+):", read(sheet))) - used == set()
