import os
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, final

__version__: str

def revision() -> str:
    """A hash of the sources that this module was built from; the same revision plays the same games."""

class KotvaError(ValueError): ...
class InvalidMove(KotvaError): ...  # noqa: N818
class IllegalMove(KotvaError): ...  # noqa: N818
class AmbiguousMove(KotvaError): ...  # noqa: N818

@final
class Hunspell:
    """A hunspell dictionary: all forms of all entries, and how a form arises."""

    def __new__(
        cls, aff: bytes, dic: bytes, aff_name: str = "the .aff file", dic_name: str = "the .dic file"
    ) -> Hunspell: ...
    def __len__(self) -> int: ...
    def expand(
        self,
        *,
        shortest: int = 1,
        longest: int = 255,
        letters_only: bool = False,
        skip_capitalised: bool = False,
        skip_dotted: bool = False,
        refused_rules: list[int] = ...,
        refused_entries: list[int] = ...,
        refused_bare: list[int] = ...,
        refused_here: dict[int, list[int]] = ...,
        refused_together: list[tuple[int, int]] = ...,
    ) -> bytes: ...
    def rules(self) -> list[tuple[int, str, str, str, str, str, list[str]]]: ...
    def entries(self) -> list[tuple[str, list[str]]]: ...
    def entries_of(self, forms: list[str]) -> list[list[int]]: ...
    def forms_of(self, entries: list[int]) -> list[list[str]]: ...
    def derive(self, form: str) -> list[tuple[int, str, list[str], list[int], bool]]: ...

@final
class Alphabet:
    """Letters of a language, up to 63: each `(upper, lower, value, count, vowel, blank_only)`."""

    def __new__(cls, letters: list[tuple[str, str, int, int, bool, bool]], blanks: int = 2) -> Alphabet: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __len__(self) -> int: ...
    @property
    def letters(self) -> list[tuple[str, str, int, int, bool, bool]]: ...
    @property
    def blanks(self) -> int: ...
    def encode(self, text: str) -> bytes: ...
    def decode(self, tiles: bytes) -> str: ...
    def points(self, text: str) -> int: ...
    def chance(self, word: str) -> float: ...

@final
class Lexicon:
    """A compiled lexicon, mapped or in memory; words are answered in upper case and in the alphabet's order."""

    @staticmethod
    def open(path: str | os.PathLike[str]) -> Lexicon: ...
    @staticmethod
    def from_text(alphabet: Alphabet, text: bytes, notes: str = "") -> Lexicon: ...
    def verify(self) -> None: ...
    @property
    def alphabet(self) -> Alphabet: ...
    @property
    def notes(self) -> str: ...
    @property
    def checksum(self) -> int: ...
    @property
    def file_bytes(self) -> int: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: str, /) -> bool: ...
    def words(self) -> list[str]: ...
    def starts(self, prefix: str) -> list[str]: ...
    def ends(self, suffix: str) -> list[str]: ...
    def contains(self, part: str) -> list[str]: ...
    def pattern(self, pattern: str) -> list[str]: ...
    def anagrams(self, rack: str) -> list[tuple[str, int, int]]: ...
    def find(
        self, patterns: list[str], rack: str | None, by: str, limit: int
    ) -> tuple[int, list[tuple[str, int, int]]]: ...
    def left_letters(self, part: str) -> list[str]: ...
    def right_letters(self, part: str) -> list[str]: ...
    def letter_sets(self, length: int) -> list[tuple[str, int]]: ...
    def count_automaton(self, kind: str, unsorted: bool = False) -> tuple[int, int, int, int]: ...
    def ngrams(self, n: int, top: int) -> list[tuple[str, int]]: ...
    def lengths(self) -> list[int]: ...
    def largest_letter_sets(self, length: int, top: int) -> list[tuple[str, int]]: ...
    def openings(
        self, premiums: list[tuple[int, int]], start: int, rack_size: int, bonus: int, top: int
    ) -> list[tuple[str, int, int]]: ...

def compile_lexicon(
    alphabet: Alphabet, text: bytes, path: str | os.PathLike[str], notes: str = ""
) -> tuple[int, int, list[tuple[int, str]]]:
    """Compile one word a line (UTF-8) into a file, whole or not at all.

    Answers the number of words, of duplicates, and the refused lines with the reason.
    """

