"""Trains the Set Transformer that tells the colours of a table's tiles together, on rendered tables as they are read.

Its tokens are what detector and reader make of each tile (`vision.recognition.set_transformer`), so it is trained after
them, on scenes that they have not learned from (`models.read_tables`).
"""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

from engine.table import TILE_COLOURS
from models.training.augmentation import COOL, TINTED
from vision.recognition.ink import BODY_LIGHT, CONTRAST_AND_AMOUNT, FAINT_SHARES, GAMMA, INK_LIGHT, described
from vision.recognition.set_transformer import INK, Tokens

UNKNOWN: Final = -1
"""The colour of what is no number, or has no label: it is shown with the others, and nothing is learned of it."""

PART: Final = 0.5
"""The share of tables of which only some tiles are shown, as many as may be: there are small tables, too."""

FEWER: Final = 0.5
"""The share of tables without one to three of the colours: of a table's first runs and groups none may be blue."""

VEILED: Final = (0.5, 0.12)
"""The share of tables on which light is mirrored in some tiles, glossy as they are, and how much at most."""

KEPT: Final = 0.999
"""How much of the averaged weights stays in each step (exponential moving average)."""


@dataclass(frozen=True, eq=False)
class ReadTable:
    """The tokens of a picture's tiles (N×K), and the number of each one's colour in TILE_COLOURS, or UNKNOWN (N)."""

    tokens: Tokens
    colours: npt.NDArray[np.int64]


class SetAttention(nn.Module):  # type: ignore[misc]
    """A block of self-attention, its norms first; other than PyTorch's it is exported for any number of tokens."""

    def __init__(self, width: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.projections, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.feedforward = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))
        self.dropout = nn.Dropout(dropout)

    def forward(self, tokens: torch.Tensor, absent: torch.Tensor | None) -> torch.Tensor:
        """Tokens (B×N×width) that have seen each other, less those `absent` (B×N)."""
        parts = self.projections(self.first(tokens)).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        shown = None if absent is None else ~absent[:, None, None]
        seen = functional.scaled_dot_product_attention(parts[0], parts[1], parts[2], attn_mask=shown)
        tokens = tokens + self.dropout(self.out(seen.transpose(1, 2).flatten(2)))
        return tokens + self.dropout(self.feedforward(self.second(tokens)))


class SetTransformer(nn.Module):  # type: ignore[misc]
    """Self-attention over a set of tokens (B×N×K) to logits of each one's colour (B×N×colours).

    What it adds to are the classifier's own logits, a token's first values: untrained it says what that says.
    """

    def __init__(
        self, size: int, width: int = 64, heads: int = 4, depth: int = 2, dropout: float = 0.1
    ) -> None:
        super().__init__()
        self.mean: torch.Tensor
        self.deviation: torch.Tensor
        self.names = dict(enumerate(TILE_COLOURS))
        self.register_buffer("mean", torch.zeros(size))
        self.register_buffer("deviation", torch.ones(size))
        self.embedding = nn.Sequential(nn.Linear(size, width), nn.GELU(), nn.Linear(width, width))
        self.blocks = nn.ModuleList(SetAttention(width, heads, dropout) for _ in range(depth))
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, len(TILE_COLOURS))
        self.trust = nn.Parameter(torch.tensor(0.5))
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def standardize(self, tokens: Tokens) -> None:
        """Take these tokens' means and deviations for those of all."""
        self.mean.copy_(torch.from_numpy(tokens.mean(0)))
        self.deviation.copy_(torch.from_numpy(tokens.std(0) + 1e-3))

    def forward(self, tokens: torch.Tensor, absent: torch.Tensor | None = None) -> torch.Tensor:
        """Logits; where a set has fewer tokens than others of its batch the rest is `absent` (B×N)."""
        seen = self.embedding((tokens - self.mean) / self.deviation)
        for block in self.blocks:
            seen = block(seen, absent)
        return self.trust * tokens[..., : len(TILE_COLOURS)] + self.head(self.norm(seen))


def varied(table: ReadTable, rng: np.random.Generator) -> ReadTable:
    """A table, or as many of its tiles and colours as may be, of which some may mirror light (augmentation)."""
    places = np.arange(len(table.colours))
    if rng.random() < FEWER:
        gone = rng.permutation(len(TILE_COLOURS))[: rng.integers(1, len(TILE_COLOURS))]
        stay = places[~np.isin(table.colours, gone)]
        places = stay if len(stay) else places
    if rng.random() < PART:
        places = rng.permutation(places)[: rng.integers(1, len(places) + 1)]
    tokens = table.tokens[places]
    tables, strength = VEILED
    if rng.random() < tables:
        veil = np.exp(COOL[::-1] + rng.normal(0, TINTED, 3)) * rng.uniform(0, strength)
        over = np.clip(rng.uniform(-1, 1, (len(tokens), 1)), 0, 1)  # half of the tiles mirror nothing
        tokens[:, INK] = veiled(tokens[:, INK], over * veil)
    return ReadTable(tokens, table.colours[places])


