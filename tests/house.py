"""How the house stands, read from the code: `uv run --group dev python -m tests.house [--where]`.

Prints each measure as it was before the house was rebuilt, as it is now, and as it is to be; with `--where` also the
places that it counts. `tests/test_house.py` holds each as an upper bound.
"""

from __future__ import annotations

import ast
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "vision", "server", "models", "datasets")
GAMES = "engine/games/"
PIECE_KINDS = "vision/piece_kinds.py"
"""The one place that may list the kinds of piece."""
KINDS = ({"tiles", "cards", "letters"}, {"tile", "card", "plate", "index"})
"""What people call the kinds of piece, and what the detector does."""
VERBS = {"get", "post", "put", "delete", "patch"}


@dataclass(frozen=True)
class Measure:
    """A figure: what it counts, what it was `before` the house was rebuilt, what it is to be, and where it counts."""

    name: str
    before: int
    after: int
    places: Callable[[], Sequence[str]]

    @property
    def now(self) -> int:
        """The figure as it is."""
        return len(self.places())


@cache
def modules() -> Mapping[str, ast.Module]:
    """Every module of the product by its path."""
    files = (file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py")))
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


@cache
def walked() -> Mapping[str, Sequence[ast.AST]]:
    """Every node of every module."""
    return {path: tuple(ast.walk(tree)) for path, tree in modules().items()}


def nodes(*, outside: str = "\n") -> Iterator[tuple[str, ast.AST]]:
    """Every node of the code with its module's path, but for what lies below the path `outside`."""
    for path, found in walked().items():
        if not path.startswith(outside):
            yield from ((path, node) for node in found)


def fullest_folder() -> list[str]:
    """The modules of the folder that holds the most of them."""
    folders = defaultdict(list)
    for path in modules():
        if not path.endswith("/__init__.py"):
            folders[path.rpartition("/")[0]].append(path)
    return max(folders.values(), key=len)


def circles() -> list[str]:
    """Every circle of modules that import one another, those imported for their types or inside functions counted."""
    graph = {_dotted(path): _imports(path) for path in modules()}
    reached = {module: _reached(graph, module) for module in graph}
    found = {
        tuple(sorted(other for other in reached[module] if module in reached[other]))
        for module in graph
        if module in reached[module]
    }
    return [", ".join(circle) for circle in sorted(found)]


def homonyms() -> list[str]:
    """The public classes' names that stand for more than one thing."""
    named = defaultdict(list)
    for path, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named[node.name].append(path)
    return [f"{name}: {', '.join(paths)}" for name, paths in sorted(named.items()) if len(paths) > 1]


def game_type_checks() -> list[str]:
    """Where code outside the games asks of which type a game is."""
    return [
        f"{path}:{node.lineno} {ast.unparse(node)}"
        for path, node in nodes(outside=GAMES)
        if _is_call(node, "isinstance")
        and _of_games(path) & {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
    ]


def game_ids() -> list[str]:
    """Where code outside the games names one by its id; a French or English word (`Words`) is none."""
    classes = [node for path, node in nodes() if path.startswith(GAMES) and isinstance(node, ast.ClassDef)]
    ids = {
        field.value.value: game.name
        for game in classes
        for field in game.body
        if isinstance(field, ast.AnnAssign)
        and ast.unparse(field.target) == "name"
        and isinstance(field.value, ast.Constant)
    }
    words = {id(word) for _, node in nodes() if _is_call(node, "Words") for word in ast.walk(node)}
    return [
        f"{path}:{node.lineno} {ast.unparse(node)}"
        for path, node in nodes(outside=GAMES)
        if (isinstance(node, ast.Constant) and node.value in ids and id(node) not in words)
        or (
            isinstance(node, ast.Attribute) and ast.unparse(node) in {f"{game}.name" for game in ids.values()}
        )
    ]


def piece_kinds() -> list[str]:
    """Where two or more kinds of piece are listed: in a tuple, list, set or dict, or by what is compared with them."""
    found = []
    for path, node in nodes(outside=PIECE_KINDS):
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            items = node.elts
        elif isinstance(node, ast.Dict):
            items = [key for key in node.keys if key is not None]
        elif isinstance(node, ast.FunctionDef):
            items = [
                side for each in ast.walk(node) if isinstance(each, ast.Compare) for side in each.comparators
            ]
        else:
            continue
        said = {item.value for item in items if isinstance(item, ast.Constant)}
        if any(len(said & kinds) > 1 for kinds in KINDS):
            found.append(f"{path}:{node.lineno} {', '.join(sorted(map(str, said)))}")
    return found


def untyped_routes() -> list[str]:
    """The routes whose answer is any dict."""
    return [
        f"{path}:{node.lineno} {node.name}"
        for path, node in nodes()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(isinstance(each, ast.Call) and _verb(each.func) in VERBS for each in node.decorator_list)
        and node.returns is not None
        and "dict[str, Any]" in ast.unparse(node.returns)
    ]


def untyped_page() -> list[str]:
    """The page's modules that no type checker looks at: none asks for it, and the tests' `tsconfig.json` does not."""
    config = ROOT / "tests" / "page" / "tsconfig.json"
    checked = config.exists() and '"checkJs": true' in config.read_text("utf-8")
    return [] if checked else [name for name, text in page().items() if "// @ts-check" not in text]


def untested_page() -> list[str]:
    """The page's modules without a test of their own (`NAME.test.js` in `tests/page`)."""
    tested = {file.name.removesuffix(".test.js") for file in (ROOT / "tests" / "page").glob("*.test.js")}
    return [name for name in page() if Path(name).stem not in tested]


@cache
def page() -> Mapping[str, str]:
    """The page's modules: their text by their path."""
    files = sorted((ROOT / "server" / "page").rglob("*.js"))
    return {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}


def _dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def _known() -> set[str]:
    return set(map(_dotted, modules()))


def _imports(path: str) -> set[str]:
    """The modules of the product that one imports, wherever it does."""
    known = _known()
    named: set[str] = set()
    for node in walked()[path]:
        if isinstance(node, ast.Import):
            named |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names} & known
            named |= inside or {node.module}
    return named & known - {_dotted(path)}


def _reached(graph: Mapping[str, set[str]], module: str) -> set[str]:
    """All that one module imports, and what that imports in turn; itself where it lies on a circle."""
    found: set[str] = set()
    queue = list(graph[module])
    while queue:
        each = queue.pop()
        if each not in found:
            found.add(each)
            queue += graph[each]
    return found


@cache
def _of_games(path: str) -> set[str]:
    """What a module imports from the games."""
    package = GAMES.rstrip("/").replace("/", ".")
    froms = [node for node in walked()[path] if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in froms if (node.module or "").startswith(package) for alias in node.names}


def _is_call(node: ast.AST, name: str) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _verb(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else ""


MEASURES = (
    Measure("modules in one folder, at most", 70, 15, fullest_folder),
    Measure("import circles (those for types counted)", 2, 0, circles),
    Measure("class names used for two or more things", 19, 0, homonyms),
    Measure("checks of a game's type outside engine/games", 19, 0, game_type_checks),
    Measure("games' ids outside engine/games", 18, 0, game_ids),
    Measure("places that list the kinds of piece", 32, 0, piece_kinds),
    Measure("routes that answer dict[str, Any]", 55, 0, untyped_routes),
    Measure("page modules without types", 40, 0, untyped_page),
    Measure("page modules without a test", 40, 36, untested_page),
)


def main() -> int:
    """Print the table."""
    parser = ArgumentParser(
        prog="python -m tests.house", description="How the house stands, read from the code."
    )
    parser.add_argument("--where", action="store_true", help="name the places that each measure counts")
    where = parser.parse_args().where
    widest = max(len(measure.name) for measure in MEASURES)
    print(f"{'':{widest}}  {'before':>6}  {'now':>6}  {'after':>6}")
    for measure in MEASURES:
        print(f"{measure.name:{widest}}  {measure.before:>6}  {measure.now:>6}  {measure.after:>6}")
        if where:
            print("".join(f"    {place}\n" for place in measure.places()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
