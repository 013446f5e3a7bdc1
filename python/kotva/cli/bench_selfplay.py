"""Whole games in the core: games a second of a strategy against itself, on one thread and on two."""

from __future__ import annotations

import time
from collections.abc import Iterator

from kotva._core import CrosswordGames, play_crossword
from kotva.cli.bench import Result
from kotva.cli.bench_movegen import check
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.players.crossword import compiled

GAMES = 1000
SEED = 7
PLAYERS = ("greedy", "gordon-h3", "equity")
# MAGPIE with its word map and a full leave table, `sowpods` list, on a machine with two cores.
BEST_KNOWN, GOAL = 538, 700
RATIO = 1.9
"""Wanted speed-up by the second thread on an idle machine."""
# Turns and checksum of all games by player and lexicon. They change only if the play changes, which must be intended.
COUNTED = {
    ("greedy", "00ae31c30bfd3554"): (23_816, 18_315_567_478_068_924_492),
    ("gordon-h3", "00ae31c30bfd3554"): (23_468, 1_223_611_027_521_121_274),
    ("equity", "00ae31c30bfd3554"): (22_122, 5_273_878_982_362_467_363),
}


def run(lexicon: str = "en") -> Iterator[Result]:
    """The rows of `kotva bench selfplay`; a lexicon that is not installed is skipped with a note."""
    try:
        words = Lexicon.open(lexicon)
    except KotvaError as error:
        note(f"selfplay: {error}")
        return
    for player in PLAYERS:
        one, two = measure(words, player)
        yield from (one, two)
        title = f"{words.name}: self-play of {player}, two threads against one"
        yield Result(title, one.counted, two.seconds, two.value / one.value, "times", goal=RATIO)


def measure(words: Lexicon, player: str) -> Iterator[Result]:
    """Measures one thread in processor time and two in wall-clock time; both must play the same games."""
    start = Position.start(words)
    core = compiled(player, start)
    counted = COUNTED.get((player, words.checksum))
    for threads in (1, 2):
        clock = time.process_time if threads == 1 else time.perf_counter
        begun = clock()
        games = play_crossword(start.core, core, core, seed=SEED, begin=0, end=GAMES, threads=threads)
        seconds = clock() - begun
        counted = counted or facts(games)
        check(f"{player}, {threads} threads: turns and checksum", facts(games), counted)
        goals = (BEST_KNOWN, GOAL) if threads == 1 and player != "greedy" else (None, None)
        title = f"{words.name}: self-play of {player}, {threads} thread{'s' * (threads > 1)}"
        yield Result(title, facts(games)[0], seconds, len(games) / seconds, "games/s", *goals)


def facts(games: CrosswordGames) -> tuple[int, int]:
    return sum(games.games()["turns"]), games.checksum
