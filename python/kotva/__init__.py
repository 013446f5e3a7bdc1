"""Kotva: a player, analyst and laboratory for board games."""

from typing import TYPE_CHECKING, Any

from kotva._core import __version__

if TYPE_CHECKING:
    from kotva.games.crossword import Position
    from kotva.lexicons.lexicon import Lexicon

__all__ = ["Lexicon", "Position", "__version__"]

# Names offered here that are imported when they are first used, so that `import kotva` stays cheap.
_HOMES = {"Lexicon": "kotva.lexicons.lexicon", "Position": "kotva.games.crossword"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'kotva' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOMES[name]), name)
