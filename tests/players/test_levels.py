"""Levels: human-sized players know only their vocabulary, miss what they are said to miss, and doubt unknown words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from kotva import Lexicon, languages, players
from kotva._core import board_games, play_crossword
from kotva.cli.players import described
from kotva.games import get as game_of
from kotva.games.crossword import CrosswordGame, Move, Position
from kotva.games.crossword.rules import rules
from kotva.lexicons import build, frequencies, paths
from kotva.players import Limits, humans, ratings
from kotva.players.crossword import StrategyPlayer, compiled, is_strategy
from kotva.players.levels import LEVELS, crossword_levels, crossword_names, search_elo
from kotva.players.strategies import strategy

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub steal
least tales slate teals stales retains stainer treason senator atones stoner roasted toaster earnest"""
COMMON = "tea eat ate one tone it is in on no so at stone notes rate trains up cup sea ten net"


@pytest.fixture
def game(home: Path) -> CrosswordGame:
    """A game in English whose common words are the words of COMMON, each a lemma of its own."""
    words = home / "words.txt"
    words.write_text(WORDS.replace(" ", "\n"), encoding="utf-8")
    build.build(languages.get("en"), words, paths.lexicon_file("small"))
    frequencies.order_file("en").parent.mkdir(parents=True)
    frequencies.order_file("en").write_text("# header\n" + COMMON.replace(" ", "\n") + "\n", encoding="utf-8")
    found = game_of("crossword", lexicon="small")
    assert isinstance(found, CrosswordGame)
    return found


def turns(game: CrosswordGame, name: str, games: int = 20) -> Iterator[tuple[Position, Move]]:
    """The positions and moves of a strategy in games against `greedy`, replayed one by one."""
    start = game.position()
    played = play_crossword(
        start.core, compiled(name, start), compiled("greedy", start), seed=5, begin=0, end=games, traced=True
    )
    rows = played.turns()
    texts = played.columns()["position"].split("\n")[:-1]
    for text, index, player, move in zip(texts, rows["game"], rows["player"], rows["move"], strict=True):
        if player == index % 2:  # the first strategy begins the games with an even number
            position = game.position(text=text)
            yield position, position.parse(move)


def test_a_player_with_a_vocabulary_plays_the_best_play_of_known_words_only(game: CrosswordGame) -> None:
    known = {word.upper() for word in COMMON.split()[:12]}
    seen = 0
    for position, move in turns(game, "greedy:words=12"):
        fitting = [play for play in position.plays() if all(word in known for word in position.words(play))]
        assert move.kind != "play" or all(word in known for word in position.words(move))
        if fitting:
            assert move.score == max(play.score or 0 for play in fitting)
            seen += 1
        else:
            assert move.kind != "play"
    assert seen > 50


def crossings(position: Position, move: Move) -> int:
    return len(position.words(move)) - 1


def fronts(position: Position, move: Move) -> int:
    """The words on the board that a play extends in front, found square by square on the text of the board."""
    size = len(position.board)
    tiles = {(r, c) for r, row in enumerate(position.board) for c, cell in enumerate(row) if cell}
    laid = {(r, c) for r, c, _ in move.placements}
    found = 0
    for down in (False, True):
        lines = [[(i, j) if not down else (j, i) for j in range(size)] for i in range(size)]
        for line in lines:
            for at, square in enumerate(line):
                first = square in tiles and (at == 0 or line[at - 1] not in tiles)
                length = next((n for n in range(size - at) if line[at + n] not in tiles), size - at) if first else 0
                found += length > 1 and at > 0 and line[at - 1] in laid
    return found


@pytest.mark.parametrize(
    ("misses", "missed"),
    [
        ("1/0/0", lambda position, move: len(move.placements) > 4),
        ("0/1/0", lambda position, move: crossings(position, move) > 0),
        ("0/0/1", lambda position, move: fronts(position, move) > 0),
    ],
)
def test_plays_that_are_always_missed_are_made_only_if_there_is_no_other(game: CrosswordGame, misses, missed) -> None:
    avoided = 0
    for position, move in turns(game, f"greedy:misses={misses}", 40):
        plays = position.plays()
        others = [play for play in plays if not missed(position, play)]
        if others:
            assert move.score == max(play.score or 0 for play in others), str(position)
            avoided += len(others) < len(plays)
        elif plays:  # the plainest
            assert move.score == min(play.score or 0 for play in plays)
    assert avoided > 0


