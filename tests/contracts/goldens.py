"""The goldens: their files, what makes each, and how one that differs is told of."""

import json
import re
from difflib import unified_diff
from functools import partial
from pathlib import Path

from tests.contracts import interface, kept, program, table
from tests.contracts.layout import laid_out

GOLDENS = Path(__file__).parent / "goldens"
UPDATE = "uv run --group dev python -m tests.contracts --update"
MADE = {
    "openapi.json": interface.openapi,
    "wheel.json": interface.wheel,
    "snapshot.json": table.snapshots,
    "answers.json": table.bodies,
    "database.json": kept.written,
    **{f"kept-{folder.name}.json": partial(kept.gone_on, folder) for folder in kept.versions()},
    **{f"help-{language}.txt": partial(program.helped, language) for language in ("fr", "en")},
    **{f"{command}.txt": partial(program.answered, command) for command in program.ANSWERED},
    "lines.txt": program.fed,
    "refused.txt": program.refused,
}
"""Per file what it holds, as text or as plain values."""


def text_of(name):
    """A golden as the code makes it now."""
    made = MADE[name]()
    return made if isinstance(made, str) else laid_out(made) + "\n"


def held_in(name):
    """A golden as it is held; empty where it is not there yet."""
    file = GOLDENS / name
    return file.read_text("utf-8") if file.exists() else ""


def difference(name):
    """How what the code makes now differs from a golden, line by line, but for the order of keys in JSON's objects."""
    held, now = (ordered(name, text) for text in (held_in(name), text_of(name)))
    return "\n".join(unified_diff(held.splitlines(), now.splitlines(), f"held: {name}", "now", lineterm=""))


def ordered(name, text):
    """A golden's text, the keys of JSON's objects in alphabetical order: theirs says nothing."""
    if not name.endswith(".json") or not text:
        return text
    quoted = re.sub(r"^( +)(\d+): ", r'\1"\2": ', text, flags=re.MULTILINE)
    return laid_out(json.loads(quoted, object_pairs_hook=lambda pairs: dict(sorted(pairs))))


def update():
    """Write every golden anew, and answer the names of those that differed."""
    GOLDENS.mkdir(exist_ok=True)
    differing = {name: now for name in MADE if (now := text_of(name)) != held_in(name)}
    for name, now in differing.items():
        (GOLDENS / name).write_text(now, "utf-8")
    for file in GOLDENS.iterdir():
        if file.name not in MADE:
            file.unlink()
    return list(differing)
