"""An external program as a player of a board game, `ugi:COMMAND`. It speaks the Universal Game Interface.

Positions and moves have the texts of the game (docs/board-games.md). The command is split into words as in a shell, but
no shell runs it.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from kotva.errors import KotvaError
from kotva.games import Chance, Game, Hidden, Position
from kotva.players.engine import Program, command_of, hard_limit
from kotva.players.protocol import Decision, Limits, NoAnswer, Player

__all__ = ["FAMILY", "UgiPlayer", "go_line", "position_line"]

UGI = "ugi"
START_SECONDS = 30.0
"""Time limit for an engine to start."""


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
        found: list[str] = []
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
                return found

    def _ended(self) -> None:
        code = self.process.wait() if self.process else None
        self.close()
        raise NoAnswer(f"ended with code {code} before it answered")


class UgiPlayer:
    """A UGI engine as a player. It is started on first use, and again if it has ended."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.program = UgiProgram(command_of(name))
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
        self.program.send(go_line(limits))
        found = self.program.until("bestmove", hard_limit(limits.seconds))
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
    return f"go {' '.join(parts) or 'movetime 1000'}"


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


class UgiFamily:
    """`ugi:COMMAND`, for games without chance and hidden information. Rooms and tournaments of the web app may not
    start programs."""

    def serves(self, game: Game) -> bool:
        try:
            return not isinstance(game.position(), Chance | Hidden)
        except KotvaError:
            return False

    def levels(self, game: Game) -> dict[str, str]:
        return {}

    def names(self, game: Game) -> list[str]:
        return []

    def make(self, name: Any, game: Game, *, outside: bool = False, **how: Any) -> Player | None:
        if not isinstance(name, str) or name.partition(":")[0] != UGI:
            return None
        if not outside:
            raise KotvaError("an external program can play only on the command line")
        return UgiPlayer(name)


FAMILY = UgiFamily()
