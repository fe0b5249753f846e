"""Arguments that several commands take, and what `--help` says of them."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from engine.games import DEFAULT_GAME, GAMES
from engine.words import Language, Words
from server.cli.logs import LEVELS

OPENED: Final = {"yes": True, "no": False, None: None}
"""What `--opened` says; None where it is left to the table."""


def add_game(parser: ArgumentParser, language: Language) -> None:
    """The game, and its house rules."""
    parser.add_argument(
        "--game", default=DEFAULT_GAME, metavar="GAME", help=f"{_GAME.say(language)} ({', '.join(GAMES)})"
    )
    add_set(parser, language)


def add_game_of_photo(parser: ArgumentParser, language: Language) -> None:
    """The game where a photo may tell it, and its house rules."""
    parser.add_argument("--game", metavar="GAME", help=f"{_GAME_OF_PHOTO.say(language)} ({', '.join(GAMES)})")
    add_set(parser, language)


def add_set(parser: ArgumentParser, language: Language) -> None:
    """The house rules."""
    parser.add_argument("--set", action="append", metavar="OPTION=VALUE", help=_SET.say(language))


def add_photo(parser: ArgumentParser, language: Language, nargs: str | None = None) -> None:
    """One photo."""
    parser.add_argument("photo", nargs=nargs, metavar="PHOTO", type=Path, help=_PHOTO.say(language))


def add_annotate(parser: ArgumentParser, language: Language) -> None:
    """Where what was read is drawn."""
    parser.add_argument("--annotate", metavar="OUT", type=Path, help=_ANNOTATE.say(language))


def add_json(parser: ArgumentParser, language: Language) -> None:
    """Whether the answer is JSON."""
    parser.add_argument("--json", action="store_true", help=_JSON.say(language))


def add_opened(parser: ArgumentParser, language: Language) -> None:
    """Whether the player has laid before, which a table alone does not tell."""
    parser.add_argument("--opened", choices=("yes", "no"), help=_OPENED.say(language))


def add_players(parser: ArgumentParser, language: Language) -> None:
    """The players' names."""
    parser.add_argument("--players", metavar="NAME,NAME…", help=_PLAYERS.say(language))


def add_page(parser: ArgumentParser, language: Language) -> None:
    """How the page is served: its port, whether it is opened, and what is logged."""
    parser.add_argument("--port", type=int, help=_PORT.say(language))
    parser.add_argument("--no-browser", action="store_true", help=_NO_BROWSER.say(language))
    parser.add_argument("--log-level", choices=LEVELS, help=_LOG_LEVEL.say(language))


_GAME = Words("le jeu (par défaut : rummy)", "the game (default: rummy)")
_GAME_OF_PHOTO = Words(
    "le jeu (par défaut : celui qui va le mieux à ce qui est posé)",
    "the game (default: the one that fits best what lies there)",
)
_SET = Words(
    "une règle de la maison, autant de fois qu'il le faut", "a house rule; may be given several times"
)
_PHOTO = Words("une image", "a picture")
_ANNOTATE = Words(
    "où dessiner ce qui a été lu : un fichier, ou un dossier s'il y a plusieurs photos",
    "where to draw what was read: a file, or a folder for several photos",
)
_JSON = Words("répondre en JSON, un objet par ligne", "answer in JSON, one object a line")
_OPENED = Words(
    "a-t-on déjà fait sa première pose ? (par défaut : si la table n'est pas vide)",
    "whether one has made one's first lay (default: if the table is not empty)",
)
_PLAYERS = Words("les noms, dans l'ordre des places", "the names, in seating order")
_PORT = Words("port de la page (par défaut : 8765)", "the page's port (default: 8765)")
_NO_BROWSER = Words("ne pas ouvrir le navigateur", "do not open the browser")
_LOG_LEVEL = Words(
    "à partir de quand noter ce qui se passe : serve, dans meldwatch.log à côté des parties (par défaut : info)",
    "from what on to log what happens: serve does in meldwatch.log, beside the matches (default: info)",
)
