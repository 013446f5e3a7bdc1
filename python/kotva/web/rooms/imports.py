"""Rooms from files: records of any game, and further formats that a kind of game reads."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from kotva import games
from kotva.errors import KotvaError, counted
from kotva.games import Chance, Game
from kotva.games.registry import taking
from kotva.records import boards
from kotva.records.boards import BoardRecord
from kotva.web.errors import Refused
from kotva.web.rooms.game import Step
from kotva.web.rooms.models import ImportRoom, NewRoom, Options, SeatRequest

__all__ = ["imported", "read_file", "seats"]


def imported(ask: ImportRoom) -> tuple[NewRoom, list[Step]]:
    """The room that a file describes, and the steps already played in it."""
    text = ask.text.lstrip("\ufeff")
    if text.startswith("[") and '"]' in text:
        return from_record(ask, boards.read(text))
    # Only crossword files can be recognised by their content.
    return read_file(games.get(ask.game or taking("lexicon") or ""), ask, text)


@singledispatch
def read_file(game: Game, ask: ImportRoom, text: str) -> tuple[NewRoom, list[Step]]:
    """Reads a file of this game: a position, unless the kind of game has registered a reader."""
    position = text.strip()
    players = game.position(text=position).players
    return NewRoom(game=game.name, seats=seats(ask, [""] * players), options=Options(position=position)), []


def seats(ask: ImportRoom, names: list[str]) -> list[SeatRequest]:
    """The requested seats, with names from the file where they have none. By default all seats are humans at one
    screen."""
    if not ask.seats:
        return [SeatRequest(kind="human", name=name[:40]) for name in names]
    sitting = [seat for seat in ask.seats if seat.kind != "off"]
    if len(sitting) != len(names):
        raise Refused("bad-seats", f"the file is of a game for {len(names)} players, not {len(sitting)}")
    return [
        seat if seat.name or seat.kind == "computer" else seat.model_copy(update={"name": name[:40]})
        for seat, name in zip(sitting, names, strict=True)
    ]


def from_record(ask: ImportRoom, record: BoardRecord) -> tuple[NewRoom, list[Step]]:
    """A board game record (with headers in brackets)."""
    options = Options(position=record.position) if record.position else Options(setup=record.setup)
    start = games.get(record.game).position(options.setup, text=options.position)
    names = record.players or [""] * start.players
    room = NewRoom(game=record.game, seats=seats(ask, names), options=options)
    steps: list[Step] = [{"do": "move", "move": move} for move in record.moves]
    if isinstance(start, Chance):
        # The room would draw at once; the set-up carries the draw of the record instead.
        steps.insert(0, {"do": "set-up", "position": start.text})
        for number, step in enumerate(steps):
            step["drawn"] = record.draws.get(number, "")
        check_draws(start, steps)
    return room, steps


def check_draws(position: Any, steps: list[Step]) -> None:
    """Refuses draws that the game cannot repeat. An added game may raise any error for a text it does not know."""
    for number, step in enumerate(steps):
        try:
            if number:
                position.play(step["move"])
            if step["drawn"]:
                position.deal(step["drawn"])
        except KotvaError:
            raise
        except Exception as error:
            reason = f"`{step['drawn']}` cannot be drawn after {counted(number, 'move')}: {error}"
            raise Refused("bad-file", f"the record cannot be played: {reason}") from error
