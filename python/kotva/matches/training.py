"""Trains leave values by self-play: several generations of games, a convergence test, and a match as proof. A killed
training can be continued."""

from __future__ import annotations

import hashlib
import json
import math
import struct
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from kotva import __version__, files
from kotva._core import CrosswordStrategy, LeaveSums, LeaveTable, leave_sizes, play_crossword, revision
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.games.crossword.position import language_of
from kotva.lexicons.lexicon import Lexicon
from kotva.matches import letter_fit
from kotva.matches.match import Match
from kotva.matches.series import unpacked
from kotva.players.leaves import LeaveFile
from kotva.players.strategies import strategy
from kotva.players.table_files import tile_set, words_of

__all__ = ["BLOCK", "Settings", "Training"]

BLOCK = 1_000
"""Games between two looks at the counts of leaves. The result depends on it, so it is a constant."""
SAVE_SECONDS = 15
STATE = struct.Struct("<8sI")
MAGIC = b"KOTVATRN"
MAX_LEAVE = 6


@dataclass(frozen=True)
class Settings:
    """The settings of a training. The same settings and lexicon give the same values."""

    games: int = 60_000
    generations: int = 4
    seed: int = 1
    force_share: float = 0.2
    largest: int = MAX_LEAVE
    proof_games: int = 4_000

    def checked(self) -> Settings:
        if self.games < 1 or self.generations < 1:
            raise KotvaError("a training has at least one game and one generation")
        if not 0 <= self.force_share <= 1:
            raise KotvaError(f"the share of forced racks is a number from 0 to 1, not {self.force_share}")
        if not 1 <= self.largest <= MAX_LEAVE:
            raise KotvaError(f"a table lists leaves of 1 to {MAX_LEAVE} tiles, not {self.largest}")
        return self


@dataclass
class _State:
    """The state between two blocks: the current generation, its games so far, their sums, and the last values."""

    generation: int
    played: int
    sums: LeaveSums
    values: bytes
    models: list[bytes]
    history: list[dict[str, Any]]
    seconds: float


