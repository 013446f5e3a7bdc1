"""The rounds of people: in each of them everybody has at most one game."""

from __future__ import annotations

from kotva.web.tournaments.models import NewTournament

__all__ = ["Game", "schedule"]

Pairing = tuple[int, int]
Game = tuple[Pairing, int]
"""A pairing and the number of its game, from 0."""


def circle(players: int) -> list[list[Pairing]]:
    """Every pairing once, by the circle method: the first player stays, the others move on by one place.

    >>> circle(4)
    [[(0, 3), (1, 2)], [(0, 2), (1, 3)], [(0, 1), (2, 3)]]
    >>> circle(3)  # one player is free in each round
    [[(1, 2)], [(0, 2)], [(0, 1)]]
    """
    places = list(range(players + players % 2))
    half, found = len(places) // 2, []
    for _ in places[1:]:
        pairs = zip(places[:half], reversed(places[half:]), strict=True)
        found.append(sorted((min(pair), max(pair)) for pair in pairs if max(pair) < players))
        places = [places[0], places[-1], *places[1:-1]]
    return found


def schedule(request: NewTournament) -> list[list[Game]]:
    """The rounds with games of people. A pairing plays its games in order, and the sides change.

    >>> schedule(NewTournament(game="yinsh", players=["human:Ana", "easy", "human:Jan"], games=2))[:3]
    [[((1, 2), 0)], [((0, 2), 0)], [((0, 1), 0)]]
    """
    rounds = [
        [(pairing, number) for pairing in pairings if not request.between_computers(pairing)]
        for number in range(request.wanted)
        for pairings in circle(len(request.players))
    ]
    return [games for games in rounds if games]
