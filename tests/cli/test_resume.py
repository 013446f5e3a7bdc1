"""A game of the terminal that was left, interrupted or killed is continued by `kotva play --resume`."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import languages
from kotva._core import compile_lexicon
from kotva.cli import unfinished

Kotva = Callable[..., tuple[int, str, str]]
Typed = Callable[..., None]
PATIENCE = 120.0


def board(out: str) -> str:
    """The last board of an output: its lines before the last one."""
    return "\n".join(out.rstrip().splitlines()[-12:-1])


def test_a_game_that_was_left_goes_on_where_it_was(kotva: Kotva, typed: Typed) -> None:
    typed("a1-c3,d4", "quit")
    code, left, err = kotva("play", "abalone", "human", "easy", "--setup", "belgian-daisy")
    assert code == 0
    assert "`kotva play --resume` continues this game" in err
    typed("quit")
    code, again, _ = kotva("play", "--resume")
    assert code == 0
    assert board(again) == board(left)
    typed("undo", "moves", "quit")
    assert "a1-c3,d4" in kotva("play", "--resume")[1], "also undo works as before"


def test_tiles_are_drawn_as_if_nothing_had_happened(kotva: Kotva, typed: Typed, tmp_path: Path) -> None:
    words = tmp_path / "small.klx"
    compile_lexicon(languages.get("en").alphabet, b"AN\nANCHORS\nHAT", words, '{"language": "en"}')
    start = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"
    game = ("play", "crossword", "human", "human", "--lexicon", words, "--seed", 5, "--position", start)
    typed("exchange ANC", "pass", "exchange HO", "quit")
    whole = kotva(*game)[1]
    typed("exchange ANC", "quit")
    kotva(*game)
    typed("pass", "exchange HO", "quit")
    assert kotva("play", "--resume")[1].splitlines()[-5:] == whole.splitlines()[-5:]


def test_a_finished_game_is_not_continued(kotva: Kotva, typed: Typed) -> None:
    typed("draw")
    kotva("play", "yinsh", "human", "human")
    code, _, err = kotva("play", "--resume")
    assert (code, "there is no unfinished game" in err) == (2, True)


@pytest.mark.parametrize("arguments", [(), ("yinsh", "--resume")])
def test_a_game_or_resume_must_be_named(kotva: Kotva, arguments: tuple[str, ...]) -> None:
    code, _, err = kotva("play", *arguments)
    assert (code, "kotva play --resume" in err) == (2, True)


def test_a_damaged_file_is_refused_with_a_sentence(kotva: Kotva, typed: Typed) -> None:
    unfinished.path().parent.mkdir(parents=True, exist_ok=True)
    unfinished.path().write_text('{"game": 1}', encoding="utf-8")
    code, _, err = kotva("play", "--resume")
    assert (code, "cannot be read" in err) == (2, True)


class Terminal:
    """`kotva play` in a terminal of its own."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.leader, follower = pty.openpty()
        environment = os.environ | {"KOTVA_DATA": str(data), "TERM": "xterm"}
        environment.pop("NO_COLOR", None)  # tools/test_all.py sets it
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kotva.cli.main", "play", *arguments],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=environment,
            start_new_session=True,
        )
        os.close(follower)
        self.shown = ""

    def until(self, text: str) -> None:
        """Reads until the terminal shows the text."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, self.shown
            if select.select([self.leader], [], [], 1)[0]:
                try:
                    self.shown += os.read(self.leader, 65536).decode(errors="replace")
                except OSError:
                    assert text in self.shown, self.shown

    def type(self, text: str) -> None:
        self.shown = ""
        os.write(self.leader, text.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.leader)


@pytest.mark.slow
def test_in_a_terminal_a_killed_game_is_resumed_in_colour(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "abalone", "human", "human", "--setup", "belgian-daisy")
    try:
        terminal.until("player 1 to move")
        assert "\x1b[1;36m" in terminal.shown, "the first player's colour"
        terminal.type("nonsense\na1-c3,d4\n")
        terminal.until("player 2 to move")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
    finally:
        terminal.close()
    terminal = Terminal(tmp_path, "--resume")
    try:
        terminal.until("player 2 to move")
        terminal.type("\x04")  # Ctrl-D
        terminal.until("`kotva play --resume` continues this game")
        assert terminal.process.wait(PATIENCE) == 0
    finally:
        terminal.close()
