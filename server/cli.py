"""The command line, `meldwatch`: what each command takes, and how a call ends."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NoReturn

from engine.games import GAMES, Game, UnknownGame, game
from engine.options import OptionError, describe
from engine.table import NotationError, Table
from engine.words import LANGUAGES, Language, Words
from server.plain import json_line, show_verdict
from server.speech import BAD_INPUT, Refusal, complain, hushed, language_of

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
"""What a shell reports of a program that SIGINT or SIGPIPE ended."""

PIECES: Final = ("tiles", "cards", "letters", "auto")
READABLE: Final = ("tiles",)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 2 something could not be done, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = language_of(given)
    _prepare()
    try:
        return _run(given, language)
    except Refusal as refusal:
        complain(refusal.words, language)
        return BAD_INPUT
    except ImportError as error:
        complain(_missing_library(error), language)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # What is still in the buffer has nowhere to go; Python would complain of it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def _run(given: Sequence[str], language: Language) -> int:
    try:
        chosen = _parser(language).parse_args(given)
        return int(chosen.command(chosen, language))
    finally:
        # A pipe that is closed by now is to be noticed here, not by Python on its way out.
        sys.stdout.flush()


def read(chosen: Namespace, language: Language) -> int:
    """`meldwatch read`: what lies on each photo."""
    if chosen.pieces not in READABLE:
        raise Refusal(_not_yet(chosen.pieces))
    from server.photos import Wanted, read_photos

    return read_photos(chosen.photos, chosen.pieces, Wanted(language, chosen.json, chosen.annotate))


def check(chosen: Namespace, language: Language) -> int:
    """`meldwatch check`: the verdict on one photo."""
    rules = _game(chosen)
    from server.photos import Wanted, check_photo

    return check_photo(chosen.photo, rules, Wanted(language, chosen.json, chosen.annotate))


def judge(chosen: Namespace, language: Language) -> int:
    """`meldwatch judge`: the engine alone, on a table in notation or on one a line from stdin."""
    rules = _game(chosen)
    before = None if chosen.before is None else _table(chosen.before)
    rack = None if chosen.rack is None else _table(chosen.rack)
    if chosen.table == "-":
        return _answer_lines(
            sys.stdin, lambda table: rules.judge(before, table, rack=rack).as_json(), language
        )
    verdict = rules.judge(before, _table(chosen.table), rack=rack)
    print(json_line(verdict.as_json()) if chosen.json else show_verdict(verdict, language))
    return 0


def demo(chosen: Namespace, language: Language) -> int:
    """`meldwatch demo`: the page, fed by the recorded table that ships with the project."""
    from server.app import DEMO, serve, watch

    return serve(
        watch(DEMO, game("rummy")), port=chosen.port, language=language, open_browser=not chosen.no_browser
    )


def serve(chosen: Namespace, language: Language) -> int:
    """`meldwatch serve`: the page, fed by a camera, an address or a clip."""
    rules = _game(chosen)
    from server.app import serve, watch
    from vision.camera import CameraError, frames

    if not chosen.camera.isdecimal() and "://" not in chosen.camera:
        try:
            with hushed():
                next(frames(chosen.camera))
        except CameraError as error:
            raise Refusal(Words(error.fr, error.en)) from error
    return serve(
        watch(chosen.camera, rules), port=chosen.port, language=language, open_browser=not chosen.no_browser
    )


def _answer_lines(lines: Iterable[str], answer: Callable[[Table], object], language: Language) -> int:
    """One JSON line for each line; a malformed one is answered by an `error` with both sentences."""
    status = 0
    for number, line in enumerate(lines, 1):
        try:
            answered = answer(_table(line))
        except Refusal as refusal:
            complain(refusal.words, language, f"{number}")
            answered = {"error": "notation", "fr": refusal.words.fr, "en": refusal.words.en}
            status = BAD_INPUT
        print(json_line(answered), flush=True)
    return status


def _table(text: str) -> Table:
    try:
        return Table.parse(text)
    except NotationError as error:
        raise Refusal(
            Words(
                f"Cette notation n'est pas celle d'une table : {text.strip()!r}.",
                f"Malformed notation: {error}.",
            )
        ) from error


def _game(chosen: Namespace) -> Game:
    settings = getattr(chosen, "set", None) or []
    try:
        return game(chosen.game, settings)
    except UnknownGame as error:
        known = ", ".join(GAMES)
        raise Refusal(
            Words(f"Aucun jeu ne s'appelle {chosen.game!r} ; il y a : {known}.", f"There is {error}.")
        ) from error
    except OptionError as error:
        options = ", ".join(
            f"{option.name} ({option.allowed})" for option in describe(GAMES[chosen.game].options)
        )
        raise Refusal(
            Words(
                f"Réglage impossible : {' '.join(settings)} ; il y a : {options}.",
                f"Impossible setting: {error}.",
            )
        ) from error


def _missing_library(error: ImportError) -> Words:
    """OpenCV's wheel takes three libraries of the desktop for granted; bare Linux servers lack them."""
    if ".so" not in str(error):
        raise error
    cure = "apt install libgl1 libglib2.0-0 libxcb1"
    return Words(
        f"Il manque une bibliothèque au système ({error}) ; sur Debian ou Ubuntu : {cure}.",
        f"This system lacks a library ({error}); on Debian or Ubuntu: {cure}.",
    )


def _not_yet(pieces: str) -> Words:
    if pieces in PIECES:
        return Words(
            "Seules les tuiles à numéros (--pieces tiles) se lisent pour l'instant.",
            f"Only number tiles (--pieces tiles) can be read for now, not {pieces}.",
        )
    known = ", ".join(PIECES)
    return Words(f"--pieces prend {known}, et non {pieces!r}.", f"--pieces takes {known}, not {pieces!r}.")


