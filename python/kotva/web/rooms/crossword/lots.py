"""Playing order: every player draws a tile, and they play in alphabetical order (the Scrabble Analyser thesis,
chapter 1.1)."""

from __future__ import annotations

import random
import secrets

from kotva._core import Alphabet
from kotva.lexicons.lexicon import Lexicon
from kotva.web.rooms.crossword.state import BLANK, joined, settings
from kotva.web.rooms.models import NewRoom

__all__ = ["lots", "seated"]


def lots(alphabet: Alphabet, players: int, seed: int) -> tuple[list[int], list[list[str]]]:
    """Returns the players in playing order, and the tiles that each drew. A player who draws a blank draws again. So do
    players with the same letter, a case that the thesis does not mention. If the tiles run out, the order stays.

    >>> letters = [("A", "a", 1, 1, True, False), ("B", "b", 1, 1, False, False)]
    >>> lots(Alphabet(letters, blanks=1), 2, seed=0)
    ([1, 0], [['B'], ['?', 'A']])
    """
    order = {row[0]: place for place, row in enumerate(alphabet.letters)}
    bag = [row[0] for row in alphabet.letters for _ in range(row[3])] + [BLANK] * alphabet.blanks
    random.Random(seed).shuffle(bag)
    drawn: list[list[str]] = [[] for _ in range(players)]

    def draw(player: int) -> None:
        while bag:
            drawn[player].append(bag.pop())
            if drawn[player][-1] != BLANK:
                return

    def key(player: int) -> list[int]:
        return [order[tile] for tile in drawn[player] if tile != BLANK]

    again = list(range(players))
    while again and bag:
        for player in again:
            draw(player)
        keys = [key(player) for player in range(players)]
        again = [player for player in again if keys.count(keys[player]) > 1]
    return sorted(range(players), key=key), drawn


def seated(request: NewRoom) -> NewRoom:
    """The request with its seats in the drawn order and the tiles of each seat, if it asks for a draw."""
    options = request.options.model_copy(update={"lots": None})  # a client must not choose the draw
    if options.first != "draw" or options.lexicon is None:
        return request.model_copy(update={"options": options})
    sitting = [seat for seat in request.seats if seat.kind != "off"]
    seed = options.seed if options.seed is not None else secrets.randbits(53)
    order, drawn = lots(settings(Lexicon.open(options.lexicon), options).alphabet, len(sitting), seed)
    completed = options.model_copy(update={"lots": [joined(drawn[player]) for player in order]})
    return request.model_copy(update={"seats": [sitting[player] for player in order], "options": completed})
