"""A program that sends positions one by one gets each answer before it sends the next."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

EMPTY = "/".join(["15"] * 15)
COMMANDS = {
    "moves": (["moves", "--cgp", "-", "--top", "1"], f"{EMPTY} ANCHORS/ 0/0 0"),
    "sim": (["sim", "--cgp", "-", "--iterations", "10"], f"{EMPTY} ANCHORS/ 0/0 0"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_an_answer_does_not_wait_for_the_end_of_the_input(name: str) -> None:
    arguments, position = COMMANDS[name]
    command = [sys.executable, "-c", "from kotva.cli.main import main; main()", *arguments]
    # With this setting Python would never hold an answer back, and the test could not fail.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [*command, "--lexicon", "en", "--json"],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(f"{position}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["plays"]
        process.stdin.close()
