"""Where pieces lie: melds, grids, scatters, piles and racks, as poses on a table whose unit is a piece's height."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Rng = np.random.Generator
Vector = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Pose:
    """One piece in space: middle of its underside (x right, y towards the viewer, h up), turn, lean, and its row.

    `turn` is in radians around the upright; `lean` tips the piece up around its lower edge (0 flat, π/2 standing);
    `spin` then turns it in its own plane, as a standing piece leans on its neighbour.
    """

    x: float
    y: float
    turn: float
    h: float = 0.0
    lean: float = 0.0
    row: int = -1
    level: int = 0
    spin: float = 0.0


@dataclass(frozen=True)
class Rack:
    """A holder seen from the front: its tiers' lower edges (y, h), width and lean."""

    x: float
    width: float
    tiers: tuple[tuple[float, float], ...]
    lean: float
    colour: tuple[float, float, float]


@dataclass(frozen=True)
class Layout:
    """Poses in no order but that of their rows, and a rack where there is one."""

    name: str
    poses: tuple[Pose, ...]
    rack: Rack | None = None


def _row(
    rng: Rng, count: int, aspect: float, x: float, y: float, turn: float, row: int, neat: float
) -> list[Pose]:
    """Pieces side by side, from left to right as they are read."""
    gap = rng.uniform(0.0, 0.06) if rng.random() < 0.8 else rng.uniform(0.05, 0.3)
    across, poses = np.array([np.cos(turn), np.sin(turn)]), []
    down = np.array([-np.sin(turn), np.cos(turn)])
    bend = rng.normal(0, 0.02) * (1 - neat)
    at = np.array([x, y]) - across * (count - 1) / 2 * aspect * (1 + gap)
    heading = 0.0
    for _ in range(count):
        heading += bend
        jitter = rng.normal(0, 0.05 * (1 - neat) + 0.005, 2)
        middle = at + across * abs(jitter[0]) * 0.4 + down * jitter[1]
        poses.append(
            Pose(
                float(middle[0]),
                float(middle[1]),
                turn + heading + float(rng.normal(0, 0.07 * (1 - neat) + 0.004)),
                row=row,
            )
        )
        at = at + (across * np.cos(heading) + down * np.sin(heading)) * aspect * (1 + gap)
    return poses


def _clear(poses: list[Pose], others: list[Pose], least: float) -> bool:
    if not others:
        return True
    mine = np.array([(pose.x, pose.y) for pose in poses])
    theirs = np.array([(pose.x, pose.y) for pose in others])
    return bool((np.linalg.norm(mine[:, None] - theirs[None], axis=2) >= least).all())


def melds(rng: Rng, extent: tuple[float, float], aspect: float) -> Layout:
    """Rows of three and more (pairs and singles too), neat or crooked, one way up or from all sides of the table."""
    poses: list[Pose] = []
    wanted, row = int(rng.integers(1, 22)), 0
    base = rng.uniform(0, 2 * np.pi) if rng.random() < 0.4 else rng.normal(0, 0.2)
    sides = rng.random() < 0.35
    neat = float(rng.uniform(0, 1))
    for _ in range(wanted * 3):
        count = int(
            rng.choice(
                [1, 2, 3, 4, 5, 6, 7, 8, 10, 13],
                p=[0.04, 0.05, 0.33, 0.22, 0.14, 0.08, 0.06, 0.04, 0.02, 0.02],
            )
        )
        turn = base + (rng.integers(4) * np.pi / 2 if sides else 0) + rng.normal(0, 0.25 * (1 - neat))
        x, y = rng.uniform(-0.5, 0.5) * extent[0], rng.uniform(-0.5, 0.5) * extent[1]
        new = _row(rng, count, aspect, x, y, float(turn), row, neat)
        if _clear(new, poses, 1.08):
            poses += new
            row += 1
        if row >= wanted:
            break
    return Layout("melds", tuple(poses))


def grid(rng: Rng, extent: tuple[float, float], aspect: float) -> Layout:
    """Long rows under one another."""
    turn = rng.normal(0, 0.1) + (rng.integers(4) * np.pi / 2 if rng.random() < 0.3 else 0)
    rows, columns = int(rng.integers(2, 7)), int(rng.integers(4, 15))
    pitch, neat = rng.uniform(1.0, 1.7), float(rng.uniform(0.3, 1))
    poses: list[Pose] = []
    for row in range(rows):
        shift = (row - (rows - 1) / 2) * pitch
        poses += _row(
            rng, columns, aspect, -np.sin(turn) * shift, np.cos(turn) * shift, float(turn), row, neat
        )
    return Layout("grid", tuple(poses))


