"""`kotva play`: a game in the terminal between humans and computers, or between two computers to watch."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from kotva import games, players
from kotva._core import board_games
from kotva.cli import (
    play_crossword,  # noqa: F401  # registers its screen
    unfinished,
)
from kotva.cli.main import fail
from kotva.cli.output import note
from kotva.cli.sitting import HUMAN, Person, Sitting, screen
from kotva.cli.unfinished import Unfinished
from kotva.errors import KotvaError
from kotva.games import Chance
from kotva.players import Limits

app = typer.Typer(add_completion=False)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help=f"crossword, {', '.join(board_games())} or an added game")] = None,
    seats: Annotated[list[str] | None, typer.Argument(help="one for each seat: `human`, a level, a player")] = None,
    setup: Annotated[str | None, typer.Option(help="the start position; default: the game's first")] = None,
    position: Annotated[str | None, typer.Option(help="start from this position instead")] = None,
    seconds: Annotated[float | None, typer.Option(help="time per computer move", min=0)] = None,
    lexicon: Annotated[str | None, typer.Option(help="crosswords: the lexicon, an installed name or a file")] = None,
    seed: Annotated[int | None, typer.Option(help="the same seed gives the same tiles or draws", min=0)] = None,
    save: Annotated[Path | None, typer.Option(help="write the record here at the end")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="continue the last unfinished game")] = False,
) -> None:
    """Play a game in the terminal."""
    if resume == (game is not None):
        fail("name a game, as in `kotva play GAME`, or continue the last one with `kotva play --resume`")
    begun = unfinished.stored() if resume else asked_for(game or "", seats, setup, position, seconds, lexicon, seed)
    chosen = games.get(begun.game, **({"lexicon": begun.lexicon} if begun.lexicon else {}))
    start = chosen.position(begun.setup, text=begun.position)
    with players.seated(seated(begun.seats), chosen, seed=begun.seed, outside=True) as crew:
        sitting = Sitting(chosen, start, crew, begun.seed, begun=begun.position is not None)
        if save:
            sitting.screen.check_record(sitting)
        if isinstance(start, Chance):
            note(f"the draws are those of --seed {begun.seed}")
        unfinished.replay(begun, sitting)
        run(sitting, begun)
    if save:
        sitting.screen.write(sitting, save)


def asked_for(
    game: str,
    seats: list[str] | None,
    setup: str | None,
    position: str | None,
    seconds: float | None,
    lexicon: str | None,
    seed: int | None,
) -> Unfinished:
    """A new game, checked."""
    chosen = games.get(game, **({"lexicon": lexicon} if lexicon else {}))
    start = chosen.position(setup, text=position)
    names = seats or [HUMAN, *[screen(chosen).opponent()] * (start.players - 1)]
    if len(names) != start.players:
        fail(f"this start is for {start.players} players, {len(names)} were named")
    return Unfinished(
        game=game,
        seats=names,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        setup=setup,
        position=position,
        lexicon=lexicon,
        seconds=seconds,
    )


def seated(names: Sequence[str]) -> list[Any]:
    """The players of the seats: a `Person` for `human`, otherwise the name of a player."""
    return [Person() if name == HUMAN else name for name in names]


def run(sitting: Sitting, begun: Unfinished) -> None:
    """Plays to the end, or until a human quits."""
    shown = sitting.screen
    if sitting.people:
        note(shown.help)
    while sitting.history.outcome() is None:
        unfinished.keep(begun, sitting)
        print("\n" + shown.board(sitting))
        if isinstance(sitting.player, Person):
            if not ask(sitting, sitting.player):
                note("`kotva play --resume` continues this game")
                break
        else:
            turn = sitting.turn(Limits(seconds=begun.seconds))
            print(shown.turn_text(sitting, turn))
            if turn.fault:
                note(turn.fault)
    else:
        unfinished.forget(sitting)
    print("\n" + shown.board(sitting))
    print(shown.ending(sitting))
    shown.remember(sitting)


def lines() -> Iterator[str]:
    while True:
        try:
            yield input().strip()
        except EOFError:
            return


def ask(sitting: Sitting, person: Person) -> bool:
    """Reads lines until the position changes; returns whether the game continues."""
    print(f"player {sitting.position.side + 1} to move:", flush=True)
    for answer in filter(None, lines()):
        if answer in ("quit", "q"):
            return False
        try:
            if answered(sitting, person, answer):
                return True
        except (KotvaError, TypeError, ValueError) as error:  # an added game may raise any of these
            note(str(error))
            note(sitting.screen.help)
    return False


def answered(sitting: Sitting, person: Person, answer: str) -> bool:
    """Executes a line; returns whether it changed the position."""
    word, _, rest = answer.partition(" ")
    command = sitting.screen.commands().get(word)
    if command:
        return command(sitting, rest.strip())
    person.move = sitting.screen.read(sitting, answer)
    sitting.turn(Limits())
    return True
