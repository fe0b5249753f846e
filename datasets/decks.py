"""Bakes decks of cards: `python -m datasets.decks DIR` keeps those installed on this machine as bitmaps in a folder.

The folder may be carried to a machine that has no decks; `datasets.build --decks DIR` draws from it beside decks of its
own. None of them is part of this project.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from datasets.render.cards.folder import keep_folder
from datasets.render.cards.svg_sheets import bake, load_baked


def main(argv: list[str] | None = None) -> int:
    """Keep the installed decks in a folder."""
    parser = argparse.ArgumentParser(
        prog="python -m datasets.decks", description="Keep installed card decks as bitmaps."
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the bitmaps go")
    parser.add_argument(
        "--svg", type=Path, nargs="*", default=[], metavar="FOLDER", help="decks of one SVG a card, kept too"
    )
    args = parser.parse_args(argv)
    drawn = bake(args.folder)
    for source in args.svg:
        try:
            keep_folder(source, args.folder / source.name)
        except ValueError as fault:
            parser.error(str(fault))
    kept = len(load_baked(args.folder))
    print(f"drawn now: {', '.join(drawn) or 'none'}; kept in {args.folder}: {kept} decks")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
