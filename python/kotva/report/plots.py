"""Plots of the tables as SVG text for the page."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING

import polars as pl
from markupsafe import Markup

from kotva.report.facts import Facts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["PLOTS"]

Plot = Callable[[pl.DataFrame, Facts], Markup]

TEAL, ORANGE = "#2f6f73", "#c8692b"
FEWEST = 30
"""Plots leave out means of fewer plays, because they are noise."""
NARROW = 4.4
"""Width in inches that keeps the text readable in a column of the page or on a phone."""
MANY = 15
DARK = 0.7
"""Above this part of a heat map's range the colour is too dark for black text."""


def svg(draw: Callable[[Axes], None], width: float = NARROW, height: float = 2.8) -> Markup:
    """The plot as an `svg` element. Text stays text; matplotlib escapes it."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "kotva", "font.size": 9}):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return Markup(text.getvalue()[text.getvalue().index("<svg") :])


def squares(table: pl.DataFrame, facts: Facts) -> Markup:
    """Two boards side by side, or one below the other on a narrow screen."""
    share = board(table, "share", "share of games", "YlGnBu", facts)
    mean = board(table, "mean", "mean score", "YlOrRd", facts)
    return Markup('<div class="pair">{}{}</div>').format(share, mean)


def board(table: pl.DataFrame, column: str, title: str, colours: str, facts: Facts) -> Markup:
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


def turns(table: pl.DataFrame, facts: Facts) -> Markup:
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


def letters(table: pl.DataFrame, facts: Facts) -> Markup:
    def draw(axes: Axes) -> None:
        places = range(table.height)
        for column, colour, mark in (("one", TEAL, "o"), ("two", TEAL, "x"), ("used", ORANGE, "|")):
            label = {"one": "one on the rack", "two": "two", "used": "used"}[column]
            axes.scatter(table[column], places, color=colour, marker=mark, s=22, label=label)
        downwards(axes, table["letter"].to_list())
        axes.set_xlabel("points")
        axes.grid(alpha=0.3)
        axes.legend(frameon=False, ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1))

    return svg(draw, NARROW, tall(table))


def downwards(axes: Axes, names: list[str]) -> None:
    """Put the letters on the vertical axis: a language has up to forty, too many for the width of a small screen."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)


def tall(table: pl.DataFrame) -> float:
    return 0.7 + 0.19 * table.height


def mix(table: pl.DataFrame, facts: Facts) -> Markup:
    import numpy

    def draw(axes: Axes) -> None:
        size = facts.rack_size
        grid = numpy.full((size, size), numpy.nan)
        for vowels, consonants, plays, mean in table.rows():
            if plays >= FEWEST and vowels < size and consonants < size:
                grid[vowels, consonants] = mean
        axes.imshow(grid, cmap="YlOrRd")
        known = grid[~numpy.isnan(grid)]
        dark = known.min() + DARK * (known.max() - known.min()) if known.size else 0.0
        for (row, column), value in numpy.ndenumerate(grid):
            if value == value:
                ink = "white" if value > dark else "black"
                axes.text(column, row, f"{value:.1f}", ha="center", va="center", fontsize=8, color=ink)
        axes.set_xlabel("consonants kept")
        axes.set_ylabel("vowels kept")

    return svg(draw, 4.6, 3.8)


def bars(x: str, y: str, label: str, scale: float = 1, most: int | None = None) -> Plot:
    """A bar chart of one column against another. If there are many bars, every fifth is labelled."""

    def plot(table: pl.DataFrame, facts: Facts) -> Markup:
        shown = table.head(most) if most else table

        def draw(axes: Axes) -> None:
            names = [str(value) for value in shown[x]]
            axes.bar(names, scale * shown[y].fill_null(0), color=TEAL)
            if len(names) > MANY:
                axes.set_xticks(range(4, len(names), 5), names[4::5])
            axes.set_xlabel(x)
            axes.set_ylabel(label)

        return svg(draw, NARROW, 2.6)

    return plot


def counts(table: pl.DataFrame, facts: Facts) -> Markup:
    """How often each letter occurs."""

    def draw(axes: Axes) -> None:
        axes.barh(range(table.height), table["times"], color=TEAL)
        downwards(axes, table["letter"].to_list())
        axes.set_xlabel("tiles")

    return svg(draw, NARROW, tall(table))


PLOTS: dict[str, Plot] = {
    "squares": squares,
    "turns": turns,
    "letters": letters,
    "leave-size": bars("tiles", "mean", "points"),
    "leave-size-turn-10": bars("tiles", "mean", "points"),
    "mix": mix,
    "tiles": bars("tiles", "share", "plays [%]", 100),
    "length": bars("length", "share", "plays [%]", 100),
    "blanks": bars("turn", "share", "blanks [%]", 100, 30),
    "left": counts,
    "unable": counts,
}
