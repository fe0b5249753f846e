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


def test_no_sheet_asks_for_a_token_that_is_not_there() -> None:
    """Those that a module sets, or a sheet for its own use, aside."""
    declared = {name for each in SHEETS for name in re.findall(r"(--[\w-]+):", read(each))}
    set_by_modules = {
        name for file in PAGE.rglob("*.js") for name in re.findall(r'"(--[\w-]+)"', file.read_text("utf-8"))
    }
    asked = {name for each in SHEETS for name in re.findall(r"var\((--[\w-]+)", read(each))}
    assert asked - declared - set_by_modules == set()


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    parts = [digits[at : at + 2] for at in (0, 2, 4)] if len(digits) == 6 else [digit * 2 for digit in digits]
    red, green, blue = (int(part, 16) / 255 for part in parts)
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue)]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2, 1 to 21."""
    lower, higher = sorted((luminance(one), luminance(other)))
    return (higher + 0.05) / (lower + 0.05)


def tokens(theme: int) -> dict[str, str]:
    """Every colour token in the light (0) or the dark (1)."""
    values = re.findall(
        r"--([\w-]+): (?:light-dark\(([^,]+), ([^)]+)\)|(#[0-9a-f]+));", read(STYLE / "tokens.css")
    )
    return {name: both or (light, dark)[theme] for name, light, dark, both in reversed(values)}


SEATS = [f"seat-{seat}" for seat in range(6)]
TEXT = [
    *((ink, ground) for ink in ("ink", "soft") for ground in ("paper", "paper-deep", "card")),
    *((ruling, ground) for ruling in ("legal", "illegal", "unsure") for ground in ("card", f"{ruling}-back")),
    *(("on-band", f"band-{ruling}") for ruling in ("legal", "illegal", "calm")),
    *(("on-seat", seat) for seat in SEATS),
    *((seat, ground) for seat in SEATS for ground in ("card", "paper")),
    ("wood-ink", "wood"),
    ("on-honey", "band-unsure"),
    *((f"tile-{ink}", "tile-foot") for ink in ("red", "blue", "black", "yellow-letter", "wild")),
    *(("ring-ink", f"ring-{ruling}") for ruling in ("legal", "illegal", "unsure")),
]
FIGURES = [("tile-yellow", ground) for ground in ("tile-top", "tile-foot")]
"""The one exception: an orange that is darker is read as brown; the figure is large, and its letter is a text."""
EDGES = [("edge", "card"), ("edge", "paper"), ("wood", "paper"), ("wood", "card")]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_text_stands_off_its_ground_and_every_edge_from_what_is_beside_it(theme: int) -> None:
    colours = tokens(theme)
    assert [pair for pair in TEXT if contrast(colours[pair[0]], colours[pair[1]]) < 4.5] == []
    apart = [*EDGES, *FIGURES]
    assert [pair for pair in apart if contrast(colours[pair[0]], colours[pair[1]]) < 3] == []


def test_the_letter_of_a_colour_is_of_eleven_pixels_at_least_on_every_tile() -> None:
    signs = re.findall(r"([^{}]*\.sign)\s*\{([^}]*)\}", "".join(map(read, SHEETS)))
    sizes = [
        16 * float(size)
        for _, rule in signs
        for size in re.findall(r"font(?:-size)?:[^;]*?([\d.]+)rem", rule)
    ]
    assert len(sizes) >= 4
    assert min(sizes) >= 11
