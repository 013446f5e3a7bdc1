"""What the tables of a report need to know of a game: its tiles and its board, from the manifest of a data set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from kotva.matches.manifest import Manifest

__all__ = ["BLANK", "Facts", "Tile"]

BLANK = "?"
RARE = 4
"""Thesis 003 looks at J, Q, X and Z; other languages have their own dearest letters."""


@dataclass(frozen=True)
class Tile:
    letter: str
    value: int
    number: int
    vowel: bool

    @property
    def text(self) -> str:
        """As it stands in racks."""
        return self.letter if len(self.letter) == 1 else f"[{self.letter}]"


@dataclass(frozen=True)
class Facts:
    """`stuck` are the players (0 or 1) who exchange only when they have no play."""

    players: tuple[str, ...]
    tiles: tuple[Tile, ...]
    rack_size: int
    board: tuple[str, ...]
    stuck: tuple[int, ...] = ()

    @staticmethod
    def of(manifest: Manifest) -> Facts:
        rules: dict[str, Any] = manifest.rules
        tiles = tuple(Tile(letter, value, number, vowel) for letter, value, number, vowel in rules["letters"] if number)
        stuck = [i for i, player in enumerate(manifest.players) if player["parts"].get("exchange") == "stuck"]
        return Facts(manifest.names, tiles, rules["rack_size"], tuple(rules["board"]), tuple(stuck))

    @property
    def size(self) -> int:
        return len(self.board)

    @property
    def rare(self) -> tuple[Tile, ...]:
        """The dearest letters; of equally dear ones those of which there are fewer.

        >>> tiles = (Tile("A", 1, 9, True), Tile("J", 8, 1, False), Tile("K", 5, 1, False), Tile("Q", 10, 1, False))
        >>> [tile.letter for tile in Facts((), (*tiles, Tile("X", 8, 1, False), Tile("Z", 10, 1, False)), 7, ()).rare]
        ['J', 'Q', 'X', 'Z']
        """
        dearest = sorted(self.tiles, key=lambda tile: (-tile.value, tile.number))[:RARE]
        return tuple(tile for tile in self.tiles if tile in dearest)

    def of_kind(self, vowel: bool) -> list[Tile]:
        return [tile for tile in self.tiles if tile.vowel == vowel]

    def count(self, column: str, tile: str) -> pl.Expr:
        """How many of these tiles a text of tiles has; a letter within brackets is another tile.

        >>> facts = Facts((), (Tile("C", 2, 4, False), Tile("CH", 5, 1, False)), 7, ())
        >>> racks = pl.DataFrame({"rack": ["CC[CH]?"]})
        >>> racks.select(facts.count("rack", "C"), ch=facts.count("rack", "[CH]")).rows()
        [(2, 1)]
        """
        text = pl.col(column)
        if len(tile) == 1 and any(len(one.letter) > 1 for one in self.tiles):
            text = text.str.replace_all(r"\[[^\]]*\]", "")
        return text.str.count_matches(tile, literal=True).cast(pl.Int64)

    def names(self) -> list[tuple[str, str]]:
        """The blank and all letters: what they are called, and how they stand in racks."""
        return [(BLANK, BLANK), *((tile.letter, tile.text) for tile in self.tiles)]

    def unable(self) -> pl.Expr:
        """Turns in which a player had no play: passes that are not forfeited turns, and exchanges of those who exchange
        only then."""
        stuck = pl.col("player").is_in(list(self.stuck))
        passed = (pl.col("kind") == "pass") & pl.col("fault").is_null()
        return passed | ((pl.col("kind") == "exchange") & stuck)
