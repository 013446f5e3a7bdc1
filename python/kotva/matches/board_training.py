"""Fits the weights of the learned evaluation of a board game to games that it plays against itself.

Each generation plays with the weights of the one before; the first plays with a heuristic of the game. The result of a
game is explained by the terms of its positions (logistic regression), so a value of 1000 means odds of e to 1. From the
second generation on, the values that the search found later in the game count for half of it (TD(lambda), Sutton 1988):
a result alone says little about a position many moves before, and values alone may drift away from the results. A fit
uses the games of up to three generations. The games are kept in a folder, so an interrupted training continues, and the
same settings give the same weights.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kotva import files, games, players
from kotva._core import (
    BoardPosition,
    TranspositionTable,
    board_games,
    board_quiet,
    board_term_names,
    board_terms,
    revision,
    search,
)
from kotva.errors import KotvaError
from kotva.games import History
from kotva.matches.match import opening
from kotva.players.searching import is_weights

__all__ = ["Fit", "Settings", "Training", "fitted", "weights_text"]

Vector = NDArray[np.float64]
LEARNED = "learned"
MOST_MOVES = 300
TABLE_BITS = 16
END = 256
"""The phase at the end of a game."""
SMALLEST_SPREAD = 0.3
"""Rare terms are not scaled up more than this, so that a few games do not give them large weights."""
BETWEEN_PHASES = 8
"""Weights that differ between opening and end cost this many times the penalty of weights that do not."""
LAMBDA = 0.93
"""The share of what happens later in the expected result of a position; the rest is the value found by its search."""
RESULT = 0.5
"""The share of the result itself in the expected result. With 0 the values of a training confirm themselves: in Abalone
the loss rose to 0.92, more than guessing."""
REMEMBERED = 3
"""A fit uses the games of this many generations, which play similarly: more games mean less noise in the weights."""
HELD_OUT = 10
"""One of this many games is held out to check the weights."""


@dataclass(frozen=True)
class Settings:
    """The settings of a training. The same settings give the same weights."""

    game: str
    games: int = 1_000
    generations: int = 2
    nodes: int = 400
    seed: int = 1
    start: str = ""
    """The heuristic of the first generation; by default the one that the game has for this purpose."""
    error: float = 0.05
    """The share of random moves, which show the training positions that good players avoid. Only generations whose
    values are probabilities play them: elsewhere the result after such a move would be blamed on what came before."""
    penalty: float = 60.0

    def checked(self) -> Settings:
        if self.game not in board_games():
            raise KotvaError(f"{self.game} has no learned evaluation; there are {', '.join(board_games())}")
        if self.games < HELD_OUT or self.generations < 1 or self.nodes < 1:
            raise KotvaError(f"a training has at least {HELD_OUT} games, one generation and one node for a move")
        known = players.heuristics(self.game)
        if self.start and self.start not in known:
            raise KotvaError(f"{self.game} has no heuristic `{self.start}`; there are {', '.join(known)}")
        return self

    @property
    def first(self) -> str:
        known = players.heuristics(self.game)
        return self.start or (LEARNED if LEARNED in known else known[0])

    def command(self) -> str:
        """The command that makes these weights."""
        start = f" --start {self.start}" if self.start else ""
        return (
            f"kotva train board {self.game} --games {self.games} --generations {self.generations} "
            f"--nodes {self.nodes} --seed {self.seed}{start}"
        )


@dataclass(frozen=True)
class Fit:
    """Weights of each term at the opening and at the end, and how well they explain the games."""

    opening: Vector
    end: Vector
    quiet_move: float
    """By how much a quiet move changes the value, in the mean of the games. The core scales its margins by it, because
    the scale of the weights differs between generations."""
    positions: int
    loss: float
    """The mean logarithmic loss of positions of held-out games; guessing has 0.693."""


class Training:
    """The generations of a training. `folder` keeps the games."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings.checked()
        self.folder = folder
        self.terms = board_term_names(settings.game)
        manifest = {"settings": asdict(self.settings), "terms": self.terms, "core": revision()}
        known = folder / "training.json"
        self.resumed = known.exists() and json.loads(known.read_text(encoding="utf-8")) == manifest
        if not self.resumed:
            for old in folder.glob("generation-*.jsonl"):
                old.unlink()
            files.write_text(known, json.dumps(manifest), make_folder=True)

    @property
    def total(self) -> int:
        return self.settings.games * self.settings.generations

    @property
    def done(self) -> int:
        return sum(len(self._kept(number)) for number in range(self.settings.generations))

    def run(self, progress: Callable[[int], None], report: Callable[[str], None]) -> str:
        """Plays the missing games, fits the weights of each generation and returns the text of the last."""
        heuristic, text = self.settings.first, ""
        found: list[list[dict[str, Any]]] = []
        for number in range(self.settings.generations):
            found = [*found, self._generation(number, heuristic, progress)][-REMEMBERED:]
            fit = fitted(chain(*found), len(self.terms), self.settings.penalty)
            report(f"generation {number + 1}: {fit.positions} positions, loss {fit.loss:.4f} on held-out games")
            heuristic = text = weights_text(self.settings, self.terms, fit)
        return text

    def _path(self, number: int) -> Path:
        return self.folder / f"generation-{number + 1}.jsonl"

    def _kept(self, number: int) -> list[dict[str, Any]]:
        """The complete games of a generation. A line that a kill cut off is left out."""
        path = self._path(number)
        if not path.exists():
            return []
        whole = path.read_bytes().rpartition(b"\n")[0]
        return [json.loads(line) for line in whole.splitlines()]

    def _generation(self, number: int, heuristic: str, progress: Callable[[int], None]) -> list[dict[str, Any]]:
        found = self._kept(number)
        progress(len(found))
        kept = "".join(json.dumps(game) + "\n" for game in found)
        files.write_text(self._path(number), kept)
        table = TranspositionTable("buckets", TABLE_BITS)
        with self._path(number).open("a", encoding="utf-8") as file:
            for index in range(len(found), self.settings.games):
                rng = random.Random(f"{self.settings.seed} {number} {index}")
                game = played(self.settings, heuristic, table, rng)
                file.write(json.dumps(game) + "\n")
                file.flush()
                found.append(game)
                progress(1)
        return found


