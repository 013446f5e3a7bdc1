"""Crossword rooms from files: records (GCG, our JSON), positions (CGP, the board and racks of the Scrabble Analyser in
CSV)."""

from __future__ import annotations

import csv
import re

from kotva.errors import ErrorParts, counted
from kotva.games.crossword import CrosswordGame, Position
from kotva.games.crossword.position import language_of
from kotva.lexicons.lexicon import Lexicon
from kotva.records import gcg
from kotva.records import json as record_json
from kotva.records.model import Event, Exchange, Pass, Play, Record, Withdrawal
from kotva.records.replay import Replay, replay
from kotva.web.errors import Refused
from kotva.web.rooms.crossword.state import joined, state_of
from kotva.web.rooms.game import Step
from kotva.web.rooms.imports import read_file, seats
from kotva.web.rooms.models import ImportRoom, NewRoom, Options

GAME = CrosswordGame.name
LEX = re.compile(r"\blex ([a-z0-9_-]+);")


@read_file.register
def _(game: CrosswordGame, ask: ImportRoom, text: str) -> tuple[NewRoom, list[Step]]:
    if text.lstrip().startswith("{"):
        return crossword_record(ask, record_json.parse(text, source="the file"))
    if text.startswith(("#", ">")):
        return crossword_record(ask, gcg.parse(text, source="the file"))
    if "," in text or (";" in text.partition("\n")[0] and "/" not in text):
        return crossword_csv(ask, text)
    return crossword_cgp(ask, text.strip())


def chosen_lexicon(ask: ImportRoom, named: str | None) -> str:
    name = ask.lexicon or named
    if name is None:
        raise Refused("no-lexicon", "the file names no lexicon; choose one")
    return name


def crossword_cgp(ask: ImportRoom, text: str) -> tuple[NewRoom, list[Step]]:
    found = LEX.search(text)
    lexicon = chosen_lexicon(ask, found[1] if found else None)
    position = Position.from_cgp(text, lexicon)
    room = NewRoom(game=GAME, seats=seats(ask, [""] * position.players), options=Options(lexicon=lexicon, cgp=text))
    return room, []


def crossword_csv(ask: ImportRoom, text: str) -> tuple[NewRoom, list[Step]]:
    """The board file of the Scrabble Analyser, and its rack file if there is one."""
    lexicon = chosen_lexicon(ask, None)
    position = Position.from_csv(text, lexicon)
    layout = position.rules.layout.text()
    racks = rack_file(ask.racks) if ask.racks else ["", ""]
    if len(racks) != position.players:
        message = f"the rack file has {counted(len(racks), 'line')}; there are two players, one line each"
        raise Refused("bad-file", message, ErrorParts("rack-lines", (str(len(racks)),)))
    state = state_of(position) | {"racks": racks}
    room = NewRoom(game=GAME, seats=seats(ask, ["", ""]), options=Options(lexicon=lexicon, layout=layout))
    return room, [{"do": "set-up", **state}]


def rack_file(text: str) -> list[str]:
    """Reads one rack per line; commas separate the tiles.

    >>> rack_file("A,B,CH\\n,\\n")
    ['AB[CH]', '']
    """
    rows = [next(csv.reader([line]), []) for line in text.strip("\r\n").splitlines()]
    return [joined([tile.strip() for tile in row if tile.strip()]) for row in rows]


def crossword_record(ask: ImportRoom, record: Record) -> tuple[NewRoom, list[Step]]:
    """Takes every turn as the record has it, even if its words are not in the lexicon."""
    lexicon = Lexicon.open(chosen_lexicon(ask, record.get("lexicon")))
    game = replay(record, lexicon, language=language_of(lexicon))
    if not game.complete and game.differences:
        last = game.differences[-1]
        parts = last.parts or ErrorParts("refused", (last.text,))
        raise Refused("bad-file", f"the record cannot be played: {last}", parts.within("line", last.line))
    names = [player.name or player.nick for player in record.players]
    names += [""] * (game.position.players - len(names))
    room = NewRoom(game=GAME, seats=seats(ask, names), options=Options(lexicon=lexicon.name))
    return room, list(recorded(game, ask.turn))


def recorded(game: Replay, until: int | None) -> list[Step]:
    """The turns of a record as steps, each with the position after it. At the end the racks are filled so that play
    can continue, or the result is added."""
    nicks = [player.nick for player in game.record.players]
    count = len(game.steps) if until is None else min(until, len(game.steps))
    steps: list[Step] = [{"do": "set-up", **state_of(game.at(0))}]
    for number in range(count):
        event = game.steps[number].event
        entry = step_of(event)
        if entry is None:
            continue
        after = state_of(game.at(number + 1))
        steps.append({"do": "recorded", "seat": nicks.index(event.player), **entry, **after})
    last = game.at(count)
    ended = last.outcome()
    if ended is None:
        return steps + [{"do": "draw", "seat": seat} for seat in range(last.players)]
    end = {"reason": ended.reason, "winners": list(ended.winners), "scores": list(ended.scores)}
    return [*steps, {"do": "end", "seat": None, **end}]


def step_of(event: Event) -> Step | None:
    """The log fields of an event. Bonuses and penalties have none: the scores of the next position include them."""
    match event:
        case Play(at=at, tiles=tiles):
            move = f"{at} {tiles}"
        case Exchange(tiles=tiles):
            move = f"-{tiles}"
        case Pass():
            move = "-"
        case Withdrawal():
            return {"kind": "challenge", "upheld": False, "total": event.total}
        case _:
            return None
    return {"kind": "move", "move": move, "score": event.score, "total": event.total, "rack": event.rack}