def test_a_long_word_is_missed_as_often_as_stated(game: CrosswordGame) -> None:
    """STRAIN and TRAINS lay six tiles, two beyond four: seen with probability (1 - 0.3)²."""
    position = game.position(text="15/" * 14 + "15 NASTRIQ/ 0/0 0")
    core = compiled("greedy:words=18,misses=0.3/0/0", position)  # TRAINS is known, STRAIN is not
    count = 2000
    seen = sum(str(core.choose(position.core, seed)[0]).endswith("TRAINS") for seed in range(count))
    assert seen / count == pytest.approx(0.49, abs=0.045)  # four standard errors


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(game: CrosswordGame) -> None:
    start = game.position()
    core = compiled("beginner:words=12", start)
    checksums = {
        play_crossword(start.core, core, core, seed=2, begin=0, end=20, threads=n, paired=False).checksum
        for n in (1, 2)
    }
    assert len(checksums) == 1


def played(game: CrosswordGame, *moves: str) -> Position:
    given = rules("en", challenge="single")
    position = CrosswordGame(game.lexicon, given).position(text="15/" * 14 + "15 VEXTONE/QISEATP 0/0 0")
    for move in moves:
        position.play(position.parse(move))
    return position


def test_a_player_challenges_by_the_words_it_knows(game: CrosswordGame) -> None:
    rare, common = played(game, "8F VEX"), played(game, "8F TONE")
    always = StrategyPlayer("greedy:words=12,doubt=1")
    assert always.doubts(rare)
    assert not always.doubts(common)
    assert not StrategyPlayer("greedy:words=12,doubt=0").doubts(rare)
    assert not StrategyPlayer("greedy").doubts(rare)
    wrong = played(game, "8F XEN")
    assert StrategyPlayer("greedy").doubts(wrong)
    some = [StrategyPlayer("greedy:words=12,doubt=0.25", seed).doubts(rare) for seed in range(400)]
    assert sum(some) / len(some) == pytest.approx(0.25, abs=0.09)


def test_all_levels_and_the_names_of_the_thesis_play_a_legal_move(game: CrosswordGame) -> None:
    position = game.position(text="15/" * 14 + "15 NASTRIE/ 0/0 0")
    for name in (*crossword_levels(), *crossword_names()):
        decision = players.get(f"{name}:leaves=off" if name in ("strong", "tournament") else name, game).choose(
            position.view(0), Limits(seconds=0.05)
        )
        assert position.parse(decision.move)
    assert 6 <= len(crossword_levels()) <= 8
    assert (crossword_names()["dumb"], crossword_names()["normal"]) == ("random", "greedy")


def test_human_sized_levels_come_first_and_know_more_and_miss_less_from_level_to_level() -> None:
    names = list(crossword_levels())
    assert names[: len(humans.humans())] == list(humans.humans())
    for language in ("cs", "sk", "pl", "en", "tlh"):
        rows = [humans.human(name, language) for name in humans.humans()]
        known = [row.lemmas or 10**9 for row in rows]
        assert known == sorted(known)
        assert [row.doubt for row in rows] == sorted(row.doubt for row in rows)
    assert strategy("club").limits("cs") == humans.human("club", "cs")
    assert is_strategy("club")
    assert is_strategy("master")
    assert not is_strategy("champion")
    assert not is_strategy("expert")


@pytest.mark.parametrize("game", [name for name in board_games() if search_elo(name)])
def test_the_elo_of_board_levels_rises_from_zero_and_is_listed(game: str) -> None:
    listed = described(game, None)["levels"]
    rated = [level["elo"] for level in listed if level["elo"] is not None]
    assert [level["name"] for level in listed] == list(LEVELS)
    assert rated[0] == 0
    assert len(rated) >= 3
    assert all(upper - lower > 150 for lower, upper in pairwise(rated))


@pytest.mark.parametrize("lexicon", ["cs", "sk", "pl", "en"])
def test_the_published_ratings_are_those_of_a_ladder(lexicon: str) -> None:
    """The acceptance of the levels: rising ratings, and scores like those of people at the bottom."""
    human = [ratings.elo(name, lexicon) for name in humans.humans()]
    assert None not in human
    assert human == sorted(human)  # type: ignore[type-var]
    for lower, upper in pairwise(crossword_levels()):
        below, above = ratings.interval(lower, lexicon), ratings.interval(upper, lexicon)
        assert below
        assert above
        assert above[1] > below[1]
        assert above[0] > below[0]
    lowest, *next_two = [ratings.points(name, lexicon) or 0 for name in list(crossword_levels())[:3]]
    assert 120 <= lowest <= 220
    assert all(200 <= points <= 320 for points in next_two)


@pytest.mark.slow
@pytest.mark.parametrize("lexicon", ["cs", "sk", "pl", "en"])
def test_no_level_plays_a_word_outside_its_vocabulary(lexicon: str, installed) -> None:
    game = game_of("crossword", lexicon=installed(lexicon))
    assert isinstance(game, CrosswordGame)
    for name in humans.humans():
        known = strategy(name).vocabulary(lexicon, Lexicon.open(lexicon))
        if known is None:
            continue
        words = {w for position, move in turns(game, name, 6) if move.kind == "play" for w in position.words(move)}
        assert len(words) > 30
        assert not [word for word in words if word not in known]
