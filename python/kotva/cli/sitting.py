"""A game in the terminal: its seats, its moves and its display.

`Screen` works for every game. A kind of game with more to show or to ask registers its own screen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import singledispatch
from pathlib import Path
from typing import Any

from kotva import players
from kotva.cli import paint
from kotva.errors import KotvaError
from kotva.games import Game, Hidden, History, Outcome, Position
from kotva.matches.loop import Played, Turn, asked, drawn, finish, take_turn
from kotva.matches.records import board_record
from kotva.players import Decision, Limits, Player, SearchPlayer, search_position
from kotva.records import boards, files

__all__ = ["HINTS", "HUMAN", "Person", "Screen", "Sitting", "screen"]

HUMAN = "human"
HINTS = 5
HINT_LEVEL = "medium"
"""The hint player has a depth limit and no time limit, so the same position gives the same hint."""

Command = Callable[["Sitting", str], bool]
"""A command that a human can type; its argument is the rest of the line. Returns whether the position changed."""


class Person:
    """A human player. It plays the move that was read last."""

    name = HUMAN
    move = ""

    def begin(self) -> None:
        """Nothing to reset."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        return Decision(self.move)


class Sitting:
    """A game and its seats. Draws depend only on the seed and the turn number, so undoing a turn and playing it again
    gives the same draws."""

    def __init__(self, game: Game, position: Position, crew: Sequence[Player], seed: int, begun: bool = False) -> None:
        self.game, self.crew, self.seed, self.begun = game, crew, seed, begun
        self.screen = screen(game)
        self.history = History(position)
        self.names = [player.name for player in crew]
        self.turns: list[Turn] = []
        self.screen.prepare(position)
        self.start = position.text
        self.dealt = drawn(position, self.screen.source(seed, 0))

    @property
    def position(self) -> Position:
        return self.history.position

    @property
    def player(self) -> Player:
        """The player to move."""
        return self.crew[self.position.side]

    @property
    def people(self) -> list[int]:
        """The seats of humans."""
        return [seat for seat, player in enumerate(self.crew) if isinstance(player, Person)]

    def view(self) -> Any:
        """The position to show: the view of the human to move, or everything if only computers play."""
        side, people = self.position.side, self.people
        if not people or not isinstance(self.position, Hidden):
            return self.position
        return self.position.view(side if side in people else people[0])

    def turn(self, limits: Limits) -> Turn:
        """Plays the turn of the player to move."""
        source = self.screen.source(self.seed, len(self.turns) + 1)
        self.turns.append(take_turn(self.history, self.player, limits, source))
        return self.turns[-1]

    def undo(self) -> None:
        """Goes back to the previous turn of a human."""
        people = [number for number, turn in enumerate(self.turns) if turn.side in self.people]
        if not people:
            raise KotvaError("there is no turn to take back")
        while len(self.turns) > people[-1]:
            self.turns.pop()
            self.history.undo()

    def played(self) -> Played:
        """The game so far in the form that matches use."""
        found = Played(self.game.name, self.start, tuple(self.names), turns=self.turns, drawn=self.dealt)
        finish(found, self.history)
        return found


