"""Pictures of the tables as SVG text, to be set into the page."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING

import polars as pl

from kotva.report.facts import Facts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["PLOTS"]

TEAL, ORANGE = "#2f6f73", "#c8692b"
FEWEST = 30
"""Means of fewer plays than this are left out of pictures: they are noise."""


def svg(draw: Callable[[Axes], None], width: float = 6.0, height: float = 3.4) -> str:
    """The picture as an `svg` element, text kept as text."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "kotva", "font.size": 9}):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return text.getvalue()[text.getvalue().index("<svg") :]


def squares(table: pl.DataFrame, facts: Facts) -> str:
    """Two boards beside each other, or below each other on a narrow screen."""
    share = board(table, "share", "share of games", "YlGnBu", facts)
    return f'<div class="pair">{share}{board(table, "mean", "mean score", "YlOrRd", facts)}</div>'


def board(table: pl.DataFrame, column: str, title: str, colours: str, facts: Facts) -> str:
    import numpy

    grid = numpy.full((facts.size, facts.size), numpy.nan)
    grid[table["row"].to_numpy(), table["column"].to_numpy()] = table[column].to_numpy()

    def draw(axes: Axes) -> None:
        image = axes.imshow(grid, cmap=colours)
        figure = axes.get_figure()
        assert figure is not None
        figure.colorbar(image, ax=axes, shrink=0.8)
        axes.set_title(title)
        axes.set_xticks(range(facts.size), [chr(65 + i) for i in range(facts.size)], fontsize=7)
        axes.set_yticks(range(facts.size), [str(i + 1) for i in range(facts.size)], fontsize=7)
        for row, premiums in enumerate(facts.board):
            for place, premium in enumerate(premiums):
                axes.text(place, row, premium.strip(" ."), ha="center", va="center", fontsize=7, alpha=0.7)

    return svg(draw, 5, 4.4)


def turns(table: pl.DataFrame, facts: Facts) -> str:
    shown = table.filter(pl.col("plays") >= FEWEST)

    def draw(axes: Axes) -> None:
        axes.plot(shown["turn"], shown["mean"], color=TEAL, label="all plays")
        axes.plot(shown["turn"], shown["other_mean"], color=TEAL, linestyle=":", label="without bingos")
        axes.set_xlabel("turn")
        axes.set_ylabel("points")
        axes.set_ylim(bottom=0)
        other = axes.twinx()
        other.bar(shown["turn"], 100 * shown["bingo_share"], color=ORANGE, alpha=0.35)
        other.set_ylabel("bingos [%]", color=ORANGE)
        other.spines["top"].set_visible(False)
        axes.legend(frameon=False, loc="upper right")

    return svg(draw)


def letters(table: pl.DataFrame, facts: Facts) -> str:
    def draw(axes: Axes) -> None:
        places = range(table.height)
        for column, colour, mark in (("one", TEAL, "o"), ("two", TEAL, "x"), ("used", ORANGE, "_")):
            label = {"one": "one on the rack", "two": "two", "used": "used"}[column]
            axes.scatter(places, table[column], color=colour, marker=mark, s=26, label=label)
        axes.set_xticks(places, table["letter"].to_list())
        axes.set_ylabel("points")
        axes.grid(axis="y", alpha=0.3)
        axes.legend(frameon=False, ncols=3, loc="upper right")

    return svg(draw, max(6.0, 0.24 * table.height))


def mix(table: pl.DataFrame, facts: Facts) -> str:
    import numpy

    def draw(axes: Axes) -> None:
        size = facts.rack_size
        grid = numpy.full((size, size), numpy.nan)
        for vowels, consonants, plays, mean in table.rows():
            if plays >= FEWEST and vowels < size and consonants < size:
                grid[vowels, consonants] = mean
        axes.imshow(grid, cmap="YlOrRd")
        for (row, column), value in numpy.ndenumerate(grid):
            if value == value:
                axes.text(column, row, f"{value:.1f}", ha="center", va="center", fontsize=8)
        axes.set_xlabel("consonants kept")
        axes.set_ylabel("vowels kept")

    return svg(draw, 4.6, 3.8)


def bars(x: str, y: str, label: str, scale: float = 1, most: int | None = None) -> Callable[[pl.DataFrame, Facts], str]:
    """A picture of one column against another."""

    def plot(table: pl.DataFrame, facts: Facts) -> str:
        shown = table.head(most) if most else table

        def draw(axes: Axes) -> None:
            axes.bar([str(value) for value in shown[x]], scale * shown[y].fill_null(0), color=TEAL)
            axes.set_xlabel(x)
            axes.set_ylabel(label)

        return svg(draw, max(4.0, 0.21 * shown.height), 2.6)

    return plot


PLOTS: dict[str, Callable[[pl.DataFrame, Facts], str]] = {
    "squares": squares,
    "turns": turns,
    "letters": letters,
    "leave-size": bars("tiles", "mean", "points"),
    "leave-size-turn-10": bars("tiles", "mean", "points"),
    "mix": mix,
    "tiles": bars("tiles", "share", "plays [%]", 100),
    "length": bars("length", "share", "plays [%]", 100),
    "blanks": bars("turn", "share", "blanks [%]", 100, 30),
    "left": bars("letter", "times", "tiles"),
    "unable": bars("letter", "times", "tiles"),
}
