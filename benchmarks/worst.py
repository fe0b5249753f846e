"""The engine's worst cases: whole boxes, tables and racks full of wilds, everything that is searched.

    uv run python -m benchmarks.worst

Each line is one call: its processor time, what it is, and whether the answer is proved. None may take longer than a
second; `benchmarks.engine` prints them too.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.errors import SpokenError
from engine.games import Game, game
from engine.games.jok_r_ummy.jok_r_ummy import JokRummy
from engine.games.jok_r_ummy.programmes import Programme, deck
from engine.hints.hint import hint
from engine.scoring.rounds import Round
from engine.table import Table

SEED = 7
LIMIT = 1.0
Call = tuple[str, Callable[[], object]]
SETTINGS = {
    "rummy": ([], ["mixed_runs=yes", "ace=round"], ["melds=sets"]),
    "tile-gin": ([], ["ace=round"]),
    "gin-250": ([],),
    "jok-r-ummy": ([], ["decks=3", "new_runs=yes"], ["decks=3", "natural_in_each=yes", "programme=4x run 3"]),
    "gin-rami": ([], ["ace=round"]),
}
PROGRAMMES = [
    Programme.parse(text) for text in ("4x run 3", "4x mixed 3", "3x set 4", "2x run 6", "4x run 3 spades")
]
WORDS = "TARIF | GAMIN | TOIT | LAIT | BOIS | ROBE | JOUER | VOLUME | PUCE"


def box(rules: Game) -> list[str]:
    """Every piece of a game's box."""
    return list(Counter(rules.equipment.copies).elements())


def _in(size: int, pieces: Sequence[str]) -> Table:
    return Table.of([pieces[at : at + size] for at in range(0, len(pieces), size)])


def arrangements() -> Iterator[Call]:
    """Hands of every size, the wilds in them, up to the whole box; hands that are refused; whole tables judged."""
    random_ = random.Random(SEED)
    for name, ways in SETTINGS.items():
        for settings in ways:
            rules = game(name, settings).as_meld_game
            assert rules is not None
            pieces, said = box(rules), " ".join((name, *settings))
            wilds = [face for face in pieces if face in rules.meld_rules.wilds]
            others = [face for face in pieces if face not in wilds]
            hands = [random_.sample(pieces, size) for size in (14, 26, 40, 52)]
            hands += [
                [*wilds, *random_.sample(others, 40 - len(wilds))],
                pieces,
                (pieces * 9)[:500],
                ["*"] * 30,
                [],
            ]
            for hand in hands:
                yield (
                    f"{said}: arrange {len(hand)}",
                    partial(rules.arrange, Table.of([hand])),
                )
            for size in (3, 13):
                table = _in(size, pieces)
                judged = f"{said}: judge {len(pieces)} in {size}s"
                yield judged, partial(rules.judge, table, table)


def programmes() -> Iterator[Call]:
    """What hands of many cards and many wilds can answer."""
    random_ = random.Random(SEED)
    for settings in (["decks=2"], ["decks=3", "natural_in_each=yes"]):
        rules = game("jok-r-ummy", settings)
        assert isinstance(rules, JokRummy)
        pieces = box(rules)
        wilds = [face for face in pieces if face in rules.meld_rules.wilds]
        others = [face for face in pieces if face not in wilds]
        hands = [
            pieces,
            *([*wilds[:count], *random_.sample(others, 14 - count)] for count in range(2, 12, 2)),
        ]
        for hand in hands:
            said = f"jok-r-ummy {settings[-1]}: answer with {len(hand)}, {len(set(hand) & set(wilds))} kinds wild"
            asked = [*deck(), *PROGRAMMES] if len(hand) > 14 else deck()
            yield said, partial(rules.answerable, Table.of([hand]), asked)
            for each in PROGRAMMES:
                yield (
                    f"{said}: {each}",
                    partial(rules.answer, Table.of([hand]), each),
                )


