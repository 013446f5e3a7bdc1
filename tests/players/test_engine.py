"""External programs as crossword players: their moves, their errors, and the routes that may run them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages, players
from kotva._core import compile_lexicon
from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame
from kotva.matches import Match, Pairing, play_match
from kotva.players import Limits, engine, seated

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)

GREEDY = """
import sys
from kotva import games, players
game = games.get("crossword", lexicon=sys.argv[1])
for line in sys.stdin:
    position = game.position(text=line.strip())
    assert position.racks[1] is None, line
    print(players.get("greedy", game).choose(position, players.Limits()).move, flush=True)
"""
CRASHES = """
import sys
for number, line in enumerate(sys.stdin):
    if number == 1:
        sys.exit(3)
    print("-", flush=True)
"""
HANGS = """
import sys, time
sys.stdin.readline()
time.sleep(600)
"""
NONSENSE = """
import sys
for line in sys.stdin:
    print("I would rather not", flush=True)
"""


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "small.klx"
    compile_lexicon(SMALL.alphabet, WORDS.replace(" ", "\n").encode(), file)
    return file


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., str]:
    """The name of the player that runs this Python code."""

    def made(text: str, *arguments: object) -> str:
        file = tmp_path / "an engine.py"
        file.write_text(text)
        return f"engine:{sys.executable} '{file}' {' '.join(map(str, arguments))}".strip()

    return made


Program = Callable[..., str]


def played(lexicon: Lexicon, names: tuple[str, str], games: int, *, outside: bool = True) -> Match:
    return play_match(Pairing(CrosswordGame(lexicon), names, 5, outside=outside), games)


def faults(match: Match) -> list[str]:
    return [turn.fault for game in match.games for turn in game.turns if turn.fault]


def test_a_program_that_plays_as_greedy_plays_the_games_of_greedy(program: Program, words: Path) -> None:
    name = program(GREEDY, words)
    match = played(Lexicon.open(words), (name, "gordon-h3"), 4)
    expected = played(Lexicon.open(words), ("greedy", "gordon-h3"), 4)
    assert faults(match) == []
    assert [game.scores for game in match.games] == [game.scores for game in expected.games]
    moves = [[turn.move for turn in game.turns] for game in match.games]
    assert moves == [[turn.move for turn in game.turns] for game in expected.games]


def test_a_program_that_crashes_forfeits_that_turn_and_is_started_again(program: Program) -> None:
    name = program(CRASHES)
    found = faults(played(SMALL, (name, "greedy"), 2))
    assert len(found) > 2
    assert set(found) == {f"{name} ended with code 3 before it answered"}


def test_a_program_that_answers_nonsense_forfeits_each_turn_with_its_answer(program: Program) -> None:
    name = program(NONSENSE)
    match = played(SMALL, (name, "greedy"), 2)
    own = [turn for game in match.games for turn in game.turns if turn.side == game.seat(0)]
    assert all(turn.fault.startswith(f"{name} answered 'I would rather not': ") for turn in own)
    assert match.document()["forfeited_turns"] == len(own)


def test_a_program_that_never_answers_is_ended(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "hard_limit", lambda seconds: 0.2)
    game = CrosswordGame(SMALL)
    position = game.position()
    position.give(0, "TENRATE")
    with seated([program(HANGS)], game, outside=True) as (player,):
        assert isinstance(player, engine.EnginePlayer)
        player.begin()
        process = player.program.process
        assert process is not None
        with pytest.raises(engine.NoAnswer, match=r"gave no answer within 0.2 s"):
            player.choose(position.view(0), Limits(seconds=0.01))
        assert process.poll() is not None


def test_programs_end_with_their_games(program: Program, words: Path) -> None:
    with seated([program(GREEDY, words)], CrosswordGame(Lexicon.open(words)), outside=True) as (player,):
        assert isinstance(player, engine.EnginePlayer)
        player.begin()
        process = player.program.process
        assert process is not None
        assert process.poll() is None
    assert process.poll() is not None


def test_the_hard_limit_is_far_above_the_time() -> None:
    assert [engine.hard_limit(seconds) for seconds in (0.1, 1.0, 10.0)] == [5.1, 10.0, 100.0]


def test_a_command_is_split_into_words_and_no_shell_runs_it(tmp_path: Path, program: Program) -> None:
    trap = tmp_path / "trap"
    name = program(NONSENSE, f"; touch {trap} #", "$(touch", f"{trap})", f">{trap}")
    played(SMALL, (name, "greedy"), 2)
    assert not trap.exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [("engine:", "name the command"), ("engine:'open", "cannot be split"), ("engine:no-such-program", "no program")],
)
def test_a_command_that_cannot_be_run_is_refused_before_the_first_game(name: str, message: str) -> None:
    with pytest.raises(KotvaError, match=message):
        played(SMALL, (name, "greedy"), 2)


def test_programs_are_run_only_for_callers_that_allow_it(program: Program, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    name = program(f"open({str(ran)!r}, 'w')")
    with pytest.raises(KotvaError, match="only on the command line"):
        players.get(name, CrosswordGame(SMALL))
    with pytest.raises(KotvaError, match="only on the command line"):
        played(SMALL, (name, "greedy"), 2, outside=False)
    assert not ran.exists()


def test_the_commands_match_and_play_take_a_program(
    kotva: Callable[..., tuple[int, str, str]], program: Program, words: Path, tmp_path: Path
) -> None:
    name = program(GREEDY, words)
    line = ("match", name, "random", "--lexicon", words, "--games", 2, "--json")
    code, out, err = kotva(*line)
    assert code == 0, err
    document = json.loads(out)
    assert (document["players"][0], document["forfeited_turns"]) == (name, 0)
    # With a folder the games are the same, and the folder stores the name of the program.
    assert json.loads(kotva(*line, "-o", tmp_path / "match", "--records", tmp_path / "records")[1]) == document
    assert json.loads((tmp_path / "match" / "match.json").read_text())["players"][0]["parts"] == {"from": name}
    assert len(list((tmp_path / "records").iterdir())) == 2
    code, out, err = kotva("play", "crossword", name, "greedy", "--lexicon", words, "--seed", 3)
    assert (code, "player 1 wins" in out or "player 2 wins" in out or "draw" in out) == (0, True), err
