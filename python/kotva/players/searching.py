"""Players that search: an algorithm, a heuristic and limits.

>>> from kotva import games
>>> player = SearchPlayer("abalone", Settings.parse("alpha-beta:standard:depth=2"))
>>> decision = player.choose(games.get("abalone").position("belgian-daisy"), Limits())
>>> decision.value, decision.statistics["depth"], len(decision.line)
(1001, 2, 2)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from kotva._core import (
    BoardPosition,
    StopFlag,
    TranspositionTable,
    algorithms,
    board_heuristics,
    search,
    techniques,
)
from kotva.errors import KotvaError
from kotva.games import Position, get
from kotva.games.board import BoardGame
from kotva.players.calibration import first_wins, forced_win
from kotva.players.protocol import Decision, Limits

__all__ = ["SearchPlayer", "Settings", "heuristics", "is_weights", "search_position"]

TABLES = ("buckets", "thesis")
SWITCHES = ("no-tt", "no-ordering", "no-deepening")
NO_LIMITS = Limits()
MOST_THREADS = 64
CHANGE = "+"
"""Separates the name of a heuristic from changed weights."""
CHOICES = 3
"""A slip takes one of this many best moves."""


@dataclass(frozen=True)
class Settings:
    """The Custom settings of a searching player (Houdek 2010, appendix B)."""

    algorithm: str
    heuristic: str
    limits: Limits = NO_LIMITS
    tt: bool = True
    ordering: bool = True
    deepening: bool = True
    table: Literal["buckets", "thesis"] = "buckets"
    seed: int | None = None
    threads: int = 1
    off: tuple[str, ...] = ()
    """Techniques that are not used."""
    slip: float = 0.0
    """The probability of the second or third choice, as people err: never a move that loses at once."""

    @staticmethod
    def parse(text: str) -> Settings:
        """Read `algorithm:heuristic:options`.

        Options: `depth=`, `seconds=`, `nodes=`, `seed=`, `table=`, `threads=`, `slip=`; switches: `no-tt`,
        `no-ordering`, `no-deepening`, and for `strong` and `mtdf` one for each technique, such as `no-null-move`.

        >>> Settings.parse("negamax:simple:depth=3,no-tt").limits
        Limits(depth=3, seconds=None, nodes=None, clock=None)
        >>> Settings.parse("alpha-beta:standard:seconds=0.5").describe()
        'alpha-beta:standard:seconds=0.5'
        >>> Settings.parse("alpha-beta:standard:ply=3")
        Traceback (most recent call last):
        kotva._core.KotvaError: `ply=3` is not an option of a searching player; there are depth, seconds, nodes, ...
        """
        algorithm, _, rest = text.partition(":")
        heuristic, _, options = rest.partition(":")
        if not heuristic:
            raise KotvaError(f"`{text}` names no heuristic; write for example `{algorithm}:standard:depth=3`")
        settings = Settings(algorithm, heuristic)
        for option in filter(None, options.split(",")):
            settings = settings._with(option)
        return settings

    def _with(self, option: str) -> Settings:
        key, _, value = option.partition("=")
        try:
            match key:
                case "depth" if int(value) >= 0:
                    return replace(self, limits=replace(self.limits, depth=int(value)))
                case "seconds":
                    return replace(self, limits=replace(self.limits, seconds=float(value)))
                case "nodes" if int(value) >= 1:
                    return replace(self, limits=replace(self.limits, nodes=int(value)))
                case "seed":
                    return replace(self, seed=int(value))
                case "slip" if 0 <= float(value) <= 1:
                    return replace(self, slip=float(value))
                case "threads" if 1 <= int(value) <= MOST_THREADS:
                    return replace(self, threads=int(value))
                case "table" if value in TABLES:
                    return replace(self, table="thesis" if value == "thesis" else "buckets")
                case "nodes" | "depth":
                    raise KotvaError(f"`{option}`: at least 1 is needed")
                case "no-tt" if not value:
                    return replace(self, tt=False)
                case "no-ordering" if not value:
                    return replace(self, ordering=False)
                case "no-deepening" if not value:
                    return replace(self, deepening=False)
                case _ if not value and key.removeprefix("no-") in techniques() and key.startswith("no-"):
                    return replace(self, off=(*self.off, key.removeprefix("no-")))
        except KotvaError:
            raise
        except ValueError:
            raise KotvaError(f"`{option}`: `{value}` is not a number") from None
        switches = (*SWITCHES, *(f"no-{name}" for name in techniques()))
        names = ", ".join(("depth", "seconds", "nodes", "seed", "table", "threads", "slip", *switches))
        raise KotvaError(f"`{option}` is not an option of a searching player; there are {names}")

    def describe(self) -> str:
        """The text that `parse` reads."""
        limits = self.limits
        numbers = {"depth": limits.depth, "seconds": limits.seconds, "nodes": limits.nodes, "seed": self.seed}
        options = [f"{key}={value}" for key, value in numbers.items() if value is not None]
        options += [f"table={self.table}"] if self.table != "buckets" else []
        switches = (self.tt, self.ordering, self.deepening)
        options += [f"slip={self.slip:g}"] if self.slip else []
        options += [f"threads={self.threads}"] if self.threads != 1 else []
        options += [name for name, on in zip(SWITCHES, switches, strict=True) if not on]
        options += [f"no-{name}" for name in self.off]
        return ":".join(filter(None, (self.algorithm, self.heuristic, ",".join(options))))


def heuristics(game: str) -> list[str]:
    """The names of a game's heuristics.

    >>> heuristics("terrace")
    ['improved', 'improved-printed', 'fast', 'standard', 'learned']
    """
    chosen = get(game)
    return board_heuristics(game) if isinstance(chosen, BoardGame) else list(getattr(chosen, "heuristics", ()))


def is_weights(heuristic: str) -> bool:
    """Whether this is the text of a weights file of `learned`, not a name."""
    return "\n" in heuristic


def resolved(game: str, name: str) -> Any:
    """The heuristic as the core takes it: a name for its own games, an object for games written in Python.

    The name may change weights of the table: `simple+A2=1`. A text of several lines is the weights of `learned`.

    >>> resolved("abalone", "simple+A2=1")
    'simple+A2=1'
    """
    known, chosen = heuristics(game), get(game)
    of_core = isinstance(chosen, BoardGame)
    if of_core and is_weights(name):
        return name
    if (name.partition(CHANGE)[0] if of_core else name) not in known:
        there = f"there are {', '.join(known)}" if known else "it has none"
        raise KotvaError(f"{game} has no heuristic `{name}`; {there}")
    if of_core:
        return name
    added: Mapping[str, Any] = chosen.heuristics  # type: ignore[attr-defined]  # `heuristics` found it there
    return added[name]


def search_position(
    game: str,
    position: Position,
    settings: Settings,
    *,
    table: TranspositionTable | None = None,
    tree: int | None = None,
    skip: list[str] | None = None,
    lines: int | None = None,
    stop: StopFlag | None = None,
    progress: Callable[[dict[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """Searches a position; returns the figures of `kotva search --json`.

    Moves in `skip` are not tried at the root. With `lines` the answer has the N best lines of the root under `lines`,
    best first, and so has each report to `progress` after every depth. `win` is the win probability of player 1 (None
    unless two play and the heuristic is calibrated).

    >>> from kotva import games
    >>> position = games.get("terrace").position()
    >>> answer = search_position("terrace", position, Settings.parse("negamax:standard:depth=2"))
    >>> answer["nodes"], answer["branching"]
    (2450, 49.5)
    >>> answer = search_position("terrace", position, Settings.parse("alpha-beta:standard:depth=1"), lines=2)
    >>> [sorted(line) for line in answer["lines"]]
    [['depth', 'line', 'move', 'value', 'win'], ['depth', 'line', 'move', 'value', 'win']]
    """
    if settings.algorithm not in algorithms():
        raise KotvaError(f"there is no algorithm `{settings.algorithm}`; there are {', '.join(algorithms())}")
    if table is None and settings.tt and settings.table == "thesis":
        table = TranspositionTable("thesis")
    answer = search(
        position,
        settings.algorithm,
        resolved(game, settings.heuristic),
        depth=settings.limits.depth,
        seconds=settings.limits.seconds,
        nodes=settings.limits.nodes,
        tt=settings.tt,
        ordering=settings.ordering,
        deepening=settings.deepening,
        table=table,
        off=list(settings.off),
        threads=settings.threads,
        seed=settings.seed,
        tree=tree,
        skip=skip,
        lines=lines,
        stop=stop,
        progress=progress,
    )
    # Formula (19) of Houdek 2010: branching factor = states ** (1 / depth).
    answer["branching"] = round(answer["nodes"] ** (1 / max(answer["depth"], 1)), 2)
    for found in (answer, *answer.get("lines", ())):
        found["win"] = first_wins(game, settings.heuristic, position, found["value"])
    return answer


class SearchPlayer:
    """A searching player of any board game. It keeps its transposition table during a game; players may share one."""

    def __init__(
        self, game: str, settings: Settings, name: str | None = None, table: TranspositionTable | None = None
    ) -> None:
        resolved(game, settings.heuristic)
        self.game = game
        self.settings = settings
        self.name = name or settings.describe()
        self.table = table if table is not None or not settings.tt else TranspositionTable(settings.table)

    def begin(self) -> None:
        if self.table is not None:
            self.table.clear()

    def choose(
        self,
        view: Position,
        limits: Limits,
        /,
        stop: StopFlag | None = None,
        progress: Callable[[dict[str, Any]], object] | None = None,
    ) -> Decision:
        """The best move found within the limits. The player's own limits override those of the game, but of two time
        limits the shorter one counts."""
        settings = replace(self.settings, limits=self.settings.limits.over(limits))
        if isinstance(view, BoardPosition) and view.game != self.game:
            raise KotvaError(f"this player plays {self.game}, not {view.game}")
        answer = self._slip(view, settings, stop) or search_position(
            self.game, view, settings, table=self.table, stop=stop, progress=progress
        )
        return Decision(answer["move"], answer["value"], tuple(answer["line"]), answer, self._why(answer))

    def _slip(self, view: Position, settings: Settings, stop: StopFlag | None) -> dict[str, Any] | None:
        """Another good move instead of the best, now and then. The same position and seed give the same slip."""
        rng = random.Random(f"{settings.seed} {view.text}")
        if rng.random() >= settings.slip or len(view.legal_moves()) == 1:
            return None
        answer = search_position(self.game, view, settings, table=self.table, lines=CHOICES, stop=stop)
        best, *others = answer["lines"]
        forced = forced_win(self.game, settings.heuristic)
        if best["value"] >= forced:
            return answer  # people do not miss a win that they have seen
        chosen = rng.choice([line for line in others if line["value"] > -forced] or [best])
        return answer | {key: chosen[key] for key in ("move", "value", "line", "win")}

    def _why(self, answer: dict[str, Any]) -> str:
        heuristic = "own weights" if is_weights(self.settings.heuristic) else self.settings.heuristic
        return (
            f"{self.settings.algorithm} with {heuristic} to depth {answer['depth']}: "
            f"value {answer['value']} after {answer['nodes']} leaves, expecting {' '.join(answer['line'])}"
        )

    def __repr__(self) -> str:
        return f"SearchPlayer({self.game!r}, {self.settings.describe()!r})"