def read_word_list(alphabet: Alphabet, text: bytes) -> tuple[int, int, list[tuple[int, str]]]:
    """What a list holds, without compiling it."""

@final
class Layout:
    """The premium squares of a board and its centre."""

    @staticmethod
    def parse(text: str) -> Layout: ...
    @staticmethod
    def from_csv(text: str, alphabet: Alphabet) -> tuple[Layout, list[str]]: ...
    def text(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def centre(self) -> tuple[int, int]: ...
    @property
    def premiums(self) -> list[list[tuple[int, int]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Rules:
    """The settings of a crossword game."""

    def __new__(
        cls,
        layout: Layout,
        alphabet: Alphabet,
        *,
        rack_size: int = 7,
        bingo_bonus: int = 50,
        exchange_minimum: int = 7,
        end_by: str = "scoreless",
        end_count: int = 6,
        final_points: str = "each-loses",
        challenge: str = "void",
        challenge_points: int = 5,
    ) -> Rules: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def alphabet(self) -> Alphabet: ...
    @property
    def rack_size(self) -> int: ...
    @property
    def tile_count(self) -> int: ...
    def draw_for_first_move(self, players: int, seed: int) -> tuple[int, list[list[tuple[int, str]]]]: ...

@final
class CrosswordMove:
    """A play, an exchange or a pass; written as in GCG."""

    @property
    def kind(self) -> Literal["play", "exchange", "pass"]: ...
    @property
    def at(self) -> str | None: ...
    @property
    def tiles(self) -> str | None: ...
    @property
    def score(self) -> int | None: ...
    @property
    def equity(self) -> int | None: ...
    @property
    def placed(self) -> int: ...
    @property
    def placements(self) -> list[tuple[int, int, str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class CrosswordPosition:
    """Board, racks, scores and whose turn it is. Players are counted from 0."""

    @staticmethod
    def from_cgp(text: str, rules: Rules, lexicon: Lexicon | None = None) -> CrosswordPosition: ...
    @staticmethod
    def start(
        rules: Rules, lexicon: Lexicon | None = None, players: int = 2, seed: int | None = None
    ) -> CrosswordPosition: ...
    @staticmethod
    def setup(
        rules: Rules,
        lexicon: Lexicon | None,
        board: list[str],
        racks: list[str | None],
        scores: list[int],
        to_move: int = 0,
        zeros: int = 0,
    ) -> CrosswordPosition: ...
    def cgp(self) -> str: ...
    def copy(self) -> CrosswordPosition: ...
    def with_banned(self, words: list[str]) -> CrosswordPosition: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def players(self) -> int: ...
    @property
    def to_move(self) -> int: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def racks(self) -> list[str | None]: ...
    @property
    def rack_sizes(self) -> list[int]: ...
    @property
    def zeros(self) -> int: ...
    @property
    def operations(self) -> str: ...
    @property
    def bag(self) -> int: ...
    @property
    def key(self) -> int: ...
    def fresh_key(self) -> int: ...
    def unseen(self) -> list[tuple[str, int]]: ...
    def board(self) -> list[list[str]]: ...
    def board_csv(self) -> str: ...
    def cross_set(self, row: int, col: int, down: bool = False) -> list[str]: ...
    def legal_moves(self, generator: str = "gordon", all: bool = False) -> list[CrosswordMove]: ...
    def best_moves(self, count: int = 1, leaves: list[int] | None = None) -> list[CrosswordMove]: ...
    def parse(self, text: str) -> CrosswordMove: ...
    def play(self, mv: CrosswordMove | str) -> CrosswordMove: ...
    def undo(self) -> CrosswordMove | None: ...
    @property
    def moves(self) -> list[CrosswordMove]: ...
    def challenge(self) -> bool: ...
    def withdraw(self) -> None: ...
    def add_points(self, player: int, points: int) -> None: ...
    def words(self, mv: CrosswordMove) -> list[str]: ...
    def unknown_words(self, mv: CrosswordMove) -> list[str]: ...
    def draw(self, player: int, tiles: str) -> None: ...
    def refill(self, player: int, rng: Rng) -> None: ...
    def set_rack(self, player: int, tiles: str | None) -> None: ...
    def view(self, player: int) -> CrosswordPosition: ...
    def outcome(self) -> Outcome | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Rng:
    """Seeded random numbers."""

    def __new__(cls, seed: int) -> Rng: ...
    def below(self, bound: int) -> int: ...

@final
class Outcome:
    """Who won (nobody in a draw, several where they share the most points), by which rule, and the final scores.

    Players are counted from 0. `Outcome(1, "…")` and `Outcome(None, "…")` are short for one winner and for none.
    """

    def __new__(cls, winners: Sequence[int] | int | None, reason: str, scores: Sequence[int] = ...) -> Outcome: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class BoardPosition:
    """A position of a board game of the core with the moves that led to it. Players are counted from 0."""

    def __new__(cls, game: str, setup: str | None = None, *, text: str | None = None) -> BoardPosition: ...
    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def side(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def hash(self) -> int: ...
    def fresh_hash(self) -> int: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def moves(self) -> list[str]: ...
    def pieces(self) -> list[tuple[str, int, str]]: ...
    def legal_moves(self) -> list[str]: ...
    def count_moves(self) -> int: ...
    def play(self, mv: str) -> str: ...
    def undo(self) -> str: ...
    def outcome(self) -> Outcome | None: ...
    def perft(self, depth: int) -> int: ...
    def split(self, depth: int) -> list[tuple[str, int]]: ...
    def copy(self) -> BoardPosition: ...
    def __copy__(self) -> BoardPosition: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

def board_games() -> list[str]:
    """The names of the board games of the core."""

def board_setups(game: str) -> list[tuple[str, str]]:
    """The setups of a game by name, the default first, each with its position."""

@final
class EndgameSolver:
    """Exact endgames; keeps its table of 2^table_bits entries from one position to the next."""

    def __new__(cls, threads: int, table_bits: int = 21) -> EndgameSolver: ...
    def solve(
        self,
        position: CrosswordPosition,
        *,
        lines: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        stop: StopFlag | None = None,
        progress: Callable[[EndgameSolution], object] | None = None,
    ) -> EndgameSolution: ...

@final
class EndgameSolution:
    """The final spread minus the present one for the side to move, and how far it is proved."""

    @property
    def spread(self) -> int: ...
    @property
    def exact(self) -> bool: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def line(self) -> list[CrosswordMove]: ...
    @property
    def lines(self) -> list[EndgameLine]:
        """The best first moves where they were asked for, the best first."""

@final
class EndgameLine:
    """One of the best first moves: the spread after it, whether it is proved, and the line that begins with it."""

    @property
    def spread(self) -> int: ...
    @property
    def exact(self) -> bool: ...
    @property
    def line(self) -> list[CrosswordMove]: ...

def solve_bstar(
    position: CrosswordPosition,
    star: tuple[str, int, int | None, int],
    *,
    seconds: float | None = None,
    nodes: int | None = None,
) -> tuple[EndgameSolution, tuple[int, int], bool, int]:
    """An endgame by B*: what was found, the bounds of the move chosen, whether it is separated, visits of the root."""

@final
class TranspositionTable:
    """Results of searched positions, kept through a game and shared by its players."""

    def __new__(cls, policy: str = "buckets", bits: int | None = None) -> TranspositionTable: ...
    @property
    def policy(self) -> str: ...
    def filled(self) -> int: ...
    def clear(self) -> None: ...
    def __len__(self) -> int: ...

@final
class StopFlag:
    """Ends searches from another thread."""

    def __new__(cls) -> StopFlag: ...
    def stop(self) -> None: ...
    @property
    def stopped(self) -> bool: ...

def algorithms() -> list[str]: ...
def techniques() -> list[str]: ...
def board_terms(position: BoardPosition, player: int) -> tuple[int, list[float]]:
    """The phase of the game (0 to 256) and the terms of the learned evaluation for a player, minus the mean of the
    others."""

def board_term_names(game: str) -> list[str]: ...
def board_quiet(position: BoardPosition, mv: str) -> bool:
    """Whether a move changes so little material that the evaluation before it can be trusted."""

def board_heuristics(game: str) -> list[str]: ...
def board_features(position: BoardPosition, player: int) -> dict[str, int]: ...
def board_value(position: BoardPosition, heuristic: str, player: int) -> int: ...
def board_win_weight(position: BoardPosition, heuristic: str) -> int:
    """The weight that a heuristic gives a win; a search adds it to the value of a decided game."""

def search(
    position: Any,
    algorithm: str,
    heuristic: Any,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    tt: bool = True,
    ordering: bool = True,
    deepening: bool = True,
    table: TranspositionTable | None = None,
    deeper: bool | None = None,
    off: list[str] | None = None,
    threads: int = 1,
    seed: int | None = None,
    tree: int | None = None,
    skip: list[str] | None = None,
    lines: int | None = None,
    stop: StopFlag | None = None,
    progress: Callable[[dict[str, Any]], object] | None = None,
) -> dict[str, Any]: ...
def bench_moves(
    positions: list[CrosswordPosition],
    task: str,
    generator: str = "gordon",
    repeats: int = 1,
    threads: int = 1,
    leaves: LeaveTable | None = None,
) -> tuple[int, int, int, int, float]:
    """Plays, arcs, points, checksum and seconds of generating `all` plays, all with arcs (`count`) or the `best`.

    With leaves the best is that by equity.
    """

@final
class LeaveTable:
    """Values of leaves for a set of tiles: hundredths of a point in the order of leaves, 16 bits each."""

    def __new__(cls, rules: Rules, largest: int, values: bytes, above: list[bytes]) -> LeaveTable: ...
    @property
    def largest(self) -> int: ...
    def __len__(self) -> int: ...
    def value(self, tiles: str) -> int: ...

@final
class LeaveSums:
    """What self-play has shown of leaves so far."""

    def __new__(cls, rules: Rules, state: tuple[bytes, bytes, int] | None = None) -> LeaveSums: ...
    def state(self) -> tuple[bytes, bytes, int]: ...
    @property
    def racks(self) -> int: ...
    @property
    def mean(self) -> float: ...
    def sample(
        self,
        start: CrosswordPosition,
        strategy: CrosswordStrategy,
        *,
        seed: int,
        begin: int,
        end: int,
        force_share: float,
        threads: int = 1,
    ) -> None: ...
    def fit(self) -> tuple[bytes, list[bytes]]: ...
    def fit_letters(self, form: str) -> list[int]: ...

def leave_sizes(rules: Rules, largest: int) -> tuple[int, int]:
    """How many leaves of at most so many tiles there are, and how many terms the model of larger ones has."""

@final
class WinTable:
    """The chance to win by lead and unseen tiles."""

    def __new__(cls, largest: int, rows: int, values: bytes) -> WinTable: ...
    def chance(self, lead: float, unseen: int) -> float:
        """The chance of the side to move, from 0 to 1, with a lead in points."""

    def to_come(self, unseen: int) -> float:
        """Points that the side to move gains until the end on average."""

@final
class CrosswordSimulation:
    """Candidates of a position, judged by playing on. It goes on round by round."""

    def __new__(
        cls,
        position: CrosswordPosition,
        *,
        plies: int,
        seed: int,
        threads: int = 1,
        leaves: LeaveTable | None = None,
        winning: WinTable | None = None,
        candidates: int = 15,
        moves: list[CrosswordMove] | None = None,
        known: str = "",
        last: str | None = None,
    ) -> CrosswordSimulation: ...
    def rounds(
        self,
        slice: float,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        confidence: float | None = None,
        stop: StopFlag | None = None,
    ) -> bool:
        """Plays for about `slice` seconds. Returns whether there is more to do.

        `iterations` counts from the start, `seconds` from now.
        """

    @property
    def iterations(self) -> int: ...
    @property
    def alive(self) -> int: ...
    def results(self) -> list[dict[str, Any]]:
        """One entry for each candidate, the best first."""

@final
class PreEndgameSolver:
    """A position with one to four tiles in the bag, and what is known about its moves. It goes on round by round."""

    def __new__(
        cls,
        position: CrosswordPosition,
        *,
        moves: list[CrosswordMove] | None = None,
        threads: int = 1,
        table_bits: int = 22,
        sees_all: bool = False,
        known: str = "",
        spread: bool = False,
    ) -> PreEndgameSolver: ...
    def round(self, *, slice: float | None = None, seconds: float | None = None, stop: StopFlag | None = None) -> bool:
        """Whether there is more to do after this time. After `slice` only what is begun is finished."""

    @property
    def weight(self) -> int:
        """The number of draws, with weights."""

    @property
    def draws(self) -> list[tuple[str, int]]:
        """The tiles in the bag and the weight of each draw."""

    @property
    def proved(self) -> bool:
        """Whether no other move can be better than the first one."""

    @property
    def nodes(self) -> int: ...
    def results(self) -> list[dict[str, Any]]:
        """One entry for each move, best first."""

def inference_gain(
    position: CrosswordPosition, last: str, kept: str, leaves: LeaveTable | None = None, seed: int = 0
) -> float:
    """How many times as likely inference from the last move makes the tiles kept as plain draws do."""

def winning_leads(
    start: CrosswordPosition,
    strategy: CrosswordStrategy,
    *,
    seed: int,
    begin: int,
    end: int,
    threads: int = 1,
) -> tuple[bytes, bytes, bytes]:
    """Turns of self-play for the side to move: unseen tiles (8 bits), lead in thousandths, final spread (32 bits)."""

def strategy_parts() -> list[tuple[str, str, list[str], bool, bool]]:
    """The parts of the core that are a few numbers: name, what it values, what each number is, whether it values the
    tiles kept, whether it may be slow."""

@final
class CrosswordStrategy:
    """A composed strategy; values are thousandths of a point, but for those of `parts`, which are points.

    `parts` has the numbers of parts of the core by name (`strategy_parts`). Each of `python` has a name, a function
    from a position to a function that gives points for a play, and the most that any play gets; None where the function
    takes the tiles kept, as a text. What it raises is raised by every method that asks it.
    """

    def __new__(
        cls,
        rules: Rules,
        *,
        random: bool = False,
        letters: dict[str, tuple[int, int]] | None = None,
        balance: tuple[list[list[int]], list[str]] | None = None,
        leaves: LeaveTable | None = None,
        stages: list[tuple[int, dict[str, tuple[int, int]] | None, tuple[list[list[int]], list[str]] | None]] = ...,
        groups: list[tuple[list[str], int]] = ...,
        endgame: str = "same",
        nodes: int = 0,
        seconds: float | None = None,
        exchange: str = "stuck",
        rare: list[str] = ...,
        stick: tuple[list[str], int, int] | None = None,
        star: tuple[str, int, int | None, int] | None = None,
        parts: dict[str, list[float]] = ...,
        python: list[tuple[str, Callable[[CrosswordPosition], Callable[..., float]], float | None]] = ...,
        knowledge: tuple[Lexicon, tuple[float, float, float]] | None = None,
    ) -> CrosswordStrategy: ...
    def choose(self, position: CrosswordPosition, seed: int) -> tuple[CrosswordMove, int]:
        """The move and its worth."""

    def terms(self, position: CrosswordPosition) -> list[tuple[CrosswordMove, int, list[tuple[str, int]]]]:
        """All plays, the best first, each with its worth and the terms that add up to it."""

    def ranked(self, position: CrosswordPosition, count: int) -> list[tuple[CrosswordMove, int, list[tuple[str, int]]]]:
        """The best moves in the same form, exchanges where the strategy may choose them."""

    def explain(self, position: CrosswordPosition, mv: CrosswordMove) -> tuple[int, list[tuple[str, int]]]: ...

@final
class CrosswordBag:
    """The tiles of a pair of games in order: player 0 draws from the front, player 1 from the back."""

    def __new__(cls, rules: Rules, seed: int, pair: int) -> CrosswordBag: ...
    def __len__(self) -> int: ...
    def draw(self, player: int, wanted: int) -> str: ...
    def put_back(self, player: int, tiles: str) -> None: ...

@final
class CrosswordGames:
    """Games that were played, as columns."""

    def __len__(self) -> int: ...
    @property
    def checksum(self) -> int: ...
    def games(self) -> dict[str, list[Any]]:
        """game, score1, score2, winner, reason, turns, left1, left2."""

    def turns(self) -> dict[str, list[Any]]:
        """game, turn, player, rack, move, score, equity, bag, leave."""

    def columns(self) -> dict[str, str | bytes]:
        """The turns of traced games: numbers as the bytes of an array, texts each ended by a line feed.

        game (u8), turn (u2), seat (u1), score (i2), equity (i4), bag (u2), micros (u4); rack, move, word, leave, drawn,
        position (before the move); `last` has one position for each game, that of its end.
        """

def play_crossword(
    start: CrosswordPosition,
    first: CrosswordStrategy,
    second: CrosswordStrategy,
    *,
    seed: int,
    begin: int,
    end: int,
    threads: int = 1,
    paired: bool = True,
    traced: bool = False,
) -> CrosswordGames:
    """Games by index; 2p and 2p + 1 are a pair with the same order of tiles, sides changed."""
