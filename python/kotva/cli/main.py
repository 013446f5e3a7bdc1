"""The entry point. It imports only the module of the given command, so that help and small commands start fast.

A command is a module of this package with a `typer` application called `app`. The table below lists all of them.
"""

from __future__ import annotations

import difflib
import importlib
import io
import os
import sys
from typing import NoReturn

COMMANDS: dict[str, tuple[str, str]] = {
    "languages": ("kotva.cli.languages", "the language packs, their lexica and where these come from"),
    "lexicon": ("kotva.cli.lexicon", "install, build, search and compare word lists"),
    "perft": ("kotva.cli.perft", "how many move sequences a board game position has"),
    "moves": ("kotva.cli.moves", "all legal plays of a crossword position, best first"),
    "convert": ("kotva.cli.convert", "game records and positions from one format to another"),
    "endgame": ("kotva.cli.endgame", "the exact value and line of a position with an empty bag"),
    "preendgame": ("kotva.cli.preendgame", "which draws each move wins with one to four tiles in the bag"),
    "sim": ("kotva.cli.sim", "moves of a crossword position judged by playing on: win probability and spread"),
    "analyze": ("kotva.cli.analyze", "a game record, a folder of them or a position, move by move"),
    "puzzle": ("kotva.cli.puzzle", "the crossword puzzle of the day: a bingo, the best move, a winning endgame"),
    "search": ("kotva.cli.search", "the best move of a position of a board game, with the figures of the search"),
    "players": ("kotva.cli.players", "the players and levels of a game, with their ratings"),
    "ugi": ("kotva.cli.ugi", "a player of a board game behind the Universal Game Interface"),
    "play": ("kotva.cli.play", "a game in the terminal"),
    "match": ("kotva.cli.match", "players against each other, with intervals"),
    "simulate": ("kotva.cli.simulate", "many crossword games into a data set, resumable"),
    "report": ("kotva.cli.report", "tables and plots of a data set"),
    "train": ("kotva.cli.train", "leave values, win probabilities and evaluation weights by self-play"),
    "lab": ("kotva.cli.lab", "every published table, theirs beside ours"),
    "serve": ("kotva.cli.serve", "start the web app with options (plain `kotva` starts it too)"),
    "bench": ("kotva.cli.bench", "benchmarks with asserted counts"),
}


def main() -> None:
    """Run the command named on the command line and end the process with its exit code.

    0 is done, 1 a negative answer, 2 wrong use or bad input.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A program that sends one position after another waits for each answer, also through a pipe.
        sys.stdout.reconfigure(line_buffering=True)
    try:
        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader (`| head`) has closed the pipe; avoid Python's message about it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def run(arguments: list[str]) -> int:
    name, *rest = arguments or ["serve"]
    if name in ("-h", "--help", "help"):
        print(overview())
        return 0
    if name == "--version":
        from kotva import __version__

        print(f"kotva {__version__}")
        return 0
    if name not in COMMANDS:
        return unknown(name)
    return call(name, rest)


def call(name: str, arguments: list[str]) -> int:
    from kotva.errors import KotvaError

    app = importlib.import_module(COMMANDS[name][0]).app
    try:
        app(args=arguments, prog_name=f"kotva {name}")
    except KotvaError as error:
        print(f"kotva: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"kotva: {sentence(error)}", file=sys.stderr)
        return 2
    return 0


def sentence(error: OSError) -> str:
    """The system's message with the file name, as one sentence."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def unknown(name: str) -> int:
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    hint = f"did you mean `{near[0]}`?" if near else "`kotva --help` lists the commands"
    print(f"kotva: there is no command `{name}`; {hint}", file=sys.stderr)
    return 2


def overview() -> str:
    width = max(map(len, COMMANDS))
    rows = "\n".join(f"  {name:{width}}  {about}" for name, (_, about) in COMMANDS.items())
    return (
        "Kotva: a player, analyst and laboratory for board games.\n\n"
        "Usage: kotva [COMMAND] [OPTIONS]; without a command it starts the web app.\n\n"
        f"Commands:\n{rows}\n\n"
        "`kotva COMMAND --help` explains one. Exit codes: 0 done, 1 a negative answer, 2 wrong use or bad input."
    )


def fail(message: str) -> NoReturn:
    """End a command because of wrong use or bad input.

    >>> fail("there is no such file: words.txt")
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no such file: words.txt
    """
    from kotva.errors import KotvaError

    raise KotvaError(message)


if __name__ == "__main__":
    main()
