"""`kotva languages`: the language packs, their lexica and the sources of the words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from kotva import languages
from kotva.cli.output import Json, note, print_json, table
from kotva.errors import counted

app = typer.Typer(add_completion=False, help="The language packs, their lexica and the sources of the words.")


@app.callback(invoke_without_command=True)
def show(context: typer.Context, json: Json = False) -> None:
    """List the packs."""
    if context.invoked_subcommand is not None:
        return
    packs = languages.packs()
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


@app.command("export")
def export_(
    code: Annotated[str, typer.Argument(metavar="LANG")],
    file: Annotated[Path, typer.Argument(metavar="FILE.zip")],
    lexicon: Annotated[
        str | None, typer.Option("--words", metavar="LEXICON", help="Include the words of this lexicon.")
    ] = None,
) -> None:
    """Write a pack as one ZIP file, with the words of a lexicon if one is named."""
    from kotva.languages import archive

    if lexicon is None:
        archive.export(languages.get(code), file)
        note(f"wrote {file}")
        return
    from kotva import Lexicon
    from kotva.lexicons.lexicon import find
    from kotva.lexicons.store import read_notes

    notes = read_notes(find(lexicon)).notes
    words = (word.lower() for word in Lexicon.open(lexicon))
    archive.export(languages.get(code), file, words, f"{notes.licence} ({notes.source})")
    note(f"wrote {file}; the words' licence ({notes.licence}) says whether you may pass it on")


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE.zip")],
    code: Annotated[
        str | None, typer.Option("--as", help="The code of the language here; default: the code in the archive.")
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace a language with the same code.")] = False,
) -> None:
    """Read a pack from a ZIP file; archives of the Scrabble Analyser work, too."""
    from kotva.languages import archive

    pack = archive.import_(file, code, replace)
    note(f"imported {pack.code}: {counted(len(pack.letters), 'letter')}, {counted(pack.tile_count, 'tile')}")
    if pack.sources and pack.sources[0].origin == "pack":
        note(f"`kotva lexicon install {pack.lexica[0].name}` builds a lexicon from its words")