class _Parser(ArgumentParser):
    """Says what is wrong with a call in one sentence, as everything else here does."""

    def error(self, message: str) -> NoReturn:
        """Refuse the call."""
        raise Refusal(
            Words(
                f"Appel incorrect : {message} (voir {self.prog} --help).",
                f"Bad call: {message} (see {self.prog} --help).",
            )
        )


def _parser(language: Language) -> ArgumentParser:
    say = {name: words.say(language) for name, words in _HELP.items()}
    parser = _Parser(prog="meldwatch", description=say["meldwatch"], allow_abbrev=False)
    commands = parser.add_subparsers(metavar="COMMAND", title=say["commands"])

    def command(name: str, run: Callable[[Namespace, Language], int]) -> ArgumentParser:
        added = commands.add_parser(name, help=say[name], description=say[name], allow_abbrev=False)
        added.set_defaults(command=run)
        added.add_argument("--lang", choices=LANGUAGES, help=say["--lang"])
        return added

    showing, serving = command("demo", demo), command("serve", serve)
    serving.add_argument("--camera", default="0", metavar="0|URL|FILE", help=say["--camera"])
    for page in (showing, serving):
        page.add_argument("--port", type=int, default=8765, help=say["--port"])
        page.add_argument("--no-browser", action="store_true", help=say["--no-browser"])
    reading = command("read", read)
    reading.add_argument("photos", nargs="+", metavar="PHOTO", help=say["PHOTO"])
    reading.add_argument("--pieces", default="tiles", metavar="|".join(PIECES), help=say["--pieces"])
    checking = command("check", check)
    checking.add_argument("photo", metavar="PHOTO", type=Path, help=say["one PHOTO"])
    judging = command("judge", judge)
    judging.add_argument("table", metavar="TABLE", help=say["TABLE"])
    judging.add_argument("--before", metavar="TABLE", help=say["--before"])
    judging.add_argument("--rack", metavar="HAND", help=say["--rack"])
    for takes_picture in (reading, checking):
        takes_picture.add_argument("--annotate", metavar="OUT", type=Path, help=say["--annotate"])
    for judged in (serving, checking, judging):
        judged.add_argument(
            "--game", default="rummy", metavar="GAME", help=f"{say['--game']} ({', '.join(GAMES)})"
        )
        judged.add_argument("--set", action="append", metavar="OPTION=VALUE", help=say["--set"])
    for answering in (reading, checking, judging):
        answering.add_argument("--json", action="store_true", help=say["--json"])
    parser.set_defaults(command=lambda _chosen, _language: _show_help(parser))
    return parser


def _show_help(parser: ArgumentParser) -> int:
    parser.print_help()
    return BAD_INPUT


def _prepare() -> None:
    """Answers are UTF-8 wherever they go, and the picture libraries leave stderr to us."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(
                encoding="utf-8", errors="replace" if stream is sys.stdin else "backslashreplace"
            )
    os.environ.setdefault("OPENCV_LOG_LEVEL", "OFF")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


_HELP: Final = {
    "meldwatch": Words(
        "Lit les tuiles posées sur une table et juge les combinaisons.",
        "Reads the tiles on a table and judges the melds.",
    ),
    "commands": Words("commandes", "commands"),
    "demo": Words(
        "la page, sur une partie enregistrée : sans caméra", "the page, on a recorded table: no camera needed"
    ),
    "serve": Words("la page, sur ce que voit une caméra", "the page, on what a camera sees"),
    "read": Words("ce qui se trouve sur des photos", "what lies on photos"),
    "check": Words("le verdict sur une photo", "the verdict on a photo"),
    "judge": Words(
        "le verdict sur une table écrite en notation", "the verdict on a table written in notation"
    ),
    "PHOTO": Words("une image, ou un dossier d'images", "a picture, or a folder of pictures"),
    "one PHOTO": Words("une image", "a picture"),
    "TABLE": Words(
        "les groupes, par exemple « R7 R8 R9 | K13 B13 Y13 » ; - : une table par ligne de l'entrée standard",
        "the groups, as in 'R7 R8 R9 | K13 B13 Y13'; -: one table a line from standard input",
    ),
    "--pieces": Words("ce qu'il faut lire (par défaut : tiles)", "what to read (default: tiles)"),
    "--game": Words("le jeu (par défaut : rummy)", "the game (default: rummy)"),
    "--set": Words(
        "une règle de la maison, autant de fois qu'il le faut", "a house rule; may be given several times"
    ),
    "--before": Words("la table avant le tour", "the table before the turn"),
    "--rack": Words("le support du joueur au début du tour", "the player's rack when the turn began"),
    "--annotate": Words(
        "où dessiner ce qui a été lu : un fichier, ou un dossier s'il y a plusieurs photos",
        "where to draw what was read: a file, or a folder for several photos",
    ),
    "--camera": Words(
        "numéro de la caméra, adresse (http://…, rtsp://…) ou fichier vidéo (par défaut : 0)",
        "the camera's number, an address (http://…, rtsp://…) or a clip's file (default: 0)",
    ),
    "--port": Words("port de la page (par défaut : 8765)", "the page's port (default: 8765)"),
    "--no-browser": Words("ne pas ouvrir le navigateur", "do not open the browser"),
    "--json": Words("répondre en JSON, un objet par ligne", "answer in JSON, one object a line"),
    "--lang": Words(
        "langue des phrases (par défaut, celle du système)",
        "language of the sentences (default: the system's)",
    ),
}


if __name__ == "__main__":
    sys.exit(main())
