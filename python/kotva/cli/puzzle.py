"""`kotva puzzle`: the crossword puzzle of a day."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import typer

from kotva.cli.main import fail
from kotva.cli.output import Json, print_json
from kotva.errors import counted

app = typer.Typer(add_completion=False)

ASKED = {
    "bingo": "Find the play that uses all tiles.",
    "best": "Find the best move.",
    "endgame": "The bag is empty. Find the only move that wins.",
}


@app.command()
def puzzle(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    day: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="default: today")] = None,
    kind: Annotated[
        Literal["bingo", "best", "endgame"] | None, typer.Option(help="default: kinds take turns from day to day")
    ] = None,
    difficulty: Annotated[int | None, typer.Option(help="1 is easy, 3 is hard", min=1, max=3)] = None,
    move: Annotated[str | None, typer.Option(help="your answer, as in `8D WORD` or `-ABC`")] = None,
    solution: Annotated[bool, typer.Option("--solution", help="show the solution")] = False,
    json: Json = False,
) -> None:
    """Show the puzzle of the day; with --move judge an answer. Exit code 1: the answer does not solve it."""
    from kotva.analysis import puzzles
    from kotva.games.crossword import Position
    from kotva.lexicons.lexicon import Lexicon
    from kotva.render.crossword import board_view, text

    words = Lexicon.open(lexicon)
    when = asked_day(day)
    if kind is None and difficulty is None:
        found = puzzles.daily(words, when)
    else:
        found = puzzles.puzzle(words, when, kind or puzzles.KINDS[when.toordinal() % 3], difficulty)
    judged = puzzles.answer(found, words, move) if move is not None else None
    if json:
        document = found.model_dump()
        print_json(document | {"answer": judged.model_dump()} if judged else document)
    else:
        print(text(board_view(Position.from_cgp(found.cgp, words), ["you", "opponent"])))
        print(f"{ASKED[found.kind]} Difficulty {found.difficulty} of 3.")
        if judged:
            print(
                "Solved." if judged.solved else f"{judged.move} ({counted(judged.score, 'point')}) does not solve it."
            )
        if solution:
            print(f"{found.solutions[0]}, {counted(found.score, 'point')}")
    if judged and not judged.solved:
        raise typer.Exit(1)


def asked_day(text: str | None) -> date:
    try:
        return date.fromisoformat(text) if text else date.today()
    except ValueError:
        fail(f"a date is written as 2026-03-31, not `{text}`")
