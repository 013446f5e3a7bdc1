from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kotva.cli.bench_child import COMMAND

BENCHMARK = "import subprocess, sys; subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE).wait()"


def test_a_server_ends_when_the_benchmark_that_started_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KOTVA_DATA", str(tmp_path))
    command = [sys.executable, "-c", BENCHMARK, *COMMAND, "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as benchmark:
        assert benchmark.stdout is not None
        assert "http://" in benchmark.stdout.readline()
        benchmark.kill()
        benchmark.communicate(timeout=120)  # benchmark and server share the output, so it ends when both have ended