def veiled(inks: npt.NDArray[np.float32], veil: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Inks (N×14, as `vision.recognition.ink.Ink`) on which a veil of light lies (N×3, BGR), as on their tiles.

    A black that mirrors the sky is a bluish grey, and no less black for that.
    """
    body, ink = np.exp(inks[:, BODY_LIGHT], dtype=np.float64), np.exp(inks[:, INK_LIGHT], dtype=np.float64)
    blue, red = inks[:, FAINT_SHARES].T
    taken = np.stack([blue, 1 - np.abs(blue) - np.abs(red), red], 1) * body / (body + veil)
    contrast, amount = inks[:, CONTRAST_AND_AMOUNT].T[..., None]
    before, after = (
        (bright ** (1 / GAMMA) - dark ** (1 / GAMMA)).sum(1)
        for bright, dark in ((body, ink), (body + veil, ink + veil))
    )
    left = (after / np.where(np.abs(before) < 1e-6, 1, before)).clip(0, 1)[:, None]
    return described(body + veil, ink + veil, taken, contrast * left, amount)


def batched(
    chosen: Sequence[ReadTable], rng: np.random.Generator | None = None
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Tables as one batch: tokens (B×N×K), colours (B×N), and which are absent; varied by `rng`, where there is one."""
    shown = []
    for table in chosen if rng is None else [varied(each, rng) for each in chosen]:
        shown.append((torch.from_numpy(table.tokens), torch.from_numpy(table.colours)))
    tokens = nn.utils.rnn.pad_sequence([each for each, _ in shown], batch_first=True)
    colours = nn.utils.rnn.pad_sequence([each for _, each in shown], batch_first=True, padding_value=UNKNOWN)
    counts = torch.tensor([len(each) for each, _ in shown])
    return tokens, colours, torch.arange(tokens.shape[1])[None] >= counts[:, None]


def loss(model: SetTransformer, batch: tuple[torch.Tensor, torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """The cross-entropy of the colours that are known."""
    tokens, colours, absent = batch
    known = colours != UNKNOWN
    found = functional.cross_entropy(model(tokens, absent)[known], colours[known], reduction="sum")
    return found / known.sum().clamp(min=1)


def train(
    known: Sequence[ReadTable],
    last: Path,
    epochs: int,
    batch: int,
    rate: float,
    seed: int,
    start: Path | None = None,
) -> SetTransformer:
    """Train on tables, a checkpoint after each epoch at `last`, from which the same call goes on; the averaged network.

    AdamW, its rate along a cosine over all epochs; `start` is a checkpoint to begin from instead.
    """
    torch.manual_seed(seed)
    model = SetTransformer(known[0].tokens.shape[1])
    model.standardize(np.concatenate([each.tokens for each in known]))
    if start is not None:
        saved = torch.load(start, map_location="cpu", weights_only=False)
        model.load_state_dict((saved["ema"] or saved["model"]).state_dict())
    mean = copy.deepcopy(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.05)
    first = 0
    if last.exists() and start is None:
        saved = torch.load(last, map_location="cpu", weights_only=False)
        first, mean = saved["epoch"] + 1, saved["ema"]
        model.load_state_dict(saved["model"].state_dict())
        optimizer.load_state_dict(saved["optimizer"])
    steps = -(-len(known) // batch)
    began = time.perf_counter()
    for epoch in range(first, epochs):
        rng = np.random.default_rng((seed, epoch))
        model.train()
        total = 0.0
        for step, chosen in enumerate(np.array_split(rng.permutation(len(known)), steps)):
            done = epoch * steps + step
            share = 0.02 + 0.49 * (1 + math.cos(math.pi * done / (epochs * steps)))
            for group in optimizer.param_groups:
                group["lr"] = rate * share * min(1.0, (done + 1) / 100)
            value = loss(model, batched([known[i] for i in chosen], rng))
            optimizer.zero_grad()
            value.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            _average(mean, model, min(KEPT, (1 + done) / (10 + done)))
            total += value.item()
        print(
            f"epoch {epoch + 1}/{epochs}: loss {total / steps:.4f}, {time.perf_counter() - began:.0f} s",
            flush=True,
        )
        _keep(last, epoch if epoch + 1 < epochs else -1, model, mean, optimizer)
    return mean


def _average(mean: nn.Module, model: nn.Module, kept: float) -> None:
    with torch.no_grad():
        for average, weight in zip(mean.parameters(), model.parameters(), strict=True):
            average.lerp_(weight, 1 - kept)


def _keep(last: Path, epoch: int, model: nn.Module, mean: nn.Module, optimizer: Any) -> None:
    """A checkpoint; of one that is finished (epoch -1) the averaged network alone."""
    last.parent.mkdir(parents=True, exist_ok=True)
    if epoch < 0:
        saved = {"epoch": epoch, "model": mean, "ema": None}
    else:
        saved = {"epoch": epoch, "model": model, "ema": mean, "optimizer": optimizer.state_dict()}
    part = last.with_suffix(".part")
    torch.save(saved, part)
    part.replace(last)
