"""`kotva lexicon automata`: the size of a lexicon as each kind of automaton, compared with the published tables."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kotva.cli.lexicon_install import Lexicon
from kotva.cli.output import Json, note, print_json, table

if TYPE_CHECKING:
    from kotva import Lexicon as Opened
    from kotva.lexicons.automata import Size


def automata(
    lexicon: Lexicon,
    unsorted: Annotated[
        bool, typer.Option("--unsorted", help="Build the minimal machines from words in random order.")
    ] = False,
    json: Json = False,
) -> None:
    """Show states, terminals, transitions and bytes of every automaton, and the tables of the letter-game thesis."""
    from kotva import Lexicon as Opened
    from kotva.lexicons import automata as study

    opened = Opened.open(lexicon)
    found = study.sizes(opened, unsorted, lambda kind: note(f"building: {kind}"))
    published = study.published()
    if json:
        sizes = {kind: asdict(size) for kind, size in found.items()}
        print_json({"lexicon": lexicon, "words": len(opened), "automata": sizes, "published": published})
        return
    print(f"{lexicon}: {len(opened)} words\n")
    rows = [[kind, *asdict(size).values(), study.KINDS[kind]] for kind, size in found.items()]
    print(table(["automaton", "states", "terminal", "transitions", "bytes", ""], rows))
    print_tables(lexicon, opened, found, published)


def print_tables(name: str, opened: Opened, found: dict[str, Size], published: dict[str, Any]) -> None:
    """Tables 3.1 to 3.5 of the letter-game thesis with this lexicon as their first row."""
    from kotva.lexicons.automata import mean_length, text_kb

    rows = published["lexicon"]
    size_kb = text_kb(opened)
    print("\nPublished in the letter-game thesis (Ciura and Deorowicz 2001; Czech of its own), and here:")
    ours: list[object] = [name, size_kb, len(opened), round(mean_length(opened), 2), len(opened.alphabet)]
    theirs = [[r["name"], r["file_kb"], r["words"], r["mean_length"], r["letters"]] for r in rows]
    show("3.1 Lexica", ["lexicon", "file [KB]", "words", "mean length", "letters"], [ours, *theirs])
    simple, moore, mealy = (found[kind] for kind in ("simple", "moore", "mealy"))
    ours = [name, simple.states, moore.states, moore.terminal, mealy.states]
    theirs = [[r["name"], *list(r["states"].values())[:2], r["terminal"]["moore"], r["states"]["mealy"]] for r in rows]
    show("3.2 States", ["lexicon", "simple", "Moore", "(terminal)", "Mealy"], [ours, *theirs])
    ours = [name, simple.transitions, moore.transitions, mealy.transitions, mealy.terminal]
    theirs = [[r["name"], *r["transitions"].values(), r["terminal"]["mealy"]] for r in rows]
    show("3.3 Transitions", ["lexicon", "simple", "Moore", "Mealy", "(terminal)"], [ours, *theirs])
    theirs = [[r["name"], r["file_kb"], r["mealy_kb"]] for r in rows]
    ours = [name, size_kb, round(mealy.bytes / 1024)]
    show("3.4 Size [KB]", ["lexicon", "file", "Mealy"], [ours, *theirs])
    show("3.5 Word graph and GADDAG (Gordon 1994)", *gordon(name, opened, found, published["gordon"]))
    print("\nMisprints: " + "; ".join(f"{r['name']}: {r['misprint']}" for r in rows if "misprint" in r) + ".")


def gordon(
    name: str, opened: Opened, found: dict[str, Size], published: dict[str, Any]
) -> tuple[list[str], list[list[object]]]:
    letters = sum(length * words for length, words in enumerate(opened.core.lengths()))
    rows: list[list[object]] = []
    for key in ("states", "transitions", "bytes"):
        ours = [getattr(found[kind], key) for kind in ("dawg", "gaddag")]
        rows.append(ratio(key, ours) + ratio(key, [published[kind][key] for kind in ("dawg", "gaddag")])[1:])
    bits = [round(8 * found[kind].bytes / letters, 1) for kind in ("dawg", "gaddag")]
    theirs = [published[kind]["bits_per_letter"] for kind in ("dawg", "gaddag")]
    rows.append(ratio("bits a letter", bits) + ratio("", theirs)[1:])
    return ["", f"{name}: graph", "GADDAG", "ratio", "Gordon: graph", "GADDAG", "ratio"], rows


def ratio(label: str, pair: list[Any]) -> list[object]:
    return [label, *pair, round(pair[1] / pair[0], 2)]


def show(title: str, header: list[str], rows: list[list[object]]) -> None:
    print(f"\n{title}\n{table(header, rows)}")
