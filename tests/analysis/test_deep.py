"""Moves graded by win probability: simulated before the endgame, solved in it, saved turn by turn."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kotva import Lexicon
from kotva._core import StopFlag
from kotva.analysis import deep as deep_module
from kotva.analysis import kept
from kotva.analysis.course import points_of, turning_points
from kotva.analysis.deep import Deep, StoppedError
from kotva.analysis.model import GameAnalysis, TurnAnalysis, WinChance
from kotva.analysis.record import Options, analyse_record, deepen_record
from kotva.games.crossword import Position
from kotva.players import winning
from kotva.records import gcg

Kotva = Callable[..., tuple[int, str, str]]
EXAMPLE = Path(__file__).resolve().parents[2] / "web" / "measure" / "example.gcg"
FEW = Deep(iterations=2400, seed=3)
"""About a hundred play-outs a turn."""
SIX_TURNS = "\n".join(EXAMPLE.read_text(encoding="utf-8").splitlines()[5:11]) + "\n"
"""The first six turns of the example, without its header."""


def graded(text: str, lexicon: str, deep: Deep = FEW, stop_after: int | None = None, **how: Any) -> GameAnalysis:
    """The deep analysis of a record; one that is left after some reports gives what there is then."""
    record, options = gcg.parse(text), Options(lexicon=lexicon, language="en", deep=deep)
    game, _ = analyse_record(record, text.encode(), options)
    growing = deepen_record(record, text.encode(), options, game, **how)
    heard = 0
    while True:
        try:
            heard += next(growing).done
        except StopIteration as end:
            return end.value
        if heard == stop_after:
            growing.close()
            return game


def chances(game: GameAnalysis) -> list[dict[str, Any]]:
    """What the turns say, without the time it took."""
    return [{} if turn.win_chance is None else turn.win_chance.model_dump(exclude={"seconds"}) for turn in game.turns]


def test_every_compared_turn_is_graded_and_the_last_one_is_the_result(home: Path, reference: str) -> None:
    game = graded(EXAMPLE.read_text(encoding="utf-8"), reference)
    compared = [turn for turn in game.turns if turn.analysed]
    assert len(compared) > 20
    assert all(turn.win_chance for turn in compared)
    for turn in compared:
        chance = turn.win_chance
        assert chance is not None
        assert 0 <= chance.after <= chance.before <= 1
        assert chance.lost == pytest.approx(chance.before - chance.after, abs=1e-5)
        assert bool(chance.iterations) is (turn.endgame is None)
        if turn.endgame:
            assert {chance.before, chance.after} <= {0.0, 0.5, 1.0}
    assert game.win is not None
    assert [point.turn for point in game.win.points] == [turn.number for turn in compared]
    assert all(sum(point.chances) == pytest.approx(1) for point in game.win.points)
    scores = [seat.score for seat in game.seats]
    assert game.win.points[-1].chances == tuple(float(score == max(scores)) for score in scores)


def test_play_outs_of_all_turns_together_keep_to_the_budget(home: Path, reference: str) -> None:
    game = graded(SIX_TURNS, reference, Deep(iterations=1800))
    spent = [turn.win_chance.iterations for turn in game.turns if turn.win_chance]
    assert len(spent) == 6
    assert all(200 <= count <= 300 for count in spent)  # a turn whose move is the best one needs no second part


def test_a_run_that_is_left_in_the_middle_goes_on_and_says_the_same(
    home: Path, reference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = chances(graded(SIX_TURNS, reference))
    monkeypatch.setattr(kept, "folder", lambda: home / "again")
    graded(SIX_TURNS, reference, stop_after=3)
    simulated = []
    plain = deep_module.graded

    def counted(turn: TurnAnalysis, *rest: Any) -> Any:
        simulated.append(turn.number)
        return plain(turn, *rest)

    monkeypatch.setattr(deep_module, "graded", counted)
    assert chances(graded(SIX_TURNS, reference)) == whole
    assert simulated == [4, 5, 6]


def test_a_command_that_is_killed_goes_on_after_the_last_graded_turn_and_says_the_same(
    home: Path, reference: str, tmp_path: Path
) -> None:
    record = tmp_path / "game.gcg"
    record.write_text(SIX_TURNS, encoding="utf-8")
    line = [sys.executable, "-m", "kotva.cli.main", "analyze", str(record), "--lexicon", reference, "--language", "en"]
    line += ["--deep", "--budget", "24000", "--threads", "1", "--json"]

    def command(cache: Path) -> subprocess.Popen[str]:
        return subprocess.Popen(line, env=os.environ | {"KOTVA_CACHE": str(cache)}, stdout=subprocess.PIPE, text=True)

    def finished(cache: Path) -> list[Any]:
        with command(cache) as process:
            found = json.loads(process.communicate(timeout=120)[0])["files"][0]["game"]
        for turn in found["turns"]:
            del turn["seconds"], turn["win_chance"]["seconds"]
        return [found["turns"], found["win"]]

    with command(tmp_path / "killed") as process:
        while not (kept_turns := list((tmp_path / "killed").rglob("*.turns.json"))) and process.poll() is None:
            time.sleep(0.01)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    assert 0 < len(json.loads(kept_turns[0].read_text(encoding="utf-8"))) < 6
    assert finished(tmp_path / "killed") == finished(tmp_path / "whole")


def test_one_thread_and_two_grade_alike(home: Path, reference: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = graded(SIX_TURNS, reference, threads=1)
    monkeypatch.setattr(kept, "folder", lambda: home / "again")
    assert chances(graded(SIX_TURNS, reference, threads=2)) == chances(one)


def test_a_raised_flag_ends_it_and_no_half_graded_turn_is_kept(home: Path, reference: str) -> None:
    stop = StopFlag()
    stop.stop()
    with pytest.raises(StoppedError):
        graded(SIX_TURNS, reference, stop=stop)
    assert list(kept.folder().glob("*.turns.json")) == []


def test_what_the_opponent_really_held_does_not_matter(home: Path, reference: str) -> None:
    first, second, *_ = SIX_TURNS.splitlines()
    assert second.startswith(">normal: LA?EBEN E5 NEBuLAE")
    other = second.replace("LA?EBEN E5 NEBuLAE +89 89", "QZXJWVU - +0 0")
    one, two = (graded(f"{first}\n{line}\n", reference, Deep(iterations=400)) for line in (second, other))
    # The budget of the game is shared by two turns in both, so the first turn has the same play-outs.
    assert chances(one)[0] == chances(two)[0]


def test_tiles_of_a_play_that_was_taken_off_are_known_to_the_next_player(home: Path, reference: str) -> None:
    text = (
        ">eva: RETAINS 8F NITRASE +64 64\n>eva: RETAINS -- -64 0\n"
        ">jan: ABOUTED 8H ABOUT +20 20\n>eva: RETAINS 9H TA +8 8\n>jan: DEEIOUG 10H DE +8 28\n"
    )
    game = graded(text, reference, Deep(iterations=600))
    known = [turn.win_chance.known if turn.win_chance else None for turn in game.turns]
    assert known[1] == "AEINRST"
    assert known[3] == "EINRS"
    assert known[2] == ""
    assert game.turns[0].win_chance is not None
    assert game.turns[0].win_chance.lost > 0.02  # a phony that is taken off is a turn lost


def test_a_play_that_is_not_in_the_lexicon_and_stays_is_graded(home: Path, reference: str) -> None:
    game = graded(">eva: RETAINQ 8F QAT +24 24\n>jan: AEIOUST 9H TA +5 5\n", reference, Deep(iterations=300))
    phony = graded(">eva: RETAINQ 8F QAR +24 24\n>jan: AEIOUST 9H TA +5 5\n", reference, Deep(iterations=300))
    assert game.turns[0].win_chance is not None
    assert phony.turns[0].win_chance is not None


def test_games_of_three_have_no_win_probabilities(home: Path, reference: str) -> None:
    text = ">a: RETAINS 8F NEAT +8 8\n>b: ABOUTED 9H TA +5 5\n>c: DEEIOUG - +0 0\n"
    game = graded(text, reference)
    assert game.win is None
    assert all(turn.win_chance is None for turn in game.turns)


def turn(number: int, player: str, after: float, lost: float = 0.0) -> TurnAnalysis:
    chance = WinChance(best="-", before=after + lost, after=after, lost=lost)
    plain = {"line": 0, "kind": "pass", "rack": "", "move": "-", "score": 0, "bag": 0, "cgp": ""}
    return TurnAnalysis.model_validate({"number": number, "player": player, **plain, "win_chance": chance})


def test_the_course_has_both_win_probabilities_and_the_change_of_the_mover() -> None:
    turns = [turn(1, "eva", 0.6), turn(2, "jan", 0.35), turn(3, "eva", 0.3, lost=0.3), turn(4, "jan", 0.72)]
    points = points_of(turns, ["eva", "jan"])
    assert [point.chances for point in points] == [(0.6, 0.4), (0.65, 0.35), (0.3, 0.7), (0.28, 0.72)]
    assert [point.change for point in points] == [0.1, -0.05, -0.35, 0.02]
    assert turning_points(points) == (3, 1)


def test_another_win_table_or_another_setting_is_another_key(
    home: Path, reference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Position.start(Lexicon.open(reference))
    first = kept.deep_key("record", FEW, start)
    others = [
        kept.deep_key("other", FEW, start),
        *(
            kept.deep_key("record", replace(FEW, **change), start)
            for change in ({"seed": 4}, {"plies": 3}, {"infer": True}, {"iterations": 5}, {"candidates": 3})
        ),
    ]
    checksum = winning.checksum
    monkeypatch.setattr(winning, "checksum", lambda path: checksum(path)[::-1])
    others.append(kept.deep_key("record", FEW, start))
    assert len({first, *others}) == 1 + len(others)


def test_the_command_prints_and_writes_the_same(home: Path, kotva: Kotva, reference: str, tmp_path: Path) -> None:
    record = tmp_path / "game.gcg"
    record.write_text(SIX_TURNS, encoding="utf-8")
    line = ("analyze", record, "--lexicon", reference, "--language", "en", "--deep", "--budget", 1200, "--seed", 3)
    code, out, _ = kotva(*line, "--json")
    assert code == 0
    answer = json.loads(out)
    game = answer["files"][0]["game"]
    assert (game["win"]["iterations"], game["win"]["seed"], len(game["win"]["points"])) == (1200, 3, 6)
    for player in answer["players"]:
        mine = [turn["win_chance"]["lost"] for turn in game["turns"] if turn["player"] == player["player"]]
        assert player["summary"]["win_error_index"] == pytest.approx(sum(mine) / 3, abs=1e-6)
    code, out, _ = kotva(*line, "--player", "smart", "-o", tmp_path / "game.html", "--deck", tmp_path / "deck.csv")
    assert code == 0
    shown = out.split("win probability in per cent")[1].splitlines()
    assert sum(" smart " in row for row in shown) == 3
    assert not any(" normal " in row for row in shown)
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "<h2>Win probability</h2>" in page
    assert "win probability in per cent, by turn" in page
    assert "lost_win" in (tmp_path / "deck.csv").read_text(encoding="utf-8").splitlines()[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--deep", "--budget", "many"), "a budget is a number of play-outs"),
        (("--deep", "--budget", "0"), "a budget is a number of play-outs"),
        (("--deep", "--budget", "-3s"), "a budget is a number of play-outs"),
        (("--budget", "100"), "--budget belongs to --deep"),
        (("--infer",), "--infer belongs to --deep"),
    ],
)
def test_a_wrong_budget_is_one_sentence_and_exit_2(
    home: Path, kotva: Kotva, options: tuple[str, ...], message: str
) -> None:
    code, out, err = kotva("analyze", EXAMPLE, *options)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.strip().splitlines()) == 1


def test_one_position_is_simulated_by_another_command(home: Path, kotva: Kotva) -> None:
    code, _, err = kotva("analyze", "--deep", "--cgp", "15/" * 14 + "15 ABC/ 0/0 0")
    assert code == 2
    assert "kotva sim" in err
