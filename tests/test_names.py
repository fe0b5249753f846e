"""A name means one thing, and a module's tests are found by its name: the lists of what is not so yet only shrink."""

from pathlib import Path

from tests import house

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).parent / "untested.txt"
"""Modules without a test file of their own, as `uv run --group dev python -m tests.test_names` prints them."""
UNTOUCHED = ("server/storage/migrations/",)
"""What is tested as one, whatever its files are called."""


def twice():
    """The public class names that stand for more than one thing."""
    return {place.partition(":")[0] for place in house.homonyms()}


def untested(modules=None, tests=None):
    """The modules without a test file: `a/b.py` has `tests/a/test_b.py`, or `test_b_edges.py` and the like."""
    files = tests or {file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("test_*.py")}
    return sorted(
        path
        for path in modules or house.modules()
        if not path.endswith("/__init__.py") and not path.startswith(UNTOUCHED) and not _tests(path, files)
    )


def _tests(path, files):
    folder, _, name = path.removesuffix(".py").rpartition("/")
    stem = f"tests/{folder}/test_{name}"
    return any(file == f"{stem}.py" or file.startswith(f"{stem}_") for file in files)


def test_no_class_name_means_two_things():
    assert twice() == set()


def test_every_module_has_its_test_file_or_is_listed():
    found, listed = set(untested()), set(LIST.read_text("utf-8").splitlines())
    assert sorted(found - listed) == [], f"tests are missing for these, which {LIST.name} does not list"
    assert sorted(listed - found) == [], f"these have tests, or are gone: take them off {LIST.name}"


def test_the_test_itself_can_tell():
    modules = ["engine/melds/arrange.py", "engine/melds/deadwood.py", "engine/melds/__init__.py"]
    tests = {"tests/engine/melds/test_arrange_edges.py", "tests/engine/test_deadwood.py"}
    assert untested(modules, tests) == ["engine/melds/deadwood.py"]


if __name__ == "__main__":
    print("\n".join(untested()))
