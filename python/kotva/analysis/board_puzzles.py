"""Puzzles from self-play: positions in which exactly one line wins by force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kotva import games, players
from kotva._core import StopFlag, TranspositionTable
from kotva.errors import KotvaError
from kotva.games import History, Position
from kotva.matches.match import opening
from kotva.players import Limits, Settings
from kotva.players.calibration import forced_win
from kotva.players.levels import judging

__all__ = ["Puzzle", "puzzles"]

SHORTEST = 3
"""A win in one move is no puzzle."""
GAME_NODES = 600
MOST_MOVES = 200
PROOF_NODES = 3_000_000
"""A win that needs a longer proof is no puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position and its only winning move, with the line that wins."""

    game: str
    position: str
    side: int
    move: str
    line: tuple[str, ...]


def puzzles(
    game: str, *, seed: int = 1, nodes: int = 20_000, depth: int = 5, stop: StopFlag | None = None
) -> Iterator[Puzzle]:
    """Puzzles without end, one per game at most, until `stop` is set. The same seed gives the same puzzles.

    The game is played quickly; a position with a winning line is searched again with two lines to `depth`. It is a
    puzzle if the best line wins by force and the second does not, and so on at every move of the solver but the last.
    """
    if games.get(game).position().players != 2:
        raise KotvaError("puzzles are made for games of two players")
    best = judging(game)
    quick = Settings(best.algorithm, best.heuristic, Limits(nodes=GAME_NODES))
    forced = forced_win(game, best.heuristic)
    table = TranspositionTable("buckets", 16)
    for number in range(1_000_000_000):
        table.clear()
        rng = random.Random(f"{seed} {number}")
        history = History(opening(games.get(game), None, 8, rng))
        while history.outcome() is None and len(history.position.moves) < MOST_MOVES:
            if stop is not None and stop.stopped:
                return
            found = players.search_position(game, history.position, quick, table=table)
            if found["value"] >= forced and len(found["line"]) >= SHORTEST:
                puzzle = checked(game, history, Settings("strong", best.heuristic, Limits(depth, None, nodes)))
                if puzzle is not None:
                    yield puzzle
                break
            history.play(found["move"])


def checked(game: str, history: History, settings: Settings) -> Puzzle | None:
    """The puzzle of a position, if one line alone wins: no other move of the solver does. The last move is excepted: it
    may win the game in several ways."""
    start = history.position
    position = start.copy()
    first = winning_alone(game, position, settings)
    if first is None:
        return None
    line = first["line"]
    for number, move in enumerate(line[:-1]):
        if number and number % 2 == 0:
            only = winning_alone(game, position, settings)
            if only is None or only["move"] != move:
                return None
        position.play(move)
    return Puzzle(game, start.text, start.side, first["move"], tuple(line))


def winning_alone(game: str, position: Position, settings: Settings) -> dict[str, Any] | None:
    """The best line of the position, if it wins by force and no other line does.

    `settings` finds the win, and no other move may win by a longer way that they find. Their search prunes moves, so
    alpha-beta without any such pruning proves that no other move wins in as many plies.
    """
    if len(position.legal_moves()) < 2:
        return None
    best, second = players.search_position(game, position, settings, lines=2)["lines"]
    forced = forced_win(game, settings.heuristic)
    if best["value"] < forced or second["value"] >= forced:
        return None
    plies = len(best["line"])
    full = Settings("alpha-beta", settings.heuristic, Limits(depth=plies, nodes=PROOF_NODES))
    proof = players.search_position(game, position, full, lines=2)
    proved = proof["depth"] == plies and proof["lines"][0]["move"] == best["move"]
    return dict(best) if proved and proof["lines"][1]["value"] < forced else None
