"""Crossword matches: shared draws, threads, forfeits, records, the command."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kotva import Lexicon, languages
from kotva._core import compile_lexicon, play_crossword
from kotva.errors import KotvaError
from kotva.games import History
from kotva.games.crossword import CrosswordGame, Position
from kotva.games.crossword.position import split_tiles
from kotva.matches import Match, Pairing, Played, loop, play_match
from kotva.matches import match as match_module
from kotva.matches.records import crossword_record, log
from kotva.matches.sprt import Sprt
from kotva.players import Decision, Limits, get, registry
from kotva.players.crossword import compiled
from kotva.records import gcg
from kotva.records.replay import replay

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
START = Position.start(SMALL)
GAME = CrosswordGame(SMALL)
NAMES = ("gordon-h3:exchange=leave", "random")


def match_of(
    lexicon: Lexicon, names: tuple[Any, Any], games: int, seed: int, *, threads: int | None = None,
    sprt: Sprt | None = None, **how: Any,
) -> Match:  # fmt: skip
    return play_match(Pairing(CrosswordGame(lexicon), names, seed, **how), games, threads=threads, sprt=sprt)


def games_of(names: tuple[str, str] = NAMES, games: int = 8, threads: int | None = None) -> list[Played]:
    return match_of(SMALL, names, games, 5, threads=threads).games


def test_one_and_two_threads_play_the_same_games() -> None:
    assert games_of(threads=1) == games_of(threads=2)
    assert games_of(("minimax:nodes=300", "greedy"), threads=1) == games_of(("minimax:nodes=300", "greedy"), threads=2)


def test_blocks_do_not_change_the_games() -> None:
    first, second = compiled(NAMES[0], START), compiled(NAMES[1], START)
    assert first
    assert second
    whole = play_crossword(START.core, first, second, seed=5, begin=0, end=10)
    parts = [play_crossword(START.core, first, second, seed=5, begin=a, end=b) for a, b in pairwise((0, 3, 4, 10))]
    assert [move for part in parts for move in part.turns()["move"]] == whole.turns()["move"]


def drawn(game: Played, seat: int) -> list[str]:
    """The tiles that a seat got, in order, up to the first exchange and while the bag surely had tiles."""
    tiles: list[str] = []
    held = 0
    for turn in game.turns:
        if turn.move.startswith("-") or turn.notes["bag"] < 14:
            break
        if turn.side == seat:
            tiles += split_tiles(turn.notes["rack"])[held:]
            held = len(split_tiles(turn.notes["leave"]))
    return tiles


def test_both_games_of_a_pair_give_each_seat_the_same_tiles(installed: Callable[[str], Lexicon]) -> None:
    games = match_of(installed("en"), ("gordon-h3", "greedy"), 10, 3).games
    for first, second in zip(games[::2], games[1::2], strict=True):
        for seat in (0, 1):
            a, b = drawn(first, seat), drawn(second, seat)
            common = min(len(a), len(b))
            assert a[:common] == b[:common]
            assert common > 20
    assert games[0].turns[0].notes["rack"] != games[2].turns[0].notes["rack"]


def without_words(game: Played) -> Played:
    """The game without main words, which the core does not note."""
    turns = [replace(t, notes={k: v for k, v in t.notes.items() if k != "word"}) for t in game.turns]
    return replace(game, turns=turns)


@pytest.mark.parametrize("names", [("gordon-h3-finish", "greedy"), ("gordon-h3:exchange=leave", "greedy")])
def test_the_loop_in_python_plays_the_games_of_the_core(names: tuple[str, str]) -> None:
    pairing = Pairing(GAME, names, 5)
    assert pairing.series
    for game in games_of(names):
        assert without_words(pairing.play(game.index)) == game


@dataclass
class Clumsy:
    """Plays the first legal move, but sometimes raises an error or answers nonsense."""

    name: str = "clumsy"
    asked: int = 0

    def begin(self) -> None:
        self.asked = 0

    def choose(self, view: Any, limits: Limits, /) -> Decision | None:
        self.asked += 1
        assert view.racks[1 - view.side] is None
        match self.asked:
            case 1:
                raise RuntimeError("no\nidea")
            case 2:
                return Decision("8H QQ")
            case 3:
                return Decision("-3")
            case 4:
                return None
        return Decision(str(view.legal_moves()[0]))


def test_a_player_that_fails_passes_with_the_reason_and_the_game_goes_on() -> None:
    match = match_of(SMALL, (Clumsy(), "greedy"), 2, 5)
    game = match.games[0]
    faults = [turn.fault for turn in game.turns if turn.fault]
    assert faults[0] == "clumsy raised RuntimeError: no idea"
    assert faults[1] == "clumsy answered '8H QQ': 8H QQ: the square 8H is occupied"
    assert faults[2].startswith("clumsy answered '-3': -3: an exchange names 1 to 7 tiles")
    assert faults[3] == "clumsy answered nothing"
    assert len(game.turns) > 8
    assert match.document()["forfeited_turns"] == 8
    written = gcg.parse(gcg.write(crossword_record(match, game)))
    assert [note for turn in written.turns for note in turn.notes] == faults


def test_a_late_move_is_played_and_its_overrun_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10_000, 7))
    monkeypatch.setattr(loop.time, "monotonic", lambda: next(clock))
    history = History(START.copy())
    history.position.give(0, "TENRATE")
    turn = loop.take_turn(history, get("greedy", GAME), Limits(seconds=1.0))
    in_time = get("greedy", GAME).choose(position_of("TENRATE"), Limits())
    assert (turn.move, turn.fault, turn.overrun) == (in_time.move, "", 6.0)


def position_of(rack: str) -> Position:
    position = START.copy()
    position.give(0, rack)
    return position.view(0)


@dataclass
class Slow(Clumsy):
    """Plays well, but its second answer comes too late."""

    name: str = "slow"

    def choose(self, view: Any, limits: Limits, /) -> Decision | None:
        self.asked += 1
        if self.asked == 2:
            CLOCK[0] += 60.0
        return Decision(str(view.legal_moves()[0]))


CLOCK = [0.0]


def test_a_match_counts_the_moves_that_took_too_long_and_plays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop.time, "monotonic", lambda: CLOCK[0])
    match = match_of(SMALL, (Slow(), "greedy"), 4, 5, limits=Limits(seconds=1.0))
    in_time = match_of(SMALL, (Slow(), "greedy"), 4, 5)
    assert match.games == in_time.games
    document = match.document()
    assert (document["forfeited_turns"], document["overruns"], document["longest_overrun"]) == (0, 4, 59.0)
    assert in_time.document()["overruns"] == 0


def test_a_player_that_meets_itself_gets_new_tiles_for_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    racks = [game.turns[0].notes["rack"] for game in match_of(SMALL, ("greedy", "greedy"), 8, 5).games]
    assert len(set(racks)) == 8
    monkeypatch.setattr(match_module, "series", lambda game, pairing: None)
    here = match_of(SMALL, ("greedy", "greedy"), 8, 5)
    assert [game.turns[0].notes["rack"] for game in here.games] == racks
    paired = match_of(SMALL, ("greedy", "greedy"), 8, 5, paired=True)
    assert [game.scores for game in paired.games[::2]] == [game.scores for game in paired.games[1::2]]


@pytest.mark.parametrize("code", ["en", "cs"])
def test_records_replay_without_a_difference(code: str) -> None:
    letters = languages.get(code).alphabet
    words = Lexicon.of(["on", "ten", "net", "ano", "ona", "sen", "nos", "sonet"], letters)
    match = match_of(words, ("greedy", "random"), 6, 2)
    for game in match.games:
        found = replay(gcg.parse(gcg.write(crossword_record(match, game))), words, language="en")
        assert [str(difference) for difference in found.differences] == []
        assert tuple(found.totals.values()) == game.scores


def test_the_log_tells_every_turn() -> None:
    match = match_of(SMALL, ("gordon-h3", "greedy"), 2, 5)
    text = "\n".join(log(GAME, match))
    game = match.games[0]
    assert text.count("play: ") == sum(len(game.turns) for game in match.games)
    assert f"END ({game.reason}): gordon-h3 {game.scores[0]}, greedy {game.scores[1]}" in text
    assert "1. gordon-h3, middle game" in text


def test_the_document_counts_what_the_games_say() -> None:
    match = match_of(SMALL, ("gordon-h3", "random"), 9, 1)
    document = match.document()
    assert document["games"] == 10 == sum(document["wins"]) + document["draws"]
    firsts = [game.scores[game.index % 2] for game in match.games]
    assert document["mean_score"][0] == pytest.approx(sum(firsts) / 10)
    low, high = document["interval"]
    assert low < document["win_rate"] < high
    spread = document["spread"]
    assert spread["mean"] == pytest.approx(document["mean_score"][0] - document["mean_score"][1], abs=0.01)


def test_one_pair_of_games_says_nothing_about_the_chance_of_its_spread(
    kotva: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "small.klx"
    compile_lexicon(SMALL.alphabet, WORDS.replace(" ", "\n").encode(), file)
    options = ("--lexicon", file, "--games", 2, "--seed", 3)
    document = json.loads(kotva("match", "gordon-h2", "greedy", *options, "--json")[1])
    assert document["spread"]["interval"] is None
    low, high = document["interval"]
    assert low < document["win_rate"] < high or high - low > 0.5
    assert "(one pair says nothing about chance)" in kotva("match", "gordon-h2", "greedy", *options)[1]


def test_the_command_prints_one_document_and_writes_what_was_asked(
    kotva: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "small.klx"
    compile_lexicon(SMALL.alphabet, WORDS.replace(" ", "\n").encode(), file)
    folder, text = tmp_path / "records", tmp_path / "log.txt"
    options = ("--lexicon", file, "--games", 4, "--seed", 3)
    code, out, _ = kotva("match", "gordon-h2", "greedy", *options, "--records", folder, "--log", text, "--json")
    assert code == 0
    document = json.loads(out)
    assert document["players"] == ["gordon-h2", "greedy"]
    assert document["games"] == 4
    assert len(list(folder.glob("*.gcg"))) == 4
    assert text.read_text().count("GAME") == 4
    assert kotva("match", "gordon-h2", "greedy", *options)[1].startswith("gordon-h2 against greedy: 4 games")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("greedy", "random"), "name a board game with --game, or the words of a crossword game with --lexicon"),
        (("greedy", "random", "--game", "crossword"), "a crossword game needs words"),
        (("easy", "easy", "--game", "terrace", "--log", "x"), "terrace has no log"),
        (("clever", "greedy", "--lexicon", "SMALL"), "crossword has no player `clever`; there are beginner"),
        (("gordon-h2:speed=3", "greedy", "--lexicon", "SMALL"), "`speed=3` is not an option"),
    ],
)
def test_wrong_use_is_one_sentence(
    arguments: tuple[str, ...], message: str, kotva: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "small.klx"
    compile_lexicon(SMALL.alphabet, WORDS.replace(" ", "\n").encode(), file)
    code, _, err = kotva("match", *(str(file) if argument == "SMALL" else argument for argument in arguments))
    assert code == 2
    assert message in err


def test_a_log_that_a_game_does_not_have_is_refused_before_the_first_game(
    kotva: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotva.cli.match.play_match", lambda *_, **__: pytest.fail("the match was played"))
    code, _, err = kotva("match", "easy", "easy", "--game", "terrace", "--log", "x")
    assert (code, "terrace has no log" in err) == (2, True)


@pytest.fixture
def long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example player, as if its package were installed."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "long-words"))
    point = EntryPoint("long-words", "long_words:player", "kotva.players")
    monkeypatch.setattr(registry, "added", lambda: {"long-words": point})


@pytest.mark.usefixtures("long_words")
def test_a_player_of_another_package_plays_by_its_name() -> None:
    match = match_of(SMALL, ("long-words:least=3", "greedy"), 2, 5)
    assert match.document()["forfeited_turns"] == 0
    for game in match.games:
        for turn in game.turns:
            if turn.side == game.seat(0) and not turn.move.startswith("-"):
                assert len(turn.move.split()[1]) >= 3 or turn.notes["bag"] < 7


@pytest.mark.usefixtures("long_words")
def test_its_options_are_checked_when_the_match_begins() -> None:
    with pytest.raises(KotvaError, match="`most=3` is not an option of long-words"):
        match_of(SMALL, ("long-words:most=3", "greedy"), 2, 5)


def test_a_level_plays_as_the_player_it_stands_for() -> None:
    by_level, by_name = (
        games_of(("normal", "strong:endgame=exact,leaves=off")),
        games_of(("greedy", "equity:endgame=exact,leaves=off")),
    )
    assert [game.turns for game in by_level] == [game.turns for game in by_name]
