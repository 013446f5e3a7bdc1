"""Crosswords in rooms: they register what serves them there and what reads their files."""

from kotva.web.rooms.crossword import imports, room

__all__ = ["imports", "room"]
