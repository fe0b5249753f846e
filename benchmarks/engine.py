"""What the engine claims of its speed, beside others on the same seeded hands, in one run.

    uv run --extra bench python -m benchmarks.engine [--hands 5000] [--tables 60]

Each row is a time and its ratio to ours; a library that is not installed has no row. Ours takes a hand of
52 cards as it keeps it (a number), the others as they keep theirs; nothing is cached between hands. Brute force and
the others' answers are compared with ours; every disagreement is counted and settled by brute force.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from itertools import combinations

from benchmarks.worst import worst_cases
from engine.games.gin_rami import VALUES
from engine.games.rummy import Rummy
from engine.hints.hint import hint
from engine.melds.deadwood import Deadwood
from engine.melds.melds import MeldRules, readings
from engine.table import TILE_COLOURS, TILE_FACES, WILD, Table

SEED = 20260101
BRUTE = 400
Hand = tuple[int, ...]
DEADWOOD = Deadwood(VALUES)


def uniform(random_: random.Random, size: int) -> Hand:
    """A hand of so many of 52 cards (13 * suit + rank from 0), each as likely as any."""
    return tuple(random_.sample(range(52), size))


def rich(random_: random.Random, size: int) -> Hand:
    """A hand full of melds that share cards, and a few others."""
    hand: set[int] = set()
    while len(hand) < size - 2:
        more = _a_set(random_) if random_.random() < 0.5 else _a_run(random_)
        if len(hand | more) <= size:
            hand |= more
    others = [card for card in range(52) if card not in hand]
    hand |= set(random_.sample(others, size - len(hand)))
    return tuple(random_.sample(sorted(hand), size))


def _a_set(random_: random.Random) -> set[int]:
    rank = random_.randrange(13)
    return {13 * suit + rank for suit in random_.sample(range(4), random_.choice((3, 4)))}


def _a_run(random_: random.Random) -> set[int]:
    size = random_.choice((3, 4, 5))
    first = 13 * random_.randrange(4) + random_.randrange(14 - size)
    return set(range(first, first + size))


def brute_force(hand: Hand) -> int:
    """The least deadwood, by trying every choice of disjoint melds."""
    runs = (
        set(run)
        for size in range(3, len(hand) + 1)
        for run in combinations(sorted(hand), size)
        if _is_run(run)
    )
    sets = (
        set(same) for size in (3, 4) for same in combinations(hand, size) if len({c % 13 for c in same}) == 1
    )
    melds = [*runs, *sets]

    def least(free: set[int], start: int) -> int:
        best = sum(VALUES[card % 13 + 1] for card in free)
        for at in range(start, len(melds)):
            if melds[at] <= free:
                best = min(best, least(free - melds[at], at + 1))
        return best

    return least(set(hand), 0)


def _is_run(cards: Sequence[int]) -> bool:
    return cards[-1] - cards[0] == len(cards) - 1 and cards[0] // 13 == cards[-1] // 13


def microseconds(call: Callable[[object], object], cases: Sequence[object]) -> float:
    """The time a call takes, the best of three rounds over all cases."""
    rounds = []
    for _ in range(3):
        start = time.perf_counter()
        for case in cases:
            call(case)
        rounds.append(time.perf_counter() - start)
    return min(rounds) / len(cases) * 1e6


def gin_deadwood(count: int) -> None:
    """Least deadwood of 10 cards, and of 11 once the best is discarded."""
    print(f"gin deadwood, {count} hands each, µs a hand (ratio to ours)")
    for kind, deal in (("uniform", uniform), ("rich", rich)):
        for size in (10, 11):
            random_ = random.Random(SEED)
            hands = [deal(random_, size) for _ in range(count)]
            _deadwood_row(f"{size} {kind}", hands)


def _deadwood_row(name: str, hands: Sequence[Hand]) -> None:
    ours: Callable[[int], int] = DEADWOOD.least if len(hands[0]) == 10 else DEADWOOD.after_discard
    numbers = [sum(1 << card for card in hand) for hand in hands]
    spent = microseconds(ours, numbers)  # type: ignore[arg-type]
    wrong = sum(ours(number) != _oracle(hand) for hand, number in zip(hands[:BRUTE], numbers, strict=False))
    row = [f"  {name:<11} ours {spent:6.2f}", f"brute force disagrees on {wrong} of {min(BRUTE, len(hands))}"]
    for other, least, convert in (*_open_spiel(), *_rlcard(len(hands[0]))):
        cases = [convert(hand) for hand in hands]
        theirs = microseconds(least, cases)
        apart = [at for at, case in enumerate(cases) if least(case) != ours(numbers[at])]
        right = sum(ours(numbers[at]) == _oracle(hands[at]) for at in apart)
        row.append(
            f"{other} {theirs:6.2f} ({theirs / spent:4.1f}×; {len(apart)} answers differ, "
            f"ours right by brute force in {right} of them)"
        )
    print("; ".join(row))


def _oracle(hand: Hand) -> int:
    if len(hand) == 10:
        return brute_force(hand)
    return min(brute_force(rest) for rest in combinations(hand, 10))


Other = tuple[str, Callable[[object], int], Callable[[Hand], object]]


def _open_spiel() -> Iterable[Other]:
    """OpenSpiel's C++, called as its Python users call it; its cards count suits and ranks as ours do."""
    if find_spec("pyspiel") is None:
        return
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    yield "OpenSpiel", utils.min_deadwood, list


