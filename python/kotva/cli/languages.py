"""`kotva languages`: the packs, their lexica and where these come from."""

from __future__ import annotations

from typing import Any

import typer

from kotva import languages
from kotva.cli.output import Json, print_json, table

app = typer.Typer(add_completion=False, help="The language packs, their lexica and where these come from.")


@app.callback(invoke_without_command=True)
def show(context: typer.Context, json: Json = False) -> None:
    """List the packs."""
    if context.invoked_subcommand is not None:
        return
    packs = [languages.get(code) for code in languages.available()]
    if json:
        print_json([describe(pack) for pack in packs])
        return
    rows = [
        [
            pack.code,
            pack.name,
            len(pack.letters),
            pack.tile_count,
            ", ".join(spec.name for spec in pack.lexica) or "your own list",
            ", ".join(f"{source.origin} {source.name}" for source in pack.sources),
        ]
        for pack in packs
    ]
    print(table(["code", "language", "letters", "tiles", "lexica", "words from, best first"], rows))


def describe(pack: languages.Pack) -> dict[str, Any]:
    """A pack as JSON."""
    from dataclasses import asdict

    return {
        "code": pack.code,
        "names": dict(pack.names),
        "letters": [
            {**asdict(letter), "vowel": letter.vowel, "blank_only": letter.blank_only} for letter in pack.letters
        ],
        "blanks": pack.blanks,
        "tiles": pack.tile_count,
        "board": {"name": pack.board.name, "rows": list(pack.board.rows)},
        "rules": asdict(pack.rules),
        "lexica": [asdict(spec) for spec in pack.lexica],
        "sources": [asdict(source) for source in pack.sources],
        "meanings": [asdict(meaning) for meaning in pack.meanings],
    }
