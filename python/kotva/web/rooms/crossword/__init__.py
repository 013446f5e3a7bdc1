"""Crosswords in rooms: this package registers their room class and their file readers."""

from kotva.web.rooms.crossword import imports, room

__all__ = ["imports", "room"]
