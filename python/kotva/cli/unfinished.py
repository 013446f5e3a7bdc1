"""The unfinished game of the terminal. It is stored after every turn, so that `kotva play --resume` continues it after
quitting, Ctrl-C or a kill. Draws follow from the seed and the number of the turn, so the moves are enough."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pydantic import BaseModel, ValidationError

from kotva import files
from kotva.cli.sitting import Person, Sitting
from kotva.errors import KotvaError
from kotva.languages.paths import data_dir
from kotva.matches.loop import take_turn
from kotva.players import Limits

__all__ = ["Unfinished", "forget", "keep", "replay", "stored"]

FILE = "unfinished.json"


class Unfinished(BaseModel):
    """How a game was started, and its turns so far."""

    game: str
    seats: list[str]
    seed: int
    setup: str | None = None
    position: str | None = None
    lexicon: str | None = None
    seconds: float | None = None
    moves: list[str] = []
    values: list[int | None] = []
    """What each player thought of its move: a computer agrees to a draw only if it is not better off."""


def path() -> Path:
    return data_dir() / FILE


def stored() -> Unfinished:
    try:
        return Unfinished.model_validate_json(path().read_bytes())
    except FileNotFoundError:
        raise KotvaError("there is no unfinished game; `kotva play GAME` begins one") from None
    except ValidationError:
        raise KotvaError(f"{path()} cannot be read; `kotva play GAME` begins a new game") from None


def keep(begun: Unfinished, sitting: Sitting) -> None:
    """Stores the game after a turn. Without a human there is nothing to continue."""
    if sitting.people:
        turns = {"moves": [turn.move for turn in sitting.turns], "values": [turn.value for turn in sitting.turns]}
        files.write_text(path(), begun.model_copy(update=turns).model_dump_json(), make_folder=True)


def forget(sitting: Sitting) -> None:
    """Removes the game of humans that is over."""
    if sitting.people:
        path().unlink(missing_ok=True)


def replay(begun: Unfinished, sitting: Sitting) -> None:
    """Plays the stored turns again."""
    for move, value in zip(begun.moves, begun.values, strict=True):
        person = Person()
        person.move = move
        source = sitting.screen.source(sitting.seed, len(sitting.turns) + 1)
        turn = take_turn(sitting.history, person, Limits(), source)
        if turn.fault:
            raise KotvaError(f"the stored game cannot be played on: {turn.fault}")
        sitting.turns.append(replace(turn, value=value))
