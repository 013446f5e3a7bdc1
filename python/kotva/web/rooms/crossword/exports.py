"""A crossword room as text: GCG, CGP, our JSON, the CSV of the Scrabble Analyser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kotva.games.crossword.position import split_tiles
from kotva.records import gcg
from kotva.records import json as record_json
from kotva.records.model import (
    Event,
    Exchange,
    Pass,
    Play,
    Pragma,
    RackBonus,
    RackPenalty,
    Record,
    Turn,
    Withdrawal,
)
from kotva.web.errors import Refused
from kotva.web.rooms.models import Entry

if TYPE_CHECKING:
    from kotva.web.rooms.crossword.room import CrosswordRoom

__all__ = ["FORMATS", "exported"]

FORMATS = ("gcg", "json", "cgp", "csv", "racks")


def exported(room: CrosswordRoom, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
    """`history` holds only what the asker may know, and so does the text."""
    seen = room.seen(seats)
    match kind:
        case "cgp":
            return f"{seen.cgp()} lex {room.lexicon_name};\n"
        case "csv":
            return room.position.csv()
        case "racks":
            return "".join(",".join(split_tiles(rack or "")) + "\n" for rack in seen.racks)
        case "gcg":
            return gcg.write(record(room, names, history))
        case "json":
            return record_json.write(record(room, names, history))
    raise Refused("bad-format", f"a crossword is exported as {', '.join(FORMATS)}, not as {kind}")


def record(room: CrosswordRoom, names: list[str], history: list[Entry]) -> Record:
    """The game as a record, as far as it was played by moves: after a set-up it begins there."""
    nicks = [f"player{number}" for number in range(1, len(names) + 1)]
    header = [
        Pragma(f"player{i}", f"{nick} {name or nick}")
        for i, (nick, name) in enumerate(zip(nicks, names, strict=True), 1)
    ]
    header.append(Pragma("lexicon", room.lexicon_name))
    turns: list[Turn] = []
    totals = [0] * len(names)
    last: Entry | None = None
    for entry in history:
        for event in events(entry, last, nicks, totals):
            totals[nicks.index(event.player)] = event.total
            turns.append(Turn(event))
        last = entry
    turns += [Turn(event) for event in endings(room, nicks, totals)]
    return Record(tuple(header), tuple(turns))


def events(entry: Entry, last: Entry | None, nicks: list[str], totals: list[int]) -> list[Event]:
    if entry.kind == "challenge" and last is not None and last.seat is not None:
        nick, total = nicks[last.seat], totals[last.seat]
        if not entry.upheld:
            lost = last.score or 0
            return [Withdrawal(player=nick, rack=last.rack or "", score=-lost, total=total - lost)]
        return []
    if entry.kind != "move" or entry.seat is None:
        return []
    score = entry.score or 0
    common: dict[str, Any] = {
        "player": nicks[entry.seat],
        "rack": entry.rack or "",
        "score": score,
        "total": totals[entry.seat] + score,
    }
    if entry.move == "-":
        return [Pass(**common)]
    if entry.move.startswith("-"):
        tiles: str | int = int(entry.move[1:]) if entry.move[1:].isdigit() else entry.move[1:]
        return [Exchange(**common, tiles=tiles)]
    at, tiles_laid = entry.move.split()
    return [Play(**common, at=at, tiles=tiles_laid)]


def endings(room: CrosswordRoom, nicks: list[str], totals: list[int]) -> list[Event]:
    """At the end: what tiles left on the racks add to each score, gains first."""
    outcome = room.position.outcome()
    if outcome is None:
        return []
    racks = [rack or "" for rack in room.position.racks]
    found: list[Event] = []
    points = [final - now for final, now in zip(outcome.scores, room.position.scores, strict=True)]
    for seat in sorted(range(len(nicks)), key=lambda seat: -points[seat]):
        total = totals[seat] + points[seat]
        others = "".join(rack for other, rack in enumerate(racks) if other != seat)
        if points[seat] > 0:
            found.append(RackBonus(player=nicks[seat], score=points[seat], total=total, tiles=others))
        elif points[seat] < 0:
            found.append(
                RackPenalty(player=nicks[seat], rack=racks[seat], score=points[seat], total=total, tiles=racks[seat])
            )
    return found
