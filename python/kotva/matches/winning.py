"""Trains win tables by self-play and checks them in games that were not used for training.

A player by equity ignores the score, so the rest of a game hardly depends on the lead. The training counts, for each
number of unseen tiles, the distribution of the change *final spread minus lead*. The win probability with a lead is the
share of games whose change is greater than minus the lead. So it never falls when the lead grows.
"""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kotva import __version__, files
from kotva._core import CrosswordStrategy, winning_leads
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.games.crossword.position import language_of
from kotva.lexicons.lexicon import Lexicon
from kotva.players import leaves
from kotva.players.strategies import strategy
from kotva.players.table_files import tile_set, words_of
from kotva.players.winning import LARGEST_LEAD, WinFile

if TYPE_CHECKING:
    import numpy as np

__all__ = ["BLOCK", "Settings", "Training", "fitted"]

BLOCK = 1_000
"""Games between two checks of the clock."""
SAVE_SECONDS = 15
WIDEST = 700
"""The greatest change of the spread in points; greater changes are counted as this one."""
BINS = 20
CERTAIN = 65_535
PLAYER = "equity"
SMOOTH = 2.0
"""Standard deviation in points of the normal curve that smooths the changes while the bag has tiles. Leads include
the leave value there, so they are not whole points."""
NEAR = (0.25, 0.5, 0.25)
"""Weights of the rows with one unseen tile less, the same number, and one more."""


@dataclass(frozen=True)
class Settings:
    """The settings of a training. The same settings and lexicon give the same table."""

    games: int = 150_000
    held_out: int = 20_000
    seed: int = 1

    def checked(self) -> Settings:
        if self.games < 1 or self.held_out < 1:
            raise KotvaError("a win table needs at least one game for training and one for the check")
        return self


