"""Two folders of screenshots, compared by pixels: `python -m tests.e2e.pixels BEFORE AFTER [--most SHARE]`.

Prints the share of differing pixels of every screen, and exits 1 where one is above the threshold (0, unless `--most`
says otherwise), has another size or is in one folder alone. With `--show OUT` a picture of each difference is written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageChops


def difference(before: Image.Image, after: Image.Image) -> tuple[float, Image.Image | None]:
    """The share of pixels that differ, from 0 to 1, and where they are (white); another size differs wholly."""
    if before.size != after.size:
        return 1.0, None
    bands = ImageChops.difference(before.convert("RGB"), after.convert("RGB")).split()
    widest = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    where = widest.point(lambda value: 255 if value else 0)
    return where.histogram()[255] / (where.width * where.height), where


def compare(before: Path, after: Path, out: Path | None = None) -> Iterator[tuple[str, float]]:
    """Every screen of two folders by its name, with the share that differs; one that is missing differs wholly."""
    for name in sorted({file.name for folder in (before, after) for file in folder.glob("*.png")}):
        if not ((before / name).is_file() and (after / name).is_file()):
            yield name, 1.0
            continue
        with Image.open(before / name) as one, Image.open(after / name) as other:
            share, where = difference(one, other)
        if out is not None and share and where is not None:
            where.save(out / name)
        yield name, share


def main(arguments: Sequence[str]) -> int:
    """Compare, print and judge; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.e2e.pixels", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument(
        "--most", type=float, default=0.0, metavar="SHARE", help="share of a screen that may differ"
    )
    parser.add_argument(
        "--show", type=Path, metavar="OUT", help="write where the screens differ into this folder"
    )
    asked = parser.parse_args(arguments)
    if asked.show:
        asked.show.mkdir(parents=True, exist_ok=True)
    shares = list(compare(asked.before, asked.after, asked.show))
    for name, share in sorted(shares, key=lambda each: each[1]):
        print(f"{share:10.6%}  {name}")
    above = sum(share > asked.most for _, share in shares)
    print(f"{len(shares)} screens, {above} above {asked.most:.4%}")
    return int(above > 0 or not shares)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
