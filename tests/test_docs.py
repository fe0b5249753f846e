"""What the documents claim: commands exist with their options, shown answers are the answers, links lead somewhere."""

import re
import shlex
import tomllib
from functools import cache
from pathlib import Path

import pytest

from server.cli.main import main

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("[!.]*/README.md")})
FOR_DEVELOPERS = [each for each in DOCUMENTS if each.parent.name == "recipes" or each.stem == "architecture"]
CODE = [
    file
    for room in ("engine", "vision", "server", "models", "datasets", "tests")
    for file in (ROOT / room).rglob("*.*")
    if file.suffix in {".py", ".js"} and "node_modules" not in file.parts and file != Path(__file__)
]
FILES = (".py", ".js", ".ts", ".css", ".html", ".json", ".toml", ".yaml", ".txt", ".md", ".onnx", "/")
README = (ROOT / "README.md").read_text("utf-8")
TEXT = "\n".join(document.read_text("utf-8") for document in DOCUMENTS)


def calls(start):
    """Every call that begins so, in an indented block or between backticks, as its words."""
    code = re.findall(r"^ {4}(.*)$", TEXT, re.M) + re.findall(r"`([^`\n]+)`", TEXT)
    commands = [command.split("#")[0].strip() for line in code for command in line.split("&&")]
    return [shlex.split(command)[len(start.split()) :] for command in commands if command.startswith(start)]


def helped(command, capsys):
    with pytest.raises(SystemExit) as ended:
        main([command, "--help", "--lang", "en"])
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_the_two_commands_of_the_first_screen_stand_there():
    first_screen = "\n".join(README.splitlines()[:25])
    assert "    pip install uv && uv run meldwatch demo\n" in first_screen
    assert "    pip install uv && uv run --group dev pytest\n" in first_screen


@pytest.mark.parametrize("call", calls("uv run meldwatch "), ids=" ".join)
def test_every_command_exists_with_its_options(call, capsys):
    known = helped(call[0], capsys)
    for word in call[1:]:
        assert not word.startswith("--") or word in known


@pytest.mark.parametrize("name", sorted(set(re.findall(r"python -m ([\w.]+)", TEXT))))
def test_every_module_exists(name):
    module = ROOT / Path(*name.split("."))
    assert module.with_suffix(".py").is_file() or (module / "__main__.py").is_file()


def quoted(text):
    """What stands between backticks, without spaces."""
    return set(re.findall(r"`([^`\s]+)`", text))


def lost_paths(text, folder):
    """The paths a text names that lie neither in its folder nor in the project; what is in CAPITALS stands for any."""
    named = [name for name in quoted(text) if re.fullmatch(r"[\w.-]+(/[\w.-]+)*/?", name)]
    paths = [
        name for name in named if name.endswith(FILES) and ("/" in name or name.endswith((".py", ".yaml")))
    ]
    return sorted(name for name in paths if not any(_lies(base, name) for base in (ROOT, folder)))


def _lies(base, name):
    return (base / name).exists() or any(base.glob(re.sub(r"\b[A-Z]{2,}\b", "*", name)))


def lost_names(text):
    """The names of code (`like_this`, `Session.update`, `engine.words.message`) a text names and no code has."""
    known = _words()
    names = [
        name
        for name in quoted(text)
        if re.fullmatch(r"[A-Za-z_]\w*(\.\w+)*", name) and not name.endswith(FILES)
    ]
    return sorted(name for name in names if not known.issuperset(name.split(".")))


@cache
def _words():
    return {word for file in CODE for word in re.findall(r"\w+", file.read_text("utf-8"))}.union(
        part for file in CODE for part in file.relative_to(ROOT).with_suffix("").parts
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.relative_to(ROOT).as_posix())
def test_every_path_named_exists(document):
    assert not lost_paths(document.read_text("utf-8"), document.parent)


@pytest.mark.parametrize("document", FOR_DEVELOPERS, ids=lambda document: document.name)
def test_every_name_of_code_exists(document):
    assert not lost_names(document.read_text("utf-8"))


def test_the_test_itself_can_tell():
    text = "`engine/words.py`, `render/tables.py` and `engine/locale/CODE.json`, of `Words`: `engine.words.message`"
    assert (lost_paths(text, ROOT / "datasets"), lost_names(text)) == ([], [])
    text = "`engine/words/say.py` or `tables.py` under `models/heavy/`, of `Wordz`: `engine.words.uttered`"
    assert lost_paths(text, ROOT / "datasets") == ["engine/words/say.py", "models/heavy/", "tables.py"]
    assert lost_names(text) == ["Wordz", "engine.words.uttered"]
    assert len(FOR_DEVELOPERS) > 5


def test_commands_were_found_at_all():
    assert {call[0] for call in calls("uv run meldwatch ")} >= {"demo", "serve", "read", "check"}


@pytest.mark.parametrize("shown", re.findall(r"```\w*\n(?:\$ uv run )?meldwatch (.*?)```", TEXT, re.S))
def test_a_shown_answer_is_the_answer(shown, capsys):
    call, _, answer = shown.partition("\n")
    main(shlex.split(call))
    assert capsys.readouterr().out == answer


def test_links_lead_somewhere():
    lost = [
        f"{document.name}: {target}"
        for document in DOCUMENTS
        for target in re.findall(r'(?:\]\(|src=")([^)#"]+)', document.read_text("utf-8"))
        if "://" not in target and not (document.parent / target).exists()
    ]
    assert not lost


def test_the_changelog_knows_this_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_licence_is_the_one_the_readme_names():
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in (ROOT / "LICENSE").read_text("utf-8")
    assert "AGPL-3.0-or-later" in README