class Training:
    """A training for one lexicon. `run` plays the missing games and returns the table; `state` is saved between
    blocks."""

    def __init__(self, lexicon: Lexicon, settings: Settings, state: Path, threads: int = 1) -> None:
        self.lexicon = lexicon
        self.start = Position.start(lexicon)
        self.rules = self.start.rules
        self.most = min(MAX_LEAVE, self.rules.rack_size - 1)
        self.settings = replace(settings, largest=min(settings.largest, self.most)).checked()
        self.threads = threads
        self.path = state
        self.state = self._read() or _State(0, 0, LeaveSums(self.rules), b"", [], [], 0.0)
        self.resumed = self.state.played > 0 or self.state.generation > 0

    @property
    def total(self) -> int:
        return self.settings.games * self.settings.generations

    @property
    def done(self) -> int:
        return self.settings.games * self.state.generation + self.state.played

    def run(
        self, progress: Callable[[int], None] = lambda _: None, report: Callable[[str], None] = lambda _: None
    ) -> LeaveFile:
        """Play the remaining generations. `report` receives messages for the user."""
        saved = time.monotonic()
        while self.state.generation < self.settings.generations:
            self._block()
            if self.state.played == self.settings.games:
                report(self._next_generation())
            progress(self.done)
            if time.monotonic() - saved > SAVE_SECONDS or self.state.played == 0:
                self._write()
                saved = time.monotonic()
        return self._file(report)

    def strategy(self, values: bytes, models: list[bytes]) -> CrosswordStrategy:
        """The player of a generation: `equity` with these values, or score alone while there are none."""
        if not values:
            return strategy("greedy:endgame=points").compiled(self.rules)
        table = LeaveTable(self.rules, self.most, values, models[-1:])
        return replace(strategy("equity"), leaves=table).compiled(self.rules)

    def _block(self) -> None:
        state, begun = self.state, time.process_time()
        begin = state.played
        end = min(begin + BLOCK, self.settings.games)
        state.sums.sample(
            self.start.core,
            self.strategy(state.values, state.models),
            seed=self._seed(state.generation),
            begin=begin,
            end=end,
            force_share=self.settings.force_share,
            threads=self.threads,
        )
        state.played = end
        state.seconds += time.process_time() - begun

    def _seed(self, generation: int) -> int:
        """A separate seed for each generation and for the proof (-1)."""
        text = f"{self.settings.seed} {generation}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")

    def _next_generation(self) -> str:
        """Fit values to the games of this generation, begin the next one, and return a message for the user."""
        state = self.state
        before = state.values, state.models
        state.values, state.models = state.sums.fit()
        found: dict[str, Any] = {
            "generation": state.generation + 1,
            "racks": state.sums.racks,
            "mean": round(state.sums.mean / 1000, 3),
        }
        if before[0]:
            found |= _difference(before[0], state.values, state.sums.state()[1])
        if before[0] and self.settings.proof_games:
            found["against_the_one_before"] = self._match(
                (f"generation {state.generation + 1}", f"generation {state.generation}"),
                (self.strategy(state.values, state.models), self.strategy(*before)),
            )
        state.history.append(found)
        state.generation += 1
        if state.generation < self.settings.generations:
            state.sums = LeaveSums(self.rules)
        state.played = 0
        message = f"generation {found['generation']}: {found['racks']} racks, best move {found['mean']:.2f} points"
        if "correlation" in found:
            message += f"; against the one before: correlation {found['correlation']:.4f}, "
            message += f"difference {found['difference']:.2f} points"
        if match := found.get("against_the_one_before"):
            message += f", {match['win_rate']:.1%} of games won"
        return message

    def tables(self, file: LeaveFile) -> dict[str, str]:
        """Letter tables of the last generation by file name, in the forms of the published ones. Call it after
        `run`."""
        lexicon, settings = file.provenance["lexicon"], file.provenance["settings"]
        origin = (
            f"`kotva train leaves`, lexicon {lexicon['name']} ({lexicon['words']} words, {lexicon['checksum']}),\n"
            f"# {settings['generations']} generations of {settings['games']} games, seed {settings['seed']}, "
            f"{file.provenance['date']}."
        )
        return dict(letter_fit.tables(self.state.sums, self.rules, file.language, origin))

    def _file(self, report: Callable[[str], None]) -> LeaveFile:
        state, settings = self.state, self.settings
        number, _ = leave_sizes(self.rules, settings.largest)
        values = state.values[: 2 * number]
        above = tuple(state.models[min(settings.largest, self.most - 1) :])
        table = LeaveTable(self.rules, settings.largest, values, list(above))
        provenance = {
            "made_by": f"kotva {__version__}: kotva train leaves",
            "core": revision(),
            "lexicon": {
                "name": self.lexicon.name,
                "words": len(self.lexicon),
                "checksum": words_of(self.lexicon),
            },
            "settings": asdict(settings),
            "date": time.strftime("%Y-%m-%d", time.gmtime()),
            "processor_seconds": round(state.seconds),
            "generations": state.history,
        }
        if settings.proof_games:
            player = replace(strategy("equity"), leaves=table).compiled(self.rules)
            proof = self._match(("equity", "greedy"), (player, strategy("greedy").compiled(self.rules)))
            report("proof: {win_rate:.1%} of {games} games won against greedy".format(**proof))
            provenance["proof"] = proof
        language = language_of(self.lexicon) or ""
        return LeaveFile(language, tile_set(self.rules.alphabet), settings.largest, values, above, provenance)

    def _match(self, names: tuple[str, str], players: tuple[CrosswordStrategy, CrosswordStrategy]) -> dict[str, Any]:
        """Play a match in pairs with draws that no generation has used."""
        seed, total = self._seed(-1), self.settings.proof_games + self.settings.proof_games % 2
        games = []
        for begin in range(0, total, BLOCK):
            end = min(begin + BLOCK, total)
            block = play_crossword(self.start.core, *players, seed=seed, begin=begin, end=end, threads=self.threads)
            games += unpacked(block, names, False)
        document = Match(names, games, seed=seed, chance=True).document()
        return {key: document[key] for key in ("players", "games", "win_rate", "interval", "mean_score", "seed")}

    def key(self) -> str:
        """Identifies the training that a state file belongs to."""
        parts = [
            asdict(self.settings),
            words_of(self.lexicon),
            tile_set(self.rules.alphabet),
            __version__,
            revision(),
        ]
        return json.dumps(parts, sort_keys=True)

    def _write(self) -> None:
        state = self.state
        sums, counts, squares = state.sums.state()
        parts = [sums, counts, state.values, *state.models]
        header = {
            "key": self.key(),
            "generation": state.generation,
            "played": state.played,
            "squares": squares,
            "history": state.history,
            "seconds": state.seconds,
            "parts": [len(part) for part in parts],
        }
        text = json.dumps(header).encode()
        body = text + b"".join(parts)
        head = STATE.pack(MAGIC, len(text)) + _digest(body)
        files.write_bytes(self.path, head + body, make_folder=True)

    def _read(self) -> _State | None:
        """The state of an interrupted training with the same settings. Raises KotvaError for any other file."""
        if not self.path.exists():
            return None
        data = self.path.read_bytes()
        start = STATE.size + 16
        if len(data) < start or data[:8] != MAGIC or _digest(data[start:]) != data[STATE.size : start]:
            raise KotvaError(f"{self.path} is damaged or not the state of a training; remove it to begin anew")
        length = STATE.unpack_from(data)[1]
        header = json.loads(data[start : start + length])
        if header["key"] != self.key():
            raise KotvaError(
                f"{self.path} is the state of a training with other settings or another version; "
                "remove it to begin anew"
            )
        parts, at = [], start + length
        for size in header["parts"]:
            parts.append(data[at : at + size])
            at += size
        sums, counts, values, *models = parts
        return _State(
            header["generation"],
            header["played"],
            LeaveSums(self.rules, (sums, counts, header["squares"])),
            values,
            models,
            header["history"],
            header["seconds"],
        )


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=16).digest()


def _difference(before: bytes, after: bytes, counts: bytes) -> dict[str, float]:
    """Correlation and mean difference in points of two generations. Leaves are weighted by their frequency."""
    import numpy as np

    old, new = (np.frombuffer(values, "<i2").astype(float) / 100 for values in (before, after))
    weight = np.frombuffer(counts, "<u4").astype(float)
    weight[0] = 0.0
    total = weight.sum()
    if total == 0:
        return {"correlation": 0.0, "difference": 0.0}
    centred = [values - (weight * values).sum() / total for values in (old, new)]
    covariance = (weight * centred[0] * centred[1]).sum()
    scale = math.sqrt(float((weight * centred[0] ** 2).sum() * (weight * centred[1] ** 2).sum()))
    return {
        "correlation": round(float(covariance / scale), 5) if scale else 0.0,
        "difference": round(float((weight * abs(old - new)).sum() / total), 4),
    }
