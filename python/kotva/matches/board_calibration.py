"""Fits win probabilities to the values of searches, by games that the strongest player plays against itself.

Every position of a game is searched with the heuristic that plays, and a few positions with every other heuristic. The
result of the game is explained by the value (logistic regression). One game in five is held out; the curve never sees
it, and the figures of the file are those of the held-out games. With three and four players the values of all players
at the end of the best line share the probability (`kotva.players.calibration.chances`).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kotva import files, games, players
from kotva._core import BoardPosition, TranspositionTable, board_games, board_value, revision
from kotva.errors import KotvaError
from kotva.games import History, Position
from kotva.matches.match import opening
from kotva.players import Limits
from kotva.players import Settings as Search
from kotva.players.calibration import forced_win, results, shares
from kotva.players.levels import judging

__all__ = ["Calibrating", "Fit", "Settings", "calibration_text", "check", "fitted", "fitted_shares"]

Vector = NDArray[np.float64]
MOST_MOVES = 300
TABLE_BITS = 16
HELD_OUT = 5
"""One of this many games is held out."""
ERROR = 0.1
"""The share of random moves. Without mistakes two equal players of Abalone hardly ever finish a game."""
OTHERS = 6
"""The positions of a game that are searched with every other heuristic, too."""
EACH = 16
"""The positions of a game that the fit uses."""
BINS = 10
SMALLEST_BIN = 100
"""A bin with fewer positions says too little about the difference between prediction and result."""
STEPS = 60
USEFUL = 0.99
"""A curve must have at most this part of the loss of a guess. That of the heuristic that plays is always kept."""
SHARED = 4
"""Two players have this many times the games of three and of four."""


@dataclass(frozen=True)
class Settings:
    """The settings of a calibration. The same settings give the same numbers."""

    game: str
    games: int = 1_000
    nodes: int = 1_000
    seed: int = 1

    def checked(self) -> Settings:
        if self.games < HELD_OUT or self.nodes < 1:
            raise KotvaError(f"a calibration has at least {HELD_OUT} games and one node for a move")
        if not players.heuristics(self.game):
            raise KotvaError(f"{self.game} has no heuristic whose values could be calibrated")
        return self

    def command(self) -> str:
        return f"kotva train calibration {self.game} --games {self.games} --nodes {self.nodes} --seed {self.seed}"


@dataclass(frozen=True)
class Fit:
    """A curve and its figures on held-out games. `difference` is the largest one between the mean prediction and the
    mean result of a bin; `guess` is the logarithmic loss of the same prediction for every position."""

    scale: float
    even: float
    positions: int
    loss: float
    guess: float
    difference: float


class Calibrating:
    """The games of a calibration for two players, and those for more where the game has such setups. `folder` keeps
    them, so an interrupted run continues."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings.checked()
        self.folder = folder
        self.setups = setups_by_players(settings.game)
        known = folder / "calibration.json"
        manifest = {"settings": asdict(self.settings), "setups": list(self.setups), "core": revision()}
        self.resumed = known.exists() and json.loads(known.read_text(encoding="utf-8")) == manifest
        if not self.resumed:
            for old in folder.glob("games-*.jsonl"):
                old.unlink()
            files.write_text(known, json.dumps(manifest), make_folder=True)

    @property
    def total(self) -> int:
        return sum(map(self._wanted, self.setups))

    @property
    def done(self) -> int:
        return sum(len(self._kept(count)) for count in self.setups)

    def run(self, progress: Callable[[int], None], report: Callable[[str], None]) -> str:
        """Plays the missing games and returns the text of the calibration file."""
        sections: dict[tuple[int, str], Fit] = {}
        for count in self.setups:
            found = [game for game in self._games(count, progress) if game["results"] is not None]
            fits = fitted(self.settings.game, found) if count == 2 else fitted_shares(found)
            main = judging(self.settings.game).heuristic
            useless = [name for name, fit in fits.items() if fit.loss > USEFUL * fit.guess and name != main]
            if useless:
                report(f"left out, because they predict hardly better than a guess: {', '.join(useless)}")
            fits = {heuristic: fit for heuristic, fit in fits.items() if heuristic not in useless}
            sections |= {(count, heuristic): fit for heuristic, fit in fits.items()}
            ends = Counter("draw" if max(game["results"]) < 1 else "won" for game in found)
            report(f"{count} players: {len(found)} finished games, {ends['draw']} of them drawn")
        return calibration_text(self.settings, sections)

    def _wanted(self, count: int) -> int:
        """The number of games: fewer with more than two players, where one number is fitted and games are long."""
        return self.settings.games if count == 2 else max(HELD_OUT, self.settings.games // SHARED)

    def _path(self, count: int) -> Path:
        return self.folder / f"games-{count}.jsonl"

    def _kept(self, count: int) -> list[dict[str, Any]]:
        """The complete games. A line that a kill cut off is left out."""
        path = self._path(count)
        if not path.exists():
            return []
        whole = path.read_bytes().rpartition(b"\n")[0]
        return [json.loads(line) for line in whole.splitlines()]

    def _games(self, count: int, progress: Callable[[int], None]) -> list[dict[str, Any]]:
        found = self._kept(count)
        progress(len(found))
        files.write_text(self._path(count), "".join(json.dumps(game) + "\n" for game in found))
        setups = self.setups[count]
        with self._path(count).open("a", encoding="utf-8") as file:
            for index in range(len(found), self._wanted(count)):
                rng = random.Random(f"{self.settings.seed} {count} {index}")
                game = played(self.settings, setups[index % len(setups)], rng)
                file.write(json.dumps(game) + "\n")
                file.flush()
                found.append(game)
                progress(1)
        return found


def setups_by_players(game: str) -> dict[int, list[str]]:
    """The setups to play, by the number of players. Two players use the first one; more are judged only in games of
    the core, which can value a position for each player.

    >>> setups_by_players("yinsh"), sorted(setups_by_players("abalone"))
    ({2: ['normal']}, [2, 3, 4])
    """
    found: dict[int, list[str]] = {}
    for setup in games.get(game).setups:
        count = games.get(game).position(setup).players
        if count not in found or (count > 2 and game in board_games()):
            found.setdefault(count, []).append(setup)
    return {count: names for count, names in sorted(found.items()) if count == 2 or game in board_games()}


def played(settings: Settings, setup: str, rng: random.Random) -> dict[str, Any]:
    """One game from a random opening: the result of each player, None if it is not finished after `MOST_MOVES`, and the
    values of its positions by heuristic."""
    table = TranspositionTable("buckets", TABLE_BITS)
    main = judging(settings.game, f"nodes={settings.nodes}")
    history = History(opening(games.get(settings.game), setup, rng.randrange(4, 16), rng))
    starts: list[Position] = []
    rows: dict[str, list[list[Any]]] = {main.heuristic: []}
    while history.outcome() is None and len(starts) < MOST_MOVES:
        position = history.position
        found = players.search_position(settings.game, position, main, table=table)
        rows[main.heuristic].append(valued(position, main.heuristic, found))
        starts.append(position.copy())
        history.play(rng.choice(position.legal_moves()) if rng.random() < ERROR else found["move"])
    if history.position.players == 2:
        sample = rng.sample(starts, min(OTHERS, len(starts)))
        for heuristic in players.heuristics(settings.game):
            if heuristic != main.heuristic:
                rows[heuristic] = [searched(settings, heuristic, position) for position in sample]
    outcome = history.outcome()
    return {"results": results(outcome, history.position.players) if outcome else None, "rows": rows}


def searched(settings: Settings, heuristic: str, position: Position) -> list[Any]:
    search = Search("strong", heuristic, Limits(nodes=settings.nodes))
    return valued(position, heuristic, players.search_position(settings.game, position, search))


def valued(position: Position, heuristic: str, found: dict[str, Any]) -> list[Any]:
    """The side to move with the value of the search; with more than two players the values of all of them at the end
    of the line, or None if the game ends there."""
    if position.players == 2:
        return [position.side, found["value"]]
    end = position.copy()
    for move in found["line"]:
        end.play(move)
    if end.outcome() is not None or not isinstance(end, BoardPosition):
        return [position.side, None]
    return [position.side, [board_value(end, heuristic, seat) for seat in range(end.players)]]


def fitted(game: str, found: Sequence[dict[str, Any]]) -> dict[str, Fit]:
    """The curve of each heuristic for two players.

    >>> won = {"results": [1.0, 0.0], "rows": {"learned": [[0, 500], [1, -300]]}}
    >>> lost = {"results": [0.0, 1.0], "rows": {"learned": [[0, -400], [1, 100]]}}
    >>> fit = fitted("yinsh", [won, lost] * 20)["learned"]
    >>> fit.scale > 0, fit.positions, fit.loss < fit.guess
    (True, 80, True)
    """
    heuristics = dict.fromkeys(name for game in found for name in game["rows"])
    return {heuristic: curve(found, heuristic, forced_win(game, heuristic)) for heuristic in heuristics}


def curve(found: Sequence[dict[str, Any]], heuristic: str, forced: int) -> Fit:
    """The curve of one heuristic; forced wins are certain and are left out."""
    rows = [
        (number, value, game["results"][side])
        for number, game in enumerate(found)
        for side, value in spaced(game["rows"].get(heuristic, ()))
        if abs(value) < forced
    ]
    numbers, values, ended = (np.array(column, dtype=float) for column in zip(*rows, strict=True))
    held = numbers % HELD_OUT == 0
    scale, even = logistic(values[~held], ended[~held])
    chance = sigmoid((values[held] - even) / scale)
    loss, difference = check(chance, ended[held])
    mean = np.full(int(held.sum()), ended[~held].mean())
    return Fit(scale, even, len(rows), loss, check(mean, ended[held])[0], difference)


def spaced(rows: Sequence[list[Any]]) -> list[list[Any]]:
    """At most `EACH` positions of a game, evenly spaced, so that long games do not count more.

    >>> len(spaced([[0, value] for value in range(100)])), spaced([[0, 5]])
    (16, [[0, 5]])
    """
    count = min(EACH, len(rows))
    return [rows[at * len(rows) // count] for at in range(count)]


def logistic(values: Vector, ended: Vector) -> tuple[float, float]:
    """Scale and even value of the curve with the least logarithmic loss, by Newton's method. A slope that is not
    positive becomes a very small one: such values say nothing."""
    mean, unit = float(values.mean()), float(values.std()) or 1.0
    design = np.stack([np.ones_like(values), (values - mean) / unit], axis=1)
    weights = np.zeros(2)
    for _ in range(STEPS):
        chance = sigmoid(design @ weights)
        gradient = design.T @ (chance - ended)
        curvature = (design * (chance * (1 - chance))[:, None]).T @ design + 1e-9 * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        weights -= np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    scale = unit / max(float(weights[1]), 1e-3)
    return scale, mean - float(weights[0]) * scale


def sigmoid(values: Vector) -> Vector:
    chance: Vector = 1 / (1 + np.exp(-np.clip(values, -30, 30)))
    return chance


def check(chance: Vector, ended: Vector) -> tuple[float, float]:
    """The mean logarithmic loss, and the largest difference between prediction and result in a bin.

    >>> loss, difference = check(np.full(200, 0.5), np.array([1.0, 0.0] * 100))
    >>> round(loss, 4), difference
    (0.6931, 0.0)
    """
    safe = np.clip(chance, 1e-9, 1 - 1e-9)
    loss = -(ended * np.log(safe) + (1 - ended) * np.log(1 - safe))
    rows = bins(chance, ended)
    return float(loss.mean()), max((abs(row[1] - row[2]) for row in rows if row[0] >= SMALLEST_BIN), default=0.0)


def bins(chance: Vector, ended: Vector) -> list[tuple[int, float, float]]:
    """Count, mean prediction and mean result of each tenth of the predictions that is not empty."""
    places = np.minimum((chance * BINS).astype(int), BINS - 1)
    inside = [places == place for place in range(BINS)]
    return [(int(one.sum()), float(chance[one].mean()), float(ended[one].mean())) for one in inside if one.any()]


def fitted_shares(found: Sequence[dict[str, Any]]) -> dict[str, Fit]:
    """The scale for more than two players: the one with the least logarithmic loss of the winner."""
    heuristics = dict.fromkeys(name for game in found for name in game["rows"])
    return {heuristic: share_scale(found, heuristic) for heuristic in heuristics}


def share_scale(found: Sequence[dict[str, Any]], heuristic: str) -> Fit:
    rows = [
        (number, values, game["results"])
        for number, game in enumerate(found)
        for _, values in spaced(game["rows"].get(heuristic, ()))
        if values is not None
    ]
    held = [row for row in rows if row[0] % HELD_OUT == 0]
    numbers = np.array([number for number, _, _ in rows])
    values, ended = (np.array([row[at] for row in rows], dtype=float) for at in (1, 2))
    own = numbers % HELD_OUT != 0
    tried = np.geomspace(50, 50_000, 400)
    losses = [share_loss(values[own], ended[own], scale) for scale in tried]
    scale = float(tried[int(np.argmin(losses))])
    chance = np.array([shares(values, scale) for _, values, _ in held]).ravel()
    actual = np.array([ended for _, _, ended in held]).ravel()
    loss = share_loss(values[~own], ended[~own], scale)
    guess = share_loss(np.zeros_like(values[~own]), ended[~own], 1.0)
    return Fit(scale, 0.0, len(rows), loss, guess, check(chance, actual)[1])


def share_loss(values: Vector, ended: Vector, scale: float) -> float:
    logits = values / scale
    logits = logits - logits.max(axis=1, keepdims=True)
    logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return float(-(ended * logs).sum(axis=1).mean())


def calibration_text(settings: Settings, sections: Mapping[tuple[int, str], Fit]) -> str:
    """The calibration file, as `kotva.players.calibration` reads it."""
    lines = [
        f"# Win probabilities of {settings.game}, fitted to self-play: logit = (value - even) / scale.",
        f"# Made by: {settings.command()}",
        "# loss: logarithmic loss on held-out games; guess: that of one probability for all; difference: the largest",
        f"# one between prediction and result in a tenth of the probabilities with {SMALLEST_BIN} positions or more.",
    ]
    for (count, heuristic), fit in sections.items():
        lines += [
            "",
            f'["{count}-players".{heuristic}]',
            f"scale = {fit.scale:.1f}",
            f"even = {fit.even:.1f}",
            f"positions = {fit.positions}",
            f"loss = {fit.loss:.4f}",
            f"guess = {fit.guess:.4f}",
            f"difference = {fit.difference:.4f}",
        ]
    return "\n".join(lines) + "\n"
