"""An external crossword program as a player, `engine:COMMAND`. It reads one CGP per line and writes one move per line.

The CGP has the player's own rack first and hides the opponent's. The move has the form of `kotva moves`: `8D W.Rd`,
`-ABC` to exchange, `-` to pass. The command is split into words as in a shell, but no shell runs it.
"""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress

from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.players.protocol import Decision, Limits, NoAnswer

__all__ = ["ENGINE", "EnginePlayer", "Program", "command_of", "hard_limit", "is_engine"]

ENGINE = "engine"
NO_LIMIT = 300.0
"""Time limit for an answer if the match has no time limit."""
LONGEST = 10_000
"""Maximum length of an answer; a move is far shorter."""
Lines = queue.Queue[str | None]


def is_engine(name: str) -> bool:
    """Whether the name is that of an external program.

    >>> is_engine("engine:./mine --fast"), is_engine("engine"), is_engine("greedy")
    (True, True, False)
    """
    return name.partition(":")[0] == ENGINE


def command_of(name: str) -> list[str]:
    """The program and its arguments, after checking that it can be run.

    >>> command_of("engine:no-such-program --fast")
    Traceback (most recent call last):
    kotva._core.KotvaError: engine:no-such-program --fast: there is no program `no-such-program` that can be run
    """
    try:
        command = shlex.split(name.partition(":")[2])
    except ValueError as error:
        raise KotvaError(f"{name}: the command cannot be split into words: {error}") from None
    if not command:
        kind = name.partition(":")[0]
        raise KotvaError(f"{name}: name the command, as in `{kind}:./program --option`")
    if shutil.which(command[0]) is None:
        raise KotvaError(f"{name}: there is no program `{command[0]}` that can be run")
    return command


def hard_limit(seconds: float | None) -> float:
    """Seconds after which an engine counts as hanging; far above its time limit: a late move is only an overrun.

    >>> hard_limit(0.5), hard_limit(2.0), hard_limit(None)
    (5.5, 20.0, 300.0)
    """
    return NO_LIMIT if seconds is None else max(10 * seconds, seconds + 5)


class EnginePlayer:
    """An external program as a player. Each CGP has all information, so a new game needs no reset of the program."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.program = Program(command_of(name))

    def begin(self) -> None:
        with suppress(NoAnswer):  # the first turn tries again and reports the error
            self.program.start()

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        return Decision(self.program.ask(view.cgp(), hard_limit(limits.seconds)))

    def close(self) -> None:
        self.program.close()


class Program:
    """A program that answers each line with a line. It is started on first use, restarted if it has ended, and runs
    until it is closed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: subprocess.Popen[str] | None = None
        self.lines: Lines = queue.Queue()

    def start(self) -> subprocess.Popen[str]:
        """Returns the running program; starts it if necessary."""
        if self.process is not None:
            return self.process
        try:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise NoAnswer(f"cannot be started: {error.strerror or error}") from error
        self.process, self.lines = process, queue.Queue()
        threading.Thread(target=read, args=(process, self.lines), daemon=True).start()
        weakref.finalize(self, end, process)
        return process

    def ask(self, line: str, seconds: float) -> str:
        """The answer to a line. Raises NoAnswer if the program ends, or if it exceeds the time and is killed."""
        process = self.start()
        with suppress(queue.Empty):
            while self.lines.get_nowait() is not None:
                pass  # output that came before the question is not an answer
        try:
            assert process.stdin is not None
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            answer = self.lines.get(timeout=seconds)
        except OSError:
            answer = None
        except queue.Empty:
            self.close()
            raise NoAnswer(f"gave no answer within {seconds:g} s") from None
        if answer is None:
            code = process.wait()
            self.close()
            raise NoAnswer(f"ended with code {code} before it answered")
        return answer.strip()

    def close(self) -> None:
        if self.process is not None:
            end(self.process)
            self.process = None


def read(process: subprocess.Popen[str], lines: Lines) -> None:
    """Puts the program's output lines into the queue, and None at its end."""
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        while answer := process.stdout.readline(LONGEST):
            lines.put(answer)
    lines.put(None)


def end(process: subprocess.Popen[str]) -> None:
    """Ends the program and its child processes."""
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe:
                pipe.close()
