"""`kotva lexicon stats`: letters, n-grams, lengths, best openings and the letter sets with the most words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kotva.cli.lexicon_install import Lexicon
from kotva.cli.output import Json, note, print_json, table
from kotva.errors import counted

if TYPE_CHECKING:
    from kotva.lexicons.statistics import Statistics

# A lexicon without a language uses the tiles and board of this one.
FALLBACK = "en"


def stats(
    lexicon: Lexicon,
    top: Annotated[int, typer.Option("--top", min=1, help="Rows of each table.")] = 10,
    plots: Annotated[Path | None, typer.Option("--plots", help="Also write pictures (SVG) to this folder.")] = None,
    json: Json = False,
) -> None:
    """Statistics of a lexicon (Turek 2013): letters, n-grams, lengths, openings, letter sets."""
    from kotva import Lexicon as Opened
    from kotva import languages
    from kotva.lexicons import store
    from kotva.lexicons.lexicon import find
    from kotva.lexicons.statistics import statistics

    language = store.read_notes(find(lexicon)).notes.language
    if not language:
        note(f"the lexicon does not name its language; openings use the board and rules of `{FALLBACK}`")
    found = statistics(Opened.open(lexicon), languages.get(language or FALLBACK), top)
    if plots is not None:
        from kotva.lexicons.plots import draw

        for path in draw(found, lexicon, plots):
            note(f"written: {path}")
    if json:
        print_json({"lexicon": lexicon, **found.document()})
    else:
        print_tables(lexicon, found)


def print_tables(name: str, found: Statistics) -> None:
    print(f"{name}: {counted(found.words, 'word')}")
    show("Letters", ["letter", "count", "%"], [[x.letter, x.count, round(100 * x.share, 2)] for x in found.letters])
    for n, rows in found.ngrams.items():
        show(f"{n}-grams", ["n-gram", "count"], [[x.ngram, x.count] for x in rows])
    show("Lengths", ["length", "words"], [list(row) for row in found.lengths.items()])
    show("Best openings", ["word", "at", "points"], [[x.word, x.at, x.points] for x in found.openings])
    sets = [[x.letters, len(x.words), " ".join(x.words)] for x in found.letter_sets]
    show("Letters with most words", ["letters", "words", ""], sets)


def show(title: str, header: list[str], rows: list[list[object]]) -> None:
    print(f"\n{title}\n{table(header, rows)}")
