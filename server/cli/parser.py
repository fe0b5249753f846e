"""What the command line takes: the commands, their arguments, and what `--help` says of them in both languages."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Final, NoReturn

from engine.games import GAMES
from engine.words import LANGUAGES, Language, Words
from server.cli.commands.deal import add_deal
from server.cli.commands.hint import add_hint, add_opened
from server.cli.commands.serve import add_serve
from server.cli.commands.word import add_word
from server.cli.text import Refusal
from vision.piece_kinds import ASKED_FOR


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

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """What was given; `--flag=--` is refused here: the parser itself takes it for a flag without a value."""
        for given in args or ():
            if given.startswith("--") and given.endswith("=--"):
                self.error(f"argument {given[:-3]}: expected one argument")
        return super().parse_known_args(args, namespace)


def command_line(language: Language) -> ArgumentParser:
    """The parser of the whole command line; a parsed call has its command's name as `command`, or None."""
    say = {name: words.say(language) for name, words in _HELP.items()}
    parser = _Parser(prog="meldwatch", description=say["meldwatch"], allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=say["commands"])

    def command(name: str) -> ArgumentParser:
        added = commands.add_parser(name, help=say[name], description=say[name], allow_abbrev=False)
        added.add_argument("--lang", choices=LANGUAGES, help=say["--lang"])
        return added

    showing, serving = command("demo"), command("serve")
    add_serve(serving, language)
    for page in (showing, serving):
        page.add_argument("--port", type=int, help=say["--port"])
        page.add_argument("--no-browser", action="store_true", help=say["--no-browser"])
    reading = command("read")
    reading.add_argument("photos", nargs="+", metavar="PHOTO", help=say["PHOTO"])
    reading.add_argument("--pieces", default="tiles", metavar="|".join(ASKED_FOR), help=say["--pieces"])
    checking = command("check")
    checking.add_argument("photo", metavar="PHOTO", type=Path, help=say["one PHOTO"])
    judging = command("judge")
    judging.add_argument("table", metavar="TABLE", help=say["TABLE"])
    judging.add_argument("--before", metavar="TABLE", help=say["--before"])
    judging.add_argument("--rack", metavar="HAND", help=say["--rack"])
    judging.add_argument("--taken", metavar="CARD", help=say["--taken"])
    judging.add_argument("--drawn", metavar="PIECE", help=say["--drawn"])
    judging.add_argument("--stock", type=int, metavar="N", help=say["--stock"])
    judging.add_argument("--discarded", metavar="CARD", help=say["--discarded"])
    add_opened(judging, language)
    counting, arranging, scoring = command("count"), command("arrange"), command("score")
    counting.add_argument("photo", nargs="?", metavar="PHOTO", type=Path, help=say["one PHOTO"])
    counting.add_argument("--from", dest="notation", metavar="HAND", help=say["--from"])
    counting.add_argument("--hand", action="store_true", help=say["--hand"])
    arranging.add_argument("hand", metavar="HAND", help=say["HAND"])
    scoring.add_argument("rounds", nargs="+", metavar="ROUND", help=say["ROUND"])
    scoring.add_argument("--players", metavar="NAME,NAME…", help=say["--players"])
    scoring.add_argument("--dealer", type=int, metavar="SEAT", help=say["--dealer of a match"])
    scoring.add_argument("--correct", nargs=2, action="append", metavar=("N", "ROUND"), help=say["--correct"])
    scoring.add_argument("--remove", type=int, action="append", metavar="N", help=say["--remove"])
    hinting, asking, dealing = command("hint"), command("word"), command("deal")
    add_deal(dealing, language)
    add_hint(hinting, language)
    add_word(asking, language)
    for takes_picture in (reading, checking):
        takes_picture.add_argument("--annotate", metavar="OUT", type=Path, help=say["--annotate"])
    for judged in (checking, judging, counting, arranging, scoring, hinting, dealing):
        judged.add_argument(
            "--game",
            default=None if judged is checking else "rummy",
            metavar="GAME",
            help=f"{say['--game of a photo' if judged is checking else '--game']} ({', '.join(GAMES)})",
        )
        judged.add_argument("--set", action="append", metavar="OPTION=VALUE", help=say["--set"])
    for answering in (reading, checking, judging, counting, arranging, scoring, hinting, asking, dealing):
        answering.add_argument("--json", action="store_true", help=say["--json"])
    return parser


