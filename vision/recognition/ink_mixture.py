"""Gaussian mixture of a table's inks (semi-supervised, by expectation maximisation): what colour each tile is of.

One by one a faint blue is taken for black, or an orange for red; but a table's tiles share four inks and one light. The
colours that the classifier makes of the tiles are where the mixture begins, and stay its prior.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.table import TILE_COLOURS, TILE_NUMBERS
from vision.recognition.face_scores import Candidate
from vision.recognition.ink import Chroma

SPREAD: Final = np.square([0.10, 0.10, 0.07, 0.04])
"""How far inks of one colour lie apart on one table (variances of `vision.recognition.ink.Print.chromas`), …"""

KNOWN: Final = 20.0
"""… and for how many tiles that counts, beside those of the table."""

OTHERS: Final = 0.75
"""How many other tiles at least tell what a colour's ink is like; of one with fewer …"""

UNSEEN: Final = 2.0
"""… an ink may be that lies so many standard deviations from those of the others."""

OUTLIER: Final = 0.001
"""The likelihood of any ink in any colour: none is ruled out by what it looks like alone."""

FARTHEST: Final = 60.0
"""Squared standard deviations from which more makes no difference."""

ROUNDS: Final = 6
"""Rounds of expectation maximisation at most, …"""

SETTLED: Final = 1e-3
"""… and the change of every probability from which there is another."""

MISTAKEN: Final = 0.003
"""How likely the classifier takes a colour for another, however sure it is of it; …"""

CONFUSED: Final = ("BK", "RY")
"""… the colours that on some table it cannot tell apart at all, as where black is bluish, or blue is grey, …"""

TOLD: Final = "BK"
"""… of which one tells which of two inks is which, …"""

CONFUSION: Final = 0.002
"""… and how likely a table is such a one."""

ALIKE: Final = 0.12
"""Inks of two colours that are no farther apart (in the first two values of `Print.chromas`) cannot be told apart."""

LIKELY: Final = 0.3
"""How likely a tile is of either colour of a pair, to tell whether their inks lie apart."""

TELLING: Final = 2
"""How many tiles of a colour tell what its ink is like, where colours are compared."""

FEWEST: Final = 4
"""With fewer tiles whose ink is told there is nothing to compare."""

Weights: TypeAlias = npt.NDArray[np.float64]
"""Likelihoods or probabilities, of tiles × TILE_COLOURS."""


@dataclass(frozen=True, eq=False)
class Mixture:
    """A fitted mixture: how well each tile's ink goes with each colour's, how likely each is, and its log-evidence."""

    likelihoods: Weights
    posterior: Weights
    evidence: float


def colours_together(seen: Sequence[Candidate], faces: Sequence[str]) -> list[Candidate]:
    """The same tiles, their faces' chances weighed by how well their inks go with those of each colour on this table.

    How likely each is to show a number, and which, stays, in each turn. Where the colours themselves cannot be told,
    they are disputed (`FaceScores.disputed`).
    """
    told = [i for i, each in enumerate(seen) if each.scores.ink is not None]
    if len(told) < FEWEST:
        return list(seen)
    columns = np.array([[faces.index(f"{c}{number}") for c in TILE_COLOURS] for number in TILE_NUMBERS])
    chances = np.stack([seen[i].scores.chances for i in told])
    numbers = chances[:, :, columns].astype(np.float64)  # tiles × turns × TILE_NUMBERS × TILE_COLOURS
    shown = numbers.sum(3, keepdims=True)
    numbers = (1 - MISTAKEN) * numbers + MISTAKEN / len(TILE_COLOURS) * shown
    prior = numbers[np.arange(len(told)), [seen[i].scores.turn for i in told]].sum(1)
    inks = np.array([seen[i].scores.ink for i in told])
    mixture = fitted(prior, prior, inks)
    numbers *= mixture.likelihoods[:, None, None]
    mistaken, rather = confused(mixture, prior, inks)
    numbers[mistaken] = shown[mistaken] * rather[mistaken][:, None, None]
    chances[:, :, columns] = numbers * shown / np.maximum(numbers.sum(3, keepdims=True), 1e-9)
    disputed = mistaken | indistinct(mixture.posterior, inks)
    found = list(seen)
    for i, weighed, is_disputed in zip(told, chances, disputed.tolist(), strict=True):
        scores = replace(seen[i].scores, chances=weighed, disputed=is_disputed)
        found[i] = replace(seen[i], scores=scores)
    return found


