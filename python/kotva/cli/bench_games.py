"""Random games in every installed language, in which move generators, move validation and undo check each other.

`make bench` plays many games; the tests play a few of the same ones.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from kotva._core import Rng
from kotva.cli.bench import Result
from kotva.cli.bench_movegen import check
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

LANGUAGES = ("cs", "sk", "pl", "en")
GAMES = 300
BEST = 10


def run() -> Iterator[Result]:
    for name in LANGUAGES:
        try:
            lexicon = Lexicon.open(name)
        except KotvaError as error:
            note(f"games: {error}")
            continue
        begun = time.process_time()
        plays = sum(compared(position) for seed in range(GAMES) for position in random_game(lexicon, seed))
        seconds = time.process_time() - begun
        yield Result(f"{name}: plays compared in {GAMES} random games", plays, seconds, plays / seconds, "plays/s")


def random_game(lexicon: Lexicon, seed: int) -> Iterator[Position]:
    """The positions of a game with random plays."""
    position, rng, choose = Position.start(lexicon, seed=seed), Rng(seed), random.Random(seed)
    while position.outcome() is None:
        yield position
        moves, side = position.plays(), position.side
        position.play(choose.choice(moves) if moves else "-")
        position.refill(side, rng)


def compared(position: Position) -> int:
    """Runs all checks on one position; returns the number of its plays."""
    before = position.cgp()
    plays = position.plays("gordon")
    check(f"{before}: appel-jacobson", position.plays("appel-jacobson"), plays)
    check(f"{before}: best-first", position.core.best_moves(BEST), plays[:BEST])
    for play in plays:
        # `parse` is independent of the generators: it checks every rule and computes the score itself.
        check(f"{before}: {play}", position.parse(str(play)), play)
    for play in plays[:BEST]:
        position.play(play)
        position.undo()
        check(f"{before}: undo of {play}", position.cgp(), before)
    return len(plays)
