"""Kotva: a player, analyst and laboratory for board games."""

from kotva._core import __version__

__all__ = ["__version__"]
