"""Records of board games: headers in brackets, numbered moves, the result. `read` reverses `write`.

>>> record = BoardRecord(game="abalone", setup="belgian-daisy", players=["Ana", "Bob"], moves=["a1-c3,d4", "i9,h8"])
>>> print(write(record), end="")
[Game "abalone"]
[Setup "belgian-daisy"]
[Player1 "Ana"]
[Player2 "Bob"]
<BLANKLINE>
1. a1-c3,d4 i9,h8 *
>>> read(write(record)) == record
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import fill

from kotva.errors import KotvaError

__all__ = ["BoardRecord", "is_record", "read", "write"]

UNFINISHED = "*"
RESULT = re.compile(r"\*|draw|nobody|player \d+(?:,\d+)* wins")
HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
NUMBER = re.compile(r"\d+\.")
DRAW = re.compile(r"\([^()\s]+\)")
"""A result of `kotva.games.Chance.draw`."""


@dataclass
class BoardRecord:
    """One game: the start, the players, every move as text, and the result.

    The keys of `comments` and `draws` are the number of moves played before. `draws` has results of chance. Unknown
    headers are kept in `more`.
    """

    game: str
    setup: str | None = None
    position: str | None = None
    players: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    result: str = UNFINISHED
    reason: str = ""
    comments: dict[int, str] = field(default_factory=dict)
    draws: dict[int, str] = field(default_factory=dict)
    more: dict[str, str] = field(default_factory=dict)


def write(record: BoardRecord) -> str:
    """The record as text, with lines of at most 100 characters."""
    headers = {"Game": record.game, "Setup": record.setup, "Position": record.position}
    headers |= {f"Player{i}": name for i, name in enumerate(record.players, 1)}
    headers |= {"Reason": record.reason or None} | record.more
    top = "".join(f'[{key} "{escape(text)}"]\n' for key, text in headers.items() if text is not None)
    body = fill(" ".join(tokens(record)), 100, break_long_words=False, break_on_hyphens=False)
    return f"{top}\n{body}\n"


def tokens(record: BoardRecord) -> list[str]:
    seats = max(len(record.players), 2)
    out = []
    for i, move in enumerate(record.moves):
        out += before_move(record, i)
        out += [f"{i // seats + 1}."] if i % seats == 0 else []
        out.append(move)
    return [*out, *before_move(record, len(record.moves)), record.result]


def before_move(record: BoardRecord, at: int) -> list[str]:
    """The tokens before the next move: a result of chance in parentheses, a comment in braces."""
    drawn = [f"({record.draws[at]})"] if at in record.draws else []
    return drawn + ([f"{{{record.comments[at]}}}"] if at in record.comments else [])


def read(text: str) -> BoardRecord:
    """Read a game from text. Errors name the line.

    >>> read('[Setup "long"]')
    Traceback (most recent call last):
    kotva._core.KotvaError: line 1: a record needs a header [Game "…"]
    """
    headers: dict[str, str] = {}
    lines = text.lstrip("\ufeff").splitlines()
    at = 0
    while at < len(lines) and (not lines[at].strip() or lines[at].lstrip().startswith("[")):
        for found in headers_in(lines[at], at + 1):
            headers |= found
        at += 1
    if "Game" not in headers:
        raise KotvaError('line 1: a record needs a header [Game "…"]')
    seats = sorted((int(k[6:]), k) for k in headers if re.fullmatch(r"Player[1-9]", k))
    record = BoardRecord(
        game=headers.pop("Game"),
        setup=headers.pop("Setup", None),
        position=headers.pop("Position", None),
        players=[headers.pop(key) for _, key in seats],
        reason=headers.pop("Reason", ""),
        more=headers,
    )
    read_moves(record, " ".join(lines[at:]), first_line=at + 1)
    return record


def is_record(path: Path) -> bool:
    """Whether a file begins like a record of a board game."""
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            first = next((line for line in file if line.strip()), "")
    except OSError:
        return False
    return HEADER.match(first.strip()) is not None


def headers_in(line: str, number: int) -> list[dict[str, str]]:
    if not line.strip():
        return []
    found = HEADER.findall(line)
    if HEADER.sub("", line).strip():
        raise KotvaError(f'line {number}: a header is written [Name "text"]')
    return [{key: unescape(text)} for key, text in found]


def read_moves(record: BoardRecord, body: str, first_line: int) -> None:
    rest = body.strip()
    while rest:
        if rest.startswith("{"):
            text, closed, rest = rest[1:].partition("}")
            if not closed:
                raise KotvaError(f"from line {first_line} on: a comment begins with {{ but never ends with }}")
            record.comments[len(record.moves)] = " ".join(text.split())
        elif found := RESULT.match(rest):
            record.result, rest = found.group(), rest[found.end() :]
            if rest.strip():
                raise KotvaError(f"after the result `{record.result}` nothing may follow: {rest.strip()[:40]}")
        else:
            word, _, rest = rest.partition(" ")
            if DRAW.fullmatch(word):
                record.draws[len(record.moves)] = word[1:-1]
            elif not NUMBER.fullmatch(word):
                record.moves.append(word)
        rest = rest.lstrip()


def escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
