"""Gives players who share a nick different nicks. The order of turns decides who made each event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kotva.errors import ErrorParts
from kotva.records.model import (
    PLAYERS,
    ChallengeBonus,
    Event,
    Exchange,
    Pass,
    Play,
    Pragma,
    Record,
    RecordTurn,
    Remark,
    Withdrawal,
)

__all__ = ["with_own_nicks"]


def with_own_nicks(record: Record) -> Record:
    """The record with a different nick for each player, and a remark for each changed nick.

    >>> from kotva.records import gcg
    >>> shared = gcg.parse("#player1 x Eva\\n#player2 x Jan\\n>x: A - +0 0\\n>x: B - +0 0\\n")
    >>> [player.nick for player in shared.players], [event.player for event in shared.events]
    (['x', 'x-2'], ['x', 'x-2'])
    >>> print(shared.remarks[0])
    line 2: another player has the nick x too; here this one is x-2, and the turns are theirs in order
    """
    old = [player.nick for player in record.players]
    if len(set(old)) == len(old):
        return record
    new = list(distinct(old))
    seats = seats_of(record.events, old)
    turns = tuple(
        RecordTurn(
            turn.event if seat is None else replace(turn.event, player=new[seat]),
            tuple(renamed(pragma, record, new) for pragma in turn.pragmata),
        )
        for turn, seat in zip(record.turns, seats, strict=True)
    )
    header = tuple(renamed(pragma, record, new) for pragma in record.header)
    return Record(header, turns, (*record.remarks, *remarks(record, old, new)))


def distinct(nicks: list[str]) -> Iterator[str]:
    """Add a number to repeated nicks.

    >>> list(distinct(["x", "x", "y", "x"]))
    ['x', 'x-2', 'y', 'x-3']
    """
    taken: set[str] = set()
    for nick in nicks:
        number, name = 1, nick
        while name in taken or (number > 1 and name in nicks):
            number += 1
            name = f"{nick}-{number}"
        taken.add(name)
        yield name


def seats_of(events: tuple[Event, ...], nicks: list[str]) -> Iterator[int | None]:
    """The seat of each event. The next player with the nick makes a move; withdrawals and challenge bonuses belong to
    the player who moved last. Points at the end go to the player whose running total fits, or else to the player who
    moved last."""
    last = -1
    totals = [0] * len(nicks)
    for event in events:
        after = [(last + 1 + i) % len(nicks) for i in range(len(nicks))]
        mine = [seat for seat in after if nicks[seat] == event.player]
        if not mine:
            yield None  # an unknown nick; the reader reports it
            continue
        if isinstance(event, Play | Exchange | Pass):
            seat = last = mine[0]
        elif isinstance(event, Withdrawal | ChallengeBonus):
            seat = last if last in mine else mine[0]
        else:
            fits = [one for one in mine if totals[one] + event.score == event.total]
            seat = last if last in (fits or mine) else (fits or mine)[0]
        totals[seat] = event.total
        yield seat


def renamed(pragma: Pragma, record: Record, nicks: list[str]) -> Pragma:
    """A `#player` line with the new nick of its seat. A second line for the same seat overrides the first, so it is
    renamed too."""
    declared = [name for name in PLAYERS if record.get(name) is not None]
    if pragma.name not in declared:
        return pragma
    _, space, name = pragma.text.partition(" ")
    return replace(pragma, text=f"{nicks[declared.index(pragma.name)]}{space}{name}")


def remarks(record: Record, old: list[str], new: list[str]) -> Iterator[Remark]:
    declared = [name for name in PLAYERS if record.get(name) is not None]
    lines = {pragma.name: pragma.line for pragma in record.pragmata()}
    for name, before, after in zip(declared, old, new, strict=True):
        if before != after:
            text = (
                f"another player has the nick {before} too; here this one is {after}, and the turns are theirs in order"
            )
            yield Remark(lines[name], text, ErrorParts("same-nick", (before, after)))