def hints() -> Iterator[Call]:
    """Full tables and racks, with Stars; letters with both jokers; and words on a long table."""
    quads = " | ".join([f"{c}{n} {c}{n + 1} {c}{n + 2} {c}{n + 3}" for c in "RBKY" for n in (1, 5, 9)] * 2)
    starred = "R3 * R5 | B7 * B9 | R7 B7 K7 | R8 B8 K8 | R9 B9 K9 | K1 K2 K3 K4 K5 | Y1 Y2 Y3 | Y4 Y5 Y6 | Y7 Y8 Y9 Y10"
    whole = " ".join(box(game("rummy")))
    cases = [
        ("rummy", [], quads, "R13 B13 K13 Y13 R13 B13 K13 Y13 * *"),
        ("rummy", ["carry_stars=no"], starred, "R4 B8 R10 K6 Y11 B10 R6 K9 Y2 B4 K11 R12 Y13 B13"),
        (
            "rummy",
            ["carry_stars=no", "mixed_runs=yes"],
            starred,
            "R4 B8 R10 K6 Y11 B10 R6 K9 Y2 B4 K11 R12 Y13 B13",
        ),
        (
            "rummy",
            ["mixed_runs=yes", "ace=round"],
            starred,
            "R4 B8 R10 K6 Y11 B10 R6 K9 Y2 B4 K11 R12 Y13 B13",
        ),
        ("rummy", [], "", whole),
        ("rummy", ["mixed_runs=yes"], "", whole),
        ("lettres", [], "", "ABCDEFGHIJKLMNOPQRSTUVWXYZAEIOUNRSTL**"),
        ("lettres", [], WORDS, "ABCDEFGHIJKLMNOPQSTUVWXYZAEIUNR**"),
        ("lettres", [], WORDS, "AEIRSTLNOUED**"),
        ("lettres", [], "MAISON", "AEIOUYRSTLNMDPCBVGFHEEAAII**"),
    ]
    for name, settings, table, rack in cases:
        rules, lying, own = game(name, settings), Table.parse(table), Table.parse(rack)
        said = f"{' '.join((name, *settings))}: hint, {len(lying.pieces)} on the table, {len(own.pieces)} on the rack"
        yield said, partial(hint, rules, lying, own, opened=True)
    for words in (f"{WORDS} | LA*T | M*L", "LA*T | M*L"):
        rules, lying = game("lettres"), Table.parse(words)
        yield f"lettres: judge {words[-12:]}", partial(rules.judge, lying, lying)


def showdowns() -> Iterator[Call]:
    """Four hands of melds that share tiles, each laying off on every meld before it."""
    runs = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 / R1 R2 R3 R11 R12 R13 B1 B2 B3 B4"
    hands = f"{runs} / B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 / K1 B5 Y5 K5 K6 K7 K8 B11 B12 R12 ; first=1"
    yield "tile-gin: four hands", partial(game("tile-gin").score, Round.parse(hands))
    cards = "5S 6S 7S 5H 6H 7H 5D 6D 7D 8S 8H / 5C 6C 7C 8C 9C 9S 9H 9D 4S 4H ; first=1"
    for name in ("gin-rami", "gin-250"):
        yield f"{name}: two hands", partial(game(name).score, Round.parse(cards))


def worst_cases() -> None:
    """Print the time of each call."""
    game("lettres").judge(None, Table.parse("MAISON"))
    print("worst cases, seconds of processor time")
    slow = 0
    for said, call in (*arrangements(), *programmes(), *hints(), *showdowns()):
        spent, answer = timed(call)
        slow += spent > LIMIT
        proved = getattr(answer, "proved", None)
        told = {True: "proved", False: "not proved", None: ""}[proved]
        print(f"  {spent:5.2f}  {said}  {told if not isinstance(answer, str) else answer}".rstrip())
    print(f"  longer than {LIMIT:.0f} s: {slow}")


def timed(call: Callable[[], object]) -> tuple[float, object]:
    """The time of a call and its answer; what is refused answers with its sentence."""
    start = time.process_time()
    try:
        answer = call()
    except SpokenError as error:
        answer = str(error)
    return time.process_time() - start, answer


if __name__ == "__main__":
    worst_cases()
