"""Writes the report of a data set: a page, and a CSV file for each table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl

from kotva.errors import KotvaError
from kotva.matches.dataset import Dataset
from kotva.report.analyses import ANALYSES
from kotva.report.facts import Facts
from kotva.report.page import page

__all__ = ["PAGE", "tables", "write_report"]

PAGE = "index.html"


def tables(dataset: Dataset, progress: Callable[[int], None] = lambda _: None) -> dict[str, pl.DataFrame]:
    """All tables by name."""
    facts, turns = Facts.of(dataset.manifest), dataset.turns()
    found = {}
    for number, analysis in enumerate(ANALYSES, 1):
        try:
            found[analysis.name] = analysis.table(turns, facts)
        except pl.exceptions.ComputeError as error:
            file = dataset.damaged() or dataset.folder
            raise KotvaError(
                f"{file}: damaged ({error}); remove it and run the same simulation to play its games again"
            ) from None
        progress(number)
    return found


def write_report(dataset: Dataset, folder: Path, progress: Callable[[int], None] = lambda _: None) -> Path:
    """Write the CSV files, then the page, and return the path of the page."""
    if folder.exists() and not folder.is_dir():
        raise KotvaError(f"{folder} is not a folder; a report is a folder with a page and its tables")
    found = tables(dataset, progress)
    played = int(found["summary"].filter(pl.col("figure") == "games")["value"].item())
    text = page(dataset.manifest, found, played)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, table in found.items():
            (folder / f"{name}.csv").write_text(table.write_csv(), encoding="utf-8")
        (folder / PAGE).write_text(text, encoding="utf-8")
    except OSError as error:
        raise KotvaError(
            f"{folder}: {error.strerror or error}; the report is incomplete, the data set is not affected"
        ) from None
    return folder / PAGE
