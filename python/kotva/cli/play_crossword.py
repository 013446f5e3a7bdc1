"""Crossword games of `kotva play`."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

from kotva._core import Rng
from kotva.cli.main import fail
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.games import texts
from kotva.games.crossword import Position
from kotva.games.crossword.position import split_tiles
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.crossword import CrosswordTurn, checked, take_turn
from kotva.matches.crossword_records import played
from kotva.players import Decision, Limits, Player
from kotva.players.crossword import crossword_player
from kotva.players.worth import best
from kotva.records import files
from kotva.render.crossword import board_view, text

HELP = (
    "a play (`8D WORD`, `D8 WO.d`: `.` a tile that lies there, lower case a blank; `WORD` if only one play makes it), "
    "`exchange ABC`, `pass`; `hint` or `hint PLAYER`, `unseen`, `shuffle`, `undo`, `save FILE.gcg`, `rules`, `quit`"
)
HUMAN = "human"
HINTS = 5


class Answered:
    """A person's move, already read."""

    name = HUMAN

    def __init__(self, move: str) -> None:
        self.move = move

    def begin(self) -> None:
        """A person remembers what he likes."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        return Decision(self.move)


class Sitting:
    """A game in the terminal. What is drawn depends on the seed and the number of the turn alone, so that a turn taken
    back and played again brings the same tiles."""

    def __init__(self, words: Lexicon, names: list[str], seed: int, cgp: str | None = None) -> None:
        self.lexicon, self.names, self.seed = words, names, seed
        self.position = Position.from_cgp(cgp, words) if cgp else Position.start(words)
        self.begun = cgp is not None
        if self.position.players != len(names):
            raise KotvaError(f"the position is for {self.position.players} players, {len(names)} were named")
        self.crew: list[Player | None] = [
            None if name == HUMAN else crossword_player(name, self.position, seed + seat, outside=True)
            for seat, name in enumerate(names)
        ]
        self.turns: list[CrosswordTurn] = []
        for seat, rack in enumerate(self.position.racks):
            if rack is None:
                self.position.set_rack(seat, "")
            self.draw(seat)

    def draw(self, seat: int) -> None:
        key = random.Random(f"{self.seed} {len(self.turns)} {seat}").getrandbits(64)
        self.position.refill(seat, Rng(key))

    def turn(self, player: Player, limits: Limits) -> CrosswordTurn:
        turn = take_turn(self.position, player, limits)
        self.turns.append(turn)
        self.draw(turn.player)
        return turn

    def undo(self) -> None:
        """Back to the last turn of a person before this one; nothing where there was none."""
        people = [number for number, turn in enumerate(self.turns) if self.crew[turn.player] is None]
        if not people:
            raise KotvaError("there is no turn to take back")
        while len(self.turns) > people[-1]:
            self.turns.pop()
            self.position.undo()

    def picture(self) -> str:
        """The board as the person to move may see it; where only players of the program sit, with all tiles."""
        people = [seat for seat, player in enumerate(self.crew) if player is None]
        side = self.position.side
        seen = self.position if not people else self.position.view(side if side in people else people[0])
        return text(board_view(seen, self.names))

    def save(self, path: Path) -> None:
        if self.begun:
            raise KotvaError("a record begins with an empty board; a game from --position cannot be saved as one")
        files.write(played(self.names, self.turns, self.position, self.lexicon.name), path)


def run(
    seats: list[str] | None,
    lexicon: str | None,
    *,
    cgp: str | None,
    seconds: float | None,
    seed: int | None,
    save: Path | None,
) -> None:
    """Plays one game, asking persons for their moves."""
    if lexicon is None:
        fail("a crossword game needs words: name them with --lexicon")
    names = seats or [HUMAN, "normal"]
    if save and cgp:
        fail("a record begins with an empty board: --save goes without --position")
    if len(names) != 2:
        fail(f"a crossword game in the terminal is for 2 players, {len(names)} were named")
    seed = secrets.randbelow(2**32) if seed is None else seed
    sitting = Sitting(Lexicon.open(lexicon), names, seed, cgp)
    note(f"the tiles are those of --seed {seed}")
    if HUMAN in names:
        note(HELP)
    while sitting.position.outcome() is None:
        print("\n" + sitting.picture())
        player = sitting.crew[sitting.position.side]
        if player is not None:
            tell(sitting, sitting.turn(player, Limits(seconds=seconds)))
        elif not ask(sitting):
            break
    print("\n" + sitting.picture())
    print(ending(sitting))
    if save:
        sitting.save(save)


def tell(sitting: Sitting, turn: CrosswordTurn) -> None:
    """What a player did; of an exchange only how many tiles."""
    did = "passes" if turn.move == "-" else f"plays {turn.move} for {turn.score}"
    if turn.move.startswith("-") and turn.move != "-":
        did = f"exchanges {len(split_tiles(turn.move[1:]))} tiles"
    print(f"player {turn.player + 1} ({sitting.names[turn.player]}) {did}")
    if turn.fault:
        note(turn.fault)


def ending(sitting: Sitting) -> str:
    outcome = sitting.position.outcome()
    if outcome is None:
        return "*"
    result = "draw" if outcome.winner is None else f"player {outcome.winner + 1} wins"
    return f"{result}, {outcome.scores[0]} to {outcome.scores[1]}: {outcome.reason}"


def ask(sitting: Sitting) -> bool:
    """Reads one turn of a person; says whether the game goes on."""
    print(f"player {sitting.position.side + 1} to move:", flush=True)
    while True:
        try:
            answer = input().strip()
        except EOFError:
            return False
        if answer in ("quit", "q"):
            return False
        try:
            if not answer or helped(sitting, *answer.split(maxsplit=1)):
                continue
            if answer == "undo":
                sitting.undo()
                return True
            sitting.turn(Answered(move(sitting.position, answer)), Limits())
            return True
        except KotvaError as error:
            note(str(error))
            note(HELP)


def move(position: Position, answer: str) -> str:
    """The move that an answer names, as text."""
    word, _, tiles = answer.partition(" ")
    if word == "exchange":
        answer = f"-{tiles.strip()}"
    elif word == "pass":
        answer = "-"
    return str(position.parse(checked(answer)))


def helped(sitting: Sitting, word: str, rest: str = "") -> bool:
    """Does what an answer wants that is no turn; says whether it was such a one."""
    position = sitting.position
    match word:
        case "hint":
            for found in best(position.view(position.side), HINTS, by=rest or "equity"):
                terms = ", ".join(f"{name} {value:g}" for name, value in found.terms.items())
                print(f"{found.move!s:20} {found.equity:8.2f}  {terms}")
        case "unseen":
            print(" ".join(f"{tile}{count}" for tile, count in position.view(position.side).unseen.items() if count))
        case "shuffle":
            position.set_rack(position.side, shuffled(position.racks[position.side] or ""))
            print(sitting.picture().splitlines()[-2 + position.side])
        case "save" if rest:
            sitting.save(Path(rest))
        case "rules":
            print(texts.load("kotva.games", "data/crossword", "en").rules)
        case _:
            return False
    return True


def shuffled(rack: str) -> str:
    tiles = [tile if len(tile) == 1 else f"[{tile}]" for tile in split_tiles(rack)]
    random.shuffle(tiles)
    return "".join(tiles)
