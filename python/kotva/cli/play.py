"""`kotva play`: a game in the terminal against a player, a person, or watching two players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from kotva import games, players
from kotva.cli.main import fail
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.games import Game, History
from kotva.matches.board import take_turn
from kotva.players import Limits
from kotva.records.boards import BoardRecord, write
from kotva.render.boards import text

app = typer.Typer(add_completion=False)

HELP = "a move as the list shows it; `moves` lists them, `undo`, `draw` ends by agreement, `rules`, `quit`"
HUMAN = "human"
CROSSWORD = "crossword"


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="crossword, abalone, terrace, yinsh or an added game")],
    seats: Annotated[list[str] | None, typer.Argument(help="one for each seat: `human`, a level, a player")] = None,
    setup: Annotated[str | None, typer.Option(help="start position; the game's first unless told")] = None,
    position: Annotated[str | None, typer.Option(help="start from this position instead")] = None,
    seconds: Annotated[float | None, typer.Option(help="time for a computer's move", min=0)] = None,
    lexicon: Annotated[str | None, typer.Option(help="crosswords: words, an installed name or a file")] = None,
    seed: Annotated[int | None, typer.Option(help="crosswords: the same seed brings the same tiles", min=0)] = None,
    save: Annotated[Path | None, typer.Option(help="write the record here at the end")] = None,
) -> None:
    """Play a game in the terminal."""
    if game == CROSSWORD:
        from kotva.cli import play_crossword

        if setup:
            fail("a crossword game begins from --position, a CGP; --setup belongs to board games")
        play_crossword.run(seats, lexicon, cgp=position, seconds=seconds, seed=seed, save=save)
        return
    if lexicon or seed is not None:
        fail(f"--{'lexicon' if lexicon else 'seed'} belongs to crossword games, not to {game}")
    chosen = games.get(game)
    history = History(chosen.position(setup, text=position))
    names = seats or [HUMAN, *["easy"] * (history.position.players - 1)]
    if len(names) != history.position.players:
        fail(f"this start is for {history.position.players} players, {len(names)} were named")
    crew = [None if name == HUMAN else players.get(name, chosen.name) for name in names]
    start = history.position.text
    note(HELP)
    while history.outcome() is None:
        print("\n" + text(chosen.picture(history.position)))
        player = crew[history.position.side]
        if player is None:
            if not ask(chosen, history, crew.count(None)):
                break
        else:
            turn = take_turn(history.position, player, Limits(seconds=seconds))
            print(f"player {turn.side + 1} ({player.name}) plays {turn.move}")
            if turn.fault:
                note(turn.fault)
            history.play(turn.move)
    print("\n" + text(chosen.picture(history.position)))
    result, reason = ending(history)
    print(f"{result}: {reason}" if reason else result)
    if save:
        record = BoardRecord(chosen.name, None, start, names, list(history.position.moves), result, reason)
        save.write_text(write(record), encoding="utf-8")


def ending(history: History) -> tuple[str, str]:
    outcome = history.outcome()
    if outcome is None:
        return "*", ""
    return ("draw" if outcome.winner is None else f"player {outcome.winner + 1} wins"), outcome.reason


def lines() -> Iterator[str]:
    while True:
        try:
            yield input().strip()
        except EOFError:
            return


def ask(game: Game, history: History, people: int) -> bool:
    """Read one turn of a person; says whether the game goes on."""
    print(f"player {history.position.side + 1} to move:", flush=True)
    for answer in lines():
        if answer in ("quit", "q"):
            return False
        if answer == "moves":
            print(" ".join(history.position.legal_moves()))
        elif answer == "rules":
            print(game.rules())
        elif answer == "draw":
            history.agree_draw()
            return True
        elif answer == "undo":
            back = 1 if people > 1 else history.position.players
            for _ in range(min(back, len(history.position.moves))):
                history.undo()
            return True
        elif answer:
            try:
                history.play(answer)
                return True
            except KotvaError as error:
                note(str(error))
                note(HELP)
    return False
