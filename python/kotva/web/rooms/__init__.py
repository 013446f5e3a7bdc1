"""Games on the server: rooms, their store and their computer seats. See docs/rooms.md.

A kind of game that needs its own room class registers it here.
"""

from kotva.web.rooms import crossword

__all__ = ["crossword"]
