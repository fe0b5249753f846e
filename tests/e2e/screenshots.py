"""Screenshots of the page: `python -m tests.e2e.screenshots OUT` (needs Chromium).

Every screen at the size of a phone and of a laptop, in French and in English, light and dark; those that a
family puts on a television at its size, too; and a phone's own leaves.
"""

import sys
from pathlib import Path

from tests.e2e import screens, screens_demo, screens_house, screens_phone
from tests.e2e.browsing import browsing, find_chromium
from tests.e2e.lens import Lens

KINDS = (screens, screens_house, screens_demo)


def main(out):
    """Write the screenshots into a folder."""
    path = find_chromium()
    if path is None:
        sys.exit("screenshots: no Chromium on this machine")
    out.mkdir(parents=True, exist_ok=True)
    lens = Lens(out)
    with browsing(path, *lens.flags) as browser:
        for kind in KINDS:
            kind.shoot(browser, out)
        screens_phone.shoot(browser, lens, out)
    lens.path.unlink()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.e2e.screenshots OUT")
    main(Path(sys.argv[1]))
