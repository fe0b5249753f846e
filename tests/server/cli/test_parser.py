"""A bad call is refused in one sentence of one language."""

import pytest

from server.cli.main import main
from server.cli.parser import COMMANDS, command_line
from server.cli.text import UserError

CALLS = (
    (
        "serve --port 80x",
        "--port demande un nombre entier, et non '80x'",
        "argument --port: invalid int value: '80x'",
    ),
    ("serve --port", "--port demande une valeur", "argument --port: expected one argument"),
    ("score 1 --correct 1", "--correct demande 2 valeurs", "argument --correct: expected 2 arguments"),
    ("judge", "il manque : TABLE", "the following arguments are required: TABLE"),
    (
        "judge A --json=yes",
        "--json ne prend pas de valeur ; ici : 'yes'",
        "argument --json: ignored explicit",
    ),
    ("word A --bogus {x}", "inconnu ici : --bogus {x}", "unrecognized arguments: --bogus {x}"),
    (
        "serve --log-level loud",
        "--log-level prend l’une de ces valeurs : ",
        "argument --log-level: invalid choice:",
    ),
    (
        "poker",
        "COMMAND prend l’une de ces valeurs : ",
        "argument COMMAND: invalid choice: 'poker' (choose from",
    ),
)


@pytest.mark.parametrize(("call", "french", "english"), CALLS, ids=[call for call, _, _ in CALLS])
def test_a_bad_call_is_refused_in_the_language_that_is_spoken(capsys, monkeypatch, call, french, english):
    monkeypatch.setattr("server.cli.main.language_of", lambda _: "fr")
    assert main(call.split()) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"meldwatch: Appel incorrect : {french}")
    assert said.count("\n") == 1
    monkeypatch.setattr("server.cli.main.language_of", lambda _: "en")
    assert main(call.split()) == 2
    assert capsys.readouterr().err.startswith(f"meldwatch: Bad call: {english}")


def test_what_the_parser_says_otherwise_is_said_as_it_comes():
    with pytest.raises(UserError) as refused:
        command_line("fr").error("something new")
    assert refused.value.words.fr == "Appel incorrect : something new (voir meldwatch --help)."


@pytest.mark.parametrize("call", [[], *([command] for command in COMMANDS)])
def test_help_is_in_one_language(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line("fr").parse_args([*call, "--help"])
    said = capsys.readouterr().out
    assert said.startswith("usage : meldwatch")
    assert "show this help" not in said
    assert "positional" not in said
