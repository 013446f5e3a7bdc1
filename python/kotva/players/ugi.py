"""An external program as a player of a board game, `ugi:COMMAND`. It speaks the Universal Game Interface.

Positions and moves have the texts of the game (docs/board-games.md). The command is split into words as in a shell, but
no shell runs it. The owner of a server can offer engines to its rooms under names of their own (`offer`); a visitor can
never name a program.
"""

from __future__ import annotations

import json
import os
import queue
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from kotva.errors import KotvaError
from kotva.games import Chance, Game, Hidden, Position, get
from kotva.players.engine import Program, command_of, hard_limit
from kotva.players.protocol import Decision, Limits, NoAnswer, Player

__all__ = ["FAMILY", "UgiPlayer", "go_line", "offer", "offered", "position_line"]

UGI = "ugi"
START_SECONDS = 30.0
"""Time limit for an engine to start."""
MOST_LINES = 1000
"""Only the last lines before an answer are kept: an engine may write without end."""
DEFAULT_SECONDS = 1.0
"""The time for a move if nothing else limits it."""
OFFERED = "KOTVA_UGI_ENGINES"
"""The environment variable with the offered engines, so that child processes know them, too."""


class UgiProgram(Program):
    """A program that answers a command with several lines."""

    def send(self, line: str) -> None:
        process = self.start()
        try:
            assert process.stdin is not None
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
        except OSError:
            self._ended()

    def until(self, word: str, seconds: float) -> list[str]:
        """The lines up to the one that begins with this word. Raises NoAnswer if it does not come in time."""
        found: deque[str] = deque(maxlen=MOST_LINES)
        latest = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, latest - time.monotonic()))
            except queue.Empty:
                self.close()
                raise NoAnswer(f"did not answer `{word}` within {seconds:g} s") from None
            if line is None:
                self._ended()
                continue
            found.append(line.strip())
            if found[-1].split(" ")[0] == word:
                return list(found)

    def _ended(self) -> None:
        code = self.process.wait() if self.process else None
        self.close()
        raise NoAnswer(f"ended with code {code} before it answered")


class UgiPlayer:
    """A UGI engine as a player. It is started on first use, and again if it has ended."""

    def __init__(self, command: str, name: str | None = None) -> None:
        self.name = name or command
        self.program = UgiProgram(command_of(command))
        self.greeted: object = None

    def begin(self) -> None:
        with suppress(NoAnswer):  # the first turn tries again and reports the error
            self._ready()
            self.program.send("uginewgame")

    def _ready(self) -> None:
        """Starts the engine and greets it once."""
        process = self.program.start()
        if self.greeted is process:
            return
        self.program.send("ugi")
        self.program.until("ugiok", START_SECONDS)
        self.program.send("isready")
        self.program.until("readyok", START_SECONDS)
        self.greeted = process

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        self._ready()
        self.program.send(position_line(view))
        self.program.send("isready")  # what the engine says before `readyok` is no answer to `go`
        self.program.until("readyok", START_SECONDS)
        self.program.send(go_line(limits))
        endless = limits.depth is None and limits.nodes is None
        seconds = DEFAULT_SECONDS if limits.seconds is None and endless else limits.seconds
        found = self.program.until("bestmove", hard_limit(seconds))
        words = found[-1].split()
        if len(words) < 2:
            raise NoAnswer("answered `bestmove` without a move")
        return Decision(words[1], statistics=figures(found))

    def close(self) -> None:
        self.program.close()


def position_line(position: Position) -> str:
    """The start of the game and its moves, so that an engine sees repetitions.

    >>> from kotva import games
    >>> position = games.get("yinsh").position()
    >>> _ = position.play("f6")
    >>> position_line(position).endswith(" moves f6")
    True
    """
    start = position.copy()
    while start.moves:
        start.undo()
    moves = f" moves {' '.join(map(str, position.moves))}" if position.moves else ""
    return f"position fen {start.text}{moves}"


def go_line(limits: Limits) -> str:
    """
    >>> go_line(Limits(depth=3, seconds=0.5)), go_line(Limits())
    ('go depth 3 movetime 500', 'go movetime 1000')
    """
    parts = []
    if limits.depth is not None:
        parts.append(f"depth {limits.depth}")
    if limits.nodes is not None:
        parts.append(f"nodes {limits.nodes}")
    if limits.seconds is not None:
        parts.append(f"movetime {max(1, round(1000 * limits.seconds))}")
    return f"go {' '.join(parts) or f'movetime {round(1000 * DEFAULT_SECONDS)}'}"


def figures(lines: Sequence[str]) -> dict[str, Any]:
    """The numbers of the last line of information: depth, nodes, value.

    >>> figures(["info depth 4 score cp 12 nodes 900", "bestmove a1"])
    {'depth': 4, 'nodes': 900, 'value': 12}
    """
    found: dict[str, Any] = {}
    for line in lines:
        words = line.split()
        if words[:1] != ["info"]:
            continue
        for key, name in (("depth", "depth"), ("nodes", "nodes"), ("cp", "value")):
            if key in words[:-1] and (number := words[words.index(key) + 1]).lstrip("-").isdigit():
                found[name] = int(number)
    return found


def offered() -> dict[str, dict[str, str]]:
    """The engines that the owner of this process offers: for each game the commands by name."""
    return {game: dict(engines) for game, engines in json.loads(os.environ.get(OFFERED, "{}")).items()}


def offer(text: str) -> None:
    """Offers an engine under a name, as in `yinsh:rival=./rival --fast`, to every player of this process.

    >>> offer("yinsh:rival=no-such-program --fast")
    Traceback (most recent call last):
    kotva._core.KotvaError: ugi:no-such-program --fast: there is no program `no-such-program` that can be run
    """
    head, _, command = text.partition("=")
    game, _, name = head.strip().partition(":")
    if not (command.strip() and name) or not name.replace("-", "").isalnum():
        raise KotvaError(f"`{text}` offers no engine; write GAME:NAME=COMMAND, such as `GAME:rival=./rival --fast`")
    chosen = get(game)
    if not FAMILY.serves(chosen):
        raise KotvaError(f"{game} has chance or hidden information, which the Universal Game Interface cannot tell")
    command_of(f"{UGI}:{command}")
    engines = offered()
    engines.setdefault(chosen.name, {})[name] = command
    os.environ[OFFERED] = json.dumps(engines)


class UgiFamily:
    """`ugi:COMMAND` and the offered engines, for games without chance and hidden information. Rooms and tournaments of
    the web app start offered engines only."""

    def serves(self, game: Game) -> bool:
        try:
            return not isinstance(game.position(), Chance | Hidden)
        except KotvaError:
            return False

    def levels(self, game: Game) -> dict[str, str]:
        return {}

    def names(self, game: Game) -> list[str]:
        return list(offered().get(game.name, ()))

    def make(self, name: Any, game: Game, *, outside: bool = False, **how: Any) -> Player | None:
        if not isinstance(name, str):
            return None
        if command := offered().get(game.name, {}).get(name):
            return UgiPlayer(f"{UGI}:{command}", name)
        if name.partition(":")[0] != UGI:
            return None
        if not outside:
            raise KotvaError("an external program can play only on the command line")
        return UgiPlayer(name)


FAMILY = UgiFamily()