def fitted(prior: Weights, start: Weights, inks: Chroma) -> Mixture:
    """The mixture of N inks (N×4) by the classifier's `prior`; tiles begin in the colours that `start` says.

    What a tile itself shows never tells what its colour is like. A joker, whose prior is next to none, tells nothing.
    """
    total, posterior = np.maximum(prior.sum(1), 1e-9), start
    likelihoods = np.ones_like(prior)
    for _ in range(ROUNDS):
        others = np.maximum(posterior.sum(0) - posterior, 1e-6)  # how many others tell of a colour
        sums = posterior.T @ inks - posterior[..., None] * inks[:, None]
        apart = inks[:, None] - sums / others[..., None]
        is_known = others >= OTHERS
        votes = np.where(is_known & (posterior > 0.5), posterior, 0)
        scatter = np.einsum("nci,ncj,nc->ij", apart, apart, votes)
        covariance = (scatter + KNOWN * np.diag(SPREAD)) / (votes.sum() + KNOWN)
        squared = np.einsum("nci,ij,ncj->nc", apart, np.linalg.inv(covariance), apart) / (1 + 1 / others)
        squared = np.where(is_known, np.minimum(squared, FARTHEST), UNSEEN**2)
        density = np.sqrt(SPREAD.prod() / np.linalg.det(covariance))
        likelihoods = np.exp(-squared / 2) * density + OUTLIER
        weighed = prior * likelihoods
        before, posterior = posterior, weighed * (total / np.maximum(weighed.sum(1), 1e-12))[:, None]
        if np.abs(posterior - before).max() < SETTLED:
            break
    evidence = total @ np.log(np.maximum((prior * likelihoods).sum(1) / total, 1e-12))
    return Mixture(likelihoods, posterior, float(evidence))


def confused(mixture: Mixture, prior: Weights, inks: Chroma) -> tuple[npt.NDArray[np.bool_], Weights]:
    """Which of N tiles rather have another colour if the classifier cannot tell a pair of colours on this table at all.

    And how likely each colour is (N×4): blue and black as that has them, for black is the greyer one; of red and yellow
    either may be the other's. Where two inks were taken for one colour, that is likelier than an ink that differs so
    much from itself.
    """
    found, rather = np.zeros(len(inks), bool), mixture.posterior.copy()
    for pair in CONFUSED:
        one, other = map(TILE_COLOURS.index, pair)
        either = prior[:, [one, other]].sum(1)
        untold, start = prior.copy(), prior.copy()
        untold[:, [one, other]] = either[:, None] / 2
        is_one = _parted(either, inks, pair)
        if is_one is None:
            continue
        start[:, one], start[:, other] = either * is_one, either * ~is_one
        rival = fitted(untold, start, inks)
        odds = np.exp(np.clip(rival.evidence - mixture.evidence + np.log(CONFUSION), -50, 50))
        both = (mixture.posterior + odds * rival.posterior) / (1 + odds)
        chosen = both[np.arange(len(inks)), mixture.posterior.argmax(1)]
        is_mistaken = (chosen < 0.5 * both.sum(1)) & (prior.sum(1) > 0.5)
        if pair == TOLD:
            rather[is_mistaken] = both[is_mistaken]
        found |= is_mistaken
    return found, rather


def _parted(either: Weights, inks: Chroma, pair: str) -> npt.NDArray[np.bool_] | None:
    """Which of the tiles that are of a pair of colours (N: how likely each) are of its first, if both are there.

    None where they are all alike, or too few. Parted at the widest gap along their principal axis; blue differs more
    from grey than black, and red is bluer than yellow.
    """
    likely = either > LIKELY
    if likely.sum() < TELLING:
        return None
    scaled = inks / np.sqrt(SPREAD)
    axis = np.linalg.svd(scaled[likely] - scaled[likely].mean(0))[2][0]
    along = scaled @ axis
    ends = np.sort(along[likely])
    gaps = np.diff(ends)
    if gaps.max() <= 0:
        return None
    gap = int(gaps.argmax())
    high = along > (ends[gap] + ends[gap + 1]) / 2
    upper, lower = inks[high & likely].mean(0), inks[~high & likely].mean(0)
    first = np.linalg.norm(upper[:2]) > np.linalg.norm(lower[:2]) if pair == "BK" else upper[0] > lower[0]
    return np.asarray(high == first)


def indistinct(posterior: Weights, inks: Chroma) -> npt.NDArray[np.bool_]:
    """Which of N tiles are of colours whose inks cannot be told from each other on this table."""
    colours, is_told = posterior.argmax(1), posterior.max(1) > 0.5
    own = [np.flatnonzero(is_told & (colours == colour)) for colour in range(len(TILE_COLOURS))]
    middles = {i: np.median(inks[tiles], 0)[:2] for i, tiles in enumerate(own) if len(tiles) >= TELLING}
    found = np.zeros(len(inks), bool)
    for one, other in combinations(middles, 2):
        if np.linalg.norm(middles[one] - middles[other]) < ALIKE:
            found[np.concatenate([own[one], own[other]])] = True
    return found
