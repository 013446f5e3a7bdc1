"""A crossword room as text: GCG, CGP, our JSON, the CSV of the Scrabble Analyser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotva.games.crossword.position import split_tiles
from kotva.records import gcg
from kotva.records import json as record_json
from kotva.records.events import move_event, rack_events
from kotva.records.model import Event, Pragma, Record, RecordTurn, Withdrawal
from kotva.web.errors import Refused
from kotva.web.rooms.models import Entry

if TYPE_CHECKING:
    from kotva.web.rooms.crossword.room import CrosswordRoom

__all__ = ["FORMATS", "exported"]

FORMATS = ("gcg", "json", "cgp", "csv", "racks")


def exported(room: CrosswordRoom, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
    """`history` has only what the asker may see, so the text has no more either."""
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
    """The game as a record. A record has only moves, so after a set-up it begins with the position set up."""
    nicks = [f"player{number}" for number in range(1, len(names) + 1)]
    header = [
        Pragma(f"player{i}", f"{nick} {name or nick}")
        for i, (nick, name) in enumerate(zip(nicks, names, strict=True), 1)
    ]
    header.append(Pragma("lexicon", room.lexicon_name))
    turns: list[RecordTurn] = []
    totals = [0] * len(names)
    last: Entry | None = None
    for entry in history:
        for event in events(entry, last, nicks, totals):
            totals[nicks.index(event.player)] = event.total
            turns.append(RecordTurn(event))
        last = entry
    if outcome := room.position.outcome():
        points = [final - now for final, now in zip(outcome.scores, room.position.scores, strict=True)]
        racks = [rack or "" for rack in room.position.racks]
        turns += map(RecordTurn, rack_events(nicks, racks, points, totals))
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
    nick, total = nicks[entry.seat], totals[entry.seat] + score
    return [move_event(entry.move, player=nick, rack=entry.rack or "", score=score, total=total)]