def scatter(rng: Rng, extent: tuple[float, float], aspect: float) -> Layout:
    """Pieces at any turn, apart or touching."""
    poses: list[Pose] = []
    wanted = int(rng.integers(1, 60))
    least = float(rng.uniform(1.02 * aspect, 1.6))
    spread = rng.uniform(0.4, 1)
    for _ in range(wanted * 4):
        place = rng.uniform(-0.5, 0.5, 2) * extent * spread
        new = Pose(float(place[0]), float(place[1]), float(rng.uniform(0, 2 * np.pi)))
        if all(
            _apart(new, other, aspect)
            for other in poses
            if abs(other.x - new.x) + abs(other.y - new.y) < 3 * least
        ):
            poses.append(new)
        if len(poses) >= wanted:
            break
    return Layout("scatter", tuple(poses))


def _apart(one: Pose, other: Pose, aspect: float) -> bool:
    """Whether two flat pieces do not overlap (separating axes)."""
    gap = np.array([other.x - one.x, other.y - one.y])
    half = np.array([aspect / 2, 0.5])
    for pose in (one, other):
        for axis in (
            np.array([np.cos(pose.turn), np.sin(pose.turn)]),
            np.array([-np.sin(pose.turn), np.cos(pose.turn)]),
        ):
            reach = 0.0
            for turn in (one.turn, other.turn):
                reach += abs(half[0] * (axis @ [np.cos(turn), np.sin(turn)])) + abs(
                    half[1] * (axis @ [-np.sin(turn), np.cos(turn)])
                )
            if abs(gap @ axis) >= reach:
                return True
    return False


def pile(rng: Rng, extent: tuple[float, float], aspect: float, thickness: float) -> Layout:
    """A heap: pieces over pieces, some tipped."""
    poses: list[Pose] = []
    spread = rng.uniform(0.8, 3.5)
    for _ in range(int(rng.integers(4, 40))):
        x, y = (float(value) for value in rng.normal(0, spread, 2))
        new = Pose(x, y, float(rng.uniform(0, 2 * np.pi)))
        below = [
            pose.level
            for pose in poses
            if abs(pose.x - x) + abs(pose.y - y) < 2.5 and not _apart(new, pose, aspect)
        ]
        level = max(below) + 1 if below else 0
        if level <= 2:
            lean = float(rng.normal(0, 0.12)) if level else 0.0
            poses.append(Pose(x, y, new.turn, level * thickness * 1.02 + abs(lean) * 0.3, lean, -1, level))
    return Layout("pile", tuple(poses))


def rack(rng: Rng, extent: tuple[float, float], aspect: float) -> Layout:
    """One to three tiers of standing pieces, close together or with gaps of any width between them."""
    lean = float(rng.uniform(0.85, 1.4))
    width = float(rng.uniform(3, 13)) * aspect
    poses: list[Pose] = []
    edges = []
    step = float(rng.uniform(0.5, 0.85) if rng.random() < 0.35 else rng.uniform(0.85, 1.1))
    slack = float(rng.uniform(0, 0.5)) if rng.random() < 0.5 else 0.0
    for tier in range(int(rng.choice([1, 2, 3], p=[0.2, 0.35, 0.45]))):
        y = -0.55 * tier * float(rng.uniform(0.8, 1.1))
        h = 0.12 + tier * float(step * rng.uniform(0.97, 1.03) * np.sin(lean))
        edges.append((y, h))
        gaps = float(rng.uniform(0, 0.8))
        x = -width / 2 + aspect * (0.5 + rng.random())
        while x < width / 2 - aspect * 0.5:
            gap = (
                float(rng.choice([rng.uniform(0, 0.3), 1, rng.uniform(0, 3)])) if rng.random() < gaps else 0.0
            )
            spin = (
                float(rng.normal(0, 0.13))
                if gap > 0.1 and rng.random() < slack
                else float(rng.normal(0, 0.01))
            )
            back = lean + float(rng.normal(0, 0.05))
            turn, away = float(rng.normal(0, 0.02)), y + float(rng.normal(0, 0.02))
            poses.append(Pose(float(x + rng.normal(0, 0.01)), away, turn, h, back, tier, spin=spin))
            x += aspect * (1.02 + gap + abs(spin))
    holder = Rack(0.0, width * float(rng.uniform(1.0, 1.12)), tuple(edges), lean, _rack_colour(rng))
    return Layout("rack", tuple(poses), holder)


def _rack_colour(rng: Rng) -> tuple[float, float, float]:
    roll = rng.random()
    if roll < 0.35:
        return tuple(float(rng.uniform(10, 60)) for _ in range(3))  # type: ignore[return-value]
    if roll < 0.6:
        base = rng.uniform(60, 200)
        return float(base * 0.45), float(base * 0.7), float(base)
    return tuple(float(value) for value in rng.uniform(40, 250, 3))  # type: ignore[return-value]


def single(rng: Rng, extent: tuple[float, float], aspect: float) -> Layout:
    """One to three pieces, near the camera."""
    count = int(rng.choice([1, 1, 2, 3]))
    return Layout("single", tuple(_row(rng, count, aspect * 1.1, 0, 0, float(rng.normal(0, 0.4)), 0, 0.5)))
