"""Imports the games of Sawicki 2025 (its file `games.json`) as a data set.

The file is one object, `{"0": game, "1": game …}`. A game has `time` in seconds, `board` (columns of letters, null for
an empty square) and `moves`, each `[rack before, rack after, [word, [column, row], vertical], score]`; a blank is a
space. The file does not have turns without a play, the racks at the end, or which letter is a blank. The import
reconstructs them as far as possible.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import polars as pl

from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame, Position
from kotva.matches import columns
from kotva.matches.dataset import Dataset, parquet, writing
from kotva.matches.loop import Played, Turn
from kotva.matches.manifest import BLOCK, Manifest, rules_document

__all__ = ["import_games"]

Square = tuple[int, int]
"""Column and row from 0."""


@dataclass(frozen=True)
class Tiles:
    """The tiles of the game with their values, and the premium squares of the board."""

    counts: Counter[str]
    values: dict[str, int]
    premiums: tuple[str, ...]

    def value(self, rack: str) -> int:
        return sum(self.values.get(tile, 0) for tile in rack)


def import_games(path: Path, folder: Path, progress: Callable[[int], None] = lambda _: None) -> Dataset:
    """Write the games of the file as a data set. The scores are copied from the file."""
    source = tomllib.loads((files("kotva.matches") / "data" / "sawicki-tiles.toml").read_text(encoding="utf-8"))
    rules = rules_document(Position.start(language=source["language"]), source["language"])
    rules["letters"] = [[x, value, source["counts"].get(x, 0), vowel] for x, value, _, vowel in rules["letters"]]
    rules["final_points"] = "each-loses"
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise KotvaError(f"{path}: this is not the JSON of Sawicki 2025, which is UTF-8: {error}") from None
    number = sum(1 for _ in documents(text, path))
    if number == 0:
        raise KotvaError(f"{path}: the file has no games")
    player = {"name": source["player"], "parts": {"from": "Sawicki 2025"}}
    words = {"name": source["lexicon"], "checksum": None, "words": None, "language": source["language"]}
    manifest = Manifest((player, player), words, rules, None, number, BLOCK, paired=False)
    tiles = tiles_of(rules, source["blanks"])
    found = documents(text, path)
    with writing(folder, manifest) as writer:
        missing = set(writer.missing())
        for block in range(manifest.blocks):
            games = list(islice(found, len(manifest.span(block))))
            if block in missing:
                writer.write(block, parquet(table(games, manifest.span(block).start, tiles, rules["rack_size"])))
            progress(writer.done)
    return Dataset(folder)


def tiles_of(rules: dict[str, Any], blanks: int) -> Tiles:
    counts = Counter({letter: number for letter, _, number, _ in rules["letters"]}) + Counter({"?": blanks})
    values = {letter: value for letter, value, _, _ in rules["letters"]}
    return Tiles(counts, values, tuple(rules["board"]))


def documents(text: str, path: Path) -> Iterator[dict[str, Any]]:
    """Yield the games one by one, so that not all of them are in memory as objects."""
    decoder = json.JSONDecoder()
    at = skip(text, 0, "{")
    index = 0
    try:
        while text[at] != "}":
            key, at = decoder.raw_decode(text, at)
            value, at = decoder.raw_decode(text, skip(text, at, ":"))
            if key != str(index) or not isinstance(value, dict) or not {"time", "board", "moves"} <= value.keys():
                raise KotvaError(f'{path}: game {index} should be "{index}": {{"time", "board", "moves"}}, not {key!r}')
            yield value
            index += 1
            at = skip(text, at, ",")
    except (json.JSONDecodeError, IndexError, RecursionError) as error:
        raise KotvaError(f"{path}, game {index}: this is not the JSON of Sawicki 2025: {error}") from None


def skip(text: str, at: int, mark: str) -> int:
    """The index after white space and an optional mark."""
    while text[at : at + 1].isspace():
        at += 1
    at += text[at : at + 1] == mark
    while text[at : at + 1].isspace():
        at += 1
    return at


def table(games: list[dict[str, Any]], first: int, tiles: Tiles, rack_size: int) -> pl.DataFrame:
    """The turns of these games as a table; `first` is the index of the first game."""
    read = [game_of(first + i, game, tiles, rack_size) for i, game in enumerate(games)]
    times = pl.DataFrame(
        {"game": [game.index for game in read], "time": [round(1e6 * game["time"]) for game in games]},
        schema={"game": pl.UInt32, "time": pl.UInt64},
    )
    found = columns.of_games(read, tiles.values, rack_size)
    known = pl.when(pl.col("ended").is_not_null()).then(pl.col("time")).alias("game_micros")
    return (
        found.join(times, on="game", maintain_order="left")
        .with_columns(known, pl.lit(None, pl.UInt32).alias("micros"))
        .select(columns.SCHEMA.names())
    )


def game_of(index: int, document: dict[str, Any], tiles: Tiles, rack_size: int) -> Played:
    """Read a game. If it contradicts itself, try again with a pass before one of the doubtful moves, the last one
    first."""
    reading = Reading(index, document, tiles, rack_size)
    try:
        return reading.game()
    except KotvaError as error:
        for number in reversed(reading.doubtful):
            try:
                return Reading(index, document, tiles, rack_size, passed=number).game()
            except KotvaError:
                continue
        raise error


@dataclass
class Reading:
    """Reads one game, turn by turn. `doubtful` are the moves that either player could have made. `passed` is the number
    of a move before which the opponent is assumed to have passed."""

    index: int
    document: dict[str, Any]
    tiles: Tiles
    rack_size: int
    passed: int | None = None
    doubtful: list[int] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    board: dict[Square, str] = field(default_factory=dict)
    scores: list[int] = field(default_factory=lambda: [0, 0])
    kept: list[str] = field(default_factory=lambda: ["", ""])

    def game(self) -> Played:
        self.bag = self.tiles.counts.total() - 2 * self.rack_size
        self.sizes = [self.rack_size, self.rack_size]
        seat = 1
        for number, move in enumerate(self.document["moves"]):
            try:
                rack, leave, (word, (column, row), vertical), score = move
                rack, leave = rack.replace(" ", "?"), leave.replace(" ", "?")
                seat = self.next_seat(number, seat, rack)
                self.play(seat, rack, leave, word, (column, row), vertical, score)
            except (TypeError, ValueError, AttributeError, IndexError) as error:
                raise KotvaError(f"game {self.index}, move {number + 1}: {move!r} cannot be read: {error}") from None
        return self.ended(seat)

    def next_seat(self, number: int, last: int, rack: str) -> int:
        """The seat that makes this move: usually the other seat. If only the last player can have this rack, the other
        player had no play and passed."""
        seat = 1 - last
        if number == 0:
            return seat
        same, again = self.fits(seat, rack), self.fits(last, rack)
        if same and again:
            self.doubtful.append(number)
        if same and number != self.passed:
            return seat
        if not again:
            raise ValueError(
                f"neither player can have this rack: the leaves were {self.kept[seat]} and {self.kept[last]}"
            )
        self.turns.append(self.turn(seat, "", "-", 0, "", ""))
        return last

    def fits(self, seat: int, rack: str) -> bool:
        """Whether this can be the player's rack: it contains the last leave and has the right size."""
        return len(rack) == self.sizes[seat] and holds(rack, self.kept[seat])

    def turn(self, seat: int, rack: str, move: str, score: int, leave: str, word: str) -> Turn:
        position = f"{self.rows()} {rack}/ {self.scores[seat]}/{self.scores[1 - seat]} 0"
        notes = {"rack": rack, "bag": self.bag, "leave": leave, "word": word}
        return Turn(seat, move, score, notes=notes, before=position)

    def play(self, seat: int, rack: str, leave: str, word: str, start: Square, vertical: bool, score: int) -> None:
        squares = [(start[0], start[1] + i) if vertical else (start[0] + i, start[1]) for i in range(len(word))]
        size = len(self.tiles.premiums)
        if not all(0 <= x < size and 0 <= y < size for x, y in squares):
            raise ValueError("the word does not lie on the board")
        used = list((Counter(rack) - Counter(leave)).elements())
        laid = self.laid(dict(zip(squares, word, strict=True)), used)
        column, row = chr(65 + start[0]), str(start[1] + 1)
        text = "".join(laid.get(square, ".") for square in squares)
        move = f"{column + row if vertical else row + column} {text}"
        self.turns.append(self.turn(seat, rack, move, score, leave, word))
        self.board |= laid
        self.scores[seat] += score
        drawn = min(len(used), self.bag)
        self.kept[seat], self.sizes[seat] = leave, len(leave) + drawn
        self.bag -= drawn

    def laid(self, word: dict[Square, str], used: list[str]) -> dict[Square, str]:
        """The new tiles. A letter that was not on the rack is a blank; if several squares have this letter, a square
        without a letter premium is preferred."""
        new = {square: letter for square, letter in word.items() if square not in self.board}
        if len(new) != len(used):
            raise ValueError(f"{len(used)} tiles left the rack, {len(new)} squares were filled")
        lacking = Counter(new.values()) - Counter(used)
        if lacking.total() != used.count("?"):
            raise ValueError("the tiles do not make the word")
        plain_first = sorted(new, key=lambda square: self.tiles.premiums[square[1]][square[0]] in "'\"")
        for square in plain_first:
            if lacking[new[square]] > 0:
                lacking[new[square]] -= 1
                new[square] = new[square].lower()
        return new

    def ended(self, last: int) -> Played:
        """The finished game. If the last player went out, all tiles that were never played are on the other rack."""
        used = Counter("?" if tile.islower() else tile for tile in self.board.values())
        if beyond := sorted((used - self.tiles.counts).elements()):
            tile, count = beyond[0], self.tiles.counts[beyond[0]]
            raise KotvaError(f"game {self.index}: the board has more {tile} than the set of tiles, {count}")
        rest = "".join(sorted((self.tiles.counts - used).elements()))
        left = list(self.kept)
        out = not left[last] and self.bag == 0
        if out and not holds(rest, self.kept[1 - last]):
            raise KotvaError(
                f"game {self.index}: the tiles {rest} were never played, but a leave was {self.kept[1 - last]}"
            )
        if out:
            left[1 - last] = rest
        else:
            # Nobody could move any more.
            self.turns += [self.turn(seat, "", "-", 0, "", "") for seat in (1 - last, last)]
        self.complete_passes(left)
        scores = [score - self.tiles.value(rack) for score, rack in zip(self.scores, left, strict=True)]
        if out:
            scores[last] += self.tiles.value(left[1 - last])
        winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
        return Played(
            CrosswordGame.name,
            "",
            ("", ""),
            self.index,
            winner,
            "out" if out else "scoreless",
            (scores[0], scores[1]),
            len(self.turns),
            self.turns,
            notes={"left": (left[0], left[1])},
            last=f"{self.rows()} / 0/0 0",
        )

    def complete_passes(self, left: list[str]) -> None:
        """Fill in the racks of passes: a player who passes has the same rack in the next turn."""
        racks = list(left)
        for i in reversed(range(len(self.turns))):
            turn = self.turns[i]
            if turn.move == "-":
                rows, _, *rest = turn.before.split(" ")
                position = " ".join((rows, f"{racks[turn.side]}/", *rest))
                notes = {**turn.notes, "rack": racks[turn.side], "leave": racks[turn.side]}
                self.turns[i] = replace(turn, notes=notes, before=position)
            else:
                racks[turn.side] = turn.notes["rack"]

    def rows(self) -> str:
        return "/".join(self.row(row) for row in range(len(self.tiles.premiums)))

    def row(self, row: int) -> str:
        text, empty = "", 0
        for column in range(len(self.tiles.premiums)):
            tile = self.board.get((column, row))
            if tile is None:
                empty += 1
            else:
                text, empty = text + (str(empty) if empty else "") + tile, 0
        return text + (str(empty) if empty else "")


def holds(rack: str, kept: str) -> bool:
    """Whether the rack contains all these tiles."""
    return not Counter(kept) - Counter(rack)
