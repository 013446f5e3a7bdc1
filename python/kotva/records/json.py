"""Crossword game records as JSON (docs/formats.md): the content of GCG with types."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from kotva.errors import ErrorParts, KotvaError, error_with_parts
from kotva.records.gcg import SQUARE
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
    TimePenalty,
    Withdrawal,
)
from kotva.records.nicks import with_own_nicks

FORMAT = "kotva-record"
VERSION = 1


def read(path: str | Path) -> Record:
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise KotvaError(f"{path}: this is not UTF-8 text") from None
    return parse(text, source=str(path))


def parse(text: str, source: str = "JSON") -> Record:
    """Read a record from JSON. Errors name the source and the key.

    >>> parse('{"format": "kotva-record", "version": 2}')
    Traceback (most recent call last):
    kotva._core.KotvaError: JSON: version 2 is newer than this program, which reads version 1
    """
    document = _load(text, source)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        message = f'{source}: a game record has the key "format" with the value "{FORMAT}"'
        raise error_with_parts(message, ErrorParts("json-format", (FORMAT,)))
    version = document.get("version")
    if isinstance(version, int) and version > VERSION:
        message = f"{source}: version {version} is newer than this program, which reads version {VERSION}"
        raise error_with_parts(message, ErrorParts("json-version", (str(version), str(VERSION))))
    try:
        record = _Document.model_validate(document).record()
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "document"
        message = f"{source}: {place}: {first['msg'].removeprefix('Value error, ')}"
        raise error_with_parts(message, ErrorParts("json-key").within("key", place)) from None
    nicks = [player.nick for player in record.players]
    for i, event in enumerate(record.events):
        if event.player not in nicks:
            place = f"turns.{i}.player"
            parts = ErrorParts("no-player", (event.player,)).within("key", place)
            raise error_with_parts(f"{source}: {place}: there is no player {event.player}", parts)
    if "players" in document and document["players"] != _players(record):
        message = f"{source}: players: they differ from the players in the header pragmata"
        raise error_with_parts(message, ErrorParts("json-key").within("key", "players"))
    return with_own_nicks(record)


def write(record: Record) -> str:
    """The record as an indented JSON document."""
    return json.dumps(document(record), ensure_ascii=False, indent=1) + "\n"


def document(record: Record) -> dict[str, Any]:
    """The record as plain data.

    >>> event = Play(player="eva", rack="KOTVA?S", at="8D", tiles="KOTVA", score=26, total=26)
    >>> document(Record((), (RecordTurn(event),)))["turns"]
    [{'player': 'eva', 'rack': 'KOTVA?S', 'at': '8D', 'tiles': 'KOTVA', 'score': 26, 'total': 26}]
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": _players(record),
        "header": [_pragma(pragma) for pragma in record.header],
        "turns": [_turn(turn) for turn in record.turns],
    }


def action(event: Event) -> dict[str, Any]:
    """The action of an event, with the JSON keys of a move."""
    match event:
        case Play(at=at, tiles=tiles):
            return {"at": at, "tiles": tiles}
        case Exchange(tiles=tiles):
            return {"exchange": tiles}
        case RackBonus(tiles=tiles):
            return {"gains": tiles}
        case RackPenalty(tiles=tiles):
            return {"loses": tiles}
        case _:
            return {next(key for key, kind in FLAGS.items() if isinstance(event, kind)): True}


FLAGS: dict[str, type[Event]] = {
    "pass": Pass,
    "withdrawn": Withdrawal,
    "challenge": ChallengeBonus,
    "time": TimePenalty,
}


def _players(record: Record) -> list[dict[str, str]]:
    return [{"nick": player.nick, "name": player.name} for player in record.players]


def _pragma(pragma: Pragma) -> dict[str, str]:
    return {"name": pragma.name, "text": pragma.text}


def _turn(turn: RecordTurn) -> dict[str, Any]:
    event = turn.event
    entry = {"player": event.player, "rack": event.rack} | action(event)
    entry |= {"score": event.score, "total": event.total}
    return entry | ({"pragmata": [_pragma(p) for p in turn.pragmata]} if turn.pragmata else {})


def _load(text: str, source: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        message = f"{source}, line {error.lineno}: this is not JSON: {error.msg}"
        raise error_with_parts(message, ErrorParts("not-json").within("line", error.lineno)) from None
    except RecursionError:
        raise error_with_parts(
            f"{source}: this is not a record: it is nested too deeply", ErrorParts("not-json")
        ) from None


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


_Word = Annotated[str, Field(pattern=r"^\S*$")]


class _PragmaEntry(_Strict):
    name: _Word
    text: str = ""


class _PlayerEntry(_Strict):
    nick: str
    name: str = ""


class _TurnEntry(_Strict):
    player: _Word
    rack: _Word = ""
    score: int
    total: int
    at: Annotated[str, Field(pattern=f"^({SQUARE.pattern})$")] | None = None
    tiles: _Word | None = None
    exchange: _Word | Annotated[int, Field(ge=1)] | None = None
    pass_: Literal[True] | None = Field(None, alias="pass")
    withdrawn: Literal[True] | None = None
    challenge: Literal[True] | None = None
    time: Literal[True] | None = None
    gains: _Word | None = None
    loses: _Word | None = None
    pragmata: list[_PragmaEntry] = []

    @model_validator(mode="after")
    def one_action(self) -> _TurnEntry:
        if len(self.actions()) != 1 or (self.at is None) != (self.tiles is None):
            keys = 'at" with "tiles", "exchange", "gains", "loses", "' + '", "'.join(FLAGS)
            raise ValueError(f'a turn has exactly one of "{keys}"')
        return self

    def actions(self) -> list[Event]:
        common: dict[str, Any] = {
            "player": self.player,
            "rack": self.rack,
            "score": self.score,
            "total": self.total,
        }
        found: list[Event] = []
        if self.at is not None or self.tiles is not None:
            found.append(Play(at=(self.at or "").upper(), tiles=self.tiles or "", **common))
        if self.exchange is not None:
            found.append(Exchange(tiles=self.exchange, **common))
        if self.gains is not None:
            found.append(RackBonus(tiles=self.gains, **common))
        if self.loses is not None:
            found.append(RackPenalty(tiles=self.loses, **common))
        flags = {
            "pass": self.pass_,
            "withdrawn": self.withdrawn,
            "challenge": self.challenge,
            "time": self.time,
        }
        return found + [FLAGS[key](**common) for key, value in flags.items() if value]


class _Document(_Strict):
    format: Literal["kotva-record"]
    version: Literal[1]
    players: list[_PlayerEntry] = []
    header: list[_PragmaEntry] = []
    turns: list[_TurnEntry]

    def record(self) -> Record:
        return Record(
            tuple(Pragma(p.name, p.text) for p in self.header),
            tuple(RecordTurn(t.actions()[0], tuple(Pragma(p.name, p.text) for p in t.pragmata)) for t in self.turns),
        )
