"""Positions of crossword games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from kotva import languages
from kotva._core import CrosswordBag, CrosswordPosition, Layout, Outcome, Rng, Rules
from kotva._core import CrosswordMove as Move
from kotva._core import Lexicon as CoreLexicon
from kotva.errors import AmbiguousMove, KotvaError
from kotva.games.crossword.rules import rules as rules_of
from kotva.lexicons.lexicon import Lexicon

__all__ = [
    "PHASES",
    "Move",
    "Outcome",
    "Position",
    "cgp_of",
    "join_tiles",
    "laid_tiles",
    "language_of",
    "phase_of",
    "split_tiles",
]

TILE = re.compile(r"\[([^\]]*)\]|(.)", re.DOTALL)
SIDE = re.compile(r" side \d;")
PHASES = ("middle", "pre-endgame", "endgame")
"""The phases of Turek 2013 by the number of tiles in the bag: more than two, one or two, none."""
WORD = re.compile(r"(?:[^\W\d_]|\[[^\W\d_]+\])+")
"""Letters only; a tile of several characters is in brackets."""


def split_tiles(text: str) -> tuple[str, ...]:
    """
    >>> split_tiles("A[CH]?")
    ('A', 'CH', '?')
    """
    return tuple(long or short for long, short in TILE.findall(text))


def join_tiles(tiles: Iterable[str]) -> str:
    """The tiles as text; the inverse of `split_tiles`.

    >>> join_tiles(["A", "CH", "?"])
    'A[CH]?'
    """
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


def laid_tiles(move: Move) -> list[str]:
    """The tiles of a play as they were on the rack; a blank is `?`."""
    names = (name.strip("[]") for _, _, name in move.placements)
    return [name if name.isupper() else "?" for name in names]


class Position:
    """Board, racks, scores and the side to move. Players are counted from 0.

    >>> from kotva.lexicons.lexicon import Lexicon
    >>> lexicon = Lexicon.of(["anchor", "anchors", "hat", "hats"], languages.get("en").alphabet)
    >>> position = Position.from_cgp("15/" * 14 + "15 ANCHORS/HATTERS 0/0 0", lexicon)
    >>> position.legal_moves()[0]
    CrosswordMove("8B ANCHORS")
    >>> move = position.play("8C ANCHORS")
    >>> move.score, position.side, position.scores
    (76, 1, (76, 0))
    >>> position.play("F7 H.TS")
    Traceback (most recent call last):
    kotva._core.IllegalMove: F7 H.TS: not in the lexicon: HHTS
    >>> position.undo()
    CrosswordMove("8C ANCHORS")
    >>> position.side
    0
    """

    __slots__ = ("core", "last", "lexicon", "shown")

    def __init__(self, core: CrosswordPosition, lexicon: Lexicon | None = None) -> None:
        self.core = core
        self.lexicon = lexicon
        self.last: str | None = None
        """In a view: the last move in public form; an exchange shows only the number of tiles."""
        self.shown = ""
        """In a view: the tiles of the last play if it was withdrawn."""

    @classmethod
    def start(
        cls,
        lexicon: Lexicon | str | None = None,
        players: int = 2,
        seed: int | None = None,
        *,
        language: str | None = None,
        rules: Rules | None = None,
    ) -> Position:
        """The start of a game. With a seed the racks are drawn, otherwise they are empty."""
        opened = _open(lexicon)
        settings = rules or _rules(opened, language)
        return _position(CrosswordPosition.start(settings, _compiled(opened), players, seed), opened)

    @classmethod
    def from_cgp(
        cls,
        text: str,
        lexicon: Lexicon | str | None = None,
        *,
        language: str | None = None,
        rules: Rules | None = None,
    ) -> Position:
        """The position in a CGP line. Without a lexicon every word is valid, but plays cannot be generated."""
        opened = _open(lexicon)
        settings = rules or _rules(opened, language)
        return _position(CrosswordPosition.from_cgp(text, settings, _compiled(opened)), opened)

    @classmethod
    def from_csv(cls, text: str, lexicon: Lexicon | str | None = None, *, language: str | None = None) -> Position:
        """A board in the CSV format of the Scrabble Analyser thesis (chapter 5.2.2): premiums and tiles. Racks are
        empty."""
        opened = _open(lexicon)
        code = _language(opened, language)
        letters = opened.alphabet if opened else rules_of(code).alphabet
        board, tiles = Layout.from_csv(text, letters)
        settings = rules_of(code, letters=letters, board=board)
        return _position(CrosswordPosition.setup(settings, _compiled(opened), tiles, [None, None], [0, 0]), opened)

    @classmethod
    def setup(
        cls,
        board: list[str],
        racks: list[str | None],
        scores: list[int],
        side: int = 0,
        zeros: int = 0,
        *,
        lexicon: Lexicon | str | None = None,
        rules: Rules | None = None,
    ) -> Position:
        """Any position. `board` has all squares row by row, "" for an empty one; an unknown rack is None.

        >>> squares = [""] * 112 + ["K", "O", "n"] + [""] * 110
        >>> Position.setup(squares, ["ABC", None], [10, 20], side=1).text
        '15/15/15/15/15/15/15/7KOn5/15/15/15/15/15/15/15 /ABC 20/10 0 side 2;'
        """
        opened = _open(lexicon)
        settings = rules or _rules(opened, None)
        core = CrosswordPosition.setup(settings, _compiled(opened), board, racks, scores, side, zeros)
        return _position(core, opened)

    def with_banned(self, words: list[str]) -> Position:
        """The same position in which these words are not valid."""
        return Position(self.core.with_banned(words), self.lexicon)

    @property
    def rules(self) -> Rules:
        return self.core.rules

    @property
    def players(self) -> int:
        return self.core.players

    @property
    def side(self) -> int:
        """Whose turn it is."""
        return self.core.to_move

    @property
    def scores(self) -> tuple[int, ...]:
        """Points so far, without those for tiles left at the end."""
        return tuple(self.core.scores)

    @property
    def racks(self) -> tuple[str | None, ...]:
        """Each player's tiles, None if they are hidden."""
        return tuple(self.core.racks)

    @property
    def rack_sizes(self) -> tuple[int, ...]:
        return tuple(self.core.rack_sizes)

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        return self.core.bag

    @property
    def unseen(self) -> dict[str, int]:
        """The count of each tile that is neither on the board nor on a known rack."""
        return dict(self.core.unseen())

    @property
    def zeros(self) -> int:
        """The number of consecutive turns that count towards the end of the game."""
        return self.core.zeros

    @property
    def board(self) -> tuple[tuple[str, ...], ...]:
        """The tiles row by row: "" for an empty square, lower case for a blank."""
        return tuple(tuple(row) for row in self.core.board())

    def legal_moves(self) -> list[Move]:
        """All legal moves: plays, highest score first, then exchanges and the pass; none after the end.

        Under a challenge rule `play` also accepts words that are not in the lexicon. They are not listed here.
        """
        return [] if self.core.outcome() else self.core.legal_moves("gordon", True)

    def plays(self, generator: str = "gordon") -> list[Move]:
        """All plays, highest score first.

        Generators: `gordon` (GADDAG), `appel-jacobson` (word graph), `plain` (every square, slow).
        """
        return self.core.legal_moves(generator, False)

    @property
    def moves(self) -> list[Move]:
        """The moves played since the position was created."""
        return self.core.moves

    def parse(self, text: str) -> Move:
        """Reads a move: `InvalidMove` if it cannot be read, `IllegalMove` if it breaks a rule here.

        A word without a square means the only play that makes it; several plays raise `AmbiguousMove`.
        """
        word = text.strip()
        if self.lexicon is None or not WORD.fullmatch(word):
            return self.core.parse(text)
        plain = "".join(split_tiles(word)).upper()
        found = [move for move in self.plays() if self.words(move)[0] == plain]
        if len(found) > 1:
            some = ", ".join(map(str, found[:3])) + (" and others" if len(found) > 3 else "")
            raise AmbiguousMove(f"{word} could be {some}; write the square too")
        return found[0] if found else self.core.parse(text)

    def play(self, move: Move | str) -> Move:
        """Plays a move, given as a move or as text. An illegal move changes nothing. Tiles are not drawn."""
        return self.core.play(self.parse(move) if isinstance(move, str) else move)

    def undo(self) -> Move:
        """Takes back the last turn or challenge and all draws after it. Returns the move that was played or challenged.
        Raises IndexError at the start."""
        move = self.core.undo()
        if move is None:
            raise IndexError("there is no turn to take back")
        return move

    def challengeable(self) -> bool:
        """Whether the last play may be challenged now."""
        try:
            self.core.copy().challenge()
        except KotvaError:
            return False
        return True

    def challenge(self) -> bool:
        """Challenges the last play. Returns whether it stays on the board."""
        return self.core.challenge()

    def last_words(self) -> list[str]:
        """The words that the last move formed, the main word first; empty if it was no play."""
        before = self.core.copy()
        move = before.undo()
        return before.words(move) if move is not None else []

    def withdraw(self) -> None:
        """Takes the last play off the board, even if its words are valid."""
        self.core.withdraw()

    def words(self, move: Move) -> list[str]:
        """All words of a play, the main word first."""
        return self.core.words(move)

    def set_rack(self, player: int, tiles: str | None) -> None:
        """Sets the known tiles of a player; None hides the rack."""
        self.core.set_rack(player, tiles)

    def draw(self, rng: Any, /) -> str:
        """Fills all known racks and returns the tiles that each player drew, separated by `/`.

        `rng` is the bag of a match (`CrosswordGame.source`) or any `random.Random`.
        """
        before = [rack or "" for rack in self.racks]
        for player, rack in enumerate(self.racks):
            if rack is not None:
                self._fill(player, rng)
        drawn = [(rack or "")[len(held) :] for rack, held in zip(self.racks, before, strict=True)]
        return "/".join(drawn) if any(drawn) else ""

    def _fill(self, player: int, rng: Any) -> None:
        wanted = self.rules.rack_size - self.rack_sizes[player]
        if not isinstance(rng, CrosswordBag):
            chance = Rng(rng.getrandbits(64))
            if wanted:  # a refill returns exchanged tiles to the bag; their owner must draw first
                self.refill(player, chance)
            return
        self.give(player, rng.draw(player, wanted))
        last = self.moves[-1] if self.moves else None
        if wanted and last is not None and last.kind == "exchange" and self._moved(player):
            rng.put_back(player, last.tiles or "")

    def _moved(self, player: int) -> bool:
        """Whether the last move was this player's."""
        return (self.side - 1) % self.players == player

    def deal(self, event: str, /) -> None:
        """Gives each player the tiles in the result of `draw`."""
        for player, tiles in enumerate(event.split("/") if event else ()):
            self.give(player, tiles)

    def draws(self) -> None:
        """None: there are too many draws to list."""

    def note(self, move: Move, /) -> dict[str, Any]:
        """The rack, the number of tiles in the bag, the phase of the game, the leave and the main word."""
        after = self.core.copy()
        after.play(move)
        return {
            "rack": self.racks[self.side] or "",
            "bag": self.bag,
            "phase": phase_of(self.bag),
            "leave": after.racks[self.side] or "",
            "word": self.words(move)[0] if move.kind == "play" else "",
        }

    def note_end(self) -> dict[str, Any]:
        """The tiles left on the racks, and all phases of a game."""
        return {
            "left": tuple(rack or "" for rack in self.racks),
            "phases": {phase: [0] * self.players for phase in PHASES},
        }

    def forfeit(self) -> Move:
        """A pass."""
        return self.core.parse("-")

    def give(self, player: int, tiles: str) -> None:
        """Moves these tiles from the bag to a player's rack."""
        self.core.draw(player, tiles)

    def refill(self, player: int, rng: Rng) -> None:
        """Fills a player's rack with random tiles from the bag."""
        self.core.refill(player, rng)

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on. The reason is `out` (a player placed the last tile) or
        `scoreless` (too many turns without points). The scores include the points for tiles left on the racks."""
        return self.core.outcome()

    def view(self, player: int | None) -> Position:
        """The position as this player may see it: the other racks are hidden, and moves cannot be undone. With None all
        racks are hidden."""
        seen = self.core.view(player or 0)
        if player is None:
            seen.set_rack(0, None)
        view = Position(seen, self.lexicon)
        view.last, view.shown = self._public()
        return view

    def _public(self) -> tuple[str | None, str]:
        """The last move in public form, and the tiles of the last play if it was withdrawn."""
        moves = self.moves
        if not moves:
            return self.last, self.shown
        last = moves[-1]
        if last.kind == "exchange":
            tiles = str(last)[1:]
            return f"-{tiles if tiles.isdigit() else len(split_tiles(tiles))}", ""
        board = self.board
        if all(board[row][column] for row, column, _ in last.placements):
            return str(last), ""
        return None, join_tiles(laid_tiles(last))

    @property
    def text(self) -> str:
        """The position on one line: a CGP with the side to move."""
        return self.core.cgp() + (f" side {self.side + 1};" if self.side else "")

    @property
    def hash(self) -> int:
        """A 64-bit hash of the board, the known racks, the side to move and the turns without points."""
        return self.core.key

    def fresh_hash(self) -> int:
        """The hash, computed from scratch."""
        return self.core.fresh_key()

    def cgp(self) -> str:
        """The position as CGP, which lists the side to move first."""
        return self.core.cgp()

    def csv(self) -> str:
        """The board in the CSV of the Scrabble Analyser."""
        return self.core.board_csv()

    def copy(self) -> Position:
        copied = Position(self.core.copy(), self.lexicon)
        copied.last, copied.shown = self.last, self.shown
        return copied

    def __str__(self) -> str:
        return self.cgp()

    def __repr__(self) -> str:
        return f"Position({self.cgp()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.core == other.core

    __hash__ = None  # type: ignore[assignment]  # a position changes as it is played


def cgp_of(text: str) -> str:
    """The CGP in a position's text, without the side to move.

    >>> cgp_of("15/15 AB/ 0/0 0 side 2;")
    '15/15 AB/ 0/0 0'
    """
    return SIDE.sub("", text)


def phase_of(bag: int) -> str:
    """The phase of the game with this many tiles in the bag.

    >>> [phase_of(bag) for bag in (3, 2, 1, 0)]
    ['middle', 'pre-endgame', 'pre-endgame', 'endgame']
    """
    return PHASES[2 if bag == 0 else 1 if bag <= 2 else 0]


def language_of(lexicon: Lexicon) -> str | None:
    """The language in the notes of a compiled lexicon; None if it is missing or not installed."""
    try:
        notes = json.loads(lexicon.notes)
    except json.JSONDecodeError:
        return None
    code = notes.get("language") if isinstance(notes, dict) else None
    return code if code in languages.available() else None


def _language(lexicon: Lexicon | None, language: str | None) -> str:
    return language or (lexicon and language_of(lexicon)) or "en"


def _rules(lexicon: Lexicon | None, language: str | None) -> Rules:
    return rules_of(_language(lexicon, language), letters=lexicon.alphabet if lexicon else None)


def _open(lexicon: Lexicon | str | None) -> Lexicon | None:
    return Lexicon.open(lexicon) if isinstance(lexicon, str) else lexicon


def _compiled(lexicon: Lexicon | None) -> CoreLexicon | None:
    """The lexicon for the core. Added words must be compiled in; bans alone are passed to the position, which is
    faster."""
    if lexicon is None:
        return None
    return lexicon.core if lexicon.overlay.added else lexicon.base


def _position(core: CrosswordPosition, lexicon: Lexicon | None) -> Position:
    if lexicon and lexicon.overlay.banned and not lexicon.overlay.added:
        core = core.with_banned(sorted(lexicon.overlay.banned))
    return Position(core, lexicon)
