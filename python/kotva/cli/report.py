"""`kotva report`: tables and plots of a data set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kotva.cli.output import Json, note, print_json
from kotva.cli.progress import progress_bar

app = typer.Typer(add_completion=False)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="a data set made by `kotva simulate`")],
    output: Annotated[Path, typer.Option("-o", help="a folder for index.html and the tables as CSV")],
    json: Json = False,
) -> None:
    """Make a page with the tables and figures of Sawicki 2025, chapter 3, for any language, and the tables as CSV."""
    from kotva.matches.dataset import Dataset
    from kotva.report.analyses import ANALYSES
    from kotva.report.write import write_report

    dataset = Dataset(folder)
    if not dataset.complete:
        note(f"{folder}: the report covers {len(dataset.blocks)} of {dataset.manifest.blocks} blocks")
    with progress_bar("tables", len(ANALYSES)) as advance:
        page = write_report(dataset, output, advance)
    if json:
        print_json({"page": str(page), "tables": [str(output / f"{one.name}.csv") for one in ANALYSES]})
    else:
        print(f"{page} and {len(ANALYSES)} tables as CSV beside it")
