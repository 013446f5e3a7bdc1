"""`python -m kotva.cli.bench_child ARGUMENTS`: a command that does not outlive the benchmark it is part of.

Who starts it holds its standard input open; however that process ends, killed or not, the input is closed then.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

from kotva.cli.main import main

__all__ = ["COMMAND"]

COMMAND = [sys.executable, "-m", "kotva.cli.bench_child"]
"""To be started with `stdin=subprocess.PIPE`."""


def end_with_the_input() -> None:
    os.read(0, 1)  # a buffered read would hold a lock that Python wants at its end
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_input, daemon=True).start()
    main()
