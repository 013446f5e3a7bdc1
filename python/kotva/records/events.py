"""Makes the events of a record from a played game: moves, and points for tiles left at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotva.records.model import Event, Exchange, Pass, Play, RackBonus, RackPenalty

__all__ = ["move_event", "rack_events"]


def move_event(move: str, *, player: str, rack: str, score: int, total: int) -> Event:
    """The event of a move in game notation: `8D WORD`, `-` for a pass, `-ABC` or `-3` for an exchange.

    >>> move_event("-3", player="eva", rack="", score=0, total=20).tiles
    3
    """
    if move == "-":
        return Pass(player=player, rack=rack, score=score, total=total)
    if move.startswith("-"):
        tiles: str | int = int(move[1:]) if move[1:].isdigit() else move[1:]
        return Exchange(player=player, rack=rack, score=score, total=total, tiles=tiles)
    at, laid = move.split()
    return Play(player=player, rack=rack, score=score, total=total, at=at, tiles=laid)


def rack_events(
    players: Sequence[str], racks: Sequence[str], points: Sequence[int], totals: Sequence[int]
) -> Iterator[Event]:
    """The events for tiles left on the racks, gains first.

    >>> [(event.player, event.score, event.total) for event in rack_events(["a", "b"], ["QI", ""], [-11, 11], [90, 80])]
    [('b', 11, 91), ('a', -11, 79)]
    """
    for seat in sorted(range(len(players)), key=lambda seat: -points[seat]):
        player, rack, score, total = players[seat], racks[seat], points[seat], totals[seat] + points[seat]
        if score > 0:
            others = "".join(other for i, other in enumerate(racks) if i != seat)
            yield RackBonus(player=player, score=score, total=total, tiles=others)
        elif score < 0:
            yield RackPenalty(player=player, rack=rack, score=score, total=total, tiles=rack)
