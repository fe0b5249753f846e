"""What the documents claim: commands exist with their options, shown answers are the answers, links lead somewhere."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from server.cli.main import main

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
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


@pytest.mark.parametrize(
    "call", calls("uv run python -m ") + calls("uv run --group dev python -m "), ids=" ".join
)
def test_every_module_exists(call):
    module = ROOT / Path(*call[0].split("."))
    assert module.with_suffix(".py").is_file() or (module / "__main__.py").is_file()


def test_commands_were_found_at_all():
    assert {call[0] for call in calls("uv run meldwatch ")} >= {"demo", "serve", "read", "check"}
    assert calls("uv run python -m ")


@pytest.mark.parametrize("shown", re.findall(r"```console\n\$ uv run meldwatch (.*?)```", README, re.S))
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
