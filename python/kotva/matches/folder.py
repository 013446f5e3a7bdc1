"""A match in a folder: what is played, and the games as they finish. The same match goes on where it was stopped.

`match.json` is written first and never changed; `games.jsonl` has a line for each finished game, in order. A line that
was not written to its end is dropped and its game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kotva import __version__
from kotva.errors import KotvaError
from kotva.lexicons.lexicon import Lexicon
from kotva.matches import manifest
from kotva.matches.dataset import LOCK, locked, save
from kotva.matches.manifest import brief
from kotva.matches.meeting import Kept, Meeting
from kotva.matches.robin import Paired
from kotva.matches.sprt import Sprt
from kotva.players import Limits, SearchPlayer, get, registry

__all__ = ["board_settings", "crossword_settings", "go_on"]

SETTINGS, GAMES = "match.json", "games.jsonl"
FORMAT = {"format": "kotva match", "version": 1}
Settings = dict[str, Any]


def crossword_settings(
    lexicon: Lexicon, names: tuple[str, str], games: int, seed: int, limits: Limits, sprt: Sprt | None
) -> Settings:
    """What makes a crossword match what it is: what a data set of its games would have, and the sequential test."""
    known = asdict(manifest.of_games(lexicon, names, games, seed, limits=bounds(limits)))
    for name in ("block", "format", "version"):
        del known[name]
    return FORMAT | known | {"sprt": sprt and asdict(sprt)}


def board_settings(
    game: str,
    names: tuple[str, str],
    games: int,
    seed: int,
    *,
    setup: str | None,
    plies: int,
    limits: Limits,
    sprt: Sprt | None,
) -> Settings:
    """What makes a match of a board game what it is."""
    return FORMAT | {
        "game": game,
        "players": [{"name": name, "parts": board_parts(name, game)} for name in names],
        "games": games,
        "seed": seed,
        "setup": setup,
        "random_plies": plies,
        "limits": bounds(limits),
        "sprt": sprt and asdict(sprt),
        "kotva": __version__,
    }


def bounds(limits: Limits) -> dict[str, Any]:
    return {name: value for name, value in asdict(limits).items() if value is not None}


def board_parts(name: str, game: str) -> dict[str, Any]:
    player = get(name, game)
    if isinstance(player, SearchPlayer):
        return {"settings": player.settings.describe()}
    return {"from": registry.added()[name.partition(":")[0]].value}


def go_on(
    meeting: Meeting,
    folder: Path,
    settings: Settings,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    records: Path | None = None,
) -> Paired:
    """Play the games that the folder does not have yet, each safe on the disk before the next is begun; write all
    records at the end if a folder for them is given."""
    with writing(folder, settings) as games:
        for game in games.read(meeting.together):
            meeting.restore(game.facts)
        progress(games.done)
        for finished in meeting.play_on(settings["games"], threads):
            games.write(finished)
            progress(games.done)
        if records:
            records.mkdir(parents=True, exist_ok=True)
            for game in games.read(meeting.together):
                path = records / f"{game.number + 1:05}{meeting.suffix}"
                path.write_text(game.record, encoding="utf-8")
    found = meeting.match
    assert found is not None, "a match has at least one pair of games"
    return found


@contextmanager
def writing(folder: Path, settings: Settings) -> Iterator[GamesFile]:
    """Begin a match or go on with it; KotvaError if the folder holds another one or another process writes it."""
    with locked(folder):
        path = folder / SETTINGS
        if path.exists():
            check_same(folder, read_settings(path), settings)
        elif others := [one.name for one in folder.iterdir() if one.name != LOCK and one.suffix != ".tmp"]:
            raise KotvaError(f"{folder} holds no match, but {others[0]}; give an empty or new folder")
        else:
            save(path, (json.dumps(settings, ensure_ascii=False, indent=1) + "\n").encode())
        yield GamesFile(folder / GAMES)


def read_settings(path: Path) -> Settings:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise KotvaError(f"{path}: these are no settings of a match: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT["format"]:
        raise KotvaError(f"{path}: these are no settings of a match")
    return found


def check_same(folder: Path, kept: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    differences = [
        f"{name} {brief(kept.get(name))}, not {brief(asked.get(name))}"
        for name in dict.fromkeys((*kept, *asked))
        if json.dumps(kept.get(name), sort_keys=True) != json.dumps(asked.get(name), sort_keys=True)
    ]
    if differences:
        raise KotvaError(
            f"{folder} holds another match: {'; '.join(differences)}; give the same parameters or another folder"
        )


class GamesFile:
    """The finished games of a match, a line each. The one who has locked the folder reads and writes it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done = 0

    def read(self, together: int = 1) -> list[Kept]:
        """The games that are whole, a multiple of so many; what comes after them is cut off."""
        if not self.path.exists():
            return []
        lines = self.path.read_bytes().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
        del lines[len(lines) - len(lines) % together :]
        games = [self._game(number, line) for number, line in enumerate(lines)]
        self.done = len(games)
        os.truncate(self.path, sum(map(len, lines)))
        return games

    def _game(self, number: int, line: bytes) -> Kept:
        try:
            game = Kept(**json.loads(line))
            if game.number == number:
                return game
        except (ValueError, TypeError):
            pass
        raise KotvaError(
            f"{self.path}, line {number + 1}: this is not game {number + 1} of the match; remove the lines from here "
            "on, and the same command plays their games again"
        )

    def write(self, games: list[Kept]) -> None:
        """Adds games; a full disk leaves what was there and says so."""
        content = "".join(json.dumps(asdict(game), ensure_ascii=False) + "\n" for game in games).encode()
        before = self.path.stat().st_size if self.path.exists() else 0
        try:
            with self.path.open("ab") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            if self.path.exists():
                os.truncate(self.path, before)
            raise KotvaError(
                f"{self.path.parent}: {error.strerror or error}; {self.done} games are safe, and the same command goes "
                "on from there"
            ) from error
        self.done += len(games)
