"""Puzzles from self-play: positions in which exactly one move wins by force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kotva import games, players
from kotva._core import TranspositionTable
from kotva.errors import KotvaError
from kotva.games import History
from kotva.matches.match import opening
from kotva.players import Limits, Settings
from kotva.players.levels import strongest

__all__ = ["Puzzle", "puzzles"]

DECIDED = 1_000_000_000 - 1000
"""A win is worth at least this."""
SHORTEST = 3
"""A win in one move is no puzzle."""
GAME_NODES = 600
MOST_MOVES = 200


@dataclass(frozen=True)
class Puzzle:
    """A position and its only winning move, with the line that wins."""

    game: str
    position: str
    side: int
    move: str
    line: tuple[str, ...]


def puzzles(game: str, *, seed: int = 1, nodes: int = 20_000, depth: int = 5) -> Iterator[Puzzle]:
    """Puzzles without end, one per game at most. The same seed gives the same puzzles.

    The game is played quickly; a position with a winning line is searched again with two lines to `depth`. It is a
    puzzle if the best line wins by force and the second does not, not even by a longer way that this search finds.
    """
    if games.get(game).position().players != 2:
        raise KotvaError("puzzles are made for games of two players")
    best = strongest(game)
    quick = Settings(best.algorithm, best.heuristic, Limits(nodes=GAME_NODES))
    table = TranspositionTable("buckets", 16)
    for number in range(1_000_000_000):
        table.clear()
        rng = random.Random(f"{seed} {number}")
        history = History(opening(games.get(game), None, 8, rng))
        while history.outcome() is None and len(history.position.moves) < MOST_MOVES:
            found = players.search_position(game, history.position, quick, table=table)
            if found["value"] >= DECIDED and len(found["line"]) >= SHORTEST:
                puzzle = checked(game, history, Settings("strong", best.heuristic, Limits(depth, None, nodes)))
                if puzzle is not None:
                    yield puzzle
                break
            history.play(found["move"])


def checked(game: str, history: History, settings: Settings) -> Puzzle | None:
    """The puzzle of a position, if one move alone wins."""
    position = history.position
    found = players.search_position(game, position, settings, lines=2)
    lines = found["lines"]
    if len(lines) < 2 or lines[0]["value"] < DECIDED or lines[1]["value"] >= DECIDED:
        return None
    return Puzzle(game, position.text, position.side, lines[0]["move"], tuple(lines[0]["line"]))
