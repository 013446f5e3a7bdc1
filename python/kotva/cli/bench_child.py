"""`python -m kotva.cli.bench_child ARGUMENTS`: a command that does not outlive the benchmark it is part of.

The parent process keeps the standard input open. When the parent ends, even if it is killed, the input closes.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

from kotva.cli.main import main

__all__ = ["COMMAND"]

COMMAND = [sys.executable, "-m", "kotva.cli.bench_child"]
"""Start this command with `stdin=subprocess.PIPE`."""


def end_with_the_input() -> None:
    os.read(0, 1)  # a buffered read would hold a lock that Python needs at exit
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_input, daemon=True).start()
    main()
