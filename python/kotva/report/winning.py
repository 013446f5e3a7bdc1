"""Reliability plots of win tables: predicted and actual results in games that were not used for training."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kotva.players.winning import WinFile

__all__ = ["plot"]


def plot(tables: Sequence[WinFile], path: Path) -> None:
    """Draw the bins of each table. A perfect table lies on the diagonal."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    for table in tables:
        found = table.provenance["calibration"]
        predicted, actual = ([row[name] for row in found["bins"]] for name in ("said", "came"))
        label = f"{table.language or table.provenance['lexicon']['name']}, log loss {found['log_loss']:.3f}"
        axes.plot(predicted, actual, marker="o", markersize=3, linewidth=0.8, label=label)
    axes.set(xlabel="chance to win by the table", ylabel="share of games won", xlim=(0, 1), ylim=(0, 1))
    axes.set_aspect("equal")
    axes.legend(loc="upper left", frameon=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
