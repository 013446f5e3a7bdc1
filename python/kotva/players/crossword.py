"""Players of crossword games by name: strategies of the package, files of one's own, players of other packages, outside
programs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kotva._core import CrosswordStrategy
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.games.crossword.position import language_of
from kotva.players.engine import EnginePlayer, is_engine
from kotva.players.levels import crossword_levels, unfolded
from kotva.players.protocol import Decision, Limits, Player
from kotva.players.registry import added, made
from kotva.players.strategies import strategies, strategy

__all__ = ["StrategyPlayer", "available_crossword", "choices", "compiled", "crossword_player", "seated", "tables"]

CROSSWORD = "crossword"


def available_crossword() -> list[str]:
    """
    >>> available_crossword()[:3]
    ['random', 'greedy', 'smart']
    """
    return [*strategies(), *sorted(added())]


def choices() -> str:
    """All names a crossword player may have: levels first, then players."""
    return ", ".join(dict.fromkeys((*crossword_levels(), *available_crossword())))


def compiled(name: str, start: Position) -> CrosswordStrategy | None:
    """The strategy of that name for the game that begins so; nothing if the player is of another package or an outside
    program."""
    if is_engine(name):
        return None
    head = unfolded(name).partition(":")[0]
    if head not in strategies() and not head.endswith(".toml"):
        if head in added():
            return None
        raise KotvaError(f"there is no crossword player `{head}`; there are {choices()}, or a file ending in .toml")
    language = language_of(start.lexicon) if start.lexicon else None
    return strategy(name).compiled(start.rules, language, start.lexicon)


def tables(name: str, start: Position) -> dict[str, str]:
    """The checksums of the tables that a player has in the game that begins so; those of other packages tell none."""
    if is_engine(name) or unfolded(name).partition(":")[0] in added():
        return {}
    language = language_of(start.lexicon) if start.lexicon else None
    return strategy(name).tables(start.rules, language, start.lexicon)


def crossword_player(name: str, start: Position, seed: int = 0, *, outside: bool = False) -> Player:
    """A player that looks at a view of a position, as those written in Python do. An outside program is run only where
    the caller says that whoever gave the name may run programs here.

    >>> from kotva import Lexicon, languages
    >>> from kotva.games.crossword.rules import alphabet
    >>> lexicon = Lexicon.of(["anchor", "anchors", "hat"], alphabet(languages.get("en")))
    >>> position = Position.from_cgp("15/" * 14 + "15 ANCHORS/HATTERS 0/0 0", lexicon)
    >>> crossword_player("greedy", position).choose(position.view(0), Limits()).move
    '8B ANCHORS'
    """
    if is_engine(name):
        if not outside:
            raise KotvaError("an outside program plays only on the command line")
        return EnginePlayer(name)
    found = compiled(name, start)
    if found is None:
        head, _, options = name.partition(":")
        return made(added()[head], CROSSWORD, options)
    return StrategyPlayer(name, found, seed)


@contextmanager
def seated(names: Sequence[str], start: Position, seed: int = 0, *, outside: bool = False) -> Iterator[list[Player]]:
    """The players of a game or more, each with a seed of its own; outside programs end with it."""
    crew = [crossword_player(name, start, seed + i, outside=outside) for i, name in enumerate(names)]
    try:
        yield crew
    finally:
        for player in crew:
            if isinstance(player, EnginePlayer):
                player.close()


class StrategyPlayer:
    """A strategy of the core, asked one position at a time. The seed matters to random players only."""

    def __init__(self, name: str, core: CrosswordStrategy, seed: int = 0) -> None:
        self.name = name
        self.core = core
        self.rng = random.Random(seed)

    def begin(self) -> None:
        """Strategies remember nothing."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        move, equity = self.core.choose(view.core, self.rng.getrandbits(64))
        score = move.score or 0
        return Decision(str(move), equity, why=f"{score} points, worth {equity / 1000:g} with what is kept")
