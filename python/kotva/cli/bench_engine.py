"""Times another engine in the same run, on the same positions.

The engine is any command that reads one CGP position per line, from standard input or from the file for which
`{positions}` stands in its arguments, and prints one line per position. To exclude the time for starting and loading
words, the command runs twice: with one position, and with all positions repeated many times. The difference counts.
"""

from __future__ import annotations

import shlex
import subprocess
import tempfile
import time
from pathlib import Path

from kotva.cli.bench import Result
from kotva.cli.output import note
from kotva.errors import KotvaError

REPEATS = 20


def time_engine(command: str, positions: list[str], plays: int) -> Result:
    """Microseconds per position, without start and loading.

    If the printed lines begin with a number, this is taken as the number of plays and compared with ours.
    """
    base, _ = call(command, positions[:1])
    seconds, answers = call(command, positions * REPEATS)
    if len(answers) < len(positions) * REPEATS:
        raise KotvaError(f"`{command}` answered {len(answers)} of {len(positions) * REPEATS} positions")
    numbers = [line.split()[0] for line in answers if line.split()]
    counted = sum(map(int, numbers)) if all(map(str.isdigit, numbers)) else len(answers)
    if counted not in (plays * REPEATS, len(answers)):
        note(f"`{command}` counted {counted} plays, Kotva {plays * REPEATS}: rules or words differ")
    each = max(seconds - base, 0.0) / (len(positions) * REPEATS - 1)
    return Result(f"the other engine: {shlex.split(command)[0]}", counted, seconds, each * 1e6, "us a position")


def call(command: str, positions: list[str]) -> tuple[float, list[str]]:
    text = "\n".join(positions) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "positions.cgp"
        file.write_text(text, encoding="utf-8")
        arguments = [part.replace("{positions}", str(file)) for part in shlex.split(command)]
        started = time.perf_counter()
        done = subprocess.run(arguments, input=text, capture_output=True, text=True, check=False)
        seconds = time.perf_counter() - started
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise KotvaError(f"`{command}` ended with {done.returncode}: {last}")
    return seconds, [line for line in done.stdout.splitlines() if line.strip()]
