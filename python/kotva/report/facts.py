"""The facts about a game that the tables need: its tiles and board, from the manifest of a data set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from kotva.matches.manifest import Manifest

__all__ = ["BLANK", "Facts", "Tile"]

BLANK = "?"
RARE = 4
"""The number of rare letters. Sawicki 2025 takes J, Q, X and Z; other languages have their own."""


@dataclass(frozen=True)
class Tile:
    letter: str
    value: int
    number: int
    vowel: bool

    @property
    def text(self) -> str:
        """The tile as written in racks."""
        return self.letter if len(self.letter) == 1 else f"[{self.letter}]"


@dataclass(frozen=True)
class Facts:
    """The tiles and the board. `stuck` has the players (0 or 1) that exchange only if they have no play."""

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
        """The letters with the highest values; among equal values the letters with fewer tiles.

        >>> tiles = (Tile("A", 1, 9, True), Tile("J", 8, 1, False), Tile("K", 5, 1, False), Tile("Q", 10, 1, False))
        >>> [tile.letter for tile in Facts((), (*tiles, Tile("X", 8, 1, False), Tile("Z", 10, 1, False)), 7, ()).rare]
        ['J', 'Q', 'X', 'Z']
        """
        highest = sorted(self.tiles, key=lambda tile: (-tile.value, tile.number))[:RARE]
        return tuple(tile for tile in self.tiles if tile in highest)

    def count(self, column: str, tile: str) -> pl.Expr:
        """The count of a tile in a text of tiles. A letter inside brackets belongs to another tile.

        >>> facts = Facts((), (Tile("C", 2, 4, False), Tile("CH", 5, 1, False)), 7, ())
        >>> racks = pl.DataFrame({"rack": ["CC[CH]?"]})
        >>> racks.select(facts.count("rack", "C"), ch=facts.count("rack", "[CH]")).rows()
        [(2, 1)]
        """
        text = self.unbracketed(column) if len(tile) == 1 else pl.col(column)
        return text.str.count_matches(tile, literal=True).cast(pl.Int64)

    def count_kind(self, column: str, vowel: bool) -> pl.Expr:
        """The number of vowels or consonants in a text of tiles. All letters of one character are counted in one pass.

        >>> facts = Facts((), (Tile("A", 1, 5, True), Tile("C", 2, 4, False), Tile("CH", 5, 1, False)), 7, ())
        >>> racks = pl.DataFrame({"rack": ["ACC[CH]?"]})
        >>> racks.select(facts.count_kind("rack", False), vowels=facts.count_kind("rack", True)).rows()
        [(3, 1)]
        """
        kind = [tile for tile in self.tiles if tile.vowel == vowel]
        short = "".join(tile.letter for tile in kind if len(tile.letter) == 1)
        counts = [self.count(column, tile.text) for tile in kind if len(tile.letter) > 1]
        if short:
            counts.append(self.unbracketed(column).str.count_matches(f"[{short}]").cast(pl.Int64))
        return pl.sum_horizontal(counts) if counts else pl.lit(0, pl.Int64)

    def unbracketed(self, column: str) -> pl.Expr:
        """The text without letters of several characters."""
        several = any(len(tile.letter) > 1 for tile in self.tiles)
        return pl.col(column).str.replace_all(r"\[[^\]]*\]", "") if several else pl.col(column)

    def names(self) -> list[tuple[str, str]]:
        """Name and rack text of the blank and all letters."""
        return [(BLANK, BLANK), *((tile.letter, tile.text) for tile in self.tiles)]

    def unable(self) -> pl.Expr:
        """Whether the player had no play: a pass that is not a forfeited turn, or an exchange by a player in
        `stuck`."""
        stuck = pl.col("player").is_in(list(self.stuck))
        passed = (pl.col("kind") == "pass") & pl.col("fault").is_null()
        return passed | ((pl.col("kind") == "exchange") & stuck)