def played(settings: Settings, heuristic: str, table: TranspositionTable, rng: random.Random) -> dict[str, Any]:
    """One game against itself: the winner, and side, phase, terms and expected result of each quiet position.

    `followed` are the indices of rows whose next row is the position after a move of the search."""
    table.clear()
    history = History(opening(games.get(settings.game), None, rng.randrange(4, 16), rng))
    position = history.position
    rows: dict[int, list[Any]] = {}
    chances: list[tuple[int, float]] = []
    slips: set[int] = set()
    learned = heuristic_is_learned(heuristic)
    assert isinstance(position, BoardPosition)
    while history.outcome() is None and len(chances) < MOST_MOVES:
        found = search(position, "strong", heuristic, nodes=settings.nodes, table=table)
        if board_quiet(position, found["move"]):
            phase, terms = board_terms(position, position.side)
            sparse = [[term, amount] for term, amount in enumerate(terms) if amount]
            rows[len(chances)] = [position.side, phase, sparse]
        chances.append((position.side, chance_of(found["value"])))
        if slip := learned and rng.random() < settings.error:
            slips.add(len(chances) - 1)
        history.play(rng.choice(position.legal_moves()) if slip else found["move"])
    outcome = history.outcome()
    winner = outcome.winner if outcome else None
    targets = expected(chances, winner, 1.0)
    if learned:  # the values of other heuristics are not probabilities
        later = expected(chances, winner, LAMBDA, slips)
        targets = [RESULT * result + (1 - RESULT) * value for result, value in zip(targets, later, strict=True)]
    followed = [index for index, ply in enumerate(rows) if ply + 1 in rows and ply not in slips]
    described = [[*row, round(targets[ply], 4)] for ply, row in rows.items()]
    return {"winner": winner, "rows": described, "followed": followed}


def heuristic_is_learned(heuristic: str) -> bool:
    return heuristic == LEARNED or is_weights(heuristic)


def chance_of(value: int) -> float:
    """The probability of a value in thousandths of a logit.

    >>> chance_of(0), round(chance_of(1000), 2)
    (0.5, 0.73)
    """
    return float(sigmoid(np.array(value / 1000)))


def expected(
    chances: Sequence[tuple[int, float]], winner: int | None, share: float, slips: Collection[int] = ()
) -> list[float]:
    """The expected result of each position for its side: TD(lambda) with `share` as lambda.

    What follows the random move of a ply in `slips` says nothing about the position before it, so there the value of
    the search counts alone.

    >>> expected([(0, 0.5), (1, 0.5), (0, 0.5)], 0, 1.0)
    [1.0, 0.0, 1.0]
    >>> expected([(0, 0.5), (1, 0.25)], 1, 0.5)
    [0.4375, 0.625]
    >>> expected([(0, 0.5), (1, 0.25)], 0, 1.0, {1})
    [0.75, 0.25]
    """
    found: list[float] = []
    later = 0.5 if winner is None else float(winner == 0)
    for ply, (side, chance) in reversed(list(enumerate(chances))):
        share_here = 0.0 if ply in slips else share
        later = share_here * later + (1 - share_here) * (chance if side == 0 else 1 - chance)
        found.append(later if side == 0 else 1 - later)
    return found[::-1]