class Screen:
    """The display of a game, and the commands that a human can type."""

    between = " "
    """The separator in lists of moves."""

    help = (
        "a move as the list shows it; `moves` lists them, `hint` or `hint PLAYER`, `undo`, `draw` offers a draw, "
        "`save FILE`, `rules`, `help`, `quit`"
    )

    def __init__(self, game: Game) -> None:
        self.game = game

    def opponent(self) -> str:
        """The default opponent of a single human."""
        return next(iter(players.levels(self.game)), "random")

    def remember(self, sitting: Sitting) -> None:
        """Stores the result of a finished game, if the game has a use for it."""

    def prepare(self, position: Any) -> None:
        """Prepares the position of `--position` for a game."""

    def source(self, seed: int, turn: int) -> Any:
        """The random source for the draws after a turn; turn 0 is the start of the game."""
        return random.Random(f"kotva play {seed} {turn}")

    def board(self, sitting: Sitting) -> str:
        return paint.board(self.game.picture(sitting.view()), colour=paint.use_colour())

    def turn_text(self, sitting: Sitting, turn: Turn) -> str:
        """The computer's move, and the draw after it if it is public."""
        said = f"player {turn.side + 1} ({sitting.names[turn.side]}) plays {turn.move}"
        open_ = not sitting.people or not isinstance(sitting.position, Hidden)
        return f"{said}; drawn: {turn.drawn}" if turn.drawn and open_ else said

    def ending(self, sitting: Sitting) -> str:
        outcome = sitting.history.outcome()
        if outcome is None:
            return "*"
        result = "draw" if outcome.winner is None else f"player {outcome.winner + 1} wins"
        return f"{result}{self.points(outcome)}: {outcome.reason}"

    def points(self, outcome: Outcome) -> str:
        """The final score, in games that are decided by points."""
        return ""

    def read(self, sitting: Sitting, answer: str) -> str:
        """Reads a move; raises an error with the reason if it is wrong."""
        return str(sitting.position.copy().play(answer))

    def commands(self) -> dict[str, Command]:
        return {
            "moves": self.moves,
            "hint": self.hint,
            "rules": self.rules,
            "help": self.show_help,
            "draw": self.draw,
            "undo": self.undo,
            "save": self.save,
        }

    def moves(self, sitting: Sitting, rest: str) -> bool:
        print(self.between.join(map(str, sitting.view().legal_moves())))
        return False

    def hint(self, sitting: Sitting, rest: str) -> bool:
        """Prints the best moves of a searching player; for other players only their move. A game that is not searched
        has no level; there the hint is the move of its first player."""
        levels = players.levels(self.game)
        name = rest or (HINT_LEVEL if HINT_LEVEL in levels else next(iter([*levels, *players.available(self.game)])))
        with players.seated([name], self.game, seed=sitting.seed) as (player,):
            print("\n".join(self.advice(player, sitting.view())))
        return False

    def advice(self, player: Player, position: Position) -> list[str]:
        if isinstance(player, SearchPlayer):
            found = search_position(self.game.name, position, player.settings, lines=HINTS)["lines"]
            return [f"{line['move']}  value {line['value']}  expecting {' '.join(line['line'])}" for line in found]
        decision, fault = asked(position, player, Limits())
        if decision is None:
            raise KotvaError(fault)
        return [f"{decision.move}  {decision.why}".rstrip()]

    def rules(self, sitting: Sitting, rest: str) -> bool:
        print(self.game.rules())
        return False

    def show_help(self, sitting: Sitting, rest: str) -> bool:
        print(self.help)
        return False

    def draw(self, sitting: Sitting, rest: str) -> bool:
        """Offers a draw. A computer agrees if its last search did not find it better off; humans at one terminal have
        agreed before they type it."""
        for seat, player in enumerate(sitting.crew):
            if not isinstance(player, Person) and not self.accepts_draw(sitting, seat):
                print(f"player {seat + 1} ({sitting.names[seat]}) does not agree to a draw")
                return False
        sitting.history.agree_draw()
        return True

    def accepts_draw(self, sitting: Sitting, seat: int) -> bool:
        value = next((turn.value for turn in reversed(sitting.turns) if turn.side == seat), None)
        return value is not None and value <= 0

    def undo(self, sitting: Sitting, rest: str) -> bool:
        sitting.undo()
        return True

    def save(self, sitting: Sitting, rest: str) -> bool:
        if not rest:
            raise KotvaError("name a file, as in `save game.txt`")
        self.write(sitting, Path(rest))
        return False

    def check_record(self, sitting: Sitting) -> None:
        """Raises an error if the game cannot be saved."""

    def write(self, sitting: Sitting, path: Path) -> None:
        """Save the game so far."""
        self.check_record(sitting)
        files.save(path, boards.write(board_record(sitting.played())))


@singledispatch
def screen(game: Game) -> Screen:
    """The screen of a game; a kind of game registers its own."""
    return Screen(game)
