"""Plays many crossword games into a data set. After an interruption the same call continues."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

import polars as pl

from kotva._core import CrosswordGames
from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame
from kotva.lexicons.lexicon import Lexicon
from kotva.matches import columns
from kotva.matches.dataset import Dataset, Writer, parquet, writing
from kotva.matches.loop import Played
from kotva.matches.manifest import BLOCK, Manifest, of_games
from kotva.matches.match import Pairing, in_order
from kotva.matches.series import CrosswordSeries, Pace
from kotva.players.protocol import Limits

__all__ = ["BlockPlayer", "simulate"]

FIRST_BLOCK = 16


class BlockPlayer:
    """Plays the games of a manifest block by block. The games of a block depend only on its number."""

    def __init__(self, lexicon: Lexicon, manifest: Manifest) -> None:
        if manifest.seed is None:
            raise KotvaError("games that were imported cannot be played again")
        self.manifest = manifest
        first, second = manifest.names
        game = CrosswordGame(lexicon)
        self.pairing = Pairing(
            game,
            (first, second),
            manifest.seed,
            limits=Limits(**manifest.limits),
            paired=manifest.paired,
            outside=True,
        )
        self.rules = game.settings
        self.pace = Pace(FIRST_BLOCK)

    def block(self, number: int, threads: int = 1) -> pl.DataFrame:
        """Play the games of a block and return them as a table."""
        return self.turns(self.played(number, threads))

    def played(self, number: int, threads: int) -> list[CrosswordGames] | list[Played]:
        """Play the games of a block. The core returns them in parts."""
        span = self.manifest.span(number)
        if isinstance(fast := self.pairing.series, CrosswordSeries):
            return [fast.block(part, threads, traced=True) for part in self.pace.parts(span)]
        return list(in_order(self.pairing.play, span, threads if self.pairing.concurrent else 1))

    def turns(self, played: list[CrosswordGames] | list[Played]) -> pl.DataFrame:
        """These games as a table."""
        rack_size = self.rules.rack_size
        parts = [columns.of_block(part, rack_size) for part in played if isinstance(part, CrosswordGames)]
        if parts:
            return pl.concat(parts)
        letters = [row[0] for row in self.rules.alphabet.letters]
        return columns.of_games([game for game in played if isinstance(game, Played)], letters, rack_size)


def simulate(
    lexicon: Lexicon,
    names: tuple[str, str],
    games: int,
    seed: int,
    folder: Path,
    *,
    block: int | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    cluster: str | None = None,
    source: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Dataset:
    """Play `games` games, rounded up to pairs, into the folder: on `threads` threads of this machine or on a Dask
    cluster. The workers of a cluster open the lexicon `source`, by default the one with the same name. Players that
    do not support limits ignore them.

    >>> import tempfile
    >>> from kotva import languages
    >>> words = Lexicon.of(["ae", "ai", "tea", "eta", "ten", "net", "rain"], languages.get("en").alphabet)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = simulate(words, ("greedy", "random"), 10, 1, Path(folder), block=4)
    ...     sorted(found.blocks), found.games().collect().height
    ([0, 1, 2], 10)
    """
    if not 0 <= seed < 2**64:
        raise KotvaError(f"a seed is a whole number from 0 to 2^64 - 1, not {seed}")
    bounds = {name: value for name, value in asdict(limits or Limits()).items() if value is not None}
    manifest = of_games(lexicon, names, games + games % 2, seed, block or kept_block(folder), bounds)
    table = BlockPlayer(lexicon, manifest)
    with writing(folder, manifest) as writer:
        progress(writer.done)
        if cluster is None or not writer.missing():
            play_here_into(writer, table, threads or os.cpu_count() or 1, progress)
        else:
            from kotva.matches.cluster import played

            for number, content in played(cluster, source or lexicon.name, manifest, writer.missing(), threads):
                writer.write(number, content)
                progress(writer.done)
    return Dataset(folder)


def play_here_into(writer: Writer, table: BlockPlayer, threads: int, progress: Callable[[int], None]) -> None:
    """Play the missing blocks. One block is converted and written while the next is played."""

    def write(number: int, played: list[CrosswordGames] | list[Played]) -> None:
        writer.write(number, parquet(table.turns(played)))

    with ThreadPoolExecutor(1) as pool:
        writing_now: Future[None] | None = None
        for number in writer.missing():
            played = table.played(number, threads)
            if writing_now:
                writing_now.result()
                progress(writer.done)
            writing_now = pool.submit(write, number, played)
        if writing_now:
            writing_now.result()
            progress(writer.done)


def kept_block(folder: Path) -> int:
    """The block size of the data set in the folder, so that a continued simulation need not repeat it."""
    try:
        return Manifest.read(folder).block
    except (KotvaError, OSError):
        return BLOCK
