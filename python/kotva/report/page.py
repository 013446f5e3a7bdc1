"""The report as one HTML page without scripts and external files. It can be printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl
from markupsafe import Markup

from kotva.matches.manifest import Manifest
from kotva.render.html import render
from kotva.report.analyses import ANALYSES, Analysis
from kotva.report.facts import Facts
from kotva.report.plots import PLOTS

__all__ = ["page", "shown"]

HIDDEN = ("squares", "mix")
"""Tables that are shown only as plots; their numbers are in the CSV files."""
WIDE = ("summary", "squares")
SHORT = 10
"""A table with more rows than this is collapsed."""


def page(manifest: Manifest, tables: dict[str, pl.DataFrame], played: int) -> str:
    """The page with these tables. `played` is the number of games that the data set has."""
    facts = Facts.of(manifest)
    return render(
        "kotva.report",
        "page.html",
        names=" against ".join(manifest.names),
        played=played,
        lexicon=manifest.lexicon,
        seed="imported" if manifest.seed is None else f"seed {manifest.seed}",
        kotva=manifest.kotva,
        rare=", ".join(tile.letter for tile in facts.rare),
        cards=[card(analysis, tables[analysis.name], facts) for analysis in ANALYSES],
    )


@dataclass(frozen=True)
class Card:
    """One analysis on the page: its plot, and its numbers unless the plot shows all of them."""

    analysis: Analysis
    wide: bool
    drawn: Markup
    header: list[str]
    rows: list[list[str]]
    folded: bool


def card(analysis: Analysis, table: pl.DataFrame, facts: Facts) -> Card:
    name = analysis.name
    drawn = PLOTS[name](table, facts) if name in PLOTS and table.height else Markup()
    listed = name not in HIDDEN
    return Card(
        analysis,
        wide=name in WIDE,
        drawn=drawn,
        header=[column.replace("_", " ") for column in table.columns] if listed else [],
        rows=[[shown(kind(column, row), value) for column, value in row.items()] for row in table.rows(named=True)],
        folded=listed and bool(drawn) and table.height > SHORT,
    )


def kind(name: str, row: Mapping[str, Any]) -> str:
    """The kind of a value: the name of its column, or `share` for a figure of the summary whose name begins so.

    >>> kind("value", {"figure": "share of bingos among plays", "value": 0.1}), kind("mean", {"mean": 3.5})
    ('share', 'mean')
    """
    return "share" if name == "value" and str(row.get("figure")).startswith("share") else name


def shown(name: str, value: Any) -> str:
    """
    >>> shown("share", 0.08615), shown("mean", 33.71), shown("plays", 24854), shown("mean", None)
    ('8.615 %', '33.7', '24854', '')
    >>> shown("value", 25000.0), shown("value", 0.5164)
    ('25000', '0.516')
    """
    match value:
        case None:
            return ""
        case float() if name.endswith("share") or name == "won":
            return f"{100 * value:.3f} %"
        case float() if name == "value":
            return f"{value:.0f}" if value.is_integer() else f"{value:.3f}"
        case float():
            return f"{value:.1f}"
    return str(value)