def fitted(found: Iterable[dict[str, Any]], terms: int, penalty: float) -> Fit:
    """Weights that explain the results of games.

    >>> won = {"winner": 0, "rows": [[0, 0, [[0, 2]], 1.0], [1, 0, [[0, -1]], 0.0]], "followed": [0]}
    >>> lost = {"winner": 1, "rows": [[0, 0, [[0, -2]], 0.0], [1, 0, [[0, 1]], 1.0]], "followed": [0]}
    >>> fit = fitted([won, lost] * 20, 1, 1.0)
    >>> bool(fit.opening[0] > 0), bool(fit.quiet_move == fit.opening[0])
    (True, True)
    """
    listed = list(found)
    matrix, phases, targets, results, numbers = gathered(listed, terms)
    held = numbers % HELD_OUT == 0
    test = regression(matrix[~held], phases[~held], targets[~held], penalty)
    loss = log_loss(matrix[held], phases[held], results[held], test)
    weights = regression(matrix, phases, targets, penalty)
    quiet_move = mean_change(listed, values(matrix, phases, weights))
    return Fit(*weights, quiet_move, len(results), loss)


def mean_change(found: Iterable[dict[str, Any]], value: Vector) -> float:
    """By how much a move changes the value. Each value is that of the side to move, so the next one counts negative."""
    changes, first = [0.0], 0
    for game in found:
        changes += [abs(value[first + index] + value[first + index + 1]) for index in game["followed"]]
        first += len(game["rows"])
    return sum(changes) / max(1, len(changes) - 1)


def gathered(found: Iterable[dict[str, Any]], terms: int) -> tuple[Vector, Vector, Vector, Vector, NDArray[np.int64]]:
    """Terms, phases (0 to 1), expected and real results of all positions, and the number of the game of each."""

    def rows() -> Iterator[tuple[int, float, float, int, list[list[float]]]]:
        for number, game in enumerate(found):
            for side, phase, sparse, target in game["rows"]:
                result = 0.5 if game["winner"] is None else float(game["winner"] == side)
                yield number, target, result, phase, sparse

    listed = list(rows())
    matrix = np.zeros((len(listed), terms))
    for row, (_, _, _, _, sparse) in enumerate(listed):
        for term, amount in sparse:
            matrix[row, int(term)] = amount
    numbers, targets, results, phases = (np.array([row[column] for row in listed]) for column in range(4))
    return matrix, phases / END, targets, results, numbers


def regression(matrix: Vector, phases: Vector, results: Vector, penalty: float) -> tuple[Vector, Vector]:
    """Logistic regression by Newton's method. The mean of a weight over the game and its change are penalised apart."""
    change = (2 * phases - 1)[:, None]
    both = np.concatenate([matrix, matrix * change], axis=1)
    scale = np.maximum(both.std(axis=0), SMALLEST_SPREAD)
    both = both / scale
    terms = matrix.shape[1]
    costs = np.concatenate([np.full(terms, penalty), np.full(terms, penalty * BETWEEN_PHASES)])
    weights = np.zeros(2 * terms)
    for _ in range(20):
        chance = sigmoid(both @ weights)
        gradient = both.T @ (chance - results) + costs * weights
        curvature = (both * (chance * (1 - chance))[:, None]).T @ both + np.diag(costs)
        step = np.linalg.solve(curvature, gradient)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    mean, difference = np.split(weights / scale, 2)
    return mean - difference, mean + difference


def sigmoid(values: Vector) -> Vector:
    clipped: Vector = 1 / (1 + np.exp(-np.clip(values, -30, 30)))
    return clipped


def values(matrix: Vector, phases: Vector, weights: tuple[Vector, Vector]) -> Vector:
    return (matrix @ weights[0]) * (1 - phases) + (matrix @ weights[1]) * phases


def log_loss(matrix: Vector, phases: Vector, results: Vector, weights: tuple[Vector, Vector]) -> float:
    chance = np.clip(sigmoid(values(matrix, phases, weights)), 1e-6, 1 - 1e-6)
    loss = -(results * np.log(chance) + (1 - results) * np.log(1 - chance))
    return float(loss.mean()) if len(loss) else float("nan")


def weights_text(settings: Settings, terms: Iterable[str], fit: Fit) -> str:
    """The weights as a file that the core reads: thousandths of a logit."""
    lines = [
        f"# Weights of the learned evaluation of {settings.game}, in thousandths of a logit.",
        f"# Made by: {settings.command()}",
        f"# {fit.positions} positions of up to three generations; logarithmic loss {fit.loss:.4f} on held-out games.",
        f"quiet-move,{round(1000 * fit.quiet_move)}",
        "term,opening,end",
    ]
    for term, first, last in zip(terms, fit.opening, fit.end, strict=True):
        lines.append(f"{term},{round(1000 * first)},{round(1000 * last)}")
    return "\n".join(lines) + "\n"
