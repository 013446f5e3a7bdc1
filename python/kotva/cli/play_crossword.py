"""Crossword games in the terminal: racks, exchanges, hints by a strategy, records in GCG."""

from __future__ import annotations

import random
from pathlib import Path
from uuid import uuid4

from kotva.cli import paint
from kotva.cli.sitting import HINTS, Command, Screen, Sitting, screen
from kotva.errors import KotvaError, counted
from kotva.games import Outcome
from kotva.games.crossword import CrosswordGame, Position
from kotva.games.crossword.position import split_tiles
from kotva.matches import records
from kotva.matches.loop import Turn
from kotva.players import adaptive
from kotva.players.crossword import is_strategy
from kotva.players.worth import best
from kotva.records import files
from kotva.render.crossword import board_view

__all__ = ["CrosswordScreen"]


class SeatSource:
    """A random source for filling racks: its numbers depend only on the seed, the turn and the seat."""

    def __init__(self, seed: int, turn: int) -> None:
        self.seed, self.turn, self.seat = seed, turn, 0

    def getrandbits(self, bits: int) -> int:
        """The random number of the next seat; racks are filled in seat order."""
        found = random.Random(f"{self.seed} {self.turn} {self.seat}").getrandbits(bits)
        self.seat += 1
        return found


class CrosswordScreen(Screen):
    """Shows the board with its premium squares and the visible racks."""

    between = ", "

    help = (
        "a play (`8D WORD`, `D8 WO.d`: `.` a tile that lies there, lower case a blank; `WORD` if only one play makes "
        "it), `exchange ABC`, `pass`; `moves`, `hint` or `hint PLAYER`, `unseen`, `shuffle`, `undo`, `save FILE.gcg`, "
        "`rules`, `help`, `quit`\n"
        "squares: = triple word, - double word, \" triple letter, ' double letter (~ and ^ quadruple)"
    )

    def opponent(self) -> str:
        return "normal"

    def remember(self, sitting: Sitting) -> None:
        """The result of one human against one computer tells the player `adaptive` how strong the human is."""
        found = sitting.history.outcome()
        if found is None or len(sitting.crew) != 2 or len(sitting.people) != 1 or sitting.begun:
            return
        (human,) = sitting.people
        won = 0.5 if found.winner is None else float(found.winner == human)
        assert isinstance(sitting.game, CrosswordGame)
        lexicon = sitting.game.lexicon
        name = lexicon.name if lexicon is not None else ""
        adaptive.remember(adaptive.Result(uuid4().hex, name, sitting.names[1 - human], won))

    def prepare(self, position: Position) -> None:
        """Draws the racks that the CGP does not give."""
        for seat, rack in enumerate(position.racks):
            if rack is None:
                position.set_rack(seat, "")

    def source(self, seed: int, turn: int) -> SeatSource:
        return SeatSource(seed, turn)

    def board(self, sitting: Sitting) -> str:
        """The bag and the values of the visible tiles, then the board."""
        position = sitting.view()
        view = board_view(position, sitting.names)
        tiles = sorted({tile for seat in view.seats for tile in seat.rack or () if tile in view.values})
        values = " ".join(f"{tile}{view.values[tile]}" for tile in tiles)
        head = f"bag: {counted(position.bag, 'tile')}" + (f"; values: {values}, ?0" if values else "")
        return f"{head}\n{paint.crossword(view, colour=paint.use_colour())}"

    def turn_text(self, sitting: Sitting, turn: Turn) -> str:
        """The computer's move; for an exchange only the number of tiles."""
        did = "passes" if turn.move == "-" else f"plays {turn.move} for {turn.score}"
        if turn.move.startswith("-") and turn.move != "-":
            did = f"exchanges {counted(len(split_tiles(turn.move[1:])), 'tile')}"
        return f"player {turn.side + 1} ({sitting.names[turn.side]}) {did}"

    def points(self, outcome: Outcome) -> str:
        return f", {' to '.join(map(str, outcome.scores))}"

    def read(self, sitting: Sitting, answer: str) -> str:
        word, _, tiles = answer.partition(" ")
        if word == "exchange":
            answer = f"-{tiles.strip()}"
        elif word == "pass":
            answer = "-"
        return super().read(sitting, answer)

    def commands(self) -> dict[str, Command]:
        """Crosswords have no draw by agreement, and `draw` may be a word to play."""
        found = super().commands() | {"unseen": self.unseen, "shuffle": self.shuffle}
        del found["draw"]
        return found

    def hint(self, sitting: Sitting, rest: str) -> bool:
        """Prints the best moves of a strategy with the terms of their values; for other players only their move."""
        if rest and not is_strategy(rest):
            return super().hint(sitting, rest)
        for found in best(sitting.view(), HINTS, by=rest or "equity"):
            terms = ", ".join(f"{name} {points:g}" for name, points in found.terms_in_points().items())
            print(f"{found.move!s:20} {found.points:8.2f}  {terms}")
        return False

    def unseen(self, sitting: Sitting, rest: str) -> bool:
        print(" ".join(f"{tile}{count}" for tile, count in sitting.view().unseen.items() if count))
        return False

    def shuffle(self, sitting: Sitting, rest: str) -> bool:
        position = crossword(sitting)
        position.set_rack(position.side, shuffled(position.racks[position.side] or ""))
        print(self.board(sitting).splitlines()[position.side - position.players])
        return False

    def check_record(self, sitting: Sitting) -> None:
        if sitting.begun:
            raise KotvaError("a record begins with an empty board; a game from --position cannot be saved as one")
        if len(sitting.crew) != 2:
            raise KotvaError(f"a record has two players; a game of {len(sitting.crew)} cannot be saved as one")

    def write(self, sitting: Sitting, path: Path) -> None:
        self.check_record(sitting)
        position = crossword(sitting)
        lexicon = position.lexicon.name if position.lexicon else ""
        files.write(records.played(sitting.names, sitting.turns, position, lexicon), path)


@screen.register
def _(game: CrosswordGame) -> Screen:
    return CrosswordScreen(game)


def crossword(sitting: Sitting) -> Position:
    position = sitting.position
    assert isinstance(position, Position)
    return position


def shuffled(rack: str) -> str:
    tiles = [tile if len(tile) == 1 else f"[{tile}]" for tile in split_tiles(rack)]
    random.shuffle(tiles)
    return "".join(tiles)
