"""Reads and writes GCG, the line-based record format of crossword programs.

Reading and writing a record does not change it: unknown pragmata are kept in their places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from kotva.errors import ErrorParts, KotvaError, error_with_parts
from kotva.records.encoding import decode
from kotva.records.model import (
    ChallengeBonus,
    Event,
    Exchange,
    Pass,
    Play,
    Pragma,
    RackBonus,
    RackPenalty,
    Record,
    RecordTurn,
    Remark,
    TimePenalty,
    Withdrawal,
)
from kotva.records.nicks import with_own_nicks

ENCODING = "character-encoding"
LINE_END = re.compile(r"\r\n|\n|\r")
SQUARE = re.compile(r"[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2}")
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
WORD_LISTED = re.compile(r"[^\W\d_]+,?")
EVENT = re.compile(r">([^\s:]+):(.*)")
SIMPLE: dict[str, type[Event]] = {
    "-": Pass,
    "--": Withdrawal,
    "(challenge)": ChallengeBonus,
    "(time)": TimePenalty,
}


def read(path: str | Path, encoding: str | None = None) -> Record:
    """The record in a file. `encoding` overrides the declared encoding."""
    path = Path(path)
    text, remarks = decode(path.read_bytes(), encoding, source=str(path))
    record = parse(text, source=str(path))
    return replace(record, remarks=(*(Remark(0, remark) for remark in remarks), *record.remarks))


def parse(text: str, source: str = "GCG") -> Record:
    r"""Read a record from text. Errors name the source and the line.

    >>> game = parse("#player1 eva Eva\n>eva: KOTVA?S 8D KOTVA +26 26\n#note first\nof all\n")
    >>> game.events[0].at, game.events[0].tiles, game.turns[0].notes
    ('8D', 'KOTVA', ('first\nof all',))
    >>> parse(">eva: KOTVA?S 8D KOTVA 26\n", source="a.gcg")
    Traceback (most recent call last):
    kotva._core.KotvaError: a.gcg, line 1: an event ends with its score and the running total, as in `+26 26`
    """
    reader = _Reader(source)
    for number, line in enumerate(LINE_END.split(text.removeprefix("\ufeff")), 1):
        reader.feed(number, line)
    return reader.record()


def write(record: Record) -> str:
    r"""The record as GCG. It declares UTF-8, and lines end with `\n`.

    >>> write(parse("#x-clock 25:00\r\n>eva: KOTVA?S -KV +0 0\r\n"))
    '#character-encoding UTF-8\n#x-clock 25:00\n>eva: KOTVA?S -KV +0 0\n'
    """
    lines = [f"#{ENCODING} UTF-8"]
    for pragma in record.header:
        lines += _pragma_lines(pragma)
    for turn in record.turns:
        lines.append(_event_line(turn.event))
        for pragma in turn.pragmata:
            lines += _pragma_lines(pragma)
    return "\n".join(lines) + "\n"


class _Reader:
    """Collects lines into pragmata and turns. `last` is the list whose last pragma the next line may continue."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.header: list[Pragma] = []
        self.turns: list[tuple[Event, list[Pragma]]] = []
        self.last: list[Pragma] | None = None
        self.blank_lines = 0

    def fail(self, line: int, message: str, rule: str, *about: str) -> KotvaError:
        return error_with_parts(f"{self.source}, line {line}: {message}", ErrorParts(rule, about).within("line", line))

    def feed(self, number: int, line: str) -> None:
        line = line.rstrip()
        if line.startswith("#"):
            self.pragma(number, line)
        elif line.startswith(">"):
            self.turns.append((self.event(number, line), []))
            self.last = None
        elif not line:
            self.blank_lines += 1
            return
        elif self.last and self.last[-1].name == "note":
            self.extend("\n" * self.blank_lines + line)
        else:
            raise self.fail(number, "neither a pragma (`#`), an event (`>`) nor the continuation of a note", "gcg-line")
        self.blank_lines = 0

    def pragma(self, number: int, line: str) -> None:
        name, *rest = re.split(r"\s+", line[1:], maxsplit=1)
        if name == "-":
            if not self.last:
                raise self.fail(number, "`#-` continues the pragma before it, but there is none", "gcg-continued")
            self.extend(line[3:])
            return
        self.last = self.turns[-1][1] if self.turns else self.header
        self.last.append(Pragma(name, "".join(rest), number))

    def extend(self, more: str) -> None:
        assert self.last
        pragma = self.last[-1]
        self.last[-1] = Pragma(pragma.name, f"{pragma.text}\n{more}", pragma.line)

    def event(self, number: int, line: str) -> Event:
        match = EVENT.fullmatch(line)
        if not match:
            raise self.fail(number, "an event starts with a nick and a colon, as in `>eva:`", "gcg-nick")
        tokens = without_words(match[2].split())
        if len(tokens) < 2 or not all(NUMBER.fullmatch(token) for token in tokens[-2:]):
            message = "an event ends with its score and the running total, as in `+26 26`"
            raise self.fail(number, message, "gcg-score")
        *words, score, total = tokens
        event = _event(words, {"player": match[1], "score": int(score), "total": int(total), "line": number})
        if event is None:
            action = " ".join(words)
            message = f"`{action}` is no play (`8D WORD`), exchange (`-ABC`), pass (`-`) or other event"
            raise self.fail(number, message, "gcg-event", action)
        return event

    def record(self) -> Record:
        turns = tuple(RecordTurn(event, tuple(pragmata)) for event, pragmata in self.turns)
        record = with_own_nicks(Record(tuple(p for p in self.header if p.name != ENCODING), turns))
        self.check_nicks(record)
        return record

    def check_nicks(self, record: Record) -> None:
        """Check that the player of every event is declared."""
        nicks = [player.nick for player in record.players]
        for event in record.events:
            if event.player not in nicks:
                known = ", ".join(nicks)
                message = f"there is no player {event.player}; the record declares {known}"
                raise self.fail(event.line, message, "no-player", event.player)


