"""Games on the server: rooms, their store, their computer seats. docs/rooms.md tells the whole.

The kinds of games with rooms of their own register themselves here.
"""

from kotva.web.rooms import crossword

__all__ = ["crossword"]
