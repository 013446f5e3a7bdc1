"""The manifest of a data set: it describes the games, is written before the first one, and never changes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kotva import __version__, languages
from kotva._core import revision
from kotva.errors import KotvaError
from kotva.games import Game
from kotva.games.crossword import CrosswordGame, Position
from kotva.games.crossword.position import language_of
from kotva.lexicons.lexicon import Lexicon
from kotva.players import SearchPlayer, champion, crossword, registry, simulating
from kotva.players.champion import ChampionPlayer
from kotva.players.crossword import StrategyPlayer
from kotva.players.engine import is_engine
from kotva.players.simulating import SimPlayer

__all__ = ["FILE", "VERSION", "Manifest"]

FILE = "manifest.json"
FORMAT = "kotva games"
VERSION = 3
"""Version 1 has no column for forfeited turns; version 2 has no revision of the core and no checksums of tables."""
READABLE = (2, 3)
BLOCK = 500
"""Games per file. The fastest players need half a second for them, so a killed process loses little."""


@dataclass(frozen=True)
class Manifest:
    """What all games of a data set share.

    - `players`: name and parts of each player.
    - `rules`: the settings of the game with `board` (rows of premium squares) and `letters`, each `[upper, value,
      count, vowel]`.
    - `paired`: whether the games 2p and 2p + 1 draw the tiles in the same order.
    - `limits`: the limits of players that support them.
    - `tables`: the checksums of each player's tables.
    - `core`: the revision of the core that plays. It is None in imported data sets, which have no seed either, and in
      data sets of version 2.
    """

    players: tuple[dict[str, Any], ...]
    lexicon: dict[str, Any]
    rules: dict[str, Any]
    seed: int | None
    games: int
    block: int = BLOCK
    paired: bool = True
    limits: dict[str, Any] = field(default_factory=dict)
    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    core: str | None = None
    kotva: str = __version__
    version: int = VERSION
    format: str = FORMAT

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player["name"] for player in self.players)

    @property
    def blocks(self) -> int:
        return -(-self.games // self.block)

    def span(self, block: int) -> range:
        """The games of a block.

        >>> Manifest((), {}, {}, 1, games=1200, block=500).span(2)
        range(1000, 1200)
        """
        return range(block * self.block, min((block + 1) * self.block, self.games))

    def text(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"

    @staticmethod
    def read(folder: Path) -> Manifest:
        """The manifest in a folder. Raises KotvaError if there is none or its version is not supported."""
        path = folder / FILE
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise KotvaError(f"{folder} holds no data set: there is no {FILE} in it") from None
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise KotvaError(f"{path}: this file is not the manifest of a data set: {error}") from None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise KotvaError(f"{path}: this file is not the manifest of a data set of games")
        if found.get("version") not in READABLE:
            raise KotvaError(
                f"{path}: the data set has version {found.get('version')}; this Kotva reads versions "
                f"{' and '.join(map(str, READABLE))}; "
                "play its games again into another folder"
            )
        try:
            return Manifest(**(found | {"players": tuple(found["players"])}))
        except (KeyError, TypeError) as error:
            raise KotvaError(f"{path}: the manifest is incomplete: {error}") from None

    def differences(self, other: Manifest) -> list[str]:
        """The fields that differ, each as a phrase for an error message.

        >>> Manifest((), {}, {}, 1, games=4).differences(Manifest((), {}, {}, 2, games=4))
        ['seed 1, not 2']
        """
        found = []
        for name, mine in asdict(self).items():
            theirs = asdict(other)[name]
            if name == "tables":
                found += _other_tables(mine, theirs)
                continue
            if json.dumps(mine, sort_keys=True) != json.dumps(theirs, sort_keys=True):
                found.append(f"{name} {brief(mine)}, not {brief(theirs)}")
        return found


def _other_tables(mine: Mapping[str, Mapping[str, str]], theirs: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The tables that differ. A player that only one side has is skipped: the names of the players differ already."""
    return [
        f"tables of {name} {_listed(mine[name])}, not {_listed(theirs[name])}"
        for name in mine
        if name in theirs and mine[name] != theirs[name]
    ]


def _listed(tables: Mapping[str, str]) -> str:
    return ", ".join(f"{name} ({checksum})" for name, checksum in tables.items()) or "none"


def brief(value: Any) -> str:
    """A short form of a manifest's value for a message."""
    match value:
        case {"name": name, "checksum": checksum}:
            return f"{name} ({checksum})"
        case list() | tuple() if value and isinstance(value[0], dict) and "name" in value[0]:
            return " and ".join(player["name"] for player in value)
        case dict():
            return "as they are"
        case None:
            return "none"
    return str(value)


def of_games(
    lexicon: Lexicon,
    names: Sequence[str],
    games: int,
    seed: int,
    block: int = BLOCK,
    limits: Mapping[str, Any] | None = None,
) -> Manifest:
    """The manifest of games between these players. A player against itself would play both games of a pair identically;
    then the games are not paired."""
    start = Position.start(lexicon)
    language = language_of(lexicon) or "en"
    words = {"name": lexicon.name, "checksum": lexicon.checksum, "words": len(lexicon), "language": language}
    game = CrosswordGame(lexicon)
    players = tuple({"name": name, "parts": parts(name, game)} for name in names)
    rules, paired = rules_document(start, language), names[0] != names[1]
    used = {name: tables(name, start) for name in names}
    return Manifest(players, words, rules, seed, games, block, paired, dict(limits or {}), used, revision())


def rules_document(start: Position, language: str) -> dict[str, Any]:
    settings = asdict(languages.get(language).rules) | {"challenge": "void"}
    rows = start.rules.layout.text().split("\n")
    letters = [[upper, value, count, vowel] for upper, _, value, count, vowel, _ in start.rules.alphabet.letters]
    return settings | {
        "board": [row.ljust(start.rules.layout.size) for row in rows[: start.rules.layout.size]],
        "letters": letters,
        "blanks": start.rules.alphabet.blanks,
    }


def parts(name: str, game: Game) -> dict[str, Any]:
    """The parts of a player, compared on continuing to detect a changed file."""
    if is_engine(name):
        return {"from": name}
    if (head := name.partition(":")[0]) in (points := registry.added()):
        return {"from": points[head].value}
    match player := registry.get(name, game):
        case SearchPlayer():
            return {"settings": player.settings.describe()}
        case SimPlayer() | ChampionPlayer():
            return {"settings": asdict(player.settings)}
        case StrategyPlayer():
            return asdict(player.strategy)
    return {"from": type(player).__name__}


def tables(name: str, start: Position) -> dict[str, str]:
    """The checksums of a player's tables for the game with this start position."""
    if name.partition(":")[0] in (simulating.NAME, champion.NAME):
        return simulating.tables(start)
    return crossword.tables(name, start)