def without_words(tokens: list[str]) -> list[str]:
    """Drop the words after the running total. Quackle lists the cross words there, which follow from the play.

    >>> without_words("ABC 8D WORD +11 340 PI, IT".split())
    ['ABC', '8D', 'WORD', '+11', '340']
    """
    end = len(tokens)
    while end and WORD_LISTED.fullmatch(tokens[end - 1]):
        end -= 1
    return tokens[:end] if end and NUMBER.fullmatch(tokens[end - 1]) else tokens


def _event(words: list[str], fields: dict[str, Any]) -> Event | None:
    """The event described by the words between nick and score, or None if they are not an event."""
    if 2 <= len(words) <= 3 and SQUARE.fullmatch(words[-2]):
        return Play(rack="".join(words[:-2]), at=words[-2].upper(), tiles=words[-1], **fields)
    if not 1 <= len(words) <= 2:
        return None
    fields["rack"], action = "".join(words[:-1]), words[-1]
    if action in SIMPLE:
        return SIMPLE[action](**fields)
    if action.startswith("-"):
        return Exchange(tiles=int(action[1:]) if NUMBER.fullmatch(action[1:]) else action[1:], **fields)
    if action.startswith("(") and action.endswith(")"):
        return (RackPenalty if fields["rack"] else RackBonus)(tiles=action[1:-1], **fields)
    return None


def _event_line(event: Event) -> str:
    match event:
        case Play(at=at, tiles=tiles):
            action = f"{_word(at)} {_word(tiles)}"
        case Exchange(tiles=tiles):
            action = f"-{_word(str(tiles))}"
        case RackBonus(tiles=tiles) | RackPenalty(tiles=tiles):
            action = f"({_word(tiles)})"
        case _:
            action = next(text for text, kind in SIMPLE.items() if isinstance(event, kind))
    rack = _word(event.rack) + " " if event.rack else ""
    return f">{_word(event.player)}: {rack}{action} {event.score:+d} {event.total}"


def _pragma_lines(pragma: Pragma) -> Iterator[str]:
    """The lines of a pragma. A note continues in plain lines, as in other programs, unless one would be read as a
    pragma or event."""
    first, *more = (line.rstrip() for line in LINE_END.split(pragma.text))
    plain = pragma.name == "note" and more and more[-1] and not any(line.startswith(("#", ">")) for line in more)
    yield f"#{_word(pragma.name)} {first}".rstrip()
    for line in more:
        yield line if plain else f"#- {line}".rstrip()


def _word(text: str) -> str:
    if len(text.split()) > 1:
        raise KotvaError(f"`{text}` cannot be written as GCG: it must not contain a space")
    return text