def _rlcard(size: int) -> Iterable[Other]:
    """RLCard's melding: its best clusters of ten cards, and their deadwood."""
    if size != 10 or find_spec("rlcard") is None:
        return
    from rlcard.games.gin_rummy.utils import melding, utils

    def least(hand: object) -> int:
        clusters = melding.get_best_meld_clusters(hand=hand)
        return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))

    yield "RLCard", least, lambda hand: [utils.card_from_card_id(card) for card in hand]


def random_table(random_: random.Random, size: int, rack: int) -> tuple[Table, Table]:
    """A legal table of about so many tiles, and a rack, both from one box with its two Stars."""
    box = Counter(dict.fromkeys((*TILE_FACES, WILD), 2))
    groups: list[tuple[str, ...]] = []
    while sum(map(len, groups)) < size:
        meld = _random_meld(random_)
        if not Counter(meld) - box and readings(meld, MeldRules()):
            box -= Counter(meld)
            groups.append(meld)
    return Table.of(groups), Table.of([random_.sample(sorted(box.elements()), rack)])


def _random_meld(random_: random.Random) -> tuple[str, ...]:
    size, first = random_.choice((3, 3, 4, 5)), random_.randrange(1, 12)
    colours = random_.sample(TILE_COLOURS, 4)
    if random_.random() < 0.5:
        meld = [f"{colour}{first}" for colour in colours[: min(size, 4)]]
    else:
        meld = [f"{colours[0]}{number}" for number in range(first, min(first + size, 14))]
    if random_.random() < 0.1:
        meld[random_.randrange(len(meld))] = WILD
    return tuple(meld)


Case = tuple[Table, Table]
Solver = Callable[[Case], int]


def hints(count: int) -> None:
    """The most tiles of a rack that can be laid on a table; the solvers take turns, so that they share the noise."""
    for size in (30, 60):
        random_ = random.Random(SEED)
        cases = [random_table(random_, size, 14) for _ in range(count)]
        solvers = {"ours": _ours, **dict(_rummikub_solver())}
        for solve in solvers.values():
            solve(cases[0])
        times: dict[str, list[float]] = {name: [] for name in solvers}
        laid: dict[str, list[int]] = {name: [] for name in solvers}
        for case in cases:
            for name, solve in solvers.items():
                spent, tiles = _milliseconds(solve, case)
                times[name].append(spent)
                laid[name].append(tiles)
        proved = sum(hint(Rummy(), *case, opened=True).proved for case in cases)
        _hint_rows(f"hint, {size} tiles + 14, {count} cases", times, laid, proved)


def _hint_rows(title: str, times: dict[str, list[float]], laid: dict[str, list[int]], proved: int) -> None:
    ours = times["ours"]
    print(f"{title}: ours {_spread(ours)}; {proved} of {len(ours)} proved")
    for name, theirs in times.items():
        if name != "ours":
            apart = sum(one != other for one, other in zip(laid[name], laid["ours"], strict=True))
            ratios = [statistics.median(theirs) / statistics.median(ours), _p95(theirs) / _p95(ours)]
            print(
                f"  {name}: {_spread(theirs)} "
                f"({ratios[0]:.1f}× median, {ratios[1]:.1f}× p95; {apart} answers differ)"
            )


def _milliseconds(solve: Solver, case: Case) -> tuple[float, int]:
    """The time of one answer, the best of three, and how many tiles it lays."""
    spent, tiles = [], 0
    for _ in range(3):
        start = time.perf_counter()
        tiles = solve(case)
        spent.append((time.perf_counter() - start) * 1e3)
    return min(spent), tiles


def _ours(case: Case) -> int:
    return len(hint(Rummy(), *case, opened=True).laid)


def _rummikub_solver() -> Iterable[tuple[str, Solver]]:
    if find_spec("rummikub_solver") is None:
        return
    from rummikub_solver import MILPSolver, RuleSet, SolverMode

    index = {face: at for at, face in enumerate((*TILE_FACES, WILD), 1)}
    for backend in sorted(MILPSolver.supported()):
        rules = RuleSet(solver_backend=backend)

        def solve(case: Case, rules: RuleSet = rules) -> int:
            state = rules.new_game()
            state.initial = False
            state.add_table(*(index[piece.face] for piece in case[0].pieces))
            state.add_rack(*(index[piece.face] for piece in case[1].pieces))
            found = rules.solve(state, SolverMode.TILE_COUNT)
            return len(found.tiles) if found else 0

        yield f"rummikub-solver {backend.value}", solve


def _p95(times: Sequence[float]) -> float:
    return sorted(times)[int(0.95 * (len(times) - 1))]


def _spread(times: Sequence[float]) -> str:
    return f"{statistics.median(times):.2f} ms median, {_p95(times):.2f} ms p95"


def whole_table() -> None:
    """A verdict on all 106 tiles, every group judged anew and, as on a live table, with what was judged before."""
    runs = (
        " ".join(f"{colour}{number}" for number in range(first, first + 4))
        for _ in range(2)
        for colour in TILE_COLOURS
        for first in (1, 5, 9)
    )
    table = Table.parse(" | ".join([*runs, "R13 B13 K13 Y13", "R13 B13 *", "K13 Y13 *"]))
    game = Rummy()

    def anew(_: object) -> None:
        readings.cache_clear()
        game.judge(None, table)

    cold = microseconds(anew, range(200)) / 1e3
    warm = microseconds(lambda _: game.judge(None, table), range(200)) / 1e3
    print(f"judging all {len(table.pieces)} tiles: {cold:.3f} ms anew, {warm:.3f} ms when seen before")


def main() -> None:
    """Run all of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=60)
    chosen = parser.parse_args()
    gin_deadwood(chosen.hands)
    hints(chosen.tables)
    whole_table()
    worst_cases()


if __name__ == "__main__":
    main()
