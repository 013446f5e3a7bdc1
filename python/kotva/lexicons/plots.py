"""Plots of a lexicon's statistics."""

from __future__ import annotations

from pathlib import Path

from kotva.lexicons.statistics import Statistics


def draw(found: Statistics, name: str, folder: Path) -> list[Path]:
    """Write SVG files for letters, lengths and n-grams, and return their paths."""
    bars = {
        "letters": [(row.letter, 100 * row.share) for row in found.letters],
        "lengths": [(str(length), float(words)) for length, words in found.lengths.items()],
        **{f"{n}-grams": [(row.ngram, float(row.count)) for row in rows] for n, rows in found.ngrams.items()},
    }
    labels = {"letters": "share of all letters [%]", "lengths": "words"}
    folder.mkdir(parents=True, exist_ok=True)
    return [
        bar_chart(rows, f"{name}: {what}", labels.get(what, "occurrences"), folder / f"{what}.svg")
        for what, rows in bars.items()
        if rows
    ]


def bar_chart(rows: list[tuple[str, float]], title: str, label: str, path: Path) -> Path:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(max(6.0, 0.28 * len(rows)), 4.0), layout="constrained")
    axes = figure.add_subplot()
    axes.bar([name for name, _ in rows], [height for _, height in rows], color="#2f6f73")
    axes.set_title(title)
    axes.set_ylabel(label)
    axes.spines[["top", "right"]].set_visible(False)
    if max(len(name) for name, _ in rows) > 3:
        axes.tick_params("x", rotation=45)
    figure.savefig(path, metadata={"Date": None})
    return path
