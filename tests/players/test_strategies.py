"""Strategies: each choice equals that of a slow reference; tables belong to their language; files of the user."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva._core import CrosswordBag, EndgameSolver, play_crossword
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.games.crossword.position import split_tiles
from kotva.notices import say
from kotva.players.crossword import compiled
from kotva.players.strategies import Strategy, strategy

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)


def leave_value(parts: Strategy, tiles: list[str]) -> int:
    """The definition of Sawicki 2025, chapter 4, tile by tile."""
    value, seen = 0.0, set()
    for tile in tiles if parts.letters else ():
        assert parts.letters
        value += parts.letters.values[tile][tile in seen]
        seen.add(tile)
    if parts.balance:
        vowels = sum(tile in parts.balance.vowels for tile in tiles)
        consonants = sum(tile != "?" for tile in tiles) - vowels
        value += parts.balance.rows[vowels][consonants]
    return round(1000 * value)


def kept(rack: str, move: Move) -> list[str]:
    tiles = list(split_tiles(rack))
    used = [tile for _, _, tile in move.placements] if move.kind == "play" else list(split_tiles(move.tiles or ""))
    for tile in used:
        tiles.remove("?" if tile.strip("[]").islower() else tile.strip("[]"))
    return tiles


def twin(parts: Strategy, position: Position) -> tuple[str, int]:
    """Values all plays and exchanges one by one; of equal ones the first in list order is the best."""
    rack = position.racks[position.side] or ""
    moves = position.legal_moves()

    def worth(move: Move) -> int:
        return 1000 * (move.score or 0) + leave_value(parts, kept(rack, move))

    plays = [move for move in moves if move.kind == "play"]
    exchanges = [move for move in moves if move.kind == "exchange"]
    if parts.endgame == "finish" and position.bag == 0:
        plays = [play for play in plays if play.placed == len(split_tiles(rack))] or plays
    best_play = max(plays, key=worth, default=None)
    best_exchange = max(exchanges, key=worth, default=None) if parts.exchange != "never" else None
    if best_exchange and not parts.letters and not parts.balance:
        best_exchange = exchanges[-1]
    by_leave = parts.exchange == "leave" and best_play and best_exchange and worth(best_exchange) > worth(best_play)
    chosen = best_exchange if by_leave or best_play is None else best_play
    return (str(chosen), worth(chosen)) if chosen else ("-", 0)


def positions(lexicon: Lexicon, games: int) -> list[Position]:
    """Positions of games between different players, so that good and bad racks occur."""
    start = Position.start(lexicon)
    first, second = compiled("gordon-h3:exchange=leave", start), compiled("random", start)
    assert first
    assert second
    played = play_crossword(start.core, first, second, seed=11, begin=0, end=games).turns()
    found: list[Position] = []
    position, bag = start.copy(), CrosswordBag(start.rules, 11, 0)
    for game, number, player, rack, move in zip(
        *(played[name] for name in ("game", "turn", "player", "rack", "move")), strict=True
    ):
        if number == 0:
            position, bag = start.copy(), CrosswordBag(start.rules, 11, game // 2)
            for seat in (0, 1):
                position.give(seat, bag.draw(seat, 7))
        assert position.racks[player] == rack
        found.append(position.copy())
        position.play(move)
        position.give(player, bag.draw(player, 7 - position.rack_sizes[player]))
        if move.startswith("-"):
            bag.put_back(player, move[1:])
    return found


NAMES = [
    "greedy",
    "ballard",
    "gordon-h2",
    "gordon-h3",
    "gordon-h3-finish",
    "gordon-h2:exchange=leave",
    "gordon-h3:variant=programmed,exchange=never",
    "ballard:variant=printed,endgame=finish",
]


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_equals_that_of_the_slow_twin(name: str) -> None:
    parts, checked = strategy(name), 0
    for position in positions(SMALL, 6):
        core = parts.compiled(position.rules, "en")
        move, equity = core.choose(position.core, 1)
        assert (str(move), equity) == twin(parts, position), position.cgp()
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("name", NAMES)
def test_the_same_with_a_whole_lexicon(name: str, installed: Callable[[str], Lexicon]) -> None:
    parts, lexicon = strategy(name), installed("en")
    for position in positions(lexicon, 2):
        move, equity = parts.compiled(position.rules, "en").choose(position.core, 1)
        assert (str(move), equity) == twin(parts, position), position.cgp()


def test_a_view_suffices_to_choose() -> None:
    for position in positions(SMALL, 2):
        core = strategy("gordon-h3-finish").compiled(position.rules, "en")
        assert core.choose(position.core, 1) == core.choose(position.view(position.side).core, 1)


@pytest.mark.parametrize("limit", ["nodes=100000000", "seconds=600"])
def test_minimax_plays_what_the_solver_proves(limit: str, installed: Callable[[str], Lexicon]) -> None:
    solver, checked = EndgameSolver(1), 0
    for position in positions(installed("en"), 6):
        if position.bag or sum(position.rack_sizes) > 8:
            continue
        solution = solver.solve(position.core)
        move, equity = strategy(f"minimax:{limit}").compiled(position.rules, "en").choose(position.core, 1)
        assert solution.exact
        assert equity == 1000 * solution.spread
        assert spread_after(position, move, solver) == solution.spread, position.cgp()
        checked += 1
    assert checked > 5


def spread_after(position: Position, move: Move, solver: EndgameSolver) -> int:
    """The spread that a move gains for its side if both sides then play perfectly."""
    side, after = position.side, position.copy()
    before = position.scores[side] - position.scores[1 - side]
    after.play(move)
    outcome = after.outcome()
    if outcome:
        return outcome.scores[side] - outcome.scores[1 - side] - before
    return after.scores[side] - after.scores[1 - side] - before - solver.solve(after.core).spread


def four_plies(position: Position, me: int, width: int, plies: int = 4) -> tuple[str, int]:
    """The move and the spread of Sawicki 2025, chapter 5.4: the opponent always plays the highest score."""
    mine = position.side == me
    moves = [str(move) for move in position.plays()[: width if mine else 1]] or ["-"]
    values = []
    for text in moves:
        after = position.copy()
        points = after.play(text).score or 0
        values.append((points if mine else -points) + rest(after, me, width, plies - 1))
    best = max(range(len(moves)), key=values.__getitem__)
    return moves[best], values[best]


def rest(position: Position, me: int, width: int, plies: int) -> int:
    outcome = position.outcome()
    if outcome:
        gains = [final - score for final, score in zip(outcome.scores, position.scores, strict=True)]
        return gains[me] - gains[1 - me]
    if plies == 0:
        points = {row[0]: row[2] for row in position.rules.alphabet.letters} | {"?": 0}
        mine, theirs = (sum(points[t] for t in split_tiles(position.racks[p] or "")) for p in (me, 1 - me))
        return theirs - mine
    return four_plies(position, me, width, plies)[1]


@pytest.mark.parametrize(("options", "width"), [("", 50), (":width=3", 3), (":width=9999,seconds=600", 9999)])
def test_minimax_greedy_looks_four_plies_ahead(options: str, width: int, installed: Callable[[str], Lexicon]) -> None:
    checked = 0
    for position in positions(installed("en"), 6):
        if position.bag or sum(position.rack_sizes) > (9 if width <= 50 else 5):
            continue
        core = strategy("minimax-greedy" + options).compiled(position.rules, "en")
        move, equity = core.choose(position.core, 1)
        assert (str(move), equity / 1000) == four_plies(position, position.side, width), position.cgp()
        assert core.choose(position.view(position.side).core, 1) == (move, equity)
        checked += 1
    assert checked > 2


@pytest.mark.parametrize("code", ["cs", "sk", "pl"])
def test_english_tables_give_way_to_fitted_ones_and_say_so(code: str, caplog: pytest.LogCaptureFixture) -> None:
    say.cache_clear()
    start = Position.start(Lexicon.of(["aa"], languages.get(code).alphabet), language=code)
    for name in ("ballard", "gordon-h2", "gordon-h3", "gordon-h3-finish", "minimax"):
        assert strategy(name).compiled(start.rules, code).choose(start.core, 1)[0].kind == "pass"
    assert [record.message for record in caplog.records] == [
        f"the table `{table}` was published for en; for {code} it is fitted to self-play"
        for table in ("ballard", "gordon")
    ]


@pytest.mark.parametrize("code", ["de"])
def test_english_tables_are_refused_elsewhere_with_what_would_work(code: str) -> None:
    pack = languages.get(code)
    start = Position.start(Lexicon.of(["aa"], pack.alphabet), language=code)
    for name in ("ballard", "gordon-h2", "gordon-h3", "gordon-h3-finish", "minimax"):
        with pytest.raises(KotvaError, match=r"greedy, smart, .* and files with a table of your own"):
            strategy(name).compiled(start.rules, code)
    for name in ("random", "greedy", "smart", "minimax:over=greedy", "minimax-greedy:over=greedy"):
        assert strategy(name).compiled(start.rules, code).choose(start.core, 1)[0].kind == "pass"


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    tiles = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    file = tmp_path / "mine.toml"
    values = "\n".join(f"{tile} = [{i}, -1]" for i, tile in enumerate(tiles))
    file.write_text(f'base = "gordon-h3"\nendgame = "finish"\n[letters]\n"?" = 20\n{values}\n')
    mine = strategy(f"{file}:exchange=never")
    assert (mine.endgame, mine.exchange) == ("finish", "never")
    assert mine.letters
    assert mine.letters.values["?"] == (20.0, 20.0)
    assert mine.balance == strategy("gordon-h3").balance
    for position in positions(SMALL, 2):
        assert mine.compiled(position.rules).choose(position.core, 1)[1] == twin(mine, position)[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[letters]\nA = "x"', "A is worth a number or two"),
        ("[letters]\nA = 1", r"has no value for \?, B, C"),
        ('[letters]\n"Á" = 1', "values Á, which this game has no tiles of"),
        ('speed = "high"', "`speed` is no part of a strategy; there are base, variant, letters"),
        ('base = "smartest"', "no strategy `smartest` to begin with"),
        ("nodes = 0", "nodes is a whole number above 0"),
        ("seconds = 0", "seconds is a number above 0 and at most 3600"),
        ("letters = [", "mine.toml: "),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(KotvaError, match=message):
        strategy(str(file)).compiled(Position.start(SMALL).rules)
