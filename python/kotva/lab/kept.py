"""A cache for games that take long or that several experiments share. An interrupted data set is continued."""

from __future__ import annotations

import hashlib

from kotva.lab.experiments import Settings
from kotva.lexicons import paths
from kotva.matches.dataset import Dataset
from kotva.matches.manifest import BLOCK, of_games
from kotva.matches.simulate import simulate

__all__ = ["kept_games"]


def kept_games(
    settings: Settings, names: tuple[str, str], *, block: int = BLOCK, threads: int | None = None
) -> Dataset:
    """The data set of games between these players, in English unless the settings name a lexicon.

    The name of the folder has a hash of the manifest, so another player, lexicon, leave table or core has another
    folder.
    """
    words = settings.origin.open(settings.lexicon or "en")
    settings.origin.play(words, names)
    games = settings.games + settings.games % 2
    manifest = of_games(words, names, games, settings.seed, block)
    key = hashlib.sha256(manifest.text().encode()).hexdigest()[:16]
    folder = paths.cache_dir() / "lab" / f"{words.name}-{games}-{key}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    settings.progress(f"{names[0]} against {names[1]}: {games} games")
    return simulate(words, names, games, settings.seed, folder, block=block, threads=threads or settings.threads)