_HELP: Final = {
    "meldwatch": Words(
        "Lit les tuiles, les cartes ou les lettres posées sur une table et juge les combinaisons.",
        "Reads the tiles, cards or letters on a table and judges the melds.",
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
    "count": Words("les points d'une main", "the points of a hand"),
    "arrange": Words("les meilleures combinaisons d'une main", "the best melds of a hand"),
    "score": Words(
        "les points de chaque manche et la feuille de marque", "the points of each round and the score sheet"
    ),
    "HAND": Words(
        "une main, par exemple « QS QH QD 5C » ; - : une main par ligne de l'entrée standard",
        "a hand, as in 'QS QH QD 5C'; -: one hand a line from standard input",
    ),
    "ROUND": Words(
        "les mains séparées par « / », puis « ; first=1 » ; ou ses points : « -10 +23 » ; - : une par ligne",
        "a round: hands separated by '/', then '; first=1'; or its points: '-10 +23'; -: one a line",
    ),
    "--from": Words("la main, en notation", "the hand, in notation"),
    "--hand": Words(
        "la main entière est montrée : au gin, seul compte ce qui ne se combine pas",
        "the whole hand is shown: in gin only what cannot be melded counts",
    ),
    "--correct": Words("la manche numéro N, écrite à nouveau", "round number N, written anew"),
    "--remove": Words("la manche numéro N, retirée de la feuille", "round number N, taken off the sheet"),
    "--players": Words("les noms, dans l'ordre des places", "the names, in seating order"),
    "hint": Words("ce que l'on peut poser de mieux", "the most that can be laid"),
    "word": Words("un mot est-il permis à Rummikub Lettres ?", "is a word allowed in Rummikub Lettres?"),
    "PHOTO": Words("une image, ou un dossier d'images", "a picture, or a folder of pictures"),
    "one PHOTO": Words("une image", "a picture"),
    "TABLE": Words(
        "les groupes, par exemple « R7 R8 R9 | K13 B13 Y13 » ; - : une table par ligne de l'entrée standard",
        "the groups, as in 'R7 R8 R9 | K13 B13 Y13'; -: one table a line from standard input",
    ),
    "--pieces": Words("ce qu'il faut lire (par défaut : tiles)", "what to read (default: tiles)"),
    "--game": Words("le jeu (par défaut : rummy)", "the game (default: rummy)"),
    "--game of a photo": Words(
        "le jeu (par défaut : celui qui va le mieux à ce qui est posé)",
        "the game (default: the one that fits best what lies there)",
    ),
    "--set": Words(
        "une règle de la maison, autant de fois qu'il le faut", "a house rule; may be given several times"
    ),
    "--before": Words("la table avant le tour", "the table before the turn"),
    "--taken": Words(
        "la carte que le joueur a prise à la défausse", "the card the player took from the discards"
    ),
    "--drawn": Words(
        "la pièce que le joueur a piochée avant de poser, là où l'on pioche d'abord",
        "the piece the player drew before laying, where one draws first",
    ),
    "--stock": Words("ce qui reste à la pioche", "how many pieces are left in the stock"),
    "--dealer of a match": Words(
        "la place de qui a donné le premier coup : dit qui donne et commence ensuite",
        "the seat that dealt the first hand: says who deals and begins next",
    ),
    "deal": Words(
        "qui donne, qui commence, combien chacun reçoit", "who deals, who begins, how many each takes"
    ),
    "--discarded": Words(
        "la carte que le joueur a écartée à la fin du tour", "the card the player discarded to end the turn"
    ),
    "--rack": Words("le support du joueur au début du tour", "the player's rack when the turn began"),
    "--annotate": Words(
        "où dessiner ce qui a été lu : un fichier, ou un dossier s'il y a plusieurs photos",
        "where to draw what was read: a file, or a folder for several photos",
    ),
    "--port": Words("port de la page (par défaut : 8765)", "the page's port (default: 8765)"),
    "--no-browser": Words("ne pas ouvrir le navigateur", "do not open the browser"),
    "--json": Words("répondre en JSON, un objet par ligne", "answer in JSON, one object a line"),
    "--lang": Words(
        "langue des phrases (par défaut, celle du système)",
        "language of the sentences (default: the system's)",
    ),
}