class Training:
    """A training for one lexicon. `run` plays the missing games and returns the table; `state` is saved between
    blocks."""

    def __init__(self, lexicon: Lexicon, settings: Settings, state: Path, threads: int = 1) -> None:
        import numpy as np

        self.lexicon = lexicon
        self.start = Position.start(lexicon)
        self.rules = self.start.rules
        self.settings = settings.checked()
        self.threads = threads
        self.path = state
        self.player = strategy(PLAYER).compiled(self.rules, language_of(lexicon), lexicon)
        path = leaves.find(lexicon, self.rules)
        self.leaves = leaves.checksum(path) if path else ""
        self.rows = self.rules.tile_count - self.rules.rack_size + 1
        self.played = 0
        self.seconds = 0.0
        self.changes = np.zeros((self.rows, 2 * WIDEST + 1), np.int64)
        self._read()
        self.resumed = self.played > 0

    @property
    def total(self) -> int:
        return self.settings.games

    @property
    def done(self) -> int:
        return self.played

    def run(
        self, progress: Callable[[int], None] = lambda _: None, report: Callable[[str], None] = lambda _: None
    ) -> WinFile:
        """Play the missing games, fit the table, and check it in `held_out` other games."""
        saved = time.monotonic()
        while self.played < self.settings.games:
            self._block()
            progress(self.played)
            if time.monotonic() - saved > SAVE_SECONDS:
                self._write()
                saved = time.monotonic()
        self._write()
        table = fitted(self.changes, self.rules.rack_size)
        found = self._calibration(table)
        report(
            f"{found['turns']} turns of {self.settings.held_out} other games: log loss {found['log_loss']:.4f}, "
            f"largest difference of a bin {found['largest_difference']:.3f}"
        )
        return self._file(table, found)

    def _block(self) -> None:
        import numpy as np

        begun = time.process_time()
        end = min(self.played + BLOCK, self.settings.games)
        unseen, lead, spread = self._games("learned", self.played, end)
        change = np.rint((1000 * spread - lead) / 1000).astype(int).clip(-WIDEST, WIDEST) + WIDEST
        np.add.at(self.changes, (unseen, change), 1)
        self.played = end
        self.seconds += time.process_time() - begun

    def _games(self, part: str, begin: int, end: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Play games and return for each turn the unseen tiles, the lead (thousandths of a point) and the final spread
        (points)."""
        import numpy as np

        digest = hashlib.blake2b(f"{part} {self.settings.seed}".encode(), digest_size=8).digest()
        seed = int.from_bytes(digest, "little")
        player: CrosswordStrategy = self.player
        found = winning_leads(self.start.core, player, seed=seed, begin=begin, end=end, threads=self.threads)
        unseen, lead, spread = (np.frombuffer(x, kind) for x, kind in zip(found, ("u1", "<i4", "<i4"), strict=True))
        return unseen, lead, spread

    def _calibration(self, table: np.ndarray) -> dict[str, Any]:
        """Check the table in other games: log loss, and predicted and actual results in bins of the prediction."""
        import numpy as np

        counts, predicted, actual = (np.zeros(BINS) for _ in range(3))
        losses = {"table": 0.0, "even": 0.0}
        for begin in range(0, self.settings.held_out, BLOCK):
            end = min(begin + BLOCK, self.settings.held_out)
            unseen, lead, spread = self._games("held out", begin, end)
            chance = looked_up(table, unseen, lead)
            result = (np.sign(spread) + 1) / 2
            losses["table"] += _log_loss(chance, result)
            losses["even"] += _log_loss(np.full(len(result), 0.5), result)
            at = (chance * BINS).astype(int).clip(0, BINS - 1)
            for sums, values in ((counts, None), (predicted, chance), (actual, result)):
                sums += np.bincount(at, values, BINS)
        bins = [
            {"turns": int(n), "said": round(float(s / n), 4), "came": round(float(c / n), 4)}
            for n, s, c in zip(counts, predicted, actual, strict=True)
            if n
        ]
        turns = int(counts.sum())
        return {
            "games": self.settings.held_out,
            "turns": turns,
            "log_loss": round(losses["table"] / turns, 5),
            "log_loss_of_even_chances": round(losses["even"] / turns, 5),
            "largest_difference": max(abs(row["said"] - row["came"]) for row in bins if row["turns"] >= 1000)
            if any(row["turns"] >= 1000 for row in bins)
            else 1.0,
            "bins": bins,
        }

    def _file(self, table: np.ndarray, calibration: dict[str, Any]) -> WinFile:
        import numpy as np

        provenance = {
            "made_by": f"kotva {__version__}: kotva train winning --lexicon {self.lexicon.name}",
            "player": PLAYER,
            "lexicon": {
                "name": self.lexicon.name,
                "words": len(self.lexicon),
                "checksum": words_of(self.lexicon),
            },
            "leaves": self.leaves,
            "settings": asdict(self.settings),
            "date": time.strftime("%Y-%m-%d", time.gmtime()),
            "processor_seconds": round(self.seconds),
            "calibration": calibration,
        }
        values = np.rint(table * CERTAIN).astype("<u2").tobytes()
        language = language_of(self.lexicon) or ""
        return WinFile(language, tile_set(self.rules.alphabet), self.rows, values, provenance)

    def key(self) -> str:
        """Identifies the training that a state file belongs to."""
        parts = [
            asdict(self.settings),
            words_of(self.lexicon),
            tile_set(self.rules.alphabet),
            self.leaves,
            __version__,
        ]
        return json.dumps(parts, sort_keys=True)

    def _write(self) -> None:
        import numpy as np

        state = BytesIO()
        np.savez(state, key=self.key(), changes=self.changes, played=self.played, seconds=self.seconds)
        files.write_bytes(self.path, state.getvalue(), make_folder=True)

    def _read(self) -> None:
        """Load the state of an interrupted training with the same settings. Raises KotvaError for any other file."""
        import zipfile

        import numpy as np

        if not self.path.exists():
            return
        try:
            with np.load(self.path, allow_pickle=False) as state:
                key, changes, played = str(state["key"]), state["changes"], int(state["played"])
                self.seconds = float(state["seconds"])
        except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
            message = f"{self.path} is damaged or not the state of a training; remove it to begin anew"
            raise KotvaError(message) from None
        if key != self.key() or changes.shape != self.changes.shape:
            raise KotvaError(f"{self.path} is the state of a training with other settings; remove it to begin anew")
        self.changes, self.played = changes, played


def fitted(changes: np.ndarray, rack_size: int) -> np.ndarray:
    """The win probability by unseen tiles and lead, from the counted changes of the spread.

    It is the share of changes greater than minus the lead; equal ones count half. So no row falls when the lead grows.

    >>> import numpy as np
    >>> counted = np.zeros((2, 2 * WIDEST + 1))
    >>> counted[1, WIDEST - 10], counted[1, WIDEST + 10] = 1, 3
    >>> fitted(counted, 7)[1, [LARGEST_LEAD + lead for lead in (-11, -10, 0, 10, 11)]].tolist()
    [0.0, 0.375, 0.75, 0.875, 1.0]
    """
    import numpy as np

    rows = np.array([_smoothed(changes, unseen, rack_size) for unseen in range(len(changes))])
    total = rows.sum(axis=1, keepdims=True)
    shares = np.divide(rows, total, out=np.zeros_like(rows), where=total > 0)
    for unseen in np.flatnonzero(total[:, 0] == 0):  # no data: assume that the spread does not change
        shares[unseen, WIDEST] = 1.0
    above = np.cumsum(shares[:, ::-1], axis=1)[:, ::-1]
    chance = above - shares / 2  # at index i: the share of changes greater than i, plus half of those equal to i
    leads = np.arange(-LARGEST_LEAD, LARGEST_LEAD + 1)
    return np.maximum.accumulate(chance[:, WIDEST - leads].clip(0, 1), axis=1)


def _smoothed(changes: np.ndarray, unseen: int, rack_size: int) -> np.ndarray:
    """The changes of one row. While the bag has tiles, they are smoothed over neighbouring rows and by a normal
    curve."""
    import numpy as np

    if unseen <= rack_size:
        plain: np.ndarray = changes[unseen].astype(float)
        return plain
    near = [min(max(unseen + step, rack_size + 1), len(changes) - 1) for step in (-1, 0, 1)]
    row = sum(weight * changes[at] for weight, at in zip(NEAR, near, strict=True))
    reach = math.ceil(4 * SMOOTH)
    bell = np.exp(-0.5 * (np.arange(-reach, reach + 1) / SMOOTH) ** 2)
    smooth: np.ndarray = np.convolve(row, bell / bell.sum(), mode="same")
    return smooth


def looked_up(table: np.ndarray, unseen: np.ndarray, lead: np.ndarray) -> np.ndarray:
    """Win probabilities for leads in thousandths of a point, interpolated linearly between whole points as in the
    core."""
    import numpy as np

    at = (lead / 1000 + LARGEST_LEAD).clip(0, 2 * LARGEST_LEAD)
    low = np.minimum(at.astype(int), 2 * LARGEST_LEAD - 1)
    part = at - low
    chance: np.ndarray = table[unseen, low] * (1 - part) + table[unseen, low + 1] * part
    return chance


def _log_loss(chance: np.ndarray, result: np.ndarray) -> float:
    """The log loss summed over all turns; a draw has the result 0.5."""
    import numpy as np

    safe = chance.clip(1e-4, 1 - 1e-4)
    return float(-(result * np.log(safe) + (1 - result) * np.log(1 - safe)).sum())
