"""The report as one HTML page: no script, nothing from elsewhere, made to be printed too."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

import polars as pl

from kotva.matches.manifest import Manifest
from kotva.report.analyses import ANALYSES
from kotva.report.facts import Facts
from kotva.report.plots import PLOTS

__all__ = ["page", "shown"]

HIDDEN = ("squares", "mix")
"""Tables that the picture shows whole; their numbers are in the CSV."""
WIDE = ("summary", "squares")
SHORT = 10
"""Rows that a table may have without being folded."""


def page(manifest: Manifest, tables: dict[str, pl.DataFrame], played: int) -> str:
    """The page for these tables by name; `played` games of the data set were there."""
    facts = Facts.of(manifest)
    names = " against ".join(manifest.names)
    style = (files("kotva.report") / "data" / "page.css").read_text(encoding="utf-8")
    cards = "\n".join(card(analysis.name, tables[analysis.name], facts) for analysis in ANALYSES)
    seed = "imported" if manifest.seed is None else f"seed {manifest.seed}"
    dearest = ", ".join(tile.letter for tile in facts.rare)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(names)}: {played} games</title>
<style>{style}</style></head>
<body><header><h1>{escape(names)}</h1>
<p>{played} games with the words of <b>{escape(str(manifest.lexicon.get("name", "?")))}</b> \
({escape(str(manifest.lexicon.get("checksum", "no checksum")))}), {seed}, Kotva {escape(manifest.kotva)}. \
The tables and figures of Sawicki 2025, chapter 3; the dearest letters here are {escape(dearest)}.</p></header>
<main>
{cards}
</main></body></html>
"""


def card(name: str, table: pl.DataFrame, facts: Facts) -> str:
    analysis = next(one for one in ANALYSES if one.name == name)
    drawn = PLOTS[name](table, facts) if name in PLOTS and table.height else ""
    numbers = ""
    if name not in HIDDEN:
        numbers = html_table(table)
        if drawn and table.height > SHORT:
            numbers = f"<details><summary>numbers</summary>{numbers}</details>"
    return f"""<section id="{name}" class="{"wide" if name in WIDE else "card"}"><h2>{escape(analysis.title)}</h2>
<p>{escape(analysis.about)} <small>({escape(analysis.source)}; <a href="{name}.csv">CSV</a>)</small></p>
{drawn}{numbers}</section>"""


def html_table(table: pl.DataFrame) -> str:
    head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in table.columns)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escape(shown(kind(name, row), value))}</td>" for name, value in row.items()) + "</tr>"
        for row in table.rows(named=True)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def kind(name: str, row: Mapping[str, Any]) -> str:
    """The name of a column, or what a figure of the summary is: its names begin with `share`.

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
