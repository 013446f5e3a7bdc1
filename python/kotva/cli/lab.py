"""`kotva lab`: experiments that repeat published tables and compare the results with them."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from kotva.cli.output import Json, note, print_json, table
from kotva.lab import experiments
from kotva.lab.experiments import ResultTable, Settings
from kotva.lab.verdicts import WORDS, verdict
from kotva.records import files

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.command("list")
def list_experiments(json: Json = False) -> None:
    """List all experiments."""
    found = experiments.available()
    if json:
        print_json([{"name": e.name, "source": e.source, "about": e.about} for e in found])
    else:
        print(table(["name", "source", "about"], [[e.name, e.source, e.about] for e in found]))


@app.command()
def overview(json: Json = False) -> None:
    """Show for every experiment whether our stored result reproduces the published one, and why."""
    found = [(one, verdict(one.name)) for one in experiments.available()]
    if json:
        print_json([{"name": one.name, "reproduced": said.reproduced, "why": said.why} for one, said in found])
        return
    for key, word in WORDS.items():
        chosen = [(one, said) for one, said in found if said.reproduced == key]
        print(f"{word}: {len(chosen)} of {len(found)}\n")
        print("".join(f"- {one.name}: {said.why}\n" for one, said in chosen))


@app.command()
def run(
    name: Annotated[str, typer.Argument(help="the name from `kotva lab list`")],
    games: Annotated[
        int,
        typer.Option(help="number of board game openings (each is played from both sides) or crossword games", min=1),
    ] = 10,
    seed: Annotated[int, typer.Option(help="the same seed gives the same result")] = 1,
    depth: Annotated[int, typer.Option(help="depth of the deepest search", min=1, max=4)] = 3,
    nodes: Annotated[int, typer.Option(help="tournaments: positions visited per move", min=1)] = 20_000,
    records: Annotated[Path | None, typer.Option(help="a folder of records for the tables about human players")] = None,
    lexicon: Annotated[str | None, typer.Option(help="another lexicon than that of the source")] = None,
    seconds: Annotated[float, typer.Option(help="time limit for one turn in the endgame", min=0.01)] = 30.0,
    output: Annotated[Path | None, typer.Option("-o", help="also write the tables here, as Markdown")] = None,
    json: Json = False,
) -> None:
    """Run one experiment."""
    chosen = experiments.get(name)
    if chosen.name != name:
        note(f"`{name}` is now called `{chosen.name}`")
    settings = Settings(games, seed, depth, nodes, records, lexicon, seconds, progress=note)
    found = chosen.run(settings)
    if json:
        made_with = settings.origin.document()
        tables = [one.document() for one in found]
        head = {"name": chosen.name, "source": chosen.source, "verdict": asdict(verdict(chosen.name))}
        print_json(head | {"made_with": made_with, "tables": tables})
    else:
        print(f"The stored result: {verdict(chosen.name)}")
        for one in found:
            print(f"\n{one.title}\n")
            print(table(one.header, one.rows))
            print(f"\n{one.why}")
    if output:  # after printing, so that a full disk does not lose the results
        command = f"kotva lab run {chosen.name} --games {games} --seed {seed} --depth {depth} --nodes {nodes}"
        command += f" --lexicon {lexicon}" if lexicon else ""
        command += " --records DIR" if records else ""
        command += f" --seconds {seconds:g}" if seconds != Settings.seconds else ""
        text = f"# {chosen.source}: {chosen.about}\n\n{verdict(chosen.name)}\n\n"
        text += f"{date.today().isoformat()}, `{command}`\n\n"
        text += settings.origin.markdown() + "\n"
        files.save(output, text + "".join(markdown(one) for one in found))


def markdown(one: ResultTable) -> str:
    rows = [one.header, ["---"] * len(one.header), *one.rows]
    lines = "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows)
    return f"\n## {one.title}\n\n{lines}\n\n{one.why}\n"
