"""`kotva ugi`: a player of a board game behind the Universal Game Interface, on standard input and output."""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Callable
from typing import Annotated, Any

import typer

from kotva import __version__, games, players
from kotva._core import Outcome, StopFlag, board_games
from kotva.cli.main import fail
from kotva.errors import KotvaError
from kotva.games import Chance, Hidden, History
from kotva.players import Limits
from kotva.players.calibration import forced_win

app = typer.Typer(add_completion=False)

CLOCK_SHARE = 30
"""A move gets this part of the remaining time, and the increment."""


@app.command()
def ugi(
    game: Annotated[str, typer.Argument(help=f"{', '.join(board_games())}, or an added game")],
    player: Annotated[str, typer.Option(help="the player who answers; default: the strongest")] = "strong",
    setup: Annotated[str | None, typer.Option(help="the position that `startpos` means")] = None,
) -> None:
    """Answer the Universal Game Interface until `quit`."""
    if isinstance(games.get(game).position(setup), Chance | Hidden):
        fail(f"{game} has chance or hidden information, which the Universal Game Interface cannot tell")
    engine = Engine(game, player, setup, write)
    for line in sys.stdin:
        if not engine.hear(line):
            break
    engine.finish()


def write(text: str) -> None:
    """Write in one piece: the search and the conversation are two threads, and `print` writes its line end apart."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class Engine:
    """The state of a conversation. `hear` takes one line; answers go to `say`."""

    def __init__(self, game: str, player: str, setup: str | None, say: Callable[[str], None]) -> None:
        self.game, self.setup, self.say = games.get(game), setup, say
        self.player = players.get(player, game)
        own = self.player.settings.heuristic if isinstance(self.player, players.SearchPlayer) else None
        self.forced = forced_win(game, own) if own else 0
        self.history = History(self.game.position(setup))
        self.stop = StopFlag()
        self.thread: threading.Thread | None = None

    def hear(self, line: str) -> bool:
        """Answers one line; False after `quit`."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        try:
            self._answer(word, rest.strip())
        except KotvaError as error:
            self.say(f"info string {error}")
        return True

    def _answer(self, word: str, rest: str) -> None:
        match word:
            case "ugi":
                self.say(f"id name Kotva {__version__} {self.player.name}\nid author the Kotva project\nugiok")
            case "isready":
                self.say("readyok")
            case "uginewgame":
                self.finish()
                self.player.begin()
                self.history = History(self.game.position(self.setup))
            case "position":
                self.finish()
                self.history = self._position(rest)
            case "go":
                self._go(rest)
            case "stop":
                self.finish()
            case "query":
                self.say(f"response {self._query(rest)}")
            case "" | "setoption":
                pass
            case _:
                raise KotvaError(f"there is no command `{word}`")

    def _position(self, text: str) -> History:
        start, _, moves = f"{text} ".partition(" moves ")
        kind, _, fen = start.strip().partition(" ")
        if kind not in ("startpos", "fen"):
            raise KotvaError("write `position startpos` or `position fen TEXT`, and `moves` after it")
        position = self.game.position(self.setup) if kind == "startpos" else self.game.position(text=fen)
        history = History(position)
        for move in moves.split():
            history.play(move)
        return history

    def _query(self, what: str) -> str:
        outcome = self.history.outcome()
        match what:
            case "gameover":
                return str(outcome is not None).lower()
            case "p1turn":
                return str(self.history.position.side == 0).lower()
            case "result":
                return result_of(outcome)
            case "fen":
                return self.history.position.text
        raise KotvaError(f"there is no query `{what}`; there are gameover, p1turn, result and fen")

    def _go(self, text: str) -> None:
        """Searches in a thread, so that `stop` can end it."""
        self.finish()
        if self.history.outcome() is not None:
            raise KotvaError("the game is over")
        limits = limits_of(text, self.history.position.side)
        self.stop = StopFlag()
        self.thread = threading.Thread(target=self._choose, args=(limits, self.stop), daemon=True)
        self.thread.start()

    def _choose(self, limits: Limits, stop: StopFlag) -> None:
        position = self.history.position.copy()
        try:
            if isinstance(self.player, players.SearchPlayer):
                decision = self.player.choose(position, limits, stop=stop, progress=self._tell)
            else:
                decision = self.player.choose(position, limits)
        except Exception as error:  # a player of another package may raise anything; the conversation goes on
            self.say(f"info string {type(error).__name__}: {error}")
            return
        self.say(f"bestmove {decision.move}")

    def _tell(self, row: dict[str, Any]) -> None:
        value, length = row["value"], len(row["line"])
        mate = f"mate {(length + 1) // 2 * (1 if value > 0 else -1)}"
        score = mate if abs(value) >= self.forced else f"cp {value}"
        speed = round(row["nodes"] / max(row["seconds"], 1e-3))
        self.say(
            f"info depth {row['depth']} score {score} nodes {row['nodes']} nps {speed} "
            f"time {round(1000 * row['seconds'])} pv {' '.join(row['line'])}"
        )

    def finish(self) -> None:
        """Ends a running search and sends its move before it returns."""
        if self.thread is not None:
            self.stop.stop()
            self.thread.join()
            self.thread = None


def result_of(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    return "draw" if outcome.winner is None else f"p{outcome.winner + 1}win"


def limits_of(text: str, side: int) -> Limits:
    """The limits of a `go` command, times in milliseconds.

    >>> limits_of("movetime 500", 0)
    Limits(depth=None, seconds=0.5, nodes=None, clock=None)
    >>> limits_of("p1time 60000 p1inc 1000 p2time 30000 p2inc 0", 1).seconds
    1.0
    >>> limits_of("infinite", 0).seconds
    86400.0
    """
    words = text.split()
    numbers = {key: int(value) for key, value in itertools.pairwise(words) if value.isdigit()}
    seconds = numbers["movetime"] / 1000 if "movetime" in numbers else None
    own = f"p{side + 1}time"
    if own in numbers:
        seconds = (numbers[own] / CLOCK_SHARE + numbers.get(f"p{side + 1}inc", 0)) / 1000
    if "infinite" in words:
        seconds = 86_400.0
    depth, nodes = numbers.get("depth"), numbers.get("nodes")
    if seconds is None and depth is None and nodes is None:
        seconds = 1.0
    return Limits(depth, seconds, nodes)
