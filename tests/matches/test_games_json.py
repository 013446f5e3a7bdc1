"""The games of thesis 003: what its file leaves out is found again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from kotva import Lexicon
from kotva.games.crossword import Position
from kotva.matches import games_json
from kotva.matches.columns import TIMES
from kotva.matches.dataset import Dataset
from kotva.matches.simulate import simulate
from kotva.report.write import write_report


def document(turns: list[dict[str, Any]]) -> dict[str, Any]:
    """A game as the program of the thesis would have kept it: plays only, no blanks told apart."""
    moves = []
    for row in turns:
        if row["kind"] == "play":
            at = row["move"].split()[0]
            square = [ord(re.sub(r"\d", "", at)) - 65, int(re.sub(r"\D", "", at)) - 1]
            rack, leave = row["rack"].replace("?", " "), row["leave"].replace("?", " ")
            moves.append([rack, leave, [row["word"], square, not at[0].isdigit()], row["score"]])
    return {"time": 0.25, "board": [[None] * 15] * 15, "moves": moves}


def test_what_the_file_leaves_out_is_found_again(
    installed: Callable[[str], Lexicon], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = simulate(installed("en"), ("greedy:exchange=never", "random:exchange=never"), 60, 3, tmp_path / "games")
    turns = games.turns().collect()
    wanted = turns.filter((pl.col("ended") == "out").any().over("game")).drop(TIMES)
    numbers = wanted["game"].unique(maintain_order=True).to_list()
    file = tmp_path / "games.json"
    plays = [wanted.filter(pl.col("game") == number).rows(named=True) for number in numbers]
    file.write_text(json.dumps({str(i): document(rows) for i, rows in enumerate(plays)}))
    # The tiles of this language in place of the ninety of the thesis.
    plain = games_json.tiles_of
    monkeypatch.setattr(games_json, "tiles_of", lambda _, blanks: plain(games.manifest.rules, blanks))
    found = games_json.import_games(file, tmp_path / "imported").turns().collect()
    assert found.filter(pl.col("ended").is_not_null())["game_micros"].to_list() == [250_000] * len(numbers)
    other = ("game", "player", "equity", "position", "move", "board", "score1", "score2")
    same = [name for name in wanted.columns if name not in other]
    # Who went out gains twice what the other has left, or each gains or loses it: the difference is the same.
    spread = pl.col("score1") - pl.col("score2")
    assert found.select(spread).equals(wanted.select(spread))
    expected = wanted.select(same).with_columns(pl.col("left1", "left2").map_elements(ordered, pl.String))
    assert found.select(same).with_columns(pl.col("left1", "left2").map_elements(ordered, pl.String)).equals(expected)
    for name in ("move", "board"):  # which of two equal letters is the blank cannot be told
        assert found[name].str.to_uppercase().equals(wanted[name].str.to_uppercase())
    assert [len(re.findall("[a-z]", text.split()[-1])) for text in found["move"]] == found["blanks"].to_list()


def ordered(text: str) -> str:
    return "".join(sorted(text))


MOVES = [
    ["ANCHORS", "RS", ["NACHO", [7, 7], True], 24],
    ["HATTE R", "HTTE R", ["AN", [6, 7], False], 2],
    ["HTTE RZ", "HTTERZ", ["ON", [7, 11], False], 1],
]
"""The first player kept R and S: the third rack has no S, so it is the second player's again."""


def test_a_turn_without_a_play_is_seen_when_the_same_player_moves_again(
    tmp_path: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps({"0": {"time": 1.5, "board": [[None] * 15] * 15, "moves": MOVES}}))
    code, out, _ = kotva("convert", file, tmp_path / "imported")
    assert (code, out) == (0, f"{tmp_path / 'imported'}: 1 games\n")
    turns = Dataset(tmp_path / "imported").turns().collect()
    assert turns["seat"].to_list() == [0, 1, 0, 1, 0, 1]  # the last two: nobody could move any more
    assert turns["move"].to_list() == ["H8 NACHO", "8G A.", "-", "12H .n", "-", "-"]
    assert turns["bag"].to_list()[:4] == [76, 71, 70, 70]
    Position.from_cgp(turns["position"][3], language="en")
    assert write_report(Dataset(tmp_path / "imported"), tmp_path / "report").is_file()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "there are no games in it"),
        ("[1, 2]", "this is not the JSON of thesis 003"),
        ('{"0": {"moves": []}}', 'game 0 should be "0": {"time", "board", "moves"}'),
        ('{"0": {"time": 1, "board": [], "moves": [["AB", "A", ["BAG", [7, 7], true], 5]]}}', "1 tiles left the rack"),
    ],
)
def test_a_file_of_another_shape_is_refused(
    text: str, message: str, tmp_path: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    file = tmp_path / "games.json"
    file.write_text(text)
    code, _, err = kotva("convert", file, tmp_path / "imported")
    assert (code, message in err) == (2, True), err
