"""A heuristic that another package adds as one file, through every route; and parts that fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kotva import Lexicon, languages, players
from kotva._core import CrosswordStrategy, compile_lexicon
from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame, Position
from kotva.matches import Pairing, play_match
from kotva.players import strategy_parts
from kotva.players.strategies import strategy, with_part, without_part
from kotva.players.worth import best, worth

sys.path.insert(0, str(Path(__file__).resolve().parent))

from added_parts import install

Kotva = Callable[..., tuple[int, str, str]]
ENGLISH = languages.get("en").alphabet
WORDS = (
    "so os to toe toes rat rats star tar arts east seat tea ate eat eats at as it its sit is quit qi cab dab bad ab ad"
)
LEXICON = Lexicon.of(WORDS.split(), ENGLISH)
GAME = CrosswordGame(LEXICON)
EMPTY = "15/" * 14 + "15"
OPENING = f"{EMPTY} RATSABD/ 0/0 0"
LATE = "late-letters"


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)


@pytest.fixture
def opening() -> Position:
    return Position.from_cgp(OPENING, LEXICON)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "small.klx"
    compile_lexicon(ENGLISH, "\n".join(WORDS.split()).encode(), path, '{"language": "en"}')
    return str(path)


def late(text: str) -> int:
    """Counted by hand: how many letters from N to Z a move lays."""
    return sum(letter in "NOPQRSTUVWXYZ" for letter in text.split()[1])


# One file, every route


@pytest.mark.parametrize("how", ["option", "file", "python"])
def test_an_added_heuristic_is_a_part_of_a_strategy(how: str, opening: Position, tmp_path: Path) -> None:
    if how == "option":
        made = strategy(f"greedy:{LATE}=1.5")
    elif how == "file":
        (tmp_path / "mine.toml").write_text(f'base = "greedy"\n{LATE} = 1.5\n')
        made = strategy(str(tmp_path / "mine.toml"))
    else:
        made = with_part(strategy("greedy"), LATE, 1.5)
    assert made.parts == {LATE: (1.5,)}
    for move, equity, terms in made.compiled(opening.rules, "en", LEXICON).terms(opening.core):
        assert move.score is not None
        assert dict(terms)[LATE] == 1500 * late(str(move))
        assert equity == 1000 * move.score + 1500 * late(str(move))


def test_an_added_heuristic_decides_the_move_and_says_why(opening: Position) -> None:
    name = f"greedy:{LATE}=30"
    first = best(opening, 1, by=name)[0]
    assert late(str(first.move)) == max(late(str(play)) for play in opening.plays())
    assert first.terms_in_points() == {"score": first.score, "leave": 0, LATE: 30 * late(str(first.move))}
    assert worth(opening, first.move, by=name).terms == first.terms
    decision = players.get(name, GAME).choose(opening.view(0), players.Limits())
    assert (decision.move, decision.value) == (str(first.move), first.value)


def test_an_added_heuristic_does_not_hide_a_better_play(opening: Position) -> None:
    core = strategy(f"greedy:{LATE}=30").compiled(opening.rules, "en", LEXICON)
    move, equity, _ = core.terms(opening.core)[0]
    assert core.choose(opening.core, 1) == (move, equity)
    assert [str(m) for m, _, _ in core.ranked(opening.core, 5)] == [str(m) for m, _, _ in core.terms(opening.core)[:5]]


def test_kotva_moves_orders_by_an_added_heuristic(kotva: Kotva, file: str) -> None:
    code, out, err = kotva("moves", "--lexicon", file, "--cgp", OPENING, "--by", f"greedy:{LATE}=30", "--json")
    assert code == 0, err
    first = json.loads(out)["plays"][0]
    assert first["worth"][LATE] == 30 * late(f"{first['at']} {first['tiles']}") > 0
    assert first["equity"] == first["score"] + first["worth"][LATE]


def test_kotva_match_plays_an_added_heuristic(kotva: Kotva, file: str) -> None:
    arguments = (
        "match",
        f"greedy:{LATE}=2,lanes=0.5",
        "greedy",
        "--lexicon",
        file,
        "--games",
        4,
        "--seed",
        3,
        "--json",
    )
    code, out, err = kotva(*arguments)
    assert code == 0, err
    assert json.loads(out)["games"] == 4


def test_series_on_two_threads_and_the_loop_play_the_same_games_with_an_added_heuristic() -> None:
    pairing = Pairing(GAME, (f"greedy:{LATE}=5", "greedy"), 5)
    assert pairing.series
    one, two = (play_match(pairing, 6, threads=threads).games for threads in (1, 2))
    assert one == two
    assert one != play_match(Pairing(GAME, ("greedy", "random"), 5), 6).games
    for game in one:
        again = pairing.play(game.index)
        turns = [replace(t, notes={k: v for k, v in t.notes.items() if k != "word"}) for t in again.turns]
        assert turns == game.turns


def test_a_part_for_tiles_kept_counts_for_plays_and_exchanges() -> None:
    keeping = Position.from_cgp(f"{EMPTY} SOQ/ 0/0 0", LEXICON)
    core = strategy("greedy:qs=4").compiled(keeping.rules, "en", LEXICON)
    assert {dict(terms)["qs"] for _, _, terms in core.terms(keeping.core)} == {4000}, "every play keeps the Q"
    stuck = Position.from_cgp(f"{EMPTY} QIVV/ 0/0 0", LEXICON)
    # QI on the centre has twice 11 points, and is all there is.
    for points, kind in ((21, "play"), (23, "exchange")):
        made = strategy(f"greedy:qs={points},exchange=leave").compiled(stuck.rules, "en", LEXICON)
        assert made.choose(stuck.core, 1)[0].kind == kind


def test_over_takes_the_parts_for_tiles_kept_and_no_others(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(f"qs = 4\n{LATE} = 1\nbingo = 2\n")
    assert strategy(f"smart:over={other}").parts == {"defence": (20.0, 10.0, 5.0), "qs": (4.0,), "bingo": (2.0,)}


def test_the_file_of_an_added_heuristic_is_named_by_its_checksum(opening: Position) -> None:
    tables = strategy(f"greedy:{LATE}=1").tables(opening.rules, "en", LEXICON)
    assert list(tables) == [f"part {LATE}"]
    assert len(tables[f"part {LATE}"]) == 16


def test_a_part_can_be_switched_off(opening: Position) -> None:
    assert strategy(f"greedy:{LATE}=off").parts == {}
    assert without_part(strategy(f"greedy:{LATE}=3"), LATE).parts == {}


# What can be wrong


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("failing=1", "the part `failing` raised ZeroDivisionError: no plan"),
        ("failing-leave=1", "the part `failing-leave` raised ZeroDivisionError: no plan"),
        ("nothing=on", "the part `nothing` gives `.*` None; right is a number of points"),
        ("above=on", "the part `above` gives `.*` 7; right is from -10000 to 5 points"),
    ],
)
@pytest.mark.parametrize("route", ["choose", "terms", "ranked", "explain", "match", "threads"])
def test_a_part_that_fails_is_a_clean_error_that_names_it(
    options: str, message: str, route: str, opening: Position
) -> None:
    core = strategy(f"greedy:{options}").compiled(opening.rules, "en", LEXICON)
    calls: dict[str, Callable[[], object]] = {
        "choose": lambda: core.choose(opening.core, 1),
        "terms": lambda: core.terms(opening.core),
        "ranked": lambda: core.ranked(opening.core, 3),
        "explain": lambda: core.explain(opening.core, opening.plays()[0]),
        "match": lambda: play_match(Pairing(GAME, ("greedy", f"greedy:{options}"), 1), 2, threads=1),
        "threads": lambda: play_match(Pairing(GAME, (f"greedy:{options}", "greedy"), 1), 8, threads=2),
    }
    for _ in range(2):  # a strategy that failed once is asked again
        with pytest.raises(KotvaError, match=message):
            calls[route]()


def test_a_fault_belongs_to_the_call_that_met_it(opening: Position) -> None:
    asked: list[str] = []

    def value(view: Position, move: object, /) -> float:
        asked.append(str(move))
        if len(asked) == 1:
            raise RuntimeError("only once")
        return 1.0

    part = strategy_parts.PlayPart("moody", "fails once", (), value, lambda: 1.0)
    core = CrosswordStrategy(opening.rules, python=[strategy_parts.compiled(part, (), LEXICON)])
    with pytest.raises(KotvaError, match="the part `moody` raised RuntimeError: only once"):
        core.choose(opening.core, 1)
    move, equity = core.choose(opening.core, 1)
    assert equity == 1000 * (move.score or 0) + 1000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "greedy:broken=1",
            r"the part `broken` \(a_module.*:PART\) cannot be loaded: ModuleNotFoundError",
        ),
        ("greedy:misnamed=1", "the part `misnamed` .* calls itself `another-name`"),
        ("greedy:no-part=1", "the part `no-part` .* is no PlayPart or LeavePart"),
        (f"greedy:{LATE}=many", f"{LATE} is a number, not `many`"),
        (f"greedy:{LATE}=1/2", rf"{LATE} has 1 number \(for each such letter\), not `1/2`"),
        (f"greedy:{LATE}=nan", f"{LATE} is a number, not `nan`"),
        ("greedy:nothing=1", "nothing is `on` or `off`, not `1`"),
        ("greedy:clever=1", f"`clever=1` is not an option; there are variant, .*lanes, .*turnover, above, .*{LATE}"),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(KotvaError, match=message):
        strategy(text)


def test_a_part_without_a_bound_is_refused(opening: Position) -> None:
    with pytest.raises(KotvaError, match=r"the part `unbound` has no bound `most` .*ZeroDivisionError"):
        strategy("greedy:unbound=on").compiled(opening.rules, "en", LEXICON)


def test_faulty_parts_are_reported_and_left_out(caplog: pytest.LogCaptureFixture) -> None:
    names = [part.name for part in strategy_parts.parts()]
    assert LATE in names
    assert not {"broken", "misnamed", "no-part"} & set(names)
    said = [message for message in caplog.messages if "left out" in message]
    assert len(said) == 4
    assert any("has the name of a part of Kotva" in message for message in said)
    assert not isinstance(strategy_parts.find("lanes"), strategy_parts.PlayPart)


def test_the_core_builds_its_parts_by_name_and_says_what_would_be_right(opening: Position) -> None:
    names = list(strategy_parts.core())
    for name, part in strategy_parts.core().items():
        numbers = part.numbers
        CrosswordStrategy(opening.rules, parts={name: [1.0] * len(numbers)}).choose(opening.core, 1)
        with pytest.raises(KotvaError, match=f"{name} has {len(numbers)} number"):
            CrosswordStrategy(opening.rules, parts={name: [1.0] * (len(numbers) + 1)})
    with pytest.raises(KotvaError, match=f"there is no part `clever`; there are {', '.join(names)}"):
        CrosswordStrategy(opening.rules, parts={"clever": [1.0]})
    with pytest.raises(KotvaError, match="is a number from -10000 to 10000, not"):
        CrosswordStrategy(opening.rules, parts={names[0]: [float("inf")]})


def test_turnover_counts_the_tiles_that_can_be_replaced(opening: Position) -> None:
    for move, _, terms in strategy("greedy:turnover=0.5").compiled(opening.rules, "en").terms(opening.core):
        assert dict(terms)["turnover"] == 500 * move.placed
