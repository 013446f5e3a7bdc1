"""Two threads of `kotva ugi` answer at the same time: every line comes out whole."""

from __future__ import annotations

import subprocess
import sys

LINES = 20_000
PROGRAM = f"""
from threading import Thread
from kotva.cli.ugi import write
def say(text):
    for _ in range({LINES}):
        write(text)
threads = [Thread(target=say, args=(text,)) for text in ("info depth 2", "readyok")]
for one in threads:
    one.start()
for one in threads:
    one.join()
"""


def test_lines_of_two_threads_are_not_mixed() -> None:
    shown = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout
    lines = shown.split("\n")
    assert sorted(set(lines)) == ["", "info depth 2", "readyok"]
    assert len(lines) == 2 * LINES + 1
