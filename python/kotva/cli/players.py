"""`kotva players`: the players and levels of a game."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kotva.cli.main import fail
from kotva.cli.output import Json, note, print_json, table

app = typer.Typer(add_completion=False)


@app.command()
def players(
    game: Annotated[str, typer.Argument(metavar="GAME", help="crossword or a board game")] = "crossword",
    lexicon: Annotated[str | None, typer.Option(help="crosswords: rate the levels with this lexicon")] = None,
    json: Json = False,
) -> None:
    """List the players of a game, and its levels from the weakest with their Elo ratings."""
    document = described(game, lexicon)
    if json:
        print_json(document)
        return
    rows = [(level["name"], level["player"], shown(level["elo"])) for level in document["levels"]]
    if rows:
        print(table(["level", "player", "elo"], rows))
        print()
    if lexicon and all(level["elo"] is None for level in document["levels"]):
        note(f"the levels were not rated with the lexicon `{lexicon}`")
    print(f"players: {', '.join(document['players'])}")
    if others := document.get("names"):
        print(f"other names: {', '.join(f'{name} ({player})' for name, player in others.items())}")


def described(game: str, lexicon: str | None) -> dict[str, Any]:
    from kotva import games
    from kotva.games.crossword import CrosswordGame
    from kotva.players import levels, ratings
    from kotva.players.levels import crossword_names, search_elo
    from kotva.players.registry import named

    chosen = games.get(game)
    words = isinstance(chosen, CrosswordGame)
    if lexicon is not None and not words:
        fail(f"{chosen.name} has no lexicon; --lexicon belongs to crosswords")
    measured = {} if words else search_elo(game)
    document: dict[str, Any] = {
        "players": named(chosen),
        "levels": [
            {"name": name, "player": player, "elo": ratings.elo(name, lexicon) if words else measured.get(name)}
            for name, player in levels(chosen).items()
        ],
    }
    if words:
        document["names"] = crossword_names()
    return document


def shown(elo: int | None) -> str:
    return "" if elo is None else str(elo)
